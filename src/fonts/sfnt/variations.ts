/** Instances of variable TrueType fonts: applies gvar at fixed coordinates and leaves a static font (OpenType 1.9 "gvar", "avar", "fvar"). */
import type { FontFace } from '../font-face.ts';
import { forEachComponent, GlyfTable } from './glyf.ts';
import { boundsOf, type Outline, writePoints } from './glyf-writer.ts';
import { type PointDeltas, readGlyphDeltas } from './glyph-variations.ts';
import type { SfntFont } from './sfnt-font.ts';
import { patched, type TableView, TableWriter } from './table-view.ts';

const VARIATION_TABLES = new Set(['fvar', 'gvar', 'avar', 'HVAR', 'VVAR', 'MVAR', 'STAT', 'cvar']);
const ARGUMENTS_ARE_WORDS = 0x01;
const ARGUMENTS_ARE_OFFSETS = 0x02;

/**
 * The static font at some coordinates. Kerning and vertical metrics stay those of the default instance.
 *
 * @param coordinates - by axis tag, in user units; axes that are left out keep their default
 */
export function instantiate(face: FontFace, coordinates: ReadonlyMap<string, number>): SfntFont {
  const normalized = normalizeCoordinates(face, coordinates);
  const source = new GlyfTable(
    face.table('glyf'),
    face.table('loca'),
    face.table('head').i16(50) !== 0,
    face.numGlyphs,
  );
  const gvar = face.table('gvar');
  const hmtx = face.table('hmtx');
  const metricCount = face.table('hhea').u16(34);
  const glyf = new TableWriter();
  const loca = new TableWriter();
  const metrics = new TableWriter();
  for (let glyph = 0; glyph < face.numGlyphs; glyph++) {
    loca.u32(glyf.length);
    const description = source.glyph(glyph);
    const bearing =
      glyph < metricCount ? hmtx.i16(glyph * 4 + 2) : hmtx.i16(metricCount * 4 + (glyph - metricCount) * 2);
    const outline = description.length >= 10 ? readOutline(description) : NO_OUTLINE;
    const deltas = readGlyphDeltas(gvar, glyph, normalized, outline.xs.length, outline);
    const xMin = description.length >= 10 ? writeGlyph(description, outline, deltas, glyf) : 0;
    glyf.align(4);
    // Phantom points: the origin and the advance.
    const count = outline.xs.length;
    const originShift = deltas === null ? 0 : Math.round(deltas.x[count]!);
    const advanceShift = deltas === null ? 0 : Math.round(deltas.x[count + 1]!);
    metrics.u16(Math.max(0, face.advanceOf(glyph) + advanceShift - originShift));
    const oldOrigin = (description.length >= 10 ? description.i16(2) : 0) - bearing;
    metrics.u16((xMin - oldOrigin - originShift) & 0xffff);
  }
  loca.u32(glyf.length);

  const tables = new Map<string, Uint8Array>();
  for (const tag of face.tableTags) if (!VARIATION_TABLES.has(tag)) tables.set(tag, face.table(tag).bytes);
  tables.set('glyf', glyf.finish());
  tables.set('loca', loca.finish());
  tables.set('hmtx', metrics.finish());
  tables.set('head', patched(face.table('head'), 50, 1));
  tables.set('hhea', patched(face.table('hhea'), 34, face.numGlyphs));
  const weight = coordinates.get('wght');
  if (weight !== undefined && face.table('OS/2').length >= 6)
    tables.set('OS/2', patched(face.table('OS/2'), 4, Math.round(weight)));
  return { flavor: 0x00010000, tables };
}

/** To -1 … 1 by the axes' ranges, then through the segment maps of avar. */
function normalizeCoordinates(face: FontFace, coordinates: ReadonlyMap<string, number>): number[] {
  const avar = face.table('avar');
  let segment = 8;
  return face.axes.map(({ tag, minimum, initial, maximum }) => {
    const value = Math.min(maximum, Math.max(minimum, coordinates.get(tag) ?? initial));
    let normalized = 0;
    if (value < initial) normalized = -(initial - value) / (initial - minimum);
    else if (value > initial) normalized = (value - initial) / (maximum - initial);
    const count = segment < avar.length ? avar.u16(segment) : 0;
    const mapped = mapSegment(avar, segment + 2, count, normalized);
    segment += 2 + count * 4;
    return Math.round(mapped * 16_384) / 16_384;
  });
}

