/** How far the outline of a glyph reaches below the baseline (OpenType `glyf`: the bounding box that each glyph begins with). */
import type { FontFace } from '../../display/font-face.ts';

/** Font units, 0 for glyphs above the baseline and for outlines of another kind. */
export function glyphDepth(face: FontFace, glyph: number): number {
  if (face.outlines !== 'glyf' || glyph < 0 || glyph >= face.numGlyphs) return 0;
  const loca = face.table('loca');
  const glyf = face.table('glyf');
  const isLong = face.table('head').i16(50) === 1;
  const size = isLong ? 4 : 2;
  if (loca.length < (glyph + 2) * size) return 0;
  const start = isLong ? loca.u32(glyph * 4) : loca.u16(glyph * 2) * 2;
  const end = isLong ? loca.u32(glyph * 4 + 4) : loca.u16(glyph * 2 + 2) * 2;
  if (end - start < 10 || start + 10 > glyf.length) return 0;
  return Math.max(0, -glyf.i16(start + 4));
}
