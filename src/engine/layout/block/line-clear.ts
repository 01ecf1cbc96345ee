/** `clear` of a `<br>`: what follows its line comes below floats (CSS 2.2 §9.5.2), and follows those that go on into the next fragmentainer. */
import type { InlinePosition, LineClear } from '../break-token.ts';
import { clearanceOffset, clearsBrokenFloat, type ExclusionSpace, hasFloats } from '../exclusion-space.ts';
import { type BlockState, contentOffset } from './block-state.ts';

/** @returns where what follows starts, px from the border box's top; `offset` where nothing has to be passed */
export function clearedOffset(state: BlockState, exclusions: ExclusionSpace, offset: number, clear: LineClear): number {
  if (clear === 'none' || !hasFloats(exclusions)) return offset;
  const cleared = clearanceOffset(exclusions, clear, state.direction);
  return Math.max(offset, cleared - (state.bfcBlockOffset ?? contentOffset(state)));
}

/** Whether what is to be passed lies in the next fragmentainer, or goes on there. */
export function clearsNextFragmentainer(
  { driver, direction }: BlockState,
  exclusions: ExclusionSpace,
  clear: LineClear,
): boolean {
  return driver !== null && clear !== 'none' && clearsBrokenFloat(exclusions, clear, direction);
}

/** @param next - where the content goes on; `null` where nothing follows the `<br>` */
export function stopAtClear(state: BlockState, clear: LineClear, next: InlinePosition | null): void {
  state.broken = { index: 0, token: null };
  state.resumeLine = next;
  state.clearAfterLine = clear;
}