function mapSegment(avar: TableView, at: number, count: number, value: number): number {
  for (let i = 1; i < count; i++) {
    const from = avar.f2dot14(at + (i - 1) * 4);
    const to = avar.f2dot14(at + i * 4);
    if (value > to) continue;
    const mappedFrom = avar.f2dot14(at + (i - 1) * 4 + 2);
    const mappedTo = avar.f2dot14(at + i * 4 + 2);
    return to === from ? mappedTo : mappedFrom + ((value - from) / (to - from)) * (mappedTo - mappedFrom);
  }
  return value;
}

const NO_OUTLINE: Outline = {
  xs: new Int32Array(0),
  ys: new Int32Array(0),
  onCurve: new Uint8Array(0),
  contourEnds: [],
};

function readOutline(description: TableView): Outline {
  const contourCount = description.i16(0);
  if (contourCount < 0) return readComponents(description);
  const contourEnds = Array.from({ length: contourCount }, (_, i) => description.u16(10 + i * 2));
  const pointCount = Math.min((contourEnds.at(-1) ?? -1) + 1, description.length);
  let at = 12 + contourCount * 2 + description.u16(10 + contourCount * 2);
  const flags = new Uint8Array(pointCount);
  for (let i = 0; i < pointCount; i++) {
    const flag = description.u8(at++);
    flags[i] = flag;
    if ((flag & 0x08) === 0) continue;
    for (let repeat = description.u8(at++); repeat > 0 && i + 1 < pointCount; repeat--) flags[++i] = flag;
  }
  const xs = new Int32Array(pointCount);
  const ys = new Int32Array(pointCount);
  at = readCoordinates(description, at, flags, 0x02, 0x10, xs);
  readCoordinates(description, at, flags, 0x04, 0x20, ys);
  return { xs, ys, onCurve: flags.map((flag) => flag & 1), contourEnds };
}

function readCoordinates(
  view: TableView,
  start: number,
  flags: Uint8Array,
  short: number,
  same: number,
  out: Int32Array,
): number {
  let at = start;
  let value = 0;
  for (let i = 0; i < flags.length; i++) {
    const flag = flags[i]!;
    if ((flag & short) !== 0) value += (flag & same) !== 0 ? view.u8(at++) : -view.u8(at++);
    else if ((flag & same) === 0) {
      value += view.i16(at);
      at += 2;
    }
    out[i] = value;
  }
  return at;
}

function readComponents(description: TableView): Outline {
  const xs: number[] = [];
  const ys: number[] = [];
  forEachComponent(description, (offset) => {
    const flags = description.u16(offset - 2);
    const words = (flags & ARGUMENTS_ARE_WORDS) !== 0;
    xs.push(words ? description.i16(offset + 2) : description.i8(offset + 2));
    ys.push(words ? description.i16(offset + 4) : description.i8(offset + 3));
  });
  return { xs: Int32Array.from(xs), ys: Int32Array.from(ys), onCurve: new Uint8Array(xs.length), contourEnds: [] };
}

/** Writes the glyph with its deltas and returns its xMin. */
function writeGlyph(description: TableView, outline: Outline, deltas: PointDeltas | null, out: TableWriter): number {
  if (deltas === null) {
    out.write(description.bytes);
    return description.i16(2);
  }
  const xs = outline.xs.map((x, i) => x + Math.round(deltas.x[i]!));
  const ys = outline.ys.map((y, i) => y + Math.round(deltas.y[i]!));
  if (description.i16(0) < 0) {
    writeComposite(description, xs, ys, out);
    return description.i16(2);
  }
  out.u16(description.u16(0));
  const bounds = boundsOf(xs, ys);
  for (const bound of bounds) out.u16(bound & 0xffff);
  for (const end of outline.contourEnds) out.u16(end);
  out.u16(0);
  writePoints(xs, ys, outline.onCurve, true, out);
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
