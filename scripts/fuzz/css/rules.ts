/** Rules and style sheets: style rules with nesting, and every at-rule that the engine reads. */
import fc from 'fast-check';
import { BASIC_TYPES } from './basic-types.ts';
import { declarationBlocks, declarations } from './declarations.ts';
import { selectors } from './selectors.ts';

/** A piece of a style sheet, and what kind it is. */
export interface Rule {
  readonly kind: string;
  readonly text: string;
}

const length = BASIC_TYPES.get('length')!;
const ident = BASIC_TYPES.get('ident')!;

const MEDIA = fc.constantFrom(
  'print',
  'screen',
  'not print',
  '(width > 1e38px)',
  '(min-width: calc(1px / 0))',
  '(400px <= width <= 500cm)',
  'print and (orientation: landscape), all',
  'not ((color) or (monochrome))',
  '(aspect-ratio > 0/0)',
  '((((((width))))))',
  '(resolution: NaNdpi)',
  '',
  ';',
);
const CONDITIONS = fc.constantFrom(
  '(display: grid)',
  'not (display: foo)',
  'selector(:has(p))',
  '(width: calc(1px + 1em)) and (not (color: oklch(1 1 1)))',
  'font-tech(color-COLRv1)',
  '(((display: block)',
);
const CONTAINERS = fc.constantFrom(
  '(width > 100px)',
  'a (inline-size < 50em) and (not (height: 0))',
  'style(--x: 1px)',
  'style(--y)',
  '(aspect-ratio > 1/0)',
  'scroll-state(stuck: top)',
);
const PAGE_SELECTORS = fc.constantFrom(
  '',
  ':first',
  ':left',
  ':right',
  ':blank',
  'a',
  'b:first',
  ':nth(2n + 1)',
  ':nth(0 of a)',
  ':foo',
);
const PAGE_SIZES = fc.oneof(
  fc.constantFrom(
    'A4',
    'a5 landscape',
    'letter portrait',
    'auto',
    '0 0',
    '1px',
    '1e9px 1px',
    '100px 60px',
    '-5px',
    '4096px 4096px',
    'calc(1px * NaN)',
  ),
  fc.tuple(length, length).map((sides) => sides.join(' ')),
);
const MARGIN_BOXES = fc.constantFrom(
  'top-left-corner',
  'top-left',
  'top-center',
  'top-right',
  'bottom-center',
  'bottom-right-corner',
  'left-middle',
  'right-top',
  'footnote',
  'top',
);

function rule(kind: string, text: fc.Arbitrary<string>): fc.Arbitrary<Rule> {
  return text.map((each) => ({ kind, text: each }));
}

const style = fc.tuple(selectors, declarationBlocks).map(([selector, block]) => `${selector} { ${block} }`);

const page = fc
  .tuple(
    PAGE_SELECTORS,
    fc.option(PAGE_SIZES),
    declarationBlocks,
    fc.option(
      fc.tuple(
        MARGIN_BOXES,
        declarationBlocks,
        fc.constantFrom('counter(page)', '"a"', 'element(x)', 'string(b)', 'normal'),
      ),
    ),
  )
  .map(([selector, size, block, box]) => {
    const margin = box === null ? '' : ` @${box[0]} { content: ${box[2]}; ${box[1]} }`;
    return `@page ${selector} { ${size === null ? '' : `size: ${size}; `}${block};${margin} }`;
  });

