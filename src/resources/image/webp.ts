/** WebP (RFC 9649): the size is read here; the pixels need the optional package `@cwasm/webp`. */
import { type RasterImage, rgbImage } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, checkRest, ImageError } from './pixel-budget.ts';

interface DecodedPixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8Array | Uint8ClampedArray;
}
export type WebpDecoder = (bytes: Uint8Array) => DecodedPixels;

let decoder: Promise<WebpDecoder | null> | null = null;

/** The optional decoder, or `null` when it is not installed. */
export function loadWebpDecoder(): Promise<WebpDecoder | null> {
  const name = '@cwasm/webp';
  decoder ??= import(name).then(
    (module: { default?: { decode?: WebpDecoder }; decode?: WebpDecoder }) =>
      module.decode ?? module.default?.decode ?? null,
    () => null,
  );
  return decoder;
}

/** @throws ImageError when the file is broken, too large, or the decoder is missing */
export function readWebp(bytes: Uint8Array, budget: PixelBudget, decode: WebpDecoder | null): RasterImage {
  const { width, height } = webpSize(bytes);
  checkPixels(budget, width, height, 4);
  checkRest(budget, width, height);
  if (decode === null) throw new ImageError('WebP needs the optional package "@cwasm/webp", which is not installed');
  let decoded: DecodedPixels;
  try {
    decoded = decode(bytes);
  } catch {
    throw new ImageError('the WebP data are broken');
  }
  return rasterFromRgba(decoded);
}

/** @throws ImageError when the header is broken */
function webpSize(bytes: Uint8Array): { width: number; height: number } {
  if (bytes.length < 30) throw new ImageError('the WebP ends in its header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunk = Buffer.from(bytes.buffer, bytes.byteOffset + 12, 4).toString('latin1');
  switch (chunk) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      throw new ImageError('the WebP has no picture');
  }
}

function rasterFromRgba({ width, height, data }: DecodedPixels): RasterImage {
  const pixels = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  let isOpaque = true;
  for (let i = 0; i < alpha.length; i++) {
    pixels[i * 3] = data[i * 4]!;
    pixels[i * 3 + 1] = data[i * 4 + 1]!;
    pixels[i * 3 + 2] = data[i * 4 + 2]!;
    alpha[i] = data[i * 4 + 3]!;
    if (alpha[i] !== 255) isOpaque = false;
  }
  return rgbImage(width, height, pixels, isOpaque ? null : alpha);
}
