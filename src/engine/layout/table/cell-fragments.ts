/** Cells at their final size: most keep the layout they were measured with, moved by their vertical alignment (CSS 2.2 §17.5.3). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { backgroundGroup } from '../../css/properties/background.ts';
import { borderGroup, borderImageGroup, shadowGroup } from '../../css/properties/border.ts';
import { changedStyle } from '../../style/initial-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { changedFragment, type Fragment, type PlacedFragment } from '../fragment.ts';
import { movedEntry, resizedFragment } from '../fragment-builder.ts';
import { assertFinished, type FinishedLayout, type OutOfFlowBox } from '../layout-outcome.ts';
import { isResolvable } from '../sizing/box-sizes.ts';
import { dependsOnBlockPercentages } from '../sizing/percentage-dependence.ts';
import { cellAlignment, cellBaseline } from './row-heights.ts';
import type { TablePlan } from './table-plan.ts';

export interface CellFragment {
  readonly fragment: Fragment;
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Border box width of a cell, px. */
export function cellWidth(plan: TablePlan, cell: number): number {
  const column = plan.grid.columnOfCell[cell]!;
  return plan.columnEnds[column + plan.grid.colSpans[cell]! - 1]! - plan.columnStarts[column]!;
}

/** Distance of a cell's left edge from the grid's left content edge. */
export function cellLeft(plan: TablePlan, cell: number): number {
  const column = plan.grid.columnOfCell[cell]!;
  const start = plan.columnStarts[column]!;
  if (!plan.isRightToLeft) return start;
  return plan.inlineSize - plan.edges.inline - start - cellWidth(plan, cell);
}

/**
 * How far the content of a cell in one piece is moved down by `vertical-align`.
 *
 * DEVIATION: as in Chromium, baselines of cells in fragmented tables, so on pages, do not meet, though the row is as high as if they did
 * (css-tables-3 §3.10). In headers and footers that may be repeated they do.
 *
 * @param height - of the cell, px
 * @param isFragmented - the table is in a fragmented flow
 */
export function contentOffset(
  plan: TablePlan,
  cell: number,
  height: number,
  isFragmented: boolean,
  result = plan.cellResults.of(cell),
): number {
  const { style } = result.fragment;
  const align = cellAlignment(style);
  if (align === 'top') return 0;
  if (align === 'baseline') {
    if (isFragmented && !isRepeated(plan, cell)) return 0;
    const shared = plan.metrics.baselines[plan.grid.rowOfCell[cell]!]!;
    const own = cellBaseline(result);
    // As in Chromium, what is positioned alone in a cell makes a baseline, but is not moved to that of the others.
    if (own === null || shared < 0 || result.fragment.children.length === 0) return 0;
    return Math.max(0, shared - own);
  }
  const free = height - result.intrinsicBlockSize;
  if (free <= 0) return 0;
  return align === 'middle' ? floorToGrid(free / 2) : free;
}

/** Whether a cell is in a header or footer that each fragment of the table may have. */
export function isRepeated({ grid, repeated }: TablePlan, cell: number): boolean {
  const row = grid.rowOfCell[cell]!;
  if (row < grid.headerRows) return repeated.header !== null;
  return row >= grid.rows.length - grid.footerRows && repeated.footer !== null;
}

/** A cell in one piece, as high as its rows. */
export function wholeCell(
  plan: TablePlan,
  cell: number,
  height: number,
  isFragmented: boolean,
  env: LayoutEnvironment,
): CellFragment {
  const { style } = plan.grid.cells[cell]!.box;
  const isLaidOutAgain =
    style.display.position !== 'static' || isFilled(plan, cell, height) || hasPercentageBasis(plan, cell, height, env);
  const result = isLaidOutAgain ? finalLayout(plan, cell, height, 0, env) : plan.cellResults.of(cell);
  const { fragment } = result;
  const offset = contentOffset(plan, cell, height, isFragmented, result);
  let made: CellFragment;
  if (offset === 0 && fragment.height === height) made = result;
  else if (style.display.position !== 'static') made = finalLayout(plan, cell, height, offset, env);
  else {
    const moved = withMovedContent(result, offset);
    made = {
      fragment: resizedFragment(moved.fragment, height, fragment.border, moved.fragment.children),
      outOfFlow: moved.outOfFlow,
    };
  }
  return isHidden(fragment, plan) ? { fragment: withoutDecoration(made.fragment), outOfFlow: made.outOfFlow } : made;
}

/** Whether the content of a cell is a box that is to become as high as the cell. */
function isFilled({ grid, cellResults }: TablePlan, cell: number, height: number): boolean {
  const { content } = grid.cells[cell]!.box;
  const first = content.kind === 'blocks' ? content.children[0] : undefined;
  return first?.kind === 'turned' && first.fillsCell && cellResults.of(cell).fragment.height !== height;
}

