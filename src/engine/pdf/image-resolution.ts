/** Images with more pixels than a resolution asks for are made smaller (`imageDpi`), as large as their largest place on the pages needs them. */
import type { Deadline } from '../base/deadline.ts';
import { IDENTITY, type Matrix, multiply, type Size } from '../base/geometry.ts';
import type { DisplayItem, DisplayList } from '../display/display-item.ts';
import type { BitmapImage, RasterImage } from '../resources/image/image-resource.ts';
import type { ImageSet } from '../resources/image/image-set.ts';
import { rgbPixels } from '../resources/image/rgb-pixels.ts';
import { deflate } from './deflate.ts';
import { averaged } from './image-averages.ts';

const PX_PER_INCH = 96;
/** Less is not worth a loss. */
const LEAST_REDUCTION = 0.9;
const DEFLATE_LEVEL = 6;

type Images = Pick<ImageSet, 'get'>;

/** @param lists - all pages of the file */
export function atResolution(images: Images, lists: readonly DisplayList[], dpi: number, deadline: Deadline): Images {
  const sizes = new ShownSizes();
  for (const { items } of lists) sizes.visit(items, IDENTITY);
  const known = new Map<number, BitmapImage | null>();
  return {
    get(index) {
      let image = known.get(index);
      if (image === undefined) {
        const given = images.get(index);
        deadline.check();
        image = given === null ? null : reduced(given, sizes.of(index), dpi);
        known.set(index, image);
      }
      return image;
    },
  };
}

/** The image itself where it is not worth it: few pixels more, or no fewer bytes. Colours of a profile and of CMYK are left as they are. */
function reduced(image: BitmapImage, shown: Size | null, dpi: number): BitmapImage {
  const isInk = (image.kind === 'jpeg' || image.kind === 'raster') && image.components === 4;
  if (shown === null || isInk || (image.kind === 'jpeg' && image.iccProfile !== null)) return image;
  const scale = dpi / PX_PER_INCH;
  const share = Math.max((shown.width * scale) / image.width, (shown.height * scale) / image.height);
  if (!(share < LEAST_REDUCTION)) return image;
  const found = rgbPixels(image);
  if (found === null) return image;
  const width = Math.max(1, Math.ceil(image.pixelWidth * share));
  const height = Math.max(1, Math.ceil(image.pixelHeight * share));
  const { rgb, alpha } = averaged(found, width, height);
  const smaller: RasterImage = {
    kind: 'raster',
    // As large as before on the page.
    width: image.width,
    height: image.height,
    pixelWidth: width,
    pixelHeight: height,
    orientation: image.orientation,
    components: 3,
    pixels: rgb,
    alpha,
  };
  return bytesOf(smaller) < bytesOf(image) ? smaller : image;
}

/** As they are in the file. */
function bytesOf(image: BitmapImage): number {
  switch (image.kind) {
    case 'jpeg':
      return image.bytes.length;
    case 'png':
      return image.data.reduce((sum, { length }) => sum + length, 0);
    case 'indexed':
      return deflate(image.indices, DEFLATE_LEVEL).length;
    case 'raster':
      return (
        deflate(image.pixels, DEFLATE_LEVEL).length +
        (image.alpha === null ? 0 : deflate(image.alpha, DEFLATE_LEVEL).length)
      );
  }
}

/** How large each image is shown at most, px; none of those that are to be seen pixel by pixel. */
class ShownSizes {
  readonly #sizes = new Map<number, Size>();
  readonly #sharp = new Set<number>();

  of(index: number): Size | null {
    return this.#sharp.has(index) ? null : (this.#sizes.get(index) ?? null);
  }

  visit(items: readonly DisplayItem[], outer: Matrix): void {
    const open: Matrix[] = [];
    let matrix = outer;
    for (const item of items) {
      if (item.kind === 'pop') matrix = open.pop() ?? outer;
      else if (item.kind.startsWith('push-')) {
        open.push(matrix);
        if (item.kind === 'push-transform') matrix = multiply(matrix, item.matrix);
        if (item.kind === 'push-mask') this.visit(item.mask, matrix);
      } else if (item.kind === 'image') this.#add(item.image, item.rect, item.smooth, matrix);
      else if (item.kind === 'image-pattern') this.#add(item.image, item.tile, item.smooth, matrix);
      else if (item.kind === 'picture' || item.kind === 'blurred-group') this.visit(item.items, matrix);
      else if ('paint' in item && item.paint.kind === 'pattern')
        this.visit(item.paint.items, multiply(matrix, item.paint.matrix));
    }
  }

  #add(index: number, { width, height }: Size, isSmooth: boolean, { a, b, c, d }: Matrix): void {
    if (!isSmooth) this.#sharp.add(index);
    const before = this.#sizes.get(index);
    this.#sizes.set(index, {
      width: Math.max(before?.width ?? 0, width * Math.hypot(a, b)),
      height: Math.max(before?.height ?? 0, height * Math.hypot(c, d)),
    });
  }
}
