/** Floats that go on in the next fragmentainer, beside what follows them (css-break-4 §4.1). */
import type { BreakAppeal, BreakToken } from '../break-token.ts';
import { avoidsBreakInside, PERFECT, VIOLATES_AVOID, worseOf } from '../fragmentation/break-appeal.ts';
import { hasForcedBreak } from '../fragmentation/break-tokens.ts';
import type { BlockState } from './block-state.ts';

/**
 * What its container breaks into is no better than its own break, and than that of one that should stay whole.
 *
 * @param appeal - of the break in the float; one beside lines counts for nothing, as in Chromium
 */
export function addBrokenFloat(
  { parallel, builder, fragmentation }: BlockState,
  token: BreakToken,
  appeal: BreakAppeal = PERFECT,
): void {
  parallel.push(token);
  if (fragmentation === null || token.isBreakBefore || token.isFlowFinished || hasForcedBreak(token)) return;
  const isAvoided = avoidsBreakInside(token.box, fragmentation.kind);
  builder.clampBreakAppeal(isAvoided ? worseOf(appeal, VIOLATES_AVOID) : appeal);
}
