/** Background colours and images (css-backgrounds-3 §2). */
import { type Edges, inset, isWithin, NO_EDGES, type Rect, translation } from '../base/geometry.ts';
import { usedColor } from '../css/values/color/color-value.ts';
import type { ImageValue, UrlImage } from '../css/values/image/image.ts';
import { BLACK } from '../display/color.ts';
import type { DisplayItem, PatternPaint, PlainPaint } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import { addRounded, insetRounded, type RoundedRect, roundedPath } from '../display/rounded-rect.ts';
import { axisOf, type CssGradient, gradientPaint, isTransparent } from '../layout/gradients/gradient-paint.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { changedStyle, initialStyle } from '../style/initial-style.ts';
import { paintSvgDocument } from '../svg/paint-svg.ts';
import type { PaintImage } from '../svg/svg-context.ts';
import { besideOpaqueBorders, withoutBleed } from './background-bleed.ts';
import { paintBorders } from './borders.ts';
import { isSingle, joinedTiles, type LayerImage, placeTiles, type Tiles } from './image-tiles.ts';
import { changedContext, type PaintContext } from './paint-context.ts';

/** The boxes of one fragment that backgrounds refer to. */
export interface BackgroundArea {
  /** Border box with its radii, on whole px. */
  readonly border: RoundedRect;
  readonly borderWidths: Edges;
  readonly padding: Edges;
  /** Where images are positioned: the same boxes, unless the background belongs to a larger one (rows, the canvas). */
  readonly positioning: Rect;
  /** Padding box with all that can be scrolled to, where a background moves with that (`background-attachment: local`); `null` for others. */
  readonly scrolled: Rect | null;
  /** Whether it is a box, with a border to be seen through for `background-clip: border-area`. */
  readonly hasEdges: boolean;
  /** The glyphs inside, for `background-clip: text`; `null` where there are none. */
  readonly text: (() => readonly DisplayItem[]) | null;
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
  if (background.blendMode.every((mode) => mode === 'normal')) paintLayers(context, style, area);
  // compositing-1 §7.2: the layers are blended with each other, not with what lies behind the box.
  else context.out.isolated(() => paintLayers(context, style, area));
}

function paintLayers(context: PaintContext, style: ComputedStyle, area: BackgroundArea): void {
  const { background } = style;
  const layers = background.image.length;
  paintColor(context, style, area, background.clip[(layers - 1) % background.clip.length]!);
  for (let layer = layers - 1; layer >= 0; layer--) {
    const found = findImage(context, background.image[layer]!, style);
    if (found === null) continue;
    const mode = background.blendMode[layer % background.blendMode.length]!;
    if (mode === 'normal') paintLayerImage(context, style, area, found, layer);
    else context.out.group(1, mode, () => paintLayerImage(context, style, area, found, layer));
  }
}

/**
 * The background of what has neither border nor padding: rows in their cells, columns, the canvas, the page. Positioned over `positioning`.
 *
 * @param radii - of the area's corners: those of a cell
 */
export function paintAreaBackground(
  context: PaintContext,
  style: ComputedStyle,
  area: Rect,
  positioning: Rect,
  radii: RoundedRect['radii'] = null,
): void {
  if (area.width <= 0 || area.height <= 0) return;
  paintBackground(context, style, {
    border: { rect: area, radii },
    borderWidths: NO_EDGES,
    padding: NO_EDGES,
    positioning,
    scrolled: null,
    hasEdges: false,
    text: null,
  });
}

type ClipBox = ComputedStyle['background']['clip'][number];

function clipOf(area: BackgroundArea, box: ClipBox, style: ComputedStyle): RoundedRect {
  if (box === 'border-box') return withoutBleed(area.border, area.borderWidths, style);
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
  const clip = clipOf(area, box, style);
  const paint = () =>
    clip.radii === null ? context.out.fillRect(clip.rect, color) : context.out.fillPath(roundedPath(clip), color);
  if (box === 'border-area') paintInBorders(context, style, area, paint);
  else paint();
}

