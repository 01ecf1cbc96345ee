/**
 * Sliders, progress bars and meters as Chromium's default theme draws them, along the inline axis of the control (HTML §15.5.11, §15.5.15,
 * §15.5.16); and what is left of them where an author has taken their look away (`appearance: none`, css-ui-4 §7.2).
 */
import { hasArea, type Point, type Rect } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import type { Color } from '../display/color.ts';
import type { GradientStop } from '../display/display-item.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { rectPath } from '../display/path.ts';
import { ellipsePath, roundedPath } from '../display/rounded-rect.ts';
import type { PaintedControl } from './painted-control.ts';
import { fillRound, rounded, shrink } from './round-shapes.ts';
import { type BarDirection, rgb, type Theme } from './theme.ts';

/** Thickness of the track, and diameter of the knob of a slider, px. */
const THICKNESS = 8;
const KNOB = 16;

/** Without the theme: ground and bar of a progress element. */
const PLAIN_GROUND: Color = rgb(128, 128, 128);
const PLAIN_BAR: Color = rgb(0, 128, 0);

const METER_EDGE: Color = { ...rgb(118, 118, 118), alpha: 0.3 };

type Region = 'good' | 'fair' | 'poor';
const METER_COLORS: Readonly<Record<Region, Color>> = {
  good: rgb(16, 124, 16),
  fair: rgb(255, 185, 0),
  poor: rgb(216, 59, 1),
};

/** Without the theme a meter is a relief: at its edges, a fifth below, in its middle. */
type Relief = readonly [edge: Color, light: Color, dark: Color];
const METER_GROUND: Relief = [rgb(221, 221, 221), rgb(238, 238, 238), rgb(204, 204, 204)];
const METER_RELIEFS: Readonly<Record<Region, Relief>> = {
  good: [rgb(170, 221, 119), rgb(204, 238, 170), rgb(119, 170, 51)],
  fair: [rgb(255, 238, 119), rgb(255, 255, 204), rgb(221, 187, 51)],
  poor: [rgb(255, 119, 119), rgb(255, 204, 204), rgb(221, 68, 68)],
};

/** The track lies in the border box whatever its border and padding are, a pixel from its ends; the knob stays in the content box, and stands on whole pixels. */
export function drawRange(
  out: DisplayListBuilder,
  { value, disabled, isNative }: PaintedControl,
  bar: BarDirection,
  area: Rect,
  border: Rect,
  accent: Color,
  theme: Theme,
): void {
  const knob = Math.min(KNOB, area.width, area.height);
  const color = disabled ? theme.disabledKnob : accent;
  const start = (lengthOf(area, bar) - knob) * (value ?? 0.5);
  const place = part(area, bar, start, start + knob, knob);
  const whole = { ...place, x: Math.round(place.x), y: Math.round(place.y) };
  if (isNative) {
    const across = isHorizontal(bar) ? { x: border.x, width: border.width } : { y: border.y, height: border.height };
    const ground = { ...area, ...across };
    const track = part(ground, bar, 1, lengthOf(ground, bar) - 1, THICKNESS);
    fillTrack(out, track, theme, upTo(track, middleOf(whole), bar), color);
  }
  out.fillPath(ellipsePath(shrink(whole, 0.5)), color);
}

function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** From the start of a bar to a point. */
function upTo(bar: Rect, { x, y }: Point, direction: BarDirection): Rect {
  switch (direction) {
    case 'right':
      return { ...bar, width: x - bar.x };
    case 'left':
      return { ...bar, x, width: bar.x + bar.width - x };
    case 'down':
      return { ...bar, height: y - bar.y };
    case 'up':
      return { ...bar, y, height: bar.y + bar.height - y };
  }
}

