/** Where a child of a block container lies between its sides (css-align-3 §6.1). What stands in an inline box asks for itself alone: it is no child of the container. */
import type { Box } from '../../boxes/tree/box.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import { limitInlineSize } from '../sizing/box-sizes.ts';
import { edgesOf } from '../sizing/edges.ts';
import { type Justification, justificationOf } from '../sizing/justification.ts';
import type { UsedMargins } from '../sizing/margins.ts';
import type { BlockState } from './block-state.ts';
import { isAsLine } from './blocks-as-lines.ts';

export function justificationIn(state: BlockState, child: Box, index: number): Justification {
  const { box, justification: legacy } = state;
  const isAskedByBox = child.style.align.justifySelf.position !== 'auto';
  return isAskedByBox || !isAsLine(state, index) ? justificationOf(child, box.style, legacy) : legacy;
}

/**
 * The width of a child that `stretch` makes fill the container (css-align-3 §6.1.2).
 *
 * @param space - what the child is laid out in
 * @returns of the border box, px; `null` where the child has a width of its own, or margins take what is left
 */
export function stretchedInlineSize(
  { env }: BlockState,
  child: Box,
  space: ConstraintSpace,
  margins: UsedMargins,
): number | null {
  if (child.style.sizing.width !== 'auto' || margins.isLeftAuto || margins.isRightAuto) return null;
  const edges = edgesOf(child, space.percentageInlineSize, env);
  const filling = Math.max(edges.inline, space.availableInlineSize - margins.left - margins.right);
  return limitInlineSize(child, filling, space, edges, env);
}
