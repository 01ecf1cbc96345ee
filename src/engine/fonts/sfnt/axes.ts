/** The axes of variable fonts, and where an instance lies on them (OpenType 1.9 "fvar", "avar" 1 and 2). */

import type { TableView } from '../../base/table-view.ts';
import type { VariationAxis } from '../../display/font-face.ts';
import { deltaSetIndex, ItemVariations } from './item-variations.ts';

const MOST_AXES = 64;

export function readAxes(fvar: TableView): VariationAxis[] {
  const axes: VariationAxis[] = [];
  const count = Math.min(fvar.u16(8), MOST_AXES);
  const size = fvar.u16(10);
  for (let i = 0; i < count; i++) {
    const at = fvar.u16(4) + i * size;
    if (at + 16 > fvar.length) break;
    const initial = fvar.fixed(at + 8);
    axes.push({
      tag: fvar.tag(at),
      minimum: Math.min(initial, fvar.fixed(at + 4)),
      initial,
      maximum: Math.max(initial, fvar.fixed(at + 12)),
    });
  }
  return axes;
}

/**
 * To -1 … 1 by the axes' ranges, then through avar.
 *
 * @param coordinates - by axis tag, in user units; axes that are left out keep their default
 */
export function normalizedCoordinates(
  axes: readonly VariationAxis[],
  avar: TableView,
  coordinates: ReadonlyMap<string, number>,
): number[] {
  let segment = 8;
  const mapped = axes.map(({ tag, minimum, initial, maximum }) => {
    const value = Math.min(maximum, Math.max(minimum, coordinates.get(tag) ?? initial));
    let normalized = 0;
    if (value < initial) normalized = -(initial - value) / (initial - minimum);
    else if (value > initial) normalized = (value - initial) / (maximum - initial);
    const count = segment < avar.length ? avar.u16(segment) : 0;
    const result = mapSegment(avar, segment + 2, count, rounded(normalized));
    segment += 2 + count * 4;
    return rounded(result);
  });
  return avar.u16(0) >= 2 ? secondMapping(avar, segment, mapped) : mapped;
}

/** To the precision of 2.14 numbers. */
function rounded(value: number): number {
  return Math.round(value * 16_384) / 16_384;
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

/** avar 2: each coordinate may depend on all others. */
function secondMapping(avar: TableView, at: number, coordinates: readonly number[]): number[] {
  const map = avar.u32(at);
  const store = avar.u32(at + 4);
  if (store === 0) return [...coordinates];
  const variations = new ItemVariations(avar, store, coordinates);
  return coordinates.map((value, axis) => {
    const index = deltaSetIndex(avar, map, axis);
    const delta = variations.delta(Math.floor(index / 0x10000), index % 0x10000) / 16_384;
    return Math.min(1, Math.max(-1, rounded(value + delta)));
  });
}
