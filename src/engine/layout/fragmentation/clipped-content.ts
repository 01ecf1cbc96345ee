/** What goes on beyond the end of a box that clips it. */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import { type ConstraintSpace, changedFragmentation, changedSpace } from '../constraint-space.ts';
import type { FinishedLayout, LayoutOutcome } from '../layout-outcome.ts';

/**
 * Whether the box ends in this fragmentainer, but its content goes on and would be clipped there: then nothing in it breaks, as in Chromium, so that
 * it is seen as far as the box reaches.
 */
export function clipsWhatGoesOn(box: Box, outcome: LayoutOutcome): outcome is FinishedLayout {
  if (outcome.status !== 'finished' || box.kind === 'table') return false;
  const { breakToken } = outcome.fragment;
  return breakToken?.isFlowFinished === true && box.style.overflow.y !== 'visible';
}

/** Whether more of the box goes on than its own height and what overflows it: nothing of that is seen, wherever it is. */
export function hasContentLeft({ resume }: BreakToken): boolean {
  return resume.kind === 'at-end' ? resume.parallel.some(hasContentLeft) : true;
}

/** So high that nothing more of a box breaks, px. */
const ENDLESS = 1e6;

/** The space of such a box, in which nothing breaks. @param begun - its token from the fragmentainer before */
export function spaceWithoutBreaks(space: ConstraintSpace, begun: BreakToken | null): ConstraintSpace {
  if (begun === null || space.fragmentation === null) return changedSpace(space, { fragmentation: null });
  // What began in an earlier fragmentainer goes on in one without an end.
  const fragmentation = changedFragmentation(space.fragmentation, { blockSize: ENDLESS, earlyBreak: null });
  return changedSpace(space, { fragmentation });
}
