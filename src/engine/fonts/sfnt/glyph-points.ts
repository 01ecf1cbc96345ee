/** The points of TrueType glyphs as they are read (OpenType 1.9 "glyf"). */

import type { TableView } from '../../base/table-view.ts';
import { forEachComponent } from './glyf.ts';
import type { Outline } from './glyf-writer.ts';

export const ARGUMENTS_ARE_WORDS = 0x01;
export const ARGUMENTS_ARE_OFFSETS = 0x02;

const NO_OUTLINE: Outline = {
  xs: new Int32Array(0),
  ys: new Int32Array(0),
  onCurve: new Uint8Array(0),
  contourEnds: [],
};

/** The points of a simple glyph; of a composite one the offsets of its components. */
export function readOutline(description: TableView): Outline {
  if (description.length < 10) return NO_OUTLINE;
  const contourCount = description.i16(0);
  if (contourCount < 0) return readComponents(description);
  const contourEnds = Array.from({ length: Math.min(contourCount, description.length) }, (_, i) =>
    description.u16(10 + i * 2),
  );
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
  return { xs, ys, onCurve: flags.map((flag) => flag & 1), contourEnds: risingEnds(contourEnds, pointCount) };
}

/** What lies beyond the points, or goes back, is damaged. */
function risingEnds(ends: readonly number[], pointCount: number): number[] {
  const rising: number[] = [];
  let last = -1;
  for (const end of ends) {
    if (end < last || end >= pointCount) break;
    rising.push(end);
    last = end;
  }
  return rising;
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
