/** The captions of a table in one fragmentainer: pieces before and after the grid box (css-break-4 §4.1). */
import type { BreakToken, TablePlace } from '../break-token.ts';
import { captionOffset, layoutCaption } from './captions.ts';
import type { Stop, TableState } from './table-state.ts';

/** Places the captions of one side that are not done. `null` when all of them are. */
export function captionPieces(state: TableState, isBottom: boolean): Stop | null {
  const { captions, captionsAbove } = state.plan;
  const { at } = state.resume;
  const end = isBottom ? captions.length : captionsAbove;
  let index = isBottom ? captionsAbove : 0;
  let token: BreakToken | null = null;
  if (at.kind === 'caption') {
    index = Math.max(index, at.caption);
    token = index === at.caption ? at.token : null;
  } else if (!isBottom || at.kind === 'end') {
    return null;
  }
  for (; index < end; index++) {
    const stop = captionPiece(state, index, token);
    if (stop !== null) return stop;
    token = null;
  }
  return null;
}

function captionPiece(state: TableState, index: number, token: BreakToken | null): Stop | null {
  const { plan, driver, builder } = state;
  const caption = plan.captions[index]!;
  const { box, margins } = caption;
  const before: TablePlace = { kind: 'caption', caption: index, token: null };
  const between = state.between(box);
  const forced = state.forcedBreak(between, box);
  if (forced !== null) return { at: before, forced };
  const appeal = driver.appealBefore(between, state.previous !== null);
  const isAtStart = state.isAtStart || token !== null;
  if (driver.takesBreakBefore(box) && !isAtStart) return state.stop(before, appeal);
  const y = state.end + (token === null ? marginBefore(state, margins.top) : 0);
  const offset = state.space.bfcOffset + y;
  const result = layoutCaption(plan, caption, driver.independentSpace(box, offset, isAtStart), token, state.env);
  const { fragment } = result;
  const decision = driver.decide(box, result, offset, fragment.height, appeal, isAtStart);
  if (decision === 'go-back') return decision;
  if (decision === 'break-before') return state.stop(before, appeal);
  builder.addResult(result, captionOffset(caption, plan.inlineSize), y);
  state.previous = box;
  state.end = y + fragment.height;
  const rest = fragment.breakToken;
  if (rest !== null && !rest.isFlowFinished) {
    builder.clampBreakAppeal(driver.appealInside(box, result));
    return { at: { kind: 'caption', caption: index, token: rest }, forced: rest.innermostForcedValue };
  }
  if (rest !== null) state.overflow.push({ part: 'caption', index, token: rest });
  // The margin is cut off at the end of the fragmentainer (css-break-4 §5.2).
  state.end = Math.max(state.end, Math.min(state.end + margins.bottom, state.room));
  return null;
}

/** Margins at an unforced break are cut off; and what stands first in a fragmentainer stands in it (css-break-4 §5.2). */
function marginBefore({ token, previous, isAtStart, end, room }: TableState, margin: number): number {
  if (previous === null && token !== null && !token.isForced) return 0;
  return isAtStart && end + margin >= room ? 0 : margin;
}
