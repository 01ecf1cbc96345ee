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
  return bidi.getEmbeddingLevels(text, direction).levels;
}

/** The character to show instead of a mirrored one (brackets and the like) in right-to-left text; itself where there is none. */
export function mirrored(codePoint: number): number {
  if (codePoint < 0x28 || codePoint > 0xffff) return codePoint;
  const other = bidi.getMirroredCharacter(String.fromCharCode(codePoint));
  return other === null ? codePoint : other.charCodeAt(0);
}
