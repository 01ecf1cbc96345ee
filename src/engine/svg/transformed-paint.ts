/** Paints under a matrix: gradients and patterns that are given in other coordinates than those that they are used in. */
import { type Matrix, mapPoint, multiply, type Point } from '../base/geometry.ts';
import { withOpacity } from '../display/color.ts';
import type { GradientStop, Paint } from '../display/display-item.ts';

export function transformedPaint(paint: Paint, matrix: Matrix): Paint {
  switch (paint.kind) {
    case 'solid':
    case 'conic-gradient':
      return paint;
    case 'linear-gradient':
      return { ...paint, ...transformedLine(paint.from, paint.to, matrix) };
    case 'radial-gradient':
    case 'pattern':
      return { ...paint, matrix: multiply(matrix, paint.matrix) };
  }
}

/** Lines of one colour stay lines, but are no longer square to the line between the end points: it is turned until they are. */
export function transformedLine(from: Point, to: Point, matrix: Matrix): { readonly from: Point; readonly to: Point } {
  const start = mapPoint(matrix, from.x, from.y);
  const end = mapPoint(matrix, to.x, to.y);
  const { a, b, c, d } = matrix;
  const across = { x: -(to.y - from.y), y: to.x - from.x };
  const line = { x: a * across.x + c * across.y, y: b * across.x + d * across.y };
  const length = Math.hypot(line.x, line.y);
  if (!(length > 0)) return { from: start, to: start };
  const unit = { x: line.y / length, y: -line.x / length };
  const extent = (end.x - start.x) * unit.x + (end.y - start.y) * unit.y;
  return { from: start, to: { x: start.x + unit.x * extent, y: start.y + unit.y * extent } };
}

export function paintWithOpacity(paint: Paint, opacity: number): Paint {
  if (opacity === 1) return paint;
  if (paint.kind === 'solid') return { kind: 'solid', color: withOpacity(paint.color, opacity) };
  if (paint.kind === 'pattern') return { ...paint, opacity: paint.opacity * opacity };
  return { ...paint, stops: stopsWithOpacity(paint.stops, opacity) };
}

function stopsWithOpacity(stops: readonly GradientStop[], opacity: number): readonly GradientStop[] {
  return stops.map(({ offset, color }) => ({ offset, color: withOpacity(color, opacity) }));
}
