/** Images as XObjects (PDF 32000-1 §8.9): JPEG and PNG data pass through wherever PDF can read them. */
import type { Rect } from '../base/geometry.ts';
import type { ColorFilter } from '../display/color-filter.ts';
import type { BitmapImage, IndexedImage, JpegImage, PngImage, RasterImage } from '../resources/image/image-resource.ts';
import type { ImageSet } from '../resources/image/image-set.ts';
import { isUnpacked } from '../resources/image/pixel-budget.ts';
import { channelsOf, storedStream } from '../resources/image/png-scanlines.ts';
import type { PdfContainer } from './container.ts';
import { deflate } from './deflate.ts';
import { filteredImage } from './image-filter.ts';
import type { PdfDictionary, PdfReference, PdfValue } from './objects.ts';
import { byteString } from './objects.ts';
import { IMAGE_DEFLATE_LEVEL, packedPng } from './packed-png.ts';

/** The image XObjects of one document, made when they are first painted. */
export class ImageObjects {
  readonly #container: PdfContainer;
  readonly #images: Pick<ImageSet, 'get'>;
  readonly #references = new Map<number | string, PdfReference>();
  readonly #profiles = new Map<string, PdfReference>();

  constructor(container: PdfContainer, images: Pick<ImageSet, 'get'>) {
    this.#container = container;
    this.#images = images;
  }

  get(index: number): BitmapImage | null {
    return this.#images.get(index);
  }

  /** @param filter - what becomes of the colours; `null` for nothing */
  reference(index: number, image: BitmapImage, filter: ColorFilter | null): PdfReference {
    const key = filter === null ? index : `${index} ${JSON.stringify(filter)}`;
    let reference = this.#references.get(key);
    if (reference === undefined) {
      reference = this.#write(filter === null ? image : filteredImage(image, filter));
      this.#references.set(key, reference);
    }
    return reference;
  }

  #write(image: BitmapImage): PdfReference {
    switch (image.kind) {
      case 'jpeg':
        return this.#writeJpeg(image);
      case 'png':
        return this.#writePng(image);
      case 'indexed':
        return this.#writeIndexed(image);
      case 'raster':
        return this.#writeRaster(image);
    }
  }

  #writeJpeg(image: JpegImage): PdfReference {
    const dictionary = imageDictionary(image, this.#colorSpace(image, SPACES[image.components]), 8);
    dictionary.Filter = 'DCTDecode';
    if (image.components === 4 && image.isInverted) dictionary.Decode = [1, 0, 1, 0, 1, 0, 1, 0];
    return this.#container.stream(dictionary, image.bytes);
  }

  #colorSpace(image: JpegImage, alternate: string): PdfValue {
    const profile = image.iccProfile;
    if (profile === null) return alternate;
    const key = `${profile.length} ${Buffer.from(profile.subarray(0, 128)).toString('latin1')}`;
    let reference = this.#profiles.get(key);
    if (reference === undefined) {
      reference = this.#container.stream({ N: image.components, Alternate: alternate }, profile);
      this.#profiles.set(key, reference);
    }
    return ['ICCBased', reference];
  }

  #writePng(image: PngImage): PdfReference {
    const dictionary = imageDictionary(image, pngColorSpace(image), image.bitDepth);
    const channels = channelsOf(image);
    if (!isUnpacked(image)) {
      dictionary.Mask = colorKey(image);
      return this.#writeScanlines(dictionary, storedStream(image), channels, image);
    }
    const { color, alpha, alphaIsFiltered } = packedPng(image);
    if (!alphaIsFiltered) dictionary.Mask = colorKey(image);
    if (alpha !== null) {
      const parms = alphaIsFiltered ? predictor(1, image.bitDepth, image.pixelWidth) : undefined;
      const filter = { Filter: 'FlateDecode', DecodeParms: parms };
      dictionary.SMask = this.#writeMask(image, filter, alpha, alphaIsFiltered ? image.bitDepth : 8);
    }
    return this.#writeScanlines(
      dictionary,
      color ?? storedStream(image),
      alphaIsFiltered ? channels - 1 : channels,
      image,
    );
  }

  /** @param stream - scanlines with PNG's filters, deflated */
  #writeScanlines(dictionary: PdfDictionary, stream: Uint8Array, channels: number, image: PngImage): PdfReference {
    dictionary.Filter = 'FlateDecode';
    dictionary.DecodeParms = predictor(channels, image.bitDepth, image.pixelWidth);
    return this.#container.stream(dictionary, stream);
  }

  #writeMask(image: BitmapImage, filter: PdfDictionary, bytes: Uint8Array, bits: number): PdfReference {
    return this.#container.stream({ ...imageDictionary(image, 'DeviceGray', bits), ...filter }, bytes);
  }

  /** §8.9.6.3: what is there and what is not; a bit of 1 is not painted. */
  #writeStencil({ pixelWidth, pixelHeight }: BitmapImage, alpha: Uint8Array): PdfReference {
    const rowBytes = Math.ceil(pixelWidth / 8);
    const bits = new Uint8Array(rowBytes * pixelHeight);
    for (let i = 0; i < alpha.length; i++) {
      const x = i % pixelWidth;
      if (alpha[i]! < 128) bits[((i - x) / pixelWidth) * rowBytes + (x >> 3)]! |= 128 >> (x & 7);
    }
    const dictionary = { Type: 'XObject', Subtype: 'Image', Width: pixelWidth, Height: pixelHeight, ImageMask: true };
    return this.#container.stream({ ...dictionary, BitsPerComponent: 1 }, bits, IMAGE_DEFLATE_LEVEL);
  }

  #writeIndexed(image: IndexedImage): PdfReference {
    const dictionary = imageDictionary(image, indexedSpace(image.palette), 8);
    if (image.transparentIndex >= 0) dictionary.Mask = [image.transparentIndex, image.transparentIndex];
    return this.#container.stream(dictionary, image.indices, IMAGE_DEFLATE_LEVEL);
  }

  #writeRaster(image: RasterImage): PdfReference {
    const dictionary = imageDictionary(image, SPACES[image.components], 8);
    if (image.alpha !== null && !this.#container.format.hasTransparency) {
      dictionary.Mask = this.#writeStencil(image, image.alpha);
    } else if (image.alpha !== null) {
      const bytes = deflate(image.alpha, IMAGE_DEFLATE_LEVEL);
      dictionary.SMask = this.#writeMask(image, { Filter: 'FlateDecode' }, bytes, 8);
    }
    return this.#container.stream(dictionary, image.pixels, IMAGE_DEFLATE_LEVEL);
  }
}

