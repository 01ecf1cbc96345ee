/** Metrics of glyphs that stand upright in vertical lines (OpenType 1.9 "vhea", "vmtx", "VORG"). Font units, y up. */

import type { TableView } from '../base/table-view.ts';
import type { FontFace } from '../display/font-face.ts';
import { metricsOf } from './metrics.ts';
import { GlyfTable } from './sfnt/glyf.ts';

export interface VerticalMetrics {
  /** How far the line goes on downwards. */
  advanceOf(glyph: number): number;
  /** From the glyph's baseline up to where its place in the line begins. */
  originOf(glyph: number): number;
}

/** `null` for fonts that are not made for vertical lines. */
const known = new WeakMap<FontFace, VerticalMetrics | null>();

/** @param fontSize - of the text, px */
export function verticalMetrics(face: FontFace, fontSize: number): VerticalMetrics {
  let metrics = known.get(face);
  if (metrics === undefined) {
    metrics = face.table('vhea').length > 0 && face.table('vmtx').length > 0 ? new FontMetrics(face) : null;
    known.set(face, metrics);
  }
  return metrics ?? lineMetrics(face, fontSize);
}

/** In a font that is not made for vertical lines each glyph is as high as a line, in whole px, as in Chromium. */
function lineMetrics(face: FontFace, fontSize: number): VerticalMetrics {
  const { ascent, descent } = metricsOf(face, fontSize);
  const unit = fontSize > 0 ? face.unitsPerEm / fontSize : 0;
  return { advanceOf: () => (ascent + descent) * unit, originOf: () => ascent * unit };
}

class FontMetrics implements VerticalMetrics {
  readonly #vmtx: TableView;
  /** Glyphs from here on have the advance of the last. */
  readonly #count: number;
  readonly #origins: ReadonlyMap<number, number>;
  readonly #defaultOrigin: number | null;
  readonly #glyf: GlyfTable | null;
  readonly #ascent: number;

  constructor(face: FontFace) {
    this.#vmtx = face.table('vmtx');
    this.#count = Math.max(1, face.table('vhea').u16(34));
    this.#ascent = face.ascent;
    const vorg = face.table('VORG');
    this.#defaultOrigin = vorg.length >= 8 ? vorg.i16(4) : null;
    this.#origins = readOrigins(vorg);
    const isLong = face.table('head').i16(50) !== 0;
    this.#glyf =
      face.outlines === 'glyf' ? new GlyfTable(face.table('glyf'), face.table('loca'), isLong, face.numGlyphs) : null;
  }

  advanceOf(glyph: number): number {
    return this.#vmtx.u16(Math.min(glyph, this.#count - 1) * 4);
  }

  originOf(glyph: number): number {
    if (this.#defaultOrigin !== null) return this.#origins.get(glyph) ?? this.#defaultOrigin;
    const outline = this.#glyf?.glyph(glyph);
    if (outline === undefined || outline.length < 10) return this.#ascent;
    return outline.i16(8) + this.#topBearing(glyph);
  }

  #topBearing(glyph: number): number {
    if (glyph < this.#count) return this.#vmtx.i16(glyph * 4 + 2);
    return this.#vmtx.i16(this.#count * 4 + (glyph - this.#count) * 2);
  }
}

function readOrigins(vorg: TableView): ReadonlyMap<number, number> {
  const origins = new Map<number, number>();
  const count = Math.min(vorg.u16(6), (vorg.length - 8) / 4);
  for (let i = 0; i < count; i++) origins.set(vorg.u16(8 + i * 4), vorg.i16(10 + i * 4));
  return origins;
}
