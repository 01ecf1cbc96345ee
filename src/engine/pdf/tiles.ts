/** Copies of one rectangle over an area: drawn one by one while they are few, which viewers do without seams, else as a tiling pattern. */
import { IDENTITY, type Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import type { DisplayItem, PlainPaint } from '../display/display-item.ts';
import type { Path } from '../display/path.ts';
import { colorBands, isRect } from './gradients/gradient-bands.ts';
import { gradientPaint } from './gradients/gradient-paint.ts';
import { roundAlpha } from './graphics-state.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';
import { writePath, writeRect } from './path-operators.ts';
import { FILL, setColor } from './press-colors.ts';
import { ContentResources, type SharedObjects } from './resources.ts';

export type TileItem = Extract<DisplayItem, { readonly kind: 'image-pattern' | 'paint-pattern' }>;

const MOST_SINGLE_TILES = 100;
/** px; smaller ones nobody sees, and a step of 0 is an error in PDF. */
const SMALLEST_TILE = 1 / 64;

export function isPaintable({ area, tile, stepX, stepY }: TileItem): boolean {
  return (
    area.width > 0 &&
    area.height > 0 &&
    tile.width >= SMALLEST_TILE &&
    tile.height >= SMALLEST_TILE &&
    stepX >= SMALLEST_TILE &&
    stepY >= SMALLEST_TILE
  );
}

/** The places of all tiles; `null` where they are many. */
export function singleTiles({ area, tile, stepX, stepY }: TileItem): Rect[] | null {
  const firstColumn = Math.ceil((area.x - tile.x - tile.width) / stepX);
  const columns = Math.floor((area.x + area.width - tile.x) / stepX) - firstColumn + 1;
  const firstRow = Math.ceil((area.y - tile.y - tile.height) / stepY);
  const rows = Math.floor((area.y + area.height - tile.y) / stepY) - firstRow + 1;
  if (!(columns * rows <= MOST_SINGLE_TILES)) return null;
  const tiles: Rect[] = [];
  // Counted from 0: far out, numbers have no successor.
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      tiles.push({ ...tile, x: tile.x + (firstColumn + column) * stepX, y: tile.y + (firstRow + row) * stepY });
    }
  }
  return tiles;
}

/** The tile of a `paint-pattern` as a form (PDF 32000-1 §8.10), in the coordinates of the item. */
export function tileForm(
  shared: SharedObjects,
  { paint, tile }: Extract<TileItem, { readonly kind: 'paint-pattern' }>,
): PdfReference {
  const { container } = shared;
  const content = new ByteWriter(128);
  const resources = new ContentResources();
  const bands = colorBands(paint, tile);
  if (bands === null) fillTile(shared, content, resources, paint, tile);
  else for (const { color, shape } of bands) fillSolid(shared, content, resources, color, shape);
  return container.stream(
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [tile.x, tile.y, tile.x + tile.width, tile.y + tile.height],
      Resources: resources.dictionary(),
    },
    content.bytes(),
  );
}

function fillTile(
  shared: SharedObjects,
  content: ByteWriter,
  resources: ContentResources,
  paint: PlainPaint,
  tile: Rect,
): void {
  const found = paint.kind === 'solid' ? paint : gradientPaint(shared, paint, IDENTITY, tile);
  if (found.kind === 'solid') {
    fillSolid(shared, content, resources, found.color, tile);
    return;
  }
  if (found.mask !== null) {
    resources.use('ExtGState', `G${found.mask.id}`, found.mask);
    content.operator(`/G${found.mask.id} gs`);
  }
  resources.use('Pattern', `P${found.pattern.id}`, found.pattern);
  content.operator(`/Pattern cs/P${found.pattern.id} scn`);
  writeRect(content, tile);
  content.operator('f');
}

function fillSolid(
  shared: SharedObjects,
  content: ByteWriter,
  resources: ContentResources,
  color: Color,
  shape: Rect | Path,
): void {
  const state = shared.graphicsState(roundAlpha(color.alpha), 'Normal');
  resources.use('ExtGState', `G${state.id}`, state);
  content.operator(`/G${state.id} gs`);
  setColor(shared, { out: content, resources, hasPressColors: false }, { isOverprinted: false }, color, FILL);
  if (isRect(shape)) writeRect(content, shape);
  else writePath(content, shape);
  content.operator('f*');
}
