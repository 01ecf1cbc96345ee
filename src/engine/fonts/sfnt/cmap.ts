/** Character to glyph mapping (OpenType 1.9 "cmap"): subtable formats 0, 4, 6, 10, 12, 13 and variation sequences (14). */
import { partitionPoint } from '../../base/partition-point.ts';
import type { TableView } from '../../base/table-view.ts';

/** Code points are looked up page by page, so that the common ones cost one array read. */
const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;
const LAST_PAGE = 0x10ffff >> PAGE_BITS;

export class CharacterMap {
  readonly #pages: (Uint16Array | undefined)[] = [];
  readonly #subtable: TableView;
  readonly #format: number;
  readonly #variations: TableView | null;
  readonly isSymbol: boolean;
  readonly #macRoman: boolean;

  constructor(table: TableView) {
    const { best, isSymbol, macRoman } = chooseSubtable(table);
    this.#subtable = table.sub(best);
    this.#format = best === 0 ? -1 : this.#subtable.u16(0);
    this.#variations = findVariations(table);
    this.isSymbol = isSymbol;
    this.#macRoman = macRoman;
  }

  glyph(codePoint: number): number {
    const page = codePoint >> PAGE_BITS;
    const known = this.#pages[page];
    if (known !== undefined) return known[codePoint & (PAGE_SIZE - 1)]!;
    if (page < 0 || page > LAST_PAGE) return 0;
    const filled = this.#fillPage(page << PAGE_BITS);
    this.#pages[page] = filled;
    return filled[codePoint & (PAGE_SIZE - 1)]!;
  }

  /** The glyph of a variation sequence; the default glyph where the font lists the sequence as default; 0 when it is not listed. */
  variation(codePoint: number, selector: number): number {
    const table = this.#variations;
    if (table === null) return 0;
    const count = table.u32(6);
    for (let i = 0; i < count && 10 + i * 11 < table.length; i++) {
      const at = 10 + i * 11;
      if (table.u24(at) !== selector) continue;
      const glyph = findNonDefault(table, table.u32(at + 7), codePoint);
      if (glyph !== 0) return glyph;
      return isDefault(table, table.u32(at + 3), codePoint) ? this.glyph(codePoint) : 0;
    }
    return 0;
  }

  #fillPage(start: number): Uint16Array {
    const page = new Uint16Array(PAGE_SIZE);
    const view = this.#subtable;
    const end = start + PAGE_SIZE - 1;
    if (this.#format === 4) fillFormat4(view, start, end, page);
    else if (this.#format === 12 || this.#format === 13) fillFormat12(view, start, end, page, this.#format === 13);
    else if (this.#format === 6 || this.#format === 10) fillTrimmed(view, start, page, this.#format);
    else if (this.#format === 0 && start === 0) for (let i = 0; i < PAGE_SIZE; i++) page[i] = view.u8(6 + i);
    if (this.isSymbol && start === 0) {
      const symbols = this.#fillPage(0xf000);
      for (let i = 0; i < PAGE_SIZE; i++) if (page[i] === 0) page[i] = symbols[i]!;
    }
    return this.#macRoman ? this.#fromMacRoman(start, page) : page;
  }

  /** A font with nothing but a Macintosh subtable: its codes are MacRoman. */
  #fromMacRoman(start: number, codes: Uint16Array): Uint16Array {
    const page = new Uint16Array(PAGE_SIZE);
    const characters = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 256 }, (_, i) => i));
    const glyphs = start === 0 ? codes : new Uint16Array(PAGE_SIZE);
    if (start !== 0) for (let i = 0; i < 256; i++) glyphs[i] = this.#format === 0 ? this.#subtable.u8(6 + i) : 0;
    for (let i = 0; i < 256; i++) {
      const codePoint = characters.charCodeAt(i);
      if (codePoint >= start && codePoint < start + PAGE_SIZE) page[codePoint - start] = glyphs[i]!;
    }
    return page;
  }
}