/**
 * Whether percentage heights in a cell have a basis: the cell or the table asks for a height (css-tables-3 §3.10).
 *
 * DEVIATION: as in Chromium, that of the table is none for a cell that is as high in the end as its content was without such a basis, but is one
 * where it is a percentage of nothing. Items that are stretched ask for none (css-flexbox-1 §9.8 makes their size definite).
 *
 * @param height - of the cell, px
 */
export function isHeightDefinite(
  { grid, isHeightAsked, cellResults }: TablePlan,
  cell: number,
  height: number,
  env: LayoutEnvironment,
): boolean {
  const { box } = grid.cells[cell]!;
  if (isResolvable(box.style.sizing.height, INDEFINITE)) return true;
  return isHeightAsked && !(dependsOnBlockPercentages(box, env) && cellResults.of(cell).fragment.height === height);
}

/** Whether percentage heights in a cell are of its final height, so that its content is another than was measured. */
function hasPercentageBasis(plan: TablePlan, cell: number, height: number, env: LayoutEnvironment): boolean {
  return dependsOnBlockPercentages(plan.grid.cells[cell]!.box, env) && isHeightDefinite(plan, cell, height, env);
}

/** How far `vertical-align` moves the content of a cell down in a fragmented flow, where all of the cell fits. */
export function fragmentedContentOffset(plan: TablePlan, cell: number, height: number, env: LayoutEnvironment): number {
  const align = cellAlignment(plan.grid.cells[cell]!.box.style);
  const isMoved = align === 'middle' || align === 'bottom';
  return isMoved && hasPercentageBasis(plan, cell, height, env)
    ? contentOffset(plan, cell, height, true, finalLayout(plan, cell, height, 0, env))
    : contentOffset(plan, cell, height, true);
}

/** Percentage heights see the final height, and positioned content the final padding box: such cells are laid out again. */
function finalLayout(
  plan: TablePlan,
  cell: number,
  height: number,
  cellContentOffset: number,
  env: LayoutEnvironment,
): FinishedLayout {
  const space = {
    ...plan.spaces.spaceFor(cellWidth(plan, cell)),
    fixedBlockSize: height,
    isFixedBlockSizeDefinite: isHeightDefinite(plan, cell, height, env),
    cellContentOffset,
  };
  return assertFinished(env.layout(plan.measure.cellBoxes.boxOf(cell), space, null));
}

/** A cell whose content lies `offset` px lower. */
export function withMovedContent({ fragment, outOfFlow }: FinishedLayout, offset: number): CellFragment {
  if (offset === 0) return { fragment, outOfFlow };
  const children = movedChildren(fragment.children, offset);
  return {
    fragment: resizedFragment(fragment, fragment.height, fragment.border, children),
    outOfFlow: movedEntries(outOfFlow, offset),
  };
}

function movedChildren(children: readonly PlacedFragment[], offset: number): readonly PlacedFragment[] {
  const moved: PlacedFragment[] = [];
  for (const { x, y, fragment } of children) moved.push({ x, y: y + offset, fragment });
  return moved;
}

function movedEntries(entries: readonly OutOfFlowBox[], offset: number): readonly OutOfFlowBox[] {
  return entries.length === 0 ? entries : entries.map((entry) => movedEntry(entry, 0, offset));
}

/** What is placed of a cell: nothing that is seen where all of its columns are collapsed (CSS 2.2 §17.5.5), as in Chromium. */
export function shownCell(plan: TablePlan, cell: number, fragment: Fragment): Fragment {
  const { columnOfCell, colSpans } = plan.grid;
  const { columns } = plan.measure;
  const first = columnOfCell[cell]!;
  for (let c = first; c < first + colSpans[cell]!; c++) if (!columns[c]!.isCollapsed) return fragment;
  const { style } = withoutDecoration(fragment);
  return changedFragment(fragment, {
    style: changedStyle(style, { overflow: { ...style.overflow, x: 'clip', y: 'clip' } }),
  });
}

/** `empty-cells: hide` in the separated borders model (CSS 2.2 §17.6.1.1). */
function isHidden(fragment: Fragment, plan: TablePlan): boolean {
  return (
    fragment.style.table.emptyCells === 'hide' &&
    fragment.children.length === 0 &&
    plan.measure.collapsedBorder === null
  );
}

function withoutDecoration(fragment: Fragment): Fragment {
  const style = changedStyle(fragment.style, {
    background: backgroundGroup.initial,
    border: borderGroup.initial,
    borderImage: borderImageGroup.initial,
    shadow: shadowGroup.initial,
  });
  return changedFragment(fragment, { style });
}
