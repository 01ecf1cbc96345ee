/**
 * Pictures of pages in small PNG files (PNG third edition): areas have their colours, edges few shades of each channel; a palette where the colours
 * fit into one. Reads only what it writes.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, three bytes a pixel. */
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = 3;
const TRUECOLOR = 2;
/** Shades of a channel are multiples of this at edges: what an eye sees stays, the noise of smoothing goes. */
const STEP = 255 / 5;
/** Of 255: so much more or less of a channel is no other colour of an area. */
const SAME = 2;

/** Drops alpha, and rounds each channel to the shades that golden pictures keep, but in areas of one colour. */
export function pictureOf(width: number, height: number, rgba: Uint8Array): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel] = rgba[i * 4 + channel]!;
  }
  const areas = areasOf({ width, height, rgb });
  for (let i = 0; i < rgb.length; i++) {
    if (areas[Math.floor(i / 3)] === 0) rgb[i] = Math.round(Math.round(rgb[i]! / STEP) * STEP);
  }
  return { width, height, rgb };
}

/** 1 for each pixel that is one of four in a square of one colour: not what is smoothed, which differs from pixel to pixel. */
function areasOf({ width, height, rgb }: Picture): Uint8Array {
  const areas = new Uint8Array(width * height);
  const isSame = (a: number, b: number) =>
    rgb[a * 3] === rgb[b * 3] && rgb[a * 3 + 1] === rgb[b * 3 + 1] && rgb[a * 3 + 2] === rgb[b * 3 + 2];
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const below = i + width;
      if (!isSame(i, i + 1) || !isSame(i, below) || !isSame(i, below + 1)) continue;
      areas.fill(1, i, i + 2);
      areas.fill(1, below, below + 2);
    }
  }
  return areas;
}

export function encodeGoldenPng({ width, height, rgb }: Picture): Buffer {
  const { indices, palette } = paletteOf(rgb);
  const hasPalette = palette.length <= 256 * 3;
  const pixels = hasPalette ? indices : rgb;
  const stride = hasPalette ? width : width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = hasPalette ? PALETTE : TRUECOLOR;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(hasPalette ? [chunk('PLTE', Buffer.from(palette))] : []),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function paletteOf(rgb: Uint8Array): { indices: Uint8Array; palette: readonly number[] } {
  const indices = new Uint8Array(rgb.length / 3);
  const palette: number[] = [];
  const known = new Map<number, number>();
  for (let i = 0; i < indices.length; i++) {
    const color = (rgb[i * 3]! << 16) | (rgb[i * 3 + 1]! << 8) | rgb[i * 3 + 2]!;
    let index = known.get(color);
    if (index === undefined) {
      index = known.size;
      known.set(color, index);
      palette.push(rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!);
    }
    indices[i] = index;
  }
  return { indices, palette };
}

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body, crc32(head.subarray(4))), 0);
  return Buffer.concat([head, body, sum]);
}

/** `null` for files that were not written here. */
export function decodeGoldenPng(file: Buffer): Picture | null {
  if (file.length < 33 || !file.subarray(0, 8).equals(SIGNATURE) || file[24] !== 8) return null;
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const colorType = file[25];
  let palette = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 8, at + 8 + length);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'PLTE') palette = Buffer.from(body);
    else if (type === 'IDAT') data.push(body);
    at += 12 + length;
  }
  const rows = inflateSync(Buffer.concat(data));
  const stride = colorType === PALETTE ? width : width * 3;
  if ((colorType !== PALETTE && colorType !== TRUECOLOR) || rows.length !== (stride + 1) * height) return null;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    if (rows[y * (stride + 1)] !== 0) return null;
    const row = rows.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    if (colorType === TRUECOLOR) rgb.set(row, y * stride);
    else for (let x = 0; x < width; x++) rgb.set(palette.subarray(row[x]! * 3, row[x]! * 3 + 3), (y * width + x) * 3);
  }
  return { width, height, rgb };
}

export interface PictureDifference {
  /** Share of the pixels that differ by more than one shade, or are in areas of different colours, 0 to 1. */
  readonly share: number;
  /** What both have in grey, what differs in red. */
  readonly picture: Picture;
}

/** Pictures of different size differ wholly. */
export function comparePictures(expected: Picture, actual: Picture): PictureDifference {
  const { width, height } = actual;
  const rgb = new Uint8Array(actual.rgb.length);
  const isSameSize = expected.width === width && expected.height === height;
  const [areasBefore, areas] = [areasOf(expected), areasOf(actual)];
  let differing = 0;
  for (let i = 0; i < rgb.length; i += 3) {
    const most = isSameSize && areasBefore[i / 3] === 1 && areas[i / 3] === 1 ? SAME : STEP + 1;
    if (!isSameSize || distanceOf(expected.rgb, actual.rgb, i) > most) {
      differing++;
      rgb[i] = 255;
    } else {
      const grey = 204 + Math.round((actual.rgb[i]! + actual.rgb[i + 1]! + actual.rgb[i + 2]!) / 15);
      rgb.fill(grey, i, i + 3);
    }
  }
  return { share: differing / Math.max(1, rgb.length / 3), picture: { width, height, rgb } };
}

/** The most that a channel differs by. */
function distanceOf(expected: Uint8Array, actual: Uint8Array, i: number): number {
  const red = Math.abs(expected[i]! - actual[i]!);
  const green = Math.abs(expected[i + 1]! - actual[i + 1]!);
  return Math.max(red, green, Math.abs(expected[i + 2]! - actual[i + 2]!));
}
