/** How far content sticks out of its page at the right (css-overflow-3 §2, scrollable overflow): what shrink-to-fit looks at (CHROMIUM.md 17). */
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';

/** Right edge of the scrollable overflow of all fragments, px from the page area's left; `limit` when nothing passes it. */
export function overflowRight(fragments: readonly PlacedFragment[], limit: number): number {
  let right = limit;
  for (const { x, fragment } of fragments) right = Math.max(right, rightOf(fragment, x, right));
  return right;
}

function rightOf(fragment: Fragment, x: number, known: number): number {
  let right = known;
  const { detail, style } = fragment;
  if (detail?.kind !== 'line') right = Math.max(right, x + fragment.width);
  // What is cut off does not stick out.
  if (fragment.box !== null && style.overflow.x !== 'visible' && fragment.box.kind !== 'inline-box') return right;
  for (const child of fragment.children) right = rightOf(child.fragment, x + child.x, right);
  return right;
}