/** One that is indeterminate is empty. */
export function drawProgress(
  out: DisplayListBuilder,
  { value, disabled, isNative }: PaintedControl,
  bar: BarDirection,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  if (isNative) {
    const track = part(area, bar, 0, lengthOf(area, bar), thicknessIn(area, bar));
    const done = part(track, bar, 0, lengthOf(track, bar) * Math.min(1, value ?? 0));
    return fillTrack(out, track, theme, value === null || value <= 0 ? null : done, disabled ? theme.disabled : accent);
  }
  out.fillRect(area, PLAIN_GROUND);
  if (value !== null && value > 0) out.fillRect(part(area, bar, 0, lengthOf(area, bar) * value), PLAIN_BAR);
}

/** @param area - content box, not on whole px: the track and what is done come to them by themselves */
export function drawMeter(
  out: DisplayListBuilder,
  { value, text, isNative }: PaintedControl,
  bar: BarDirection,
  area: Rect,
  theme: Theme,
): void {
  const region: Region = text === 'poor' || text === 'fair' ? text : 'good';
  const track = part(area, bar, 0, lengthOf(area, bar), thicknessIn(area, bar));
  const inner = isNative ? shrink(track, 1) : track;
  const done = snapped(part(inner, bar, 0, lengthOf(inner, bar) * Math.min(1, value ?? 0)));
  if (isNative) {
    const shown = hasArea(done) ? done : null;
    return fillTrack(out, snapped(track), theme, shown, METER_COLORS[region], METER_EDGE, 1);
  }
  fillRelief(out, snapped(track), METER_GROUND);
  fillRelief(out, done, METER_RELIEFS[region]);
}

function snapped({ x, y, width, height }: Rect): Rect {
  return snapRect(x, y, width, height);
}

/** Bars are half as thick as their areas. */
function thicknessIn(area: Rect, bar: BarDirection): number {
  return (isHorizontal(bar) ? area.height : area.width) / 2;
}

/**
 * Its ends are half circles. Its edge is seen through, and lies over what is done.
 *
 * @param inset - of what is done in the track, px
 */
function fillTrack(
  out: DisplayListBuilder,
  track: Rect,
  theme: Theme,
  done: Rect | null,
  color: Color,
  edge: Color = theme.trackEdge,
  inset = 0,
): void {
  if (track.width <= 0 || track.height <= 0) return;
  const radius = Math.min(track.width, track.height) / 2;
  fillRound(out, track, radius, theme.track);
  if (done !== null) {
    const inside = roundedPath(rounded(shrink(track, inset), radius - inset));
    out.clipped(inside, () => out.fillRect(done, color));
  }
  out.strokePath(roundedPath(rounded(shrink(track, 0.5), radius - 0.5)), 1, edge);
}

/** Light comes from above, also on upright meters. */
function fillRelief(out: DisplayListBuilder, rect: Rect, [edge, light, dark]: Relief): void {
  if (rect.width <= 0 || rect.height <= 0) return;
  const stops: readonly GradientStop[] = [
    { offset: 0, color: edge },
    { offset: 0.2, color: light },
    { offset: 0.45, color: dark },
    { offset: 0.55, color: dark },
    { offset: 1, color: edge },
  ];
  const from: Point = { x: rect.x, y: rect.y };
  const to: Point = { x: rect.x, y: rect.y + rect.height };
  const path = rectPath(rect);
  out.items.push({
    kind: 'fill-path',
    path,
    rule: 'nonzero',
    paint: { kind: 'linear-gradient', from, to, stops, spread: 'pad' },
  });
}

function isHorizontal(bar: BarDirection): boolean {
  return bar === 'right' || bar === 'left';
}

function lengthOf(area: Rect, bar: BarDirection): number {
  return isHorizontal(bar) ? area.width : area.height;
}

/** What lies between two distances from the start of a bar, in the middle of its area; over all of it unless told how thick. */
function part(area: Rect, bar: BarDirection, from: number, to: number, thickness?: number): Rect {
  const length = lengthOf(area, bar);
  const start = bar === 'left' || bar === 'up' ? length - to : from;
  const across = isHorizontal(bar) ? area.height : area.width;
  const used = thickness ?? across;
  return isHorizontal(bar)
    ? { x: area.x + start, y: area.y + (across - used) / 2, width: to - from, height: used }
    : { x: area.x + (across - used) / 2, y: area.y + start, width: used, height: to - from };
}
