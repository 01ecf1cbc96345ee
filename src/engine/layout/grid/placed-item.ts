/** Items of a grid in their areas: laid out there, and aligned (css-grid-2 §11). */
import { floorToGrid } from '../../base/lengths.ts';
import { hasPercentage } from '../../css/values/basic/length.ts';
import type { ConstraintSpace, TrackPositions } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { itemDependsOnBlockPercentages } from '../sizing/percentage-items.ts';
import { alignedOffset, areaSize, areaStart } from './grid-alignment.ts';
import { fillsAreaHeight, type GridItem, itemSpace } from './grid-item.ts';
import type { GridPlan } from './grid-plan.ts';
import { subgridRows } from './subgrid.ts';

/** Lays the item out in its area and aligns it there (css-grid-2 §11). */
export function placeItem(item: GridItem, plan: GridPlan, contentWidth: number, isRightToLeft: boolean): void {
  const areaHeight = areaSize(plan.rows, item.rows);
  if (item.subgrid?.isRows === true) {
    item.subgridTracks = { ...item.subgridTracks!, rows: subgridRows(item, plan.rows) };
  }
  sizeItem(item, areaHeight, plan.env);
  item.x = positionInColumns(item, plan.columns, contentWidth, isRightToLeft);
  item.y = areaStart(plan.rows, item.rows) + blockOffset(item, areaHeight, item.height);
}

/** Of its border box, from the line-left edge of the content box, px. */
export function positionInColumns(
  item: GridItem,
  columns: TrackPositions,
  contentWidth: number,
  isRightToLeft: boolean,
): number {
  const { width } = item;
  const start = areaStart(columns, item.columns) + inlineOffset(item, width, isRightToLeft);
  return isRightToLeft ? contentWidth - start - width : start;
}

/** Finds the used size of the border box; where it is known beforehand the layout waits until someone asks for it in one piece. */
export function sizeItem(item: GridItem, areaHeight: number, env: LayoutEnvironment): void {
  const { measured, box } = item;
  const space = itemSpace(item, areaHeight, fillsAreaHeight(item), env);
  const { fixedBlockSize } = space;
  item.result = null;
  if (measured !== null && isAsMeasured(item, space, areaHeight, env)) item.result = measured;
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

function isAsMeasured(item: GridItem, space: ConstraintSpace, areaHeight: number, env: LayoutEnvironment): boolean {
  const { fixedBlockSize } = space;
  if (fixedBlockSize !== null && item.measured!.fragment.height !== fixedBlockSize) return false;
  return item.measuredAreaHeight === areaHeight || !looksAtArea(item, env);
}

/** Height of the area that an item lies in, px; of items stacked below each other that of the container's content box, or INDEFINITE. */
export function areaBlockSize({ rows }: GridItem, plan: GridPlan): number {
  return plan.stacked?.containingBlockSize ?? areaSize(plan.rows, rows);
}

/** The item in one piece, with its used size. */
export function finalLayout(item: GridItem, plan: GridPlan): FinishedLayout {
  if (item.result === null) {
    const space = itemSpace(item, areaBlockSize(item, plan), fillsAreaHeight(item), plan.env);
    item.result = assertFinished(plan.env.layout(item.box, space, null));
  }
  return item.result;
}

/** Whether the height of the area means anything for the item or its content. */
function looksAtArea({ box }: GridItem, env: LayoutEnvironment): boolean {
  const { height, minHeight, maxHeight } = box.style.sizing;
  if (height === 'stretch' || minHeight === 'stretch' || maxHeight === 'stretch') return true;
  for (const size of [height, minHeight, maxHeight]) {
    if (typeof size === 'object' && 'px' in size && hasPercentage(size)) return true;
  }
  return itemDependsOnBlockPercentages(box, env);
}

/** From the area's start edge to the border box's; automatic margins take what is free. */
function inlineOffset(item: GridItem, width: number, isRightToLeft: boolean): number {
  const { margins, areaWidth, justify, inlineShim } = item;
  const [start, end] = isRightToLeft ? [margins.right, margins.left] : [margins.left, margins.right];
  const [isStartAuto, isEndAuto] = isRightToLeft
    ? [margins.isRightAuto, margins.isLeftAuto]
    : [margins.isLeftAuto, margins.isRightAuto];
  const free = areaWidth - width - start - end;
  if (isStartAuto || isEndAuto) return start + autoMargin(free, isStartAuto, isEndAuto);
  const offset = start + alignedOffset(justify, free);
  return justify.position === 'end' ? offset - inlineShim : offset + inlineShim;
}

export function blockOffset(item: GridItem, areaHeight: number, height: number): number {
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
