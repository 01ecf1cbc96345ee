/**
 * The styled letters of formulas (U+1D400 to U+1D7FF, and those of them that are older) where no font has them: the plain letter in a bundled face of
 * that style. Each such face is a bundled one with another table of characters, so that all other stages see nothing special in it.
 */
import type { FontFace } from '../display/font-face.ts';
import { bundledFaces } from './bundled-faces.ts';
import type { FaceRecord } from './face-record.ts';
import { faceOfTables } from './open-face.ts';
import { readContainer } from './sfnt/container.ts';

/** First and last character of each style of letters, and the full name of the face that stands for it. */
const STYLES: readonly (readonly [first: number, last: number, face: string])[] = [
  [0x1d400, 0x1d433, 'liberation serif bold'],
  [0x1d434, 0x1d467, 'liberation serif italic'],
  [0x1d468, 0x1d49b, 'liberation serif bold italic'],
  // Script
  [0x1d49c, 0x1d4cf, 'liberation serif italic'],
  [0x1d4d0, 0x1d503, 'liberation serif bold italic'],
  // Fraktur
  [0x1d504, 0x1d537, 'liberation serif'],
  // Double-struck
  [0x1d538, 0x1d56b, 'liberation serif bold'],
  [0x1d56c, 0x1d59f, 'liberation serif bold'],
  [0x1d5a0, 0x1d5d3, 'liberation sans'],
  [0x1d5d4, 0x1d607, 'liberation sans bold'],
  [0x1d608, 0x1d63b, 'liberation sans italic'],
  [0x1d63c, 0x1d66f, 'liberation sans bold italic'],
  [0x1d670, 0x1d6a3, 'liberation mono'],
  [0x1d6a4, 0x1d6a5, 'liberation serif italic'],
  // Greek
  [0x1d6a8, 0x1d6e1, 'liberation serif bold'],
  [0x1d6e2, 0x1d71b, 'liberation serif italic'],
  [0x1d71c, 0x1d755, 'liberation serif bold italic'],
  [0x1d756, 0x1d78f, 'liberation sans bold'],
  [0x1d790, 0x1d7c9, 'liberation sans bold italic'],
  [0x1d7ca, 0x1d7cb, 'liberation serif bold'],
  // Digits
  [0x1d7ce, 0x1d7d7, 'liberation serif bold'],
  [0x1d7d8, 0x1d7e1, 'liberation serif bold'],
  [0x1d7e2, 0x1d7eb, 'liberation sans'],
  [0x1d7ec, 0x1d7f5, 'liberation sans bold'],
  [0x1d7f6, 0x1d7ff, 'liberation mono'],
  ...[0x210a, 0x210b, 0x210e, 0x2110, 0x2112, 0x211b, 0x212c, 0x212f, 0x2130, 0x2131, 0x2133, 0x2134].map(
    (letter) => [letter, letter, 'liberation serif italic'] as const,
  ),
  ...[0x210c, 0x2111, 0x211c, 0x2128, 0x212d].map((letter) => [letter, letter, 'liberation serif'] as const),
  ...[0x2102, 0x210d, 0x2115, 0x2119, 0x211a, 0x211d, 0x2124].map(
    (letter) => [letter, letter, 'liberation serif bold'] as const,
  ),
];

const records = new Map<string, FaceRecord | null>();

/** The face that shows a styled letter; `null` for all other characters. */
export function mathLetterFace(codePoint: number): FaceRecord | null {
  if (codePoint < 0x2102 || (codePoint > 0x2134 && (codePoint < 0x1d400 || codePoint > 0x1d7ff))) return null;
  const style = STYLES.find(([first, last]) => codePoint >= first && codePoint <= last);
  if (style === undefined) return null;
  const name = style[2];
  let record = records.get(name);
  if (record === undefined) {
    record = styledRecord(name);
    records.set(name, record);
  }
  return record?.covers(codePoint) === true ? record : null;
}

function styledRecord(name: string): FaceRecord | null {
  const base = bundledFaces().find(({ localNames }) => localNames[0] === name);
  const plain = base?.openDefault() ?? null;
  if (base === undefined || plain === null) return null;
  const face = withStyledLetters(plain, name);
  return {
    ...base,
    families: [],
    localNames: [],
    // The letters are what they are, in bold and slanted text, too.
    weightMin: 1,
    weightMax: 1_000,
    canSlant: true,
    covers: (codePoint) => face.glyphForCodePoint(codePoint) !== 0,
    open: () => face,
    openDefault: () => face,
  };
}

function withStyledLetters(plain: FontFace, name: string): FontFace {
  const glyphs: (readonly [codePoint: number, glyph: number])[] = [];
  for (const [first, last, face] of STYLES) {
    if (face !== name) continue;
    for (let codePoint = first; codePoint <= last; codePoint++) {
      // Compatibility decomposition takes the style away (UAX 15 §1.1).
      const letter = String.fromCodePoint(codePoint).normalize('NFKC').codePointAt(0)!;
      const glyph = letter === codePoint ? 0 : plain.glyphForCodePoint(letter);
      if (glyph !== 0) glyphs.push([codePoint, glyph]);
    }
  }
  glyphs.sort((a, b) => a[0] - b[0]);
  const font = readContainer(plain.sfntBytes());
  return faceOfTables({ ...font, tables: new Map([...font.tables, ['cmap', characterMap(glyphs)]]) });
}

/** OpenType `cmap` with one subtable of format 12, a group for each character. */
function characterMap(glyphs: readonly (readonly [codePoint: number, glyph: number])[]): Uint8Array {
  const HEAD = 12;
  const length = 16 + 12 * glyphs.length;
  const table = new DataView(new ArrayBuffer(HEAD + length));
  table.setUint16(2, 1);
  table.setUint16(4, 3);
  table.setUint16(6, 10);
  table.setUint32(8, HEAD);
  table.setUint16(HEAD, 12);
  table.setUint32(HEAD + 4, length);
  table.setUint32(HEAD + 12, glyphs.length);
  for (const [index, [codePoint, glyph]] of glyphs.entries()) {
    const group = HEAD + 16 + 12 * index;
    table.setUint32(group, codePoint);
    table.setUint32(group + 4, codePoint);
    table.setUint32(group + 8, glyph);
  }
  return new Uint8Array(table.buffer);
}
