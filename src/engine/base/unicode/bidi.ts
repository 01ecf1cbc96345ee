/** The bidirectional algorithm (UAX 9) through bidi-js, which passes all of its conformance tests. */
import bidiFactory, { type Bidi } from 'bidi-js';
import { textNeedsBidi } from './character-flags.ts';

// The package is a CommonJS function whose types describe an ES module.
const makeBidi = bidiFactory as unknown as () => Bidi;
const bidi = makeBidi();

/**
 * Embedding levels of a paragraph, one per UTF-16 index; `null` when all of it is left-to-right, which most text is.
 *
 * @param direction - `auto` takes it from the first strong character (`unicode-bidi: plaintext`)
 */
export function embeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): Uint8Array | null {
  if (direction !== 'rtl' && !textNeedsBidi(text)) return null;
  return bidi.getEmbeddingLevels(SURROGATES.test(text) ? withinPlane(text) : text, direction).levels;
}

const SURROGATES = /[\ud800-\udbff]/;
const ASTRAL = /[\u{10000}-\u{10ffff}]/gu;

/** A character of the first plane for each bidi class that others have, twice: as long as a pair of surrogates. */
const STAND_INS: Readonly<Record<string, string>> = {
  R: '\u05d0\u05d0',
  AL: '\u0627\u0627',
  AN: '\u0660\u0660',
  EN: '00',
  NSM: '\u0300\u0300',
  BN: '\u00ad\u00ad',
  ON: '!!',
};

/**
 * The text with other characters of the same bidi classes: bidi-js looks at UTF-16 units, and takes all of the other planes for left-to-right, scripts
 * such as Adlam and pictures among them.
 */
function withinPlane(text: string): string {
  return text.replace(ASTRAL, (character) => STAND_INS[bidi.getBidiCharTypeName(character)] ?? character);
}

/** The character to show instead of a mirrored one (brackets and the like) in right-to-left text; itself where there is none. */
export function mirrored(codePoint: number): number {
  if (codePoint < 0x28 || codePoint > 0xffff) return codePoint;
  const other = bidi.getMirroredCharacter(String.fromCharCode(codePoint));
  return other === null ? codePoint : other.charCodeAt(0);
}
