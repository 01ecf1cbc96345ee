/** The pixel data of PNG images (PNG third edition §7 to §9) in the forms that the PDF embeds. Sizes were checked when the header was read. */
import { constants, inflateSync } from 'node:zlib';
import type { PngImage } from './image-resource.ts';

/** Rows of one filter type byte and the filtered bytes. */
export type FilteredScanlines = Uint8Array;

export function channelsOf(image: PngImage): number {
  switch (image.colorType) {
    case 2:
      return 3;
    case 4:
      return 2;
    case 6:
      return 4;
    default:
      return 1;
  }
}

function rowBytes(width: number, bitsPerPixel: number): number {
  return Math.ceil((width * bitsPerPixel) / 8);
}

/** The zlib stream of the file's IDAT chunks. */
export function storedStream({ data }: PngImage): Uint8Array {
  return data.length === 1 ? data[0]! : Buffer.concat(data);
}

/** The inflated data, cut or filled with zeros to `length` bytes. Broken streams give what they hold up to the fault. */
function inflated(image: PngImage, length: number): { bytes: Uint8Array; isWhole: boolean } {
  const source = storedStream(image);
  let bytes: Uint8Array | null = null;
  try {
    // A few bytes more than expected are harmless and common; a bomb is not.
    bytes = inflateSync(source, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: length + 65_536 });
  } catch {
    bytes = longestPrefix(source, length);
  }
  if (bytes.length === length) return { bytes, isWhole: true };
  const result = new Uint8Array(length);
  result.set(bytes.subarray(0, length));
  return { bytes: result, isWhole: false };
}

/** What a broken stream gives before its fault: found by halving to 1/256, as zlib throws away what it had. */
function longestPrefix(source: Uint8Array, length: number): Uint8Array {
  let good: Uint8Array = new Uint8Array(0);
  let low = 0;
  let high = source.length;
  for (let step = 0; step < 8 && low < high; step++) {
    const middle = (low + high + 1) >> 1;
    try {
      good = inflateSync(source.subarray(0, middle), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: length + 65_536,
      });
      low = middle;
    } catch {
      high = middle - 1;
    }
  }
  return good;
}

/** The scanlines of an image that is not interlaced, and whether its zlib stream holds just these, so that readers can take it as it is. */
export function filteredScanlines(image: PngImage): { lines: FilteredScanlines; isAsStored: boolean } {
  const row = rowBytes(image.pixelWidth, channelsOf(image) * image.bitDepth) + 1;
  const { bytes: lines, isWhole } = inflated(image, row * image.pixelHeight);
  let isAsStored = isWhole;
  for (let at = 0; at < lines.length; at += row) {
    if (lines[at]! <= 4) continue;
    lines[at] = 0;
    isAsStored = false;
  }
  return { lines, isAsStored };
}

/** Parts the scanlines of an image with alpha (8 or 16 bit); both parts keep their filters. */
export function splitAlpha(
  image: PngImage,
  scanlines: FilteredScanlines,
): { color: FilteredScanlines; alpha: FilteredScanlines } {
  const { pixelWidth: width, pixelHeight: height } = image;
  const sample = image.bitDepth / 8;
  const colorBytes = (channelsOf(image) - 1) * sample;
  const color = new Uint8Array(height * (1 + width * colorBytes));
  const alpha = new Uint8Array(height * (1 + width * sample));
  let from = 0;
  let toColor = 0;
  let toAlpha = 0;
  for (let y = 0; y < height; y++) {
    const filter = scanlines[from++]!;
    color[toColor++] = filter;
    alpha[toAlpha++] = filter;
    for (let x = 0; x < width; x++) {
      for (let i = 0; i < colorBytes; i++) color[toColor++] = scanlines[from++]!;
      for (let i = 0; i < sample; i++) alpha[toAlpha++] = scanlines[from++]!;
    }
  }
  return { color, alpha };
}

/** One byte of alpha for each pixel of a palette image with tRNS. */
export function paletteAlpha(image: PngImage, scanlines: FilteredScanlines): Uint8Array {
  const { pixelWidth: width, pixelHeight: height, bitDepth } = image;
  const row = rowBytes(width, bitDepth);
  const lines = scanlines.slice();
  unfilter(lines, 0, row, height, 1);
  const transparency = image.transparency ?? new Uint8Array(0);
  const alpha = new Uint8Array(width * height);
  const mask = (1 << bitDepth) - 1;
  for (let y = 0; y < height; y++) {
    const start = y * (row + 1) + 1;
    for (let x = 0; x < width; x++) {
      const bit = x * bitDepth;
      const index = (lines[start + (bit >> 3)]! >> (8 - bitDepth - (bit & 7))) & mask;
      alpha[y * width + x] = transparency[index] ?? 255;
    }
  }
  return alpha;
}

