/** What a table's contents say about its width (css-tables-3 §3.8): found once per table. */
import { type Edges, NO_EDGES } from '../../base/geometry.ts';
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { inOnePiece } from '../../base/with-pauses.ts';
import type { BlockContainer, Table, TableColumn } from '../../boxes/tree/box.ts';
import { backgroundGroup } from '../../css/properties/background.ts';
import { independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment, MemoKind } from '../environment.ts';
import type { Pieces } from '../interruption.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { COLLAPSED_BORDER, combinedEdges, type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { CellBoxes } from './cell-boxes.ts';
import { CollapsedBorders, MOST_COLLAPSED_SLOTS } from './collapsed-borders.ts';
import { columnConstraints } from './column-constraints.ts';
import type { ColumnConstraint } from './column-distribution.ts';
import { layoutMode } from './layout-mode.ts';
import { type TableGrid, tableGrid } from './table-grid.ts';

export interface TableMeasure {
  readonly grid: TableGrid;
  /** `null` in the separated borders model. */
  readonly borders: CollapsedBorders | null;
  readonly cellBoxes: CellBoxes;
  /** The grid box's own border in the collapsing model: halves of the outermost borders. */
  readonly collapsedBorder: Edges | null;
  readonly isFixedLayout: boolean;
  readonly columns: readonly ColumnConstraint[];
  /** Between columns and between rows, and around all of them, px. */
  readonly spacingX: number;
  readonly spacingY: number;
  /** Between rows where they share the height of their table, px: as in Chromium there is some then also without columns. */
  readonly sharedSpacingY: number;
  /** Grid without its border and padding, but with all spacing. */
  readonly content: IntrinsicSizes;
  /** The same where percentages of columns ask for nothing. */
  readonly contentWithoutPercentages: IntrinsicSizes;
  /** Some column or column group has a background. */
  readonly hasColumnBackgrounds: boolean;
  /** Largest min-content contribution of a caption, with margins. */
  readonly captionMin: number;
  /** There is room for what is found out of all cells until their page is made. */
  readonly keepsCells: boolean;
}

const MEASURES: MemoKind<{ measure: TableMeasure | null }> = { create: () => ({ measure: null }) };

export function tableMeasureOf(table: Table, env: LayoutEnvironment): TableMeasure {
  const memo = env.memo(MEASURES, table);
  if (memo.measure !== null) return memo.measure;
  memo.measure = inOnePiece(measureTable(table, env));
  return memo.measure;
}

/** The same with places where its layout may be interrupted. */
export function* measureInPieces(table: Table, env: LayoutEnvironment): Pieces<TableMeasure> {
  const memo = env.memo(MEASURES, table);
  memo.measure ??= yield* measureTable(table, env);
  return memo.measure;
}

/** As in Chromium, spacing loses its fraction, unless that misses a whole px by less than a hundredth. */
function wholeSpacing(spacing: number): number {
  return Math.floor(spacing + 0.01);
}

/** Placing so many cells on the grid takes as long as laying out a box. */
const CELLS_OF_STEP = 100;

function* measureTable(table: Table, env: LayoutEnvironment): Pieces<TableMeasure> {
  const { style } = table;
  const mode = layoutMode(style);
  const isFixedLayout = mode !== 'automatic';
  const grid = tableGrid(table, isFixedLayout, env.deadline);
  yield grid.cells.length / CELLS_OF_STEP;
  const isCollapsing = style.table.borderCollapse === 'collapse';
  const isTooLarge = (grid.rows.length + 1) * (grid.columnCount + 1) > MOST_COLLAPSED_SLOTS;
  const borders = isCollapsing && !isTooLarge ? new CollapsedBorders(table, grid) : null;
  yield borders === null ? 0 : grid.cells.length / CELLS_OF_STEP;
  const cellBoxes = new CellBoxes(grid, borders, env.quirks);
  const hasSlots = grid.columnCount > 0;
  const spacingX = isCollapsing || !hasSlots ? 0 : wholeSpacing(style.table.borderSpacing.x);
  const sharedSpacingY = isCollapsing ? 0 : wholeSpacing(style.table.borderSpacing.y);
  const keepsCells = grid.cells.length < MANY_CELLS || !env.deadline.work.isMemoryScarce;
  const sizesOf = (cell: BlockContainer) => cellContentSizes(cell, keepsCells, env);
  const columns = yield* columnConstraints(grid, mode, spacingX, (cell) => cellBoxes.boxOf(cell), sizesOf, env);
  const halves = borders?.halves(0, grid.rows.length, 0, grid.columnCount) ?? NO_EDGES;
  if (isCollapsing) env.memo(COLLAPSED_BORDER, table).border = halves;
  return {
    grid,
    borders,
    cellBoxes,
    collapsedBorder: isCollapsing ? halves : null,
    isFixedLayout,
    columns,
    spacingX,
    spacingY: hasSlots ? sharedSpacingY : 0,
    sharedSpacingY,
    content: contentSizes(columns, columnSpacing(columns, spacingX), isFixedLayout, true),
    contentWithoutPercentages: contentSizes(columns, columnSpacing(columns, spacingX), isFixedLayout, false),
    hasColumnBackgrounds: grid.columns.some(hasBackground),
    captionMin: captionMinimum(table, env),
    keepsCells,
  };
}

