/** Where items and lines lie: css-flexbox-1 §9.5 and §9.6, css-align-3 §5.3. The numbers in the comments are the steps of §9. */
import { floorToGrid } from '../../base/lengths.ts';
import type { Distribution, FlexAxis } from './flex-axis.ts';
import { type FlexItem, type FlexLine, outerCrossSize, outerMainSize } from './flex-item.ts';

interface Spread {
  /** Before the first subject, and between two, px; on top of gaps. */
  readonly before: number;
  readonly between: number;
}

/**
 * Free space around `count` subjects, from the flex-relative start edge.
 *
 * @param isReversed - the flex-relative start edge is not the start edge of the writing direction: safe positions go to its other end
 */
function spread(distribution: Distribution, free: number, count: number, isReversed: boolean): Spread {
  const start = { before: isReversed ? free : 0, between: 0 };
  const { position } = distribution;
  switch (position) {
    case 'space-between':
      return { before: 0, between: free > 0 && count > 1 ? floorToGrid(free / (count - 1)) : 0 };
    case 'space-around':
      if (free < 0) return start;
      return { before: floorToGrid(free / (2 * count)), between: floorToGrid(free / count) };
    case 'space-evenly':
      if (free < 0) return start;
      return { before: floorToGrid(free / (count + 1)), between: floorToGrid(free / (count + 1)) };
    default: {
      if (free < 0 && distribution.isSafe) return start;
      const before = position === 'center' ? floorToGrid(free / 2) : position === 'end' ? free : 0;
      return { before, between: 0 };
    }
  }
}

/** Step 12: free space of a line goes to automatic margins, else as `justify-content` says. */
export function alignMainAxis(line: FlexLine, available: number, gap: number, how: Distribution, axis: FlexAxis): void {
  const { items } = line;
  let free = available - gap * (items.length - 1);
  let autoMargins = 0;
  for (const item of items) {
    free -= outerMainSize(item);
    autoMargins += Number(item.hasAutoMainStart) + Number(item.hasAutoMainEnd);
  }
  if (free > 0 && autoMargins > 0) {
    const share = floorToGrid(free / autoMargins);
    for (const item of items) {
      if (item.hasAutoMainStart) item.marginMainStart = share;
      if (item.hasAutoMainEnd) item.marginMainEnd = share;
    }
    free = 0;
  }
  const { before, between } = spread(how, free, items.length, axis.isDirectionReversed);
  let position = before;
  for (const item of items) {
    item.mainOffset = position + item.marginMainStart;
    position += outerMainSize(item) + between + gap;
  }
}

/** Steps 13 and 14: places the items of a line whose cross size is known between its edges. */
export function alignCrossAxis(line: FlexLine, axis: FlexAxis): void {
  for (const item of line.items) {
    resolveAutoCrossMargins(item, line.crossSize, axis); // 13
    item.crossOffset = item.marginCrossStart + alignedPosition(item, line, axis); // 14
  }
}

/** Step 13. Without free space the margin at the writing direction's start stays 0 and the other one takes the overflow. */
function resolveAutoCrossMargins(item: FlexItem, lineSize: number, axis: FlexAxis): void {
  const count = Number(item.hasAutoCrossStart) + Number(item.hasAutoCrossEnd);
  if (count === 0) return;
  const free = lineSize - outerCrossSize(item);
  if (free > 0) {
    const share = floorToGrid(free / count);
    if (item.hasAutoCrossStart) item.marginCrossStart = share;
    if (item.hasAutoCrossEnd) item.marginCrossEnd = share;
  } else if (axis.isWrapReversed && item.hasAutoCrossStart) {
    item.marginCrossStart = free;
  }
}

/** Step 14: position of the margin box in the line. */
function alignedPosition(item: FlexItem, line: FlexLine, axis: FlexAxis): number {
  if (item.hasAutoCrossStart || item.hasAutoCrossEnd) return 0;
  const free = line.crossSize - outerCrossSize(item);
  if (item.isSafe && free < 0) return axis.isWrapReversed ? free : 0;
  switch (item.alignment) {
    case 'end':
      return free;
    case 'center':
      return floorToGrid((free > 0 ? free + item.roomBesideLine : free) / 2);
    case 'first-baseline':
      return (line.firstBaseline ?? item.ascent) - item.ascent;
    case 'last-baseline':
      return free - ((line.lastBaseline ?? item.ascent) - item.ascent);
    default:
      return 0;
  }
}

/** Steps 9 and 16: lines fill or share the container's inner cross size. Gives each its offset. */
export function alignLines(
  lines: readonly FlexLine[],
  available: number,
  gap: number,
  how: Distribution,
  axis: FlexAxis,
): void {
  let free = available - gap * (lines.length - 1);
  for (const line of lines) free -= line.crossSize;
  const { before, between } = spread(how, free, lines.length, axis.isWrapReversed);
  let position = before;
  for (const line of lines) {
    line.crossOffset = position;
    position += line.crossSize + between + gap;
  }
}

/** Step 9: `align-content: stretch` gives each line an equal part of the free space. */
export function stretchLines(lines: readonly FlexLine[], available: number, gap: number): void {
  let free = available - gap * (lines.length - 1);
  for (const line of lines) free -= line.crossSize;
  if (free <= 0) return;
  const share = floorToGrid(free / lines.length);
  for (const line of lines) line.crossSize += share;
}
