/** Background colours and images (css-backgrounds-3 §2). */
import { type Edges, inset, NO_EDGES, type Rect } from '../base/geometry.ts';
import type { BackgroundRepeat, BackgroundSize, RepeatStyle } from '../css/values/background.ts';
import { usedColor } from '../css/values/color.ts';
import { type LengthPercentage, resolveLength } from '../css/values/length.ts';
import type { DisplayItem, GlyphsItem, PlainPaint } from '../display/display-item.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { paintSvgDocument } from '../svg/paint-svg.ts';
import type { PaintImage } from '../svg/svg-context.ts';
import { type CssGradient, gradientPaint, isTransparent } from './gradients.ts';
import type { PaintContext } from './paint-context.ts';
import { insetRounded, type RoundedRect, roundedPath } from './rounded-rect.ts';

/** The boxes of one fragment that backgrounds refer to. */
export interface BackgroundArea {
  /** Border box with its radii, on whole px. */
  readonly border: RoundedRect;
  readonly borderWidths: Edges;
  readonly padding: Edges;
  /** Where images are positioned: the same boxes, unless the background belongs to a larger one (rows, the canvas). */
  readonly positioning: Rect;
  /** The glyphs inside, for `background-clip: text`; `null` where there are none. */
  readonly text: (() => readonly GlyphsItem[]) | null;
}

export function hasBackground(style: ComputedStyle): boolean {
  return style.background !== initialStyle.background;
}

export function hasImage({ background }: ComputedStyle): boolean {
  return background !== initialStyle.background && background.image.some((image) => image !== 'none');
}

/** Paints colour and image layers, the last layer first. */
export function paintBackground(context: PaintContext, style: ComputedStyle, area: BackgroundArea): void {
  const { background } = style;
  if (background === initialStyle.background) return;
  const layers = background.image.length;
  paintColor(context, style, area, background.clip[(layers - 1) % background.clip.length]!);
  for (let layer = layers - 1; layer >= 0; layer--) {
    const image = background.image[layer]!;
    if (image === 'none') continue;
    const found = image.kind === 'url' ? context.images.find(image.url) : generatedImage(image);
    if (found !== null) paintLayerImage(context, style, area, found, layer);
  }
}

/** The background of what has neither border nor padding: rows in their cells, columns, the canvas, the page. Positioned over `positioning`. */
export function paintAreaBackground(context: PaintContext, style: ComputedStyle, area: Rect, positioning: Rect): void {
  if (area.width <= 0 || area.height <= 0) return;
  paintBackground(context, style, {
    border: { rect: area, radii: null },
    borderWidths: NO_EDGES,
    padding: NO_EDGES,
    positioning,
    text: null,
  });
}

type ClipBox = ComputedStyle['background']['clip'][number];

function clipOf(area: BackgroundArea, box: ClipBox): RoundedRect {
  if (box === 'padding-box') return insetRounded(area.border, area.borderWidths);
  if (box === 'content-box') return insetRounded(insetRounded(area.border, area.borderWidths), area.padding);
  return area.border;
}

function paintColor(context: PaintContext, style: ComputedStyle, area: BackgroundArea, box: ClipBox): void {
  const color = usedColor(style.background.color, style.color.color);
  if (color.alpha === 0) return;
  if (box === 'text') {
    paintGlyphs(context, area, { kind: 'solid', color });
    return;
  }
  const clip = clipOf(area, box);
  if (clip.radii === null) context.out.fillRect(clip.rect, color);
  else context.out.fillPath(roundedPath(clip), color);
}

/** An image of a layer: a picture, or a gradient, which has no size of its own. */
type LayerImage =
  | PaintImage
  | {
      readonly kind: 'gradient';
      readonly gradient: CssGradient;
      readonly width: null;
      readonly height: null;
      readonly ratio: null;
    };

function generatedImage(gradient: CssGradient): LayerImage {
  return { kind: 'gradient', gradient, width: null, height: null, ratio: null };
}

function paintLayerImage(
  context: PaintContext,
  style: ComputedStyle,
  area: BackgroundArea,
  found: LayerImage,
  layer: number,
): void {
  const { background } = style;
  const at = <T>(list: readonly T[]): T => list[layer % list.length]!;
  const origin =
    at(background.attachment) === 'fixed' ? context.fixedArea : positioningArea(area, at(background.origin));
  if (origin.width <= 0 || origin.height <= 0) return;
  const size = tileSize(found, at(background.size), origin);
  if (size.width <= 0 || size.height <= 0) return;
  const repeat = usedRepeat(at(background.repeat), size, origin);
  keepRatio(size, repeat, at(background.size), origin);
  const across = placeAxis(repeat.x, origin.x, origin.width, size.width, at(background.positionX));
  const down = placeAxis(repeat.y, origin.y, origin.height, size.height, at(background.positionY));
  const clipBox = at(background.clip);
  const clip = clipOf(area, clipBox);
  const tile = { x: across.start, y: down.start, width: across.size, height: down.size };
  if (clipBox === 'text') {
    paintThroughText(context, style, area, found, tile);
    return;
  }
  if (found.kind === 'gradient' && isSingle(tile, repeat, clip.rect)) {
    paintGradient(context, gradientPaint(found.gradient, tile, style.color.color), tile, clip);
    return;
  }
  const paint = () => paintTiles(context, found, tile, across.step, down.step, repeat, clip.rect, style);
  const fits = repeat.x === 'no-repeat' && repeat.y === 'no-repeat' && clip.radii === null && contains(clip.rect, tile);
  if (fits) paint();
  else context.out.clipped(roundedPath(clip), paint);
}