/** css-backgrounds-4 §3.2: only where the border is, were it opaque; all over what has no borders of its own. */
function paintInBorders({ out }: PaintContext, style: ComputedStyle, area: BackgroundArea, paint: () => void): void {
  const { border, borderWidths, hasEdges } = area;
  if (!hasEdges) return paint();
  if (borderWidths === NO_EDGES) return;
  const { topStyle, rightStyle, bottomStyle, leftStyle } = style.border;
  if ([topStyle, rightStyle, bottomStyle, leftStyle].every((each) => each === 'solid' || each === 'none')) {
    out.clipped(addRounded(roundedPath(border), insetRounded(border, borderWidths)), paint, 'evenodd');
    return;
  }
  const mask = new DisplayListBuilder();
  const opaque = { topColor: BLACK, rightColor: BLACK, bottomColor: BLACK, leftColor: BLACK };
  paintBorders(mask, changedStyle(style, { border: { ...style.border, ...opaque } }), border, borderWidths);
  out.masked('alpha', mask.finish(), paint);
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
  const attachment = at(background.attachment);
  const origin = attachment === 'fixed' ? context.fixedArea : positioningArea(area, at(background.origin), attachment);
  const tiles = placeTiles(zoomedImage(found, style.zoom.factor), {
    origin,
    size: at(background.size),
    repeat: at(background.repeat),
    positionX: at(background.positionX),
    positionY: at(background.positionY),
  });
  if (tiles === null) return;
  const isScrolled = attachment === 'local' && area.scrolled !== null;
  // css-backgrounds-3 §2.5: what is scrolled is not seen through the border.
  const clipBox = isScrolled && at(background.clip) === 'border-box' ? 'padding-box' : at(background.clip);
  if (clipBox === 'text') paintThroughText(context, style, area, found, tiles);
  else {
    const clip = clipOf(area, clipBox, style);
    const { border, borderWidths } = area;
    const isRepeated = tiles.repeat.x !== 'no-repeat' || tiles.repeat.y !== 'no-repeat';
    const isUnder = isRepeated && clipBox === 'border-box';
    const seen = isUnder ? besideOpaqueBorders(border.rect, borderWidths, style) : clip.rect;
    const paint = () => paintImageTiles(context, style, found, tiles, clip, seen);
    if (clipBox === 'border-area') paintInBorders(context, style, area, paint);
    else paint();
  }
}

/** css-viewport-1 §4: natural sizes are zoomed. */
function zoomedImage(image: LayerImage, factor: number): LayerImage {
  if (factor === 1 || image.kind === 'gradient') return image;
  const { width, height } = image;
  if (image.kind === 'raster') return { ...image, width: image.width * factor, height: image.height * factor };
  return { ...image, width: width === null ? null : width * factor, height: height === null ? null : height * factor };
}

type Background = ComputedStyle['background'];

function positioningArea(
  area: BackgroundArea,
  origin: Background['origin'][number],
  attachment: Background['attachment'][number],
): Rect {
  const { scrolled, borderWidths } = area;
  if (attachment === 'local' && scrolled !== null) {
    if (origin === 'border-box') return inset(scrolled, outwards(borderWidths));
    return origin === 'padding-box' ? scrolled : inset(scrolled, area.padding);
  }
  if (origin === 'border-box') return area.positioning;
  const padding = inset(area.positioning, area.borderWidths);
  return origin === 'padding-box' ? padding : inset(padding, area.padding);
}

function outwards({ top, right, bottom, left }: Edges): Edges {
  return { top: -top, right: -right, bottom: -bottom, left: -left };
}

/** `background-clip: text`: the glyphs are painted with the background. */
function paintThroughText(
  context: PaintContext,
  style: ComputedStyle,
  area: BackgroundArea,
  image: LayerImage,
  tiles: Tiles,
): void {
  if (image.kind === 'gradient' && isSingle(tiles.tile, tiles.repeat, area.border.rect)) {
    paintGlyphs(context, area, gradientPaint(image.gradient, tiles.tile, style.color.color));
    return;
  }
  if (area.text === null) return;
  const mask = area.text();
  if (mask.length === 0) return;
  context.out.masked('alpha', mask.map(shadowOf), () => paintImageTiles(context, style, image, tiles, area.border));
}

/** The glyphs as a mask: the text itself is painted, too, be it transparent. */
function shadowOf(item: DisplayItem): DisplayItem {
  return item.kind === 'glyphs' ? { ...item, paint: { kind: 'solid', color: BLACK }, isShadow: true } : item;
}

function paintGlyphs({ out }: PaintContext, { text, border }: BackgroundArea, paint: PlainPaint): void {
  if (text === null || isTransparent(paint)) return;
  const items = text();
  if (items.every(({ kind }) => kind === 'glyphs')) {
    for (const item of items) if (item.kind === 'glyphs') out.items.push({ ...item, paint, isShadow: true });
    return;
  }
  // A paint would be turned with the text.
  out.masked('alpha', items.map(shadowOf), () => out.items.push({ kind: 'fill-rect', rect: border.rect, paint }));
}

