/**
 * Where the tracks and items of a grid container lie in one piece: css-grid-2 §12.1. The numbers in the comments are the steps of that
 * section. The plan is kept from fragment to fragment, so that a container on many pages is sized once.
 */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { Box, GridContainer } from '../../boxes/tree/box.ts';
import { isOutOfFlow } from '../../boxes/tree/display-role.ts';
import { hasPercentage } from '../../css/values/basic/length.ts';
import type { ConstraintSpace, LineNames, SubgridTracks, TrackPositions } from '../constraint-space.ts';
import { keptPlans, MANY_CHILDREN, planInPieces, planOf } from '../container-plan.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { type BlockSizing, blockSizing, usedBlockSize, usedInlineSize } from '../sizing/box-sizes.ts';
import { type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { usedGap } from '../sizing/gap.ts';
import { dependsOnBlockPercentages } from '../sizing/percentage-dependence.ts';
import { containedBlockSize, isBlockSizeContained } from '../sizing/size-containment.ts';
import { alignedOffset, alignTracks, areaSize, areaStart, stretchesTracks } from './grid-alignment.ts';
import { setBaselineShims } from './grid-baselines.ts';
import { fillsAreaHeight, type GridItem, itemSpace, type Subgrid, setAreaWidth } from './grid-item.ts';
import { type GridStructure, gridStructure, NO_SPANNED_TRACKS, type SpannedTracks } from './grid-structure.ts';
import { type ItemContributions, measureInPieces } from './intrinsic-tracks.ts';
import { blockContributions, inlineContributions, subgridColumns, subgridRows } from './subgrid.ts';
import {
  fixedRangeSize,
  guttersOf,
  hasPartialFractions,
  hasPercentageTracks,
  initialTracks,
  rangeSize,
  type TrackAxis,
} from './track.ts';
import { sizeTracks, totalSize } from './track-sizing.ts';

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
  /** Border box of the container in one piece, px. */
  readonly inlineSize: number;
  readonly blockSize: number;
  /** Border box block size that the rows ask for. */
  readonly intrinsicBlockSize: number;
}

export function gridPlanOf(box: GridContainer, space: ConstraintSpace, env: LayoutEnvironment): GridPlan {
  return box.children.length < MANY_CHILDREN
    ? planOf(PLANS, box, space, env, () => makePlan(draftOf(box, space, env), space))
    : planInPieces(PLANS, box, space, env, () => makePlanInPieces(draftOf(box, space, env), space));
}

const PLANS = keptPlans<GridPlan>();

/** What the steps share. */
interface Planning {
  readonly box: GridContainer;
  readonly env: LayoutEnvironment;
  readonly edges: UsedEdges;
  /** Content box of the container, px; the height is INDEFINITE where the content decides. */
  readonly innerInlineSize: number;
  readonly innerBlockSize: number;
  readonly minInnerBlockSize: number;
  readonly maxInnerBlockSize: number;
  readonly structure: GridStructure;
}

interface Draft {
  readonly planning: Planning;
  readonly sizing: BlockSizing;
  readonly inlineSize: number;
}

function draftOf(box: GridContainer, space: ConstraintSpace, env: LayoutEnvironment): Draft {
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const inlineSize = usedInlineSize(box, space, env);
  const sizing = blockSizing(box, space, edges, inlineSize);
  return { planning: planningOf(box, space, env, edges, inlineSize, sizing), sizing, inlineSize };
}

/** Asks many items in pieces for what the plan will ask them, which they keep. */
function* makePlanInPieces(draft: Draft, space: ConstraintSpace): Generator<void, GridPlan> {
  const { planning } = draft;
  const given = space.subgrid;
  if (given?.columns == null) yield* measureInPieces(...columnsToSize(planning, null));
  setItemWidths(planning, given?.columns ?? alignedColumns(planning, null));
  if (given?.rows == null) yield* measureInPieces(...rowsToSize(planning, planning.innerBlockSize));
  return makePlan(draft, space);
}

