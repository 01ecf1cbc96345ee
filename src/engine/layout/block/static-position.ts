/** Where absolutely positioned children of a block container would be in the flow (CSS 2.2 §10.3.7, §10.6.4: static position). */
import type { Box } from '../../boxes/tree/box.ts';
import { opportunityAt } from '../exclusion-space.ts';
import { collapse } from '../margin-strut.ts';
import { staticAlignment, staticStart } from '../positioned/static-alignment.ts';
import { usedLength } from '../sizing/used-length.ts';
import { alignedOffset, lineAlignment } from '../text-align.ts';
import { type BlockState, contentOffset } from './block-state.ts';

export function addStaticPosition(state: BlockState, child: Box): void {
  const { direction, contentInlineSize } = state;
  const isInline = child.style.display.wasInlineLevel;
  const alignment = isInline
    ? staticStart(direction)
    : staticAlignment(child.style, direction, state.box.style.align.justifyItems);
  const y = state.bfcBlockOffset === null ? 0 : state.offset + collapse(state.strut);
  const inContent = isInline ? inEmptyLine(state, contentOffset(state)) : alignment.at.x * contentInlineSize;
  state.builder.addOutOfFlow(
    [
      {
        box: child,
        x: state.edges.left + inContent,
        y,
        inlineEdge: alignment.inlineEdge,
        blockEdge: alignment.blockEdge,
        isInlineSafe: alignment.isInlineSafe,
        isBlockSafe: alignment.isBlockSafe,
        direction,
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
