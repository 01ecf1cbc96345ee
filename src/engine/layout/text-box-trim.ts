/** `text-box-trim` (css-inline-3 §5.1): takes the leading off the first and last line of a block container, wherever in it they are. */
import type { BlockContainer, Box } from '../boxes/tree/box.ts';
import { isZeroLength } from '../css/values/basic/length.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { TextTrim } from './constraint-space.ts';
import { takesPart } from './fragmentation/edge-child.ts';
import type { BoxFont } from './text-metrics/box-font.ts';
import { textEdgeDistances } from './text-metrics/text-edges.ts';

/** What is asked of the first and last line in a box: boxes around it come before its own style, but for the columns that it is broken into. */
export function textTrimOf({ style }: BlockContainer, outer: TextTrim | null): TextTrim | null {
  const { boxTrim } = style.inline;
  if (boxTrim === 'none') return outer;
  const start = boxTrim === 'trim-end' ? null : style;
  const end = boxTrim === 'trim-start' ? null : style;
  if (outer === null) return { start, end, columnStart: null, columnEnd: null };
  return {
    start: ofSide(start, outer.start, outer.columnStart),
    end: ofSide(end, outer.end, outer.columnEnd),
    columnStart: start === null ? outer.columnStart : null,
    columnEnd: end === null ? outer.columnEnd : null,
  };
}

function ofSide(own: ComputedStyle | null, outer: ComputedStyle | null, column: ComputedStyle | null) {
  return column === null ? (outer ?? own) : (own ?? outer);
}

/** As in Chromium every column has a first and a last line, which the container's style trims. */
export function textTrimOfColumns(box: BlockContainer, outer: TextTrim | null): TextTrim | null {
  const trim = textTrimOf(box, outer);
  return trim === null ? null : { ...trim, columnStart: trim.start, columnEnd: trim.end };
}

/**
 * What a child is told: it has the first line if nothing in flow comes before it, and neither padding nor border lies between.
 *
 * @param beginsColumn - nothing comes before it in its column
 */
export function textTrimOfChild(
  trim: TextTrim,
  child: Box,
  siblings: readonly Box[],
  beginsColumn: boolean,
): TextTrim | null {
  // As in Chromium, in whatever direction the lines of the child follow each other.
  const lines = child.kind === 'turned' ? child.content : child;
  if (lines.kind !== 'block-container') return null;
  const hasStart = !hasEdge(lines, 'start');
  const hasEnd = !hasEdge(lines, 'end');
  const columnStart = hasStart && beginsColumn ? trim.columnStart : null;
  // Whatever follows the box goes on in the next column with it.
  const columnEnd = hasEnd ? trim.columnEnd : null;
  const start = hasStart && trim.start !== null && siblings.find(takesPart) === child ? trim.start : columnStart;
  const end = hasEnd && trim.end !== null && siblings.findLast(takesPart) === child ? trim.end : null;
  return start === null && end === null && columnEnd === null ? null : { start, end, columnStart, columnEnd };
}

function hasEdge({ style: { padding, border } }: BlockContainer, side: 'start' | 'end'): boolean {
  const line = side === 'start' ? border.topWidth : border.bottomWidth;
  const isDrawn = (side === 'start' ? border.topStyle : border.bottomStyle) !== 'none';
  return !isZeroLength(side === 'start' ? padding.top : padding.bottom) || (isDrawn && line !== 0);
}

/** How much of the first line, with the baseline so far below its top, is cut off: px, may be negative. */
export function startTrim(by: ComputedStyle | null, font: BoxFont, baseline: number): number {
  return by === null ? 0 : baseline - textEdgeDistances(by, font).ascent;
}

/** @param depth - of the last line below its baseline, px */
export function endTrim(by: ComputedStyle | null, font: BoxFont, depth: number): number {
  return by === null ? 0 : depth - textEdgeDistances(by, font).descent;
}
