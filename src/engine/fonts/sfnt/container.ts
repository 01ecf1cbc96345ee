/**
 * The wrappers of fonts: SFNT table directories, collections (OpenType 1.9 "Font file"), WOFF 1 and WOFF 2.
 * Everything ends in an `SfntFont`: a flavour and tables by tag.
 */
import { inflateSync } from 'node:zlib';
import { TableView, TableWriter } from '../../base/table-view.ts';
import { MOST_FONT_BYTES, MOST_TABLES, type SfntFont, unreadable } from './sfnt-font.ts';
import { readWoff2 } from './woff2.ts';

/** Fonts inside a collection. */
const MOST_FONTS = 256;
const TTCF = 0x74746366;
const WOFF = 0x774f4646;
const WOFF2 = 0x774f4632;
const OTTO = 0x4f54544f;
const TRUE = 0x74727565;

/** Whether reading the font unpacks it: WOFF 1 and 2. */
export function isPacked(file: Uint8Array): boolean {
  const signature = new TableView(file).u32(0);
  return signature === WOFF || signature === WOFF2;
}

/** How many faces a file holds: 1, or the count of a collection. */
export function countFonts(file: Uint8Array): number {
  const view = new TableView(file);
  return view.u32(0) === TTCF ? Math.min(view.u32(8), MOST_FONTS) : 1;
}

/**
 * Unwraps one font of a file.
 *
 * @param index - which font of a collection; 0 for the others
 * @param mostBytes - that it may unpack to
 * @throws PlatenError `FONT_UNREADABLE`
 */
export function readContainer(given: Uint8Array, index = 0, mostBytes = MOST_FONT_BYTES): SfntFont {
  // A view without Buffer's methods: its `slice` would share what is to be copied.
  const file = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  const view = new TableView(file);
  const signature = view.u32(0);
  if (signature === WOFF) return readWoff(view, mostBytes);
  if (signature === WOFF2) return readWoff2(file, index, mostBytes);
  if (signature === TTCF) {
    if (index >= countFonts(file)) throw unreadable(`the collection has no font number ${index}`);
    return readDirectory(view, view.u32(12 + index * 4));
  }
  return readDirectory(view, 0);
}

function readDirectory(view: TableView, start: number): SfntFont {
  const flavor = view.u32(start);
  if (flavor !== 0x00010000 && flavor !== OTTO && flavor !== TRUE) throw unreadable('it does not begin like a font');
  const count = view.u16(start + 4);
  if (count > MOST_TABLES) throw unreadable('it has too many tables');
  const tables = new Map<string, Uint8Array>();
  for (let i = 0; i < count; i++) {
    const entry = start + 12 + i * 16;
    const offset = view.u32(entry + 8);
    if (offset >= view.length) continue;
    tables.set(view.tag(entry), view.sub(offset, offset + view.u32(entry + 12)).bytes);
  }
  if (tables.size === 0) throw unreadable('it has no tables');
  return { flavor, tables };
}

/** WOFF 1.0: an SFNT whose tables are deflated one by one. */
function readWoff(view: TableView, mostBytes: number): SfntFont {
  const count = view.u16(12);
  if (count > MOST_TABLES) throw unreadable('it has too many tables');
  const tables = new Map<string, Uint8Array>();
  let total = 0;
  for (let i = 0; i < count; i++) {
    const entry = 44 + i * 20;
    const offset = view.u32(entry + 4);
    const packed = view.sub(offset, offset + view.u32(entry + 8)).bytes;
    const length = view.u32(entry + 12);
    total += length;
    if (total > mostBytes) throw unreadable('it is too large when unpacked');
    tables.set(view.tag(entry), packed.length < length ? inflate(packed, length) : packed);
  }
  if (tables.size === 0) throw unreadable('it has no tables');
  return { flavor: view.u32(4), tables };
}

function inflate(packed: Uint8Array, length: number): Uint8Array {
  try {
    return new Uint8Array(inflateSync(packed, { maxOutputLength: Math.max(length, 1) }));
  } catch (cause) {
    throw Object.assign(unreadable('a compressed table is damaged'), { cause });
  }
}

/** Writes tables as one SFNT file, in the order of their tags, with checksums (OpenType 1.9 "Table directory"). */
export function writeSfnt(font: SfntFont): Uint8Array {
  const tags = [...font.tables.keys()].sort();
  const out = new TableWriter();
  const log = Math.floor(Math.log2(tags.length));
  out.u32(font.flavor === TRUE ? 0x00010000 : font.flavor);
  out.u16(tags.length);
  out.u16(16 * 2 ** log);
  out.u16(log);
  out.u16(16 * (tags.length - 2 ** log));
  const directory = out.length;
  for (let i = 0; i < tags.length * 4; i++) out.u32(0);
  let headAt = -1;
  for (const [i, tag] of tags.entries()) {
    let bytes = font.tables.get(tag)!;
    if (tag === 'head' && bytes.length >= 12) {
      bytes = bytes.slice();
      bytes.fill(0, 8, 12);
      headAt = out.length;
    }
    const entry = directory + i * 16;
    for (let k = 0; k < 4; k++)
      out.setU16(entry + (k >> 1) * 2, (tag.charCodeAt((k >> 1) * 2) << 8) | tag.charCodeAt((k >> 1) * 2 + 1));
    out.setU32(entry + 4, checksum(bytes));
    out.setU32(entry + 8, out.length);
    out.setU32(entry + 12, bytes.length);
    out.write(bytes);
    out.align(4);
  }
  if (headAt >= 0) out.setU32(headAt + 8, (0xb1b0afba - checksum(out.finish())) >>> 0);
  return out.finish();
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  const whole = bytes.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    sum = (sum + ((bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!)) | 0;
  }
  let last = 0;
  for (let i = whole; i < bytes.length; i++) last |= bytes[i]! << (24 - (i - whole) * 8);
  return (sum + last) >>> 0;
}