/** The image of a value; `null` where there is none or it could not be loaded. */
export function findImage(context: PaintContext, image: ImageValue, style: ComputedStyle): LayerImage | null {
  if (image === 'none') return null;
  return image.kind === 'url' ? findUrlImage(context, image, style) : generatedImage(image);
}

/** Of several pixels per px it is smaller by that (css-images-4 §2.4). */
export function findUrlImage(
  { images }: PaintContext,
  { url, resolution }: UrlImage,
  style: ComputedStyle,
): PaintImage | null {
  const found = images.find(url, style.image.orientation);
  if (found === null || resolution === 1) return found;
  if (found.kind === 'raster') return { ...found, width: found.width / resolution, height: found.height / resolution };
  const part = (length: number | null): number | null => (length === null ? null : length / resolution);
  return { ...found, width: part(found.width), height: part(found.height) };
}

function generatedImage(gradient: CssGradient): LayerImage {
  return { kind: 'gradient', gradient, width: null, height: null, ratio: null };
}

/**
 * Paints the tiles inside `shape`.
 *
 * @param seen - what is seen of it, where that is less
 */
export function paintImageTiles(
  context: PaintContext,
  style: ComputedStyle,
  found: LayerImage,
  tiles: Tiles,
  shape: RoundedRect,
  seen: Rect = shape.rect,
): void {
  const joined = found.kind === 'gradient' ? joinedTiles(tiles, axisOf(found.gradient), seen) : tiles;
  const { tile, repeat } = joined;
  const clip = shape.radii === null ? { rect: seen, radii: null } : shape;
  if (found.kind === 'gradient' && isSingle(tile, repeat, seen)) {
    paintGradient(context, gradientPaint(found.gradient, tile, style.color.color), tile, clip);
    return;
  }
  const paint = () => paintTiles(context, found, joined, seen, style);
  const fits = repeat.x === 'no-repeat' && repeat.y === 'no-repeat' && clip.radii === null && isWithin(tile, clip.rect);
  if (fits) paint();
  else context.out.clipped(roundedPath(clip), paint);
}

/** One tile of a gradient: filled rather than clipped where it can be. */
function paintGradient({ out }: PaintContext, paint: PlainPaint, tile: Rect, clip: RoundedRect): void {
  if (isTransparent(paint)) return;
  if (isWithin(clip.rect, tile)) {
    if (clip.radii === null) out.items.push({ kind: 'fill-rect', rect: clip.rect, paint });
    else out.items.push({ kind: 'fill-path', path: roundedPath(clip), rule: 'nonzero', paint });
    return;
  }
  const fill: DisplayItem = { kind: 'fill-rect', rect: tile, paint };
  if (clip.radii === null && isWithin(tile, clip.rect)) out.items.push(fill);
  else out.clipped(roundedPath(clip), () => out.items.push(fill));
}

function paintTiles(
  context: PaintContext,
  image: LayerImage,
  { tile, stepX, stepY, repeat }: Tiles,
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

/** A vector tile is painted once, and repeated as a pattern. */
function paintSvgTiles(
  context: PaintContext,
  image: PaintImage & { kind: 'svg' },
  tile: Rect,
  stepX: number,
  stepY: number,
  area: Rect,
  style: ComputedStyle,
): void {
  const out = new DisplayListBuilder();
  paintImage(changedContext(context, { out }), image, { x: 0, y: 0, width: tile.width, height: tile.height }, style);
  const paint: PatternPaint = {
    kind: 'pattern',
    tile: { x: 0, y: 0, width: stepX, height: stepY },
    items: out.finish(),
    matrix: translation(tile.x, tile.y),
    opacity: 1,
  };
  context.out.items.push({ kind: 'fill-rect', rect: area, paint });
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
      scrolled: null,
      hasEdges: false,
      text: null,
    });
    return paintSvgDocument(context, image.document, rect);
  }
  const smooth = isSmooth(style);
  context.out.items.push({ kind: 'image', image: image.index, rect, smooth });
}

/** css-images-3 §5.4: whether enlarged pixels may be blended. */
function isSmooth({ image }: ComputedStyle): boolean {
  return image.rendering !== 'pixelated' && image.rendering !== 'crisp-edges';
}
