/**
 * Floats that have not begun and wait for those before them (CSS 2.2 §9.5.1, rules 5 and 6). One token stands for all of them, so that a thousand pages
 * of tall floats do not each look at every float that is still to come.
 */
import { isFloating } from '../../boxes/tree/display-role.ts';
import type { BreakToken, WaitingFloatsResume } from '../break-token.ts';
import type { ExclusionSpace } from '../exclusion-space.ts';
import { floatSide } from '../float-placement.ts';
import { breakBeforeToken } from '../fragmentation/break-tokens.ts';

/** The floats at the end of a list that have not begun: those from `from` on. */
export function waitingFloats(tokens: readonly BreakToken[], direction: 'ltr' | 'rtl'): WaitingFloatsResume {
  let lastLeft = -1;
  let lastRight = -1;
  let from = tokens.length;
  while (from > 0 && isWaiting(tokens[from - 1]!)) {
    from--;
    if (floatSide(tokens[from]!.box, direction) === 'left') lastLeft = Math.max(lastLeft, from);
    else lastRight = Math.max(lastRight, from);
  }
  return { kind: 'waiting-floats', tokens, from, lastLeft, lastRight };
}

function isWaiting({ box, isBreakBefore, resume }: BreakToken): boolean {
  return isBreakBefore && resume.kind === 'start' && isFloating(box.style);
}

/** Whether all of them go to the next fragmentainer, from the one at `index` on: one of each of their sides has done so. */
export function allWaitOn(
  { lastLeft, lastRight }: WaitingFloatsResume,
  index: number,
  { isLeftBroken, isRightBroken }: ExclusionSpace,
): boolean {
  return (isLeftBroken || lastLeft < index) && (isRightBroken || lastRight < index);
}

/** What stands for those from `from` on. */
export function waitingToken({ tokens, lastLeft, lastRight }: WaitingFloatsResume, from: number): BreakToken {
  const resume: WaitingFloatsResume = { kind: 'waiting-floats', tokens, from, lastLeft, lastRight };
  return { ...breakBeforeToken(tokens[from]!.box, null), resume };
}
