/** Form controls as Chromium's default theme draws them: those that are painted as a whole, and the border and ground of the others. */
import type { Rect } from '../base/geometry.ts';
import { BLACK, type Color, WHITE } from '../display/color.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { PathBuilder } from '../display/path.ts';
import { ellipsePath, roundedPath } from '../display/rounded-rect.ts';
import type { NativeLook } from './control-kind.ts';
import type { PaintedControl } from './painted-control.ts';

/** What a style says of the colours of a control. */
export interface ControlColors {
  /** css-color-adjust-1 §2 */
  readonly scheme: 'light' | 'dark';
  /** Of `accent-color` (css-ui-4 §6.4.3); `null` for that of the scheme. */
  readonly accent: Color | null;
  readonly text: Color;
}

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

const THEMES: Readonly<Record<ControlColors['scheme'], Theme>> = {
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

/** @param area - content box, on whole px */
export function drawControl(out: DisplayListBuilder, control: PaintedControl, colors: ControlColors, area: Rect): void {
  const theme = THEMES[colors.scheme];
  const accent = colors.accent ?? theme.accent;
  switch (control.control) {
    case 'checkbox':
      return drawCheckbox(out, control, area, accent, theme);
    case 'radio':
      return drawRadio(out, control, area, accent, theme);
    case 'range':
      return drawRange(out, control, area, accent, theme);
    case 'color':
      return drawColorWell(out, control, area);
    case 'progress':
      return drawBar(out, control.value, area, control.disabled ? theme.disabled : accent, theme);
    case 'select-arrow':
      return drawSelectArrow(out, colors.text, area);
    case 'meter':
      return drawBar(
        out,
        control.value,
        area,
        control.text === 'poor' ? METER_POOR : control.text === 'fair' ? METER_FAIR : METER_GOOD,
        theme,
      );
  }
}

/** 8 px wide, 4 px high, in the middle of its area. */
function drawSelectArrow(out: DisplayListBuilder, color: Color, area: Rect): void {
  const left = Math.round(area.x + (area.width - 8) / 2);
  const top = Math.round(area.y + (area.height - 4) / 2);
  const arrow = new PathBuilder()
    .moveTo(left, top)
    .lineTo(left + 4, top + 4)
    .lineTo(left + 8, top);
  out.strokePath(arrow, 2, color);
}

/**
 * The thinnest line that print keeps, px: a quarter of a point.
 *
 * DEVIATION: Chromium draws the borders of fields and drop-downs as lines of no width, which are as thin as the device can and vanish on a
 * typesetter. On screens the two look alike.
 */
const HAIRLINE = 1 / 3;

/**
 * Border and ground of a control that no author has styled: rounded, and as thick as Chromium has it, whatever the border's width in layout.
 *
 * @param ground - its background colour
 * @param edge - the colour of its border
 * @param rect - border box, on whole px
 */
export function drawNativeLook(
  out: DisplayListBuilder,
  look: NativeLook,
  scheme: ControlColors['scheme'],
  ground: Color,
  edge: Color,
  rect: Rect,
): void {
  const theme = THEMES[scheme];
  if (look === 'field' || look === 'menu') {
    const middle = shrink(rect, 0.5);
    fillRound(out, middle, 2, theme.field);
    if (look === 'field') fillRound(out, middle, 2, ground);
    if (middle.width > 0 && middle.height > 0) out.strokePath(roundedPath(rounded(middle, 2)), HAIRLINE, edge);
    return;
  }
  fillRound(out, rect, 2.5, look === 'button' ? theme.buttonEdge : edge);
  fillRound(out, shrink(rect, 1), 1.5, theme.field);
  fillRound(out, shrink(rect, 1), 1.5, ground);
}

function drawCheckbox(
  out: DisplayListBuilder,
  { checked, disabled }: PaintedControl,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  if (!checked) {
    fillRound(out, area, 2.5, disabled ? theme.disabled : theme.outline);
    return fillRound(out, shrink(area, 1), 1.5, theme.field);
  }
  fillRound(out, area, 2.5, disabled ? theme.disabled : accent);
  const unit = area.width / 13;
  const tick = new PathBuilder()
    .moveTo(area.x + 2.9 * unit, area.y + 6.8 * unit)
    .lineTo(area.x + 5.4 * unit, area.y + 9.3 * unit)
    .lineTo(area.x + 10.2 * unit, area.y + 3.8 * unit);
  out.strokePath(tick, 1.9 * unit, theme.field);
}

function drawRadio(
  out: DisplayListBuilder,
  { checked, disabled }: PaintedControl,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  const color = disabled ? theme.disabled : checked ? accent : theme.outline;
  out.fillPath(ellipsePath(area), color);
  out.fillPath(ellipsePath(shrink(area, 1)), theme.field);
  if (checked) out.fillPath(ellipsePath(shrink(area, (area.width * 3) / 13)), color);
}

function drawRange(
  out: DisplayListBuilder,
  { value, disabled }: PaintedControl,
  area: Rect,
  accent: Color,
  theme: Theme,
): void {
  const thumb = Math.min(16, area.width, area.height);
  const track: Rect = { x: area.x, y: area.y + (area.height - 8) / 2, width: area.width, height: 8 };
  const left = area.x + (area.width - thumb) * (value ?? 0.5);
  fillRound(out, track, 4, theme.trackEdge);
  fillRound(out, shrink(track, 1), 3, theme.track);
  const done: Rect = { ...track, width: left + thumb / 2 - track.x };
  fillRound(out, done, 4, disabled ? theme.disabled : accent);
  out.fillPath(
    ellipsePath({ x: left, y: area.y + (area.height - thumb) / 2, width: thumb, height: thumb }),
    disabled ? theme.disabled : accent,
  );
}

function drawColorWell(out: DisplayListBuilder, { text }: PaintedControl, area: Rect): void {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const color =
    match === null
      ? BLACK
      : rgb(Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16));
  out.fillRect(area, COLOR_WELL_EDGE);
  out.fillRect(shrink(area, 1), color);
}

/** A bar 8 px high in the middle; an indeterminate one is empty. */
function drawBar(out: DisplayListBuilder, value: number | null, area: Rect, color: Color, theme: Theme): void {
  const height = Math.min(8, area.height);
  const bar: Rect = { x: area.x, y: area.y + (area.height - height) / 2, width: area.width, height };
  fillRound(out, bar, 4, theme.trackEdge);
  fillRound(out, shrink(bar, 1), 3, theme.track);
  if (value !== null && value > 0) {
    const done: Rect = { ...bar, width: bar.width * Math.min(1, value) };
    out.clipped(roundedPath(rounded(bar, 4)), () => out.fillRect(done, color));
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

function fillRound(out: DisplayListBuilder, rect: Rect, radius: number, color: Color): void {
  if (rect.width > 0 && rect.height > 0) out.fillPath(roundedPath(rounded(rect, radius)), color);
}
