/** Collapsed borders of the rows in one fragment, as lines to paint (CSS 2.2 §17.6.2). */
import { sameColor } from '../../display/color.ts';
import type { CollapsedBorder } from '../fragment.ts';
import { type EdgeBorder, isStronger, strongerOf } from './collapsed-borders.ts';
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
  if (!isPlain(plan, rows)) {
    slotEdges(plan, rows, boundaries, lines);
    return lines;
  }
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
  for (let k = 0; k <= rows.length; k++) {
    const above = rows[k - 1];
    const below = rows[k];
    const y = below?.top ?? above!.bottom;
    const neighbour = below ?? above!;
    runs(
      plan.grid.columnCount,
      (column) => horizontalEdge(plan, above, below, column),
      (edge, start, end) => {
        const from = boundaries[start]! - side(plan, neighbour.row, start) * (plan.isRightToLeft ? -1 : 1);
        const to = boundaries[end]! + side(plan, neighbour.row, end) * (plan.isRightToLeft ? -1 : 1);
        lines.push(lineOf('horizontal', Math.min(from, to), y, Math.abs(to - from), edge));
      },
    );
  }
}

/** The edge between two rows of the fragment; `undefined` before the first and after the last. */
function horizontalEdge(
  plan: TablePlan,
  above: PlacedRow | undefined,
  below: PlacedRow | undefined,
  column: number,
): EdgeBorder | null {
  const borders = plan.measure.borders!;
  const ofAbove = above?.isEnded ? borders.horizontal(above.row + 1, column) : null;
  const ofBelow = below?.isBegun ? borders.horizontal(below.row, column) : null;
  return strongerOf(ofAbove, ofBelow);
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

/** Calls `draw` for each longest run [start, end) of borders of one width. */
function runs(
  count: number,
  edgeAt: (index: number) => EdgeBorder | null,
  draw: (edge: EdgeBorder, start: number, end: number) => void,
): void {
  let current: EdgeBorder | null = null;
  let start = 0;
  for (let i = 0; i <= count; i++) {
    const edge = i < count ? edgeAt(i) : null;
    if (current !== null && edge !== null && current.width === edge.width) continue;
    if (current !== null) draw(current, start, i);
    current = edge;
    start = i;
  }
}

/** Whether all borders are solid and of one colour: then nobody sees how they meet, and long lines do. */
function isPlain(plan: TablePlan, rows: readonly PlacedRow[]): boolean {
  const count = plan.grid.columnCount;
  let first: EdgeBorder | null = null;
  const differs = (edge: EdgeBorder | null) => {
    first ??= edge;
    return edge !== null && edge !== first && (edge.style !== 'solid' || !sameColor(edge.color, first!.color));
  };
  for (let k = 0; k <= rows.length; k++) {
    const below = rows[k];
    for (let c = 0; c <= count; c++) {
      if (c < count && differs(horizontalEdge(plan, rows[k - 1], below, c))) return false;
      if (below !== undefined && differs(plan.measure.borders!.vertical(below.row, c))) return false;
    }
  }
  return first === null || (first as EdgeBorder).style === 'solid';
}

/**
 * Each edge of each slot by itself, in Chromium's order: by rows and columns, the edge before a slot, then the one above it. Where edges
 * meet, the strongest run through to the far side of the others, those of an earlier box before those of a later one; the others stop short.
 */
function slotEdges(
  plan: TablePlan,
  rows: readonly PlacedRow[],
  boundaries: Float64Array,
  lines: CollapsedBorder[],
): void {
  const count = plan.grid.columnCount;
  const along = plan.isRightToLeft ? -1 : 1;
  const borders = plan.measure.borders!;
  const horizontal = (k: number, c: number): Meeting | null => {
    if (c < 0 || c >= count) return null;
    const edge = horizontalEdge(plan, rows[k - 1], rows[k], c);
    if (edge === null) return null;
    const below = rows[k];
    const isOfBelow = below !== undefined && borders.horizontal(below.row, c) === edge;
    return { edge, owner: borders.horizontalOwner(isOfBelow ? below.row : rows[k - 1]!.row + 1, c) };
  };
  const vertical = (k: number, c: number): Meeting | null => {
    const row = rows[k];
    const edge = row === undefined ? null : borders.vertical(row.row, c);
    return edge === null ? null : { edge, owner: borders.verticalOwner(row!.row, c) };
  };
  /** How far an edge runs over the line that it meets at a crossing, px; negative where it stops before it. */
  const reach = (own: Meeting, k: number, c: number, isHorizontal: boolean): number => {
    const [before, after, over, under] = [horizontal(k, c - 1), horizontal(k, c), vertical(k - 1, c), vertical(k, c)];
    const across = isHorizontal ? Math.max(widthOf(over), widthOf(under)) : Math.max(widthOf(before), widthOf(after));
    const isBeaten = beats(before, own) || beats(after, own) || beats(over, own) || beats(under, own);
    return isBeaten ? -across / 2 : across / 2;
  };
  for (let k = 0; k <= rows.length; k++) {
    const row = rows[k];
    const y = row?.top ?? rows[k - 1]!.bottom;
    for (let c = 0; c <= count; c++) {
      const upright = vertical(k, c);
      if (upright !== null) {
        const top = row!.isBegun ? y - reach(upright, k, c, false) : y;
        const bottom = row!.isEnded ? row!.bottom + reach(upright, k + 1, c, false) : row!.bottom;
        lines.push(lineOf('vertical', boundaries[c]!, top, bottom - top, upright.edge));
      }
      const level = horizontal(k, c);
      if (level === null) continue;
      const from = boundaries[c]! - along * reach(level, k, c, true);
      const to = boundaries[c + 1]! + along * reach(level, k, c + 1, true);
      pushLevel(lines, lineOf('horizontal', Math.min(from, to), y, Math.abs(to - from), level.edge));
    }
  }
}

/** Adds an edge, or makes the solid one before it longer that it adjoins: a large table has an edge for each cell, and few that differ. */
function pushLevel(lines: CollapsedBorder[], next: CollapsedBorder): void {
  const last = lines.at(-1);
  if (last === undefined || !isAlike(last, next)) {
    lines.push(next);
    return;
  }
  const isAfter = last.x + last.length === next.x;
  if (isAfter || next.x + next.length === last.x)
    lines[lines.length - 1] = { ...last, x: isAfter ? last.x : next.x, length: last.length + next.length };
  else lines.push(next);
}

function isAlike(a: CollapsedBorder, b: CollapsedBorder): boolean {
  return (
    a.edge === b.edge &&
    a.y === b.y &&
    a.width === b.width &&
    a.style === 'solid' &&
    b.style === 'solid' &&
    sameColor(a.color, b.color)
  );
}

/** An edge and whose it is. */
interface Meeting {
  readonly edge: EdgeBorder;
  readonly owner: number;
}

function widthOf(meeting: Meeting | null): number {
  return meeting === null ? 0 : meeting.edge.width;
}

function beats(other: Meeting | null, own: Meeting): boolean {
  if (other === null) return false;
  if (isStronger(other.edge, own.edge)) return true;
  return !isStronger(own.edge, other.edge) && other.owner < own.owner;
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
