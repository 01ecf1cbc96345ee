/** Where the columns, rows and captions of a table lie in one piece (css-tables-3 §3.9, §3.10). Kept from fragment to fragment. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Table } from '../../boxes/tree/box.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import { keptPlans, planInPieces } from '../container-plan.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Pieces } from '../interruption.ts';
import {
  blockSizing,
  fitContentSize,
  inlineSizeOfKeyword,
  limitInlineSize,
  transferredInlineSize,
  usedBlockSize,
} from '../sizing/box-sizes.ts';
import type { UsedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { type PlannedCaption, planCaptions } from './captions.ts';
import { CellResults } from './cell-results.ts';
import { CellSpaces } from './cell-spaces.ts';
import { distributeFixed, distributeWidth } from './column-distribution.ts';
import type { RepeatedSection } from './repeat-headers.ts';
import type { RowMetrics } from './row-distribution.ts';
import { distributeTableHeight, measureRows } from './row-heights.ts';
import type { TableGrid } from './table-grid.ts';
import {
  columnSpacing,
  gridEdges,
  measureInPieces,
  spacingWithoutColumns,
  type TableMeasure,
} from './table-measure.ts';

export interface TablePlan {
  readonly table: Table;
  readonly measure: TableMeasure;
  readonly grid: TableGrid;
  readonly space: ConstraintSpace;
  /** Border and padding of the grid box. */
  readonly edges: UsedEdges;
  /** Border box of the wrapper and of the grid, px. */
  readonly inlineSize: number;
  /** Border box of the grid in one piece. */
  readonly gridBlockSize: number;
  /** The same, as high as its rows ask for: without `height` and `min-height`. */
  readonly gridContentSize: number;
  /** Of columns in logical order, from the grid's content edge at the start side. */
  readonly columnStarts: Float64Array;
  readonly columnEnds: Float64Array;
  /** Of rows, from the grid's content top. */
  readonly rowStarts: Float64Array;
  readonly rowEnds: Float64Array;
  readonly metrics: RowMetrics;
  readonly cellResults: CellResults;
  readonly spaces: CellSpaces;
  /** In the order of layout, those above the grid first. */
  readonly captions: readonly PlannedCaption[];
  readonly captionsAbove: number;
  /** The table's `height` is none but `auto`: a basis of percentages in its cells (css-tables-3 §3.10). */
  readonly isHeightAsked: boolean;
  readonly isRightToLeft: boolean;
  /** Made when first needed. */
  readonly repeated: { header: RepeatedSection | null; footer: RepeatedSection | null };
}

export function tablePlanOf(table: Table, space: ConstraintSpace, env: LayoutEnvironment): TablePlan {
  return planInPieces(PLANS, table, space, env, () => makePlan(table, space, env));
}

const PLANS = keptPlans<TablePlan>();

function* makePlan(table: Table, space: ConstraintSpace, env: LayoutEnvironment): Pieces<TablePlan> {
  const measure = yield* measureInPieces(table, env);
  const { grid, columns, spacingX } = measure;
  const edges = gridEdges(table, measure, space.percentageInlineSize);
  const inlineSize = usedTableWidth(table, space, measure, edges, env);
  const widths = columnWidths(measure, inlineSize - edges.inline);
  const { starts: columnStarts, ends: columnEnds } = positions(widths, (c) => columns[c]!.isCollapsed, spacingX);
  const spaces = new CellSpaces(inlineSize - edges.inline - (columns.length > 0 ? 2 * spacingX : 0));
  const widthOf = (cell: number) => {
    const column = grid.columnOfCell[cell]!;
    return columnEnds[column + grid.colSpans[cell]! - 1]! - columnStarts[column]!;
  };
  const cellResults = new CellResults(measure, (cell) => spaces.spaceFor(widthOf(cell)), env);
  const metrics = yield* measureRows(measure, cellResults, env);
  const captions = planCaptions(table, inlineSize, env);
  const isCollapsedRow = (r: number) => metrics.isCollapsed[r] === 1;
  const unraised = contentEnd(positions(metrics.heights, isCollapsedRow, measure.spacingY).ends, measure.spacingY);
  raiseRows(table, space, measure, metrics, edges, inlineSize, captions);
  const { starts: rowStarts, ends: rowEnds } = positions(metrics.heights, isCollapsedRow, measure.spacingY);
  const content = contentEnd(rowEnds, measure.spacingY);
  // As in Chromium, empty tables have no height of their own in quirks mode.
  const isHeightIgnored = env.quirks && grid.sections.length === 0;
  const wanted = isHeightIgnored
    ? 0
    : wantedGridHeight(table, space, edges, inlineSize, captions, content + edges.block);
  return {
    table,
    measure,
    grid,
    space,
    edges,
    inlineSize,
    gridBlockSize: Math.max(wanted, content + edges.block),
    gridContentSize: unraised + edges.block,
    columnStarts,
    columnEnds,
    rowStarts,
    rowEnds,
    metrics,
    cellResults,
    spaces,
    captions,
    captionsAbove: captions.filter(({ isBottom }) => !isBottom).length,
    isHeightAsked: table.style.sizing.height !== 'auto',
    isRightToLeft: table.style.writing.direction === 'rtl',
    repeated: { header: null, footer: null },
  };
}

