/** Where a child of a block container lies between its sides (css-align-3 §6.1). What stands in an inline box asks for itself alone: it is no child of the container. */
import type { Box } from '../../boxes/tree/box.ts';
import { type Justification, justificationOf } from '../sizing/justification.ts';
import type { BlockState } from './block-state.ts';
import { isAsLine } from './blocks-as-lines.ts';

export function justificationIn(state: BlockState, child: Box, index: number): Justification {
  const { box, justification: legacy } = state;
  const isAskedByBox = child.style.align.justifySelf.position !== 'auto';
  return isAskedByBox || !isAsLine(state, index) ? justificationOf(child, box.style, legacy) : legacy;
}
