/** A flex item in a fragmented flow: the space that it is laid out in. */

import { INDEFINITE } from '../../base/lengths.ts';
import type { BreakToken } from '../break-token.ts';
import { type ConstraintSpace, changedSpace } from '../constraint-space.ts';
import type { BreakDriver } from '../fragmentation/break-driver.ts';
import { isMonolithic } from '../fragmentation/monolithic.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { isOfContent } from '../sizing/box-sizes.ts';
import { keepsHeightForPercentages } from '../sizing/percentage-items.ts';
import type { FlexItem } from './flex-item.ts';
import { columnItemSpace, rowItemSpace } from './flex-lines.ts';
import type { FlexPlan } from './flex-plan.ts';
import type { StripItem } from './flex-strips.ts';

/**
 * @param offset - where its border box, or what is left of it, starts: px from the top of the fragmentainer
 * @param rowSize - of a row: what is between the item's border edges in all fragments together if it stretches
 * @param isFirst - nothing of the container's content stands above it in this fragment
 */
export function layoutPart(
  plan: FlexPlan,
  driver: BreakDriver,
  { item }: StripItem,
  offset: number,
  token: BreakToken | null,
  rowSize: number | null,
  isFirst: boolean,
): FinishedLayout {
  const { context } = plan;
  const inOnePiece = context.axis.isRow
    ? rowItemSpace(item, context, item.isStretched ? item.crossSize : null)
    : columnItemSpace(item, context, item.isStretched ? item.crossSize : null);
  const space: ConstraintSpace = changedSpace(inOnePiece, {
    mayOutgrowFixedBlockSize: inOnePiece.fixedBlockSize !== null && growsByBreaks(item, plan),
    leastBlockSize: context.axis.isRow && item.isStretched && rowSize !== null ? stretchedSize(item, rowSize) : 0,
    fragmentation: driver.independentSpace(item.box, offset, isFirst && driver.space.isAtStart),
  });
  return assertFinished(context.env.layout(item.box, space, token));
}

function stretchedSize(item: FlexItem, rowSize: number): number {
  return Math.max(item.crossEdges, item.minCross, Math.min(item.maxCross, rowSize));
}

/** Whether breaks that push the content of the item down make it higher, as in Chromium: items that are as high as their content asks for. */
function growsByBreaks(item: FlexItem, { context, sizing }: FlexPlan): boolean {
  const { box, style, measured } = item;
  // What overflows the item in one piece is not pushed down by breaks.
  const size = context.axis.isRow ? item.crossSize : item.mainSize + item.mainEdges;
  if (measured !== null && measured.intrinsicBlockSize > size) return false;
  if (isMonolithic(box) || keepsHeightForPercentages(box, context.env)) return false;
  const isAuto = isOfContent(style.sizing.height);
  if (context.axis.isRow) {
    const fillsContainer = item.isStretched && !context.axis.isMultiLine && context.innerBlockSize !== INDEFINITE;
    // A container that stretches with a row of its own grows with what fills it.
    return isAuto && (!fillsContainer || sizing.mayOutgrow);
  }
  const mayShrink = style.flex.shrink !== 0 && context.innerBlockSize !== INDEFINITE;
  if (!mayShrink && (style.flex.basis === 'content' || (style.flex.basis === 'auto' && isAuto))) return true;
  const keepsContent = style.sizing.minHeight === 'auto' && isShown(style.overflow.y);
  return isAuto && keepsContent;
}

function isShown(overflow: string): boolean {
  return overflow === 'visible' || overflow === 'clip';
}
