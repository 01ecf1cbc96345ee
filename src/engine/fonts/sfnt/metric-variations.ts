/** Metrics and advances of an instance (OpenType 1.9 "MVAR", "HVAR"). */

import type { TableView } from '../../base/table-view.ts';
import { deltaSetIndex, ItemVariations } from './item-variations.ts';

/** What is to be added to a metric that MVAR knows by its tag; rounded. */
export function metricDeltas(mvar: TableView, coordinates: readonly number[]): (tag: string) => number {
  const size = mvar.u16(6);
  const count = Math.min(mvar.u16(8), 1_000);
  const store = mvar.u16(10);
  const variations = new ItemVariations(mvar, store, coordinates);
  const places = new Map<string, number>();
  for (let i = 0; i < count && size >= 8; i++) places.set(mvar.tag(12 + i * size), 12 + i * size);
  return (tag) => {
    const at = places.get(tag);
    return at === undefined ? 0 : Math.round(variations.delta(mvar.u16(at + 4), mvar.u16(at + 6)));
  };
}

/** What is to be added to the advance of a glyph by HVAR or VVAR, which lie alike; rounded. */
export function advanceDeltas(table: TableView, coordinates: readonly number[]): (glyph: number) => number {
  const variations = new ItemVariations(table, table.u32(4), coordinates);
  const map = table.u32(8);
  return (glyph) => {
    const index = deltaSetIndex(table, map, glyph);
    return Math.round(variations.delta(Math.floor(index / 0x10000), index % 0x10000));
  };
}
