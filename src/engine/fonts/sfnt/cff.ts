/** Reading the Compact Font Format (Adobe Technical Note 5176; OpenType 1.9 "CFF2"): indexes, dictionaries, subroutines, font dictionaries of CID fonts. */

import type { TableView } from '../../base/table-view.ts';
import { unreadable } from './sfnt-font.ts';

export interface CffIndex {
  readonly items: readonly Uint8Array[];
  /** Where the next structure begins. */
  readonly end: number;
}

/** Operators to the bytes of their operands; two-byte operators are 1200 + the second byte. */
export type CffDict = ReadonlyMap<number, Uint8Array>;

export interface CffFontDict {
  readonly dict: CffDict;
  readonly privateDict: CffDict;
  readonly subrs: readonly Uint8Array[];
  /** CFF2: the variation data that charstrings blend by where they name none. */
  readonly variationIndex: number;
}

export interface CffFont {
  readonly name: Uint8Array;
  readonly topDict: CffDict;
  readonly globalSubrs: readonly Uint8Array[];
  readonly charStrings: readonly Uint8Array[];
  readonly fontDicts: readonly CffFontDict[];
  /** Font dictionary of each glyph; `null` when there is just one. */
  readonly fdSelect: Uint8Array | null;
}

const CHAR_STRINGS = 17;
export const PRIVATE = 18;
export const SUBRS = 19;
export const FONT_MATRIX = 1207;
const FD_ARRAY = 1236;
const FD_SELECT = 1237;
const VARIATION_INDEX = 22;
const VARIATION_STORE = 24;
const MOST_ITEMS = 65_536;

export function readCff(table: TableView): CffFont {
  const names = readIndex(table, table.u8(2));
  const topDicts = readIndex(table, names.end);
  const strings = readIndex(table, topDicts.end);
  const globalSubrs = readIndex(table, strings.end);
  if (topDicts.items.length === 0) throw unreadable('its CFF table is damaged');
  const topDict = readDict(topDicts.items[0]!);
  const charStrings = readIndex(table, offsetOf(topDict, CHAR_STRINGS)).items;
  const fdArray = topDict.get(FD_ARRAY);
  const isCid = fdArray !== undefined;
  const dicts = isCid ? readIndex(table, offsetOf(topDict, FD_ARRAY)).items.map(readDict) : [topDict];
  return {
    name: names.items[0] ?? new Uint8Array(0),
    topDict,
    globalSubrs: globalSubrs.items,
    charStrings,
    fontDicts: dicts.map((dict) => readFontDict(table, dict)),
    fdSelect: isCid ? readFdSelect(table, offsetOf(topDict, FD_SELECT), charStrings.length) : null,
  };
}

/** The variable form: no names, no strings, no widths, and larger indexes. */
export function readCff2(table: TableView): CffFont & { readonly variationStore: number } {
  const headerSize = table.u8(2);
  const topDictEnd = headerSize + table.u16(3);
  const topDict = readDict(table.sub(headerSize, topDictEnd).bytes);
  const charStrings = readIndex(table, offsetOf(topDict, CHAR_STRINGS), true).items;
  const dicts = readIndex(table, offsetOf(topDict, FD_ARRAY), true).items.map(readDict);
  const fdSelect = offsetOf(topDict, FD_SELECT);
  const store = offsetOf(topDict, VARIATION_STORE);
  return {
    name: new Uint8Array(0),
    topDict,
    globalSubrs: readIndex(table, topDictEnd, true).items,
    charStrings,
    fontDicts: dicts.map((dict) => readFontDict(table, dict, true)),
    fdSelect: fdSelect > 0 ? readFdSelect(table, fdSelect, charStrings.length) : null,
    // Its length stands before it.
    variationStore: store > 0 ? store + 2 : 0,
  };
}

function readFontDict(table: TableView, dict: CffDict, isCff2 = false): CffFontDict {
  const [size = 0, offset = 0] = readNumbers(dict.get(PRIVATE));
  const privateDict = readDict(table.sub(offset, offset + size).bytes);
  const [subrsOffset = 0] = readNumbers(privateDict.get(SUBRS));
  return {
    dict,
    privateDict,
    subrs: subrsOffset > 0 ? readIndex(table, offset + subrsOffset, isCff2).items : [],
    variationIndex: offsetOf(privateDict, VARIATION_INDEX),
  };
}

