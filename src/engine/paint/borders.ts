/** Borders of all styles with rounded corners (css-backgrounds-3 §3, §4). */
import { type Edges, NO_EDGES, type Rect } from '../base/geometry.ts';
import { CELL, INLINE_TABLE, TABLE } from '../css/values/box/display.ts';
import { type ColorValue, usedColor } from '../css/values/color/color-value.ts';
import type { LineStyle } from '../css/values/text/line.ts';
import { type Color, sameColor } from '../display/color.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { MeasuredPath } from '../display/measured-path.ts';
import { PathBuilder } from '../display/path.ts';
import { addRounded, insetRounded, type Radius, type RoundedRect, roundedPath } from '../display/rounded-rect.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { borderColor, reliefOf } from './border-colors.ts';
import {
  type BorderSide,
  inTurn,
  isPattern,
  isTranslucent,
  mayOverlap,
  mitreAt,
  NEIGHBOURS,
  type Side,
} from './border-mitres.ts';
import { dashPattern, lengthSavedBy, type PatternStyle, strokeStrip } from './line-patterns.ts';

/** @param widths - used widths: 0 on a side that is cut off or whose style is none */
export function paintBorders(out: DisplayListBuilder, style: ComputedStyle, outer: RoundedRect, widths: Edges): void {
  // A cell of a fixed table may be narrower than its borders; of one without a width Chromium paints none.
  if (outer.rect.width <= 0 || outer.rect.height <= 0) return;
  const { border } = style;
  const sides: BorderSide[] = [];
  addSide(sides, 'top', widths.top, border.topStyle, border.topColor, style);
  addSide(sides, 'right', widths.right, border.rightStyle, border.rightColor, style);
  addSide(sides, 'bottom', widths.bottom, border.bottomStyle, border.bottomColor, style);
  addSide(sides, 'left', widths.left, border.leftStyle, border.leftColor, style);
  paintSides(out, sides, outer, widths);
}

/** A frame with four sides alike, as outlines are. `lineStyle` is neither `none` nor `hidden`. */
export function paintFrame(
  out: DisplayListBuilder,
  outer: RoundedRect,
  width: number,
  lineStyle: LineStyle,
  color: Color,
): void {
  if (color.alpha === 0) return;
  const style = lineStyle === 'double' ? usedStyle(lineStyle, width) : lineStyle;
  const sides = SIDES.map((side): BorderSide => ({ side, width, style, color }));
  paintSides(out, sides, outer, { top: width, right: width, bottom: width, left: width });
}

const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

function paintSides(out: DisplayListBuilder, sides: readonly BorderSide[], outer: RoundedRect, widths: Edges): void {
  if (sides.length === 0) return;
  const first = sides[0]!;
  const alike = sides.every((each) => each.style === first.style && sameColor(each.color, first.color));
  // A transparent side is not painted, but has its part of the corners.
  const isAll = sides.length === 4 || (outer.radii === null && sides.length === countSides(widths));
  if (alike && isAll && first.style === 'solid') paintSolid(out, sides, outer, widths);
  else if (alike && first.style === 'double' && sides.length === 4) paintDouble(out, first.color, outer, widths);
  else if (outer.radii === null && mayOverlap(sides, sides.length === countSides(widths)))
    paintInTurn(out, sides, outer, widths);
  else for (const side of sides) paintSide(out, side, outer, widths);
}

function countSides({ top, right, bottom, left }: Edges): number {
  return Number(top > 0) + Number(right > 0) + Number(bottom > 0) + Number(left > 0);
}

function addSide(
  sides: BorderSide[],
  side: Side,
  width: number,
  lineStyle: LineStyle,
  colorValue: ColorValue,
  { color: { color: current }, display: { display } }: ComputedStyle,
): void {
  if (width <= 0 || lineStyle === 'none' || lineStyle === 'hidden') return;
  const isOfTable = display === TABLE || display === INLINE_TABLE || display === CELL;
  const color = isOfTable ? usedColor(colorValue, current) : borderColor(colorValue, lineStyle, current);
  if (color.alpha > 0) sides.push({ side, width, style: usedStyle(lineStyle, width), color });
}

