/** Types of values that no grammar explains further (css-values-4 §4 and on), legal and nearly so. */
import fc from 'fast-check';
import { integers, numbers } from './numbers.ts';

const UNITS = [
  'px',
  'px',
  'px',
  'em',
  'rem',
  'ex',
  'ch',
  'cap',
  'ic',
  'lh',
  'rlh',
  'vw',
  'vh',
  'vmin',
  'vmax',
  'vi',
  'vb',
  'cqw',
  'cqh',
  'cqi',
  'cqb',
  'in',
  'cm',
  'mm',
  'Q',
  'pt',
  'pc',
  'svw',
  'dvh',
  'lvmin',
];

const dimension = (...units: readonly string[]) =>
  fc.tuple(numbers, fc.constantFrom(...units)).map(([value, unit]) => `${value}${unit}`);

/** Math functions around numbers of a type (css-values-4 §10). */
function math(leaf: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { sum } = fc.letrec<{ sum: string }>((tie) => ({
    sum: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.constantFrom('infinity', '-infinity', 'NaN', 'pi', 'e', '0'),
      fc
        .tuple(tie('sum'), fc.constantFrom(' + ', ' - ', ' * ', ' / ', '+', ''), tie('sum'))
        .map((parts) => parts.join('')),
      tie('sum').map((inner) => `(${inner})`),
      fc
        .tuple(
          fc.constantFrom(
            'min',
            'max',
            'clamp',
            'round',
            'mod',
            'rem',
            'abs',
            'sign',
            'hypot',
            'pow',
            'sqrt',
            'log',
            'exp',
            'sin',
            'atan2',
            'progress',
          ),
          fc.array(tie('sum'), { minLength: 1, maxLength: 3 }),
        )
        .map(([name, inner]) => `${name}(${inner.join(', ')})`),
    ),
  }));
  return sum.map((text) => `calc(${text})`);
}

function numeric(leaf: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 9, arbitrary: leaf }, { weight: 1, arbitrary: math(leaf) });
}

const length = numeric(fc.oneof({ weight: 5, arbitrary: dimension(...UNITS) }, fc.constant('0')));
const percentage = numeric(dimension('%'));
const ident = fc.constantFrom(
  'a',
  'b',
  'c',
  '--x',
  'none',
  'auto',
  'inherit',
  '\\31 x',
  'ü',
  'A',
  'Ahem',
  'decimal',
  'disc',
  'serif',
);
const string = fc.constantFrom(
  '""',
  '"a"',
  "'b'",
  '"\\A "',
  '"\\0"',
  '"א"',
  '"→"',
  '"a b c d e"',
  '"unclosed',
  '"\\10FFFF"',
);
const url = fc.constantFrom(
  'url(#f)',
  'url("#g")',
  'url(#missing)',
  'url()',
  'url(data:,)',
  'url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC)',
  "url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'><rect width='3' height='3'/></svg>\")",
  'url(nowhere:x)',
  'url(http://127.0.0.1/x)',
  'url(file:///etc/hostname)',
);
const number = numeric(numbers);
const color = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'red',
      'transparent',
      'currentcolor',
      '#abc',
      '#abcd',
      '#12345678',
      '#12',
      'Canvas',
      'ButtonText',
    ),
  },
  fc
    .tuple(
      fc.constantFrom('rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'rgba'),
      fc.constantFrom('', 'srgb ', 'from red ', 'display-p3 ', 'xyz '),
      fc.array(fc.oneof(numbers, percentage, fc.constantFrom('none', 'r', 'alpha', '/', ',')), {
        minLength: 2,
        maxLength: 5,
      }),
    )
    .map(([name, space, parts]) => `${name}(${space}${parts.join(' ')})`),
  fc
    .tuple(fc.constantFrom('srgb', 'oklch longer hue', 'lab', 'hsl'), numbers)
    .map(([space, share]) => `color-mix(in ${space}, red ${share}%, rgb(0 0 255 / .5))`),
  fc.constantFrom(
    'light-dark(red, blue)',
    'contrast-color(red)',
    'color-mix(in srgb, currentcolor, color-mix(in lab, red, blue))',
  ),
);

export const BASIC_TYPES: ReadonlyMap<string, fc.Arbitrary<string>> = new Map([
  ['length', length],
  ['percentage', percentage],
  ['length-percentage', fc.oneof(length, percentage)],
  ['number', number],
  ['integer', numeric(integers)],
  ['angle', numeric(dimension('deg', 'grad', 'rad', 'turn'))],
  ['time', numeric(dimension('s', 'ms'))],
  ['frequency', dimension('Hz', 'kHz')],
  ['resolution', dimension('dpi', 'dpcm', 'dppx', 'x')],
  ['flex', dimension('fr')],
  ['dimension', dimension(...UNITS, 's', 'fr', 'x', 'foo')],
  ['ratio', fc.tuple(numbers, numbers).map(([a, b]) => `${a} / ${b}`)],
  ['number-token', numbers],
  ['zero', fc.constant('0')],
  ['ident', ident],
  ['ident-token', ident],
  ['custom-ident', ident],
  ['dashed-ident', fc.constantFrom('--x', '--y', '--')],
  ['custom-property-name', fc.constantFrom('--x', '--y')],
  ['string', string],
  ['string-token', string],
  ['url', url],
  ['url-token', url],
  ['hash-token', fc.constantFrom('#abc', '#1')],
  ['color', color],
  ['declaration-value', fc.constantFrom('x', '1px', '{}', '(a', '')],
  ['any-value', fc.constantFrom('x', '1px', ')')],
]);

/** Arguments of functions that grammars name without them. */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  inset: '<length-percentage>{1,4} [ round <length-percentage>{1,4} [ / <length-percentage>{1,4} ]? ]?',
  rect: '[ <length-percentage> | auto ]{4} [ round <length-percentage>{1,4} ]?',
  xywh: '<length-percentage>{4} [ round <length-percentage>{1,4} ]?',
  circle: '[ closest-side | farthest-side | <length-percentage> ]? [ at <position> ]?',
  ellipse: '[ [ closest-side | farthest-side | <length-percentage> ]{2} ]? [ at <position> ]?',
  polygon: '[ nonzero , | evenodd , ]? [ <length-percentage> <length-percentage> ]#',
  path: '<string>',
  shape: 'from <position> , [ line to <position> | curve to <position> with <position> | close | hline by <length> ]#',
  ray: '<angle> && [ closest-side | sides ]? && contain? && [ at <position> ]?',
  'image-set': '[ <url> <resolution>? ]#',
  image: '<url> | <color>',
  'cross-fade': '[ <percentage>? && [ <url> | <color> ] ]#',
  'light-dark': '<color> , <color>',
  reversed: '<custom-ident>',
  element: '<custom-ident> , [ first | start | last ]?',
  string: '<custom-ident> , [ first | start | last ]?',
  leader: 'dotted | solid | space | <string>',
  counter: '<custom-ident> , [ decimal | lower-roman | upper-alpha | cjk-ideographic | symbols(cyclic "a" "b") ]?',
  counters: '<custom-ident> , <string> , [ decimal | disc ]?',
  attr: '[ title | data-x ] , <string>?',
  'target-counter': '[ <url> | attr(href) ] , [ page | <custom-ident> ] , decimal?',
  'target-text': '<url> , [ content | before | first-letter ]?',
  running: '<custom-ident>',
};
