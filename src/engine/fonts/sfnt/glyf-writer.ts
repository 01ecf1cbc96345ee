/** The points of TrueType glyphs, and how they are written (OpenType 1.9 glyf, "Simple glyph description"). */
import type { TableWriter } from '../../base/table-view.ts';

const OVERLAP_SIMPLE = 0x40;

/** The points of a simple glyph; of a composite the offsets of its components. */
export interface Outline {
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  readonly onCurve: Uint8Array;
  /** Last point of each contour; empty for composites, whose points stand alone. */
  readonly contourEnds: readonly number[];
}

/** xMin, yMin, xMax, yMax of all points; 0 where there are none. */
export function boundsOf(xs: Int32Array, ys: Int32Array): [number, number, number, number] {
  let xMin = xs[0] ?? 0;
  let yMin = ys[0] ?? 0;
  let xMax = xMin;
  let yMax = yMin;
  for (let i = 1; i < xs.length; i++) {
    xMin = Math.min(xMin, xs[i]!);
    xMax = Math.max(xMax, xs[i]!);
    yMin = Math.min(yMin, ys[i]!);
    yMax = Math.max(yMax, ys[i]!);
  }
  return [xMin, yMin, xMax, yMax];
}

/** Flags with repeats, then x and y deltas in their short forms where they fit (OpenType 1.9 glyf, "Simple glyph description"). */
export function writePoints(
  xs: Int32Array,
  ys: Int32Array,
  onCurve: Uint8Array,
  overlaps: boolean,
  out: TableWriter,
): void {
  const deltasX: number[] = [];
  const deltasY: number[] = [];
  let previousFlag = -1;
  let repeatAt = -1;
  let repeats = 0;
  for (let i = 0; i < xs.length; i++) {
    const dx = xs[i]! - (i === 0 ? 0 : xs[i - 1]!);
    const dy = ys[i]! - (i === 0 ? 0 : ys[i - 1]!);
    let flag = onCurve[i]! | (i === 0 && overlaps ? OVERLAP_SIMPLE : 0);
    if (dx === 0) flag |= 0x10;
    else if (dx > -256 && dx < 256) flag |= dx > 0 ? 0x12 : 0x02;
    if (dy === 0) flag |= 0x20;
    else if (dy > -256 && dy < 256) flag |= dy > 0 ? 0x24 : 0x04;
    deltasX.push(dx);
    deltasY.push(dy);
    if (flag === previousFlag && repeats < 255) {
      if (repeats === 0) repeatAt = out.length;
      repeats++;
      continue;
    }
    if (repeats > 0) flushRepeat(previousFlag, repeats, repeatAt, out);
    out.u8(flag);
    previousFlag = flag;
    repeats = 0;
  }
  if (repeats > 0) flushRepeat(previousFlag, repeats, repeatAt, out);
  for (const deltas of [deltasX, deltasY]) {
    for (const delta of deltas) {
      if (delta === 0) continue;
      if (delta > -256 && delta < 256) out.u8(Math.abs(delta));
      else out.u16(delta & 0xffff);
    }
  }
}

/** The flag is already written once; a repeat count follows it, except that a single repeat is as short when written out. */
function flushRepeat(flag: number, repeats: number, at: number, out: TableWriter): void {
  if (repeats === 1) {
    out.u8(flag);
    return;
  }
  out.setU8(at - 1, flag | 0x08);
  out.u8(repeats);
}
