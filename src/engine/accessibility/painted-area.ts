/** One area of a page that something was painted into, and the clips that it was painted through: which points are in it. */
import { cubicAt, type Matrix, mapPoint, type Point, type Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import type { Path } from '../display/path.ts';

/** A shape in coordinates of its own. */
export interface Shape {
  readonly path: Path;
  readonly rule: 'nonzero' | 'evenodd';
  /** From px of the page to those of the path. */
  readonly fromPage: Matrix;
}

export interface PaintedArea {
  /** Around it, px of the page. */
  readonly bounds: Rect;
  /** In all of which its points are; none where it fills its bounds. */
  readonly shapes: readonly Shape[];
  /** The colours that may be seen in it, with their alpha; `null` for a picture, of which nobody knows. */
  readonly colors: readonly Color[] | null;
}

export function isInArea({ bounds, shapes }: PaintedArea, point: Point): boolean {
  const { x, y, width, height } = bounds;
  if (point.x < x || point.y < y || point.x > x + width || point.y > y + height) return false;
  return shapes.every((shape) => isInShape(shape, point));
}

/** By counting how the outline goes around the point (SVG 2 §13.4.2). */
export function isInShape({ path, rule, fromPage }: Shape, onPage: Point): boolean {
  const point = mapPoint(fromPage, onPage.x, onPage.y);
  let winding = 0;
  const side = (from: Point, to: Point) => {
    if (from.y <= point.y === to.y <= point.y) return;
    const x = from.x + ((point.y - from.y) / (to.y - from.y)) * (to.x - from.x);
    if (x > point.x) winding += to.y > from.y ? 1 : -1;
  };
  outline(path, side);
  return rule === 'nonzero' ? winding !== 0 : winding % 2 !== 0;
}

/** Into so many lines a curve is cut. */
const LINES = 8;

function outline({ ops, coords }: Path, side: (from: Point, to: Point) => void): void {
  let at = 0;
  let start: Point = { x: 0, y: 0 };
  let last = start;
  const next = (): Point => ({ x: coords[at++]!, y: coords[at++]! });
  const lineTo = (to: Point) => {
    side(last, to);
    last = to;
  };
  for (const op of ops) {
    if (op === 'L') lineTo(next());
    else if (op === 'C') {
      const [from, first, second, end] = [last, next(), next(), next()];
      for (let i = 1; i <= LINES; i++) lineTo(i === LINES ? end : onCurve(from, first, second, end, i / LINES));
    } else {
      if (last !== start) side(last, start);
      if (op === 'M') start = next();
      last = start;
    }
  }
  if (last !== start) side(last, start);
}

function onCurve(from: Point, first: Point, second: Point, end: Point, t: number): Point {
  return {
    x: cubicAt(from.x, first.x, second.x, end.x, t),
    y: cubicAt(from.y, first.y, second.y, end.y, t),
  };
}
