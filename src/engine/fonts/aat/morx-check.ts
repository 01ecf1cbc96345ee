/**
 * Whether a `morx` table holds together (Apple TrueType Reference Manual, "The 'morx' table"). fontkit follows lengths and counts as they stand:
 * a length that leads backwards would never end, and overlapping lookups would be unpacked many times over. Such tables are not given to it.
 */
import type { TableView } from '../../base/table-view.ts';

const CHAIN_HEADER = 16;
const FEATURE_ENTRY = 12;
const SUBTABLE_HEADER = 12;
const UNUSED_TYPE = 3;
const NONCONTEXTUAL = 4;
const INSERTION = 5;
/** No font has more. */
const MOST_CHAINS = 64;
const MOST_SUBTABLES = 4_096;

/** Values that the lookups of one table may unpack to, all together: the largest fonts of macOS have some ten thousand. */
export const MOST_LOOKUP_VALUES = 0x100000;

/** @param table - `morx`, empty where the font does not have it */
export function isSoundMorx(table: TableView): boolean {
  const chains = table.u32(4);
  if (chains === 0 || chains > MOST_CHAINS) return false;
  const left = { subtables: MOST_SUBTABLES, values: MOST_LOOKUP_VALUES };
  let at = 8;
  for (let i = 0; i < chains; i++) {
    const end = at + table.u32(at + 4);
    const subtables = table.u32(at + 12);
    const start = at + CHAIN_HEADER + table.u32(at + 8) * FEATURE_ENTRY;
    left.subtables -= subtables;
    if (left.subtables < 0 || start > end || end > table.length) return false;
    if (!areSoundSubtables(table.sub(start, end), subtables, left)) return false;
    at = end;
  }
  return true;
}

function areSoundSubtables(chain: TableView, count: number, left: { values: number }): boolean {
  let at = 0;
  for (let i = 0; i < count; i++) {
    const length = chain.u32(at);
    const type = chain.u8(at + 7);
    if (length <= SUBTABLE_HEADER || at + length > chain.length || type === UNUSED_TYPE || type > INSERTION)
      return false;
    const body = chain.sub(at + SUBTABLE_HEADER, at + length);
    const classes = type === NONCONTEXTUAL ? 4 : body.u32(0);
    left.values -= lookupSize(body, type === NONCONTEXTUAL ? 0 : body.u32(4));
    // The first four classes are those of every machine; rows of states have a value for each class.
    if (classes < 4 || classes > 0xffff || left.values < 0) return false;
    at += length;
  }
  return true;
}

/**
 * How many values an AAT lookup table unpacks to: an array that is read where it is asked (format 0), segments (2), segments with arrays (4),
 * single glyphs (6), a trimmed array (8). Infinity where it does not hold together.
 */
export function lookupSize(view: TableView, at: number): number {
  if (at + 2 > view.length) return Number.POSITIVE_INFINITY;
  const format = view.u16(at);
  if (format === 0) return 0;
  const units = view.u16(at + 4);
  const unitSize = format === 6 ? 4 : format === 8 ? 2 : 6;
  const isKnown = format === 2 || format === 4 || format === 6 || format === 8;
  if (!isKnown || at + (format === 8 ? 6 : 12) + units * unitSize > view.length) return Number.POSITIVE_INFINITY;
  if (format !== 4) return units;
  let values = 0;
  for (let i = 0; i < units; i++) {
    const segment = at + 12 + i * unitSize;
    const count = view.u16(segment) - view.u16(segment + 2) + 1;
    if (count < 0) return Number.POSITIVE_INFINITY;
    values += count;
  }
  return values;
}
