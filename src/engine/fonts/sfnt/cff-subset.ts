/**
 * Subsets of CFF fonts as CID-keyed CFF (Technical Note 5176, PDF 32000-1 §9.7.4.2): subroutines are put where they
 * are called, because in fonts of many thousand glyphs their index alone is larger than what a page uses.
 */

import { type TableView, TableWriter } from '../../base/table-view.ts';
import type { FontFace } from '../../display/font-face.ts';
import type { Path } from '../../display/path.ts';
import { type CffFont, type CffFontDict, FONT_MATRIX, PRIVATE, readCff, readCff2, SUBRS } from './cff.ts';
import { charStringPath } from './char-strings.ts';
import { ItemVariations } from './item-variations.ts';
import { unreadable } from './sfnt-font.ts';

/** Standard strings end at 390: ours are "Adobe" and "Identity". */
const SID_ADOBE = 391;
const SID_IDENTITY = 392;
/** Operators that one subset's charstrings may execute, calls included: hostile subroutines end here. */
const MOST_STEPS = 50_000_000;
const DEEPEST_CALL = 12;
const LARGEST_CHAR_STRING = 1_000_000;

/**
 * @param wanted - ascending, with 0
 * @param again - of these, glyphs that are in the program once more each, behind the others
 */
export function subsetCff(
  table: TableView,
  wanted: readonly number[],
  again: readonly number[] = [],
): { bytes: Uint8Array; order: readonly number[] } {
  const font = readCff(table);
  const order = wanted.filter((glyph) => glyph < font.charStrings.length);
  if (order.length === 0) throw unreadable('its CFF table has no glyphs');
  const flattener = new CharStringFlattener(font);
  return {
    bytes: writeCff(
      font,
      order,
      again,
      order.map((glyph) => flattener.flatten(glyph)),
    ),
    order,
  };
}

/**
 * A static font from CFF2: its outlines at the coordinates are written anew, without hints.
 *
 * @param wanted - ascending, with 0
 * @param again - as in `subsetCff`
 */
export function subsetCff2(
  face: FontFace,
  wanted: readonly number[],
  again: readonly number[] = [],
): { bytes: Uint8Array; order: readonly number[] } {
  const table = face.table('CFF2');
  const font = readCff2(table);
  const order = wanted.filter((glyph) => glyph < font.charStrings.length);
  if (order.length === 0) throw unreadable('its CFF2 table has no glyphs');
  const variations = new ItemVariations(table, font.variationStore, face.coordinates);
  const fontDict = { dict: new Map(), privateDict: new Map(), subrs: [], variationIndex: 0 };
  return {
    bytes: writeCff(
      { ...font, fontDicts: [fontDict], fdSelect: null },
      order,
      again,
      order.map((glyph) => charStringOf(charStringPath(font, glyph, variations))),
    ),
    order,
  };
}

/** A path as a charstring: one operator for each of its parts, in whole font units. */
function charStringOf({ ops, coords }: Path): Uint8Array {
  const out = new TableWriter();
  let at = 0;
  let x = 0;
  let y = 0;
  const number = (value: number) => {
    out.u8(28);
    out.u16(Math.max(-32_768, Math.min(32_767, value)) & 0xffff);
  };
  for (const op of ops) {
    const count = op === 'C' ? 6 : op === 'Z' ? 0 : 2;
    for (let i = 0; i < count; i += 2) {
      const nextX = Math.round(coords[at + i]!);
      const nextY = Math.round(coords[at + i + 1]!);
      number(nextX - x);
      number(nextY - y);
      x = nextX;
      y = nextY;
    }
    at += count;
    if (count > 0) out.u8(op === 'M' ? 21 : op === 'L' ? 5 : 8);
  }
  out.u8(14);
  return out.finish();
}

/** Charstrings (Technical Note 5177) with the subroutines that they call put in place of the calls. */
class CharStringFlattener {
  readonly #font: CffFont;
  readonly #stack: number[] = [];
  #out = new Uint8Array(1024);
  #length = 0;
  /** Where the last number begins in the output: a call takes it away. */
  #numberAt = 0;
  #stems = 0;
  #steps = 0;

  constructor(font: CffFont) {
    this.#font = font;
  }

  flatten(glyph: number): Uint8Array {
    this.#stack.length = 0;
    this.#length = 0;
    this.#stems = 0;
    this.#run(this.#font.charStrings[glyph]!, this.#font.fdSelect?.[glyph] ?? 0, 0);
    return this.#out.slice(0, this.#length);
  }

