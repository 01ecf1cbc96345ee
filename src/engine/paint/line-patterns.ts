/** Dotted and dashed lines of borders (css-backgrounds-3 §3.2), with dots and dashes where Chromium puts them. */
import type { Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import type { DisplayListBuilder, LinePattern } from '../display/display-list-builder.ts';
import { PathBuilder } from '../display/path.ts';
import type { Radius } from '../display/rounded-rect.ts';

export type PatternStyle = 'dotted' | 'dashed';

/** Dots up to this width are squares. */
const WIDEST_SQUARE = 3;
/** Keeps dots without length from falling on each other. */
const NO_LENGTH = 0.001;
/** How much nearer round dots are to each other than they would fill the line with, px: what Chromium takes off, so that the last dot is not lost. */
const LAST_DOT = 0.01;

/**
 * Dashes of two widths (three under 3 px), dots of one width that are square up to 3 px; gaps as near to one width (two under 3 px) as the
 * length allows, only those between square dots are never stretched. `null` where there is no room for a second dash: the line is solid.
 *
 * @param isClosed - the line ends where it begins, and has as many gaps as dashes
 */
export function dashPattern(style: PatternStyle, width: number, length: number, isClosed: boolean): LinePattern | null {
  const isDashed = style === 'dashed';
  const dash = isDashed ? width * (width >= 3 ? 2 : 3) : width;
  const gap = isDashed ? width * (width >= 3 ? 1 : 2) : width;
  if (!isDashed && width > WIDEST_SQUARE) {
    const used = length < 2 * width ? width : bestGap(length, width, width, isClosed) - LAST_DOT;
    return { dashes: [NO_LENGTH, width + used - NO_LENGTH], dashOffset: isClosed ? 0 : -width / 2, cap: 'round' };
  }
  if (length <= dash * 2) return null;
  const two = 2 * dash + gap + (isClosed ? gap : 0);
  if (length <= two) {
    const scale = length / two;
    return { dashes: [dash * scale, gap * scale], dashOffset: 0, cap: 'butt' };
  }
  return { dashes: [dash, isDashed ? bestGap(length, dash, gap, isClosed) : gap], dashOffset: 0, cap: 'butt' };
}

/** Of the two numbers of dashes that nearly fill a line, the gap of that which stretches or shrinks its gaps less. */
function bestGap(length: number, dash: number, gap: number, isClosed: boolean): number {
  const fewer = Math.floor((isClosed ? length : length + gap) / (dash + gap));
  const open = isClosed ? 0 : 1;
  const wide = (length - fewer * dash) / (fewer - open);
  const narrow = (length - (fewer + 1) * dash) / (fewer + 1 - open);
  return narrow <= 0 || Math.abs(wide - gap) < Math.abs(narrow - gap) ? wide : narrow;
}

/** How far the middle of a piece of a corner may lie from its chord, px. */
const FLATNESS = 0.5;

/** How much shorter than its box's the outline of a corner is, px: as Chromium measures it, along chords, so that small corners are straight. */
export function lengthSavedBy({ x, y }: Radius): number {
  return x + y - chords(x, y, 0, 1);
}

/** Of a quarter of an ellipse, between two parameters of the rational curve that it is. */
function chords(x: number, y: number, from: number, to: number): number {
  const [x0, y0] = quarterAt(from);
  const [x1, y1] = quarterAt(to);
  const middle = (from + to) / 2;
  const [xm, ym] = quarterAt(middle);
  const distance = Math.max(x * Math.abs(xm - (x0 + x1) / 2), y * Math.abs(ym - (y0 + y1) / 2));
  if (distance <= FLATNESS) return Math.hypot(x * (x1 - x0), y * (y1 - y0));
  return chords(x, y, from, middle) + chords(x, y, middle, to);
}

/** A point of the quarter of the unit circle from (1, 0) to (0, 1). */
function quarterAt(t: number): readonly [number, number] {
  const s = 1 - t;
  const control = Math.SQRT2 * s * t;
  const weight = s * s + control + t * t;
  return [(s * s + control) / weight, (control + t * t) / weight];
}

/** A line as long and as thick as a strip on whole px. */
export function strokeStrip(
  out: DisplayListBuilder,
  strip: Rect,
  isHorizontal: boolean,
  style: PatternStyle,
  color: Color,
): void {
  const { x, y, width: across, height: down } = strip;
  const width = isHorizontal ? down : across;
  const length = isHorizontal ? across : down;
  const isOfSquares = style === 'dotted' && width <= WIDEST_SQUARE;
  const { start, end, lineStart, lineEnd } = isOfSquares ? squareEnds(width, length) : NO_ENDS;
  const part = (from: number, size: number): Rect =>
    isHorizontal ? { x: x + from, y, width: size, height: down } : { x, y: y + from, width: across, height: size };
  if (start > 0) out.fillRect(part(0, start), color);
  if (end > 0) out.fillRect(part(length - end, end), color);
  const from = lineStart;
  const to = length - lineEnd;
  if (to <= from) return;
  const pattern = dashPattern(style, width, length, false);
  const path = isHorizontal
    ? new PathBuilder().moveTo(x + from, y + down / 2).lineTo(x + to, y + down / 2)
    : new PathBuilder().moveTo(x + across / 2, y + from).lineTo(x + across / 2, y + to);
  out.strokePath(path, width, color, pattern ?? undefined);
}

/** How long the dots at both ends are that are painted apart, and how far the line between them keeps from both ends, px. */
interface SquareEnds {
  readonly start: number;
  readonly end: number;
  readonly lineStart: number;
  readonly lineEnd: number;
}

const NO_ENDS: SquareEnds = { start: 0, end: 0, lineStart: 0, lineEnd: 0 };

/** How much longer than wide a dot is, and how much longer the gap and dot beside it are, px. */
type EndDot = readonly [growth: number, offset: number] | null;

/** By the width of the line, then by the length beyond whole pairs of dots and gaps. */
const START_DOTS: readonly (readonly EndDot[])[] = [
  [],
  [[1, 1], null],
  [[0, -1], [0, -1], null, [0, 1]],
  [[1, 1], [0, -1], [0, -1], null, [0, 1], [0, 1]],
];
const END_DOTS: readonly (readonly EndDot[])[] = [
  [],
  [],
  [[0, 1], null, null, null],
  [[1, -1], [0, 1], null, null, null, [0, -1]],
];

/**
 * Square dots have whole gaps, so that they stay sharp, and a whole dot at each end: where the length does not allow it, the gaps or dots at
 * the ends are a pixel longer or shorter.
 */
function squareEnds(width: number, length: number): SquareEnds {
  const rest = Math.round(length) % (2 * width);
  const start = START_DOTS[width]?.[rest] ?? null;
  const end = END_DOTS[width]?.[rest] ?? null;
  return {
    start: start === null ? 0 : width + start[0],
    end: end === null ? 0 : width + end[0],
    lineStart: start === null ? 0 : 2 * width + start[1],
    lineEnd: end === null ? 0 : width + end[0] + end[1],
  };
}
