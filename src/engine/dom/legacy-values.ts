/** Micro-syntaxes of old attributes (HTML §2.3.4 and §2.3.6): colours, dimensions, pixels. Results are CSS text. */

/** HTML "rules for parsing a legacy color value"; `null` where the value is ignored. Names are kept as names. */
export function legacyColor(input: string): string | null {
  const trimmed = input.trim();
  if (trimmed === '' || trimmed.toLowerCase() === 'transparent') return null;
  // 4. What is no name goes through the steps below, as "chucknorris" does.
  if (COLOR_NAMES.has(trimmed.toLowerCase())) return trimmed.toLowerCase();
  if (/^#[0-9a-f]{3}$/i.test(trimmed)) return trimmed;
  let text = trimmed.replace(/[\u{10000}-\u{10FFFF}]/gu, '00').slice(0, 128);
  if (text.startsWith('#')) text = text.slice(1);
  text = text.replace(/[^0-9a-f]/gi, '0');
  while (text.length === 0 || text.length % 3 !== 0) text += '0';
  const length = text.length / 3;
  let parts = [text.slice(0, length), text.slice(length, 2 * length), text.slice(2 * length)];
  if (length > 8) parts = parts.map((part) => part.slice(length - 8));
  while (parts[0]!.length > 2 && parts.every((part) => part.startsWith('0')))
    parts = parts.map((part) => part.slice(1));
  return `#${parts.map((part) => part.slice(0, 2).padStart(2, '0')).join('')}`;
}

/** css-color-4 §6.1. */
const COLOR_NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse ' +
    'chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki ' +
    'darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey ' +
    'darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ' +
    'ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush ' +
    'lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon ' +
    'lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon ' +
    'mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise ' +
    'mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid ' +
    'palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red ' +
    'rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow ' +
    'springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
);

/** HTML "rules for parsing dimension values": `120`, `12.5px`, `50%`; `null` where the value is ignored. */
export function dimension(input: string): string | null {
  const match = /^[\t\n\f\r ]*(\d+(?:\.\d*)?)([%*]?)/.exec(input);
  // `2*` is a share of what is left, which CSS does not know.
  if (match === null || match[2] === '*') return null;
  return `${Number(match[1])}${match[2] === '%' ? '%' : 'px'}`;
}

/** The same, where zero is ignored, too. */
export function nonzeroDimension(input: string): string | null {
  const value = dimension(input);
  return value === '0px' || value === '0%' ? null : value;
}

/** HTML "rules for parsing non-negative integers"; `null` where the value is none. */
export function nonNegativeInteger(input: string): number | null {
  const match = /^[\t\n\f\r ]*\+?(\d+)/.exec(input);
  return match === null ? null : Number(match[1]);
}

/** HTML §15.3.1, `size` of `<font>`: `1` to `7`, relative to 3 with a sign. */
export function fontSize(input: string): string | null {
  const match = /^[\t\n\f\r ]*([+-]?)(\d+)/.exec(input);
  if (match === null) return null;
  const digits = Number(match[2]);
  const value = match[1] === '+' ? 3 + digits : match[1] === '-' ? 3 - digits : digits;
  return FONT_SIZES[Math.min(7, Math.max(1, value)) - 1]!;
}

const FONT_SIZES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

/** An address or text as a CSS string. */
export function cssString(value: string): string {
  const escaped = value
    .replace(/["\\]/g, '\\$&')
    .replace(/[\n\r\f\0]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}
