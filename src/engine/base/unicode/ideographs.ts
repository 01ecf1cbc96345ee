/** Characters of Chinese and Japanese, which lines go apart between (css-text-4 §7.4). */

/** Hangul is not among them: it goes by words. */
export function isIdeographic(unit: number): boolean {
  if (unit >= 0x2e80 && unit <= 0x9fff) return unit < 0x3130 || unit > 0x318f;
  return (unit >= 0xf900 && unit <= 0xfaff) || (unit >= 0xff00 && unit <= 0xffdc) || (unit >= 0xd840 && unit <= 0xd8bf);
}
