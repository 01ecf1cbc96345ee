/** Where absolutely positioned children of a block container would be in the flow (CSS 2.2 §10.3.7, §10.6.4: static position). */
import type { Box } from '../../boxes/tree/box.ts';
import { opportunityAt } from '../exclusion-space.ts';
import { collapse } from '../margin-strut.ts';
import { usedLength } from '../sizing/used-length.ts';
import { alignedOffset, lineAlignment } from '../text-align.ts';
import type { BlockState } from './block-state.ts';

export function addStaticPosition(state: BlockState, child: Box): void {
  const isLtr = state.direction === 'ltr';
  const y = state.bfcBlockOffset === null ? 0 : state.offset + collapse(state.strut);
  const inContent = child.style.display.wasInlineLevel
    ? inEmptyLine(state, (state.bfcBlockOffset ?? 0) + y)
    : isLtr
      ? 0
      : state.contentInlineSize;
  state.builder.addOutOfFlow(
    [
      {
        box: child,
        x: state.edges.left + inContent,
        y,
        inlineEdge: isLtr ? 'left' : 'right',
        blockEdge: 'top',
        isInlineSafe: false,
        isBlockSafe: false,
        direction: state.direction,
        inlineContainer: null,
        fragmented: null,
      },
    ],
    0,
    0,
  );
}

/** An inline-level box would be in a line of its own: beside floats, aligned, and indented. @returns px from the left content edge */
function inEmptyLine(state: BlockState, bfcBlockOffset: number): number {
  const { box, direction, contentInlineSize } = state;
  const start = state.bfcInlineOffset + state.edges.left;
  const { left, right } = opportunityAt(state.exclusions, bfcBlockOffset, 0, start, start + contentInlineSize);
  const alignment = lineAlignment(box.style, direction, true);
  const indent = usedLength(box.style.text.indent.length, contentInlineSize);
  const aligned = left - start + alignedOffset(alignment, direction, right - left);
  return direction === 'ltr' ? aligned + indent : aligned - indent;
}
