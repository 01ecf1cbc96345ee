/** Quirk: in quirks mode the root element fills the page, and `body` the root element (quirks mode §3.6, §3.7; in print too, as in Chromium). */
import { INDEFINITE } from '../../base/lengths.ts';
import { isInFlow } from '../fragmentation/edge-child.ts';
import { roomLeft } from '../fragmentation/finish-box.ts';
import { appendMargin, collapse } from '../margin-strut.ts';
import { fillsPage } from '../sizing/box-sizes.ts';
import { usedMargins } from '../sizing/margins.ts';
import { type BlockState, startOffset } from './block-state.ts';

/**
 * How high the border box is at least, px; 0 where nothing is filled. What of the page is left may be less than the page, beside footnotes: content that
 * fits there is not sent on for the quirk's sake.
 */
export function filledHeight(state: BlockState): number {
  const { box, space, env } = state;
  if (!env.quirks || state.broken !== null || state.isStoppedBySpanner) return 0;
  if (!fillsPage(box) || !isInFlow(box) || space.percentageBlockSize === INDEFINITE) return 0;
  const { start, end } = marginsOf(state);
  const height = space.percentageBlockSize - start - end;
  return height <= roomLeft(state) - (state.bfcBlockOffset === null ? start : 0) ? height : 0;
}

/** What lies before and behind the box, px: its margins and those that have collapsed with them. */
function marginsOf(state: BlockState): { readonly start: number; readonly end: number } {
  const { box, space, isRoot, strut } = state;
  const { top, bottom } = usedMargins(box.style, space.percentageInlineSize);
  if (isRoot) return { start: top, end: bottom };
  const start = startOffset(state) - space.bfcBlockOffset;
  return { start, end: state.bfcBlockOffset === null ? bottom : collapse(appendMargin(strut, bottom)) };
}
