/** The content of replaced elements: images fitted into their box (css-images-3 §5.5), SVG, form controls, list symbols. */
import type { Rect, Size } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import { drawControl } from '../controls/drawing.ts';
import { drawMediaPanel } from '../controls/media-panel.ts';
import { isToggle, type PaintedControl } from '../controls/painted-control.ts';
import type { BarDirection, ControlStyle } from '../controls/theme.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { usedColor } from '../css/values/color/color-value.ts';
import type { Gradient } from '../css/values/image/gradient.ts';
import { insetRounded, roundedPath } from '../display/rounded-rect.ts';
import type { Element } from '../dom/node.ts';
import { cutAxesOfStyle } from '../layout/cut-areas.ts';
import type { Fragment } from '../layout/fragment.ts';
import { gradientPaint } from '../layout/gradients/gradient-paint.ts';
import { roundedBorderBox } from '../layout/shapes/rounded-border.ts';
import { isDisclosure } from '../layout/sizing/marker-symbol.ts';
import { objectViewBox } from '../layout/sizing/object-view-box.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { paintSvg } from '../svg/paint-svg.ts';
import type { PaintImage } from '../svg/svg-context.ts';
import { paintImage } from './backgrounds.ts';
import { paintBrokenImage, paintImageFrame } from './broken-image.ts';
import { paintFrame, pictureIn } from './frames.ts';
import { paintDisclosure, paintMarkerSymbol } from './marker-symbols.ts';
import type { PaintContext } from './paint-context.ts';

/** @param visible - what is seen of the page here: of what reaches beyond it, as a frame over several pages does, only the part in it is painted */
export function paintReplaced(context: PaintContext, fragment: Fragment, x: number, y: number, visible: Rect): void {
  const { box, detail, style } = fragment;
  if (box?.kind !== 'replaced' || detail?.kind !== 'replaced' || style.visibility.visibility !== 'visible') return;
  const { content } = detail;
  const area = snapRect(x + content.x, y + content.y, content.width, content.height);
  if (area.width <= 0 || area.height <= 0) return;
  switch (box.content.kind) {
    case 'image': {
      const image = context.images.find(box.content.url, style.image.orientation);
      if (image !== null) paintFitted(context, fragment, image, area, x, y);
      return;
    }
    case 'gradient':
      return paintFittedGradient(context, fragment, box.content.gradient, area, x, y);
    case 'svg':
      return paintInlineSvg(context, fragment, box.content.element, { ...content, x: area.x, y: area.y }, area);
    case 'control':
      return paintControl(context, fragment, box.content, { ...content, x: x + content.x, y: y + content.y }, x, y);
    case 'marker-symbol':
      return isDisclosure(box.content.symbol)
        ? paintDisclosure(context, box.content.symbol, style, x + content.x, y + content.y, content.height)
        : paintMarkerSymbol(context, box.content.symbol, style, area);
    case 'broken-image':
      return paintBrokenImage(context, area, box.content, style.writing.direction);
    case 'frame': {
      const picture = pictureIn(context.frames, fragment);
      if (picture !== null) paintFrame(context.out, picture, fragment, x, y, visible);
      return;
    }
    case 'media':
      return drawMediaPanel(context.out, box.content.media, area);
    case 'canvas':
      return;
    case 'empty':
      if (box.content.isFramed) paintImageFrame(context, area, false);
      return;
  }
}

/** @param inner - content box, not on whole px */
function paintControl(
  { out, fieldPictures }: PaintContext,
  { box, style: computed, width, height }: Fragment,
  content: PaintedControl,
  inner: Rect,
  x: number,
  y: number,
): void {
  const source = box?.source ?? null;
  const border = snapRect(x, y, width, height);
  // The parts of a meter are boxes, of which each comes to whole px by itself.
  const area = content.control === 'meter' ? inner : snapRect(inner.x, inner.y, inner.width, inner.height);
  const style = controlStyle(computed);
  if (fieldPictures === null || source === null || !isToggle(content.control))
    drawControl(out, content, style, area, border);
  else fieldPictures.paintToggle(source.element, out, content, style, area);
}

/** Only painting knows where the parts of a picture are. */
function paintInlineSvg(context: PaintContext, fragment: Fragment, root: Element, area: Rect, shown: Rect): void {
  const areas = paintSvg(context, root, area, shown, fragment.style.zoom.factor);
  if (areas.length > 0) context.pictureAreas.set(fragment, areas);
}

