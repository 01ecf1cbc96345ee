/** What boxes cut off: of their overflow (css-overflow-3 §3, css-contain-2 §3.5), and by the property `clip` (css-masking-1 §6). */
import type { Rect } from '../base/geometry.ts';
import type { ClipRect } from '../css/values/shape/clip.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasPaintContainment } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { Fragment } from './fragment.ts';

/** In which axes a box cuts off what it has no room for. */
export type CutAxes = 'both' | 'x' | 'y';

/** Far beyond any page: the edge in an axis in which nothing is cut off. */
const FAR = 100_000;

/** Of the content of a fragment; `null` where nothing is cut off. Rows do not clip. */
export function cutAxesOf({ style, box }: Fragment): CutAxes | null {
  const kind = box?.kind;
  if (kind === 'table-row' || kind === 'table-section' || kind === 'inline-box' || kind === 'replaced') return null;
  return cutAxesOfStyle(style, kind === 'table');
}

export function cutAxesOfStyle(style: ComputedStyle, isTable: boolean): CutAxes | null {
  if (style.overflow === initialStyle.overflow && style.containment === initialStyle.containment) return null;
  if (hasPaintContainment(style)) return 'both';
  const x = cuts(style.overflow.x, isTable);
  const y = cuts(style.overflow.y, isTable);
  if (x) return y ? 'both' : 'x';
  return y ? 'y' : null;
}

/** Tables are no scroll containers (css-tables-3 §3.1). */
function cuts(overflow: ComputedStyle['overflow']['x'], isTable: boolean): boolean {
  return isTable ? overflow === 'hidden' || overflow === 'clip' : overflow !== 'visible';
}

/** What is left of a plane that is cut off at the edges of a rectangle in these axes alone. */
export function cutAlong({ x, y, width, height }: Rect, axes: CutAxes): Rect {
  return {
    x: axes === 'y' ? -FAR : x,
    y: axes === 'x' ? -FAR : y,
    width: axes === 'y' ? 2 * FAR : width,
    height: axes === 'x' ? 2 * FAR : height,
  };
}

/** The edges at which `clip` cuts an absolutely positioned box off, px as `x` and `y`, the corner of its border box. */
export function edgesOfClip(
  { width, height }: Fragment,
  { top, right, bottom, left }: ClipRect,
  x: number,
  y: number,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  return {
    left: x + (left === 'auto' ? 0 : left),
    top: y + (top === 'auto' ? 0 : top),
    right: x + (right === 'auto' ? width : right),
    bottom: y + (bottom === 'auto' ? height : bottom),
  };
}
