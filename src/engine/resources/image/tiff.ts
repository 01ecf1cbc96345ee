/**
 * TIFF 6.0, the first picture: strips or tiles of bilevel, gray, palette, RGB and CMYK samples of 1 to 16 bits, plain or packed by PackBits, LZW or Deflate.
 * Browsers do not show TIFF; scans on paper often are.
 */
import { inflateSync } from 'node:zlib';
import { readOrientation } from './exif.ts';
import { type RasterImage, rgbImage, uprightSize } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, checkRest, ImageError } from './pixel-budget.ts';
import { unpackBits, unpackLzw } from './tiff-packing.ts';

/** Tags that are read (TIFF 6.0 §8, §15). */
const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
} as const;

const MOST_ENTRIES = 500;
/** Strips and tiles, and colours of a palette: three times 2 to the 16th. */
const MOST_VALUES = 196_608;
/** Bytes that one packed byte can stand for: in LZW a code of 12 bits for a string of 4096; Deflate and PackBits make less of it. */
const LARGEST_RATIO = 2_731;
const SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4 };

type Tags = ReadonlyMap<number, readonly number[]>;

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
  readonly compression: number;
  readonly photometric: number;
  readonly predictor: number;
  readonly colorMap: readonly number[];
  /** The sample that is alpha, or -1. */
  readonly alphaSample: number;
  readonly isPremultiplied: boolean;
  readonly isLittle: boolean;
  /** Strips are tiles as wide as the picture. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly offsets: readonly number[];
  readonly counts: readonly number[];
}

/** @throws ImageError when the file is broken, too large, or of a kind that is not read */
export function readTiff(bytes: Uint8Array, budget: PixelBudget): RasterImage {
  const layout = layoutOf(bytes);
  const { width, height, samples, bits } = layout;
  checkPixels(budget, width, height, Math.max(4, Math.ceil((samples * bits) / 8)));
  checkRest(budget, width, height);
  // A few bytes may not cost the memory of a large picture that they cannot hold.
  if ((width * height * samples * bits) / 8 > bytes.length * LARGEST_RATIO)
    throw new ImageError('the file is cut short');
  const components = channelsOf(layout);
  const pixels = new Uint8Array(width * height * components);
  const alpha = layout.alphaSample < 0 ? null : new Uint8Array(width * height).fill(255);
  const across = Math.ceil(width / layout.tileWidth);
  const rowBytes = Math.ceil((layout.tileWidth * samples * bits) / 8);
  for (let tile = 0; tile < layout.offsets.length; tile++) {
    const top = Math.floor(tile / across) * layout.tileHeight;
    if (top >= height) break;
    const rows = layout.tileWidth === width ? Math.min(layout.tileHeight, height - top) : layout.tileHeight;
    const packed = bytes.subarray(layout.offsets[tile]!, layout.offsets[tile]! + (layout.counts[tile] ?? bytes.length));
    const data = unpacked(packed, layout.compression, Math.min(rowBytes * rows, packed.length * LARGEST_RATIO));
    for (let row = 0; row < rows && top + row < height; row++) {
      const line = data.subarray(row * rowBytes, (row + 1) * rowBytes);
      if (line.length < rowBytes) break;
      if (layout.predictor === 2) undoPrediction(line, layout);
      paintRow(line, layout, (tile % across) * layout.tileWidth, top + row, pixels, alpha);
    }
  }
  const orientation = readOrientation(bytes);
  const image: RasterImage = { ...rgbImage(width, height, pixels, alpha), components };
  return orientation === 1 ? image : { ...image, ...uprightSize(width, height, orientation), orientation };
}

function layoutOf(bytes: Uint8Array): Layout {
  const isLittle = bytes[0] === 0x49;
  const tags = readTags(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), isLittle);
  const one = (tag: number, fallback: number) => tags.get(tag)?.[0] ?? fallback;
  const width = one(TAG.width, 0);
  const height = one(TAG.height, 0);
  const samples = one(TAG.samples, 1);
  const bits = one(TAG.bits, 1);
  const photometric = one(TAG.photometric, 1);
  const isTiled = tags.has(TAG.tileOffsets);
  const colors = photometric === 2 ? 3 : photometric === 5 ? 4 : 1;
  const extra = one(TAG.extraSamples, 0);
  const isSupported =
    [1, 2, 4, 8, 16].includes(bits) &&
    (tags.get(TAG.bits) ?? []).every((each) => each === bits) &&
    [0, 1, 2, 3, 5].includes(photometric) &&
    samples >= colors &&
    samples <= 8 &&
    (one(TAG.planar, 1) === 1 || samples === 1) &&
    one(TAG.sampleFormat, 1) === 1 &&
    [1, 2].includes(one(TAG.predictor, 1));
  if (!isSupported) throw new ImageError('the TIFF keeps its pixels in a way that is not read');
  return {
    width,
    height,
    bits,
    samples,
    photometric,
    compression: one(TAG.compression, 1),
    predictor: bits >= 8 ? one(TAG.predictor, 1) : 1,
    colorMap: tags.get(TAG.colorMap) ?? [],
    alphaSample: samples > colors && (extra === 1 || extra === 2) ? colors : -1,
    isPremultiplied: extra === 1,
    isLittle,
    tileWidth: isTiled ? Math.max(1, one(TAG.tileWidth, width)) : width,
    tileHeight: Math.max(1, isTiled ? one(TAG.tileHeight, height) : one(TAG.rowsPerStrip, height)),
    offsets: tags.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets) ?? [],
    counts: tags.get(isTiled ? TAG.tileBytes : TAG.stripBytes) ?? [],
  };
}

