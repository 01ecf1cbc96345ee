/** Form controls that are painted as a whole, as Chromium's default theme draws them. */
import type { Rect } from '../base/geometry.ts';
import type { NativeAppearance } from '../boxes/html/native-appearance.ts';
import type { FormControl } from '../boxes/tree/box.ts';
import { usedColor } from '../css/values/color/color.ts';
import { BLACK, type Color, WHITE } from '../display/color.ts';
import { PathBuilder } from '../display/path.ts';
import { roundedPath } from '../layout/shapes/rounded-rect.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { ellipse } from './marker-symbols.ts';
import type { PaintContext } from './paint-context.ts';

/** The colours of a scheme (css-color-adjust-1 §2). */
interface Theme {
  readonly accent: Color;
  readonly outline: Color;
  /** The edge of a button, which is its ground in the dark. */
  readonly buttonEdge: Color;
  /** What lies below the ground of a control, and what marks are made of. */
  readonly field: Color;
  readonly track: Color;
  readonly trackEdge: Color;
  readonly disabled: Color;
}

const THEMES: Readonly<Record<ComputedStyle['color']['scheme'], Theme>> = {
  light: {
    accent: rgb(0, 117, 255),
    outline: rgb(118, 118, 118),
    buttonEdge: rgb(118, 118, 118),
    field: WHITE,
    track: rgb(239, 239, 239),
    trackEdge: rgb(178, 178, 178),
    disabled: rgb(209, 209, 209),
  },
  dark: {
    accent: rgb(153, 200, 255),
    outline: rgb(133, 133, 133),
    buttonEdge: rgb(107, 107, 107),
    field: rgb(59, 59, 59),
    track: rgb(59, 59, 59),
    trackEdge: rgb(133, 133, 133),
    disabled: rgb(98, 98, 98),
  },
};

const COLOR_WELL_EDGE: Color = rgb(118, 118, 118);
const METER_GOOD: Color = rgb(16, 124, 16);
const METER_FAIR: Color = rgb(255, 185, 0);
const METER_POOR: Color = rgb(216, 59, 1);

function rgb(red: number, green: number, blue: number): Color {
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: 1 };
}

export function paintFormControl(context: PaintContext, control: FormControl, style: ComputedStyle, area: Rect): void {
  const theme = THEMES[style.color.scheme];
  const accent = accentOf(style, theme);
  switch (control.control) {
    case 'checkbox':
      return paintCheckbox(context, control, area, accent, theme);
    case 'radio':
      return paintRadio(context, control, area, accent, theme);
    case 'range':
      return paintRange(context, control, area, accent, theme);
    case 'color':
      return paintColorWell(context, control, area);
    case 'progress':
      return paintBar(context, control.value, area, control.disabled ? theme.disabled : accent, theme);
    case 'select-arrow':
      return paintSelectArrow(context, style, area);
    case 'meter':
      return paintBar(
        context,
        control.value,
        area,
        control.text === 'poor' ? METER_POOR : control.text === 'fair' ? METER_FAIR : METER_GOOD,
        theme,
      );
  }
}

/** css-ui-4 §6.4.3 */
function accentOf({ color }: ComputedStyle, { accent }: Theme): Color {
  return color.accentColor === 'auto' ? accent : usedColor(color.accentColor, color.color);
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
  const theme = THEMES[style.color.scheme];
  const ground = appearance === 'menulist' ? theme.field : style.background.color;
  const edge = usedColor(isButton ? theme.buttonEdge : style.border.topColor, style.color.color);
  fillRound(context, rect, 2.5, edge);
  fillRound(context, shrink(rect, 1), 1.5, theme.field);
  fillRound(context, shrink(rect, 1), 1.5, usedColor(ground, style.color.color));
}

function paintCheckbox(
  context: PaintContext,
  { checked, disabled }: FormControl,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  if (!checked) {
    fillRound(context, area, 2.5, disabled ? theme.disabled : theme.outline);
    return fillRound(context, shrink(area, 1), 1.5, theme.field);
  }
  fillRound(context, area, 2.5, disabled ? theme.disabled : accent);
  const unit = area.width / 13;
  const tick = new PathBuilder()
    .moveTo(area.x + 2.9 * unit, area.y + 6.8 * unit)
    .lineTo(area.x + 5.4 * unit, area.y + 9.3 * unit)
    .lineTo(area.x + 10.2 * unit, area.y + 3.8 * unit);
  context.out.strokePath(tick, 1.9 * unit, theme.field);
}

function paintRadio(
  context: PaintContext,
  { checked, disabled }: FormControl,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  const color = disabled ? theme.disabled : checked ? accent : theme.outline;
  context.out.fillPath(ellipse(area), color);
  context.out.fillPath(ellipse(shrink(area, 1)), theme.field);
  if (checked) context.out.fillPath(ellipse(shrink(area, (area.width * 3) / 13)), color);
}

function paintRange(
  context: PaintContext,
  { value, disabled }: FormControl,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  const thumb = Math.min(16, area.width, area.height);
  const track: Rect = { x: area.x, y: area.y + (area.height - 8) / 2, width: area.width, height: 8 };
  const left = area.x + (area.width - thumb) * (value ?? 0.5);
  fillRound(context, track, 4, theme.trackEdge);
  fillRound(context, shrink(track, 1), 3, theme.track);
  const done: Rect = { ...track, width: left + thumb / 2 - track.x };
  fillRound(context, done, 4, disabled ? theme.disabled : accent);
  context.out.fillPath(
    ellipse({ x: left, y: area.y + (area.height - thumb) / 2, width: thumb, height: thumb }),
    disabled ? theme.disabled : accent,
  );
}

function paintColorWell(context: PaintContext, { text }: FormControl, area: Rect): void {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const color =
    match === null
      ? BLACK
      : rgb(Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16));
  context.out.fillRect(area, COLOR_WELL_EDGE);
  context.out.fillRect(shrink(area, 1), color);
}

/** A bar 8 px high in the middle; an indeterminate one is empty. */
function paintBar(context: PaintContext, value: number | null, area: Rect, color: Color, theme: Theme): void {
  const height = Math.min(8, area.height);
  const bar: Rect = { x: area.x, y: area.y + (area.height - height) / 2, width: area.width, height };
  fillRound(context, bar, 4, theme.trackEdge);
  fillRound(context, shrink(bar, 1), 3, theme.track);
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