/** As in Chromium, a line that is too thin for two halves, or for a gap, is solid, and has the border's own colour. */
function usedStyle(lineStyle: LineStyle, width: number): LineStyle {
  const least = lineStyle === 'double' ? 3 : lineStyle === 'groove' || lineStyle === 'ridge' ? 2 : 0;
  return width < least ? 'solid' : lineStyle;
}

function paintSolid(out: DisplayListBuilder, sides: readonly BorderSide[], outer: RoundedRect, widths: Edges): void {
  const { color } = sides[0]!;
  const { top } = widths;
  if (sides.length === 4 && isEven(widths) && isStroked(outer, top)) return strokeRing(out, color, outer, 0, top);
  if (sides.length === 4) {
    const ring = addRounded(addRounded(new PathBuilder(), outer), insetRounded(outer, widths));
    out.fillPath(ring, color, 'evenodd');
    return;
  }
  // Some sides of one colour: rectangles that meet without overlapping, so that a translucent colour stays even.
  const { rect } = outer;
  for (const { side } of sides) out.fillRect(sideRect(rect, widths, side), color);
}

function isEven({ top, right, bottom, left }: Edges): boolean {
  return right === top && bottom === top && left === top;
}

/** A line rather than an area: viewers draw lines thinner than a pixel as a whole one. */
function strokeRing(out: DisplayListBuilder, color: Color, outer: RoundedRect, from: number, width: number): void {
  const middle = from + width / 2;
  const along = insetRounded(outer, { top: middle, right: middle, bottom: middle, left: middle });
  out.strokePath(addRounded(new PathBuilder(), along), width, color);
}

/** Whether a line along the middle has both curves of each corner: arcs of circles around one centre. */
function isStroked({ radii }: RoundedRect, width: number): boolean {
  if (radii === null) return true;
  const { topLeft, topRight, bottomRight, bottomLeft } = radii;
  return [topLeft, topRight, bottomRight, bottomLeft].every(
    ({ x, y, shape }) => shape === undefined && x === y && (x === 0 || x >= width),
  );
}

/** The side's strip from corner to corner. */
function wholeStrip({ x, y, width, height }: Rect, widths: Edges, side: Side): Rect {
  switch (side) {
    case 'top':
      return { x, y, width, height: widths.top };
    case 'bottom':
      return { x, y: y + height - widths.bottom, width, height: widths.bottom };
    case 'left':
      return { x, y, width: widths.left, height };
    case 'right':
      return { x: x + width - widths.right, y, width: widths.right, height };
  }
}

/** The side's strip; the horizontal ones own the corners. */
function sideRect(rect: Rect, widths: Edges, side: Side): Rect {
  const inner = rect.height - widths.top - widths.bottom;
  switch (side) {
    case 'top':
      return { x: rect.x, y: rect.y, width: rect.width, height: widths.top };
    case 'bottom':
      return { x: rect.x, y: rect.y + rect.height - widths.bottom, width: rect.width, height: widths.bottom };
    case 'left':
      return { x: rect.x, y: rect.y + widths.top, width: widths.left, height: inner };
    case 'right':
      return { x: rect.x + rect.width - widths.right, y: rect.y + widths.top, width: widths.right, height: inner };
  }
}

function paintDouble(out: DisplayListBuilder, color: Color, outer: RoundedRect, widths: Edges): void {
  if (isEven(widths) && isStroked(outer, widths.top)) {
    const line = doubleLine(widths.top);
    strokeRing(out, color, outer, 0, line);
    return strokeRing(out, color, outer, doubleRest(widths.top), line);
  }
  const third: Edges = {
    top: doubleLine(widths.top),
    right: doubleLine(widths.right),
    bottom: doubleLine(widths.bottom),
    left: doubleLine(widths.left),
  };
  const rest: Edges = {
    top: doubleRest(widths.top),
    right: doubleRest(widths.right),
    bottom: doubleRest(widths.bottom),
    left: doubleRest(widths.left),
  };
  const rings = addRounded(addRounded(new PathBuilder(), outer), insetRounded(outer, third));
  addRounded(addRounded(rings, insetRounded(outer, rest)), insetRounded(outer, widths));
  out.fillPath(rings, color, 'evenodd');
}

