/** `text-box-trim` (css-inline-3 §5.1): takes the leading off the first and last line of a block container, wherever in it they are. */
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import type { TextTrim } from '../constraint-space.ts';
import { isInFlow } from '../fragmentation/edge-child.ts';
import type { BoxFont } from '../text-metrics/box-font.ts';
import { textEdgeDistances } from '../text-metrics/text-edges.ts';

/** What is asked of the first and last line in a box: boxes around it come before its own style. */
export function textTrimOf({ style }: BlockContainer, outer: TextTrim | null): TextTrim | null {
  const { boxTrim } = style.inline;
  if (boxTrim === 'none') return outer;
  return {
    start: outer?.start ?? (boxTrim === 'trim-end' ? null : style),
    end: outer?.end ?? (boxTrim === 'trim-start' ? null : style),
  };
}

/** What a child is told: it has the first line if nothing in flow comes before it, and neither padding nor border lies between. */
export function textTrimOfChild(trim: TextTrim, child: Box, siblings: readonly Box[]): TextTrim | null {
  if (child.kind !== 'block-container') return null;
  const isFirst = trim.start !== null && !hasEdge(child, 'start') && siblings.find(isInFlow) === child;
  const isLast = trim.end !== null && !hasEdge(child, 'end') && siblings.findLast(isInFlow) === child;
  return isFirst || isLast ? { start: isFirst ? trim.start : null, end: isLast ? trim.end : null } : null;
}

function hasEdge({ style: { padding, border } }: BlockContainer, side: 'start' | 'end'): boolean {
  const space = side === 'start' ? padding.top : padding.bottom;
  const line = side === 'start' ? border.topWidth : border.bottomWidth;
  const isDrawn = (side === 'start' ? border.topStyle : border.bottomStyle) !== 'none';
  return space.px !== 0 || space.percent !== 0 || space.math !== null || (isDrawn && line !== 0);
}

/** How much of the first line, with the baseline so far below its top, is cut off: px, may be negative. */
export function startTrim(trim: TextTrim | null, font: BoxFont, baseline: number): number {
  return trim === null || trim.start === null ? 0 : baseline - textEdgeDistances(trim.start, font).ascent;
}

/** @param depth - of the last line below its baseline, px */
export function endTrim(trim: TextTrim | null, font: BoxFont, depth: number): number {
  return trim === null || trim.end === null ? 0 : depth - textEdgeDistances(trim.end, font).descent;
}
