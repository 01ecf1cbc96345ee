/** Grid layout (css-grid-2, and grid lanes of css-grid-3): the plan says where items lie, this file makes the fragment of it. */
import type { GridContainer } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import type { LayoutOutcome } from '../layout-outcome.ts';
import { containerBaselines } from './grid-baselines.ts';
import { layoutGridFragment } from './grid-fragments.ts';
import { gridGapRules, rowsInOnePiece } from './grid-gap-rules.ts';
import type { GridPlan } from './grid-plan.ts';
import { gridDetail, relativeShift, staticPosition } from './grid-positioned.ts';
import { gridPlanOf } from './make-grid-plan.ts';
import { finalLayout } from './placed-item.ts';

export function layoutGridContainer(
  box: GridContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  const plan = gridPlanOf(box, space, env);
  if (space.fragmentation === null) return layoutInOnePiece(plan);
  return layoutGridFragment(plan, space, token?.isBreakBefore === true ? null : token);
}

function layoutInOnePiece(plan: GridPlan): LayoutOutcome {
  const { box, edges, items } = plan;
  const builder = new FragmentBuilder(box);
  builder.width = plan.inlineSize;
  builder.height = plan.blockSize;
  builder.border = edges.border;
  builder.padding = edges.padding;
  builder.intrinsicBlockSize = plan.intrinsicBlockSize;
  builder.detail = gridDetail(
    plan,
    [],
    gridGapRules(plan, () => rowsInOnePiece(plan)),
  );
  builder.addOutOfFlow(
    plan.outOfFlow.map((child) => staticPosition(child, plan, edges.top)),
    0,
    0,
  );
  for (const item of items) {
    const shift = relativeShift(item, plan);
    builder.addResult(finalLayout(item, plan), edges.left + item.x, edges.top + item.y, shift);
  }
  const { first, last } = containerBaselines(items, box);
  builder.firstBaseline = first === null ? null : edges.top + first;
  builder.lastBaseline = last === null ? null : edges.top + last;
  return builder.finish();
}
