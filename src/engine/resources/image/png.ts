/** Reads the chunks of a PNG file (PNG third edition §5, §11); the pixels stay deflated until the PDF is written. */
import { crc32 } from 'node:zlib';
import { readOrientation } from './exif.ts';
import { type Orientation, type PngImage, uprightSize } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, checkRest, ImageError, isUnpacked } from './pixel-budget.ts';

const SIGNATURE_LENGTH = 8;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** @throws ImageError when the header is broken, the image too large, or there is no data */
export function readPng(bytes: Uint8Array, budget: PixelBudget): PngImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(view, budget);
  let palette: Uint8Array = new Uint8Array(0);
  let transparency: Uint8Array | null = null;
  let orientation: Orientation = 1;
  const data: Uint8Array[] = [];
  let isWhole = true;
  let isEnded = false;
  let at = SIGNATURE_LENGTH;
  while (at + 12 <= bytes.length && !isEnded) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const end = Math.min(at + 8 + length, bytes.length);
    const body = bytes.subarray(at + 8, end);
    switch (type) {
      case 0x504c5445: // PLTE
        palette = body;
        break;
      case 0x74524e53: // tRNS
        transparency = body;
        break;
      case 0x65584966: // eXIf
        orientation = readOrientation(body);
        break;
      case 0x49444154: // IDAT
        data.push(body);
        if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) isWhole = false;
        break;
      case 0x49454e44: // IEND
        isEnded = true;
        break;
    }
    at += 12 + length;
  }
  if (data.length === 0) throw new ImageError('the PNG has no image data');
  if (header.colorType === 3 && palette.length < 3) throw new ImageError('the PNG has no palette');
  const image: PngImage = {
    kind: 'png',
    ...header,
    ...uprightSize(header.pixelWidth, header.pixelHeight, orientation),
    orientation,
    palette,
    transparency: header.colorType === 4 || header.colorType === 6 ? null : transparency,
    data,
    isWhole: isWhole && isEnded,
  };
  if (isUnpacked(image)) checkRest(budget, image.pixelWidth, image.pixelHeight);
  return image;
}

function readHeader(view: DataView, budget: PixelBudget) {
  // The first chunk is the header (§11.2.1).
  if (view.byteLength < SIGNATURE_LENGTH + 25 || view.getUint32(12) !== 0x49484452)
    throw new ImageError('the PNG has no header');
  const pixelWidth = view.getUint32(16);
  const pixelHeight = view.getUint32(20);
  const bitDepth = view.getUint8(24);
  const colorType = view.getUint8(25);
  const interlace = view.getUint8(28);
  const channels = CHANNELS[colorType];
  if (channels === undefined || !DEPTHS[colorType]!.includes(bitDepth)) {
    throw new ImageError(`the PNG has colour type ${colorType} with ${bitDepth} bits, which does not exist`);
  }
  checkPixels(budget, pixelWidth, pixelHeight, channels * (bitDepth === 16 ? 2 : 1));
  return {
    pixelWidth,
    pixelHeight,
    bitDepth: bitDepth as PngImage['bitDepth'],
    colorType: colorType as PngImage['colorType'],
    isInterlaced: interlace === 1,
  };
}
