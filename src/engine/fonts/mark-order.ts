/**
 * The order of marks on one base that fonts expect in Hebrew and Arabic: dots before dagesh before vowels, shadda before vowels.
 * Canonical order (UAX 15) has them otherwise; shaping engines reorder them by these classes instead.
 */

const HEBREW_CLASSES = new Map([
  [0x05c1, 10],
  [0x05c2, 11],
  [0x05bc, 12],
  [0x05bf, 13],
  [0x05b9, 14],
  [0x05ba, 14],
  [0x05b1, 15],
  [0x05b2, 16],
  [0x05b3, 17],
  [0x05b5, 18],
  [0x05b6, 19],
  [0x05b7, 20],
  [0x05b8, 21],
  [0x05c7, 21],
  [0x05b0, 22],
  [0x05b4, 23],
  [0x05bb, 24],
  [0x05bd, 25],
  [0xfb1e, 26],
]); // prettier-ignore
const SHADDA = 0x0651;

function markClass(codePoint: number): number {
  if (codePoint === SHADDA) return 27;
  if (codePoint >= 0x064b && codePoint <= 0x0652) return 28 + codePoint - 0x064b;
  return HEBREW_CLASSES.get(codePoint) ?? 0;
}

/**
 * Units of a base with its marks of which the order is looked after. To sort more of them costs the square of their number; HarfBuzz, too, leaves
 * runs of more than 32 marks as they are written (no language has more than 18: UAX 15 §13).
 */
export const LONGEST_ORDERED = 33;

/** Sorts the marks of each run that have such a class; the others stay where they are and separate runs. */
export function orderMarks(codePoints: number[]): number[] {
  for (let i = 1; i < codePoints.length; i++) {
    const own = markClass(codePoints[i]!);
    if (own === 0) continue;
    let at = i;
    while (at > 0 && markClass(codePoints[at - 1]!) > own) at--;
    if (at < i) codePoints.splice(at, 0, codePoints.splice(i, 1)[0]!);
  }
  return codePoints;
}
