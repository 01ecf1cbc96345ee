/** CFF programs (Adobe Technical Note 5176): names or CIDs of glyphs, the encoding, and the widths that charstrings begin with. */
import { TableView } from '../../base/table-view.ts';
import type { Effort } from '../effort.ts';
import { type Widths, widthOfCharstring } from './charstring.ts';
import type { FontProgram } from './font-program.ts';
import { CFF_STRINGS, EXPERT_CHARSET, EXPERT_SUBSET_CHARSET } from './generated/names.ts';
import { encodingNamed } from './glyph-names.ts';

type Numbers = Map<number, number[]>;

const STRINGS = CFF_STRINGS.trim().split(' ');
STRINGS[0] = '.notdef';

/** The operators of dictionaries that are read; those of two bytes are 1200 and the second. */
const CHARSET = 15;
const ENCODING = 16;
const CHARSTRINGS = 17;
const PRIVATE = 18;
const SUBRS = 19;
const DEFAULT_WIDTH = 20;
const NOMINAL_WIDTH = 21;
const MATRIX = 1207;
const ROS = 1230;
const FD_ARRAY = 1236;
const FD_SELECT = 1237;

/** @returns `null` where the bytes are no CFF */
export function readCff(bytes: Uint8Array, effort: Effort): FontProgram | null {
  const view = new TableView(bytes);
  if (view.u8(0) !== 1) return null;
  const nameIndex = readIndex(view, view.u8(2), effort);
  const topIndex = readIndex(view, nameIndex.end, effort);
  const strings = readIndex(view, topIndex.end, effort);
  const globals = readIndex(view, strings.end, effort);
  const top = readDict(topIndex.items[0] ?? new Uint8Array(), effort);
  const charstrings = readIndex(view, one(top, CHARSTRINGS, 0), effort).items;
  if (charstrings.length === 0) return null;
  const isCid = top.has(ROS);
  const charset = readCharset(view, one(top, CHARSET, 0), charstrings.length, isCid);
  const nameOf = (sid: number) =>
    STRINGS[sid] ?? Buffer.from(strings.items[sid - STRINGS.length] ?? []).toString('latin1');
  const names = isCid ? null : new Map(charset.map((sid, glyph) => [nameOf(sid), glyph] as const));
  const fonts = isCid
    ? readIndex(view, one(top, FD_ARRAY, 0), effort).items.map((item) => readDict(item, effort))
    : [top];
  const widths = fonts.map((font) => privateWidths(view, font, top, globals.items, effort));
  const select = isCid ? readSelect(view, one(top, FD_SELECT, 0), charstrings.length, effort) : null;
  return {
    kind: 'cff',
    glyphCount: charstrings.length,
    width: (glyph) => {
      const charstring = charstrings[glyph];
      const own = widths[select?.[glyph] ?? 0];
      return charstring === undefined || own === undefined
        ? null
        : widthOfCharstring(charstring, own, effort) * own.scale;
    },
    names,
    cids: isCid ? new Map(charset.map((cid, glyph) => [cid, glyph])) : null,
    encoding: isCid ? null : readEncoding(view, one(top, ENCODING, 0), charset.map(nameOf)),
    cmaps: [],
  };
}

function one(dict: Numbers, key: number, initial: number): number {
  return dict.get(key)?.[0] ?? initial;
}

interface Index {
  readonly items: Uint8Array[];
  readonly end: number;
}

function readIndex(view: TableView, start: number, effort: Effort): Index {
  const count = view.u16(start);
  const size = view.u8(start + 2);
  if (count === 0 || size < 1 || size > 4 || start < 0) return { items: [], end: start + 2 };
  const offset = (index: number) => {
    let value = 0;
    for (let place = 0; place < size; place++) value = value * 256 + view.u8(start + 3 + index * size + place);
    return value;
  };
  const base = start + 2 + (count + 1) * size;
  effort.tick(count);
  const items = Array.from({ length: count }, (_, index) =>
    view.bytes.subarray(base + offset(index), Math.max(base + offset(index), base + offset(index + 1))),
  );
  return { items, end: base + offset(count) };
}

