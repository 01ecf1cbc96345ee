/** Where the tracks and items of a grid container lie in one piece, and what plans of grids and of grid lanes have in common. */
import type { Box, GridContainer } from '../../boxes/tree/box.ts';
import { isOutOfFlow } from '../../boxes/tree/display-role.ts';
import type { TrackPositions } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { BlockSizing } from '../sizing/box-sizes.ts';
import type { UsedEdges } from '../sizing/edges.ts';
import type { GridItem, GridStructure } from './grid-item.ts';
import type { Draft } from './grid-planning.ts';

export interface StackedItems {
  /** Of the content box, which percentages of items look at, px or INDEFINITE. */
  readonly containingBlockSize: number;
  /** Between items of a lane, px. */
  readonly gap: number;
}

export interface GridPlan {
  readonly box: GridContainer;
  readonly env: LayoutEnvironment;
  readonly edges: UsedEdges;
  readonly sizing: BlockSizing;
  readonly structure: GridStructure;
  /** In order-modified document order. */
  readonly items: readonly GridItem[];
  /** The items that start in row i are those from `firstInRow[i]` up to `firstInRow[i + 1]` of `byRow`, which holds indices of `items`. */
  readonly byRow: readonly number[];
  readonly firstInRow: Int32Array;
  readonly outOfFlow: readonly Box[];
  /** From the content box; columns from the edge where the writing direction starts. */
  readonly columns: TrackPositions;
  readonly rows: TrackPositions;
  /** The rows are those of the parent grid (§9). */
  readonly isRowSubgrid: boolean;
  /** How items are stacked down the lanes of grid lanes that are columns; `null` where rows are tracks. */
  readonly stacked: StackedItems | null;
  /** Border box of the container in one piece, px. */
  readonly inlineSize: number;
  readonly blockSize: number;
  /** Border box block size that the rows ask for. */
  readonly intrinsicBlockSize: number;
}

type PlanBase = Pick<
  GridPlan,
  'box' | 'env' | 'edges' | 'sizing' | 'structure' | 'items' | 'outOfFlow' | 'inlineSize' | 'isRowSubgrid'
>;

export function planBase({ planning, sizing, inlineSize }: Draft): PlanBase {
  const { box, env, edges, structure } = planning;
  const outOfFlow = box.children.filter((child) => isOutOfFlow(child.style));
  return { box, env, edges, sizing, structure, items: structure.items, outOfFlow, inlineSize, isRowSubgrid: false };
}

export function itemsByRow(items: readonly GridItem[], rowCount: number): Pick<GridPlan, 'byRow' | 'firstInRow'> {
  const firstInRow = new Int32Array(rowCount + 1);
  for (const { rows } of items) firstInRow[rows.start + 1]!++;
  for (let i = 0; i < rowCount; i++) firstInRow[i + 1]! += firstInRow[i]!;
  const next = firstInRow.slice();
  const byRow = new Array<number>(items.length).fill(0);
  items.forEach(({ rows }, index) => {
    byRow[next[rows.start]!++] = index;
  });
  return { byRow, firstInRow };
}
