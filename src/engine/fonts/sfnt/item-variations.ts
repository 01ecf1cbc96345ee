/**
 * Deltas of single values at the coordinates of an instance (OpenType 1.9 "Font variations common table formats": item variation store,
 * delta-set index maps). Used by HVAR, MVAR, GDEF, COLR, avar and CFF2.
 */
import type { TableView } from '../../base/table-view.ts';

/** Bounds the work of stores whose counts lie. */
const MOST_REGIONS = 65_536;
/** The index of values that never vary. */
const NO_VARIATION = 0xffff;

interface DeltaSets {
  readonly itemCount: number;
  readonly scalars: Float64Array;
  /** How many of the columns are of the wider kind, and the bytes of both kinds. */
  readonly wideColumns: number;
  readonly wideSize: number;
  readonly narrowSize: number;
  readonly rows: number;
  readonly rowSize: number;
}

export class ItemVariations {
  readonly #view: TableView;
  readonly #at: number;
  readonly #coordinates: readonly number[];
  readonly #sets: (DeltaSets | null | undefined)[] = [];

  /**
   * @param at - where the store lies in `view`; 0 for none
   * @param coordinates - normalised, in the order of the axes
   */
  constructor(view: TableView, at: number, coordinates: readonly number[]) {
    this.#view = view;
    this.#at = at;
    this.#coordinates = coordinates;
  }

  /** What is to be added to a value; 0 where the store does not know it. Not rounded. */
  delta(outer: number, inner: number): number {
    if (outer === NO_VARIATION && inner === NO_VARIATION) return 0;
    const sets = this.#setsOf(outer);
    if (sets === null || inner >= sets.itemCount) return 0;
    const { scalars, wideColumns, wideSize, narrowSize } = sets;
    const view = this.#view;
    let at = sets.rows + inner * sets.rowSize;
    let sum = 0;
    for (let i = 0; i < scalars.length; i++) {
      const size = i < wideColumns ? wideSize : narrowSize;
      const scalar = scalars[i]!;
      if (scalar !== 0) sum += scalar * (size === 1 ? view.i8(at) : size === 2 ? view.i16(at) : view.i32(at));
      at += size;
    }
    return sum;
  }

  /** How much each region of a set applies, in the order of its columns: what the operator `blend` of CFF2 mixes by. */
  scalarsOf(outer: number): Float64Array {
    return this.#setsOf(outer)?.scalars ?? new Float64Array(0);
  }

  #setsOf(outer: number): DeltaSets | null {
    let sets = this.#sets[outer];
    if (sets === undefined) {
      sets = this.#read(outer);
      this.#sets[outer] = sets;
    }
    return sets;
  }

  #read(outer: number): DeltaSets | null {
    const view = this.#view;
    const store = this.#at;
    if (store === 0 || outer >= view.u16(store + 6)) return null;
    const offset = view.u32(store + 8 + outer * 4);
    if (offset === 0) return null;
    const at = store + offset;
    const words = view.u16(at + 2);
    const regionCount = Math.min(view.u16(at + 4), MOST_REGIONS, Math.floor(Math.max(0, view.length - at - 6) / 2));
    const isLong = (words & 0x8000) !== 0;
    const wideColumns = Math.min(words & 0x7fff, regionCount);
    const wideSize = isLong ? 4 : 2;
    const narrowSize = isLong ? 2 : 1;
    const scalars = new Float64Array(regionCount);
    for (let i = 0; i < regionCount; i++) scalars[i] = this.#scalarOf(view.u16(at + 6 + i * 2));
    return {
      itemCount: view.u16(at),
      scalars,
      wideColumns,
      wideSize,
      narrowSize,
      rows: at + 6 + regionCount * 2,
      rowSize: wideColumns * wideSize + (regionCount - wideColumns) * narrowSize,
    };
  }

  #scalarOf(region: number): number {
    const view = this.#view;
    const list = this.#at + view.u32(this.#at + 2);
    const axisCount = view.u16(list);
    if (region >= view.u16(list + 2)) return 0;
    let scalar = 1;
    for (let axis = 0; axis < axisCount; axis++) {
      const at = list + 4 + (region * axisCount + axis) * 6;
      scalar *= regionScalar(
        this.#coordinates[axis] ?? 0,
        view.f2dot14(at),
        view.f2dot14(at + 2),
        view.f2dot14(at + 4),
      );
      if (scalar === 0) return 0;
    }
    return scalar;
  }
}

/** How much a region applies on one axis: 1 at its peak, 0 outside (OpenType 1.9 "Algorithm for interpolation of instance values"). */
function regionScalar(value: number, start: number, peak: number, end: number): number {
  if (peak === 0 || value === peak || start > peak || peak > end || (start < 0 && end > 0)) return 1;
  if (value <= start || value >= end) return 0;
  return value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak);
}

/** Where the deltas of an item lie, by a delta-set index map: outer index * 65536 + inner index. Without a map (`at` 0) the item itself is meant. */
export function deltaSetIndex(view: TableView, at: number, item: number): number {
  if (at === 0) return item;
  const isLong = view.u8(at) === 1;
  const format = view.u8(at + 1);
  const count = isLong ? view.u32(at + 2) : view.u16(at + 2);
  if (count === 0) return item;
  const size = ((format >> 4) & 3) + 1;
  const entry = at + (isLong ? 6 : 4) + Math.min(item, count - 1) * size;
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + view.u8(entry + i);
  const innerSize = 2 ** ((format & 15) + 1);
  return Math.floor(value / innerSize) * 0x10000 + (value % innerSize);
}
