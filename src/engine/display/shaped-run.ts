/** Shaped text: glyphs of one face in logical order, in font units, in parallel arrays (10 bytes a glyph instead of 176). */
import type { FontFace } from './font-face.ts';

/** Whoever walks the glyphs asks for the arrays once: they may be made on being asked for. */
export interface ShapedRun {
  readonly face: FontFace;
  readonly glyphIds: Uint16Array;
  /** Font units (`face.unitsPerEm` to the em), kerning included, letter and word spacing not. */
  readonly advances: Float32Array;
  /** Offsets of marks and the like, font units, y up; `null` when all are 0. */
  readonly xOffsets: Float32Array | null;
  readonly yOffsets: Float32Array | null;
  /** For each glyph the index (UTF-16 unit) in the shaped text where its cluster starts; never decreasing. */
  readonly clusters: Uint32Array;
  /** 1 where the text may be cut before this glyph without shaping either side anew. */
  readonly safeToBreak: Uint8Array;
}

/** The first glyph whose cluster starts at the text offset or later. */
export function firstGlyphAt({ clusters }: ShapedRun, offset: number): number {
  let low = 0;
  let high = clusters.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (clusters[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
