/** Glyphs that are PNG pictures (OpenType 1.9 "CBLC", "CBDT", "sbix"). The largest strike is used. */

import type { TableView } from '../../base/table-view.ts';
import type { ColorBitmap } from '../../display/font-face.ts';

export function readColorBitmap(cblc: TableView, cbdt: TableView, glyph: number): ColorBitmap | null {
  const strike = largestStrike(cblc);
  if (strike === 0) return null;
  const array = cblc.u32(strike);
  const count = Math.min(cblc.u32(strike + 8), 10_000);
  const ppem = cblc.u8(strike + 45);
  for (let i = 0; i < count; i++) {
    const entry = array + i * 8;
    if (glyph < cblc.u16(entry) || glyph > cblc.u16(entry + 2)) continue;
    const found = locate(cblc, array + cblc.u32(entry + 4), glyph, cblc.u16(entry));
    if (found !== null) return readGlyphData(cbdt, found, ppem);
  }
  return null;
}

function largestStrike(cblc: TableView): number {
  const count = Math.min(cblc.u32(4), 64);
  let best = 0;
  let bestPpem = 0;
  for (let i = 0; i < count; i++) {
    const at = 8 + i * 48;
    if (cblc.u8(at + 45) > bestPpem) {
      bestPpem = cblc.u8(at + 45);
      best = at;
    }
  }
  return best;
}

interface BitmapLocation {
  readonly offset: number;
  readonly format: number;
  /** Where in CBLC the metrics lie that all glyphs of the subtable share; 0 for none. */
  readonly sharedMetrics: TableView | null;
}

function locate(cblc: TableView, at: number, glyph: number, first: number): BitmapLocation | null {
  const indexFormat = cblc.u16(at);
  const format = cblc.u16(at + 2);
  const data = cblc.u32(at + 4);
  const index = glyph - first;
  if (indexFormat === 1 || indexFormat === 3) {
    const wide = indexFormat === 1;
    const start = wide ? cblc.u32(at + 8 + index * 4) : cblc.u16(at + 8 + index * 2);
    const end = wide ? cblc.u32(at + 12 + index * 4) : cblc.u16(at + 10 + index * 2);
    return end > start ? { offset: data + start, format, sharedMetrics: null } : null;
  }
  if (indexFormat === 2)
    return { offset: data + index * cblc.u32(at + 8), format, sharedMetrics: cblc.sub(at + 12, at + 20) };
  const count = Math.min(cblc.u32(at + (indexFormat === 4 ? 8 : 20)), 65_536);
  for (let i = 0; i < count; i++) {
    if (indexFormat === 4 && cblc.u16(at + 12 + i * 4) === glyph) {
      return { offset: data + cblc.u16(at + 14 + i * 4), format, sharedMetrics: null };
    }
    if (indexFormat === 5 && cblc.u16(at + 24 + i * 2) === glyph) {
      return { offset: data + i * cblc.u32(at + 8), format, sharedMetrics: cblc.sub(at + 12, at + 20) };
    }
  }
  return null;
}

function readGlyphData(
  cbdt: TableView,
  { offset, format, sharedMetrics }: BitmapLocation,
  ppem: number,
): ColorBitmap | null {
  if (format !== 17 && format !== 18 && format !== 19) return null;
  const metrics = format === 19 ? sharedMetrics : cbdt.sub(offset, offset + 5);
  if (metrics === null) return null;
  const lengthAt = offset + (format === 17 ? 5 : format === 18 ? 8 : 0);
  const png = cbdt.sub(lengthAt + 4, lengthAt + 4 + cbdt.u32(lengthAt)).bytes;
  return { png, ppem, height: metrics.u8(0), width: metrics.u8(1), bearingX: metrics.i8(2), bearingY: metrics.i8(3) };
}

export function readSbix(sbix: TableView, glyph: number, numGlyphs: number): ColorBitmap | null {
  const count = Math.min(sbix.u32(4), 64);
  let strike = 0;
  for (let i = 0; i < count; i++) {
    const at = sbix.u32(8 + i * 4);
    if (strike === 0 || sbix.u16(at) > sbix.u16(strike)) strike = at;
  }
  if (strike === 0 || glyph >= numGlyphs) return null;
  const start = sbix.u32(strike + 4 + glyph * 4);
  const end = sbix.u32(strike + 8 + glyph * 4);
  const at = strike + start;
  if (end <= start + 8 || sbix.tag(at + 4) !== 'png ') return null;
  const png = sbix.sub(at + 8, strike + end);
  const height = png.u32(20);
  return {
    png: png.bytes,
    ppem: sbix.u16(strike),
    width: png.u32(16),
    height,
    bearingX: sbix.i16(at),
    bearingY: sbix.i16(at + 2) + height,
  };
}
