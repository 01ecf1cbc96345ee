/** Form controls as Chromium's default theme draws them: those that are painted as a whole, and the border and ground of the others. */
import type { Rect } from '../base/geometry.ts';
import { BLACK, type Color, WHITE } from '../display/color.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { PathBuilder } from '../display/path.ts';
import { ellipsePath, roundedPath } from '../display/rounded-rect.ts';
import { drawMeter, drawProgress, drawRange } from './bars.ts';
import type { NativeLook } from './control-kind.ts';
import type { PaintedControl } from './painted-control.ts';
import { fillRound, rounded, shrink } from './round-shapes.ts';
import { type ControlStyle, rgb, THEMES, type Theme } from './theme.ts';

const COLOR_WELL_EDGE: Color = rgb(118, 118, 118);

/**
 * @param area - content box, on whole px
 * @param border - border box, on whole px, for what goes beyond the content box: the track of a slider
 */
export function drawControl(
  out: DisplayListBuilder,
  control: PaintedControl,
  style: ControlStyle,
  area: Rect,
  border: Rect = area,
): void {
  const theme = THEMES[style.scheme];
  const accent = style.accent ?? theme.accent;
  switch (control.control) {
    case 'checkbox':
      return drawCheckbox(out, control, squareIn(area), accent, theme);
    case 'radio':
      return drawRadio(out, control, squareIn(area), accent, theme);
    case 'range':
      return drawRange(out, control, style.bar, area, border, accent, theme);
    case 'color':
      return drawColorWell(out, control, area);
    case 'progress':
      return drawProgress(out, control, style.bar, area, accent, theme);
    case 'meter':
      return drawMeter(out, control, style.bar, area, theme);
    case 'select-arrow':
      return drawSelectArrow(out, style.text, area);
    case 'calendar-icon':
      return drawCalendar(out, ICON_COLORS[style.scheme], area);
    case 'clock-icon':
      return drawClock(out, ICON_COLORS[style.scheme], area);
  }
}

/** 8 px wide, 4 px high, in the middle of its area. */
function drawSelectArrow(out: DisplayListBuilder, color: Color, area: Rect): void {
  const left = Math.round(area.x + (area.width - 8) / 2);
  const top = Math.floor(area.y + (area.height - 4) / 2);
  const arrow = new PathBuilder()
    .moveTo(left, top)
    .lineTo(left + 4, top + 4)
    .lineTo(left + 8, top);
  out.strokePath(arrow, 2, color);
}

const ICON_COLORS: Readonly<Record<ControlStyle['scheme'], Color>> = { light: BLACK, dark: WHITE };

/** A sheet with a heading and two pegs, in 24 parts of a square at the top of its area, which is a px higher. */
function drawCalendar(out: DisplayListBuilder, color: Color, area: Rect): void {
  const side = Math.max(0, area.height - 1);
  const { y } = area;
  const x = area.x + (area.width - side) / 2;
  const part = side / 24;
  const sheet = { x: x + 2 * part, y: y + 3 * part, width: 20 * part, height: 20 * part };
  const path = roundedPath(rounded(sheet, 2 * part)).rect(x + 4 * part, y + 8 * part, 16 * part, 13 * part);
  for (const peg of [5, 17]) path.rect(x + peg * part, y + part, 2 * part, 2 * part);
  out.fillPath(path, color, 'evenodd');
}

/** A ring and two hands, in 24 parts of the square in the middle of its area. */
function drawClock(out: DisplayListBuilder, color: Color, area: Rect): void {
  const { x, y, width: side } = squareIn(area);
  const part = side / 24;
  const face = { x: x + 3 * part, y: y + 3 * part, width: 18 * part, height: 18 * part };
  out.strokePath(ellipsePath(face), 2 * part, color);
  const hands = new PathBuilder()
    .moveTo(x + 11.75 * part, y + 7 * part)
    .lineTo(x + 11.75 * part, y + 12.6 * part)
    .lineTo(x + 16.6 * part, y + 15.5 * part);
  out.strokePath(hands, 1.5 * part, color);
}

/**
 * The thinnest line that print keeps, px: a quarter of a point.
 *
 * DEVIATION: Chromium draws the borders of fields and drop-downs as lines of no width, which are as thin as the device can and vanish on a
 * typesetter. On screens the two look alike.
 */
const HAIRLINE = 1 / 3;

/** px; a button that is thinner is its ground alone, with sharp corners, as in Chromium. */
const LEAST_BUTTON = 5;

/** A control that no author has styled. */
export interface NativeControl {
  readonly look: NativeLook;
  readonly isDisabled: boolean;
}

/**
 * Border and ground of such a control: rounded, and as thick as Chromium has it, whatever the border's width in layout.
 *
 * @param ground - its background colour
 * @param edge - the colour of its border
 * @param rect - border box, on whole px
 */
export function drawNativeLook(
  out: DisplayListBuilder,
  { look, isDisabled }: NativeControl,
  scheme: ControlStyle['scheme'],
  ground: Color,
  edge: Color,
  rect: Rect,
): void {
  const theme = THEMES[scheme];
  const middle = shrink(rect, 0.5);
  if (look === 'field' || look === 'menu') {
    fillRound(out, middle, 2, theme.field);
    if (look === 'field') fillRound(out, middle, 2, ground);
    if (middle.width > 0 && middle.height > 0) out.strokePath(roundedPath(rounded(middle, 2)), HAIRLINE, edge);
    return;
  }
  const isThin = rect.width < LEAST_BUTTON || rect.height < LEAST_BUTTON;
  if (isThin && look === 'button') return out.fillRect(rect, ground);
  const isDisabledButton = isDisabled && look === 'button';
  fillRound(out, middle, 2, isDisabledButton ? theme.disabledField : theme.field);
  fillRound(out, middle, 2, ground);
  const buttonEdge = isDisabledButton ? theme.disabledEdge : theme.buttonEdge;
  const color = look === 'button' ? buttonEdge : edge;
  if (middle.width > 0 && middle.height > 0) out.strokePath(roundedPath(rounded(middle, 2)), 1, color);
}

/** Check boxes and radio buttons stay square, whatever their size. */
function squareIn({ x, y, width, height }: Rect): Rect {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
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

function drawColorWell(out: DisplayListBuilder, { text }: PaintedControl, area: Rect): void {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const color =
    match === null
      ? BLACK
      : rgb(Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16));
  const swatch: Rect = {
    x: area.x + 2,
    y: area.y + 4,
    width: Math.max(0, area.width - 4),
    height: Math.max(0, area.height - 8),
  };
  out.fillRect(swatch, COLOR_WELL_EDGE);
  out.fillRect(shrink(swatch, 1), color);
}
