/** Small SVG drawings by chance. */
import fc from 'fast-check';
import type { BoxNode } from './box-tree.ts';
import { type Values, words } from './draws.ts';

export const DRAWING_FOCUSES = ['shapes', 'strokes', 'paint-servers', 'filters', 'svg-text', 'svg-structure'] as const;
export type DrawingFocus = (typeof DRAWING_FOCUSES)[number];

type Attributes = Readonly<Record<string, Values>>;

const number = (min: number, max: number): Values => fc.integer({ min, max }).map(String);
const COLOR = words('red | lime | #06c | gold | rgb(0 128 128 / 60%) | purple | currentColor | none');
const PAINT = fc.oneof(
  { weight: 3, arbitrary: COLOR },
  words('url(#linear) | url(#radial) | url(#pattern) | url(#nothing) gold | context-fill'),
);
const TRANSFORM = words(
  'translate(10 5) | rotate(20) | rotate(30 50 50) | scale(1.5) | scale(0.5 1.2) | skewX(20) | matrix(1 0.2 -0.2 1 5 5) | translate(20,10) rotate(-15)',
);
const PATH = words(
  'M10 10H90V60Z | M10 50Q50 0 90 50T170 50 | M10 80C40 10 65 10 95 80S150 150 180 80 | M20 20A30 20 30 1 1 80 60Z | m10 10l40 0 0 40-40 0zm10 10l0 20 20 0 0-20z | M10 10L90 20 50 90 | M5 5h60v0h10 | M50 50',
);

const COMMON: Attributes = {
  fill: PAINT,
  stroke: PAINT,
  'stroke-width': number(0, 12),
  opacity: words('0.5 | 0.8'),
  transform: TRANSFORM,
};
const SUBJECTS: Readonly<Record<DrawingFocus, Attributes>> = {
  shapes: {
    'fill-rule': words('evenodd'),
    'fill-opacity': words('0.4'),
    'clip-path': words('url(#clip) | circle(30%) | inset(10%) view-box | url(#nothing)'),
    style: words(
      'transform-box: fill-box; transform-origin: center; rotate: 20deg | transform: translate(10px, 10%) | mix-blend-mode: multiply',
    ),
    visibility: words('hidden'),
    display: words('none'),
  },
  strokes: {
    'stroke-linecap': words('round | square | butt'),
    'stroke-linejoin': words('round | bevel | miter'),
    'stroke-miterlimit': words('1 | 2 | 10'),
    'stroke-dasharray': words('5 | 10 4 | 8 3 2 | 5% | 0 8 | 20 10 5'),
    'stroke-dashoffset': number(-10, 20),
    'stroke-opacity': words('0.5'),
    'vector-effect': words('non-scaling-stroke'),
    'paint-order': words('stroke | markers'),
    'marker-start': words('url(#marker)'),
    'marker-mid': words('url(#marker)'),
    'marker-end': words('url(#marker)'),
    pathLength: words('100 | 10'),
  },
  'paint-servers': {
    fill: words('url(#linear) | url(#radial) | url(#pattern)'),
    stroke: words('url(#linear) | url(#radial) | url(#pattern)'),
    'stroke-width': number(4, 16),
    color: COLOR,
  },
  filters: {
    filter: words('url(#filter) | url(#filter) | blur(2px) | drop-shadow(4px 4px red) | url(#nothing)'),
    mask: words('url(#mask)'),
    'clip-path': words('url(#clip)'),
  },
  'svg-text': {
    'font-size': number(10, 40),
    'text-anchor': words('middle | end'),
    'dominant-baseline': words('middle | hanging | central | text-before-edge | alphabetic'),
    'letter-spacing': words('3 | -1'),
    textLength: words('80 | 150'),
    lengthAdjust: words('spacingAndGlyphs'),
    dx: words('5 | 5 10 -3'),
    dy: words('5 | 5 -10 3'),
    rotate: words('20 | 0 30 60'),
    'text-decoration': words('underline | line-through'),
    'writing-mode': words('vertical-rl'),
    'font-weight': words('bold'),
    'word-spacing': words('10'),
    'baseline-shift': words('super | 5 | sub'),
  },
  'svg-structure': {
    'clip-path': words('url(#clip)'),
    mask: words('url(#mask)'),
    overflow: words('visible | hidden'),
    color: COLOR,
    'font-size': number(10, 30),
  },
};

function attributesOf(focus: DrawingFocus, own: Attributes): fc.Arbitrary<Readonly<Record<string, string>>> {
  const pairs = (all: Attributes) =>
    fc.oneof(...Object.entries(all).map(([name, values]) => fc.tuple(fc.constant(name), values)));
  const more = fc.uniqueArray(
    fc.oneof({ weight: 2, arbitrary: pairs(COMMON) }, { weight: 3, arbitrary: pairs(SUBJECTS[focus]) }),
    {
      maxLength: 5,
      selector: ([name]) => name,
    },
  );
  return fc.tuple(fc.record(own), more).map(([base, others]) => ({ ...base, ...Object.fromEntries(others) }));
}

