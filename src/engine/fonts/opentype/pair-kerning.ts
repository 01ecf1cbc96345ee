/** Pair kerning compiled for fast reading: GPOS pair lookups that only change the first advance, or the `kern` table. */
import type { Deadline } from '../../base/deadline.ts';
import type { TableView } from '../../base/table-view.ts';
import { coveredGlyphs, glyphClasses } from './common-tables.ts';
import { valueSize } from './gpos.ts';
import type { LayoutTable, Lookup } from './layout-table.ts';

interface ClassPairs {
  readonly covered: Uint8Array;
  readonly classes1: Uint16Array;
  readonly classes2: Uint16Array;
  readonly columns: number;
  readonly values: Int16Array;
}

/** Subtables of one lookup in their order: the first that knows a pair decides. */
type Subtable = Map<number, number> | ClassPairs;

/** Tables of kerning have a few. */
const MOST_SUBTABLES = 64;

export class PairKerning {
  readonly #lookups: Subtable[][] = [];
  /** 1 for glyphs that may be kerned with what follows. */
  readonly first: Uint8Array;
  readonly #numGlyphs: number;

  constructor(numGlyphs: number) {
    this.first = new Uint8Array(numGlyphs);
    this.#numGlyphs = numGlyphs;
  }

  get isEmpty(): boolean {
    return this.#lookups.length === 0;
  }

  /** What is to be added to the advance of `first` before `second`, font units. */
  between(first: number, second: number): number {
    if (this.first[first] !== 1) return 0;
    let sum = 0;
    for (const subtables of this.#lookups) {
      for (const subtable of subtables) {
        if (subtable instanceof Map) {
          const value = subtable.get(first * 0x10000 + second);
          if (value === undefined) continue;
          sum += value;
          break;
        }
        if (subtable.covered[first] !== 1) continue;
        const column = subtable.classes2[second]!;
        if (column === 0 || column >= subtable.columns) continue;
        sum += subtable.values[subtable.classes1[first]! * subtable.columns + column] ?? 0;
        break;
      }
    }
    return sum;
  }

