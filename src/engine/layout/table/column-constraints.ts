/** What cells, spans and `<col>` elements ask of the columns (css-tables-3 §3.8.2 as browsers have it; CSS 2.2 §17.5.2). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, TableColumn } from '../../boxes/tree/box.ts';
import { type MaxSize, percentageOf, type Size } from '../../css/values/basic/size.ts';
import { attribute } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { borderBoxLength, isResolvable } from '../sizing/box-sizes.ts';
import { type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { type ColumnConstraint, distributeWidth, emptyColumn } from './column-distribution.ts';
import type { LayoutMode } from './layout-mode.ts';
import type { TableGrid } from './table-grid.ts';

/** What one cell asks for. Border box widths, px. */
interface CellConstraint {
  readonly min: number;
  readonly max: number;
  readonly percent: number | null;
  readonly isFixed: boolean;
  readonly percentEdges: number;
}

interface SpanConstraint {
  readonly start: number;
  readonly span: number;
  /** With the columns in which nothing begins. */
  readonly declaredSpan: number;
  min: number;
  max: number;
  percent: number | null;
  isFixed: boolean;
}

/** Cells that are measured in one piece. */
const CELLS_OF_PIECE = 64;

/**
 * @param cellBox - the box to measure for a cell: with halves of the collapsed borders in the collapsing model
 * @param spacing - between two columns, px
 * @param contentSizes - what a cell's content wants, without its own widths
 */
export function* columnConstraints(
  grid: TableGrid,
  mode: LayoutMode,
  spacing: number,
  cellBox: (cell: number) => BlockContainer,
  contentSizes: (cell: BlockContainer) => IntrinsicSizes,
  env: LayoutEnvironment,
): Generator<void, ColumnConstraint[]> {
  const isFixedLayout = mode !== 'automatic';
  const columns = columnsOfElements(grid);
  const spans: SpanConstraint[] = [];
  const end = isFixedLayout ? (grid.firstCell[1] ?? 0) : grid.cells.length;
  let known: SpanConstraint | null = null;
  for (let i = 0; i < end; i++) {
    if (i % CELLS_OF_PIECE === 0) yield;
    const box = cellBox(i);
    const constraint = isFixedLayout
      ? fixedConstraint(box, mode === 'fixed' ? 0 : contentSizes(box).maxContent)
      : automaticConstraint(box, contentSizes(box), env.quirks);
    const start = grid.columnOfCell[i]!;
    // As in Chromium, a cell of several columns is one of them also where it is the only one in all but the first.
    const { colSpan } = grid.cells[i]!;
    if (colSpan === 1) {
      encompass(columns[start]!, constraint, isFixedLayout);
      continue;
    }
    // Rows of the same shape follow each other: their spans count as one.
    if (known === null || known.start !== start || known.declaredSpan !== colSpan) {
      known = spanOf(spans, start, grid.colSpans[i]!, colSpan);
    }
    known.min = Math.max(known.min, constraint.min);
    known.max = Math.max(known.max, constraint.max);
    known.isFixed ||= constraint.isFixed;
    if (constraint.percent !== null) known.percent = Math.max(known.percent ?? 0, constraint.percent);
  }
  spans.sort((a, b) => a.declaredSpan - b.declaredSpan || a.start - b.start);
  const widths = new Float64Array(columns.length);
  for (const span of spans) {
    env.deadline.tick();
    if (isFixedLayout) distributeSpanFixed(columns, span, spacing);
    else distributeSpan(columns, span, spacing, widths);
  }
  if (!isFixedLayout) limitPercentages(columns);
  return columns;
}

/** How many spans are searched for one of the same place; beyond, each counts by itself. */
const SEARCHED_SPANS = 16;

function spanOf(spans: SpanConstraint[], start: number, span: number, declaredSpan: number): SpanConstraint {
  for (let i = spans.length - 1; i >= 0 && i >= spans.length - SEARCHED_SPANS; i--) {
    if (spans[i]!.start === start && spans[i]!.declaredSpan === declaredSpan) return spans[i]!;
  }
  const added: SpanConstraint = { start, span, declaredSpan, min: 0, max: 0, percent: null, isFixed: false };
  spans.push(added);
  return added;
}

// ---- <col>

function columnsOfElements(grid: TableGrid): ColumnConstraint[] {
  const columns: ColumnConstraint[] = [];
  for (const element of grid.columns) {
    const column = emptyColumn();
    if (element !== null) applyElement(column, element);
    columns.push(column);
  }
  return columns;
}

/** Padding and border do not apply to columns (CSS 2.2 §17.5.3). A group's width is that of its columns without one. */
function applyElement(column: ColumnConstraint, element: TableColumn): void {
  const { style, group } = element;
  column.isCollapsed = style.visibility.visibility === 'collapse';
  const width = style.sizing.width === 'auto' && group !== null ? group.style.sizing.width : style.sizing.width;
  const percent = percentageOf(width);
  const min = fixedWidth(style, style.sizing.minWidth, 0) ?? 0;
  if (percent !== null) column.percent = percent;
  const fixed = fixedWidth(style, width, 0);
  if (fixed === null && min === 0) return;
  column.min = min;
  column.max = Math.max(min, fixed ?? 0);
  column.isFixed = fixed !== null;
  column.isMeasured = true;
}

// ---- Cells

