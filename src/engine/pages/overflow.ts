/** How far content sticks out of its page at the right (css-overflow-3 §2, scrollable overflow): what shrink-to-fit looks at (CHROMIUM.md 17). */
import { IDENTITY, type Matrix, mapRect, multiply } from '../base/geometry.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import { transformOf } from '../layout/transform.ts';
import { hasPaintContainment } from '../style/containment.ts';

/** Right edge of the scrollable overflow of all fragments, px from the page area's left; `limit` when nothing passes it. */
export function overflowRight(fragments: readonly PlacedFragment[], limit: number): number {
  let right = limit;
  for (const { x, y, fragment } of fragments) right = Math.max(right, rightOf(fragment, x, y, IDENTITY, right));
  return right;
}

function rightOf(fragment: Fragment, x: number, y: number, around: Matrix, known: number): number {
  let right = known;
  const transform = transformOf(fragment, x, y);
  const matrix = transform === null ? around : multiply(around, transform);
  const { width, height } = fragment;
  // css-overflow-3 §2.2: boxes without an area do not count.
  if (fragment.detail?.kind !== 'line' && width > 0 && height > 0) {
    const edge = matrix === IDENTITY ? x + width : rightEdge(mapRect(matrix, { x, y, width, height }));
    right = Math.max(right, edge);
  }
  // What is cut off does not stick out.
  if (fragment.box !== null && fragment.box.kind !== 'inline-box' && cutsOff(fragment)) return right;
  for (const child of fragment.children) right = rightOf(child.fragment, x + child.x, y + child.y, matrix, right);
  return right;
}

function cutsOff({ style }: Fragment): boolean {
  return style.overflow.x !== 'visible' || hasPaintContainment(style);
}

function rightEdge({ x, width }: { readonly x: number; readonly width: number }): number {
  return x + width;
}