function positioningArea(area: BackgroundArea, origin: ComputedStyle['background']['origin'][number]): Rect {
  if (origin === 'border-box') return area.positioning;
  const padding = inset(area.positioning, area.borderWidths);
  return origin === 'padding-box' ? padding : inset(padding, area.padding);
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

/** Whether one tile is all that is seen. */
function isSingle(tile: Rect, repeat: BackgroundRepeat, area: Rect): boolean {
  return (
    (repeat.x === 'no-repeat' || covers(tile.x, tile.width, area.x, area.width)) &&
    (repeat.y === 'no-repeat' || covers(tile.y, tile.height, area.y, area.height))
  );
}

/** One tile of a gradient: filled rather than clipped where it can be. */
function paintGradient({ out }: PaintContext, paint: PlainPaint, tile: Rect, clip: RoundedRect): void {
  if (isTransparent(paint)) return;
  if (contains(tile, clip.rect)) {
    if (clip.radii === null) out.items.push({ kind: 'fill-rect', rect: clip.rect, paint });
    else out.items.push({ kind: 'fill-path', path: roundedPath(clip), rule: 'nonzero', paint });
    return;
  }
  const fill: DisplayItem = { kind: 'fill-rect', rect: tile, paint };
  if (clip.radii === null && contains(clip.rect, tile)) out.items.push(fill);
  else out.clipped(roundedPath(clip), () => out.items.push(fill));
}

/** `background-clip: text`: the glyphs are painted with the background. */
function paintThroughText(
  context: PaintContext,
  { color }: ComputedStyle,
  area: BackgroundArea,
  image: LayerImage,
  tile: Rect,
): void {
  if (image.kind === 'gradient') paintGlyphs(context, area, gradientPaint(image.gradient, tile, color.color));
  else context.diagnostics.report('CSS_UNSUPPORTED', 'background-clip: text is not painted for pictures.');
}

function paintGlyphs({ out }: PaintContext, { text }: BackgroundArea, paint: PlainPaint): void {
  if (text === null || isTransparent(paint)) return;
  for (const item of text()) out.items.push({ ...item, paint });
}

function paintTiles(
  context: PaintContext,
  image: LayerImage,
  tile: Rect,
  stepX: number,
  stepY: number,
  repeat: BackgroundRepeat,
  area: Rect,
  style: ComputedStyle,
): void {
  if (image.kind !== 'gradient' && isSingle(tile, repeat, area)) return paintImage(context, image, tile, style);
  const bounded = {
    x: repeat.x === 'no-repeat' ? tile.x : area.x,
    y: repeat.y === 'no-repeat' ? tile.y : area.y,
    width: repeat.x === 'no-repeat' ? tile.width : area.width,
    height: repeat.y === 'no-repeat' ? tile.height : area.height,
  };
  if (image.kind === 'gradient') {
    const paint = gradientPaint(image.gradient, tile, style.color.color);
    if (!isTransparent(paint))
      context.out.items.push({ kind: 'paint-pattern', paint, area: bounded, tile, stepX, stepY });
    return;
  }
  if (image.kind === 'raster') {
    const smooth = isSmooth(style);
    context.out.items.push({ kind: 'image-pattern', image: image.index, area: bounded, tile, stepX, stepY, smooth });
    return;
  }
  paintSvgTiles(context, image, tile, stepX, stepY, bounded, style);
}

/** A vector tile is painted again for each place, up to a bound that no real design reaches. */
const MOST_VECTOR_TILES = 2_000;

function paintSvgTiles(
  context: PaintContext,
  image: PaintImage & { kind: 'svg' },
  tile: Rect,
  stepX: number,
  stepY: number,
  area: Rect,
  style: ComputedStyle,
): void {
  const firstX = tile.x - Math.ceil((tile.x - area.x) / stepX) * stepX;
  const firstY = tile.y - Math.ceil((tile.y - area.y) / stepY) * stepY;
  const count = Math.ceil(area.width / stepX + 1) * Math.ceil(area.height / stepY + 1);
  if (count > MOST_VECTOR_TILES) {
    context.diagnostics.report(
      'RESOURCE_LIMIT',
      `A background repeats an SVG image ${count} times; at most ${MOST_VECTOR_TILES} are painted. Use a larger tile.`,
    );
    return;
  }
  for (let y = firstY; y < area.y + area.height; y += stepY) {
    for (let x = firstX; x < area.x + area.width; x += stepX) paintImage(context, image, { ...tile, x, y }, style);
  }
}

/** Stretches the image to the rectangle. */
export function paintImage(context: PaintContext, image: PaintImage, rect: Rect, style: ComputedStyle): void {
  if (image.kind === 'svg') {
    const { root, styles } = image.document;
    const border = { rect, radii: null };
    paintBackground(context, styles.styleOf(root), {
      border,
      borderWidths: NO_EDGES,
      padding: NO_EDGES,
      positioning: rect,
      text: null,
    });
    return paintSvgDocument(context, image.document, rect);
  }
  const smooth = isSmooth(style);
  context.out.items.push({ kind: 'image', image: image.index, rect, smooth });
}

function covers(start: number, size: number, areaStart: number, areaSize: number): boolean {
  return start <= areaStart && start + size >= areaStart + areaSize;
}

function contains(outer: Rect, inner: Rect): boolean {
  return covers(outer.x, outer.width, inner.x, inner.width) && covers(outer.y, outer.height, inner.y, inner.height);
}

/** css-images-3 §5.4: whether enlarged pixels may be blended. */
function isSmooth({ image }: ComputedStyle): boolean {
  return image.rendering !== 'pixelated' && image.rendering !== 'crisp-edges';
}
