/** Collapsed borders of the rows in one fragment, as lines to paint (CSS 2.2 §17.6.2). */
import type { CollapsedBorder } from '../fragment.ts';
import { type EdgeBorder, strongerOf } from './collapsed-borders.ts';
import type { TablePlan } from './table-plan.ts';

/** A row, or a part of one, in a fragment: px from the wrapper's top. */
export interface PlacedRow {
  readonly row: number;
  readonly top: number;
  readonly bottom: number;
  /** The row's first part; its last part. */
  readonly isBegun: boolean;
  readonly isEnded: boolean;
}

/** @param gridLeft - of the grid's content box in the wrapper, px */
export function collapsedSegments(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  gridLeft: number,
): readonly CollapsedBorder[] {
  const lines: CollapsedBorder[] = [];
  if (plan.measure.borders === null || rows.length === 0) return lines;
  const boundaries = columnBoundaries(plan, gridLeft);
  horizontalLines(plan, rows, boundaries, lines);
  verticalLines(plan, rows, boundaries, lines);
  // Wider lines cover the ends of narrower ones.
  return lines.sort((a, b) => a.width - b.width);
}

/** x of the edge before each column and after the last one, in logical order. */
function columnBoundaries(plan: TablePlan, gridLeft: number): Float64Array {
  const count = plan.grid.columnCount;
  const boundaries = new Float64Array(count + 1);
  const width = plan.inlineSize - plan.edges.inline;
  for (let c = 0; c <= count; c++) {
    const along = c === 0 ? 0 : plan.columnEnds[c - 1]!;
    boundaries[c] = gridLeft + (plan.isRightToLeft ? width - along : along);
  }
  return boundaries;
}

function horizontalLines(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  boundaries: Float64Array,
  lines: CollapsedBorder[],
): void {
  const borders = plan.measure.borders!;
  for (let k = 0; k <= rows.length; k++) {
    const above = rows[k - 1];
    const below = rows[k];
    const y = below?.top ?? above!.bottom;
    const edgeAt = (column: number): EdgeBorder | null => {
      const ofAbove = above?.isEnded ? borders.horizontal(above.row + 1, column) : null;
      const ofBelow = below?.isBegun ? borders.horizontal(below.row, column) : null;
      return strongerOf(ofAbove, ofBelow);
    };
    const neighbour = below ?? above!;
    runs(plan.grid.columnCount, edgeAt, (edge, start, end) => {
      const from = boundaries[start]! - side(plan, neighbour.row, start) * (plan.isRightToLeft ? -1 : 1);
      const to = boundaries[end]! + side(plan, neighbour.row, end) * (plan.isRightToLeft ? -1 : 1);
      lines.push(lineOf('horizontal', Math.min(from, to), y, Math.abs(to - from), edge));
    });
  }
}

/** Half of the vertical border that ends a horizontal one, so that the corner is filled. */
function side(plan: TablePlan, row: number, column: number): number {
  return (plan.measure.borders!.vertical(row, column)?.width ?? 0) / 2;
}

function verticalLines(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  boundaries: Float64Array,
  lines: CollapsedBorder[],
): void {
  const borders = plan.measure.borders!;
  const count = plan.grid.columnCount;
  for (let c = 0; c <= count; c++) {
    const edgeAt = (index: number) => borders.vertical(rows[index]!.row, c);
    const beside = Math.min(c, count - 1);
    runs(rows.length, edgeAt, (edge, start, end) => {
      const first = rows[start]!;
      const last = rows[end - 1]!;
      const over = first.isBegun ? (borders.horizontal(first.row, beside)?.width ?? 0) / 2 : 0;
      const under = last.isEnded ? (borders.horizontal(last.row + 1, beside)?.width ?? 0) / 2 : 0;
      const length = last.bottom + under - (first.top - over);
      lines.push(lineOf('vertical', boundaries[c]!, first.top - over, length, edge));
    });
  }
}

/** Calls `draw` for each longest run [start, end) of equal borders; dashes and dots begin anew at each slot, as in Chromium. */
function runs(
  count: number,
  edgeAt: (index: number) => EdgeBorder | null,
  draw: (edge: EdgeBorder, start: number, end: number) => void,
): void {
  let current: EdgeBorder | null = null;
  let start = 0;
  for (let i = 0; i <= count; i++) {
    const edge = i < count ? edgeAt(i) : null;
    if (current !== null && edge !== null && continues(current, edge)) continue;
    if (current !== null) draw(current, start, i);
    current = edge;
    start = i;
  }
}

function continues(a: EdgeBorder, b: EdgeBorder): boolean {
  if (a.style === 'dashed' || a.style === 'dotted') return false;
  return a === b || (a.width === b.width && a.style === b.style && a.color === b.color);
}

function lineOf(
  edge: CollapsedBorder['edge'],
  x: number,
  y: number,
  length: number,
  border: EdgeBorder,
): CollapsedBorder {
  return { edge, x, y, length, width: border.width, style: border.style, color: border.color };
}
