/** Content of a block container that is cut at the end of a page (see `fragmentation/cut-fragment.ts`). */
import type { Point } from '../../base/geometry.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { Fragment } from '../fragment.ts';
import { cutToken as cutTokenIn, restHeight, restToken } from '../fragmentation/cut-fragment.ts';
import { type BlockState, fragmentainerOffset } from './block-state.ts';

/**
 * The token for the rest of a fragment that was placed at (x, y) of the container.
 *
 * @param consumed - how much of it earlier fragmentainers show, px
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
  if (fragmentation === null) return null;
  const offset = fragmentainerOffset(fragmentation, (state.bfcBlockOffset ?? 0) + y);
  return cutTokenIn(fragmentation, box, fragment, x, offset, consumed);
}

/**
 * Shows the rest of a cut fragment.
 *
 * @param shift - by relative positioning
 * @returns the token for what is still left, or `null`
 */
export function placeRest(state: BlockState, token: BreakToken, shift: Point): BreakToken | null {
  const { fragmentation } = state;
  if (token.resume.kind !== 'monolithic' || fragmentation === null) return null;
  const { fragment, x } = token.resume;
  const consumed = token.consumedBlockSize;
  const y = state.offset;
  state.builder.addChild(fragment, x + shift.x, y + shift.y - consumed);
  state.offset = y + restHeight(token);
  state.hasContentInFragment = true;
  return restToken(fragmentation, token, fragmentainerOffset(fragmentation, (state.bfcBlockOffset ?? 0) + y));
}
