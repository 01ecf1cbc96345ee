/** What images may cost, checked against their headers before anything is unpacked. */
import { BYTES_OF, type WorkBudget } from '../../base/work-budget.ts';
import type { ImageResource } from './image-resource.ts';

export interface PixelBudget {
  /** Pixels of one image. */
  readonly pixels: number;
  /** What the images of a document together have left; none for no limit. */
  readonly rest?: BudgetRest;
}

/** Goes down as images are read. */
export interface BudgetRest {
  /** Of images that have to be unpacked; what goes into the PDF as it is costs nothing. */
  pixels: number;
  /** Of SVG files, unzipped. */
  svgBytes: number;
  /** Charged with the memory that they take. */
  readonly work: WorkBudget;
}

/** PDF 32000-1 annex C: what readers can be trusted with. */
const LONGEST_SIDE = 65_500;

/** Why an image cannot be used; the caller reports it with the image's address. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly code: 'IMAGE_UNREADABLE' | 'IMAGE_LIMIT';

  constructor(reason: string, code: 'IMAGE_UNREADABLE' | 'IMAGE_LIMIT' = 'IMAGE_UNREADABLE') {
    super(reason);
    this.code = code;
  }
}

/**
 * @param bytesPerPixel - of the unpacked image
 * @throws ImageError when a side is 0 or the image is larger than one may be
 */
export function checkPixels(budget: PixelBudget, width: number, height: number, bytesPerPixel: number): void {
  if (!(width > 0) || !(height > 0)) throw new ImageError(`its size is ${width} x ${height}`);
  const isTooLarge =
    width > LONGEST_SIDE ||
    height > LONGEST_SIDE ||
    width * height > budget.pixels ||
    width * height * bytesPerPixel > budget.pixels * BYTES_OF.pixel;
  if (isTooLarge) {
    throw new ImageError(
      `${width} x ${height} pixels are more than the ${budget.pixels} of the limit "imagePixels"`,
      'IMAGE_LIMIT',
    );
  }
}

/** Before pixels are unpacked. @throws ImageError when the document's images have used up what they may together */
export function checkRest({ rest }: PixelBudget, width: number, height: number): void {
  if (rest === undefined) return;
  if (width * height > rest.pixels)
    throw new ImageError('the images of the document have more pixels than the limit "unpackedPixels"', 'IMAGE_LIMIT');
  if (!rest.work.hasRoom(width * height * BYTES_OF.pixel))
    throw new ImageError('unpacked it would need more than the limit "memory"', 'IMAGE_LIMIT');
}

/** Takes what an image costs from what is left for the others. */
export function spend({ rest }: PixelBudget, image: ImageResource): void {
  if (rest === undefined) return;
  if (image.kind === 'svg') rest.svgBytes -= image.bytes.length;
  else if (isUnpacked(image)) {
    const pixels = image.pixelWidth * image.pixelHeight;
    rest.pixels -= pixels;
    rest.work.keep(pixels * BYTES_OF.pixel);
  }
}

/** Whether the picture is unpacked, here or when the PDF is written (pdf/images.ts). */
export function isUnpacked(image: Exclude<ImageResource, { kind: 'svg' }>): boolean {
  if (image.kind === 'jpeg') return false;
  if (image.kind !== 'png') return true;
  const hasAlpha = image.colorType === 4 || image.colorType === 6;
  return hasAlpha || image.isInterlaced || !image.isWhole || (image.colorType === 3 && image.transparency !== null);
}