const SPACES = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;

function imageDictionary(image: BitmapImage, space: PdfValue, bits: number): PdfDictionary {
  return {
    Type: 'XObject',
    Subtype: 'Image',
    Width: image.pixelWidth,
    Height: image.pixelHeight,
    ColorSpace: space,
    BitsPerComponent: bits,
  };
}

function predictor(colors: number, bits: number, columns: number): PdfDictionary {
  return { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: columns };
}

function pngColorSpace(image: PngImage): PdfValue {
  if (image.colorType === 3) return indexedSpace(image.palette);
  return image.colorType === 0 || image.colorType === 4 ? 'DeviceGray' : 'DeviceRGB';
}

function indexedSpace(palette: Uint8Array): PdfValue {
  const count = Math.max(1, Math.min(256, Math.floor(palette.length / 3)));
  const table = palette.length >= 3 ? palette.subarray(0, count * 3) : new Uint8Array(3);
  return ['Indexed', 'DeviceRGB', count - 1, byteString(table)];
}

/** PNG tRNS of gray and RGB images names one colour (PNG §11.3.2.1), which PDF masks by key (§8.9.6.4). */
function colorKey(image: PngImage): PdfValue | undefined {
  const { transparency, colorType } = image;
  const channels = colorType === 0 ? 1 : colorType === 2 ? 3 : 0;
  if (transparency === null || channels === 0 || transparency.length < channels * 2) return undefined;
  const key: number[] = [];
  const largest = 2 ** image.bitDepth - 1;
  for (let i = 0; i < channels; i++) {
    const value = ((transparency[i * 2]! << 8) | transparency[i * 2 + 1]!) & largest;
    key.push(value, value);
  }
  return key;
}

/** How the stored picture's axes (u to the right, s down, 0 to 1) lie on the page: constant, u and s parts of x and of y. */
const ORIENTATIONS: readonly (readonly [number, number, number, number, number, number])[] = [
  [0, 1, 0, 0, 0, 1],
  [1, -1, 0, 0, 0, 1],
  [1, -1, 0, 1, 0, -1],
  [0, 1, 0, 1, 0, -1],
  [0, 0, 1, 0, 1, 0],
  [1, 0, -1, 0, 1, 0],
  [1, 0, -1, 1, -1, 0],
  [0, 0, 1, 1, -1, 0],
];

/** The six numbers of the `cm` that puts an image's unit square (y up) upright onto a rectangle (y down). */
export function imageMatrix(image: BitmapImage, rect: Rect): readonly [number, number, number, number, number, number] {
  const [x0, xu, xs, y0, yu, ys] = ORIENTATIONS[image.orientation - 1]!;
  const { x, y, width, height } = rect;
  return [width * xu, height * yu, -width * xs, -height * ys, x + width * (x0 + xs), y + height * (y0 + ys)];
}