type Kids = fc.Arbitrary<readonly (BoxNode | string)[]>;
const NO_KIDS: Kids = fc.constant([]);
const LENGTH = fc.oneof({ weight: 4, arbitrary: number(5, 120) }, words('20% | 50% | 2em'));

/** Attributes that elements in text do not have by SVG 2 and css-masking-1, and have in Chromium. */
const NOT_IN_TEXT: ReadonlySet<string> = new Set(['writing-mode', 'mask', 'filter', 'clip-path']);

function withoutForeign(part: BoxNode): BoxNode {
  const own = Object.entries(part.attributes).filter(([name]) => !NOT_IN_TEXT.has(name));
  return { ...part, attributes: Object.fromEntries(own) };
}

/** Elements of a subject: with attributes of their own, and by chance others. */
class Elements {
  readonly #focus: DrawingFocus;

  constructor(focus: DrawingFocus) {
    this.#focus = focus;
  }

  node(tag: string, own: Attributes, kids = NO_KIDS): fc.Arbitrary<BoxNode> {
    return fc.record({
      tag: fc.constant(tag),
      style: fc.constant({}),
      attributes: attributesOf(this.#focus, own),
      kids,
    });
  }

  shape(): fc.Arbitrary<BoxNode> {
    const [x, y] = [number(0, 150), number(0, 120)];
    return fc.oneof(
      this.node('rect', { x, y, width: LENGTH, height: LENGTH, rx: words('0 | 0 | 8 | 20%') }),
      this.node('circle', { cx: x, cy: y, r: LENGTH }),
      this.node('ellipse', { cx: x, cy: y, rx: LENGTH, ry: words('20 | 40') }),
      this.node('line', { x1: x, y1: y, x2: x, y2: y, stroke: COLOR }),
      this.node('polyline', { points: words('10,10 50,80 90,10 130,80 | 0 0 100 0 100 100') }),
      this.node('polygon', { points: words('10,10 50,80 90,10 | 60 5 95 110 5 45 115 45 25 110') }),
      this.node('path', { d: PATH }),
    );
  }

  text(): fc.Arbitrary<BoxNode> {
    const text = words('Word | gypsy jig | AV To');
    const part = this.node('tspan', {}, fc.tuple(text)).map(withoutForeign);
    const kids = fc.array(fc.oneof(text, part), { minLength: 1, maxLength: 3 });
    return this.node('text', { x: words('10 | 60 | 10 40 80'), y: number(20, 100) }, kids);
  }

  image(): fc.Arbitrary<BoxNode> {
    const file =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='30'%3E%3Cpath fill='green' d='M0 0h40v30z'/%3E%3C/svg%3E";
    const fit = words('none | xMinYMin | xMidYMid slice | xMaxYMax meet');
    const [x, y, width] = [number(0, 80), number(0, 80), number(20, 100)];
    return this.node('image', { href: fc.constant(file), x, y, width, preserveAspectRatio: fit });
  }

  /** What holds drawings of its own. */
  container(item: fc.Arbitrary<BoxNode>): fc.Arbitrary<BoxNode> {
    const kids = fc.array(item, { maxLength: 2 });
    const [x, y] = [number(0, 50), number(0, 50)];
    const viewBox = words('0 0 100 100 | 0 0 50 100 | -20 -20 200 100');
    const preserveAspectRatio = words('none | xMinYMin meet | xMidYMid slice | xMaxYMid');
    const html = '<div style="background:gold;padding:5px">Word</div>';
    return fc.oneof(
      this.node('use', { href: words('#shape | #symbol'), x, y, width: number(20, 90) }),
      this.node('svg', { x, y, width: LENGTH, height: LENGTH, viewBox, preserveAspectRatio }, kids),
      this.node('switch', {}, kids),
      this.node('a', { href: fc.constant('#') }, kids),
      this.node('foreignObject', { x, y, width: LENGTH, height: LENGTH }, fc.constant([html])),
    );
  }
}

export function randomDrawing(focus: DrawingFocus): fc.Arbitrary<BoxNode> {
  const elements = new Elements(focus);
  const { item } = fc.letrec<{ item: BoxNode }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 2, depthSize: 'max' },
      { weight: focus === 'svg-text' ? 1 : 5, arbitrary: elements.shape() },
      { weight: focus === 'svg-text' ? 6 : 1, arbitrary: elements.text() },
      { weight: focus === 'svg-structure' ? 2 : 0, arbitrary: elements.image() },
      { weight: focus === 'svg-structure' ? 3 : 0, arbitrary: elements.container(tie('item')) },
      { weight: 2, arbitrary: elements.node('g', {}, fc.array(tie('item'), { minLength: 1, maxLength: 3 })) },
    ),
  }));
  const size = fc.constantFrom<Readonly<Record<string, string>>>(
    { width: '300', height: '200' },
    { width: '300', height: '200', viewBox: '0 0 150 120' },
    { width: '200', viewBox: '0 0 200 150', preserveAspectRatio: 'xMinYMin slice' },
  );
  const definitions = fc.record(definitionsOf(elements.shape())).map(Object.values<BoxNode>);
  return fc
    .tuple(size, definitions, fc.array(item, { minLength: 1, maxLength: 4 }))
    .map(([attributes, kids, drawn]) => ({
      tag: 'svg',
      style: {},
      attributes,
      kids: [{ tag: 'defs', style: {}, attributes: {}, kids }, ...drawn],
    }));
}