  /** @returns whether the lookup does no more than kern; the glyphs that it covers otherwise are given to `onOther` */
  addLookup(table: LayoutTable, lookup: Lookup, onOther: (glyph: number) => void, deadline: Deadline | null): void {
    const { view } = table;
    const subtables: Subtable[] = [];
    for (const at of lookup.subtables) {
      const format1 = view.u16(at + 4);
      const format2 = view.u16(at + 6);
      const covered = coveredGlyphs(view, at + view.u16(at + 2));
      deadline?.spend('fontSteps', covered.length);
      if ((format1 & 0x0b) !== 0 || (format2 & 0x0f) !== 0 || (format1 & 4) === 0) {
        covered.forEach(onOther);
        continue;
      }
      for (const glyph of covered) if (glyph < this.#numGlyphs) this.first[glyph] = 1;
      const size = valueSize(format1) + valueSize(format2);
      if (view.u16(at) === 1) subtables.push(readGlyphPairs(table, at, covered, size, format1, deadline));
      else if (view.u16(at) === 2) subtables.push(this.#readClassPairs(table, at, covered, size, format1, deadline));
    }
    if (subtables.length > 0) this.#lookups.push(subtables);
  }

  #readClassPairs(
    table: LayoutTable,
    at: number,
    coveredList: readonly number[],
    size: number,
    format: number,
    deadline: Deadline | null,
  ): ClassPairs {
    const { view } = table;
    const covered = new Uint8Array(this.#numGlyphs);
    for (const glyph of coveredList) covered[glyph] = 1;
    const rows = view.u16(at + 12);
    const columns = view.u16(at + 14);
    const count = Math.min(rows * columns, Math.floor(view.length / Math.max(size, 1)));
    deadline?.spend('fontSteps', count);
    deadline?.keep(2 * count + 5 * this.#numGlyphs);
    const values = new Int16Array(count);
    for (let i = 0; i < count; i++) values[i] = advanceAt(table, at, at + 16 + i * size, format);
    return {
      covered,
      classes1: glyphClasses(view, at + view.u16(at + 8), this.#numGlyphs),
      classes2: glyphClasses(view, at + view.u16(at + 10), this.#numGlyphs),
      columns,
      values,
    };
  }

  /** The `kern` table: subtables of format 0 for horizontal text (OpenType 1.9 "kern"; Apple's, which begins with 1.0, has other headers). */
  addKernTable(view: TableView): void {
    if (view.u16(0) === 1) this.#addAppleKernTable(view);
    else this.#addKernTable(view);
  }

  #addKernTable(view: TableView): void {
    const count = Math.min(view.u16(2), MOST_SUBTABLES);
    let at = 4;
    for (let i = 0; i < count; i++) {
      const length = view.u16(at + 2);
      const coverage = view.u16(at + 4);
      if (coverage >> 8 === 0 && (coverage & 0x07) === 1) this.#addPairs(view, at + 14, view.u16(at + 6));
      at += Math.max(length, 6);
    }
  }

  /** The `kerx` table: subtables of pairs (format 0) for horizontal text (Apple TrueType Reference Manual, "The 'kerx' table"). */
  addKerxTable(view: TableView): void {
    const count = Math.min(view.u32(4), MOST_SUBTABLES);
    let at = 8;
    for (let i = 0; i < count; i++) {
      // Neither vertical, nor across the line, nor for instances of variable fonts.
      const isPlain = view.u8(at + 4) >> 5 === 0 && view.u32(at + 8) === 0;
      if (isPlain && view.u8(at + 7) === 0) this.#addPairs(view, at + 28, view.u32(at + 12));
      at += Math.max(view.u32(at), 12);
    }
  }

  #addAppleKernTable(view: TableView): void {
    const count = Math.min(view.u32(4), MOST_SUBTABLES);
    let at = 8;
    for (let i = 0; i < count; i++) {
      const isPlain = view.u8(at + 4) >> 5 === 0;
      if (isPlain && view.u8(at + 5) === 0) this.#addPairs(view, at + 16, view.u16(at + 8));
      at += Math.max(view.u32(at), 8);
    }
  }

  /** First and second glyph, and the value. @param start - of the first pair */
  #addPairs(view: TableView, start: number, count: number): void {
    const pairs = new Map<number, number>();
    const most = Math.min(count, Math.floor((view.length - start) / 6));
    for (let k = 0; k < most; k++) {
      const entry = start + k * 6;
      const first = view.u16(entry);
      if (first < this.#numGlyphs) this.first[first] = 1;
      pairs.set(first * 0x10000 + view.u16(entry + 2), view.i16(entry + 4));
    }
    this.#lookups.push([pairs]);
  }
}

/** The advance is the first value of a record that has no placement; its device table comes after it. */
function advanceAt(table: LayoutTable, parent: number, record: number, format: number): number {
  const { view } = table;
  const value = view.i16(record);
  if (table.variations === null || (format & 0x40) === 0) return value;
  const offset = view.u16(record + valueSize(format & 0x3f));
  return offset === 0 ? value : value + table.deviceDelta(parent + offset);
}

function readGlyphPairs(
  table: LayoutTable,
  at: number,
  covered: readonly number[],
  size: number,
  format: number,
  deadline: Deadline | null,
): Map<number, number> {
  const { view } = table;
  const pairs = new Map<number, number>();
  const setCount = Math.min(view.u16(at + 8), covered.length);
  for (let i = 0; i < setCount; i++) {
    const set = at + view.u16(at + 10 + i * 2);
    const count = Math.min(view.u16(set), Math.floor((view.length - set) / (size + 2)));
    deadline?.spend('fontSteps', Math.max(0, count));
    for (let k = 0; k < count; k++) {
      const entry = set + 2 + k * (size + 2);
      const key = covered[i]! * 0x10000 + view.u16(entry);
      if (!pairs.has(key)) pairs.set(key, advanceAt(table, set, entry + 2, format));
    }
  }
  return pairs;
}