function readDict(bytes: Uint8Array, effort: Effort): Numbers {
  const dict: Numbers = new Map();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    effort.tick();
    const byte = bytes[at++]!;
    if (byte <= 21) {
      dict.set(byte === 12 ? 1200 + (bytes[at++] ?? 0) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push((((bytes[at] ?? 0) << 24) >> 16) | (bytes[at + 1] ?? 0));
      at += 2;
    } else if (byte === 29) {
      operands.push(new TableView(bytes).i32(at));
      at += 4;
    } else if (byte === 30) {
      const real = readReal(bytes, at);
      operands.push(real.value);
      at = real.end;
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + (bytes[at++] ?? 0) + 108);
    else operands.push(-(byte - 251) * 256 - (bytes[at++] ?? 0) - 108);
  }
  return dict;
}

function readReal(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let text = '';
  for (let at = start; at < bytes.length; at++)
    for (const nibble of [bytes[at]! >> 4, bytes[at]! & 15]) {
      if (nibble === 15) return { value: Number(text) || 0, end: at + 1 };
      text += '0123456789.EE -'[nibble] ?? '';
      if (nibble === 12) text += '-';
    }
  return { value: Number(text) || 0, end: bytes.length };
}

/** String or character identifiers by glyph. */
function readCharset(view: TableView, offset: number, count: number, isCid: boolean): number[] {
  if (offset <= 2 && !isCid) return predefinedCharset(offset).slice(0, count);
  const charset = [0];
  const format = view.u8(offset);
  let at = offset + 1;
  while (charset.length < count && at < view.length) {
    const first = view.u16(at);
    if (format === 0) {
      charset.push(first);
      at += 2;
      continue;
    }
    const left = format === 1 ? view.u8(at + 2) : view.u16(at + 2);
    for (let step = 0; step <= left && charset.length < count; step++) charset.push(first + step);
    at += format === 1 ? 3 : 4;
  }
  return charset;
}

function predefinedCharset(which: number): number[] {
  if (which === 0) return Array.from({ length: 229 }, (_, sid) => sid);
  const names = (which === 1 ? EXPERT_CHARSET : EXPERT_SUBSET_CHARSET).trim().split(' ');
  return names.map((name) => Math.max(0, STRINGS.indexOf(name)));
}

function readEncoding(view: TableView, offset: number, names: readonly string[]): (string | null)[] {
  if (offset < 2) return [...encodingNamed('StandardEncoding')!];
  const encoding: (string | null)[] = Array.from({ length: 256 }, () => null);
  const format = view.u8(offset);
  const count = view.u8(offset + 1);
  let glyph = 1;
  let at = offset + 2;
  for (let index = 0; index < count; index++) {
    const first = view.u8(at++);
    const left = (format & 127) === 0 ? 0 : view.u8(at++);
    for (let step = 0; step <= left; step++) encoding[first + step] = names[glyph++] ?? null;
  }
  if ((format & 128) !== 0) {
    const extra = view.u8(at++);
    for (let index = 0; index < extra; index++)
      encoding[view.u8(at + 3 * index)] = STRINGS[view.u16(at + 3 * index + 1)] ?? null;
  }
  return encoding;
}

function privateWidths(
  view: TableView,
  font: Numbers,
  top: Numbers,
  globals: readonly Uint8Array[],
  effort: Effort,
): Widths {
  const [size = 0, offset = 0] = font.get(PRIVATE) ?? [];
  const dict = readDict(view.sub(offset, offset + size).bytes, effort);
  const subrs = dict.has(SUBRS) ? readIndex(view, offset + one(dict, SUBRS, 0), effort).items : [];
  const [outer, inner] = [top.get(MATRIX)?.[0], font === top ? undefined : font.get(MATRIX)?.[0]];
  // Both matrices are multiplied where both are there (note 5176, section 17).
  const matrix = outer === undefined ? (inner ?? 0.001) : inner === undefined ? outer : inner * outer;
  return {
    initial: one(dict, DEFAULT_WIDTH, 0),
    nominal: one(dict, NOMINAL_WIDTH, 0),
    scale: matrix * 1000,
    subrs,
    globals,
  };
}

function readSelect(view: TableView, offset: number, count: number, effort: Effort): Uint8Array {
  const select = new Uint8Array(count);
  if (view.u8(offset) === 0) {
    select.set(view.sub(offset + 1, offset + 1 + count).bytes);
    return select;
  }
  const ranges = view.u16(offset + 1);
  for (let index = 0; index < ranges; index++) {
    effort.tick();
    const at = offset + 3 + 3 * index;
    select.fill(view.u8(at + 2), view.u16(at), view.u16(at + 3));
  }
  return select;
}
