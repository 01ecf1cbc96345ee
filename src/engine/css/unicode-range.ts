/** `unicode-range` (css-syntax-3 §7, css-fonts-4 §4.5): `U+26`, `U+0-7F`, `U+4??`. */

const RANGE = /^u\+([0-9a-f]{0,6})(\?{0,6})(?:-([0-9a-f]{1,6}))?$/i;
const LAST_CODE_POINT = 0x10ffff;

/** Flat pairs of first and last code point, `null` where one of the ranges is invalid. */
export function parseUnicodeRange(text: string): readonly number[] | null {
  const pairs: number[] = [];
  for (const part of text.replace(/\/\*.*?\*\//gs, '').split(',')) {
    const match = RANGE.exec(part.trim());
    if (match === null) return null;
    const [, digits = '', wildcards = '', last] = match;
    const length = digits.length + wildcards.length;
    if (length === 0 || length > 6 || (wildcards !== '' && last !== undefined)) return null;
    const from = Number.parseInt(digits + '0'.repeat(wildcards.length), 16);
    const to =
      last === undefined ? Number.parseInt(digits + 'f'.repeat(wildcards.length), 16) : Number.parseInt(last, 16);
    if (from > to || from > LAST_CODE_POINT) return null;
    pairs.push(from, Math.min(to, LAST_CODE_POINT));
  }
  return pairs;
}
