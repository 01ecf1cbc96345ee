/** Gradients of colour glyphs as those of the display list (OpenType 1.9 "COLR", "Gradients"). */
import type { Matrix, Point } from '../base/geometry.ts';
import type { GradientStop, Paint } from '../display/display-item.ts';

type Spread = 'pad' | 'repeat' | 'reflect';

/** Stops in rising order; offsets may be any numbers. */
export interface ColorLine {
  readonly stops: readonly GradientStop[];
  readonly spread: Spread;
}

export function applied({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Colours change from `from` to `to` and are the same along the direction from `from` to `along`. */
export function linearGradient(line: ColorLine, from: Point, to: Point, along: Point): Paint {
  const { stops, start, end } = withinUnit(line);
  // The gradient runs at a right angle to the direction without change.
  const perpendicular = { x: along.y - from.y, y: from.x - along.x };
  const length = perpendicular.x ** 2 + perpendicular.y ** 2;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const share = length === 0 ? 0 : (dx * perpendicular.x + dy * perpendicular.y) / length;
  const across = { x: perpendicular.x * share, y: perpendicular.y * share };
  if (share === 0) return lastColor(line);
  const at = (t: number): Point => ({ x: from.x + across.x * t, y: from.y + across.y * t });
  return { kind: 'linear-gradient', from: at(start), to: at(end), stops, spread: line.spread };
}

/** Colours change from one circle to another. @param matrix - from the circles to the page of the glyph */
export function radialGradient(
  line: ColorLine,
  from: Point,
  fromRadius: number,
  to: Point,
  toRadius: number,
  matrix: Matrix,
): Paint {
  if (toRadius < fromRadius) return radialGradient(reversed(line), to, toRadius, from, fromRadius, matrix);
  const { stops, start, end } = withinUnit(line);
  const circle = (t: number) => ({
    center: { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t },
    radius: fromRadius + (toRadius - fromRadius) * t,
  });
  const inner = circle(start);
  const outer = circle(end);
  if (outer.radius <= 0) return lastColor(line);
  // Where the circles have shrunk to a point: the display list begins there.
  const growth = outer.radius - inner.radius;
  const apex = growth <= 0 ? 0 : -inner.radius / growth;
  const focus = {
    x: inner.center.x + (outer.center.x - inner.center.x) * apex,
    y: inner.center.y + (outer.center.y - inner.center.y) * apex,
  };
  const moved = stops.map(({ offset, color }) => ({ offset: (offset - apex) / (1 - apex), color }));
  return {
    kind: 'radial-gradient',
    center: outer.center,
    radius: outer.radius,
    focus: growth <= 0 ? outer.center : focus,
    matrix,
    stops: moved,
    spread: line.spread,
  };
}

/** Colours change around a point; angles are in degrees, anticlockwise from the right where y points up. */
export function sweepGradient(line: ColorLine, center: Point, startAngle: number, endAngle: number): Paint {
  if (endAngle < startAngle) return sweepGradient(reversed(line), center, endAngle, startAngle);
  const span = endAngle - startAngle;
  if (span === 0) return lastColor(line);
  // The display list's turn begins where the angle is 0, and offsets are shares of a turn.
  const stops: GradientStop[] = [];
  const offsetAt = (t: number) => (startAngle + span * t) / 360;
  const add = (offset: number, color: GradientStop['color']) => {
    stops.push({ offset: Math.min(1, Math.max(0, offset)), color });
  };
  const { first, last, copies } = sweepCopies(line, offsetAt);
  for (let copy = first; copy <= last && stops.length < MOST_STOPS; copy++) {
    for (const { offset, color } of copies(copy)) add(offset, color);
  }
  return { kind: 'conic-gradient', center, from: 90, stops };
}

const MOST_STOPS = 1_000;

/** The colour line as often as a turn takes it in. */
function sweepCopies({ stops, spread }: ColorLine, offsetAt: (t: number) => number) {
  if (spread === 'pad') {
    return { first: 0, last: 0, copies: () => stops.map(({ offset, color }) => ({ offset: offsetAt(offset), color })) };
  }
  const span = offsetAt(1) - offsetAt(0);
  return {
    first: Math.max(-100, Math.floor(-offsetAt(0) / span)),
    last: Math.min(100, Math.ceil((1 - offsetAt(0)) / span)),
    copies: (copy: number) => {
      const isMirrored = spread === 'reflect' && copy % 2 !== 0;
      const placed = stops.map(({ offset, color }) => ({
        offset: offsetAt(copy + (isMirrored ? 1 - offset : offset)),
        color,
      }));
      return isMirrored ? placed.reverse() : placed;
    },
  };
}

/** Stops that begin at 0 and end at 1, and which parts of the gradient's way those are. */
function withinUnit({ stops }: ColorLine): { stops: readonly GradientStop[]; start: number; end: number } {
  const start = stops[0]!.offset;
  const end = stops.at(-1)!.offset;
  if (end === start) {
    return {
      stops: [
        { offset: 0, color: stops[0]!.color },
        { offset: 1, color: stops.at(-1)!.color },
      ],
      start,
      end: start + 1e-4,
    };
  }
  const size = end - start;
  return { stops: stops.map(({ offset, color }) => ({ offset: (offset - start) / size, color })), start, end };
}

function reversed({ stops, spread }: ColorLine): ColorLine {
  return { stops: stops.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse(), spread };
}

function lastColor({ stops }: ColorLine): Paint {
  return { kind: 'solid', color: stops.at(-1)!.color };
}