  /** @returns whether the glyph ended */
  #run(code: Uint8Array, fontDict: number, depth: number): boolean {
    const stack = this.#stack;
    let at = 0;
    while (at < code.length) {
      if (++this.#steps > MOST_STEPS) throw unreadable('its outlines never end');
      const start = at;
      const byte = code[at]!;
      if (byte >= 32 || byte === 28) {
        at = pushNumber(code, at, byte, stack);
        if (stack.length > 512) throw unreadable('its outlines are damaged');
        this.#numberAt = this.#length;
        this.#copy(code, start, at);
        continue;
      }
      at++;
      if (byte === 10 || byte === 29) {
        if (this.#call(byte === 29, fontDict, depth)) return true;
        continue;
      }
      if (byte === 11) return false;
      if (byte === 1 || byte === 3 || byte === 18 || byte === 23 || byte === 19 || byte === 20) {
        this.#stems += stack.length >> 1;
        if (byte === 19 || byte === 20) at += (this.#stems + 7) >> 3;
      } else if (byte === 12) at++;
      stack.length = 0;
      this.#copy(code, start, Math.min(at, code.length));
      if (byte === 14) return true;
    }
    return false;
  }

  #call(isGlobal: boolean, fontDict: number, depth: number): boolean {
    const subrs = isGlobal ? this.#font.globalSubrs : (this.#font.fontDicts[fontDict]?.subrs ?? []);
    const bias = subrs.length < 1240 ? 107 : subrs.length < 33_900 ? 1131 : 32_768;
    const subr = subrs[(this.#stack.pop() ?? 0) + bias];
    this.#length = Math.min(this.#length, this.#numberAt);
    if (subr === undefined || depth >= DEEPEST_CALL) return false;
    return this.#run(subr, fontDict, depth + 1);
  }

  #copy(code: Uint8Array, start: number, end: number): void {
    const needed = this.#length + end - start;
    if (needed > LARGEST_CHAR_STRING) throw unreadable('its outlines are too large');
    if (needed > this.#out.length) {
      const larger = new Uint8Array(Math.max(needed, this.#out.length * 2));
      larger.set(this.#out);
      this.#out = larger;
    }
    for (let i = start; i < end; i++) this.#out[this.#length++] = code[i]!;
  }
}

function pushNumber(code: Uint8Array, at: number, byte: number, stack: number[]): number {
  const next = code[at + 1] ?? 0;
  if (byte === 28) {
    stack.push((((next << 8) | (code[at + 2] ?? 0)) << 16) >> 16);
    return at + 3;
  }
  if (byte <= 246) {
    stack.push(byte - 139);
    return at + 1;
  }
  if (byte <= 250) {
    stack.push((byte - 247) * 256 + next + 108);
    return at + 2;
  }
  if (byte <= 254) {
    stack.push(-(byte - 251) * 256 - next - 108);
    return at + 2;
  }
  stack.push((((next << 8) | (code[at + 2] ?? 0)) << 16) >> 16);
  return at + 5;
}

function writeCff(
  font: CffFont,
  once: readonly number[],
  again: readonly number[],
  outlines: readonly Uint8Array[],
): Uint8Array {
  const order = [...once, ...again];
  const { subrs, charStrings: programs } = sharedOutlines(order, outlines);
  const usedDicts = [...new Set(order.map((glyph) => font.fdSelect?.[glyph] ?? 0))].sort((a, b) => a - b);
  const header = Uint8Array.of(1, 0, 4, 4);
  const names = index([font.name.length > 0 ? font.name : Uint8Array.of(0x46)]);
  const strings = index([ascii('Adobe'), ascii('Identity')]);
  const globalSubrs = index(subrs);
  const charset = charsetOf(order.length);
  const fdSelect = fdSelectOf(font, order, usedDicts);
  const charStrings = index(programs);
  const privates = usedDicts.map((i) => privateOf(font.fontDicts[i]!));

  // All offsets are five bytes long, so sizes are known before the places are.
  const topDictSize = index([topDictOf(font, order.length, [0, 0, 0, 0])]).length;
  const charsetAt = header.length + names.length + topDictSize + strings.length + globalSubrs.length;
  const fdSelectAt = charsetAt + charset.length;
  const charStringsAt = fdSelectAt + fdSelect.length;
  const fdArrayAt = charStringsAt + charStrings.length;
  const dictsWith = (places: readonly number[]) =>
    index(usedDicts.map((i, k) => fontDictOf(font, font.fontDicts[i]!, privates[k]!.length, places[k]!)));
  let at = fdArrayAt + dictsWith(privates.map(() => 0)).length;
  const places = privates.map(({ length }) => {
    at += length;
    return at - length;
  });
  const out = new TableWriter();
  for (const part of [
    header,
    names,
    index([topDictOf(font, order.length, [charsetAt, fdSelectAt, charStringsAt, fdArrayAt])]),
    strings,
    globalSubrs,
    charset,
    fdSelect,
    charStrings,
    dictsWith(places),
    ...privates,
  ]) {
    out.write(part);
  }
  return out.finish();
}

/** Outlines that several glyphs have are global subroutines, so that a glyph costs three bytes more each time. */
function sharedOutlines(
  order: readonly number[],
  outlines: readonly Uint8Array[],
): { subrs: readonly Uint8Array[]; charStrings: readonly Uint8Array[] } {
  const repeated = [...new Set(order.slice(outlines.length))];
  if (repeated.length === 0) return { subrs: [], charStrings: outlines };
  const places = new Map(order.slice(0, outlines.length).map((glyph, place) => [glyph, place]));
  const numbers = new Map(repeated.map((glyph, number) => [glyph, number]));
  const bias = repeated.length < 1240 ? 107 : repeated.length < 33_900 ? 1131 : 32_768;
  const callOf = (number: number) => Uint8Array.of(28, ((number - bias) >> 8) & 0xff, (number - bias) & 0xff, 29);
  return {
    subrs: repeated.map((glyph) => outlines[places.get(glyph) ?? 0]!),
    charStrings: order.map((glyph, place) => {
      const number = numbers.get(glyph);
      return number === undefined ? outlines[place]! : callOf(number);
    }),
  };
}

function topDictOf(font: CffFont, glyphCount: number, offsets: readonly [number, number, number, number]): Uint8Array {
  const out = new TableWriter();
  for (const value of [SID_ADOBE, SID_IDENTITY, 0]) writeInteger(out, value);
  writeOperator(out, 1230);
  for (const operator of [5, FONT_MATRIX]) {
    const operands = font.topDict.get(operator);
    if (operands === undefined) continue;
    out.write(operands);
    writeOperator(out, operator);
  }
  writeInteger(out, glyphCount);
  writeOperator(out, 1234);
  for (const [i, operator] of [15, 1237, 17, 1236].entries()) {
    writeInteger(out, offsets[i]!);
    writeOperator(out, operator);
  }
  return out.finish();
}

function fontDictOf(font: CffFont, { dict }: CffFontDict, privateSize: number, privateAt: number): Uint8Array {
  const out = new TableWriter();
  const matrix = font.fdSelect === null ? undefined : dict.get(FONT_MATRIX);
  if (matrix !== undefined) {
    out.write(matrix);
    writeOperator(out, FONT_MATRIX);
  }
  writeInteger(out, privateSize);
  writeInteger(out, privateAt);
  writeOperator(out, PRIVATE);
  return out.finish();
}

/** A private dictionary; there are no local subroutines any more. */
function privateOf({ privateDict }: CffFontDict): Uint8Array {
  const out = new TableWriter();
  for (const [operator, operands] of privateDict) {
    if (operator === SUBRS) continue;
    out.write(operands);
    writeOperator(out, operator);
  }
  return out.finish();
}

/** Format 2, one range: CID = glyph id. */
function charsetOf(glyphCount: number): Uint8Array {
  const out = new TableWriter();
  out.u8(2);
  if (glyphCount > 1) {
    out.u16(1);
    out.u16(glyphCount - 2);
  }
  return out.finish();
}

/** Format 3. */
function fdSelectOf(font: CffFont, order: readonly number[], usedDicts: readonly number[]): Uint8Array {
  const ranges: [number, number][] = [];
  for (const [newId, old] of order.entries()) {
    const dict = usedDicts.indexOf(font.fdSelect?.[old] ?? 0);
    if (ranges.at(-1)?.[1] !== dict) ranges.push([newId, dict]);
  }
  const out = new TableWriter();
  out.u8(3);
  out.u16(ranges.length);
  for (const [first, dict] of ranges) {
    out.u16(first);
    out.u8(dict);
  }
  out.u16(order.length);
  return out.finish();
}

function index(items: readonly Uint8Array[]): Uint8Array {
  const out = new TableWriter();
  out.u16(items.length);
  if (items.length === 0) return out.finish();
  out.u8(4);
  let offset = 1;
  out.u32(offset);
  for (const item of items) {
    offset += item.length;
    out.u32(offset);
  }
  for (const item of items) out.write(item);
  return out.finish();
}

function writeInteger(out: TableWriter, value: number): void {
  out.u8(29);
  out.u32(value);
}

function writeOperator(out: TableWriter, operator: number): void {
  if (operator >= 1200) {
    out.u8(12);
    out.u8(operator - 1200);
  } else out.u8(operator);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