function makePlan({ planning, sizing, inlineSize }: Draft, space: ConstraintSpace): GridPlan {
  const { box, env, edges, structure, innerInlineSize } = planning;
  const { align, writing } = box.style;
  const isRightToLeft = writing.direction === 'rtl';
  const given = space.subgrid;
  let columnPositions = given?.columns ?? alignedColumns(planning, null); // 1
  setItemWidths(planning, columnPositions);
  let rows = given?.rows == null ? sizeRows(planning, planning.innerBlockSize) : null; // 2
  if (rows !== null && given?.columns == null && structure.items.some(isWidthByHeight)) {
    columnPositions = alignedColumns(planning, rows); // 3
    setItemWidths(planning, columnPositions);
    rows = sizeRows(planning, planning.innerBlockSize); // 4
  }
  const rowsSize = rows === null ? (given!.rows!.ends.at(-1) ?? 0) : totalSize(rows);
  const contentSize = isBlockSizeContained(box) ? containedBlockSize(box) : rowsSize;
  const blockSize = Math.max(edges.block, usedBlockSize(sizing, edges.block + contentSize));
  const innerBlockSize = blockSize - edges.block;
  if (rows !== null && planning.innerBlockSize === INDEFINITE && dependsOnOwnHeight(planning)) {
    // §7.2.1: percentages of rows look at the height that the rows have given; so do fractions in Chromium.
    rows = sizeRows(planning, innerBlockSize);
  }
  const rowPositions = rows === null ? given!.rows! : alignTracks(rows, innerBlockSize, align.alignContent, false); // 5
  const plan: GridPlan = {
    box,
    env,
    edges,
    sizing,
    structure,
    items: structure.items,
    ...itemsByRow(structure.items, rowPositions.starts.length),
    outOfFlow: box.children.filter((child) => isOutOfFlow(child.style)),
    columns: columnPositions,
    rows: rowPositions,
    inlineSize,
    blockSize,
    intrinsicBlockSize: edges.block + contentSize,
    isRowSubgrid: rows === null,
  };
  for (const { subgrid } of plan.items) if (subgrid !== null) subgrid.structure = { ...subgrid.structure, items: [] };
  for (const item of plan.items) placeItem(item, plan, innerInlineSize, isRightToLeft);
  return plan;
}

function planningOf(
  box: GridContainer,
  space: ConstraintSpace,
  env: LayoutEnvironment,
  edges: UsedEdges,
  inlineSize: number,
  sizing: BlockSizing,
): Planning {
  const { definite, min, max } = sizing;
  const innerInlineSize = Math.max(0, inlineSize - edges.inline);
  const innerBlockSize =
    definite === null ? INDEFINITE : Math.max(0, Math.max(min, Math.min(max, definite)) - edges.block);
  const minInnerBlockSize = Math.max(0, min - edges.block);
  const maxInnerBlockSize = Math.max(0, max - edges.block);
  const structure = gridStructure(
    box,
    { size: innerInlineSize, min: 0, max: INDEFINITE },
    { size: innerBlockSize, min: minInnerBlockSize, max: maxInnerBlockSize },
    spannedTracks(space.subgrid),
    env,
  );
  return { box, env, edges, innerInlineSize, innerBlockSize, minInnerBlockSize, maxInnerBlockSize, structure };
}

/** Whether the height of its area may change the width that an item asks for. */
function isWidthByHeight(item: GridItem): boolean {
  if (isOrthogonal(item.box)) return true;
  return item.ratio !== null && (fillsAreaHeight(item) || dependsOnOwnPercentage(item));
}

/** The lines of such a box are as long as its area is high, and as many as they are long. */
function isOrthogonal(box: Box): boolean {
  return box.kind === 'turned' && box.isOrthogonal;
}

function dependsOnOwnPercentage({ box }: GridItem): boolean {
  const { height } = box.style.sizing;
  return typeof height === 'object' && 'px' in height && hasPercentage(height);
}

