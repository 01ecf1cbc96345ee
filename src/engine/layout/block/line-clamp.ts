/**
 * `max-lines` with `continue: collapse` (css-overflow-4 §4): a block container shows so many lines of its formatting context, the last of them with
 * an ellipsis, and nothing that comes after them. Without `max-lines` (`line-clamp: auto`) those are shown that the box has room for.
 */

import type { Box } from '../../boxes/tree/box.ts';
import { isFloating, isOutOfFlow } from '../../boxes/tree/display-role.ts';
import { ELLIPSIS } from '../../css/values/text/typesetting.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LineClamp } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';

/** What a box asks of its own lines; `null` where all are shown. Such boxes are formatting contexts, and monolithic, as in Chromium. */
export function lineClampOf({ overflow }: ComputedStyle): LineClamp | null {
  const { blockEllipsis } = overflow;
  if (overflow.continue === 'auto') return null;
  if (overflow.maxLines === Number.POSITIVE_INFINITY && overflow.continue !== 'collapse') return null;
  const marker = blockEllipsis === 'auto' ? ELLIPSIS : blockEllipsis === 'no-ellipsis' ? null : blockEllipsis.text;
  return { lines: overflow.maxLines, marker, isFollowed: false };
}

/** The same for a child in the formatting context. */
export function childClamp(clamp: LineClamp, left: number, children: readonly Box[], index: number): LineClamp {
  let isFollowed = clamp.isFollowed;
  for (let i = index + 1; i < children.length && !isFollowed; i++) {
    const { style } = children[i]!;
    isFollowed = !isFloating(style) && !isOutOfFlow(style);
  }
  return { lines: left, marker: clamp.marker, isFollowed };
}

/** Lines of a box in the formatting context of its parent, those of its own floats and formatting contexts not counted. */
export function countLines({ children, box }: Fragment): number {
  if (box === null || box.kind !== 'block-container') return 0;
  let count = 0;
  for (const { fragment } of children) {
    if (fragment.detail?.kind === 'line') count++;
    else if (fragment.box !== null && fragment.box.kind === 'block-container' && !isApart(fragment.box)) {
      count += countLines(fragment);
    }
  }
  return count;
}

function isApart(box: Extract<Box, { kind: 'block-container' }>): boolean {
  return (
    box.isFormattingContextRoot || isFloating(box.style) || isOutOfFlow(box.style) || lineClampOf(box.style) !== null
  );
}
