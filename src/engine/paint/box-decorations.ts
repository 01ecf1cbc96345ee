/** Background and borders of one box fragment, and its outline. */
import { type Edges, inset, NO_EDGES, type Rect } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import { nativeLook } from '../controls/control-kind.ts';
import { isDisabled } from '../controls/control-state.ts';
import { drawNativeLook, type NativeControl } from '../controls/drawing.ts';
import { isUndecorated } from '../controls/painted-control.ts';
import { usedColor } from '../css/values/color/color-value.ts';
import { TRANSPARENT } from '../display/color.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { PathBuilder } from '../display/path.ts';
import { insetRounded, NO_SIDES, type RoundedRect, type Sides, spreadRounded } from '../display/rounded-rect.ts';
import type { FieldsetDetail, Fragment } from '../layout/fragment.ts';
import { roundedBorderBox } from '../layout/shapes/rounded-border.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { type BackgroundArea, hasBackground, hasImage, paintBackground } from './backgrounds.ts';
import { paintBorderImage } from './border-image.ts';
import { paintBorders, paintFrame } from './borders.ts';
import { hasShadow, paintInnerShadows, paintOuterShadows, paintSliced } from './box-shadows.ts';
import type { PaintContext } from './paint-context.ts';
import { scrolledArea } from './scrolled-area.ts';

/** Whether the box paints anything of its own, or pads its content: such boxes round their block offset (CHROMIUM.md 3). */
export function hasDecorations(style: ComputedStyle): boolean {
  return (
    style.background !== initialStyle.background ||
    style.border !== initialStyle.border ||
    style.borderImage !== initialStyle.borderImage ||
    style.padding !== initialStyle.padding ||
    style.shadow !== initialStyle.shadow
  );
}

export function paintBoxDecorations(context: PaintContext, fragment: Fragment, x: number, y: number): void {
  const { style } = fragment;
  if (style.visibility.visibility !== 'visible') return;
  const text = style.background.clip.includes('text') ? () => context.glyphsIn(fragment, x, y) : null;
  if (fragment.detail?.kind === 'fieldset') return paintFieldset(context, fragment, fragment.detail, x, y, text);
  paintDecorationsIn(context, fragment, snapRect(x, y, fragment.width, fragment.height), text, null);
}

/** HTML rendering §15.3.13: the border goes through the middle of the legend, and is not painted behind it. */
function paintFieldset(
  context: PaintContext,
  fragment: Fragment,
  { frame, gap }: FieldsetDetail,
  x: number,
  y: number,
  text: BackgroundArea['text'],
): void {
  const rect = snapRect(x + frame.x, y + frame.y, frame.width, frame.height);
  paintDecorationsIn(context, fragment, rect, text, snapRect(x + gap.x, y + gap.y, gap.width, gap.height));
}

/**
 * @param rect - border box on whole px; of a table its grid box
 * @param text - the glyphs inside, where the background is seen through them
 * @param gap - where no border is painted; `null` for nowhere
 */
export function paintDecorationsIn(
  context: PaintContext,
  fragment: Fragment,
  rect: Rect,
  text: BackgroundArea['text'],
  gap: Rect | null,
): void {
  const { style } = fragment;
  const isShadowed = hasShadow(style);
  const isPlain = !hasInk(style.border) && style.borderImage === initialStyle.borderImage;
  if (!isShadowed && isPlain && !hasBackground(style)) return;
  const native = nativeControlOf(fragment);
  if (native !== null) {
    if (isShadowed) paintOuterShadows(context.out, style, roundedBorderBox(style, rect));
    const { scheme, color } = style.color;
    const ground = usedColor(style.background.color, color);
    drawNativeLook(context.out, native, scheme, ground, usedColor(style.border.topColor, color), rect);
    return;
  }
  const border = context.brokenBoxes.shapeOf(fragment, rect);
  const cut = isShadowed ? context.brokenBoxes.cutSidesOf(fragment) : NO_SIDES;
  if (isShadowed) paintShadowsAround(context.out, style, border, cut);
  if (isBareControl(fragment)) return;
  if (hasBackground(style) && (fragment.box !== context.canvasBox || context.canvasBox === null))
    paintBackground(context, style, {
      border,
      borderWidths: fragment.border,
      padding: fragment.padding,
      positioning: hasImage(style) ? context.brokenBoxes.wholeRect(fragment, rect) : rect,
      scrolled: hasImage(style) ? scrolledArea(fragment, rect) : null,
      hasEdges: true,
      text,
    });
  if (isShadowed) paintShadowsWithin(context.out, style, insetRounded(border, wholePx(fragment.border)), cut);
  if (gap === null) paintOwnBorders(context, fragment, rect, border);
  else paintBordersAround(gap, context, fragment, rect, border);
}