/** §9.2: undoes the filters in place. `distance` is the number of bytes of a pixel, at least 1. */
function unfilter(lines: Uint8Array, start: number, row: number, height: number, distance: number): void {
  for (let y = 0; y < height; y++) {
    const line = start + y * (row + 1);
    const filter = lines[line]!;
    lines[line] = 0;
    if (filter === 0 || filter > 4) continue;
    const up = y === 0 ? -1 : line - row - 1;
    for (let i = 1; i <= row; i++) {
      const left = i > distance ? lines[line + i - distance]! : 0;
      const above = up < 0 ? 0 : lines[up + i]!;
      let predicted: number;
      if (filter === 1) predicted = left;
      else if (filter === 2) predicted = above;
      else if (filter === 3) predicted = (left + above) >> 1;
      else predicted = paeth(left, above, up < 0 || i <= distance ? 0 : lines[up + i - distance]!);
      lines[line + i] = lines[line + i]! + predicted;
    }
  }
}

/** §9.4 */
function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** §8.1: first column, first row, steps of the seven passes. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The pixels of an interlaced image in rows, with filter type 0. */
export function deinterlace(image: PngImage): FilteredScanlines {
  const { pixelWidth: width, pixelHeight: height } = image;
  const bits = channelsOf(image) * image.bitDepth;
  const passes = PASSES.map(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx);
    const rows = Math.ceil((height - y) / dy);
    const isEmpty = columns <= 0 || rows <= 0;
    return { x, y, dx, dy, columns: isEmpty ? 0 : columns, rows: isEmpty ? 0 : rows };
  });
  const total = passes.reduce(
    (sum, pass) => sum + (pass.columns === 0 ? 0 : pass.rows * (rowBytes(pass.columns, bits) + 1)),
    0,
  );
  const source = inflated(image, total).bytes;
  const row = rowBytes(width, bits);
  const target = new Uint8Array(height * (row + 1));
  let start = 0;
  for (const pass of passes) {
    if (pass.columns === 0) continue;
    const passRow = rowBytes(pass.columns, bits);
    unfilter(source, start, passRow, pass.rows, Math.max(1, bits >> 3));
    for (let y = 0; y < pass.rows; y++) {
      const from = start + y * (passRow + 1) + 1;
      const to = (pass.y + y * pass.dy) * (row + 1) + 1;
      for (let x = 0; x < pass.columns; x++) copyPixel(source, from, x, target, to, pass.x + x * pass.dx, bits);
    }
    start += pass.rows * (passRow + 1);
  }
  return target;
}

function copyPixel(
  source: Uint8Array,
  from: number,
  x: number,
  target: Uint8Array,
  to: number,
  column: number,
  bits: number,
): void {
  if (bits >= 8) {
    const bytes = bits >> 3;
    for (let i = 0; i < bytes; i++) target[to + column * bytes + i] = source[from + x * bytes + i]!;
    return;
  }
  const bit = x * bits;
  const value = (source[from + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
  const place = column * bits;
  target[to + (place >> 3)] = target[to + (place >> 3)]! | (value << (8 - bits - (place & 7)));
}

/** Samples of 8 bits, one byte for each channel (palette indices as they are), without filters. */
export function pngSamples(image: PngImage): Uint8Array {
  const { pixelWidth: width, pixelHeight: height, bitDepth } = image;
  const channels = channelsOf(image);
  const row = rowBytes(width, channels * bitDepth);
  const lines = image.isInterlaced ? deinterlace(image) : filteredScanlines(image).lines;
  if (!image.isInterlaced) unfilter(lines, 0, row, height, Math.max(1, (channels * bitDepth) >> 3));
  const samples = new Uint8Array(width * height * channels);
  const mask = (1 << bitDepth) - 1;
  const scale = image.colorType === 3 ? 1 : 255 / mask;
  const count = width * channels;
  for (let y = 0; y < height; y++) {
    const line = y * (row + 1) + 1;
    const to = y * count;
    for (let i = 0; i < count; i++) {
      if (bitDepth === 8) samples[to + i] = lines[line + i]!;
      else if (bitDepth === 16) samples[to + i] = lines[line + 2 * i]!;
      else {
        const bit = i * bitDepth;
        samples[to + i] = ((lines[line + (bit >> 3)]! >> (8 - bitDepth - (bit & 7))) & mask) * scale;
      }
    }
  }
  return samples;
}
