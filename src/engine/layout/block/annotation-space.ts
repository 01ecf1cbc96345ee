/**
 * The room that lines leave to ruby annotations and emphasis marks of lines in other blocks (css-ruby-1 §3.1, css-text-decor-4 §4.6), as Chromium counts
 * it: from one block to the next, never into a formatting context or out of one, and past no border.
 */
import { collapse } from '../margin-strut.ts';
import type { BlockState } from './block-state.ts';

/** What annotations of the first line may take, px: the padding and, where no border lies between, the margin and what lines before the block leave. */
export function spaceForFirstLine(state: BlockState): number {
  return spaceBefore(state) + state.edges.padding.top;
}

/** What is left, px, for the lines after a block that is as high as its builder says: of no use where its last line leaves nothing. */
export function spaceAfterBlock(state: BlockState): number {
  const { builder, edges, isRoot, bfcBlockOffset } = state;
  if (isRoot || edges.border.bottom > 0 || bfcBlockOffset === null || builder.breakToken !== null) return 0;
  const space = state.annotationSpace ?? spaceBefore(state);
  return space > 0 ? Math.max(0, space + builder.height - state.offset) : 0;
}

function spaceBefore(state: BlockState): number {
  const { edges, isRoot, isResumed, space } = state;
  if (isRoot || isResumed || edges.border.top > 0) return 0;
  return Math.max(0, space.annotationSpace + collapse(space.marginStrut));
}