/** From the first row's top to the last one's bottom, px. */
export function rowsHeight({ rowStarts, rowEnds }: TablePlan): number {
  return rowEnds.length === 0 ? 0 : rowEnds[rowEnds.length - 1]! - rowStarts[0]!;
}

// ---- Widths

function usedTableWidth(
  table: Table,
  space: ConstraintSpace,
  measure: TableMeasure,
  edges: UsedEdges,
  env: LayoutEnvironment,
): number {
  // As in Chromium, where a table is positioned, or says how wide it is, it is no narrower than it asks for.
  const { position } = table.style.display;
  const isAsked = position === 'absolute' || position === 'fixed' || table.style.sizing.width !== 'auto';
  const asked = isAsked ? spacingWithoutColumns(table, measure) : 0;
  const min = Math.max(measure.content.minContent + edges.inline + asked, measure.captionMin);
  if (space.fixedInlineSize !== null) return Math.max(min, space.fixedInlineSize);
  const max = Math.max(min, measure.content.maxContent + edges.inline + asked);
  const own = inlineSizeOfKeyword(table, table.style.sizing.width, space, edges, env);
  const size = own ?? transferredInlineSize(table, space, edges) ?? automaticWidth(table, space, min, max);
  return Math.max(min, limitInlineSize(table, size, space, edges, env));
}

/** Tables shrink to fit also where blocks fill their container (CSS 2.2 §17.5.2). */
function automaticWidth(table: Table, space: ConstraintSpace, min: number, max: number): number {
  if (space.inlineSizing === 'min-content') return min;
  if (space.inlineSizing === 'max-content' || space.availableInlineSize === INDEFINITE) return max;
  const margins = usedMargins(table.style, space.percentageInlineSize);
  const available = space.availableInlineSize - margins.left - margins.right;
  return fitContentSize({ minContent: min, maxContent: max }, available);
}

/** @param gridInlineSize - content box of the grid, px */
function columnWidths(measure: TableMeasure, gridInlineSize: number): Float64Array {
  const { columns, spacingX, isFixedLayout } = measure;
  const widths = new Float64Array(columns.length);
  const assignable = Math.max(0, gridInlineSize - columnSpacing(columns, spacingX));
  if (isFixedLayout) distributeFixed(columns, assignable, widths);
  else distributeWidth(columns, 0, columns.length, assignable, true, widths);
  for (let c = 0; c < widths.length; c++) if (columns[c]!.isCollapsed) widths[c] = 0;
  return widths;
}

/** Starts and ends with spacing before, between and after; what is hidden takes no place and no spacing. */
function positions(
  sizes: Float64Array,
  isHidden: (index: number) => boolean,
  spacing: number,
): { readonly starts: Float64Array; readonly ends: Float64Array } {
  const starts = new Float64Array(sizes.length);
  const ends = new Float64Array(sizes.length);
  let next = spacing;
  let end = spacing;
  for (let i = 0; i < sizes.length; i++) {
    if (isHidden(i)) {
      starts[i] = end;
    } else {
      starts[i] = next;
      end = next + sizes[i]!;
      next = end + spacing;
    }
    ends[i] = end;
  }
  return { starts, ends };
}

function contentEnd(ends: Float64Array, spacing: number): number {
  return ends.length === 0 ? 0 : ends[ends.length - 1]! + spacing;
}

// ---- Heights

function raiseRows(
  table: Table,
  space: ConstraintSpace,
  measure: TableMeasure,
  metrics: RowMetrics,
  edges: UsedEdges,
  inlineSize: number,
  captions: readonly PlannedCaption[],
): void {
  const wanted = wantedGridHeight(table, space, edges, inlineSize, captions, 0);
  if (wanted > edges.block) distributeTableHeight(metrics, measure, wanted - edges.block);
}

/** Border box height that `height`, `min-height` or the parent give the grid; captions are outside of it (CSS 2.2 §17.4). */
function wantedGridHeight(
  table: Table,
  space: ConstraintSpace,
  edges: UsedEdges,
  inlineSize: number,
  captions: readonly PlannedCaption[],
  content: number,
): number {
  const sizing = blockSizing(table, space, edges, inlineSize);
  if (space.fixedBlockSize === null) {
    // `max-height` does not cut rows.
    return Math.max(content, usedBlockSize(sizing, content));
  }
  let captionSize = 0;
  for (const { result, margins } of captions) captionSize += result.fragment.height + margins.top + margins.bottom;
  return Math.max(content, space.fixedBlockSize - captionSize);
}