function automaticConstraint(box: BlockContainer, content: IntrinsicSizes, quirks: boolean): CellConstraint {
  const { style } = box;
  const { width, minWidth, maxWidth } = style.sizing;
  if (width === 'auto' && minWidth === 'auto' && maxWidth === 'none') {
    return { min: content.minContent, max: content.maxContent, percent: null, isFixed: false, percentEdges: 0 };
  }
  const edges = usedEdges(style, INDEFINITE).inline;
  const fixed = fixedWidth(style, width, edges);
  // As in Chromium, `max-width` makes a cell narrower than its content too.
  const limit = fixedWidth(style, maxWidth, edges) ?? INDEFINITE;
  const least = quirks && fixed !== null && hasNowrap(box) ? Math.max(content.minContent, fixed) : content.minContent;
  const min = Math.max(Math.min(least, limit), fixedWidth(style, minWidth, edges) ?? 0);
  const max = Math.max(min, Math.min(limit, fixed ?? content.maxContent));
  return { min, max, percent: percentageOf(width), isFixed: fixed !== null, percentEdges: 0 };
}

/** In quirks mode such a cell is no narrower than the width that it was given, whatever its `white-space` (quirks mode §3.10). */
function hasNowrap({ source }: BlockContainer): boolean {
  return source !== null && source.pseudo === null && attribute(source.element, 'nowrap') !== null;
}

/** Fixed layout does not look at contents (CSS 2.2 §17.5.2.1), but for the width of a table that fits them. @param content - max-content width, px */
function fixedConstraint(box: BlockContainer, content: number): CellConstraint {
  const { style } = box;
  const edges: UsedEdges = usedEdges(style, INDEFINITE);
  const fixed = fixedWidth(style, style.sizing.width, edges.inline);
  const percent = percentageOf(style.sizing.width);
  const percentEdges = percent !== null && style.sizing.boxSizing === 'content-box' ? edges.inline : 0;
  return { min: fixed ?? 0, max: fixed ?? content, percent, isFixed: fixed !== null, percentEdges };
}

/** A border box width in px; `null` for automatic ones, percentages and keywords. */
function fixedWidth(style: ComputedStyle, width: Size | MaxSize, edges: number): number | null {
  return isResolvable(width, INDEFINITE) ? borderBoxLength(style, width, 0, edges) : null;
}

function encompass(column: ColumnConstraint, cell: CellConstraint, isFixedLayout: boolean): void {
  // Under fixed layout a column element's width rules over that of the cell; as in Chromium, a percentage not over a higher one.
  if (isFixedLayout && (column.isFixed || (column.percent ?? -1) >= (cell.percent ?? 0))) return;
  if (column.isMeasured) {
    column.min = Math.max(column.min, cell.min);
    if (column.isFixed === cell.isFixed) column.max = Math.max(column.max, cell.max);
    else if (column.isFixed) column.max = Math.max(column.max, cell.min);
    else column.max = Math.max(column.min, cell.max);
  } else {
    column.isMeasured = true;
    column.min = cell.min;
    column.max = cell.max;
  }
  if (cell.percent !== null) {
    column.percent = Math.max(column.percent ?? 0, cell.percent);
    column.percentEdges = Math.max(column.percentEdges, cell.percentEdges);
  }
  column.isFixed ||= cell.isFixed;
}

/** Percentages beyond 100 in sum mean nothing in automatic layout: later columns get what is left. */
function limitPercentages(columns: readonly ColumnConstraint[]): void {
  let left = 100;
  for (const column of columns) {
    if (column.percent === null) continue;
    column.percent = Math.min(column.percent, left);
    left -= column.percent;
  }
}

// ---- Spans

/** The cell's minimum and maximum widths raise those of its columns as a table of that width would share them. */
function distributeSpan(
  columns: readonly ColumnConstraint[],
  span: SpanConstraint,
  spacing: number,
  widths: Float64Array,
): void {
  const { start } = span;
  const end = start + span.span;
  const inner = spacing * (span.span - 1);
  if (span.percent !== null) distributePercentage(columns, span);
  distributeWidth(columns, start, end, Math.max(0, span.min - inner), true, widths);
  for (let i = start; i < end; i++) columns[i]!.min = Math.max(columns[i]!.min, widths[i - start]!);
  for (let i = start; i < end; i++) columns[i]!.max = Math.max(columns[i]!.max, columns[i]!.min);
  distributeWidth(columns, start, end, Math.max(0, span.max - inner), span.isFixed, widths);
  for (let i = start; i < end; i++) {
    const column = columns[i]!;
    column.max = Math.max(column.min, column.max, widths[i - start]!);
    column.isMeasured = true;
  }
}

/** What the columns' percentages do not make up of the cell's goes to columns without one, by their max-content widths. */
function distributePercentage(columns: readonly ColumnConstraint[], span: SpanConstraint): void {
  let surplus = span.percent!;
  let count = 0;
  let sum = 0;
  for (let i = span.start; i < span.start + span.span; i++) {
    const column = columns[i]!;
    if (column.percent !== null) {
      surplus -= column.percent;
    } else {
      count++;
      sum += column.max;
    }
  }
  if (surplus <= 0 || count === 0) return;
  for (let i = span.start; i < span.start + span.span; i++) {
    const column = columns[i]!;
    if (column.percent === null) {
      column.percent = sum > 0 ? (surplus * column.max) / sum : surplus / count;
    }
  }
}

/** Fixed layout: columns without a width of their own get equal parts. */
function distributeSpanFixed(columns: readonly ColumnConstraint[], span: SpanConstraint, spacing: number): void {
  const inner = spacing * (span.span - 1);
  const max = Math.max(0, span.max - inner);
  const share = floorToGrid(max / span.span);
  for (let i = span.start; i < span.start + span.span; i++) {
    const column = columns[i]!;
    if (!column.isMeasured && column.percent === null) {
      column.isMeasured = true;
      column.min = span.isFixed ? share : 0;
      column.max = share;
      column.isFixed = span.isFixed;
    }
    if (span.percent !== null && column.percent === null && !column.isFixed) column.percent = span.percent / span.span;
  }
}
