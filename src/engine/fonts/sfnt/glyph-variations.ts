/** How far the points of a glyph move at given coordinates (OpenType 1.9 "gvar", "Font variations common table formats"). */

import type { TableView } from '../../base/table-view.ts';
import type { Outline } from './glyf-writer.ts';

/** For each point, and four phantom points after them. */
export interface PointDeltas {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

const LONG_OFFSETS = 1;
const SHARED_POINTS = 0x8000;
const EMBEDDED_PEAK = 0x8000;
const INTERMEDIATE_REGION = 0x4000;
const PRIVATE_POINTS = 0x2000;
const PHANTOM_POINTS = 4;

/** Points times tuples that may still be looked at: hostile fonts end here, and stay as they are from there on. */
export interface VariationBudget {
  left: number;
}

/** @returns `null` when nothing moves */
export function readGlyphDeltas(
  gvar: TableView,
  glyph: number,
  coordinates: readonly number[],
  points: number,
  outline: Outline,
  budget: VariationBudget,
): PointDeltas | null {
  if (glyph >= gvar.u16(12) || budget.left < 0) return null;
  const long = (gvar.u16(14) & LONG_OFFSETS) !== 0;
  const array = gvar.u32(16);
  const start = array + (long ? gvar.u32(20 + glyph * 4) : gvar.u16(20 + glyph * 2) * 2);
  const end = array + (long ? gvar.u32(24 + glyph * 4) : gvar.u16(22 + glyph * 2) * 2);
  if (end <= start) return null;
  const data = gvar.sub(start, end);
  const count = points + PHANTOM_POINTS;
  const deltas: PointDeltas = { x: new Float64Array(count), y: new Float64Array(count) };
  const tupleCount = data.u16(0);
  let serialized = data.u16(2);
  let shared: number[] | null = null;
  if ((tupleCount & SHARED_POINTS) !== 0) {
    const packed = readPackedPoints(data, serialized);
    shared = packed.points;
    serialized = packed.end;
  }
  let header = 4;
  for (let i = 0; i < (tupleCount & 0x0fff) && header < data.length && budget.left >= 0; i++) {
    budget.left -= count;
    const size = data.u16(header);
    const flags = data.u16(header + 2);
    const scalar = tupleScalar(gvar, data, header, flags, coordinates);
    if (scalar !== 0) addTuple(data, serialized, flags, shared, scalar, deltas, outline);
    header +=
      4 +
      ((flags & EMBEDDED_PEAK) !== 0 ? coordinates.length * 2 : 0) +
      ((flags & INTERMEDIATE_REGION) !== 0 ? coordinates.length * 4 : 0);
    serialized += size;
  }
  return deltas;
}

/** How much of a tuple's deltas apply: 1 at its peak, 0 outside its region. */
function tupleScalar(
  gvar: TableView,
  data: TableView,
  header: number,
  flags: number,
  coordinates: readonly number[],
): number {
  const axisCount = coordinates.length;
  const embedded = (flags & EMBEDDED_PEAK) !== 0;
  const peaks = embedded ? data.sub(header + 4) : gvar.sub(gvar.u32(8) + (flags & 0x0fff) * axisCount * 2);
  const region = (flags & INTERMEDIATE_REGION) !== 0 ? data.sub(header + 4 + (embedded ? axisCount * 2 : 0)) : null;
  let scalar = 1;
  for (let axis = 0; axis < axisCount; axis++) {
    const value = coordinates[axis]!;
    const peak = peaks.f2dot14(axis * 2);
    if (peak === 0 || value === peak) continue;
    const low = region === null ? Math.min(0, peak) : region.f2dot14(axis * 2);
    const high = region === null ? Math.max(0, peak) : region.f2dot14((axisCount + axis) * 2);
    // Without a region of its own a tuple reaches from 0 to its peak.
    if (value <= low || value >= high) return 0;
    scalar *= value < peak ? (value - low) / (peak - low) : (high - value) / (high - peak);
  }
  return scalar;
}

function addTuple(
  data: TableView,
  start: number,
  flags: number,
  shared: readonly number[] | null,
  scalar: number,
  deltas: PointDeltas,
  outline: Outline,
): void {
  let at = start;
  let points = shared;
  if ((flags & PRIVATE_POINTS) !== 0) {
    const packed = readPackedPoints(data, at);
    points = packed.points;
    at = packed.end;
  }
  const total = deltas.x.length;
  const all = points === null || points.length === 0;
  const count = all ? total : points!.length;
  const dx = new Float64Array(count);
  const dy = new Float64Array(count);
  at = readPackedDeltas(data, at, dx);
  readPackedDeltas(data, at, dy);
  if (all) {
    for (let i = 0; i < total; i++) {
      deltas.x[i]! += dx[i]! * scalar;
      deltas.y[i]! += dy[i]! * scalar;
    }
    return;
  }
  const touched = new Uint8Array(total);
  const x = new Float64Array(total);
  const y = new Float64Array(total);
  for (const [i, point] of points!.entries()) {
    if (point >= total) continue;
    touched[point] = 1;
    x[point] = dx[i]!;
    y[point] = dy[i]!;
  }
  interpolate(outline, outline.xs, touched, x);
  interpolate(outline, outline.ys, touched, y);
  for (let i = 0; i < total; i++) {
    deltas.x[i]! += x[i]! * scalar;
    deltas.y[i]! += y[i]! * scalar;
  }
}

/** Untouched points move with the touched ones around them on their contour ("Inferred deltas for un-referenced point numbers"). */
function interpolate(outline: Outline, positions: Int32Array, touched: Uint8Array, deltas: Float64Array): void {
  let start = 0;
  for (const end of outline.contourEnds) {
    const known: number[] = [];
    for (let i = start; i <= end; i++) if (touched[i] === 1) known.push(i);
    for (const [k, from] of known.entries()) {
      const to = known[(k + 1) % known.length]!;
      for (let i = from; ; ) {
        i = i === end ? start : i + 1;
        if (i === to) break;
        deltas[i] = inferred(positions[i]!, positions[from]!, positions[to]!, deltas[from]!, deltas[to]!);
      }
    }
    start = end + 1;
  }
}

function inferred(position: number, a: number, b: number, deltaA: number, deltaB: number): number {
  if (a === b) return deltaA === deltaB ? deltaA : 0;
  const [low, high, deltaLow, deltaHigh] = a < b ? [a, b, deltaA, deltaB] : [b, a, deltaB, deltaA];
  if (position <= low) return deltaLow;
  if (position >= high) return deltaHigh;
  return deltaLow + ((position - low) / (high - low)) * (deltaHigh - deltaLow);
}

/** An empty list stands for all points. */
function readPackedPoints(data: TableView, start: number): { points: number[]; end: number } {
  let at = start;
  let count = data.u8(at++);
  if (count >= 0x80) count = ((count & 0x7f) << 8) | data.u8(at++);
  const points: number[] = [];
  let point = 0;
  while (points.length < count && at < data.length) {
    const control = data.u8(at++);
    const words = (control & 0x80) !== 0;
    for (let i = (control & 0x7f) + 1; i > 0 && points.length < count; i--) {
      point += words ? data.u16(at) : data.u8(at);
      at += words ? 2 : 1;
      points.push(point);
    }
  }
  return { points, end: at };
}

function readPackedDeltas(data: TableView, start: number, out: Float64Array): number {
  let at = start;
  let i = 0;
  while (i < out.length && at < data.length) {
    const control = data.u8(at++);
    const run = (control & 0x3f) + 1;
    for (let k = 0; k < run; k++) {
      let value = 0;
      if ((control & 0x80) === 0) {
        value = (control & 0x40) !== 0 ? data.i16(at) : data.i8(at);
        at += (control & 0x40) !== 0 ? 2 : 1;
      }
      if (i < out.length) out[i++] = value;
    }
  }
  return at;
}
