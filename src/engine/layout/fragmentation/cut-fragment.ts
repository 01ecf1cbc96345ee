/**
 * What cannot be broken and is too high even for a page of its own is cut at the end of it, and the rest is shown at the top of the next one: the same
 * fragment, moved up (css-break-4 §4.3; the page area clips it). In columns it sticks out, as in Chromium.
 */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';

/**
 * The token for the rest of a fragment.
 *
 * @param x - from its container's border box
 * @param offset - where it, or what is left of it, starts: px from the top of the fragmentainer
 * @param consumed - how much of it earlier fragmentainers show, px
 * @returns `null` where it ends in this fragmentainer; a token that has consumed nothing more where it starts below the end
 */
export function cutToken(
  space: FragmentationSpace,
  box: Box,
  fragment: Fragment,
  x: number,
  offset: number,
  consumed: number,
): BreakToken | null {
  if (space.kind === 'column') return null;
  const room = space.blockSize - offset;
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

/** After the rest of a cut fragment was shown at `offset`: the token for what is still left, or `null`. */
export function restToken(space: FragmentationSpace, token: BreakToken, offset: number): BreakToken | null {
  if (token.resume.kind !== 'monolithic') return null;
  const { fragment, x } = token.resume;
  const rest = cutToken(space, token.box, fragment, x, offset, token.consumedBlockSize);
  // Where even the first place of a fragmentainer leaves no room, the content overflows: there must be progress.
  return rest === null || rest.consumedBlockSize === token.consumedBlockSize ? null : rest;
}