const fontFace = fc
  .record({
    family: ident,
    source: fc.constantFrom(
      'local(Ahem)',
      'url(data:font/woff2;base64,d09GMgABAAAAAA) format("woff2")',
      'url(data:,) tech(color-COLRv1), local("Liberation Sans")',
      'url(#x)',
      'url()',
      'local(Liberation Serif), url(data:font/otf,OTTO)',
    ),
    others: fc.array(
      fc.constantFrom(
        'font-weight: 100 900',
        'font-weight: 1e9 -1',
        'unicode-range: U+0-10FFFF, U+4??, U+-5',
        'size-adjust: 1e9%',
        'size-adjust: 0%',
        'ascent-override: 1e20%',
        'line-gap-override: calc(1% * NaN)',
        'font-stretch: 50% 0%',
        'font-feature-settings: "kern" 99999999999',
        'font-variation-settings: "wght" 1e38',
        'font-display: swap',
        'font-style: oblique -90deg 1e9deg',
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ family, source, others }) => `@font-face { font-family: ${family}; src: ${source}; ${others.join('; ')} }`);

const counterStyle = fc
  .record({
    name: ident,
    system: fc.constantFrom(
      'cyclic',
      'numeric',
      'alphabetic',
      'symbolic',
      'additive',
      'fixed 99999999',
      'fixed -2147483648',
      'extends a',
      'extends b',
      'extends decimal',
    ),
    others: fc.array(
      fc.constantFrom(
        'symbols: "a" "b"',
        'symbols: ""',
        'additive-symbols: 1000 "M", 1 "I"',
        'additive-symbols: 0 "x"',
        'range: infinite infinite',
        'range: 5 -5',
        'pad: 1000000 "0"',
        'pad: 3 ""',
        'negative: "(" ")"',
        'prefix: url(x)',
        'suffix: "."',
        'fallback: a',
        'speak-as: b',
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ name, system, others }) => `@counter-style ${name} { system: ${system}; ${others.join('; ')} }`);

const registered = fc
  .tuple(
    fc.constantFrom('--x', '--y'),
    fc.constantFrom('"<length>"', '"<color>+"', '"*"', '"<transform-list>"', '"a | b"', '"<length'),
    fc.boolean(),
    fc.oneof(length, ident),
  )
  .map(
    ([name, syntax, inherits, initial]) =>
      `@property ${name} { syntax: ${syntax}; inherits: ${inherits}; initial-value: ${initial} }`,
  );

const customFunction = fc
  .tuple(
    fc.constantFrom('--f', '--g'),
    fc.constantFrom('--x', '--x <length>: 1px', '--x, --y: --f(1)', ''),
    declarations,
  )
  .map(
    ([name, parameters, inner]) =>
      `@function ${name}(${parameters}) { --x: --f(var(--x)); ${inner}; result: --g(var(--x)) }`,
  );

/** Sheets that import sheets, by addresses that hold them. */
const imported = fc
  .tuple(
    style,
    fc.nat(6),
    fc.constantFrom('', ' layer(a)', ' layer', ' supports(display: grid)', ' print', ' scope(p)'),
  )
  .map(([inner, depth, how]) => {
    let text = inner;
    for (let i = 0; i < depth; i++) text = `@import url("data:text/css,${encodeURIComponent(text)}")${how};`;
    return text;
  });

const small = fc.constantFrom(
  '@charset "utf-16";',
  '@namespace svg url(http://www.w3.org/2000/svg);',
  '@layer a, b.c, a;',
  '@import url(data:text/css,);',
  '@import "";',
  '@font-feature-values a { @styleset { x: 1 2 99999 } @annotation { } }',
  '@font-palette-values --p { font-family: a; base-palette: -1; override-colors: 0 red, 99999 blue }',
  '@unknown { p { color: red } }',
  '@media',
  '<!-- p { color: red } -->',
  '}}}}',
  '{{{{',
  '/* unclosed',
  '\\',
  '@page { @top-left { content: "a',
);

const { rules } = fc.letrec<{ rules: Rule }>((tie) => {
  const inner = fc
    .array(tie('rules'), { minLength: 1, maxLength: 2 })
    .map((each) => each.map(({ text }) => text).join('\n'));
  const around = (name: string, prelude: fc.Arbitrary<string>) =>
    rule(
      `@${name}`,
      fc.tuple(prelude, inner).map(([before, text]) => `@${name} ${before} { ${text} }`),
    );
  return {
    rules: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 14, arbitrary: rule('style', style) },
      { weight: 3, arbitrary: rule('@page', page) },
      { weight: 1, arbitrary: rule('@font-face', fontFace) },
      { weight: 1, arbitrary: rule('@counter-style', counterStyle) },
      { weight: 1, arbitrary: rule('@property', registered) },
      { weight: 1, arbitrary: rule('@function', customFunction) },
      { weight: 1, arbitrary: rule('@import', imported) },
      { weight: 1, arbitrary: rule('small', small) },
      { weight: 1, arbitrary: around('media', MEDIA) },
      { weight: 1, arbitrary: around('supports', CONDITIONS) },
      { weight: 1, arbitrary: around('container', CONTAINERS) },
      { weight: 1, arbitrary: around('layer', fc.constantFrom('', 'a', 'a.b', 'b')) },
      {
        weight: 1,
        arbitrary: around(
          'scope',
          fc.tuple(selectors, selectors).map(([from, to]) => `(${from}) to (${to})`),
        ),
      },
      {
        weight: 2,
        arbitrary: rule(
          'nested',
          fc
            .tuple(selectors, declarationBlocks, inner)
            .map(([selector, block, text]) => `${selector} { ${block}; ${text} & > p { ${block} } }`),
        ),
      },
    ),
  };
});

export const styleRules: fc.Arbitrary<Rule> = rules;