/** Fewer are kept in any case: they take little, as do documents that forget no boxes (`layout.ts`). */
const MANY_CELLS = 25_000;

const CELL_SPACE = independentSpace(INDEFINITE, INDEFINITE, 'max-content');

function cellContentSizes(cell: BlockContainer, isKept: boolean, env: LayoutEnvironment): IntrinsicSizes {
  if (isKept) return env.contentSizes(cell, CELL_SPACE);
  return env.deadline.passing(() => {
    const sizes = env.contentSizes(cell, CELL_SPACE);
    env.forget(cell);
    return sizes;
  });
}

function hasBackground(column: TableColumn | null): boolean {
  if (column === null) return false;
  const none = backgroundGroup.initial;
  return column.style.background !== none || (column.group !== null && column.group.style.background !== none);
}

/** Border and padding of the grid box; padding does not apply in the collapsing model (CSS 2.2 §17.6.2). */
export function gridEdges(table: Table, measure: TableMeasure, percentageInlineSize: number): UsedEdges {
  if (measure.collapsedBorder === null) return usedEdges(table.style, percentageInlineSize);
  return combinedEdges(measure.collapsedBorder, NO_EDGES);
}

/** As in Chromium, a table without columns asks for the spacing at both sides, though it has none when it is laid out in flow. */
export function spacingWithoutColumns({ style }: Table, { columns }: TableMeasure): number {
  if (columns.length > 0 || style.table.borderCollapse === 'collapse') return 0;
  return 2 * wholeSpacing(style.table.borderSpacing.x);
}

/** All spacing beside columns: collapsed columns have none. */
export function columnSpacing(columns: readonly ColumnConstraint[], spacing: number): number {
  if (spacing === 0) return 0;
  let count = 0;
  for (const column of columns) if (!column.isCollapsed) count++;
  return count === 0 ? 0 : spacing * (count + 1);
}

/** A table may be so wide in search of its percentages, px: as in browsers. */
export const MOST_TABLE_WIDTH = 1_000_000;

/**
 * Sums of the columns' widths. Percentages ask for a table in which the column's content, and what the other columns want, fit
 * (css-tables-3 §3.8.2.3).
 */
function contentSizes(
  columns: readonly ColumnConstraint[],
  spacing: number,
  isFixedLayout: boolean,
  countsPercentages: boolean,
): IntrinsicSizes {
  let min = 0;
  let max = 0;
  let percents = 0;
  let byPercentage = 0;
  let others = 0;
  for (const column of columns) {
    if (column.isCollapsed) continue;
    min += isFixedLayout && column.isFixed && column.percent === null ? column.max : column.min;
    max += column.max;
    if (column.percent !== null && column.percent > 0) {
      percents += column.percent;
      byPercentage = Math.max(byPercentage, floorToGrid((100 / column.percent) * (column.max - column.percentEdges)));
    } else {
      others += column.max;
    }
  }
  if (countsPercentages && percents > 0) {
    const left = 100 - Math.min(100, percents);
    const around = others === 0 ? 0 : left <= 0 ? MOST_TABLE_WIDTH : floorToGrid((100 / left) * others);
    max = Math.max(max, Math.min(MOST_TABLE_WIDTH, Math.max(around, byPercentage)));
  }
  return { minContent: min + spacing, maxContent: Math.max(min, max) + spacing };
}

function captionMinimum(table: Table, env: LayoutEnvironment): number {
  let min = 0;
  for (const caption of table.captions) {
    const margins = usedMargins(caption.style, INDEFINITE);
    const sizes = env.intrinsicSizes(caption, CAPTION_SPACE);
    min = Math.max(min, sizes.minContent + margins.left + margins.right);
  }
  return min;
}

const CAPTION_SPACE = independentSpace(INDEFINITE, INDEFINITE, 'min-content');
