/**
 * Subsets of TrueType fonts (OpenType 1.9 "glyf"): the tables that PDF needs of a CIDFontType2 (PDF 32000-1 §9.9). Hinting is left out:
 * it is half of a small subset, and what prints or zooms a page does not use it.
 */

import { patched, type TableView, TableWriter, TableView as View } from '../../base/table-view.ts';
import type { FontFace } from '../../display/font-face.ts';
import { writeSfnt } from './container.ts';
import { forEachComponent } from './glyf.ts';
import { unreadable } from './sfnt-font.ts';
import { type GlyphSource, glyphSource } from './variations.ts';

const WE_HAVE_INSTRUCTIONS = 0x100;

/** @param wanted - ascending, with 0 */
export function subsetGlyf(face: FontFace, wanted: readonly number[]): { bytes: Uint8Array; order: readonly number[] } {
  if (face.outlines !== 'glyf' && !face.hasColorBitmaps) throw unreadable('it has no outlines');
  const head = face.table('head');
  // Glyphs that are pictures only are there without ink, so that their text can be found and copied.
  const source = glyphSource(face);
  const order = withComponents(source, wanted);
  const newIds = new Map(order.map((old, index) => [old, index]));

  const glyf = new TableWriter();
  const loca = new TableWriter();
  const hmtx = new TableWriter();
  for (const old of order) {
    loca.u32(glyf.length);
    const description = source.glyph(old);
    if (description.length >= 10) {
      glyf.write(description.i16(0) < 0 ? composite(description, newIds) : withoutInstructions(description));
      glyf.align(4);
    } else if (face.hasColorBitmaps && face.advanceOf(old) > 0) {
      glyf.write(lineWithoutArea(face.advanceOf(old)));
      glyf.align(4);
    }
    hmtx.u16(face.advanceOf(old));
    hmtx.u16(source.bearing(old) & 0xffff);
  }
  loca.u32(glyf.length);

  const tables = new Map<string, Uint8Array>([
    ['head', patched(head, 50, 1)],
    ['hhea', patched(face.table('hhea'), 34, order.length)],
    ['maxp', patched(maximumProfile(face.table('maxp')), 4, order.length)],
    ['hmtx', hmtx.finish()],
    ['loca', loca.finish()],
    ['glyf', glyf.finish()],
  ]);
  return { bytes: writeSfnt({ flavor: 0x00010000, tables }), order };
}

/** An outline along the baseline that paints nothing: PDFium takes text whose glyphs have no extent for no text. */
function lineWithoutArea(advance: number): Uint8Array {
  const out = new TableWriter();
  for (const value of [1, 0, 0, advance, 0, 2, 0]) out.u16(value);
  // Three points on the curve, each at the height of the one before.
  for (let i = 0; i < 3; i++) out.u8(0x21);
  for (const step of [0, advance, -advance]) out.u16(step & 0xffff);
  return out.finish();
}

/** Version 1.0, which TrueType outlines ask for. */
function maximumProfile(maxp: TableView): TableView {
  if (maxp.length >= 32) return maxp;
  const out = new TableWriter();
  out.u32(0x00010000);
  while (out.length < 32) out.u16(0);
  return new View(out.finish());
}

/** The glyphs with all that their composites are made of, ascending. A set, so that cycles end. */
function withComponents(source: GlyphSource, wanted: readonly number[]): number[] {
  const all = new Set(wanted);
  for (const glyph of all) {
    const description = source.glyph(glyph);
    forEachComponent(description, (offset) => {
      const component = description.u16(offset);
      if (component < source.numGlyphs) all.add(component);
    });
  }
  return [...all].sort((a, b) => a - b);
}

function composite(description: TableView, newIds: ReadonlyMap<number, number>): Uint8Array {
  const bytes = description.bytes.slice();
  let end = 10;
  forEachComponent(description, (offset) => {
    const flags = description.u16(offset - 2) & ~WE_HAVE_INSTRUCTIONS;
    const id = newIds.get(description.u16(offset)) ?? 0;
    bytes[offset - 2] = flags >> 8;
    bytes[offset - 1] = flags;
    bytes[offset] = id >> 8;
    bytes[offset + 1] = id;
    end =
      offset +
      2 +
      ((flags & 0x01) !== 0 ? 4 : 2) +
      ((flags & 0x08) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0);
  });
  return bytes.subarray(0, end);
}

function withoutInstructions(description: TableView): Uint8Array {
  const lengthAt = 10 + description.i16(0) * 2;
  const length = description.u16(lengthAt);
  const { bytes } = description;
  if (length === 0 || lengthAt + 2 + length > bytes.length) return bytes;
  const shorter = new Uint8Array(bytes.length - length);
  shorter.set(bytes.subarray(0, lengthAt));
  shorter.set(bytes.subarray(lengthAt + 2 + length), lengthAt + 2);
  return shorter;
}