function chooseSubtable(table: TableView): { best: number; isSymbol: boolean; macRoman: boolean } {
  const count = table.u16(2);
  let best = 0;
  let bestRank = 0;
  for (let i = 0; i < count && 4 + i * 8 < table.length; i++) {
    const platform = table.u16(4 + i * 8);
    const encoding = table.u16(6 + i * 8);
    const offset = table.u32(8 + i * 8);
    const format = table.u16(offset);
    if (![0, 4, 6, 10, 12, 13].includes(format)) continue;
    let rank = 0;
    if (platform === 3 && encoding === 10) rank = 6;
    else if (platform === 0 && (encoding === 4 || encoding === 6)) rank = 5;
    else if (platform === 3 && encoding === 1) rank = 4;
    else if (platform === 0 && encoding !== 5) rank = 3;
    else if (platform === 3 && encoding === 0) rank = 2;
    else if (platform === 1 && encoding === 0) rank = 1;
    if (rank > bestRank) {
      bestRank = rank;
      best = offset;
    }
  }
  return { best, isSymbol: bestRank === 2, macRoman: bestRank === 1 };
}

function findVariations(table: TableView): TableView | null {
  const count = table.u16(2);
  for (let i = 0; i < count && 4 + i * 8 < table.length; i++) {
    const offset = table.u32(8 + i * 8);
    if (table.u16(4 + i * 8) === 0 && table.u16(6 + i * 8) === 5 && table.u16(offset) === 14) return table.sub(offset);
  }
  return null;
}

function fillFormat4(view: TableView, start: number, end: number, page: Uint16Array): void {
  if (start > 0xffff) return;
  const segments = view.u16(6) >> 1;
  const ends = 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  const nearest = partitionPoint(0, segments, (index) => view.u16(ends + index * 2) < start);
  for (let i = nearest; i < segments; i++) {
    const first = view.u16(starts + i * 2);
    if (first > end) break;
    const last = Math.min(view.u16(ends + i * 2), end);
    const delta = view.u16(deltas + i * 2);
    const rangeAt = offsets + i * 2;
    const range = view.u16(rangeAt);
    for (let code = Math.max(first, start); code <= last; code++) {
      if (range === 0) page[code - start] = (code + delta) & 0xffff;
      else {
        const glyph = view.u16(rangeAt + range + (code - first) * 2);
        page[code - start] = glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
    }
  }
}

function fillFormat12(view: TableView, start: number, end: number, page: Uint16Array, sameGlyph: boolean): void {
  const groups = Math.min(view.u32(12), Math.floor((view.length - 16) / 12));
  const nearest = partitionPoint(0, groups, (index) => view.u32(16 + index * 12 + 4) < start);
  for (let i = nearest; i < groups; i++) {
    const at = 16 + i * 12;
    const first = view.u32(at);
    if (first > end) break;
    const last = Math.min(view.u32(at + 4), end);
    const glyph = view.u32(at + 8);
    for (let code = Math.max(first, start); code <= last; code++)
      page[code - start] = sameGlyph ? glyph : glyph + code - first;
  }
}

function fillTrimmed(view: TableView, start: number, page: Uint16Array, format: number): void {
  const first = format === 6 ? view.u16(6) : view.u32(12);
  const count = format === 6 ? view.u16(8) : view.u32(16);
  const glyphs = format === 6 ? 10 : 20;
  for (let i = 0; i < PAGE_SIZE; i++) {
    const index = start + i - first;
    if (index >= 0 && index < count) page[i] = view.u16(glyphs + index * 2);
  }
}

function findNonDefault(table: TableView, offset: number, codePoint: number): number {
  if (offset === 0) return 0;
  let low = 0;
  let high = Math.min(table.u32(offset), Math.floor((table.length - offset) / 5));
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = offset + 4 + middle * 5;
    const value = table.u24(at);
    if (value === codePoint) return table.u16(at + 3);
    if (value < codePoint) low = middle + 1;
    else high = middle;
  }
  return 0;
}

function isDefault(table: TableView, offset: number, codePoint: number): boolean {
  if (offset === 0) return false;
  const count = Math.min(table.u32(offset), Math.floor((table.length - offset) / 4));
  for (let i = 0; i < count; i++) {
    const start = table.u24(offset + 4 + i * 4);
    if (codePoint >= start && codePoint <= start + table.u8(offset + 7 + i * 4)) return true;
  }
  return false;
}
