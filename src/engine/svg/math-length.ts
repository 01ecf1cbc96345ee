/** Lengths of SVG attributes that only CSS can compute: `calc()` and its kin, and the rarer units (SVG 2 §4.2, css-values-4 §10). */

import { TokenStream } from '../css/syntax/token-stream.ts';
import { tokenize } from '../css/syntax/tokenize.ts';
import { type LengthPercentage, lengthPercentage, resolveLength } from '../css/values/basic/length.ts';
import { computed, Deferred } from '../css/values/basic/syntax.ts';
import { contextWithoutElement } from '../css/values/numbers/context-without-element.ts';

/** Longer texts are no lengths that anyone wrote. */
const MOST_CHARACTERS = 2000;

const syntax = lengthPercentage();

/** User units; `null` where the text is no `<length-percentage>`. @param basis - what percentages are of */
export function parseMathLength(
  text: string,
  basis: number,
  fontSize: number,
  viewport: { readonly width: number; readonly height: number },
): number | null {
  if (text.length > MOST_CHARACTERS) return null;
  const list = tokenize(text);
  const tokens = new TokenStream(list, 0, list.count);
  const value = syntax.parse(tokens, { baseUrl: '', quirks: false });
  if (value === null || !tokens.isAtEnd()) return null;
  const length: LengthPercentage =
    value instanceof Deferred ? computed(value, contextWithoutElement(fontOf(fontSize), viewport)) : value;
  const used = resolveLength(length, basis);
  return Number.isFinite(used) ? used : null;
}

/** DEVIATION: units of the font's metrics are shares of its size, and those of the root are the element's own. */
function fontOf(fontSize: number) {
  const half = fontSize / 2;
  const metrics = { xHeight: half, zeroAdvance: half, capHeight: 0.7 * fontSize, ideographAdvance: fontSize };
  return { fontSize, lineHeight: 1.2 * fontSize, metrics };
}
