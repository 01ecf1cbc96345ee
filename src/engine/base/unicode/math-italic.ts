/** `text-transform: math-auto` (css-text-4 §2.1, mathml-core §4.2): a single letter becomes the italic letter of formulas. */

/** First code point of a row of letters, its last, and what stands for the first. */
const ROWS: readonly (readonly [number, number, number])[] = [
  [0x41, 0x5a, 0x1d434],
  [0x61, 0x7a, 0x1d44e],
  [0x131, 0x131, 0x1d6a4],
  [0x237, 0x237, 0x1d6a5],
  [0x391, 0x3a1, 0x1d6e2],
  [0x3a3, 0x3a9, 0x1d6f4],
  [0x3b1, 0x3c9, 0x1d6fc],
];
const SINGLE: ReadonlyMap<number, number> = new Map([
  // The letter is older than its row.
  [0x68, 0x210e],
  [0x3f4, 0x1d6f3],
  [0x2207, 0x1d6fb],
  [0x2202, 0x1d715],
  [0x3f5, 0x1d716],
  [0x3d1, 0x1d717],
  [0x3f0, 0x1d718],
  [0x3d5, 0x1d719],
  [0x3f1, 0x1d71a],
  [0x3d6, 0x1d71b],
]);

/** The text in other letters where it is one letter, with or without white space around it. */
export function mathItalic(text: string): string {
  const letter = text.trim();
  const codePoint = letter.codePointAt(0) ?? 0;
  if (letter === '' || letter.length !== String.fromCodePoint(codePoint).length) return text;
  const italic = italicOf(codePoint);
  return italic === codePoint ? text : text.replace(letter, String.fromCodePoint(italic));
}

function italicOf(codePoint: number): number {
  const single = SINGLE.get(codePoint);
  if (single !== undefined) return single;
  for (const [first, last, italic] of ROWS) {
    if (codePoint >= first && codePoint <= last) return italic + codePoint - first;
  }
  return codePoint;
}