function offsetOf(dict: CffDict, operator: number): number {
  return readNumbers(dict.get(operator))[0] ?? 0;
}

/** @param isCff2 - whether its count has four bytes instead of two */
function readIndex(table: TableView, start: number, isCff2 = false): CffIndex {
  const count = isCff2 ? table.u32(start) : table.u16(start);
  // As if the count had two bytes.
  const at = isCff2 ? start + 2 : start;
  if (count === 0 || at >= table.length) return { items: [], end: at + 2 };
  const size = table.u8(at + 2);
  if (size < 1 || size > 4 || count > MOST_ITEMS) throw unreadable('its CFF table is damaged');
  const offset = (i: number): number => {
    let value = 0;
    for (let k = 0; k < size; k++) value = value * 256 + table.u8(at + 3 + i * size + k);
    return value;
  };
  const base = at + 2 + (count + 1) * size;
  const items: Uint8Array[] = [];
  for (let i = 0; i < count; i++)
    items.push(table.sub(base + offset(i), base + Math.max(offset(i), offset(i + 1))).bytes);
  return { items, end: base + offset(count) };
}

function readDict(bytes: Uint8Array): CffDict {
  const dict = new Map<number, Uint8Array>();
  let start = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte <= 24) {
      const operator = byte === 12 ? 1200 + (bytes[at + 1] ?? 0) : byte;
      dict.set(operator, bytes.subarray(start, at));
      at += byte === 12 ? 2 : 1;
      start = at;
    } else if (byte === 28) at += 3;
    else if (byte === 29) at += 5;
    else if (byte === 30) {
      at++;
      while (at < bytes.length && (bytes[at]! & 0x0f) !== 0x0f && bytes[at]! >> 4 !== 0x0f) at++;
      at++;
    } else at += byte >= 247 && byte <= 254 ? 2 : 1;
  }
  return dict;
}

/** Whole numbers; real ones count as 0, because no offset is real. */
function readNumbers(operands: Uint8Array | undefined): number[] {
  const numbers: number[] = [];
  if (operands === undefined) return numbers;
  let at = 0;
  while (at < operands.length) {
    const byte = operands[at]!;
    const next = operands[at + 1] ?? 0;
    if (byte === 28) {
      numbers.push((((next << 8) | (operands[at + 2] ?? 0)) << 16) >> 16);
      at += 3;
    } else if (byte === 29) {
      numbers.push(
        (next << 24) | ((operands[at + 2] ?? 0) << 16) | ((operands[at + 3] ?? 0) << 8) | (operands[at + 4] ?? 0),
      );
      at += 5;
    } else if (byte === 30) {
      numbers.push(0);
      at++;
      while (at < operands.length && (operands[at]! & 0x0f) !== 0x0f && operands[at]! >> 4 !== 0x0f) at++;
      at++;
    } else if (byte >= 247 && byte <= 250) {
      numbers.push((byte - 247) * 256 + next + 108);
      at += 2;
    } else if (byte >= 251 && byte <= 254) {
      numbers.push(-(byte - 251) * 256 - next - 108);
      at += 2;
    } else {
      numbers.push(byte - 139);
      at++;
    }
  }
  return numbers;
}

function readFdSelect(table: TableView, at: number, glyphCount: number): Uint8Array {
  const select = new Uint8Array(glyphCount);
  const format = table.u8(at);
  if (format === 0) {
    for (let glyph = 0; glyph < glyphCount; glyph++) select[glyph] = table.u8(at + 1 + glyph);
  } else if (format === 3) {
    const ranges = table.u16(at + 1);
    for (let i = 0; i < ranges; i++) {
      const entry = at + 3 + i * 3;
      select.fill(table.u8(entry + 2), table.u16(entry), table.u16(entry + 3));
    }
  } else if (format === 4) {
    const ranges = Math.min(table.u32(at + 1), MOST_ITEMS);
    for (let i = 0; i < ranges; i++) {
      const entry = at + 5 + i * 6;
      select.fill(table.u16(entry + 4), table.u32(entry), table.u32(entry + 6));
    }
  }
  return select;
}
