/** Corners that are no quarters of ellipses (css-borders-4 §4): `shape` is the parameter of a superellipse. */
import type { Point } from '../base/geometry.ts';
import type { PathBuilder } from './path.ts';

/** Straight pieces of a corner for each square root of its size in px: more than the eye can tell. */
const PIECES = 4;
const MOST_PIECES = 128;

/**
 * Adds the curve of a corner, from where the path is.
 *
 * @param from - its start
 * @param corner - where the sides would meet
 * @param to - its end
 */
export function addSuperellipse(path: PathBuilder, from: Point, corner: Point, to: Point, shape: number): void {
  if (shape === 0) {
    path.lineTo(to.x, to.y);
    return;
  }
  // Curves inwards go around the point across from the corner as those outwards go around the corner's own.
  const around = shape > 0 ? corner : { x: from.x + to.x - corner.x, y: from.y + to.y - corner.y };
  const center = { x: from.x + to.x - around.x, y: from.y + to.y - around.y };
  if (!Number.isFinite(shape)) {
    path.lineTo(around.x, around.y).lineTo(to.x, to.y);
    return;
  }
  const power = 2 / exponentOf(shape);
  const size = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const count = Math.min(MOST_PIECES, Math.ceil(PIECES * Math.sqrt(size)) + 4);
  for (let i = 1; i <= count; i++) {
    const angle = (i / count) * (Math.PI / 2);
    const before = i === count ? 0 : Math.cos(angle) ** power;
    const after = i === count ? 1 : Math.sin(angle) ** power;
    path.lineTo(
      center.x + (from.x - center.x) * before + (to.x - center.x) * after,
      center.y + (from.y - center.y) * before + (to.y - center.y) * after,
    );
  }
}

function exponentOf(shape: number): number {
  return 2 ** Math.abs(shape);
}

/** How far the middle of the curve is from the corner along each side, as a part of the radius. */
function middleOf(shape: number): number {
  const middle = 2 ** (-1 / exponentOf(shape));
  return shape > 0 ? 1 - middle : middle;
}

/** By how much of an edge's width the radius shrinks where the edge is taken off: so that it is as wide in the middle of the corner as at the sides. */
export function insetShare(shape: number): number {
  if (!Number.isFinite(shape)) return 0;
  return (1 - Math.SQRT1_2) / middleOf(shape);
}
