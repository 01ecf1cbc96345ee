/** What an image may cost, checked against its header before anything is unpacked. */

export interface PixelBudget {
  /** Pixels of one image. */
  readonly pixels: number;
}

/** Bytes of one unpacked image for each pixel of the budget: RGB with alpha of 8 bits. */
const BYTES_PER_PIXEL = 4;
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
 * @throws ImageError when a side is 0 or the image is larger than allowed
 */
export function checkPixels(budget: PixelBudget, width: number, height: number, bytesPerPixel: number): void {
  if (!(width > 0) || !(height > 0)) throw new ImageError(`its size is ${width} x ${height}`);
  const isTooLarge =
    width > LONGEST_SIDE ||
    height > LONGEST_SIDE ||
    width * height > budget.pixels ||
    width * height * bytesPerPixel > budget.pixels * BYTES_PER_PIXEL;
  if (isTooLarge) {
    throw new ImageError(
      `${width} x ${height} pixels are more than the ${budget.pixels} of the limit "imagePixels"`,
      'IMAGE_LIMIT',
    );
  }
}
