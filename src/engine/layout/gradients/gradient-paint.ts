/** Gradients over a box as paints (css-images-3 §3, css-images-4 §3). */
import { IDENTITY, type Point, type Rect } from '../../base/geometry.ts';
import { type LengthPercentage, resolveLength } from '../../css/values/basic/length.ts';
import type { Position } from '../../css/values/basic/position.ts';
import type { ConicGradient, LinearGradient, RadialGradient } from '../../css/values/image/image.ts';
import { type Color, sameColor } from '../../display/color.ts';
import type { GradientStop, PlainPaint } from '../../display/display-item.ts';
import { resolveStops, sliceStops, unrollStops } from './gradient-stops.ts';

export type CssGradient = LinearGradient | RadialGradient | ConicGradient;

/** @param box - the gradient box: what the image is sized to */
export function gradientPaint(gradient: CssGradient, box: Rect, currentColor: Color): PlainPaint {
  switch (gradient.kind) {
    case 'linear-gradient':
      return linearPaint(gradient, box, currentColor);
    case 'radial-gradient':
      return radialPaint(gradient, box, currentColor);
    case 'conic-gradient':
      return conicPaint(gradient, box, currentColor);
  }
}

/** Whether nothing is seen of it. */
export function isTransparent(paint: PlainPaint): boolean {
  return paint.kind === 'solid' ? paint.color.alpha === 0 : paint.stops.every(({ color }) => color.alpha === 0);
}

function solid(color: Color): PlainPaint {
  return { kind: 'solid', color };
}

function hasOneColor(stops: readonly GradientStop[]): boolean {
  return stops.every(({ color }) => sameColor(color, stops[0]!.color));
}

// Linear

function linearPaint(gradient: LinearGradient, box: Rect, currentColor: Color): PlainPaint {
  const { x, y, length, centerX, centerY } = gradientLine(gradient.direction, box);
  const stops = resolveStops(gradient.stops, gradient.interpolation, length, currentColor);
  const last = stops.at(-1)!;
  if (hasOneColor(stops)) return solid(last.color);
  const { repeating } = gradient;
  const start = repeating ? stops[0]!.offset : Math.min(0, stops[0]!.offset);
  const end = repeating ? last.offset : Math.max(length, last.offset);
  if (!(end > start)) return solid(last.color);
  const at = (offset: number): Point => ({
    x: centerX + x * (offset - length / 2),
    y: centerY + y * (offset - length / 2),
  });
  return {
    kind: 'linear-gradient',
    from: at(start),
    to: at(end),
    stops: sliceStops(stops, start, end),
    spread: repeating ? 'repeat' : 'pad',
  };
}

/** A unit vector along it, px from end to end, and its middle. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly centerX: number;
  readonly centerY: number;
}

function gradientLine(direction: LinearGradient['direction'], box: Rect): Line {
  if (typeof direction !== 'object') {
    const { x, y } = unitVector(direction, box);
    // §3.1.1: the line is so long that the corners have the colours of its ends.
    const length = Math.abs(box.width * x) + Math.abs(box.height * y);
    return { x, y, length, centerX: box.x + box.width / 2, centerY: box.y + box.height / 2 };
  }
  const from = centerOf(direction.from, box);
  const to = centerOf(direction.to, box);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: (to.x - from.x) / (length || 1),
    y: (to.y - from.y) / (length || 1),
    length,
    centerX: (from.x + to.x) / 2,
    centerY: (from.y + to.y) / 2,
  };
}

/** Along which axis alone the colours change, whatever the box; `null` for both. */
export function axisOf(gradient: CssGradient): 'x' | 'y' | null {
  if (gradient.kind !== 'linear-gradient') return null;
  const { direction } = gradient;
  if (typeof direction !== 'number' || direction % 90 !== 0) return null;
  return direction % 180 === 0 ? 'y' : 'x';
}

/** Along the gradient line; towards a corner it is square to the other diagonal, so that the corners between have the middle colour. */
function unitVector(direction: Exclude<LinearGradient['direction'], object>, { width, height }: Rect): Point {
  if (typeof direction === 'number') {
    // Exact along the axes, where most gradients go.
    if (direction % 90 === 0) return AXES[(((direction / 90) % 4) + 4) % 4]!;
    const angle = (direction * Math.PI) / 180;
    return { x: Math.sin(angle), y: -Math.cos(angle) };
  }
  const diagonal = Math.hypot(width, height) || 1;
  const across = height / diagonal;
  const down = width / diagonal;
  return { x: direction.endsWith('left') ? -across : across, y: direction.startsWith('to top') ? -down : down };
}

const AXES: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

// Radial

/** Px. */
const FARTHEST = 1e6;

