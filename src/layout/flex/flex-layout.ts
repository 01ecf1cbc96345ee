/** Flex layout (css-flexbox-1 §9): the plan says where lines and items lie, this file lays the items out there and makes the fragment. */
import type { FlexContainer } from '../../boxes/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import type { FinishedLayout, LayoutResult } from '../layout-result.ts';
import type { FlexContext } from './flex-context.ts';
import type { FlexItem, FlexLine } from './flex-item.ts';
import { columnItemSpace, rowItemSpace } from './flex-lines.ts';
import { type FlexPlan, flexPlanOf } from './flex-plan.ts';
import { staticPosition } from './flex-static-position.ts';
import { dependsOnBlockPercentages } from './percentage-dependence.ts';

export function layoutFlexContainer(
  box: FlexContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutResult {
  const plan = flexPlanOf(box, space, env);
  return layoutInOnePiece(plan, box);
}

function layoutInOnePiece(plan: FlexPlan, box: FlexContainer): FinishedLayout {
  const builder = builderOf(plan, box);
  builder.height = plan.blockSize;
  for (const line of plan.lines) {
    for (const item of line.items) {
      const result = layoutItem(item, plan.context);
      const { x, y } = positionOf(item, line, plan);
      builder.addResult(result, x, y);
    }
  }
  return builder.finish();
}

function builderOf(plan: FlexPlan, box: FlexContainer): FragmentBuilder {
  const builder = new FragmentBuilder(box);
  builder.width = plan.inlineSize;
  builder.border = plan.edges.border;
  builder.padding = plan.edges.padding;
  builder.intrinsicBlockSize = plan.intrinsicBlockSize;
  builder.addOutOfFlow(
    plan.outOfFlow.map((child) => staticPosition(child, plan, plan.edges.top)),
    0,
    0,
  );
  return builder;
}

/** The item with its used sizes, in one piece; what was measured serves where it came out at these sizes. */
function layoutItem(item: FlexItem, context: FlexContext): FinishedLayout {
  const { isRow } = context.axis;
  if (item.measured !== null && isMeasureValid(item, context)) return item.measured;
  const cross = item.isStretched ? item.crossSize : null;
  const space = isRow ? rowItemSpace(item, context, cross) : columnItemSpace(item, context, cross);
  const result = context.env.layout(item.box, space, null);
  if (result.status !== 'finished') throw new Error('A layout outside fragmentainers has no breaks.');
  item.measured = result;
  return result;
}

function isMeasureValid(item: FlexItem, context: FlexContext): boolean {
  const { fragment } = item.measured!;
  const main = item.mainSize + item.mainEdges;
  if (context.axis.isRow) return fragment.width === main && fragment.height === item.crossSize;
  if (fragment.height !== main || fragment.width !== item.crossSize) return false;
  return context.percentageBlockSize === Infinity || !dependsOnBlockPercentages(item.box, context.env);
}

/** Of the item's border box in the container's. */
function positionOf(item: FlexItem, line: FlexLine, plan: FlexPlan): { x: number; y: number } {
  const { axis } = plan.context;
  const { edges } = plan;
  const contentWidth = plan.inlineSize - edges.inline;
  const contentHeight = plan.blockSize - edges.block;
  const mainRoom = axis.isRow ? contentWidth : contentHeight;
  const crossRoom = axis.isRow ? contentHeight : contentWidth;
  const mainSize = item.mainSize + item.mainEdges;
  const crossStart = line.crossOffset + item.crossOffset;
  const main = axis.isMainReversed ? mainRoom - item.mainOffset - mainSize : item.mainOffset;
  const cross = axis.isCrossReversed ? crossRoom - crossStart - item.crossSize : crossStart;
  return axis.isRow ? { x: edges.left + main, y: edges.top + cross } : { x: edges.left + cross, y: edges.top + main };
}
