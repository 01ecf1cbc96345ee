/** Counts the characters of a text that have ink: lines may leave out all others. */

/** Characters of [start, end) that are no spaces and no format characters. */
export function countVisible(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    // Nearly all are of ASCII, and a call for each takes longer than the rest of it.
    if (unit < 0x80 ? unit > 0x20 : isVisible(unit)) count++;
  }
  return count;
}

/** Whether a code unit is neither white space nor a format character such as the soft hyphen (`\s` and `\p{Cf}` of regular expressions, without the cost). */
export function isVisible(unit: number): boolean {
  if (unit < 0xa0) return unit > 0x20;
  if (unit < 0x600) return unit !== 0xa0 && unit !== 0xad;
  if (unit < 0x2000) return !isFormatBelow2000(unit);
  if (unit <= 0x206f) return isVisiblePunctuation(unit);
  return unit !== 0x3000 && unit !== 0xfeff && (unit < 0xfff9 || unit > 0xfffb);
}

/** Signs over Arabic and Syriac numbers, the Ogham space, the Mongolian vowel separator. */
function isFormatBelow2000(unit: number): boolean {
  if (unit > 0x8e2) return unit === 0x1680 || unit === 0x180e;
  return (
    unit <= 0x605 ||
    unit === 0x61c ||
    unit === 0x6dd ||
    unit === 0x70f ||
    unit === 0x890 ||
    unit === 0x891 ||
    unit === 0x8e2
  );
}

/** General punctuation between its spaces, separators, joiners, and bidi controls. */
function isVisiblePunctuation(unit: number): boolean {
  return (unit >= 0x2010 && unit <= 0x2027) || (unit >= 0x2030 && unit <= 0x205e) || unit === 0x2065;
}