function radialPaint(gradient: RadialGradient, box: Rect, currentColor: Color): PlainPaint {
  if (gradient.focus !== null) return twoCirclePaint(gradient, gradient.focus, box, currentColor);
  const center = centerOf(gradient.position, box);
  const { x: radius, y: radiusDown } = endingShape(gradient, center, box);
  const stops = resolveStops(gradient.stops, gradient.interpolation, radius, currentColor);
  const last = stops.at(-1)!;
  if (hasOneColor(stops) || !(radius > 0 && radiusDown > 0)) return solid(last.color);
  const { repeating } = gradient;
  const period = last.offset - stops[0]!.offset;
  // Where the colour jumps at the end of all, what holds beyond needs a piece of its own, if a page reaches as far.
  const jumps = stops.at(-2)!.offset === last.offset && last.offset < FARTHEST;
  const farthest = jumps ? last.offset * 1.0001 : last.offset;
  const end = repeating ? period : Math.max(radius, farthest);
  if (!(end > 0)) return solid(last.color);
  return {
    kind: 'radial-gradient',
    center: ORIGIN,
    focus: ORIGIN,
    radius: end,
    matrix: { a: 1, b: 0, c: 0, d: radiusDown / radius, e: center.x, f: center.y },
    stops: sliceStops(repeating ? unrollStops(stops, 0, period) : stops, 0, end),
    spread: repeating ? 'repeat' : 'pad',
  };
}

/** `-webkit-gradient(radial, …)`: from one circle to another, which may lie anywhere. */
function twoCirclePaint(
  gradient: RadialGradient,
  focus: NonNullable<RadialGradient['focus']>,
  box: Rect,
  currentColor: Color,
): PlainPaint {
  const stops = resolveStops(gradient.stops, gradient.interpolation, 1, currentColor);
  const last = stops.at(-1)!;
  const center = centerOf(gradient.position, box);
  const { x: radius } = endingShape(gradient, center, box);
  const from = centerOf(focus.position, box);
  if (hasOneColor(stops) || !(radius > 0 || focus.radius > 0)) return solid(last.color);
  const along = sliceStops(stops, 0, 1);
  const kind = 'radial-gradient';
  // Readers want the second circle to have an extent.
  return radius > 0
    ? { kind, center, radius, focus: from, focusRadius: focus.radius, matrix: IDENTITY, stops: along, spread: 'pad' }
    : {
        kind,
        center: from,
        radius: focus.radius,
        focus: center,
        focusRadius: 0,
        matrix: IDENTITY,
        stops: along.toReversed().map(({ offset, color }) => ({ offset: 1 - offset, color })),
        spread: 'pad',
      };
}

const ORIGIN: Point = { x: 0, y: 0 };

function centerOf(position: Position, box: Rect): Point {
  const { x, y } = lengthsIn(position.x, position.y, box);
  return { x: box.x + x, y: box.y + y };
}

/** One length of the box's width, one of its height, px. */
function lengthsIn(x: LengthPercentage, y: LengthPercentage, box: Rect): Point {
  return { x: resolveLength(x, box.width), y: resolveLength(y, box.height) };
}

/** §3.2.2: the radii of the ending shape. */
function endingShape({ shape, size }: RadialGradient, center: Point, box: Rect): Point {
  if (typeof size !== 'string') {
    const { x, y } = lengthsIn(size[0]!, size.at(-1)!, box);
    return { x, y: size.length === 1 ? x : y };
  }
  const left = Math.abs(center.x - box.x);
  const right = Math.abs(box.x + box.width - center.x);
  const top = Math.abs(center.y - box.y);
  const bottom = Math.abs(box.y + box.height - center.y);
  const choose = size.startsWith('closest') ? Math.min : Math.max;
  const x = choose(left, right);
  const y = choose(top, bottom);
  if (size.endsWith('side')) {
    const side = choose(x, y);
    return shape === 'circle' ? { x: side, y: side } : { x, y };
  }
  if (shape === 'circle') {
    const distance = Math.hypot(x, y);
    return { x: distance, y: distance };
  }
  // The ellipse through the corner has the proportions of the one that touches the sides.
  return { x: x * Math.SQRT2, y: y * Math.SQRT2 };
}

// Conic

function conicPaint(gradient: ConicGradient, box: Rect, currentColor: Color): PlainPaint {
  const stops = resolveStops(gradient.stops, gradient.interpolation, 1, currentColor);
  const last = stops.at(-1)!;
  if (hasOneColor(stops)) return solid(last.color);
  const isPeriodic = gradient.repeating && last.offset > stops[0]!.offset;
  return {
    kind: 'conic-gradient',
    center: centerOf(gradient.position, box),
    from: gradient.from,
    stops: sliceStops(isPeriodic ? unrollStops(stops, 0, 1) : stops, 0, 1),
  };
}
