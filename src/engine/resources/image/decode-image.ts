/** The bytes of an image file to what layout and PDF need of it, whatever its format. */
import { type AvifDecoder, loadAvifDecoder, readAvif } from './avif.ts';
import { readBmp, readIco } from './bmp.ts';
import { readGif } from './gif.ts';
import type { ImageResource } from './image-resource.ts';
import { readJpeg } from './jpeg.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { ImageError, spend } from './pixel-budget.ts';
import { readPng } from './png.ts';
import { type ImageFormat, sniffImage } from './sniff.ts';
import { readSvg } from './svg-size.ts';
import { readTiff } from './tiff.ts';
import { loadWebpDecoder, readWebp, type WebpDecoder } from './webp.ts';

/** @throws ImageError with the reason: broken, not supported, or over the budget, from which its cost is taken */
export async function decodeImage(bytes: Uint8Array, budget: PixelBudget): Promise<ImageResource> {
  const format = sniffImage(bytes);
  const decoders = {
    webp: format === 'webp' ? await loadWebpDecoder() : null,
    avif: format === 'avif' ? await loadAvifDecoder() : null,
  };
  try {
    // Checked, read and paid for without a pause, as other images are waiting to do the same.
    const image = read(format, bytes, budget, decoders);
    spend(budget, image);
    return image;
  } catch (error) {
    // Reading past the end of a DataView: the file stops where its header promises more.
    if (error instanceof RangeError) throw new ImageError('the file is cut short');
    throw error;
  }
}

function read(
  format: ImageFormat | null,
  bytes: Uint8Array,
  budget: PixelBudget,
  decoders: { readonly webp: WebpDecoder | null; readonly avif: AvifDecoder | null },
): ImageResource {
  switch (format) {
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
      return readWebp(bytes, budget, decoders.webp!);
    case 'tiff':
      return readTiff(bytes, budget);
    case 'avif':
      return readAvif(bytes, budget, decoders.avif);
    case null:
      throw new ImageError('it is in no format that is known');
  }
}
