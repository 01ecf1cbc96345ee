/** The first picture of a GIF file (GIF89a), which is what paper can show of an animation. */
import type { IndexedImage, RasterImage } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, checkRest, ImageError } from './pixel-budget.ts';

interface Picture {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly palette: Uint8Array;
  readonly indices: Uint8Array;
}

/** @throws ImageError when the file is broken before its first picture, or too large */
export function readGif(bytes: Uint8Array, budget: PixelBudget): IndexedImage | RasterImage {
  if (bytes.length < 13) throw new ImageError('the GIF ends in its header');
  const width = bytes[6]! | (bytes[7]! << 8);
  const height = bytes[8]! | (bytes[9]! << 8);
  const flags = bytes[10]!;
  const globalColors = (flags & 0x80) !== 0 ? 3 << ((flags & 7) + 1) : 0;
  const globalPalette = bytes.subarray(13, 13 + globalColors);
  let transparent = -1;
  let at = 13 + globalColors;
  while (at < bytes.length) {
    const block = bytes[at++]!;
    if (block === 0x21) {
      // §23: the graphic control extension names the transparent index.
      if (bytes[at] === 0xf9 && at + 6 <= bytes.length) transparent = (bytes[at + 2]! & 1) !== 0 ? bytes[at + 5]! : -1;
      at = skipSubBlocks(bytes, at + 1);
    } else if (block === 0x2c) {
      const picture = readPicture(bytes, at, globalPalette, budget);
      // A screen smaller than its picture, or none, is common; browsers then take the picture's size.
      const screenWidth = Math.max(width, picture.left + picture.width);
      const screenHeight = Math.max(height, picture.top + picture.height);
      checkPixels(budget, screenWidth, screenHeight, 1);
      checkRest(budget, screenWidth, screenHeight);
      return onScreen(picture, screenWidth, screenHeight, transparent);
    } else {
      break;
    }
  }
  throw new ImageError('the GIF has no picture');
}

function skipSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
  return at + 1;
}

function readPicture(bytes: Uint8Array, at: number, globalPalette: Uint8Array, budget: PixelBudget): Picture {
  if (at + 10 > bytes.length) throw new ImageError('the GIF ends before its picture');
  const word = (offset: number) => bytes[at + offset]! | (bytes[at + offset + 1]! << 8);
  const width = word(4);
  const height = word(6);
  checkPixels(budget, width, height, 1);
  checkRest(budget, width, height);
  const flags = bytes[at + 8]!;
  const localColors = (flags & 0x80) !== 0 ? 3 << ((flags & 7) + 1) : 0;
  const start = at + 9 + localColors;
  const palette = localColors > 0 ? bytes.subarray(at + 9, start) : globalPalette;
  if (palette.length < 3) throw new ImageError('the GIF has no colour table');
  const indices = new Uint8Array(width * height);
  unpackLzw(bytes, start, indices);
  return {
    left: word(0),
    top: word(2),
    width,
    height,
    palette,
    indices: (flags & 0x40) !== 0 ? deinterlaced(indices, width, height) : indices,
  };
}

/** Appendix F: variable-length-code LZW. What is missing at the end stays 0. */
function unpackLzw(bytes: Uint8Array, start: number, out: Uint8Array): void {
  const minimum = Math.min(11, Math.max(1, bytes[start] ?? 2));
  const clear = 1 << minimum;
  const prefix = new Uint16Array(4096);
  const suffix = new Uint8Array(4096);
  const stack = new Uint8Array(4097);
  for (let i = 0; i < clear; i++) suffix[i] = i;
  let size = minimum + 1;
  let next = clear + 2;
  let previous = -1;
  let first = 0;
  let bits = 0;
  let count = 0;
  let at = start + 1;
  let left = bytes[at++] ?? 0;
  let to = 0;
  while (to < out.length) {
    while (count < size) {
      if (left === 0) {
        left = bytes[at++] ?? 0;
        if (left === 0) return;
      }
      if (at >= bytes.length) return;
      bits |= bytes[at++]! << count;
      count += 8;
      left--;
    }
    let code = bits & ((1 << size) - 1);
    bits >>>= size;
    count -= size;
    if (code === clear) {
      size = minimum + 1;
      next = clear + 2;
      previous = -1;
      continue;
    }
    if (code === clear + 1 || code > next || (code === next && previous < 0)) return;
    const current = code;
    let depth = 0;
    if (code === next) {
      stack[depth++] = first;
      code = previous;
    }
    while (code >= clear) {
      stack[depth++] = suffix[code]!;
      code = prefix[code]!;
    }
    first = suffix[code]!;
    out[to++] = first;
    while (depth > 0 && to < out.length) out[to++] = stack[--depth]!;
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      suffix[next] = first;
      next++;
      if (next === 1 << size && size < 12) size++;
    }
    previous = current;
  }
}

/** Appendix E: rows 0, 8, 16 …; 4, 12 …; 2, 6 …; 1, 3 …. */
function deinterlaced(indices: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(indices.length);
  let from = 0;
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let y = first; y < height; y += step) {
      rows.set(indices.subarray(from, from + width), y * width);
      from += width;
    }
  }
  return rows;
}

/** The picture at its place on the screen, around which nothing is painted. */
function onScreen(picture: Picture, width: number, height: number, transparent: number): IndexedImage | RasterImage {
  const size = { width, height, pixelWidth: width, pixelHeight: height, orientation: 1 } as const;
  const { palette, indices } = picture;
  if (picture.width === width && picture.height === height) {
    return { kind: 'indexed', ...size, palette, indices, transparentIndex: transparent };
  }
  const colors = palette.length / 3;
  const ground = transparent >= 0 ? transparent : colors < 256 ? colors : -1;
  if (ground >= 0) {
    const all = new Uint8Array(width * height).fill(ground);
    for (let y = 0; y < picture.height; y++) {
      all.set(indices.subarray(y * picture.width, (y + 1) * picture.width), (picture.top + y) * width + picture.left);
    }
    const larger = new Uint8Array(Math.max(palette.length, (ground + 1) * 3));
    larger.set(palette);
    return { kind: 'indexed', ...size, palette: larger, indices: all, transparentIndex: ground };
  }
  return withAlpha(picture, size);
}

/** All 256 colours are in use: plain pixels, as no index is left for nothing. */
function withAlpha(picture: Picture, size: Omit<RasterImage, 'kind' | 'components' | 'pixels' | 'alpha'>): RasterImage {
  const pixels = new Uint8Array(size.width * size.height * 3);
  const alpha = new Uint8Array(size.width * size.height);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const to = (picture.top + y) * size.width + picture.left + x;
      const index = picture.indices[y * picture.width + x]! * 3;
      pixels.set(picture.palette.subarray(index, index + 3), to * 3);
      alpha[to] = 255;
    }
  }
  return { kind: 'raster', ...size, components: 3, pixels, alpha };
}