// Apart: closures in the function above would be paid for by all boxes.

function paintShadowsAround(out: DisplayListBuilder, style: ComputedStyle, border: RoundedRect, cut: Sides): void {
  paintSliced(out, border, cut, FAR, (shape) => paintOuterShadows(out, style, shape));
}

function paintShadowsWithin(out: DisplayListBuilder, style: ComputedStyle, padding: RoundedRect, cut: Sides): void {
  paintSliced(out, padding, cut, 0, (shape) => paintInnerShadows(out, style, shape));
}

/** The outer shadows of a row or section, which has no edges of its own. @param rect - on whole px */
export function paintShadowsOutside({ out, brokenBoxes }: PaintContext, fragment: Fragment, rect: Rect): void {
  paintShadowsAround(out, fragment.style, brokenBoxes.shapeOf(fragment, rect), brokenBoxes.cutSidesOf(fragment));
}

/** The inner ones. @param rect - on whole px */
export function paintShadowsInside({ out, brokenBoxes }: PaintContext, fragment: Fragment, rect: Rect): void {
  paintShadowsWithin(out, fragment.style, brokenBoxes.shapeOf(fragment, rect), brokenBoxes.cutSidesOf(fragment));
}

function paintBordersAround(
  gap: Rect,
  context: PaintContext,
  fragment: Fragment,
  rect: Rect,
  shape: RoundedRect,
): void {
  context.out.clipped(around(gap), () => paintOwnBorders(context, fragment, rect, shape), 'evenodd');
}

/** In a table with collapsed borders those of all cells have none: the table paints them. */
function hasInk(border: ComputedStyle['border']): boolean {
  if (border === initialStyle.border) return false;
  const { topColor, rightColor, bottomColor, leftColor } = border;
  const isSeen = topColor !== TRANSPARENT || rightColor !== TRANSPARENT;
  return isSeen || bottomColor !== TRANSPARENT || leftColor !== TRANSPARENT;
}

function paintOwnBorders(context: PaintContext, fragment: Fragment, rect: Rect, shape: RoundedRect): void {
  const { style, border, detail } = fragment;
  // Of collapsed borders these are the halves that the table takes: the borders are painted above its cells, without images, as in Chromium.
  if (detail?.kind === 'table' && detail.collapsedBorders !== null) return;
  if (paintBorderImage(context, style, rect, border)) return;
  if (style.border !== initialStyle.border && border !== NO_EDGES) paintBorders(context.out, style, shape, border);
}

/** px beyond a gap that borders may reach. */
const FAR = 100_000;

/** Everything but a gap. */
function around({ x, y, width, height }: Rect): PathBuilder {
  const path = new PathBuilder().rect(x - FAR, y - FAR, width + 2 * FAR, height + 2 * FAR);
  return path.rect(x, y, width, height);
}

/** css-ui-4 §7.2: `null` for boxes that are no control, and for controls that an author has styled. */
function nativeControlOf({ box, style }: Fragment): NativeControl | null {
  const source = box?.source ?? null;
  if (!style.ui.isNative || source === null) return null;
  const { element, pseudo } = source;
  if (pseudo !== null && pseudo !== 'file-selector-button') return null;
  const look = pseudo === null ? nativeLook(element) : 'button';
  // As in Chromium shadows are part of an author's look for what is drawn with thin round borders.
  if ((look === 'field' || look === 'menu') && hasShadow(style)) return null;
  return look === null ? null : { look, isDisabled: isDisabled(element) };
}

/** Range inputs and their like, as Chromium paints them, of which the theme paints all but the shadow. */
function isBareControl({ box }: Fragment): boolean {
  return box?.kind === 'replaced' && box.content.kind === 'control' && isUndecorated(box.content);
}

/** Halves of collapsed borders: the border covers what is too much. */
function wholePx({ top, right, bottom, left }: Edges): Edges {
  return { top: Math.floor(top), right: Math.floor(right), bottom: Math.floor(bottom), left: Math.floor(left) };
}

