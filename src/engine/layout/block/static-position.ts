/** Where absolutely positioned children of a block container would be in the flow (CSS 2.2 §10.3.7, §10.6.4: static position). */
import type { Box } from '../../boxes/tree/box.ts';
import { collapse } from '../margin-strut.ts';
import type { BlockState } from './block-state.ts';

export function addStaticPosition(state: BlockState, child: Box): void {
  const isLtr = state.direction === 'ltr';
  state.builder.addOutOfFlow(
    [
      {
        box: child,
        x: isLtr ? state.edges.left : state.edges.left + state.contentInlineSize,
        y: state.bfcBlockOffset === null ? 0 : state.offset + collapse(state.strut),
        inlineEdge: isLtr ? 'left' : 'right',
        blockEdge: 'top',
        direction: state.direction,
        inlineContainer: null,
        fragmented: null,
      },
    ],
    0,
    0,
  );
}
