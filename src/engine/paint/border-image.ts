/** Border images (css-backgrounds-3 §5): an image cut into nine regions that are stretched or repeated over the border. */
import type { Edges, Rect } from '../base/geometry.ts';
import { type LengthPercentage, resolveLength } from '../css/values/basic/length.ts';
import { type BorderImageStyle, type Factor, isFactor, type Sides } from '../css/values/box/border-image.ts';
import type { ImageValue } from '../css/values/image/image.ts';
import { PathBuilder } from '../display/path.ts';
import { gradientPaint, isTransparent } from '../layout/gradients/gradient-paint.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { PaintImage } from '../svg/svg-context.ts';
import { findUrlImage, paintImage } from './backgrounds.ts';
import type { PaintContext } from './paint-context.ts';

/** Repeated regions with more tiles than this are stretched. */
const MOST_TILES = 1_000;

/** Something to cut, of a size in its own units. */
interface Picture {
  readonly width: number;
  readonly height: number;
  /** Paints it at 0, 0 in its own units; what is outside the part will not be seen. */
  readonly paint: (part: Rect) => void;
}

/** One axis of one region: where it goes and what of the picture it shows. */
interface Span {
  readonly start: number;
  readonly size: number;
  readonly from: number;
  readonly length: number;
}

/** @returns whether an image was painted, which stands in place of the borders */
export function paintBorderImage(context: PaintContext, style: ComputedStyle, border: Rect, widths: Edges): boolean {
  const { borderImage } = style;
  if (borderImage === initialStyle.borderImage || borderImage.source === 'none') return false;
  return paintNinePieces(context, style, borderImage, border, widths);
}

/** The regions of an image around a box: borders, and masks along them (css-masking-1 §8). */
export function paintNinePieces(
  context: PaintContext,
  style: ComputedStyle,
  borderImage: ComputedStyle['borderImage'],
  border: Rect,
  widths: Edges,
): boolean {
  const outset = outsetsOf(borderImage.outset, widths);
  const area = {
    x: border.x - outset.left,
    y: border.y - outset.top,
    width: border.width + outset.left + outset.right,
    height: border.height + outset.top + outset.bottom,
  };
  const picture = pictureOf(context, style, borderImage.source, area);
  if (picture === null) return false;
  if (area.width <= 0 || area.height <= 0 || picture.width <= 0 || picture.height <= 0) return true;
  const slice = slicesOf(borderImage.slice, picture);
  const used = usedWidths(borderImage.width, widths, slice, area);
  paintRegions(context, borderImage, picture, area, slice, used);
  return true;
}

function pictureOf(context: PaintContext, style: ComputedStyle, source: ImageValue, area: Rect): Picture | null {
  if (source === 'none') return null;
  if (source.kind === 'url') {
    const image = findUrlImage(context, source, style);
    return image === null ? null : imagePicture(context, style, image, area);
  }
  const rect = { x: 0, y: 0, width: area.width, height: area.height };
  const paint = gradientPaint(source, rect, style.color.color);
  return {
    ...rect,
    paint: (part) => {
      if (!isTransparent(paint)) context.out.items.push({ kind: 'fill-rect', rect: part, paint });
    },
  };
}

/** Without a size of its own the image is as large as the area (§5.1). */
function imagePicture(context: PaintContext, style: ComputedStyle, image: PaintImage, area: Rect): Picture {
  const width = image.width ?? area.width;
  const height = image.height ?? area.height;
  return { width, height, paint: () => paintImage(context, image, { x: 0, y: 0, width, height }, style) };
}

function outsetsOf(outset: Sides<Factor | number>, widths: Edges): Edges {
  const used = (value: Factor | number, width: number): number => (isFactor(value) ? value.factor * width : value);
  return {
    top: used(outset.top, widths.top),
    right: used(outset.right, widths.right),
    bottom: used(outset.bottom, widths.bottom),
    left: used(outset.left, widths.left),
  };
}

/** §5.2: in the picture's units, at most all of it. */
function slicesOf(slice: Sides<Factor | LengthPercentage>, { width, height }: Picture): Edges {
  const used = (value: Factor | LengthPercentage, size: number): number =>
    Math.min(size, isFactor(value) ? value.factor : resolveLength(value, size));
  return {
    top: used(slice.top, height),
    right: used(slice.right, width),
    bottom: used(slice.bottom, height),
    left: used(slice.left, width),
  };
}

/** §5.3, scaled down together where opposite sides overlap. */
function usedWidths(given: Sides<Factor | LengthPercentage | 'auto'>, widths: Edges, slice: Edges, area: Rect): Edges {
  const used = (side: keyof Edges, size: number): number => {
    const value = given[side];
    if (value === 'auto') return slice[side];
    return isFactor(value) ? value.factor * widths[side] : resolveLength(value, size);
  };
  const top = used('top', area.height);
  const right = used('right', area.width);
  const bottom = used('bottom', area.height);
  const left = used('left', area.width);
  const factor = Math.min(1, area.width / (left + right || 1), area.height / (top + bottom || 1));
  return { top: top * factor, right: right * factor, bottom: bottom * factor, left: left * factor };
}

