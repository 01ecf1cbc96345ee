/** Presentation attributes of SVG (SVG 2 §6.6) and MathML (mathml-core §2.1.5) as declarations. */
import type { Element } from './node.ts';

const SVG_PROPERTIES: ReadonlySet<string> = new Set(
  (
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction display ' +
    'dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-size-adjust font-stretch ' +
    'font-style font-variant font-weight image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type ' +
    'opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering transform-origin ' +
    'unicode-bidi vector-effect visibility white-space word-spacing writing-mode'
  ).split(' '),
);

/** SVG lengths may lack a unit, CSS lengths may not. */
const LENGTHS = new Set([
  'font-size',
  'letter-spacing',
  'word-spacing',
  'baseline-shift',
  'stroke-width',
  'stroke-dashoffset',
  'width',
  'height',
]);
const UNITLESS = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Properties whose value may hold several lengths. */
const MANY_LENGTHS = new Set(['clip-path', 'transform-origin']);
const UNITLESS_WITHIN = /(?<=^|[\s,(])[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?=$|[\s,)])/gi;
/** What would end the declaration, or make it important. */
const NOT_ONE_VALUE = /[;{}!]/;

export function svgHints(element: Element): string {
  let css = '';
  const isOuter = element.localName === 'svg';
  for (const { name, value } of element.attributes) {
    const isSize = isOuter && (name === 'width' || name === 'height');
    if ((!isSize && !SVG_PROPERTIES.has(name)) || NOT_ONE_VALUE.test(value)) continue;
    const text = value.trim();
    if (text !== '') css += `${name}:${withUnits(name, text)};`;
  }
  return css;
}

function withUnits(name: string, text: string): string {
  if (LENGTHS.has(name)) return UNITLESS.test(text) ? `${text}px` : text;
  // A path in quotes has numbers of its own, and so may an address have.
  return MANY_LENGTHS.has(name) && !/["']|url\(/i.test(text) ? text.replace(UNITLESS_WITHIN, '$&px') : text;
}

const MATHML_PROPERTIES: Readonly<Record<string, string>> = {
  mathcolor: 'color',
  mathbackground: 'background-color',
  mathsize: 'font-size',
};

const SCRIPT_LEVEL = /^([+-]?)(\d{1,6})$/;

/** Attributes whose values are not those of the property that they set. */
function mathStyleHint(name: string, value: string): string {
  switch (name) {
    case 'displaystyle':
      if (/^true$/i.test(value)) return 'math-style:normal;';
      return /^false$/i.test(value) ? 'math-style:compact;' : '';
    case 'scriptlevel': {
      const level = SCRIPT_LEVEL.exec(value);
      if (level === null) return '';
      return level[1] === '' ? `math-depth:${value};` : `math-depth:add(${value});`;
    }
    case 'mathvariant':
      return /^normal$/i.test(value) ? 'text-transform:none;' : '';
    case 'dir':
      return /^(ltr|rtl)$/i.test(value) ? `direction:${value};` : '';
    default:
      return '';
  }
}

export function mathmlHints(element: Element): string {
  let css = '';
  for (const { name, value } of element.attributes) {
    const property = MATHML_PROPERTIES[name];
    if (property !== undefined && !NOT_ONE_VALUE.test(value)) css += `${property}:${value};`;
    else css += mathStyleHint(name, value.trim());
  }
  return css;
}
