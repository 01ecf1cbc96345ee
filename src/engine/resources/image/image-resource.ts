/** What is known of an image once its bytes have been read: the size that layout needs and the data that the PDF needs. */

/** EXIF orientation (TIFF tag 274): 1 upright; 2 to 8 mirrored and turned. 5 to 8 exchange width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface Pixels {
  /** Intrinsic size in CSS px, orientation applied (css-images-3 §5.2: one image pixel is 1 px). */
  readonly width: number;
  readonly height: number;
  /** Size of the stored picture, before orientation. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly orientation: Orientation;
}

/** Kept as it is: PDF reads JPEG. */
export interface JpegImage extends Pixels {
  readonly kind: 'jpeg';
  readonly bytes: Uint8Array;
  readonly components: 1 | 3 | 4;
  /** Adobe writes CMYK with 0 for full ink. */
  readonly isInverted: boolean;
  /** `null` when there is none or it is sRGB. */
  readonly iccProfile: Uint8Array | null;
}

/** Still in PNG's form: filtered scanlines, deflated. */
export interface PngImage extends Pixels {
  readonly kind: 'png';
  /** PNG colour type: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly bitDepth: 1 | 2 | 4 | 8 | 16;
  readonly isInterlaced: boolean;
  /** RGB triples; empty unless the colour type is 3. */
  readonly palette: Uint8Array;
  /** The tRNS chunk, or `null`. */
  readonly transparency: Uint8Array | null;
  /** The parts of the zlib stream. */
  readonly data: readonly Uint8Array[];
  /** Whether all parts are there with right check sums, so that a reader of the PDF will be able to inflate them. */
  readonly isWhole: boolean;
}

/** Indices into a palette, one byte a pixel (GIF, BMP with few colours). */
export interface IndexedImage extends Pixels {
  readonly kind: 'indexed';
  readonly palette: Uint8Array;
  readonly indices: Uint8Array;
  /** The index that paints nothing, or -1. */
  readonly transparentIndex: number;
}

/** Plain pixels, and alpha apart: gray, RGB, or the amounts of CMYK with 255 for full ink. */
export interface RasterImage extends Pixels {
  readonly kind: 'raster';
  readonly components: 1 | 3 | 4;
  readonly pixels: Uint8Array;
  readonly alpha: Uint8Array | null;
}

/** Read by `svg/`. The size is what the file's root element says in absolute lengths; `null` where it does not. */
export interface SvgImage {
  readonly kind: 'svg';
  readonly bytes: Uint8Array;
  readonly width: number | null;
  readonly height: number | null;
  /** Width over height, from `viewBox` or both sizes; `null` for none. */
  readonly ratio: number | null;
}

export type BitmapImage = JpegImage | PngImage | IndexedImage | RasterImage;
export type ImageResource = BitmapImage | SvgImage;

/** The size as shown of a stored picture. */
export function uprightSize(
  pixelWidth: number,
  pixelHeight: number,
  orientation: Orientation,
): { readonly width: number; readonly height: number } {
  return orientation >= 5 ? { width: pixelHeight, height: pixelWidth } : { width: pixelWidth, height: pixelHeight };
}

/** An upright picture of three bytes a pixel. */
export function rgbImage(width: number, height: number, pixels: Uint8Array, alpha: Uint8Array | null): RasterImage {
  return {
    kind: 'raster',
    width,
    height,
    pixelWidth: width,
    pixelHeight: height,
    orientation: 1,
    components: 3,
    pixels,
    alpha,
  };
}
