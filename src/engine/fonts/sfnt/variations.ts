/** TrueType glyphs of variable fonts at the coordinates of an instance (OpenType 1.9 "gvar"). */

import { type TableView, TableWriter, TableView as View } from '../../base/table-view.ts';
import type { FontFace } from '../../display/font-face.ts';
import { forEachComponent, GlyfTable } from './glyf.ts';
import { boundsOf, type Outline, writePoints } from './glyf-writer.ts';
import { ARGUMENTS_ARE_OFFSETS, ARGUMENTS_ARE_WORDS, readOutline } from './glyph-points.ts';
import { type PointDeltas, readGlyphDeltas, type VariationBudget } from './glyph-variations.ts';

/** Descriptions of glyphs as they are to be drawn, with their metrics. */
export interface GlyphSource {
  readonly numGlyphs: number;
  /** Empty for glyphs without outline. */
  glyph(glyph: number): TableView;
  /** Left side bearing, font units. */
  bearing(glyph: number): number;
}

/** The glyphs of a face with TrueType outlines, at its coordinates. */
export function glyphSource(face: FontFace): GlyphSource {
  const glyf = new GlyfTable(face.table('glyf'), face.table('loca'), face.table('head').i16(50) !== 0, face.numGlyphs);
  const hmtx = face.table('hmtx');
  const metricCount = face.table('hhea').u16(34);
  const bearing = (glyph: number) =>
    glyph < metricCount ? hmtx.i16(glyph * 4 + 2) : hmtx.i16(metricCount * 4 + (glyph - metricCount) * 2);
  if (!face.isInstance) return { numGlyphs: face.numGlyphs, glyph: (glyph) => glyf.glyph(glyph), bearing };
  const budget = variationBudget();
  const varied = (glyph: number) => variedGlyph(face, glyf, glyph, bearing(glyph), budget);
  return {
    numGlyphs: face.numGlyphs,
    glyph: (glyph) => varied(glyph).description,
    bearing: (glyph) => varied(glyph).bearing,
  };
}

/** For all glyphs of a font: ten times what the largest fonts need. */
export function variationBudget(): VariationBudget {
  return { left: 50_000_000 };
}

interface VariedGlyph {
  readonly description: TableView;
  readonly bearing: number;
}

function variedGlyph(
  face: FontFace,
  glyf: GlyfTable,
  glyph: number,
  bearing: number,
  budget: VariationBudget,
): VariedGlyph {
  const description = glyf.glyph(glyph);
  if (description.length < 10) return { description, bearing };
  const outline = readOutline(description);
  const deltas = readGlyphDeltas(face.table('gvar'), glyph, face.coordinates, outline.xs.length, outline, budget);
  if (deltas === null) return { description, bearing };
  const out = new TableWriter();
  const xMin = writeGlyph(description, outline, deltas, out);
  // The first phantom point is the origin, from which the bearing counts.
  const origin = description.i16(2) - bearing + Math.round(deltas.x[outline.xs.length]!);
  return { description: new View(out.finish()), bearing: xMin - origin };
}

/** What the advance of a glyph changes by at the coordinates of the face, by its phantom points: for fonts without HVAR. */
export function advanceDelta(face: FontFace, glyf: GlyfTable, glyph: number, budget: VariationBudget): number {
  const outline = readOutline(glyf.glyph(glyph));
  const count = outline.xs.length;
  const deltas = readGlyphDeltas(face.table('gvar'), glyph, face.coordinates, count, outline, budget);
  return deltas === null ? 0 : Math.round(deltas.x[count + 1]!) - Math.round(deltas.x[count]!);
}

/** Writes the glyph with its deltas and returns its xMin. */
function writeGlyph(description: TableView, outline: Outline, deltas: PointDeltas, out: TableWriter): number {
  const xs = outline.xs.map((x, i) => x + Math.round(deltas.x[i]!));
  const ys = outline.ys.map((y, i) => y + Math.round(deltas.y[i]!));
  if (description.i16(0) < 0) {
    writeComposite(description, xs, ys, out);
    return description.i16(2);
  }
  out.u16(outline.contourEnds.length);
  const bounds = boundsOf(xs, ys);
  for (const bound of bounds) out.u16(bound & 0xffff);
  for (const end of outline.contourEnds) out.u16(end);
  out.u16(0);
  const count = (outline.contourEnds.at(-1) ?? -1) + 1;
  writePoints(xs.subarray(0, count), ys.subarray(0, count), outline.onCurve, true, out);
  return bounds[0];
}

function writeComposite(description: TableView, xs: Int32Array, ys: Int32Array, out: TableWriter): void {
  out.write(description.bytes.subarray(0, 10));
  let index = 0;
  forEachComponent(description, (offset) => {
    const flags = description.u16(offset - 2);
    const isOffset = (flags & ARGUMENTS_ARE_OFFSETS) !== 0;
    const argumentSize = (flags & ARGUMENTS_ARE_WORDS) !== 0 ? 4 : 2;
    out.u16((flags | (isOffset ? ARGUMENTS_ARE_WORDS : 0)) & ~0x100);
    out.u16(description.u16(offset));
    if (isOffset) {
      out.u16(xs[index]! & 0xffff);
      out.u16(ys[index]! & 0xffff);
    } else out.write(description.bytes.subarray(offset + 2, offset + 2 + argumentSize));
    const scaleAt = offset + 2 + argumentSize;
    const scaleSize = (flags & 0x08) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    out.write(description.bytes.subarray(scaleAt, scaleAt + scaleSize));
    index++;
  });
}
