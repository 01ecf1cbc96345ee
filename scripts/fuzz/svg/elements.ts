/** SVG: elements in each other, references that go in circles, numbers without bounds, paths, filters, entities, documents in pictures. */
import fc from 'fast-check';
import { numbers } from '../css/numbers.ts';

const IDS = ['a', 'b', 'c', 'd'] as const;
const reference = fc.constantFrom(...IDS, 'none').map((id) => `#${id}`);
const paint = fc.oneof(
  fc.constantFrom('red', 'none', 'currentColor', 'context-fill', 'rgb(0 0 0 / .5)'),
  reference.map((id) => `url(${id})`),
);

const pathData = fc
  .array(
    fc.tuple(
      fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz'),
      fc.array(fc.oneof(numbers, fc.constantFrom('0', '1')), { maxLength: 7 }),
    ),
    { maxLength: 8 },
  )
  .map((commands) => commands.map(([command, given]) => command + given.join(' ')).join(''));

const transform = fc
  .array(
    fc.tuple(fc.constantFrom('translate', 'scale', 'rotate', 'skewX', 'matrix'), fc.array(numbers, { maxLength: 6 })),
    { maxLength: 3 },
  )
  .map((list) => list.map(([name, given]) => `${name}(${given.join(',')})`).join(' '));

/** Attributes with a value each. */
const ATTRIBUTES: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ...[
    'x',
    'y',
    'width',
    'height',
    'r',
    'rx',
    'ry',
    'cx',
    'cy',
    'x1',
    'y2',
    'fx',
    'dx',
    'stroke-width',
    'stroke-dashoffset',
    'markerWidth',
    'refX',
    'textLength',
    'font-size',
    'pathLength',
    'opacity',
    'stdDeviation',
    'offset',
    'baseFrequency',
    'numOctaves',
    'radius',
    'scale',
    'k1',
    'startOffset',
    'stroke-miterlimit',
    'rotate',
    'order',
  ].map(
    (name) =>
      [
        name,
        fc.oneof(
          numbers,
          numbers.map((value) => `${value}%`),
        ),
      ] as const,
  ),
  ...['fill', 'stroke', 'flood-color'].map((name) => [name, paint] as const),
  ...['clip-path', 'mask', 'filter', 'marker-start', 'marker-mid', 'marker-end'].map(
    (name) => [name, reference.map((id) => `url(${id})`)] as const,
  ),
  [
    'href',
    fc.oneof(
      reference,
      fc.constantFrom(
        'data:image/svg+xml,&lt;svg xmlns=&quot;http://www.w3.org/2000/svg&quot;/&gt;',
        'file:///etc/hostname',
        'http://127.0.0.1/',
      ),
    ),
  ],
  ['d', pathData],
  ['points', fc.array(numbers, { maxLength: 9 }).map((list) => list.join(' '))],
  ['transform', transform],
  ['gradientTransform', transform],
  ['patternTransform', transform],
  ['viewBox', fc.array(numbers, { minLength: 3, maxLength: 4 }).map((list) => list.join(' '))],
  ['preserveAspectRatio', fc.constantFrom('none', 'xMidYMid slice', 'xMaxYMin', 'defer x')],
  ['stroke-dasharray', fc.array(numbers, { maxLength: 5 }).map((list) => list.join(','))],
  ...[
    'gradientUnits',
    'patternUnits',
    'patternContentUnits',
    'maskUnits',
    'clipPathUnits',
    'markerUnits',
    'filterUnits',
    'primitiveUnits',
  ].map((name) => [name, fc.constantFrom('userSpaceOnUse', 'objectBoundingBox', 'strokeWidth')] as const),
  ['orient', fc.constantFrom('auto', 'auto-start-reverse', '1e20')],
  ['spreadMethod', fc.constantFrom('repeat', 'reflect', 'pad')],
  ['in', fc.constantFrom('SourceGraphic', 'SourceAlpha', 'x', 'y')],
  ['in2', fc.constantFrom('x', 'BackgroundImage')],
  ['result', fc.constantFrom('x', 'y')],
  ['operator', fc.constantFrom('over', 'in', 'arithmetic', 'erode')],
  ['type', fc.constantFrom('matrix', 'saturate', 'table', 'gamma', 'turbulence')],
  ['values', fc.array(numbers, { maxLength: 21 }).map((list) => list.join(' '))],
  ['lengthAdjust', fc.constantFrom('spacingAndGlyphs', 'spacing')],
  [
    'style',
    fc.constantFrom(
      'mix-blend-mode: multiply',
      'display: none',
      'font: 1e9px serif',
      'paint-order: stroke',
      'vector-effect: non-scaling-stroke',
      'all: unset',
      'transform-box: fill-box',
      'clip-path: circle(1e38px)',
      'filter: blur(1e9px) drop-shadow(1e20px 0 red)',
    ),
  ],
];

