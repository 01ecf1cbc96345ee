/**
 * Sliders, progress bars and meters as Chromium's default theme draws them, along the inline axis of the control (HTML §15.5.11, §15.5.15,
 * §15.5.16); and what is left of them where an author has taken their look away (`appearance: none`, css-ui-4 §7.2).
 */
import type { Point, Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import type { GradientStop } from '../display/display-item.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { PathBuilder } from '../display/path.ts';
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

export function drawRange(
  out: DisplayListBuilder,
  { value, disabled, isNative }: PaintedControl,
  bar: BarDirection,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  const knob = Math.min(KNOB, area.width, area.height);
  const color = disabled ? theme.disabled : accent;
  const length = lengthOf(area, bar);
  const start = (length - knob) * (value ?? 0.5);
  if (isNative) {
    fillTrack(out, part(area, bar, 0, length, THICKNESS), theme);
    fillRound(out, part(area, bar, 0, start + knob / 2, THICKNESS), 4, color);
  }
  out.fillPath(ellipsePath(part(area, bar, start, start + knob, knob)), color);
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
  if (isNative) return drawBar(out, value ?? 0, bar, area, disabled ? theme.disabled : accent, theme, 0);
  out.fillRect(area, PLAIN_GROUND);
  if (value !== null && value > 0) out.fillRect(part(area, bar, 0, lengthOf(area, bar) * value), PLAIN_BAR);
}

export function drawMeter(
  out: DisplayListBuilder,
  { value, text, isNative }: PaintedControl,
  bar: BarDirection,
  area: Rect,
  theme: Theme,
): void {
  const region: Region = text === 'poor' || text === 'fair' ? text : 'good';
  if (isNative) return drawBar(out, value ?? 0, bar, area, METER_COLORS[region], theme, 1);
  const length = lengthOf(area, bar);
  const thickness = (isHorizontal(bar) ? area.height : area.width) / 2;
  fillRelief(out, part(area, bar, 0, length, thickness), METER_GROUND);
  fillRelief(out, part(area, bar, 0, length * (value ?? 0), thickness), METER_RELIEFS[region]);
}

/** Half as thick as its area, and in the middle of it. @param inset - of what is done in the track, px */
function drawBar(
  out: DisplayListBuilder,
  value: number,
  direction: BarDirection,
  area: Rect,
  color: Color,
  theme: Theme,
  inset: number,
): void {
  const thickness = (isHorizontal(direction) ? area.height : area.width) / 2;
  const track = part(area, direction, 0, lengthOf(area, direction), thickness);
  fillTrack(out, track, theme);
  if (value <= 0) return;
  const inner = shrink(track, inset);
  const done = part(inner, direction, 0, lengthOf(inner, direction) * Math.min(1, value));
  out.clipped(roundedPath(rounded(inner, thickness / 2 - inset)), () => out.fillRect(done, color));
}

/** Its ends are half circles. */
function fillTrack(out: DisplayListBuilder, track: Rect, theme: Theme): void {
  const radius = Math.min(track.width, track.height) / 2;
  fillRound(out, track, radius, theme.trackEdge);
  fillRound(out, shrink(track, 1), radius - 1, theme.track);
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
  const path = new PathBuilder().rect(rect.x, rect.y, rect.width, rect.height);
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
