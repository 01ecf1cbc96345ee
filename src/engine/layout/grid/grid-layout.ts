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
  if (token === null || token.isBreakBefore) return layoutGridFragment(plan, space, null);
  return layoutGridFragment(resumedPlan(plan, token), space, token);
}

/**
 * Where the items would be in other rows now (`auto-fill` on a page of another width, lanes that are filled otherwise), those of the first fragment hold, in a
 * container that is as wide as its page asks for (after Blink's grid break token). Other tracks are as wide as the page of each fragment lets them be (css-break-4 §5.1).
 */
function resumedPlan(plan: GridPlan, { resume }: BreakToken): GridPlan {
  if (resume.kind !== 'grid') return plan;
  const begun = resume.plan() as GridPlan;
  return begun === plan || hasSameRows(begun, plan) ? plan : { ...begun, inlineSize: plan.inlineSize };
}

function hasSameRows(one: GridPlan, other: GridPlan): boolean {
  return (
    one.rows.starts.length === other.rows.starts.length &&
    one.items.every(({ rows }, i) => {
      const others = other.items[i]!.rows;
      return rows.start === others.start && rows.end === others.end;
    })
  );
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