const NAMES = [
  'g',
  'g',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'path',
  'path',
  'text',
  'tspan',
  'textPath',
  'use',
  'use',
  'image',
  'svg',
  'symbol',
  'defs',
  'switch',
  'a',
  'foreignObject',
  'linearGradient',
  'radialGradient',
  'stop',
  'pattern',
  'pattern',
  'clipPath',
  'mask',
  'marker',
  'filter',
  'feGaussianBlur',
  'feOffset',
  'feBlend',
  'feComposite',
  'feMerge',
  'feMergeNode',
  'feFlood',
  'feColorMatrix',
  'feComponentTransfer',
  'feFuncR',
  'feTile',
  'feImage',
  'feTurbulence',
  'feMorphology',
  'feDropShadow',
  'feDisplacementMap',
  'feConvolveMatrix',
  'style',
  'title',
  'view',
  'animate',
] as const;

const attributes = fc
  .array(
    fc.oneof(...ATTRIBUTES.map(([name, values]) => values.map((value) => ` ${name}="${value.replaceAll('"', '')}"`))),
    { maxLength: 5 },
  )
  .map((list) => [...new Map(list.map((each) => [each.split('=')[0], each])).values()].join(''));

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'tx',
        'ab אב',
        '&#x1F600;',
        '<![CDATA[x]]>',
        '<p xmlns="http://www.w3.org/1999/xhtml">in</p>',
      ),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...NAMES),
          fc.option(fc.constantFrom(...IDS)),
          attributes,
          fc.array(tie('element'), { maxLength: 4 }),
        )
        .map(
          ([name, id, given, content]) =>
            `<${name}${id === null ? '' : ` id="${id}"`}${given}>${content.join('')}</${name}>`,
        ),
    },
  ),
}));

const DOCTYPES = fc.constantFrom(
  '',
  '',
  '',
  '<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "&c;&c;"><!ENTITY c "<g/>">]>',
  '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
);

export const pictures: fc.Arbitrary<string> = fc
  .tuple(DOCTYPES, attributes, fc.array(element, { minLength: 1, maxLength: 6 }))
  .map(
    ([doctype, given, content]) =>
      `${doctype}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${given}>${doctype.includes('ENTITY') ? '&a;' : ''}${content.join('')}</svg>`,
  );

/** What refers to what refers to it, or to two of the next, in a chain. */
export const chains: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('clipPath', 'mask', 'pattern', 'marker', 'filter', 'use', 'linearGradient', 'symbol'),
    fc.integer({ min: 1, max: 24 }),
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
    attributes,
  )
  .map(([name, length, times, isCircle, given]) => {
    const refer = (id: number) => {
      const target = id >= length ? (isCircle ? 0 : length) : id;
      const shape = `x="${id}" width="9" height="9" d="M0 0 5 5 9 0"`;
      switch (name) {
        case 'clipPath':
          return `<rect ${shape} clip-path="url(#r${target})"/>`;
        case 'mask':
        case 'filter':
          return `<rect ${shape} ${name}="url(#r${target})"/>`;
        case 'marker':
          return `<path ${shape} marker-mid="url(#r${target})"/>`;
        case 'use':
        case 'symbol':
          return `<use href="#r${target}"/>`;
        default:
          return `<rect ${shape} fill="url(#r${target})"/>`;
      }
    };
    const holder = name === 'use' ? 'g' : name;
    const size = 'width="9" height="9" markerWidth="9" patternUnits="userSpaceOnUse"';
    const links = Array.from(
      { length },
      (_, i) => `<${holder} id="r${i}" href="#r${i + 1}" ${size}>${refer(i + 1).repeat(times)}</${holder}>`,
    );
    return `<svg xmlns="http://www.w3.org/2000/svg"${given}>${links.join('')}${refer(0)}</svg>`;
  });
