/** What all fragments of tables have in common: what painting must know of the grid box, of columns and of collapsed borders. */
import { backgroundGroup } from '../../css/properties/background.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ColumnArea } from '../fragment.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import { collapsedSegments } from './collapsed-segments.ts';
import type { GridFragment } from './grid-fragment.ts';
import type { TablePlan } from './table-plan.ts';

/** Baseline of the first row, px from the wrapper's top (CSS 2.2 §17.5.3); its top without cells, as in Chromium. @param rowsTop - where the first row begins, px from there */
export function firstBaseline(plan: TablePlan, rowsTop: number): number | null {
  const { baselines, heights } = plan.metrics;
  if (heights.length === 0) return null;
  const baseline = baselines[0]! < 0 ? lowestContentEdge(plan) : baselines[0]!;
  return rowsTop + baseline;
}

/** The lowest bottom content edge in the first row, from the row's top, px: the baseline where no cell has one. */
function lowestContentEdge({ cellResults, grid, metrics }: TablePlan): number {
  const height = metrics.heights[0]!;
  let edge = 0;
  for (let i = 0; i < grid.firstCell[1]!; i++) {
    const { border, padding } = cellResults.of(i).fragment;
    edge = Math.max(edge, height - border.bottom - padding.bottom);
  }
  return edge;
}

/** The grid box in one fragment. */
export interface GridPart {
  /** In the wrapper, px; `null` where only captions or overflow lie in the fragment. */
  readonly top: number | null;
  readonly height: number;
  /** Of the whole of all rows, px from the wrapper's top: above it where rows lie in earlier fragments. */
  readonly rowsTop: number;
  readonly rowsHeight: number;
}

/** Adds the sections, and what painting must know of columns and collapsed borders. */
export function finishGrid(builder: FragmentBuilder, grid: GridFragment, plan: TablePlan, part: GridPart): void {
  for (const { x, y, fragment } of grid.sections) builder.addChild(fragment, x, y);
  for (const { x, y, fragment } of grid.overRows) builder.addChild(fragment, x, y);
  builder.addOutOfFlow(grid.outOfFlow, 0, 0);
  builder.width = plan.inlineSize;
  builder.border = plan.edges.border;
  builder.padding = plan.edges.padding;
  const isCollapsing = plan.measure.collapsedBorder !== null;
  builder.detail = {
    kind: 'table',
    grid: part.top === null ? null : { x: 0, y: part.top, width: plan.inlineSize, height: part.height },
    collapsedBorders: isCollapsing ? collapsedSegments(plan, grid.rows, plan.edges.left) : null,
    columnAreas: columnAreas(plan, grid, part),
  };
}

/** Areas of columns with a background, as high as the rows of the fragment: groups first, columns over them. */
function columnAreas(plan: TablePlan, grid: GridFragment, part: GridPart): readonly ColumnArea[] {
  const { columns } = plan.grid;
  if (!plan.measure.hasColumnBackgrounds || grid.rows.length === 0) return NO_AREAS;
  const groups: ColumnArea[] = [];
  const single: ColumnArea[] = [];
  for (let c = 0; c < columns.length; c++) {
    const element = columns[c] ?? null;
    if (element === null) continue;
    if (element.style.background !== backgroundGroup.initial)
      single.push(areaOf(plan, grid, part, element.style, c, c + 1));
    const { group } = element;
    if (group === null || group.style.background === backgroundGroup.initial || columns[c - 1]?.group === group)
      continue;
    let end = c + 1;
    while (columns[end]?.group === group) end++;
    groups.push(areaOf(plan, grid, part, group.style, c, end));
  }
  return [...groups, ...single];
}

const NO_AREAS: readonly ColumnArea[] = [];

function areaOf(
  plan: TablePlan,
  grid: GridFragment,
  part: GridPart,
  style: ComputedStyle,
  start: number,
  end: number,
): ColumnArea {
  const from = plan.columnStarts[start]!;
  const width = plan.columnEnds[end - 1]! - from;
  const x = plan.edges.left + (plan.isRightToLeft ? plan.inlineSize - plan.edges.inline - from - width : from);
  const { top } = grid.rows[0]!;
  const { bottom } = grid.rows.at(-1)!;
  const cells = grid.placedCells.filter(({ column }) => column >= start && column < end).map(({ rect }) => rect);
  const whole = { x, y: part.rowsTop, width, height: part.rowsHeight };
  return { style, rect: { x, y: top, width, height: bottom - top }, whole, cells };
}
