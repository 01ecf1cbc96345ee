/**
 * Where the tracks and items of a grid container lie in one piece: css-grid-2 §12.1. The numbers in the comments are the steps of that
 * section. The plan is kept from fragment to fragment, so that a container on many pages is sized once.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import { inOnePiece } from '../../base/with-pauses.ts';
import type { GridContainer } from '../../boxes/tree/box.ts';
import type { ConstraintSpace, TrackPositions } from '../constraint-space.ts';
import { ITEMS_OF_PIECE, keptPlans, MANY_CHILDREN, planInPieces, planOf } from '../container-plan.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Pieces } from '../interruption.ts';
import { usedInlineSize } from '../sizing/box-sizes.ts';
import { usedEdges } from '../sizing/edges.ts';
import { alignTracks, areaSize } from './grid-alignment.ts';
import { type GridItem, isWidthByHeight, itemSpace, type Subgrid, setAreaWidth } from './grid-item.ts';
import { type GridPlan, itemsByRow, planBase } from './grid-plan.ts';
import {
  alignedColumns,
  columnsToSize,
  containerHeights,
  type Draft,
  dependsOnOwnHeight,
  draftOf,
  type Planning,
  rowsToSize,
  sizeRows,
} from './grid-planning.ts';
import { measureInPieces } from './intrinsic-tracks.ts';
import { makeLanesPlan, makeLanesPlanInPieces } from './lanes-plan.ts';
import { placeItem } from './placed-item.ts';
import { subgridColumns } from './subgrid.ts';
import { totalSize } from './track-sizing.ts';

export function gridPlanOf(box: GridContainer, space: ConstraintSpace, env: LayoutEnvironment): GridPlan {
  return box.children.length < MANY_CHILDREN
    ? planOf(PLANS, box, space, env, () => makePlan(draftOf(box, space, env), space))
    : planInPieces(PLANS, box, space, env, () => makePlanInPieces(draftOf(box, space, env), space));
}

const PLANS = keptPlans<GridPlan>();

function makePlan(draft: Draft, space: ConstraintSpace): GridPlan {
  return draft.planning.structure.lanes === null ? inOnePiece(planSteps(draft, space, false)) : makeLanesPlan(draft);
}

function* makePlanInPieces(draft: Draft, space: ConstraintSpace): Pieces<GridPlan> {
  if (draft.planning.structure.lanes !== null) return yield* makeLanesPlanInPieces(draft);
  yield draft.planning.structure.items.length;
  return yield* planSteps(draft, space, true);
}

/** @param areMany - items, which are asked in pieces for what the tracks will ask them; they keep it */
function* planSteps(draft: Draft, space: ConstraintSpace, areMany: boolean): Pieces<GridPlan> {
  const { planning } = draft;
  const { box, edges, structure, innerInlineSize } = planning;
  const { items } = structure;
  const { align, writing } = box.style;
  const isRightToLeft = writing.direction === 'rtl';
  const given = space.subgrid;
  if (areMany && given?.columns == null) yield* measureInPieces(...columnsToSize(planning, null));
  let columnPositions = given?.columns ?? alignedColumns(planning, null); // 1
  yield items.length;
  setItemWidths(planning, columnPositions);
  yield items.length;
  if (areMany && given?.rows == null) yield* measureInPieces(...rowsToSize(planning, planning.innerBlockSize));
  let rows = given?.rows == null ? sizeRows(planning, planning.innerBlockSize) : null; // 2
  yield items.length;
  if (rows !== null && given?.columns == null && items.some(isWidthByHeight)) {
    columnPositions = alignedColumns(planning, rows); // 3
    setItemWidths(planning, columnPositions);
    rows = sizeRows(planning, planning.innerBlockSize); // 4
  }
  const rowsSize = rows === null ? (given!.rows!.ends.at(-1) ?? 0) : totalSize(rows);
  const heights = containerHeights(draft, rowsSize);
  const innerBlockSize = heights.blockSize - edges.block;
  if (rows !== null && planning.innerBlockSize === INDEFINITE && dependsOnOwnHeight(planning)) {
    // §7.2.1: percentages of rows look at the height that the rows have given; so do fractions in Chromium.
    // css-contain-2 §3.1: where the content has no say in that height, the rows are those of a container that has it.
    rows = sizeRows(planning, innerBlockSize);
  }
  const rowPositions = rows === null ? given!.rows! : alignTracks(rows, innerBlockSize, align.alignContent, false); // 5
  const plan: GridPlan = {
    ...planBase(draft),
    ...itemsByRow(items, rowPositions.starts.length),
    ...heights,
    columns: columnPositions,
    rows: rowPositions,
    isRowSubgrid: rows === null,
    stacked: null,
  };
  yield items.length;
  for (const { subgrid } of plan.items) if (subgrid !== null) subgrid.structure = { ...subgrid.structure, items: [] };
  for (const [i, item] of plan.items.entries()) {
    placeItem(item, plan, innerInlineSize, isRightToLeft);
    if (i % ITEMS_OF_PIECE === ITEMS_OF_PIECE - 1) yield ITEMS_OF_PIECE;
  }
  return plan;
}

/** Gives the items the widths of their areas, and subgrids their columns. */
function setItemWidths({ structure, box, env }: Planning, columns: TrackPositions): void {
  for (const item of structure.items) {
    setAreaWidth(item, areaSize(columns, item.columns));
    if (item.subgrid !== null) prepareSubgrid(item, item.subgrid, columns, box, env);
  }
}

/** A subgrid gets the columns that it shares; the items of one that shares rows get their widths, for they are measured as those of its parent. */
function prepareSubgrid(
  item: GridItem,
  subgrid: Subgrid,
  columns: TrackPositions,
  parent: GridContainer,
  env: LayoutEnvironment,
): void {
  item.measured = null;
  const shared = subgrid.isColumns ? subgridColumns(item, columns, parent) : null;
  const { columnNames, rowNames } = subgrid;
  item.subgridTracks = { columns: shared, rows: null, columnNames, rowNames };
  if (!subgrid.isRows) return;
  const { box, structure } = subgrid;
  const edges = usedEdges(box.style, item.areaWidth);
  const space = itemSpace(item, INDEFINITE, false, env);
  const innerInlineSize = Math.max(0, usedInlineSize(box, space, env) - edges.inline);
  const planning: Planning = {
    box,
    env,
    edges,
    innerInlineSize,
    innerBlockSize: INDEFINITE,
    minInnerBlockSize: 0,
    maxInnerBlockSize: INDEFINITE,
    structure,
  };
  setItemWidths(planning, shared ?? alignedColumns(planning, null));
}