function dependsOnOwnHeight({ structure, box }: Planning): boolean {
  const { rowGap } = box.style.align;
  if (hasPercentageTracks(structure.rows) || hasPartialFractions(structure.rows)) return true;
  return rowGap !== 'normal' && hasPercentage(rowGap);
}

function spannedTracks(given: SubgridTracks | null): SpannedTracks {
  if (given === null) return NO_SPANNED_TRACKS;
  const spanned = (tracks: TrackPositions | null, lines: LineNames) =>
    tracks === null ? null : { count: tracks.starts.length, lines };
  return { columns: spanned(given.columns, given.columnNames), rows: spanned(given.rows, given.rowNames) };
}

function alignedColumns(planning: Planning, sizedRows: TrackAxis | null): TrackPositions {
  const { align, writing } = planning.box.style;
  const axis = sizeColumns(planning, sizedRows);
  return alignTracks(axis, planning.innerInlineSize, align.justifyContent, writing.direction === 'rtl');
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

/** Tracks, and what is asked of them. @param sizedRows - rows whose sizes are known; `null` the first time */
function columnsToSize(
  planning: Planning,
  sizedRows: TrackAxis | null,
): readonly [TrackAxis, readonly ItemContributions[]] {
  const { structure, innerInlineSize, box, env } = planning;
  const gap = usedGap(box.style.align.columnGap, innerInlineSize);
  const axis = {
    tracks: initialTracks(structure.columns, innerInlineSize),
    gutters: guttersOf(structure.columns.isCollapsed, gap),
  };
  const initialRows = sizedRows ?? rowAxis(planning, planning.innerBlockSize);
  const heightOf = (item: GridItem) =>
    sizedRows === null ? fixedRangeSize(initialRows, item.rows) : rangeSize(sizedRows, item.rows);
  return [axis, inlineContributions(structure.items, axis, heightOf, box, gap, env)];
}

function sizeColumns(planning: Planning, sizedRows: TrackAxis | null): TrackAxis {
  const { innerInlineSize, box } = planning;
  const [axis, contributions] = columnsToSize(planning, sizedRows);
  sizeTracks(axis, contributions, {
    constraint: 'none',
    available: innerInlineSize,
    min: 0,
    max: INDEFINITE,
    stretches: stretchesTracks(box.style.align.justifyContent),
  });
  return axis;
}

function rowAxis({ structure, box }: Planning, basis: number): TrackAxis {
  const gap = usedGap(box.style.align.rowGap, basis);
  return { tracks: initialTracks(structure.rows, basis), gutters: guttersOf(structure.rows.isCollapsed, gap) };
}

function rowsToSize(planning: Planning, available: number): readonly [TrackAxis, readonly ItemContributions[]] {
  const { structure, box, env } = planning;
  const axis = rowAxis(planning, available);
  setBaselineShims(structure.items, axis.tracks.length, box, env);
  const gap = usedGap(box.style.align.rowGap, available);
  return [axis, blockContributions(structure.items, axis, gap, env)];
}

function sizeRows(planning: Planning, available: number): TrackAxis {
  const { box } = planning;
  const [axis, contributions] = rowsToSize(planning, available);
  sizeTracks(axis, contributions, {
    constraint: 'none',
    available,
    min: planning.minInnerBlockSize,
    max: planning.maxInnerBlockSize,
    stretches: stretchesTracks(box.style.align.alignContent),
  });
  return axis;
}

function itemsByRow(items: readonly GridItem[], rowCount: number): Pick<GridPlan, 'byRow' | 'firstInRow'> {
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

// ---- Items in their areas

/** Lays the item out in its area and aligns it there (css-grid-2 §11). */
function placeItem(item: GridItem, plan: GridPlan, contentWidth: number, isRightToLeft: boolean): void {
  const areaHeight = areaSize(plan.rows, item.rows);
  if (item.subgrid?.isRows === true) {
    item.subgridTracks = { ...item.subgridTracks!, rows: subgridRows(item, plan.rows) };
  }
  sizeItem(item, areaHeight, plan.env);
  const { width, height } = item;
  const inline = inlineOffset(item, width, isRightToLeft);
  const start = areaStart(plan.columns, item.columns);
  item.x = isRightToLeft ? contentWidth - start - inline - width : start + inline;
  item.y = areaStart(plan.rows, item.rows) + blockOffset(item, areaHeight, height);
}

/** Finds the used size of the border box; where it is known beforehand the layout waits until someone asks for it in one piece. */
function sizeItem(item: GridItem, areaHeight: number, env: LayoutEnvironment): void {
  const { measured, box } = item;
  const space = itemSpace(item, areaHeight, fillsAreaHeight(item), env);
  const { fixedBlockSize } = space;
  item.result = null;
  if (measured !== null && isAsMeasured(item, space, areaHeight)) item.result = measured;
  const isPlain = box.kind !== 'replaced' && box.kind !== 'table' && item.ratio === null;
  if (item.result === null && measured !== null && fixedBlockSize !== null && isPlain) {
    item.width = measured.fragment.width;
    item.height = fixedBlockSize;
    return;
  }
  item.result ??= assertFinished(env.layout(box, space, null));
  item.width = item.result.fragment.width;
  item.height = item.result.fragment.height;
}

function isAsMeasured(item: GridItem, space: ConstraintSpace, areaHeight: number): boolean {
  const { fixedBlockSize } = space;
  if (fixedBlockSize !== null && item.measured!.fragment.height !== fixedBlockSize) return false;
  return item.measuredAreaHeight === areaHeight || !looksAtArea(item);
}

/** The item in one piece, with its used size. */
export function finalLayout(item: GridItem, plan: GridPlan): FinishedLayout {
  if (item.result === null) {
    const space = itemSpace(item, areaSize(plan.rows, item.rows), fillsAreaHeight(item), plan.env);
    item.result = assertFinished(plan.env.layout(item.box, space, null));
  }
  return item.result;
}

/** Whether the height of the area means anything for the item or its content. */
function looksAtArea({ box }: GridItem): boolean {
  const { height, minHeight, maxHeight } = box.style.sizing;
  if (height === 'stretch' || minHeight === 'stretch' || maxHeight === 'stretch') return true;
  for (const size of [height, minHeight, maxHeight]) {
    if (typeof size === 'object' && 'px' in size && hasPercentage(size)) return true;
  }
  return dependsOnBlockPercentages(box);
}

/** From the area's start edge to the border box's; automatic margins take what is free. */
function inlineOffset(item: GridItem, width: number, isRightToLeft: boolean): number {
  const { margins, areaWidth, justify } = item;
  const [start, end] = isRightToLeft ? [margins.right, margins.left] : [margins.left, margins.right];
  const [isStartAuto, isEndAuto] = isRightToLeft
    ? [margins.isRightAuto, margins.isLeftAuto]
    : [margins.isLeftAuto, margins.isRightAuto];
  const free = areaWidth - width - start - end;
  if (isStartAuto || isEndAuto) return start + autoMargin(free, isStartAuto, isEndAuto);
  return start + alignedOffset(justify, free);
}

function blockOffset(item: GridItem, areaHeight: number, height: number): number {
  const { margins, align, shim } = item;
  const free = areaHeight - height - margins.top - margins.bottom;
  if (margins.isTopAuto || margins.isBottomAuto) {
    return margins.top + autoMargin(free, margins.isTopAuto, margins.isBottomAuto);
  }
  const offset = margins.top + alignedOffset(align, free);
  return align.position === 'last-baseline' ? offset - shim : offset + shim;
}

function autoMargin(free: number, isStartAuto: boolean, isEndAuto: boolean): number {
  if (free <= 0 || !isStartAuto) return 0;
  return isEndAuto ? floorToGrid(free / 2) : free;
}