const plain = (tag: string, attributes: Attributes, kids = NO_KIDS): fc.Arbitrary<BoxNode> =>
  fc.record({ tag: fc.constant(tag), style: fc.constant({}), attributes: fc.record(attributes), kids });

/** What drawings refer to, by its id. */
function definitionsOf(shape: fc.Arbitrary<BoxNode>): Readonly<Record<string, fc.Arbitrary<BoxNode>>> {
  const stop = plain('stop', {
    offset: words('0 | 0.3 | 60% | 1'),
    'stop-color': COLOR,
    'stop-opacity': words('1 | 1 | 0.4'),
  });
  const stops = fc.array(stop, { minLength: 1, maxLength: 3 });
  const shapes = fc.array(shape, { minLength: 1, maxLength: 2 });
  const units = words('userSpaceOnUse | objectBoundingBox');
  const userSpace = words('userSpaceOnUse');
  const spreadMethod = words('pad | reflect | repeat');
  const turn = fc.oneof(fc.constant(''), TRANSFORM);
  const tip = plain('path', {
    d: words('M0 0L10 5 0 10z | M0 0h10v10h-10z'),
    fill: words('red | context-stroke | context-fill'),
  });
  const named = (id: string, tag: string, attributes: Attributes, kids: Kids) =>
    plain(tag, { id: fc.constant(id), ...attributes }, kids);
  const ends = { x1: words('0 | 20%'), x2: words('100% | 40%'), y2: words('0 | 100%') };
  const circles = { r: words('50% | 40%'), fx: words('50% | 30%'), fr: words('0 | 10%') };
  const tile = { width: words('20 | 30'), height: words('20 | 15'), overflow: words('hidden | visible') };
  return {
    linear: named('linear', 'linearGradient', { ...ends, spreadMethod, gradientTransform: turn }, stops),
    radial: named('radial', 'radialGradient', { ...circles, spreadMethod }, stops),
    pattern: named('pattern', 'pattern', { ...tile, patternUnits: userSpace, patternTransform: turn }, shapes),
    clip: named('clip', 'clipPath', { clipPathUnits: userSpace }, shapes),
    mask: named('mask', 'mask', { maskUnits: units, style: words('mask-type: alpha | mask-type: luminance') }, shapes),
    marker: named(
      'marker',
      'marker',
      {
        markerWidth: number(3, 8),
        markerHeight: number(3, 8),
        refX: words('0 | 5 | center'),
        refY: words('0 | 5'),
        orient: words('auto | 45 | auto-start-reverse | 0'),
        viewBox: words('0 0 10 10'),
        markerUnits: words('strokeWidth | userSpaceOnUse'),
      },
      fc.tuple(tip),
    ),
    filter: named(
      'filter',
      'filter',
      { filterUnits: units, primitiveUnits: userSpace, 'color-interpolation-filters': words('sRGB | linearRGB') },
      fc.array(PRIMITIVES, { minLength: 1, maxLength: 3 }),
    ),
    shape: shape.map((one) => ({ ...one, attributes: { ...one.attributes, id: 'shape' } })),
    symbol: named('symbol', 'symbol', { viewBox: words('0 0 100 100 | 0 0 40 80') }, shapes),
  };
}

const input = words('SourceGraphic | SourceAlpha | ');
const PRIMITIVES = fc.oneof(
  plain('feGaussianBlur', { in: input, stdDeviation: words('2 | 4 0 | 3') }),
  plain('feOffset', { in: input, dx: number(-10, 15), dy: number(-10, 15) }),
  plain('feFlood', {
    'flood-color': COLOR,
    'flood-opacity': words('0.5 | 1'),
    x: words('0 | 20'),
    width: words('40 | 100'),
  }),
  plain('feColorMatrix', { type: words('saturate'), values: words('0 | 0.4') }),
  plain('feColorMatrix', { type: words('hueRotate'), values: words('90') }),
  plain('feColorMatrix', { type: words('matrix'), values: words('0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0') }),
  plain('feComposite', {
    in: input,
    in2: words('SourceAlpha | SourceGraphic'),
    operator: words('in | out | xor | atop | arithmetic | over'),
    k1: words('0 | 0.5'),
    k2: words('1'),
    k3: words('0.5'),
  }),
  plain('feBlend', { in: input, in2: words('SourceGraphic'), mode: words('multiply | screen | darken') }),
  plain('feMorphology', { in: input, operator: words('erode | dilate'), radius: words('2 | 3 1') }),
  plain('feDropShadow', { dx: number(0, 8), dy: number(0, 8), stdDeviation: words('0 | 2'), 'flood-color': COLOR }),
  plain('feTile', { in: input }),
);
