/** How high a child may be with `height: stretch` (css-sizing-4 §4.3). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { UsedMargins } from '../sizing/margins.ts';
import type { BlockState } from './block-state.ts';

/** Margins that could collapse with those of the container lie outside of it. As in Chromium, what stands before or after the child has no say. */
export function stretchRoom(
  { isRoot, edges, childPercentageBlockSize: size }: BlockState,
  { style }: Box,
  { top, bottom }: UsedMargins,
): number {
  const { height, minHeight, maxHeight } = style.sizing;
  if (isRoot || size === INDEFINITE) return size;
  if (height !== 'stretch' && minHeight !== 'stretch' && maxHeight !== 'stretch') return size;
  return size + (edges.top === 0 ? top : 0) + (edges.bottom === 0 ? bottom : 0);
}
