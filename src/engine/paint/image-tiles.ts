/** Where images of layers go and how they repeat: backgrounds and masks (css-backgrounds-3 §2.6 to §2.9, css-masking-1 §7). */
import type { Rect } from '../base/geometry.ts';
import { type LengthPercentage, resolveLength } from '../css/values/basic/length.ts';
import type { BackgroundRepeat, BackgroundSize, RepeatStyle } from '../css/values/box/background.ts';
import type { CssGradient } from '../layout/gradients/gradient-paint.ts';
import type { PaintImage } from '../svg/svg-context.ts';

/** Where the images of one layer go. */
export interface ImagePlace {
  /** The positioning area. */
  readonly origin: Rect;
  readonly size: BackgroundSize;
  readonly repeat: BackgroundRepeat;
  readonly positionX: LengthPercentage;
  readonly positionY: LengthPercentage;
}

/** The tiles of one layer. */
export interface Tiles {
  readonly tile: Rect;
  readonly stepX: number;
  readonly stepY: number;
  readonly repeat: BackgroundRepeat;
}

/** An image of a layer: a picture, or a gradient, which has no size of its own. */
export type LayerImage =
  | PaintImage
  | {
      readonly kind: 'gradient';
      readonly gradient: CssGradient;
      readonly width: null;
      readonly height: null;
      readonly ratio: null;
    };

/** `null` where nothing is to be seen. */
export function placeTiles(
  found: LayerImage,
  { origin, size: declared, repeat: given, positionX, positionY }: ImagePlace,
): Tiles | null {
  if (origin.width <= 0 || origin.height <= 0) return null;
  const size = tileSize(found, declared, origin);
  if (size.width <= 0 || size.height <= 0) return null;
  const repeat = usedRepeat(given, size, origin);
  keepRatio(size, repeat, declared, origin);
  const across = placeAxis(repeat.x, origin.x, origin.width, size.width, positionX);
  const down = placeAxis(repeat.y, origin.y, origin.height, size.height, positionY);
  const tile = { x: across.start, y: down.start, width: across.size, height: down.size };
  return { tile, stepX: across.step, stepY: down.step, repeat };
}

/** Concrete size of the image (§2.9, css-images-3 §4.3). Whole px where the size is the author's, as in Chromium. */
function tileSize(image: LayerImage, size: BackgroundSize, area: Rect): { width: number; height: number } {
  const ratio = image.kind === 'raster' ? image.width / image.height : image.ratio;
  if (size === 'cover' || size === 'contain') {
    if (ratio === null) return { width: area.width, height: area.height };
    const byWidth = area.width / ratio >= area.height === (size === 'cover');
    return byWidth
      ? { width: area.width, height: area.width / ratio }
      : { width: area.height * ratio, height: area.height };
  }
  const width = size.width === 'auto' ? null : resolveLength(size.width, area.width);
  const height = size.height === 'auto' ? null : resolveLength(size.height, area.height);
  if (width !== null && height !== null) return { width, height };
  if (width !== null) return { width, height: ratio === null ? (image.height ?? area.height) : width / ratio };
  if (height !== null) return { width: ratio === null ? (image.width ?? area.width) : height * ratio, height };
  return naturalSize(image, ratio, area);
}

function naturalSize(image: LayerImage, ratio: number | null, area: Rect): { width: number; height: number } {
  const { width, height } = image;
  if (width !== null && height !== null) return { width, height };
  if (ratio === null) return { width: width ?? area.width, height: height ?? area.height };
  if (width !== null) return { width, height: width / ratio };
  if (height !== null) return { width: height * ratio, height };
  return area.width / ratio <= area.height
    ? { width: area.width, height: area.width / ratio }
    : { width: area.height * ratio, height: area.height };
}

/** Where the image does not fit twice, there is nothing to space out: it is placed once (§2.6). */
function usedRepeat(repeat: BackgroundRepeat, size: { width: number; height: number }, room: Rect): BackgroundRepeat {
  const used = (style: RepeatStyle, length: number, space: number): RepeatStyle =>
    style === 'space' && space < 2 * length ? 'no-repeat' : style;
  return { x: used(repeat.x, size.width, room.width), y: used(repeat.y, size.height, room.height) };
}

/** Where one axis is rounded and the size of the other is automatic, that follows (§2.9). */
function keepRatio(
  size: { width: number; height: number },
  repeat: BackgroundRepeat,
  declared: BackgroundSize,
  room: Rect,
): void {
  if (typeof declared === 'string' || (repeat.x === 'round') === (repeat.y === 'round')) return;
  const { width, height } = size;
  if (repeat.x === 'round' && declared.height === 'auto') size.height *= roundedLength(width, room.width) / width;
  if (repeat.y === 'round' && declared.width === 'auto') size.width *= roundedLength(height, room.height) / height;
}

function roundedLength(length: number, room: number): number {
  return room / Math.max(1, Math.round(room / length));
}

/** One axis of positioning and repetition (§2.6, §2.7). */
function placeAxis(
  repeat: RepeatStyle,
  origin: number,
  room: number,
  given: number,
  position: LengthPercentage,
): { start: number; size: number; step: number } {
  const size = repeat === 'round' ? roundedLength(given, room) : given;
  if (repeat === 'space') {
    const count = Math.floor(room / size);
    return { start: origin, size, step: size + (room - count * size) / (count - 1) };
  }
  return { start: origin + resolveLength(position, room - size), size, step: size };
}

/**
 * Tiles of a gradient that does not change along an axis, in one along that: edges of tiles that lie between two pixels of a screen let through what is
 * under them.
 *
 * @param axis - along which alone the gradient changes; `null` for both
 */
export function joinedTiles(tiles: Tiles, axis: 'x' | 'y' | null, area: Rect): Tiles {
  const { tile, stepX, stepY, repeat } = tiles;
  if (axis === 'x' && repeat.y !== 'no-repeat' && stepY === tile.height)
    return { ...tiles, tile: { ...tile, y: area.y, height: area.height }, stepY: area.height };
  if (axis === 'y' && repeat.x !== 'no-repeat' && stepX === tile.width)
    return { ...tiles, tile: { ...tile, x: area.x, width: area.width }, stepX: area.width };
  return tiles;
}

/** Whether one tile is all that is seen. */
export function isSingle(tile: Rect, repeat: BackgroundRepeat, area: Rect): boolean {
  return (
    (repeat.x === 'no-repeat' || covers(tile.x, tile.width, area.x, area.width)) &&
    (repeat.y === 'no-repeat' || covers(tile.y, tile.height, area.y, area.height))
  );
}

function covers(start: number, size: number, areaStart: number, areaSize: number): boolean {
  return start <= areaStart && start + size >= areaStart + areaSize;
}