function controlStyle({ color, writing }: ComputedStyle): ControlStyle {
  const accent = color.accentColor === 'auto' ? null : usedColor(color.accentColor, color.color);
  return { scheme: color.scheme, accent, text: color.color, bar: barDirection(writing) };
}

/** css-writing-modes-4 §6.4: where the inline axis runs on the page. */
function barDirection({ writingMode, direction }: ComputedStyle['writing']): BarDirection {
  if (writingMode === 'horizontal-tb') return direction === 'ltr' ? 'right' : 'left';
  return (writingMode === 'sideways-lr') === (direction === 'ltr') ? 'up' : 'down';
}

function paintFitted(
  context: PaintContext,
  fragment: Fragment,
  image: PaintImage,
  area: Rect,
  x: number,
  y: number,
): void {
  const { style } = fragment;
  const rect = wholeRect(style, image, area);
  const isInside =
    rect.x >= area.x &&
    rect.y >= area.y &&
    rect.x + rect.width <= area.x + area.width &&
    rect.y + rect.height <= area.y + area.height;
  const border = roundedBorderBox(style, snapRect(x, y, fragment.width, fragment.height));
  // css-overflow-4 §3: pictures are cut off because the default sheet says so.
  if (cutAxesOfStyle(style, false) === null || (isInside && border.radii === null))
    return paintImage(context, image, rect, style);
  const padding = insetRounded(insetRounded(border, fragment.border), fragment.padding);
  context.out.clipped(roundedPath(padding), () => paintImage(context, image, rect, style));
}

/** A gradient is as large as the box (css-images-3 §5.3). */
function paintFittedGradient(
  context: PaintContext,
  fragment: Fragment,
  gradient: Gradient,
  area: Rect,
  x: number,
  y: number,
): void {
  const { style, border, padding } = fragment;
  const paint = gradientPaint(gradient, area, style.color.color);
  const outer = roundedBorderBox(style, snapRect(x, y, fragment.width, fragment.height));
  const clip = insetRounded(insetRounded(outer, border), padding);
  if (clip.radii === null) context.out.items.push({ kind: 'fill-rect', rect: area, paint });
  else context.out.items.push({ kind: 'fill-path', path: roundedPath(clip), rule: 'nonzero', paint });
}

/** css-images-3 §5.3: what a picture of SVG does not say follows from its ratio, or from the box. `null` where any size fits. */
function naturalSize(image: PaintImage, area: Rect): Size | null {
  const { width, height } = image;
  const ratio = image.kind === 'svg' ? image.ratio : image.width / image.height;
  if (width !== null && height !== null) return width > 0 && height > 0 ? { width, height } : null;
  if (ratio === null || !(ratio > 0)) {
    if (width === null && height === null) return null;
    return { width: width ?? area.width, height: height ?? area.height };
  }
  if (width !== null) return { width, height: width / ratio };
  if (height !== null) return { width: height * ratio, height };
  const fitted = Math.min(area.width, area.height * ratio);
  return { width: fitted, height: fitted / ratio };
}

/** Where the whole picture lies so that its view box (`object-view-box`) fills the place that the picture would have. */
function wholeRect(style: ComputedStyle, image: PaintImage, area: Rect): Rect {
  const natural = naturalSize(image, area);
  const view = natural === null ? null : objectViewBox(style, image);
  if (natural === null || view === null) return objectRect(style, natural, area);
  const seen = objectRect(style, view, area);
  const [x, y] = [seen.width / view.width, seen.height / view.height];
  return { x: seen.x - view.x * x, y: seen.y - view.y * y, width: natural.width * x, height: natural.height * y };
}

/** Where a picture of that size lies in its content box (`object-fit`, `object-position`); all over where it has none. */
function objectRect(style: ComputedStyle, natural: Size | null, area: Rect): Rect {
  const { objectFit, objectPosition } = style.replaced;
  if (natural === null) return area;
  const { width, height } = objectFit === 'fill' ? area : natural;
  const contain = Math.min(area.width / width, area.height / height);
  const scale =
    objectFit === 'contain'
      ? contain
      : objectFit === 'cover' || objectFit === 'fill'
        ? Math.max(area.width / width, area.height / height)
        : objectFit === 'none'
          ? style.zoom.factor
          : Math.min(style.zoom.factor, contain);
  const size = { width: width * scale, height: height * scale };
  return {
    x: area.x + resolveLength(objectPosition.x, area.width - size.width),
    y: area.y + resolveLength(objectPosition.y, area.height - size.height),
    ...size,
  };
}
