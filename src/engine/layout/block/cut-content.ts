/**
 * What cannot be broken and is too high even for a fragmentainer of its own is cut at the end of it, and the rest is shown at the top of the
 * next one: the same fragment, moved up (css-break-4 §4.3; the page area clips it).
 */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { Fragment } from '../fragment.ts';
import { type BlockState, fragmentainerOffset } from './block-state.ts';

/**
 * The token for the rest of a fragment that was placed at (x, y) of the container.
 *
 * @param consumed - how much of it earlier fragmentainers show, px
 * @returns `null` where it ends in this fragmentainer; a token that has consumed nothing more where it starts below the end
 */
export function cutToken(
  state: BlockState,
  box: Box,
  fragment: Fragment,
  x: number,
  y: number,
  consumed: number,
): BreakToken | null {
  const { fragmentation } = state;
  // In columns it sticks out, as in Chromium.
  if (fragmentation === null || fragmentation.kind === 'column') return null;
  const room = fragmentation.blockSize - fragmentainerOffset(fragmentation, (state.bfcBlockOffset ?? 0) + y);
  if (fragment.height - consumed <= room) return null;
  return {
    box,
    isBreakBefore: false,
    isForced: false,
    forcedValue: 'auto',
    isFlowFinished: false,
    consumedBlockSize: consumed + Math.max(0, room),
    resume: { kind: 'monolithic', fragment, x },
  };
}

/** Shows the rest of a cut fragment. @returns the token for what is still left, or `null` */
export function placeRest(state: BlockState, token: BreakToken): BreakToken | null {
  if (token.resume.kind !== 'monolithic') return null;
  const { fragment, x } = token.resume;
  const consumed = token.consumedBlockSize;
  const y = state.offset;
  state.builder.addChild(fragment, x, y - consumed);
  state.offset = y + fragment.height - consumed;
  state.hasContentInFragment = true;
  const rest = cutToken(state, token.box, fragment, x, y, consumed);
  // Where even the first place of a fragmentainer leaves no room, the content overflows: there must be progress.
  return rest === null || rest.consumedBlockSize === consumed ? null : rest;
}