export function hasOutline(style: ComputedStyle): boolean {
  return (
    style.outline !== initialStyle.outline &&
    style.outline.style !== 'none' &&
    style.outline.style !== 'hidden' &&
    style.outline.width > 0
  );
}

export function paintOutline(context: PaintContext, fragment: Fragment, x: number, y: number): void {
  const { style, width, height } = fragment;
  const border = context.brokenBoxes.shapeOf(fragment, snapRect(x, y, width, height));
  if (style.visibility.visibility === 'visible')
    paintOutlineAround(context.out, style, { x, y, width, height }, border);
}

/**
 * The parts of an inline box on several lines have one outline around all that touch (css-ui-4 §4).
 *
 * DEVIATION: only solid ones, and of not too many parts; patterned and shaded lines go around each part.
 */
export function paintOutlineOfParts(
  context: PaintContext,
  parts: readonly { readonly fragment: Fragment; readonly x: number; readonly y: number }[],
): void {
  const { style } = parts[0]!.fragment;
  const lineStyle = style.outline.style;
  if ((lineStyle !== 'solid' && lineStyle !== 'auto') || parts.length > MOST_PARTS) {
    for (const { fragment, x, y } of parts) paintOutline(context, fragment, x, y);
    return;
  }
  if (style.visibility.visibility !== 'visible') return;
  const { width } = style.outline;
  const outer = parts.map(({ fragment, x, y }) =>
    outerOutline({ x, y, width: fragment.width, height: fragment.height }, style.outline),
  );
  const outside = new PathBuilder();
  for (const { x, y, width: across, height: down } of outer) outside.rect(x, y, across, down);
  let paint = () => context.out.fillPath(outside, usedColor(style.outline.color, style.color.color));
  const edges = { top: width, right: width, bottom: width, left: width };
  const inside = outer.map((rect) => inset(rect, edges));
  for (const inner of withBridges(inside, width)) {
    const paintInside = paint;
    paint = () => context.out.clipped(around(inner), paintInside, 'evenodd');
  }
  paint();
}

/** And what lies between two that follow one another, where the lines around them touch. */
function withBridges(inside: readonly Rect[], width: number): readonly Rect[] {
  const bridges: Rect[] = [];
  for (let i = 1; i < inside.length; i++) {
    const [a, b] = [inside[i - 1]!, inside[i]!];
    const x = between(a.x, a.x + a.width, b.x, b.x + b.width, width);
    const y = between(a.y, a.y + a.height, b.y, b.y + b.height, width);
    if (x !== null && y !== null) bridges.push({ x: x.from, y: y.from, width: x.to - x.from, height: y.to - y.from });
  }
  return [...inside, ...bridges];
}

/** What two stretches share, or the gap between them; `null` where lines of that width outside of them do not touch. */
function between(
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
  width: number,
): { readonly from: number; readonly to: number } | null {
  const [start, end] = [Math.max(from, otherFrom), Math.min(to, otherTo)];
  if (start < end) return { from: start, to: end };
  return start - end <= 2 * width ? { from: end, to: start } : null;
}

/** Of one outline: each is a clip inside those of the others. */
const MOST_PARTS = 50;

/** The outer edge of the outline of a box, on whole px: with a negative offset it shrinks until its sides meet (css-ui-4 §5.5). */
function outerOutline(box: Rect, { width, offset }: ComputedStyle['outline']): Rect {
  const across = Math.max(2 * width, box.width + 2 * (offset + width));
  const down = Math.max(2 * width, box.height + 2 * (offset + width));
  return snapRect(box.x + (box.width - across) / 2, box.y + (box.height - down) / 2, across, down);
}

/**
 * css-ui-4 §5: outside the border edge, taking no space; its corners go along with the border's. `auto` is painted as a solid line.
 *
 * @param box - border box, not rounded
 * @param border - the same on whole px
 */
export function paintOutlineAround(
  out: DisplayListBuilder,
  style: ComputedStyle,
  box: Rect,
  border: RoundedRect,
): void {
  const { width, offset } = style.outline;
  const color = usedColor(style.outline.color, style.color.color);
  const rect = outerOutline(box, style.outline);
  const lineStyle = style.outline.style === 'auto' ? 'solid' : style.outline.style;
  paintFrame(out, { rect, radii: spreadRounded(border, offset + width).radii }, width, lineStyle, color);
}
