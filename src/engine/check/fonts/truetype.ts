/** TrueType and OpenType programs (OpenType 1.9): character maps, advances, names of glyphs. */
import { TableView } from '../../base/table-view.ts';
import type { Effort } from '../effort.ts';
import { readCff } from './cff.ts';
import type { Cmap, FontProgram } from './font-program.ts';

/** @returns `null` where the tables that a program needs are not there */
export function readTrueType(bytes: Uint8Array, effort: Effort): FontProgram | null {
  const tables = tablesOf(new TableView(bytes));
  const cff = tables.get('CFF ');
  const head = tables.get('head');
  const cmaps = readCmaps(tables.get('cmap') ?? null, effort);
  if (cff !== undefined) {
    const program = readCff(cff.bytes, effort);
    return program === null ? null : { ...program, width: (glyph) => program.width(glyph), cmaps };
  }
  const [maxp, hhea, hmtx] = [tables.get('maxp'), tables.get('hhea'), tables.get('hmtx')];
  if (head === undefined || maxp === undefined || hhea === undefined || hmtx === undefined) return null;
  const glyphCount = maxp.u16(4);
  const unitsPerEm = head.u16(18) || 1000;
  const longs = Math.max(1, hhea.u16(34));
  return {
    kind: 'truetype',
    glyphCount,
    width: (glyph) =>
      glyph < 0 || glyph >= glyphCount ? null : (hmtx.u16(4 * Math.min(glyph, longs - 1)) * 1000) / unitsPerEm,
    names: readNames(tables.get('post') ?? null, glyphCount, effort),
    cids: null,
    encoding: null,
    cmaps,
  };
}

function tablesOf(file: TableView): Map<string, TableView> {
  const start = file.tag(0) === 'ttcf' ? file.u32(12) : 0;
  const tables = new Map<string, TableView>();
  for (let index = 0; index < Math.min(file.u16(start + 4), 200); index++) {
    const at = start + 12 + 16 * index;
    const offset = file.u32(at + 8);
    tables.set(file.tag(at), file.sub(offset, offset + file.u32(at + 12)));
  }
  return tables;
}

function readCmaps(table: TableView | null, effort: Effort): Cmap[] {
  if (table === null) return [];
  return Array.from({ length: Math.min(table.u16(2), 100) }, (_, index) => {
    const at = 4 + 8 * index;
    const sub = table.sub(table.u32(at + 4));
    return { platform: table.u16(at), encoding: table.u16(at + 2), glyph: lookup(sub, effort) };
  });
}

function lookup(table: TableView, effort: Effort): Cmap['glyph'] {
  switch (table.u16(0)) {
    case 0:
      return (code) => (code < 256 ? table.u8(6 + code) : 0);
    case 4:
      return (code) => segmentGlyph(table, code, effort);
    case 6:
      return (code) => {
        const index = code - table.u16(6);
        return index >= 0 && index < table.u16(8) ? table.u16(10 + 2 * index) : 0;
      };
    case 12:
      return (code) => groupGlyph(table, code, effort);
    default:
      return () => 0;
  }
}

function segmentGlyph(table: TableView, code: number, effort: Effort): number {
  const size = table.u16(6);
  for (let at = 0; at < size; at += 2) {
    effort.tick();
    if (code > table.u16(14 + at)) continue;
    const start = table.u16(16 + size + at);
    if (code < start) return 0;
    const delta = table.u16(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const range = table.u16(place);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = table.u16(place + range + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function groupGlyph(table: TableView, code: number, effort: Effort): number {
  const count = Math.min(table.u32(12), table.length / 12);
  for (let index = 0; index < count; index++) {
    effort.tick();
    const at = 16 + 12 * index;
    if (code >= table.u32(at) && code <= table.u32(at + 4)) return table.u32(at + 8) + code - table.u32(at);
  }
  return 0;
}

/** The names of version 2 of `post`; those of the standard order of the Macintosh are left to the encodings. */
function readNames(post: TableView | null, glyphCount: number, effort: Effort): Map<string, number> | null {
  if (post === null || post.u32(0) !== 0x20000) return null;
  const count = Math.min(post.u16(32), glyphCount);
  const strings: string[] = [];
  for (let at = 34 + 2 * post.u16(32); at < post.length; at += 1 + post.u8(at)) {
    effort.tick();
    strings.push(Buffer.from(post.sub(at + 1, at + 1 + post.u8(at)).bytes).toString('latin1'));
  }
  const names = new Map<string, number>();
  for (let glyph = 0; glyph < count; glyph++) {
    const index = post.u16(34 + 2 * glyph);
    const name = index >= 258 ? strings[index - 258] : undefined;
    if (name !== undefined) names.set(name, glyph);
  }
  return names;
}