function paintRegions(
  context: PaintContext,
  borderImage: ComputedStyle['borderImage'],
  picture: Picture,
  area: Rect,
  slice: Edges,
  widths: Edges,
): void {
  const { repeat, slice: declared } = borderImage;
  const columns = spansOf(area.x, area.width, widths.left, widths.right, picture.width, slice.left, slice.right);
  const rows = spansOf(area.y, area.height, widths.top, widths.bottom, picture.height, slice.top, slice.bottom);
  // Edges are scaled so that their slice fills the border's width; the middle by the top and the left edge (§5.5).
  const edgeScale = (used: number, cut: number): number => (cut > 0 && used > 0 ? used / cut : 0);
  const across = edgeScale(widths.top, slice.top) || edgeScale(widths.bottom, slice.bottom) || 1;
  const down = edgeScale(widths.left, slice.left) || edgeScale(widths.right, slice.right) || 1;
  for (const [rowIndex, row] of rows.entries()) {
    for (const [columnIndex, column] of columns.entries()) {
      const isMiddleRow = rowIndex === 1;
      const isMiddleColumn = columnIndex === 1;
      if (isMiddleRow && isMiddleColumn && !declared.fill) continue;
      const scaleX = isMiddleRow ? across : row.size / row.length;
      const scaleY = isMiddleColumn ? down : column.size / column.length;
      const xs = isMiddleColumn ? tilesOf(column, repeat.x, scaleX) : [column];
      const ys = isMiddleRow ? tilesOf(row, repeat.y, scaleY) : [row];
      const isTooMany = xs.length * ys.length > MOST_TILES;
      paintRegion(context, picture, column, row, isTooMany ? [column] : xs, isTooMany ? [row] : ys);
    }
  }
}

/** Start, middle and end of one axis. */
function spansOf(
  start: number,
  size: number,
  first: number,
  last: number,
  length: number,
  firstSlice: number,
  lastSlice: number,
): readonly [Span, Span, Span] {
  return [
    { start, size: first, from: 0, length: firstSlice },
    {
      start: start + first,
      size: Math.max(0, size - first - last),
      from: firstSlice,
      length: Math.max(0, length - firstSlice - lastSlice),
    },
    { start: start + size - last, size: last, from: length - lastSlice, length: lastSlice },
  ];
}

/** §5.5: the tiles of a region along one axis. */
function tilesOf(span: Span, style: BorderImageStyle, scale: number): readonly Span[] {
  const tile = span.length * scale;
  if (style === 'stretch' || !(tile > 0) || span.size / tile > MOST_TILES) return [span];
  if (style === 'round') {
    const count = Math.max(1, Math.round(span.size / tile));
    return placed(span, span.start, span.size / count, span.size / count, count);
  }
  if (style === 'space') {
    const count = Math.floor(span.size / tile);
    const gap = (span.size - count * tile) / (count + 1);
    return placed(span, span.start + gap, tile, tile + gap, count);
  }
  // One tile in the middle.
  const before = Math.ceil((span.size - tile) / 2 / tile);
  return placed(span, span.start + (span.size - tile) / 2 - before * tile, tile, tile, 2 * before + 1);
}

function placed(span: Span, start: number, size: number, step: number, count: number): Span[] {
  return Array.from({ length: count }, (_, i) => ({ ...span, start: start + i * step, size }));
}

function paintRegion(
  { out }: PaintContext,
  picture: Picture,
  column: Span,
  row: Span,
  xs: readonly Span[],
  ys: readonly Span[],
): void {
  if (!(column.size > 0 && row.size > 0 && column.length > 0 && row.length > 0)) return;
  const paintTiles = (): void => {
    for (const y of ys) {
      for (const x of xs) {
        const a = x.size / x.length;
        const d = y.size / y.length;
        const matrix = { a, b: 0, c: 0, d, e: x.start - x.from * a, f: y.start - y.from * d };
        out.clipped(new PathBuilder().rect(x.start, y.start, x.size, y.size), () =>
          out.transformed(matrix, () => picture.paint({ x: x.from, y: y.from, width: x.length, height: y.length })),
        );
      }
    }
  };
  if (isWithin(xs, column) && isWithin(ys, row)) paintTiles();
  else out.clipped(new PathBuilder().rect(column.start, row.start, column.size, row.size), paintTiles);
}

/** One tile, no larger than its region. */
function isWithin(tiles: readonly Span[], { size }: Span): boolean {
  return tiles.length === 1 && tiles[0]!.size <= size;
}
