/**
 * Lines of `vertical-lr` (css-writing-modes-4 §6.4): blocks follow each other to the right, but the side over a line is the right one, too. A line is
 * made as if that were its block-start side, and mirrored then.
 */
import { type Edges, NO_EDGES } from '../../../base/geometry.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { changedFragment, type PlacedFragment } from '../../fragment.ts';

export function isFlipped({ writing }: ComputedStyle): boolean {
  return writing.axes === 'vertical-lr';
}

/** @param height - of the line box or inline box that they are in, px */
export function flippedChildren(children: readonly PlacedFragment[], height: number): PlacedFragment[] {
  return children.map(({ x, y, fragment }) => {
    const flipped = { x, y: height - y - fragment.height };
    // Atomic inlines have been laid out in their own right.
    if (fragment.box?.kind !== 'inline-box') return { ...flipped, fragment };
    return {
      ...flipped,
      fragment: changedFragment(fragment, {
        border: flippedEdges(fragment.border),
        padding: flippedEdges(fragment.padding),
        children: flippedChildren(fragment.children, fragment.height),
      }),
    };
  });
}

function flippedEdges(edges: Edges): Edges {
  return edges === NO_EDGES ? edges : { top: edges.bottom, right: edges.right, bottom: edges.top, left: edges.left };
}