/** Where the second line of a double border begins: on a side without a gap there is none. */
function doubleRest(width: number): number {
  return width < 3 ? width : width - doubleLine(width);
}

/** Width of either line of a double border: a third in whole px. */
export function doubleLine(width: number): number {
  return width < 3 ? width : Math.round(width / 3);
}

/** One side on its own: its trapezoid (mitred corners) is the clip, its style is painted inside. */
function paintSide(out: DisplayListBuilder, side: BorderSide, outer: RoundedRect, widths: Edges): void {
  const paint = () => paintStyle(out, side, outer, widths);
  const isStrip = outer.radii === null && neighboursAreZero(side.side, widths);
  if (isStrip && side.style === 'solid') out.fillRect(sideRect(outer.rect, widths, side.side), side.color);
  else if (isStrip && widths[OPPOSITE[side.side]] === 0) paint();
  else if (outer.radii === null && !isPattern(side.style)) paint();
  else out.clipped(trapezoid(outer, widths, side.side), paint);
}

/** The colour of a side that has one: of `inset` and `outset` its shade. */
function shadeOf({ side, style, color }: BorderSide): Color {
  if (style === 'solid') return color;
  const isDark = (side === 'top' || side === 'left') === (style === 'inset');
  return isDark ? reliefOf(color).dark : reliefOf(color).light;
}

const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' };

function neighboursAreZero(side: Side, widths: Edges): boolean {
  return side === 'top' || side === 'bottom'
    ? widths.left === 0 && widths.right === 0
    : widths.top === 0 && widths.bottom === 0;
}

function paintStyle(
  out: DisplayListBuilder,
  { side, width, style, color }: BorderSide,
  outer: RoundedRect,
  widths: Edges,
): void {
  const fill = (from: number, to: number, shade: Color) => {
    fillBand(out, side, outer, fraction(widths, from), fraction(widths, to), shade);
  };
  switch (style) {
    case 'double': {
      const line = doubleLine(width);
      fill(0, line / width, color);
      return fill((width - line) / width, 1, color);
    }
    case 'solid':
    case 'inset':
    case 'outset':
      return fill(0, 1, shadeOf({ side, width, style, color }));
    case 'groove':
    case 'ridge': {
      // As Chromium has it, the odd px is of the left or top half between square corners, and of the inner between round ones.
      const isOuterFirst = side === 'top' || side === 'left';
      const half = (outer.radii === null && isOuterFirst ? Math.ceil(width / 2) : Math.floor(width / 2)) / width;
      const { dark, light } = reliefOf(color);
      const outerIsDark = isOuterFirst === (style === 'groove');
      const fillOuter = () => fill(0, half, outerIsDark ? dark : light);
      const fillInner = () => fill(half, 1, outerIsDark ? light : dark);
      // From the left or top half on, as Chromium does: where a px is thinner than a dot, the second half covers the first.
      const [first, second] = isOuterFirst ? [fillOuter, fillInner] : [fillInner, fillOuter];
      first();
      return second();
    }
    case 'dotted':
    case 'dashed':
      return strokeSide(out, side, width, style, color, outer, widths);
    default:
  }
}

/**
 * Sides of different styles or colours, one over the other as in Chromium: a side is cut along its mitre only where none that comes
 * later covers the corner, so that no seam shows between sides of one colour.
 */
