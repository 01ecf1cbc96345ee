/** Breaks between and inside the children of a block container (css-break-4 §4.1 class A): the container's side of `fragmentation/`. */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakBetween, BreakToken } from '../break-token.ts';
import { appealBefore, appealInside } from '../fragmentation/break-appeal.ts';
import {
  breakBeforeToken,
  decideBreak,
  hasForcedBreak,
  isEarlyBreakBefore,
  isMovedByItsEnd,
  spannerIn,
} from '../fragmentation/break-child.ts';
import { breakBetween, forcedBreakBetween } from '../fragmentation/break-values.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { NO_MARGIN } from '../margin-strut.ts';
import {
  type BlockState,
  fragmentainerOffset,
  isAtFragmentStart,
  type StepResult,
  sharedFragmentation,
} from './block-state.ts';
import { cutToken } from './cut-content.ts';

/** Before a child is laid out: whether a break before it is forced, or was found better in the first pass. */
export function breaksBeforeLayout(state: BlockState, child: Box, index: number): boolean {
  const { fragmentation, previousChild } = state;
  if (fragmentation === null) return false;
  if (isEarlyBreakBefore(fragmentation, child)) {
    breakBeforeChild(state, child, index, null);
    return true;
  }
  if (previousChild === null) return false;
  const between = breakBetween(previousChild, child);
  const forced = forcedBreakBetween(between, previousChild, child, fragmentation, state.pageName);
  if (forced === null) return false;
  state.broken = { index, token: breakBeforeToken(child, forced) };
  return true;
}

/**
 * Ends this fragment before the child, by an unforced break.
 *
 * @param token - of a child that has begun but finds no room here, because floats go on before it
 */
export function breakBeforeChild(state: BlockState, child: Box, index: number, token: BreakToken | null): StepResult {
  state.builder.clampBreakAppeal(appealOfBreakBefore(state, child));
  state.broken = { index, token: token ?? breakBeforeToken(child, null) };
  return 'stop';
}

function appealOfBreakBefore(state: BlockState, child: Box) {
  const fragmentation = sharedFragmentation(state, child);
  const previous = state.previousChild;
  const between: BreakBetween = previous === null ? 'auto' : breakBetween(previous, child);
  return fragmentation === null ? 3 : appealBefore(between, previous !== null, fragmentation);
}

/**
 * After a child was laid out: whether it stays.
 *
 * @param bfcBlockOffset - of its border box
 * @returns `null` when it stays
 */
export function decideAboutChild(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  result: FinishedLayout,
  bfcBlockOffset: number,
  blockSize: number,
): StepResult | null {
  const fragmentation = state.fragmentation;
  if (fragmentation === null) return null;
  const offset = fragmentainerOffset(fragmentation, bfcBlockOffset);
  const shared = sharedFragmentation(state, child) ?? fragmentation;
  const isAtStart = isAtFragmentStart(state);
  const appeal = appealOfBreakBefore(state, child);
  if (
    fragmentation.earlyBreak === null &&
    isMovedByItsEnd(state.memory, shared, child, result, appeal, isAtStart) &&
    state.memory.earlyBreak !== null
  ) {
    return { status: 'needs-earlier-break', at: state.memory.earlyBreak };
  }
  switch (decideBreak(state.memory, shared, child, result, offset, blockSize, appeal, isAtStart)) {
    case 'keep':
      return null;
    case 'break-before':
      return breakBeforeChild(state, child, index, token);
    case 'break-earlier': {
      const at = state.memory.earlyBreak;
      // In the second pass the break is where it is.
      if (at === null || fragmentation.earlyBreak !== null)
        return isAtStart ? null : breakBeforeChild(state, child, index, token);
      return { status: 'needs-earlier-break', at };
    }
  }
}

/**
 * After a child was placed: whether it goes on in the next fragmentainer, and the container with it.
 *
 * @param x,y - where it was placed, from the container's border box
 */
export function breakAfterChild(
  state: BlockState,
  child: Box,
  index: number,
  result: FinishedLayout,
  x: number,
  y: number,
): StepResult {
  if (state.fragmentation === null) return 'next';
  const token = result.fragment.breakToken ?? cutToken(state, child, result.fragment, x, y, 0);
  if (token === null) return 'next';
  if (token.isFlowFinished) {
    state.parallel.push(token);
    return 'next';
  }
  if (state.fragmentation.spanners !== 'none' && spannerIn(token) !== null) state.isStoppedBySpanner = true;
  // The margin at the child's end is not reached yet; it would count where a fragment is as high as its content.
  if (state.fragmentation.kind === 'column') state.strut = NO_MARGIN;
  const fragmentation = sharedFragmentation(state, child) ?? state.fragmentation;
  if (!hasForcedBreak(token)) state.builder.clampBreakAppeal(appealInside(child, result, fragmentation));
  state.broken = { index, token };
  return 'stop';
}
