/** Floats that go on in the next fragmentainer, beside what follows them (css-break-4 §4.1). */
import type { BreakToken } from '../break-token.ts';
import { avoidsBreakInside, VIOLATES_AVOID } from '../fragmentation/break-appeal.ts';
import { hasForcedBreak } from '../fragmentation/break-tokens.ts';
import type { BlockState } from './block-state.ts';

/** One that should stay whole makes what its container breaks into no better than that. */
export function addBrokenFloat({ parallel, builder, fragmentation }: BlockState, token: BreakToken): void {
  parallel.push(token);
  if (fragmentation === null || token.isBreakBefore || token.isFlowFinished || hasForcedBreak(token)) return;
  if (avoidsBreakInside(token.box, fragmentation.kind)) builder.clampBreakAppeal(VIOLATES_AVOID);
}
