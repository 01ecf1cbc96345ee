/** The bytes of an image file to what layout and PDF need of it, whatever its format. */
import { type ImageFormat, sniffImage } from '../../base/image-formats.ts';
import { loadAvifDecoder, readAvif } from './avif.ts';
import { readBmp, readIco } from './bmp.ts';
import { readGif } from './gif.ts';
import type { ImageResource } from './image-resource.ts';
import { readJpeg } from './jpeg.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { ImageError, spend } from './pixel-budget.ts';
import { readPng } from './png.ts';
import { readSvg } from './svg-size.ts';
import { readTiff } from './tiff.ts';
import { loadWebpDecoder, readWebp } from './webp.ts';

type Reader = (bytes: Uint8Array, budget: PixelBudget) => ImageResource;

/** The reader of each format, promised where a decoder must be loaded first. */
const READERS: Readonly<Record<ImageFormat, () => Reader | Promise<Reader>>> = {
  png: () => readPng,
  jpeg: () => readJpeg,
  gif: () => readGif,
  bmp: () => readBmp,
  ico: () => readIco,
  svg: () => readSvg,
  tiff: () => readTiff,
  webp: async () => {
    const decoder = await loadWebpDecoder();
    return (bytes, budget) => readWebp(bytes, budget, decoder);
  },
  avif: async () => {
    const decoder = await loadAvifDecoder();
    return (bytes, budget) => readAvif(bytes, budget, decoder);
  },
};

/** @throws ImageError with the reason: broken, not supported, or over the budget, from which its cost is taken */
export async function decodeImage(bytes: Uint8Array, budget: PixelBudget): Promise<ImageResource> {
  const format = sniffImage(bytes);
  if (format === null) throw new ImageError('it is in no format that is known');
  const reader = READERS[format]();
  const read = reader instanceof Promise ? await reader : reader;
  try {
    // Checked, read and paid for without a pause, as other images are waiting to do the same.
    const image = read(bytes, budget);
    spend(budget, image);
    return image;
  } catch (error) {
    // Reading past the end of a DataView: the file stops where its header promises more.
    if (error instanceof RangeError) throw new ImageError('the file is cut short');
    throw error;
  }
}