/** §2: whole numbers of the first directory. */
function readTags(view: DataView, isLittle: boolean): Tags {
  const tags = new Map<number, readonly number[]>();
  const directory = view.getUint32(4, isLittle);
  const count = Math.min(view.getUint16(directory, isLittle), MOST_ENTRIES);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    const size = SIZES[view.getUint16(entry + 2, isLittle)];
    const length = Math.min(view.getUint32(entry + 4, isLittle), MOST_VALUES);
    if (size === undefined) continue;
    const start = size * length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    const values: number[] = [];
    for (let at = start; values.length < length && at + size <= view.byteLength; at += size) {
      values.push(
        size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle),
      );
    }
    tags.set(view.getUint16(entry, isLittle), values);
  }
  return tags;
}

function unpacked(packed: Uint8Array, compression: number, length: number): Uint8Array {
  switch (compression) {
    case 1:
      // Predictions are undone in place.
      return packed.slice(0, length);
    case 5:
      return unpackLzw(packed, length);
    case 8:
    case 32946:
      return inflated(packed, length);
    case 32773:
      return unpackBits(packed, length);
    default:
      throw new ImageError(`the TIFF is packed in a way that is not read (${compression})`);
  }
}

function inflated(packed: Uint8Array, length: number): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, length) });
  } catch {
    throw new ImageError('the TIFF data are broken');
  }
}

/** §14: each sample is the difference from the one to its left. */
function undoPrediction(line: Uint8Array, { samples, bits, isLittle }: Layout): void {
  if (bits === 8) {
    for (let i = samples; i < line.length; i++) line[i] = line[i]! + line[i - samples]!;
    return;
  }
  const view = new DataView(line.buffer, line.byteOffset, line.byteLength);
  for (let at = samples * 2; at + 2 <= line.length; at += 2)
    view.setUint16(at, view.getUint16(at, isLittle) + view.getUint16(at - samples * 2, isLittle), isLittle);
}

/** CMYK stays so, for a press. */
function channelsOf({ photometric }: Layout): 3 | 4 {
  return photometric === 5 ? 4 : 3;
}

function paintRow(
  line: Uint8Array,
  layout: Layout,
  left: number,
  y: number,
  pixels: Uint8Array,
  alpha: Uint8Array | null,
): void {
  const { width, samples, bits, photometric, colorMap, alphaSample, isPremultiplied, isLittle } = layout;
  const largest = 2 ** bits - 1;
  const sample = (index: number): number => {
    if (bits === 8) return line[index]!;
    // Of 16 bits the upper half is kept.
    if (bits === 16) return line[2 * index + (isLittle ? 1 : 0)]!;
    const bit = index * bits;
    return (line[bit >> 3]! >> (8 - bits - (bit & 7))) & largest;
  };
  const scaled = (index: number) => (bits < 8 ? Math.round((sample(index) * 255) / largest) : sample(index));
  const columns = Math.min(layout.tileWidth, width - left);
  const colors = colorMap.length / 3;
  const channels = channelsOf(layout);
  // Gray is the same in all of them.
  const step = photometric === 2 || photometric === 5 ? 1 : 0;
  for (let x = 0; x < columns; x++) {
    const from = x * samples;
    const to = (y * width + left + x) * channels;
    const opacity = alphaSample < 0 ? 255 : scaled(from + alphaSample);
    const factor = isPremultiplied && opacity > 0 ? 255 / opacity : 1;
    if (photometric === 3) {
      const index = sample(from);
      for (let i = 0; i < 3; i++) pixels[to + i] = (colorMap[i * colors + index] ?? 0) >> 8;
    } else {
      for (let i = 0; i < channels; i++) {
        const value = Math.min(255, scaled(from + i * step) * factor);
        pixels[to + i] = photometric === 0 ? 255 - value : value;
      }
    }
    if (alpha !== null) alpha[y * width + left + x] = opacity;
  }
}
