/** Tiling patterns (PDF 32000-1 §8.7.3): one image or form, repeated over an area; and pictures of patterns. */
import { IDENTITY, inverted, type Matrix, mapRect, multiply, type Point, type Rect } from '../base/geometry.ts';
import type { PatternPaint } from '../display/display-item.ts';
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
  item: { readonly tile: Rect; readonly stepX: number; readonly stepY: number },
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

const MOST_SINGLE_COPIES = 100;
/** px; smaller ones nobody sees, and a step of 0 is an error in PDF. */
const SMALLEST_TILE = 1 / 256;

export function isPaintablePattern({ tile, matrix: { a, b, c, d, e, f } }: PatternPaint): boolean {
  const numbers = [a, b, c, d, e, f, tile.x, tile.y, tile.width, tile.height];
  return (
    numbers.every(Number.isFinite) &&
    tile.width >= SMALLEST_TILE &&
    tile.height >= SMALLEST_TILE &&
    Math.abs(a * d - b * c) > 1e-12
  );
}

/** How far each copy that meets `bounds` lies from the first, in the pattern's coordinates; `null` where they are many. */
export function copiesOver({ tile, matrix }: PatternPaint, bounds: Rect): Point[] | null {
  const inverse = inverted(matrix);
  if (inverse === null) return null;
  const area = mapRect(inverse, bounds);
  const firstColumn = Math.floor((area.x - tile.x) / tile.width);
  const columns = Math.ceil((area.x + area.width - tile.x) / tile.width) - firstColumn;
  const firstRow = Math.floor((area.y - tile.y) / tile.height);
  const rows = Math.ceil((area.y + area.height - tile.y) / tile.height) - firstRow;
  if (!(columns * rows <= MOST_SINGLE_COPIES)) return null;
  const copies: Point[] = [];
  // Counted from 0: far out, numbers have no successor.
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      copies.push({ x: (firstColumn + column) * tile.width, y: (firstRow + row) * tile.height });
  }
  return copies;
}
