/** What goes on beyond the end of a box that clips it. */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { LayoutOutcome } from '../layout-outcome.ts';

/**
 * Whether the box begins and ends in this fragmentainer, but its content goes on and would be clipped there: then nothing in it breaks, as in
 * Chromium, so that it is seen as far as the box reaches.
 *
 * @param token - where the layout began
 */
export function clipsWhatGoesOn(box: Box, outcome: LayoutOutcome, token: BreakToken | null): boolean {
  if (outcome.status !== 'finished' || box.kind === 'table' || (token !== null && !token.isBreakBefore)) return false;
  const { breakToken } = outcome.fragment;
  return breakToken?.isFlowFinished === true && box.style.overflow.y !== 'visible';
}
