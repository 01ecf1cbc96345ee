/** Form controls that are painted as a whole, as Chromium's default theme draws them. */
import type { Rect } from '../base/geometry.ts';
import type { FormControl } from '../boxes/box.ts';
import type { NativeAppearance } from '../boxes/native-appearance.ts';
import { usedColor } from '../css/values/color.ts';
import { BLACK, type Color, WHITE } from '../display/color.ts';
import { PathBuilder } from '../display/path.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { ellipse } from './marker-symbols.ts';
import type { PaintContext } from './paint-context.ts';
import { roundedPath } from './rounded-rect.ts';

const ACCENT: Color = rgb(0, 117, 255);
const OUTLINE: Color = rgb(118, 118, 118);
const TRACK: Color = rgb(239, 239, 239);
const TRACK_EDGE: Color = rgb(178, 178, 178);
const DISABLED: Color = rgb(209, 209, 209);
const METER_GOOD: Color = rgb(16, 124, 16);
const METER_FAIR: Color = rgb(255, 185, 0);
const METER_POOR: Color = rgb(216, 59, 1);

function rgb(red: number, green: number, blue: number): Color {
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: 1 };
}

export function paintFormControl(context: PaintContext, control: FormControl, style: ComputedStyle, area: Rect): void {
  switch (control.control) {
    case 'checkbox':
      return paintCheckbox(context, control, area, accentOf(style));
    case 'radio':
      return paintRadio(context, control, area, accentOf(style));
    case 'range':
      return paintRange(context, control, area, accentOf(style));
    case 'color':
      return paintColorWell(context, control, area);
    case 'progress':
      return paintBar(context, control.value, area, control.disabled ? DISABLED : accentOf(style));
    case 'select-arrow':
      return paintSelectArrow(context, style, area);
    case 'meter':
      return paintBar(
        context,
        control.value,
        area,
        control.text === 'poor' ? METER_POOR : control.text === 'fair' ? METER_FAIR : METER_GOOD,
      );
  }
}

/** css-ui-4 §6.4.3 */
function accentOf({ color }: ComputedStyle): Color {
  return color.accentColor === 'auto' ? ACCENT : usedColor(color.accentColor, color.color);
}

/** 8 px wide, 4 px high, in the middle of its area. */
function paintSelectArrow(context: PaintContext, style: ComputedStyle, area: Rect): void {
  const left = Math.round(area.x + (area.width - 8) / 2);
  const top = Math.round(area.y + (area.height - 4) / 2);
  const arrow = new PathBuilder()
    .moveTo(left, top)
    .lineTo(left + 4, top + 4)
    .lineTo(left + 8, top);
  context.out.strokePath(arrow, 2, style.color.color);
}

/** Ground and border of a control that no author has styled: 1 px and rounded, whatever the border's width in layout. */
export function paintNativeDecorations(
  context: PaintContext,
  appearance: NativeAppearance,
  style: ComputedStyle,
  rect: Rect,
): void {
  const isButton = appearance === 'button';
  const ground = appearance === 'menulist' ? WHITE : style.background.color;
  const edge = usedColor(isButton ? OUTLINE : style.border.topColor, style.color.color);
  fillRound(context, rect, 2.5, edge);
  fillRound(context, shrink(rect, 1), 1.5, WHITE);
  fillRound(context, shrink(rect, 1), 1.5, usedColor(ground, style.color.color));
}

function paintCheckbox(context: PaintContext, { checked, disabled }: FormControl, area: Rect, accent: Color): void {
  if (!checked) {
    fillRound(context, area, 2.5, disabled ? DISABLED : OUTLINE);
    return fillRound(context, shrink(area, 1), 1.5, WHITE);
  }
  fillRound(context, area, 2.5, disabled ? DISABLED : accent);
  const unit = area.width / 13;
  const tick = new PathBuilder()
    .moveTo(area.x + 2.9 * unit, area.y + 6.8 * unit)
    .lineTo(area.x + 5.4 * unit, area.y + 9.3 * unit)
    .lineTo(area.x + 10.2 * unit, area.y + 3.8 * unit);
  context.out.strokePath(tick, 1.9 * unit, WHITE);
}

function paintRadio(context: PaintContext, { checked, disabled }: FormControl, area: Rect, accent: Color): void {
  const color = disabled ? DISABLED : checked ? accent : OUTLINE;
  context.out.fillPath(ellipse(area), color);
  context.out.fillPath(ellipse(shrink(area, 1)), WHITE);
  if (checked) context.out.fillPath(ellipse(shrink(area, (area.width * 3) / 13)), color);
}

function paintRange(context: PaintContext, { value, disabled }: FormControl, area: Rect, accent: Color): void {
  const thumb = Math.min(16, area.width, area.height);
  const track: Rect = { x: area.x, y: area.y + (area.height - 8) / 2, width: area.width, height: 8 };
  const left = area.x + (area.width - thumb) * (value ?? 0.5);
  fillRound(context, track, 4, TRACK_EDGE);
  fillRound(context, shrink(track, 1), 3, TRACK);
  const done: Rect = { ...track, width: left + thumb / 2 - track.x };
  fillRound(context, done, 4, disabled ? DISABLED : accent);
  context.out.fillPath(
    ellipse({ x: left, y: area.y + (area.height - thumb) / 2, width: thumb, height: thumb }),
    disabled ? DISABLED : accent,
  );
}

function paintColorWell(context: PaintContext, { text }: FormControl, area: Rect): void {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const color =
    match === null
      ? BLACK
      : rgb(Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16));
  context.out.fillRect(area, OUTLINE);
  context.out.fillRect(shrink(area, 1), color);
}

/** A bar 8 px high in the middle; an indeterminate one is empty. */
function paintBar(context: PaintContext, value: number | null, area: Rect, color: Color): void {
  const height = Math.min(8, area.height);
  const bar: Rect = { x: area.x, y: area.y + (area.height - height) / 2, width: area.width, height };
  fillRound(context, bar, 4, TRACK_EDGE);
  fillRound(context, shrink(bar, 1), 3, TRACK);
  if (value !== null && value > 0) {
    const done: Rect = { ...bar, width: bar.width * Math.min(1, value) };
    context.out.clipped(roundedPath(rounded(bar, 4)), () => context.out.fillRect(done, color));
  }
}

function shrink(rect: Rect, by: number): Rect {
  return {
    x: rect.x + by,
    y: rect.y + by,
    width: Math.max(0, rect.width - 2 * by),
    height: Math.max(0, rect.height - 2 * by),
  };
}

function rounded(rect: Rect, radius: number) {
  const used = Math.min(radius, rect.width / 2, rect.height / 2);
  const corner = { x: used, y: used };
  return { rect, radii: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner } };
}

function fillRound(context: PaintContext, rect: Rect, radius: number, color: Color): void {
  if (rect.width > 0 && rect.height > 0) context.out.fillPath(roundedPath(rounded(rect, radius)), color);
}
