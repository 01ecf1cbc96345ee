/** Where a child of a block container lies between its sides (css-align-3 §6.1); what stands in an inline box is no child of the container. */
import type { Box } from '../../boxes/tree/box.ts';
import { type Justification, justificationOf } from '../sizing/justification.ts';
import type { BlockState } from './block-state.ts';
import { isAsLine } from './blocks-as-lines.ts';

export function justificationIn(state: BlockState, child: Box, index: number): Justification {
  const { box, justification: legacy } = state;
  return isAsLine(state, index) ? legacy : justificationOf(child, box.style, legacy);
}
