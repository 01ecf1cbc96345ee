/** Flex layout (css-flexbox-1 §9): the plan says where lines and items lie, this file lays the items out there and makes the fragment. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { FlexContainer } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { assertFinished, type FinishedLayout, type LayoutOutcome } from '../layout-outcome.ts';
import { isButton } from '../sizing/form-control-size.ts';
import { itemDependsOnBlockPercentages } from '../sizing/percentage-items.ts';
import { synthesizedBaseline } from '../synthesized-baseline.ts';
import type { FlexContext } from './flex-context.ts';
import { layoutFlexFragment } from './flex-fragments.ts';
import { flexDetail, lineInOnePiece, wholeMainRange } from './flex-gap-rules.ts';
import type { FlexItem } from './flex-item.ts';
import { baselineSources, columnItemSpace, relativeShift, rowItemSpace } from './flex-lines.ts';
import { type FlexPlan, flexPlanOf } from './flex-plan.ts';
import { staticPosition } from './flex-static-position.ts';

export function layoutFlexContainer(
  box: FlexContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  const plan = flexPlanOf(box, space, env);
  if (space.fragmentation === null) return layoutInOnePiece(plan, box);
  if (token === null || token.isBreakBefore) return layoutFlexFragment(plan, space, null);
  return layoutFlexFragment(resumedPlan(plan, token), space, token);
}

/** Where the items would be in other lines now, for there is other room beside floats or on another page, those of the first fragment hold (after Blink's flex break token). */
function resumedPlan(plan: FlexPlan, { resume }: BreakToken): FlexPlan {
  if (resume.kind !== 'flex') return plan;
  const begun = resume.plan() as FlexPlan;
  return isAlike(begun.strips, plan.strips) ? plan : begun;
}

function isAlike(one: FlexPlan['strips'], other: FlexPlan['strips']): boolean {
  return (
    one.length === other.length &&
    one.every(({ items }, strip) => {
      const others = other[strip]!.items;
      return items.length === others.length && items.every(({ item }, at) => item.box === others[at]!.item.box);
    })
  );
}

function layoutInOnePiece(plan: FlexPlan, box: FlexContainer): FinishedLayout {
  const builder = builderOf(plan, box);
  builder.height = plan.blockSize;
  const { context } = plan;
  for (const strip of plan.strips) {
    for (const { item, x, y } of strip.items) {
      const result = layoutItem(item, context);
      const shift = relativeShift(item, context);
      builder.addResult(result, x, plan.edges.top + strip.top + y, shift);
    }
  }
  setBaselines(builder, plan);
  builder.detail = flexDetail(
    plan,
    () => plan.strips.map((strip) => lineInOnePiece(strip, plan)),
    wholeMainRange(plan),
  );
  return builder.finish();
}

/** css-flexbox-1 §8.5. */
function setBaselines(builder: FragmentBuilder, plan: FlexPlan): void {
  const { style } = plan.context.box;
  const sources = baselineSources(plan.lines, plan.context.axis);
  if (sources === null) return;
  if (isButtonWithoutLines(plan)) {
    builder.firstBaseline = plan.blockSize - plan.edges.padding.bottom - plan.edges.border.bottom;
    builder.lastBaseline = builder.firstBaseline;
    return;
  }
  const { first, last } = sources;
  for (const strip of plan.strips) {
    for (const { item, y } of strip.items) {
      const { fragment, baselines } = item.measured!;
      const top = plan.edges.top + strip.top + y;
      if (item === first.item)
        builder.firstBaseline = top + (baselines[first.baseline] ?? synthesizedBaseline(style, fragment.height));
      if (item !== last.item) continue;
      builder.lastBaseline = top + (baselines[last.baseline] ?? synthesizedBaseline(style, fragment.height));
      // A button stands in a line as the inline block that its content is.
      if (isButton(plan.context.box)) builder.inlineBlockRise = baselines.inlineBlockRise;
    }
  }
}

/** The baseline of a button whose content has none is the lower edge of its content box, as in Chromium, wherever the content is centred. */
function isButtonWithoutLines({ context: { box }, strips }: FlexPlan): boolean {
  return (
    isButton(box) && strips.every(({ items }) => items.every(({ item }) => item.measured!.baselines.first === null))
  );
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
  item.measured = assertFinished(context.env.layout(item.box, space, null));
  return item.measured;
}

function isMeasureValid(item: FlexItem, context: FlexContext): boolean {
  const { fragment } = item.measured!;
  const main = item.mainSize + item.mainEdges;
  if (context.axis.isRow) return fragment.width === main && fragment.height === item.crossSize;
  if (fragment.height !== main || fragment.width !== item.crossSize) return false;
  return context.percentageBlockSize === INDEFINITE || !itemDependsOnBlockPercentages(item.box, context.env);
}
