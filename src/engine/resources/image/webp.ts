/** WebP (RFC 9649): the size is read here, before the pixels are decoded; of an animation the first picture is shown. */
import type { RasterImage } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, checkRest, ImageError } from './pixel-budget.ts';
import { type RgbaPixels, rasterFromRgba } from './rgba.ts';

/** @throws whatever it likes on broken data */
export type WebpDecoder = (bytes: Uint8Array) => RgbaPixels;

let decoder: Promise<WebpDecoder> | null = null;

/** Loaded with the first WebP: most documents have none. */
export function loadWebpDecoder(): Promise<WebpDecoder> {
  decoder ??= import('@cwasm/webp').then(({ default: { decode } }) => decode);
  return decoder;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @throws ImageError when the file is broken or too large */
export function readWebp(bytes: Uint8Array, budget: PixelBudget, decode: WebpDecoder): RasterImage {
  const { width, height } = webpSize(bytes);
  checkPixels(budget, width, height, 4);
  checkRest(budget, width, height);
  const frame = firstFrame(bytes);
  if (frame === null) return rasterFromRgba(decoded(bytes, decode, { width, height }));
  if (frame.x + frame.width > width || frame.y + frame.height > height)
    throw new ImageError('the first picture of the WebP lies outside of it');
  return rasterFromRgba(onCanvas(decoded(frame.file, decode, frame), frame, { width, height }));
}

function decoded(file: Uint8Array, decode: WebpDecoder, { width, height }: Size): RgbaPixels {
  let pixels: RgbaPixels;
  try {
    pixels = decode(file);
  } catch {
    throw new ImageError('the WebP data are broken');
  }
  if (pixels.width !== width || pixels.height !== height) throw new ImageError('the WebP has two sizes');
  return pixels;
}

function chunkName(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(4, bytes.length - at)).toString('latin1');
}

/** Where chunks begin behind `RIFF`, the length and `WEBP`. */
const FIRST_CHUNK = 12;

/** @throws ImageError when the header is broken */
function webpSize(bytes: Uint8Array): Size {
  if (bytes.length < 30) throw new ImageError('the WebP ends in its header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeOfStream(view, FIRST_CHUNK);
  if (size !== null) return size;
  if (chunkName(bytes, FIRST_CHUNK) !== 'VP8X') throw new ImageError('the WebP has no picture');
  return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
}

/** The size that a chunk with a picture says itself (RFC 6386 §9.1, RFC 9649 §3.4). */
function sizeOfStream(view: DataView, at: number): Size | null {
  const name = chunkName(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), at);
  if (name === 'VP8 ')
    return { width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff };
  if (name !== 'VP8L') return null;
  const bits = view.getUint32(at + 9, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

interface Frame extends Size {
  readonly x: number;
  readonly y: number;
  /** The picture as a file of its own. */
  readonly file: Uint8Array;
}

const ANIMATION_FLAG = 2;
const ALPHA_FLAG = 16;
const FRAME_HEADER = 16;

/** §2.7.1.1: the first `ANMF` chunk; `null` where the file is no animation. @throws ImageError when it has no picture */
function firstFrame(bytes: Uint8Array): Frame | null {
  if (chunkName(bytes, FIRST_CHUNK) !== 'VP8X' || (bytes[20]! & ANIMATION_FLAG) === 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = FIRST_CHUNK; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    if (chunkName(bytes, at) === 'ANMF') return frameOf(bytes, view, at + 8, Math.min(bytes.length, at + 8 + length));
    at += 8 + length + (length & 1);
  }
  throw new ImageError('the WebP has no picture');
}

function frameOf(bytes: Uint8Array, view: DataView, start: number, end: number): Frame {
  const number = (at: number) => view.getUint16(start + at, true) | (view.getUint8(start + at + 2) << 16);
  const size = { width: number(6) + 1, height: number(9) + 1 };
  const data = bytes.subarray(start + FRAME_HEADER, end);
  const hasAlpha = chunkName(data, 0) === 'ALPH';
  const header = Buffer.alloc(30);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(22 + data.length, 4);
  header.write('WEBPVP8X', 8, 'latin1');
  header.writeUInt32LE(10, 16);
  header[20] = hasAlpha ? ALPHA_FLAG : 0;
  header.writeUIntLE(size.width - 1, 24, 3);
  header.writeUIntLE(size.height - 1, 27, 3);
  return { x: number(0) * 2, y: number(3) * 2, ...size, file: Buffer.concat([header, data]) };
}

/** §2.7.1.1: around the first picture everything is transparent. */
function onCanvas(picture: RgbaPixels, { x, y }: Frame, { width, height }: Size): RgbaPixels {
  if (picture.width === width && picture.height === height) return picture;
  const data = new Uint8Array(width * height * 4);
  const stride = picture.width * 4;
  for (let row = 0; row < picture.height; row++)
    data.set(picture.data.subarray(row * stride, (row + 1) * stride), ((y + row) * width + x) * 4);
  return { width, height, data };
}
