/** Tiling patterns (PDF 32000-1 §8.7.3): one image or form, repeated over an area. */
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts';
import type { DisplayItem } from '../display/display-item.ts';
import type { PdfContainer } from './container.ts';
import { writeMatrix } from './graphics-state.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';

/**
 * @param placement - of the image's unit square, or of the form, in the tile
 * @param base - from the item's px to the page's points: patterns know nothing of the matrix in force
 */
export function tilingPattern(
  container: PdfContainer,
  image: PdfReference,
  placement: readonly number[],
  item: Extract<DisplayItem, { readonly kind: 'image-pattern' | 'paint-pattern' }>,
  base: Matrix,
): PdfReference {
  const content = new ByteWriter(128);
  writeMatrix(content, placement);
  content.operator(`/X${image.id} Do`);
  const { a, b, c, d, e, f } = multiply(base, { ...IDENTITY, e: item.tile.x, f: item.tile.y });
  const dictionary = {
    Type: 'Pattern',
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, item.tile.width, item.tile.height],
    XStep: item.stepX,
    YStep: item.stepY,
    Matrix: [a, b, c, d, e, f],
    Resources: { XObject: { [`X${image.id}`]: image } },
  };
  return container.stream(dictionary, content.bytes());
}
