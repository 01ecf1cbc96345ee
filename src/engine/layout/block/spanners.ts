/** Boxes that span the columns, seen from the flow that they end (css-multicol-1 §6): the multi-column container lays them out. */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakToken, SpannerResume } from '../break-token.ts';
import { breakBeforeToken } from '../fragmentation/break-tokens.ts';
import { isInFlow } from '../fragmentation/edge-child.ts';
import { type BlockState, isFormattingContextRoot, type StepResult } from './block-state.ts';

const SPANNER: SpannerResume = { kind: 'spanner' };

/** Whether the child, which has not begun, takes itself out of the columns here. */
export function isSpannerHere(state: BlockState, child: Box): boolean {
  return state.fragmentation?.spanners === 'end' && child.style.columns.span === 'all';
}

/** The columns end before the child, and all of their ancestors with them. */
export function stopAtSpanner(state: BlockState, child: Box, index: number): StepResult {
  const token = { ...breakBeforeToken(child, null), resume: SPANNER, spanner: child };
  state.broken = { index, token };
  state.isStoppedBySpanner = true;
  return 'stop';
}

/**
 * Whether what is left of the box holds a box that spans the columns. Then what follows the box waits, though its own height is used up: it must
 * not come before the spanning box, as in Chromium.
 */
export function holdsSpannerAhead({ box, broken, fragmentation }: BlockState): boolean {
  if (fragmentation === null || fragmentation.spanners === 'none' || broken === null) return false;
  return holdsSpannerFrom(box, broken.index, broken.token);
}

function holdsSpannerFrom(box: Box, index: number, token: BreakToken | null): boolean {
  if (box.kind !== 'block-container' || box.content.kind !== 'blocks') return false;
  const { children } = box.content;
  const first = children[index];
  if (first === undefined) return false;
  const resume = token === null || token.isBreakBefore ? null : token.resume;
  // The spanning box that has just ended the columns is still to come.
  if (resume === null || resume.kind === 'spanner' ? holdsSpanner(first) : isAhead(first, resume)) return true;
  for (let i = index + 1; i < children.length; i++) if (holdsSpanner(children[i]!)) return true;
  return false;
}

function isAhead(box: Box, resume: BreakToken['resume']): boolean {
  return resume.kind === 'block' && holdsSpannerFrom(box, resume.childIndex, resume.child);
}

/** Whether the box, or one inside it in the same formatting context, spans the columns. */
function holdsSpanner(box: Box): boolean {
  if (!isInFlow(box)) return false;
  if (box.style.columns.span === 'all') return true;
  if (box.kind !== 'block-container' || isFormattingContextRoot(box)) return false;
  return box.content.kind === 'blocks' && box.content.children.some(holdsSpanner);
}
