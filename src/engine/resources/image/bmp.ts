/** Windows bitmaps (BITMAPINFOHEADER and its successors, with the old core header) and icons (ICO), which hold bitmaps or PNGs. */
import { type BitmapImage, type RasterImage, rgbImage } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, checkRest, ImageError } from './pixel-budget.ts';
import { readPng } from './png.ts';

const FILE_HEADER = 14;

interface BitmapHeader {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly palette: Uint8Array;
  readonly paletteStride: 3 | 4;
  /** Red, green, blue, alpha. */
  readonly masks: readonly [number, number, number, number];
}

/** @throws ImageError when the header is broken or asks for what is not supported, or the image is too large */
export function readBmp(bytes: Uint8Array, budget: PixelBudget): RasterImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FILE_HEADER + 12) throw new ImageError('the BMP ends in its header');
  const header = readHeader(view, FILE_HEADER, budget);
  const start = view.getUint32(10, true);
  const { pixels, alpha } = readPixels(bytes, view, header, start);
  return rgbImage(header.width, header.height, pixels, alpha);
}

/**
 * The largest picture of an icon.
 *
 * @throws ImageError when there is none that can be read
 */
export function readIco(bytes: Uint8Array, budget: PixelBudget): BitmapImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(view.getUint16(4, true), Math.floor((bytes.length - 6) / 16));
  let best = -1;
  let bestArea = 0;
  for (let i = 0; i < count; i++) {
    const entry = 6 + i * 16;
    const area = (bytes[entry]! || 256) * (bytes[entry + 1]! || 256);
    if (area > bestArea) {
      best = entry;
      bestArea = area;
    }
  }
  if (best < 0) throw new ImageError('the icon has no picture');
  const start = view.getUint32(best + 12, true);
  const picture = bytes.subarray(start, start + view.getUint32(best + 8, true));
  if (picture[0] === 0x89) return readPng(picture, budget);
  if (picture.length < 40) throw new ImageError('the icon ends in its picture');
  return readIconBitmap(picture, budget);
}

