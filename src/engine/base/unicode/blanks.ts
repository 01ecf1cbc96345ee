/** Spaces that many fonts lack: the plain space stands for them, and nobody has to be told. */

/** Their widths as shares of the em (Unicode, chapter 6.2, and HarfBuzz where that gives a range); 0 for those that go by a glyph. */
export const BLANKS: ReadonlyMap<number, number> = new Map([
  [0x2000, 1 / 2],
  [0x2001, 1],
  [0x2002, 1 / 2],
  [0x2003, 1],
  [0x2004, 1 / 3],
  [0x2005, 1 / 4],
  [0x2006, 1 / 6],
  [0x2007, 0],
  [0x2008, 0],
  [0x2009, 1 / 5],
  [0x200a, 1 / 16],
  // Ends of lines and paragraphs, which are none in HTML.
  [0x2028, 0],
  [0x2029, 0],
  [0x202f, 0],
  [0x205f, 4 / 18],
  [0x3000, 1],
]);

export function isBlank(codePoint: number): boolean {
  return codePoint >= 0x2000 && codePoint <= 0x3000 && BLANKS.has(codePoint);
}
