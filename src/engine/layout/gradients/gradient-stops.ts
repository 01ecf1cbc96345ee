/**
 * Colour stops as painting needs them (css-images-4 §3.5): positions found for those without one, hints and colour spaces that PDF does
 * not know written out as further stops, and pieces cut out of what repeats.
 */

import { resolveLength } from '../../css/values/basic/length.ts';
import { type ColorInterpolation, mixColors } from '../../css/values/color/color-interpolation.ts';
import { hueIndex } from '../../css/values/color/color-spaces.ts';
import { type ColorValue, usedColor } from '../../css/values/color/color-value.ts';
import type { ColorStop } from '../../css/values/image/image.ts';
import { type Color, sameColor } from '../../display/color.ts';
import type { GradientStop } from '../../display/display-item.ts';
import { commonInks, mixedPress } from '../../display/press-color.ts';

/** Pieces that stand for a curve of colours between two stops; of a hue that goes most of its circle more. */
const PIECES = 16;
const LONG_HUE_PIECES = 48;
const MOST_STOPS = 10_000;

interface FixedStop {
  color: ColorValue;
  position: number | null;
  hint: boolean;
}

/**
 * Stops with offsets along the gradient line in units of `unit`, never decreasing, between which colours are mixed premultiplied in
 * sRGB. Offsets may lie outside 0 to 1.
 *
 * @param length - of the gradient line, px; percentages refer to it
 */
export function resolveStops(
  stops: readonly ColorStop[],
  interpolation: ColorInterpolation,
  length: number,
  currentColor: Color,
): GradientStop[] {
  const fixed = fixStops(stops.length > MOST_STOPS ? stops.slice(0, MOST_STOPS) : stops, length);
  const resolved: GradientStop[] = [];
  const hasBudget = fixed.length * PIECES <= MOST_STOPS;
  for (let i = 0; i < fixed.length; i++) {
    const stop = fixed[i]!;
    if (stop.hint) continue;
    const color = usedColor(stop.color, currentColor);
    const previous = resolved.at(-1);
    if (previous !== undefined && hasBudget) {
      const before = fixed[i - 1]!;
      const hint = before.hint ? before.position! : null;
      addCurve(resolved, previous, { offset: stop.position!, color }, hint, interpolation);
    }
    resolved.push({ offset: stop.position!, color });
  }
  return resolved;
}

/** §3.5.3: the ends, order, and even spacing. */
function fixStops(stops: readonly ColorStop[], length: number): FixedStop[] {
  const fixed = stops.map(
    ({ color, position, hint }): FixedStop => ({
      color,
      hint,
      position: position === null ? null : resolveLength(position, length),
    }),
  );
  // Step 1.
  fixed[0]!.position ??= 0;
  fixed.at(-1)!.position ??= length;
  // Step 2.
  let largest = fixed[0]!.position;
  for (const stop of fixed) {
    if (stop.position === null) continue;
    largest = Math.max(largest, stop.position);
    stop.position = largest;
  }
  // Step 3.
  let known = 0;
  for (let i = 1; i < fixed.length; i++) {
    const { position } = fixed[i]!;
    if (position === null) continue;
    const start = fixed[known]!.position!;
    for (let j = known + 1; j < i; j++) {
      fixed[j]!.position = start + ((position - start) * (j - known)) / (i - known);
    }
    known = i;
  }
  return fixed;
}

/** Stops between two, where the colours between them do not lie on a line of premultiplied sRGB. */
function addCurve(
  resolved: GradientStop[],
  from: GradientStop,
  to: GradientStop,
  hint: number | null,
  interpolation: ColorInterpolation,
): void {
  const extent = to.offset - from.offset;
  // DEVIATION: amounts of the same inks are mixed as such, whatever space is named: a press has no other.
  const isOfInks = from.color.press !== undefined || to.color.press !== undefined;
  const isStraight =
    hint === null && (interpolation.space === 'srgb' || (isOfInks && commonInks([from.color, to.color]) !== null));
  if (isStraight || extent <= 0 || sameColor(from.color, to.color)) return;
  const middle = hint === null ? 0.5 : (hint - from.offset) / extent;
  // §3.5.2: at the ends the colour of the other side is everywhere.
  if (middle <= 0) {
    resolved.push({ offset: from.offset, color: to.color });
    return;
  }
  if (middle >= 1) {
    resolved.push({ offset: to.offset, color: from.color });
    return;
  }
  const power = Math.log(0.5) / Math.log(middle);
  const isLong = hueIndex(interpolation.space) !== -1 && interpolation.hue !== 'shorter';
  const pieces = isLong ? LONG_HUE_PIECES : PIECES;
  for (let piece = 1; piece < pieces; piece++) {
    const t = piece / pieces;
    const color = mixColors(from.color, to.color, hint === null ? t : t ** power, interpolation);
    resolved.push({ offset: from.offset + extent * t, color });
  }
}

/** The stops between two offsets, moved so that these are 0 and 1; colours hold on beyond the first and the last stop. */
export function sliceStops(stops: readonly GradientStop[], from: number, to: number): GradientStop[] {
  const extent = to - from;
  const slice: GradientStop[] = [{ offset: 0, color: colorAt(stops, from, true) }];
  for (const { offset, color } of stops) {
    if (offset >= from && offset <= to) slice.push({ offset: (offset - from) / extent, color });
  }
  const last = stops.at(-1)!;
  // Where several stops are at the end, the last of them goes on.
  slice.push({ offset: 1, color: last.offset <= to ? last.color : colorAt(stops, to, false) });
  return slice;
}

/** @param isAfter - where the colour jumps at the offset: the one behind it */
function colorAt(stops: readonly GradientStop[], offset: number, isAfter: boolean): Color {
  let before: GradientStop | null = null;
  for (const stop of stops) {
    if (isAfter ? stop.offset > offset : stop.offset >= offset) {
      if (before === null || stop.offset === offset) return stop.color;
      const t = (offset - before.offset) / (stop.offset - before.offset);
      return mixPremultiplied(before.color, stop.color, t);
    }
    before = stop;
  }
  return before!.color;
}

function mixPremultiplied(a: Color, b: Color, t: number): Color {
  const alpha = a.alpha + (b.alpha - a.alpha) * t;
  if (alpha === 0) return { ...a, alpha: 0 };
  const mix = (from: number, to: number) => (from * a.alpha * (1 - t) + to * b.alpha * t) / alpha;
  const mixed = { red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha };
  return a.press === undefined && b.press === undefined ? mixed : { ...mixed, ...mixedPress(a, b, t, alpha) };
}

/**
 * Writes a period out over an interval, as far as the number of stops allows.
 *
 * @param stops - of one period, which is from the first offset to the last
 */
export function unrollStops(stops: readonly GradientStop[], from: number, to: number): GradientStop[] {
  const start = stops[0]!.offset;
  const period = stops.at(-1)!.offset - start;
  const first = Math.floor((from - start) / period);
  const turns = Math.min(Math.ceil((to - start) / period) - first, Math.max(1, Math.floor(MOST_STOPS / stops.length)));
  const all: GradientStop[] = [];
  // Counted from 0: far out, numbers have no successor.
  for (let turn = 0; turn < turns; turn++) {
    for (const { offset, color } of stops) all.push({ offset: offset + (first + turn) * period, color });
  }
  return all;
}
