/** The bytes of an image file to what layout and PDF need of it, whatever its format. */
import { readBmp, readIco } from './bmp.ts';
import { readGif } from './gif.ts';
import type { ImageResource } from './image-resource.ts';
import { readJpeg } from './jpeg.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { ImageError } from './pixel-budget.ts';
import { readPng } from './png.ts';
import { sniffImage } from './sniff.ts';
import { readSvg } from './svg-size.ts';
import { readWebp } from './webp.ts';

/** @throws ImageError with the reason: broken, not supported, or over the budget */
export async function decodeImage(bytes: Uint8Array, budget: PixelBudget): Promise<ImageResource> {
  try {
    switch (sniffImage(bytes)) {
      case 'png':
        return readPng(bytes, budget);
      case 'jpeg':
        return readJpeg(bytes, budget);
      case 'gif':
        return readGif(bytes, budget);
      case 'bmp':
        return readBmp(bytes, budget);
      case 'ico':
        return readIco(bytes, budget);
      case 'svg':
        return readSvg(bytes, budget);
      case 'webp':
        return await readWebp(bytes, budget);
      case 'avif':
        throw new ImageError('AVIF is not supported');
      case null:
        throw new ImageError('it is in no format that is known');
    }
  } catch (error) {
    // Reading past the end of a DataView: the file stops where its header promises more.
    if (error instanceof RangeError) throw new ImageError('the file is cut short');
    throw error;
  }
}
