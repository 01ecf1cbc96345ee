/**
 * WOFF 2.0: unpacks the Brotli stream and undoes the transforms of glyf, loca and hmtx (WOFF File Format 2.0, sections 4 and 5).
 * Every length is checked against what is there, so a damaged file ends in `FONT_UNREADABLE`.
 */
import { brotliDecompressSync } from 'node:zlib';
import { TableView, TableWriter } from '../../base/table-view.ts';
import { ByteStream } from './byte-stream.ts';
import { MOST_TABLES, type SfntFont, unreadable } from './sfnt-font.ts';
import { restoreGlyf } from './woff2-glyf.ts';

/** Table 4.1: four characters each, with a space between. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ' +
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty ' +
  'just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';

interface TableEntry {
  readonly tag: string;
  readonly transformed: boolean;
  readonly length: number;
  readonly bytes: Uint8Array;
}

/**
 * Unpacks a WOFF2 file.
 *
 * @param index - which font of a collection; 0 for the others
 * @param mostBytes - that it may unpack to
 * @throws PlatenError `FONT_UNREADABLE`
 */
export function readWoff2(file: Uint8Array, index: number, mostBytes: number): SfntFont {
  const header = new TableView(file);
  if (header.u32(8) !== file.length) throw unreadable('its length is not the one that it states');
  const stream = new ByteStream(file, 48);
  const sizes = readDirectory(stream, header.u16(12));
  const isCollection = header.u32(4) === 0x74746366;
  const chosen = isCollection ? readCollectionEntry(stream, index) : null;
  const unpackedLength = sizes.reduce((sum, { stored }) => sum + stored, 0);
  if (unpackedLength > mostBytes) throw unreadable('it is too large when unpacked');

  const packedEnd = stream.at + header.u32(20);
  checkBlocks(header, packedEnd, file.length);
  const packed = file.subarray(stream.at, packedEnd);
  const unpacked = decompress(packed, unpackedLength);
  const entries: TableEntry[] = [];
  let offset = 0;
  for (const { tag, transformed, length, stored } of sizes) {
    entries.push({ tag, transformed, length, bytes: unpacked.subarray(offset, offset + stored) });
    offset += stored;
  }
  const own = chosen === null ? entries : chosen.indices.map((i) => entries[i]).filter((entry) => entry !== undefined);
  return { flavor: chosen === null ? header.u32(4) : chosen.flavor, tables: restoreTables(own) };
}

/** Section 3: metadata and private data follow, each at the next multiple of four, and nothing lies between or behind. */
function checkBlocks(header: TableView, packedEnd: number, length: number): void {
  let end = packedEnd;
  for (const [offset, size] of [
    [header.u32(28), header.u32(32)],
    [header.u32(40), header.u32(44)],
  ] as const) {
    if (offset === 0) continue;
    if (offset !== roundedUp(end)) throw unreadable('its blocks overlap, or bytes lie between them');
    end = offset + size;
  }
  if (end > length || roundedUp(end) !== roundedUp(length)) throw unreadable('it ends elsewhere than its last block');
}

/** To the next multiple of four. */
function roundedUp(offset: number): number {
  return Math.ceil(offset / 4) * 4;
}

function readDirectory(
  stream: ByteStream,
  count: number,
): { tag: string; transformed: boolean; length: number; stored: number }[] {
  if (count === 0 || count > MOST_TABLES) throw unreadable('its table directory is damaged');
  const sizes = [];
  for (let i = 0; i < count; i++) {
    const flags = stream.u8();
    const tag = (flags & 0x3f) === 0x3f ? stream.tag() : KNOWN_TAGS.slice((flags & 0x3f) * 5, (flags & 0x3f) * 5 + 4);
    const version = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const length = stream.base128();
    sizes.push({ tag, transformed, length, stored: transformed ? stream.base128() : length });
  }
  return sizes;
}

function readCollectionEntry(stream: ByteStream, index: number): { flavor: number; indices: number[] } {
  stream.skip(4);
  const count = stream.short255();
  let found: { flavor: number; indices: number[] } | null = null;
  for (let font = 0; font < count; font++) {
    const tables = stream.short255();
    const flavor = stream.u32();
    const indices: number[] = [];
    for (let i = 0; i < tables; i++) indices.push(stream.short255());
    if (font === index) found = { flavor, indices };
  }
  if (found === null) throw unreadable(`the collection has no font number ${index}`);
  return found;
}

function decompress(packed: Uint8Array, length: number): Uint8Array {
  let unpacked: Uint8Array;
  try {
    unpacked = new Uint8Array(brotliDecompressSync(packed, { maxOutputLength: Math.max(length, 1) }));
  } catch (cause) {
    throw Object.assign(unreadable('its compressed data is damaged'), { cause });
  }
  if (unpacked.length !== length) throw unreadable('its compressed data is too short');
  return unpacked;
}

function restoreTables(entries: readonly TableEntry[]): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  for (const { tag, transformed, bytes } of entries) {
    if (!transformed) tables.set(tag, bytes);
  }
  const glyf = entries.find(({ tag, transformed }) => tag === 'glyf' && transformed);
  let xMins: Int16Array | null = null;
  if (glyf !== undefined) {
    const restored = restoreGlyf(glyf.bytes);
    tables.set('glyf', restored.glyf);
    tables.set('loca', restored.loca);
    xMins = restored.xMins;
    const head = tables.get('head')?.slice();
    if (head !== undefined && head.length >= 52) {
      head[50] = 0;
      head[51] = restored.longOffsets ? 1 : 0;
      tables.set('head', head);
    }
  }
  const hmtx = entries.find(({ tag, transformed }) => tag === 'hmtx' && transformed);
  if (hmtx !== undefined) {
    if (xMins === null) throw unreadable('its metrics need outlines that are not there');
    tables.set('hmtx', restoreHmtx(hmtx.bytes, new TableView(tables.get('hhea') ?? new Uint8Array(0)).u16(34), xMins));
  }
  if (tables.size === 0) throw unreadable('it has no tables');
  return tables;
}

/** 5.4: left side bearings that equal the glyph's xMin are left out. */
function restoreHmtx(bytes: Uint8Array, metricCount: number, xMins: Int16Array): Uint8Array {
  const stream = new ByteStream(bytes, 0);
  const flags = stream.u8();
  const count = Math.min(metricCount, xMins.length);
  const advances: number[] = [];
  for (let i = 0; i < count; i++) advances.push(stream.u16());
  const out = new TableWriter();
  for (let i = 0; i < count; i++) {
    out.u16(advances[i]!);
    out.u16((flags & 1) === 0 ? stream.u16() : xMins[i]! & 0xffff);
  }
  for (let i = count; i < xMins.length; i++) out.u16((flags & 2) === 0 ? stream.u16() : xMins[i]! & 0xffff);
  return out.finish();
}
