/** Subsets of faces for embedding: only the glyphs that were painted, renumbered from 0 without gaps. The same glyphs give the same bytes. */
import type { FontFace } from '../display/font-face.ts';
import { subsetCff, subsetCff2 } from './sfnt/cff-subset.ts';
import { subsetGlyf } from './sfnt/glyf-subset.ts';

export interface FontSubset {
  /** A TrueType font program (FontFile2), or a bare CID-keyed CFF table (FontFile3, CIDFontType0C) whose CIDs are its glyph ids. */
  readonly bytes: Uint8Array;
  readonly kind: 'truetype' | 'cff';
  readonly numGlyphs: number;
  /** 0 for glyphs that are not in the subset. */
  newGlyphId(old: number): number;
}

/**
 * Makes a subset; `.notdef` and the parts of composite glyphs are added.
 *
 * @param glyphIds - in any order
 * @param again - glyphs that get one more CID each, in this order from `numGlyphs` on. In CFF they are glyphs of the program, as a CID is a
 *   glyph there; in TrueType the map of CIDs to glyphs says the same
 * @throws PlatenError `FONT_UNREADABLE` when the outlines are damaged, or the face has none
 */
export function subsetFace(face: FontFace, glyphIds: readonly number[], again: readonly number[] = []): FontSubset {
  const wanted = [...new Set([0, ...glyphIds])].filter((glyph) => glyph < face.numGlyphs).sort((a, b) => a - b);
  const { bytes, order } = subsetOutlines(face, wanted, again);
  const newIds = new Map(order.map((old, index) => [old, index]));
  return {
    bytes,
    kind: face.outlines === 'cff' ? 'cff' : 'truetype',
    numGlyphs: order.length,
    newGlyphId: (old) => newIds.get(old) ?? 0,
  };
}

function subsetOutlines(
  face: FontFace,
  wanted: readonly number[],
  again: readonly number[],
): { bytes: Uint8Array; order: readonly number[] } {
  if (face.outlines !== 'cff') return subsetGlyf(face, wanted);
  return face.table('CFF2').length > 0 ? subsetCff2(face, wanted, again) : subsetCff(face.table('CFF '), wanted, again);
}
