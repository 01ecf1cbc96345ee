/** A grid item in a fragmented flow: the space that it is laid out in, and whether breaks may make it higher (css-grid-2 §13). */
import type { TrackSize } from '../../css/values/box/grid-track.ts';
import type { BreakToken } from '../break-token.ts';
import { type ConstraintSpace, changedSpace } from '../constraint-space.ts';
import type { BreakDriver } from '../fragmentation/break-driver.ts';
import { isMonolithic } from '../fragmentation/monolithic.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { isOfContent } from '../sizing/box-sizes.ts';
import { keepsHeightForPercentages } from '../sizing/percentage-items.ts';
import { fillsAreaHeight, type GridItem, itemSpace } from './grid-item.ts';
import type { GridPlan } from './grid-plan.ts';
import { areaBlockSize } from './placed-item.ts';
import type { TrackRange } from './placement.ts';

/**
 * @param offset - where its border box, or what is left of it, starts: px from the top of the fragmentainer
 * @param room - from there to the end of its area, px
 * @param isFirst - nothing of the container's content stands above it in this fragment
 */
export function layoutPart(
  plan: GridPlan,
  driver: BreakDriver,
  item: GridItem,
  offset: number,
  room: number,
  token: BreakToken | null,
  isFirst: boolean,
): FinishedLayout {
  const fills = fillsAreaHeight(item);
  const areaHeight = areaBlockSize(item, plan);
  const inOnePiece = itemSpace(item, areaHeight, fills, plan.env);
  const filled = room + item.margins.top + item.margins.bottom + (token?.consumedBlockSize ?? 0);
  const space: ConstraintSpace = changedSpace(inOnePiece, {
    fixedInlineSize: item.width,
    leastBlockSize: fills ? (itemSpace(item, filled, fills, plan.env).fixedBlockSize ?? 0) : 0,
    mayOutgrowFixedBlockSize: fills && growsByBreaks(item, plan),
    fragmentation: driver.independentSpace(item.box, offset, isFirst && driver.space.isAtStart),
  });
  return assertFinished(plan.env.layout(item.box, space, token));
}

/** Whether breaks that push the content of the item down make it and its row higher, as in Chromium. */
export function growsByBreaks(item: GridItem, plan: GridPlan): boolean {
  const { box, rows } = item;
  if (!isOfContent(box.style.sizing.height) && box.style.break.decoration !== 'clone') return false;
  if (isMonolithic(box) || keepsHeightForPercentages(box, plan.env)) return false;
  return plan.stacked !== null || growsWithItem(rows, plan);
}

function growsWithItem({ start, end }: TrackRange, { structure, box }: GridPlan): boolean {
  const track = structure.rows.sizes[start];
  if (end - start > 1 || track === undefined) return false;
  if (isFixed(track.max) && isFixed(track.min) && track.flex === null) return false;
  return !isFixed(track.min) || isOfContent(box.style.sizing.height);
}

function isFixed(breadth: TrackSize['min']): boolean {
  return typeof breadth === 'object';
}