function paintInTurn(out: DisplayListBuilder, sides: readonly BorderSide[], outer: RoundedRect, widths: Edges): void {
  const left = new Map(inTurn(sides).map((each) => [each.side, each]));
  const all = new Map(left);
  const translucent = sides.filter(isTranslucent);
  if (translucent.length > 1) fillTogether(out, translucent, outer.rect, widths);
  for (const each of all.values()) {
    left.delete(each.side);
    if (translucent.length > 1 && isTranslucent(each)) continue;
    const [before, after] = NEIGHBOURS[each.side];
    const first = mitreAt(each, before, widths, all, left);
    const second = mitreAt(each, after, widths, all, left);
    const edges = { ...widths };
    if (first === 'none') edges[before] = 0;
    if (second === 'none') edges[after] = 0;
    const isCut = first !== 'none' || second !== 'none';
    const isClipped = first === 'hard' || second === 'hard' || (isCut && isPattern(each.style));
    if (isClipped) out.clipped(trapezoid(outer, edges, each.side), () => paintStrip(out, each, outer.rect, widths));
    else if (isCut) paintStyle(out, each, outer, edges);
    else paintStrip(out, each, outer.rect, widths);
  }
}

/** Sides of one colour as one area, so that a translucent one is even where they meet. */
function fillTogether(out: DisplayListBuilder, sides: readonly BorderSide[], rect: Rect, widths: Edges): void {
  const area = new PathBuilder();
  for (const { side } of sides) addRounded(area, { rect: wholeStrip(rect, widths, side), radii: null });
  out.fillPath(area, sides[0]!.color, 'nonzero');
}

/** A side that is not cut. */
function paintStrip(out: DisplayListBuilder, side: BorderSide, rect: Rect, widths: Edges): void {
  const alone = { ...NO_EDGES, [side.side]: widths[side.side] };
  paintStyle(out, side, { rect, radii: null }, alone);
}

function fraction(widths: Edges, part: number): Edges {
  return { top: widths.top * part, right: widths.right * part, bottom: widths.bottom * part, left: widths.left * part };
}

/** Part of a side: a polygon where no corner is round, for a clip would wash its edges out; else a ring in the side's clip. */
function fillBand(out: DisplayListBuilder, side: Side, outer: RoundedRect, from: Edges, to: Edges, color: Color): void {
  if (outer.radii !== null) return fillRing(out, outer, from, to, color);
  const widths: Edges = {
    top: to.top - from.top,
    right: to.right - from.right,
    bottom: to.bottom - from.bottom,
    left: to.left - from.left,
  };
  const inner = insetRounded(outer, from);
  if (neighboursAreZero(side, widths)) out.fillRect(wholeStrip(inner.rect, widths, side), color);
  else out.fillPath(trapezoid(inner, widths, side), color, 'nonzero');
}

function fillRing(out: DisplayListBuilder, outer: RoundedRect, from: Edges, to: Edges, color: Color): void {
  const ring = addRounded(addRounded(new PathBuilder(), insetRounded(outer, from)), insetRounded(outer, to));
  out.fillPath(ring, color, 'evenodd');
}

/**
 * The area of a side: from the outer corners to the inner ones, along the same lines to behind the curve of a round corner; beside a
 * side without a border the whole corner is inside.
 */
function trapezoid(outer: RoundedRect, widths: Edges, side: Side): PathBuilder {
  const { x, y, width, height } = outer.rect;
  const right = x + width;
  const bottom = y + height;
  const radii = outer.radii;
  const depth = (
    corner: 'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft',
    across: number,
    down: number,
  ): [number, number] => {
    const radius = radii?.[corner];
    if (radius === undefined) return [across, down];
    if (across === 0) return [0, Math.max(radius.y, down) + down];
    if (down === 0) return [Math.max(radius.x, across) + across, 0];
    // To the chord of the inner curve, which lies behind it: no further, so that the lines of two corners never cross.
    const inner = { x: radius.x - across, y: radius.y - down };
    if (inner.x <= 0 || inner.y <= 0) return [across, down];
    const factor = 1 + 1 / (across / inner.x + down / inner.y);
    return [across * factor, down * factor];
  };
  const [tlx, tly] = depth('topLeft', widths.left, widths.top);
  const [trx, tr_y] = depth('topRight', widths.right, widths.top);
  const [brx, bry] = depth('bottomRight', widths.right, widths.bottom);
  const [blx, bly] = depth('bottomLeft', widths.left, widths.bottom);
  const path = new PathBuilder();
  switch (side) {
    case 'top':
      return path
        .moveTo(x, y)
        .lineTo(right, y)
        .lineTo(right - trx, y + tr_y)
        .lineTo(x + tlx, y + tly)
        .close();
    case 'right':
      return path
        .moveTo(right, y)
        .lineTo(right, bottom)
        .lineTo(right - brx, bottom - bry)
        .lineTo(right - trx, y + tr_y)
        .close();
    case 'bottom':
      return path
        .moveTo(right, bottom)
        .lineTo(x, bottom)
        .lineTo(x + blx, bottom - bly)
        .lineTo(right - brx, bottom - bry)
        .close();
    case 'left':
      return path
        .moveTo(x, bottom)
        .lineTo(x, y)
        .lineTo(x + tlx, y + tly)
        .lineTo(x + blx, bottom - bly)
        .close();
  }
}