/** A bitmap without file header, twice as high as the picture: below the colours lies a mask of one bit a pixel. */
function readIconBitmap(picture: Uint8Array, budget: PixelBudget): RasterImage {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  const whole = readHeader(view, 0, budget);
  const header = {
    ...whole,
    height: whole.height >> 1,
    masks: [0xff0000, 0xff00, 0xff, whole.bits === 32 ? 0xff000000 : 0] as const,
  };
  const start = 40 + header.palette.length;
  const { pixels, alpha } = readPixels(picture, view, header, start);
  if (alpha !== null) return rgbImage(header.width, header.height, pixels, alpha);
  const maskStart = start + strideOf(header.width, header.bits) * header.height;
  const stride = strideOf(header.width, 1);
  const cut = new Uint8Array(header.width * header.height).fill(255);
  for (let y = 0; y < header.height; y++) {
    const row = maskStart + (header.height - 1 - y) * stride;
    for (let x = 0; x < header.width; x++) {
      if (((picture[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) cut[y * header.width + x] = 0;
    }
  }
  return rgbImage(header.width, header.height, pixels, cut);
}

function strideOf(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4;
}

function readHeader(view: DataView, at: number, budget: PixelBudget): BitmapHeader {
  const size = view.getUint32(at, true);
  const isCore = size === 12;
  if (!isCore && (size < 40 || at + size > view.byteLength))
    throw new ImageError(`the bitmap has a header of ${size} bytes`);
  const width = isCore ? view.getUint16(at + 4, true) : view.getInt32(at + 4, true);
  const signedHeight = isCore ? view.getUint16(at + 6, true) : view.getInt32(at + 8, true);
  const bits = view.getUint16(at + (isCore ? 10 : 14), true);
  const compression = isCore ? 0 : view.getUint32(at + 16, true);
  const height = Math.abs(signedHeight);
  checkPixels(budget, width, height, 4);
  checkRest(budget, width, height);
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new ImageError(`the bitmap has ${bits} bits a pixel`);
  if (![0, 1, 2, 3, 6].includes(compression)) throw new ImageError(`the bitmap has compression ${compression}`);
  const hasMasks = compression === 3 || compression === 6;
  const masksInHeader = size >= 52;
  const maskAt = at + 40;
  const mask = (i: number) => (maskAt + i * 4 + 4 <= view.byteLength ? view.getUint32(maskAt + i * 4, true) : 0);
  const masks: BitmapHeader['masks'] = hasMasks
    ? [mask(0), mask(1), mask(2), compression === 6 || size >= 56 ? mask(3) : 0]
    : bits === 16
      ? [0x7c00, 0x3e0, 0x1f, 0]
      : [0xff0000, 0xff00, 0xff, 0];
  const paletteStart = at + size + (hasMasks && !masksInHeader ? (compression === 6 ? 16 : 12) : 0);
  const paletteStride = isCore ? 3 : 4;
  const declared = isCore ? 0 : view.getUint32(at + 32, true);
  const colors = bits > 8 ? 0 : Math.min(declared === 0 ? 1 << bits : declared, 256);
  const paletteEnd = Math.min(view.byteLength, paletteStart + colors * paletteStride);
  const palette = new Uint8Array(
    view.buffer,
    view.byteOffset + Math.min(paletteStart, paletteEnd),
    Math.max(0, paletteEnd - paletteStart),
  );
  return { width, height, isTopDown: signedHeight < 0, bits, compression, palette, paletteStride, masks };
}

interface BitmapPixels {
  readonly pixels: Uint8Array;
  readonly alpha: Uint8Array | null;
}

/** Of the rows that a header promises, the share that must be there: pictures that were cut short are shown, headers that lie cost nothing. */
const LEAST_SHARE = 1 / 16;

/** @throws ImageError when hardly anything of the picture is there */
function readPixels(bytes: Uint8Array, view: DataView, header: BitmapHeader, start: number): BitmapPixels {
  const isRunLength = header.compression === 1 || header.compression === 2;
  const promised = strideOf(header.width, header.bits) * header.height;
  if (!isRunLength && bytes.length - start < promised * LEAST_SHARE) throw new ImageError('the bitmap is cut short');
  if (header.bits <= 8) return { pixels: paletteColors(header, indicesOf(bytes, header, start)), alpha: null };
  const { width, height, bits, masks, isTopDown } = header;
  const stride = strideOf(width, bits);
  const step = bits >> 3;
  const shifts = masks.map((mask) => (mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)));
  const largest = masks.map((mask, i) => (mask === 0 ? 0 : mask >>> shifts[i]!));
  const pixels = new Uint8Array(width * height * 3);
  const alpha = masks[3] === 0 ? null : new Uint8Array(width * height);
  let isSeen = false;
  for (let y = 0; y < height; y++) {
    const row = start + (isTopDown ? y : height - 1 - y) * stride;
    if (row + width * step > bytes.length) continue;
    for (let x = 0; x < width; x++) {
      const at = row + x * step;
      const value =
        bits === 16
          ? view.getUint16(at, true)
          : bits === 24
            ? bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)
            : view.getUint32(at, true);
      const to = (y * width + x) * 3;
      for (let i = 0; i < 3; i++) pixels[to + i] = sample(value, masks[i]!, shifts[i]!, largest[i]!);
      if (alpha !== null) {
        const opacity = sample(value, masks[3], shifts[3]!, largest[3]!);
        alpha[y * width + x] = opacity;
        if (opacity !== 0) isSeen = true;
      }
    }
  }
  // Writers that know no alpha leave it 0 everywhere: browsers then ignore it.
  return { pixels, alpha: isSeen ? alpha : null };
}

function sample(value: number, mask: number, shift: number, largest: number): number {
  return largest === 0 ? 0 : Math.round((((value & mask) >>> shift) * 255) / largest);
}

/** Palette indices in rows from the top. */
function indicesOf(bytes: Uint8Array, header: BitmapHeader, start: number): Uint8Array {
  const { width, height, bits, compression, isTopDown } = header;
  const indices = new Uint8Array(width * height);
  if (compression === 1 || compression === 2) {
    unpackRunLengths(bytes, start, header, indices);
    return indices;
  }
  const stride = strideOf(width, bits);
  const mask = (1 << bits) - 1;
  for (let y = 0; y < height; y++) {
    const row = start + (isTopDown ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x++) {
      const bit = x * bits;
      indices[y * width + x] = ((bytes[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask;
    }
  }
  return indices;
}

/** RLE8 and RLE4: pairs of count and value; after a 0 come the end of a line, the end, a move, or plain values. */
function unpackRunLengths(bytes: Uint8Array, start: number, header: BitmapHeader, indices: Uint8Array): void {
  const { width, height } = header;
  const isNibbles = header.compression === 2;
  let x = 0;
  let y = height - 1;
  const put = (value: number) => {
    if (x < width && y >= 0) indices[y * width + x] = value;
    x++;
  };
  for (let at = start; at + 1 < bytes.length && y >= 0; ) {
    const count = bytes[at++]!;
    const value = bytes[at++]!;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(isNibbles ? ((i & 1) === 0 ? value >> 4 : value & 15) : value);
    } else if (value === 0) {
      x = 0;
      y--;
    } else if (value === 1) {
      return;
    } else if (value === 2) {
      x += bytes[at++] ?? 0;
      y -= bytes[at++] ?? 0;
    } else {
      for (let i = 0; i < value; i++) {
        const byte = bytes[at + (isNibbles ? i >> 1 : i)] ?? 0;
        put(isNibbles ? ((i & 1) === 0 ? byte >> 4 : byte & 15) : byte);
      }
      const used = isNibbles ? (value + 1) >> 1 : value;
      at += used + (used & 1);
    }
  }
}

function paletteColors(header: BitmapHeader, indices: Uint8Array): Uint8Array {
  const { palette, paletteStride } = header;
  const pixels = new Uint8Array(indices.length * 3);
  for (let i = 0; i < indices.length; i++) {
    const at = indices[i]! * paletteStride;
    pixels[i * 3] = palette[at + 2] ?? 0;
    pixels[i * 3 + 1] = palette[at + 1] ?? 0;
    pixels[i * 3 + 2] = palette[at] ?? 0;
  }
  return pixels;
}
