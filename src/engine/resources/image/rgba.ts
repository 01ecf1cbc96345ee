/** What decoders give, apart as the PDF wants it: colours, and alpha where some pixel has less than all of it. */
import { type RasterImage, rgbImage } from './image-resource.ts';

export interface RgbaPixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, not premultiplied. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

export function rasterFromRgba({ width, height, data }: RgbaPixels): RasterImage {
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