/**
 * Dots and dashes along the middle of the side; as in Chromium, where a corner is round inside, too, along that of the whole border, of which the
 * side's clip leaves its part.
 */
function strokeSide(
  out: DisplayListBuilder,
  side: Side,
  width: number,
  style: PatternStyle,
  color: Color,
  outer: RoundedRect,
  widths: Edges,
): void {
  const isStraight = outer.radii === null || !isRoundInside(outer.radii, widths, side);
  if (isStraight) {
    const isHorizontal = side === 'top' || side === 'bottom';
    const stroke = () => strokeStrip(out, wholeStrip(outer.rect, widths, side), isHorizontal, style, color);
    return outer.radii === null ? stroke() : out.clipped(roundedPath(outer), stroke);
  }
  // As Chromium has it, the line runs a whole number of px within the edge, and whole px of its length are divided.
  const along = insetRounded(outer, wholeHalves(widths));
  const path = roundedPath(along);
  const pattern = dashPattern(style, width, Math.floor(lengthAlong(along)), true) ?? undefined;
  const isEven = SIDES.every((each) => widths[each] === width);
  if (isEven && (pattern?.cap === 'round' || width % 2 === 0)) return out.strokePath(path, width, color, pattern);
  // Where the border tapers, only what lies in it is seen.
  const isWider = width % 2 === 1 && pattern?.cap !== 'round';
  const ring = addRounded(addRounded(new PathBuilder(), outer), insetRounded(outer, widths));
  out.clipped(ring, () => out.strokePath(path, isWider ? 2 * width : width, color, pattern), 'evenodd');
}

/** Whether one of the inner corners of a side is round (css-backgrounds-3 §4.2). */
function isRoundInside(
  radii: NonNullable<RoundedRect['radii']>,
  { top, right, bottom, left }: Edges,
  side: Side,
): boolean {
  const { topLeft, topRight, bottomRight, bottomLeft } = radii;
  switch (side) {
    case 'top':
      return reaches(topLeft, left, top) || reaches(topRight, right, top);
    case 'right':
      return reaches(topRight, right, top) || reaches(bottomRight, right, bottom);
    case 'bottom':
      return reaches(bottomRight, right, bottom) || reaches(bottomLeft, left, bottom);
    case 'left':
      return reaches(bottomLeft, left, bottom) || reaches(topLeft, left, top);
  }
}

function reaches({ x, y }: Radius, across: number, down: number): boolean {
  return x > across || y > down;
}

function lengthAlong(shape: RoundedRect): number {
  const { rect, radii } = shape;
  if (radii === null) return 2 * (rect.width + rect.height);
  const corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft];
  if (corners.some((each) => each.shape !== undefined)) return new MeasuredPath(roundedPath(shape)).length;
  return corners.reduce((length, corner) => length - lengthSavedBy(corner), 2 * (rect.width + rect.height));
}

function wholeHalves({ top, right, bottom, left }: Edges): Edges {
  const half = (width: number) => Math.floor(width / 2);
  return { top: half(top), right: half(right), bottom: half(bottom), left: half(left) };
}
