/** What flex layout keeps per box in `env.memo.flex`: of containers their last plan, of items whether percentages look at their height. */
import type { Box } from '../../boxes/tree/box.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { dependsOnBlockPercentages } from '../sizing/percentage-dependence.ts';
import type { FlexPlan } from './flex-plan.ts';

interface FlexMemo {
  plan: FlexPlan | null;
  /** The space that the plan was made in. */
  space: ConstraintSpace | null;
  dependsOnBlockPercentages: boolean | null;
}

export function flexMemoOf(box: Box, env: LayoutEnvironment): FlexMemo {
  let memo = env.memo.flex[box.id] as FlexMemo | undefined;
  if (memo === undefined) {
    memo = { plan: null, space: null, dependsOnBlockPercentages: null };
    env.memo.flex[box.id] = memo;
  }
  return memo;
}

export function itemDependsOnBlockPercentages(item: Box, env: LayoutEnvironment): boolean {
  const memo = flexMemoOf(item, env);
  memo.dependsOnBlockPercentages ??= dependsOnBlockPercentages(item);
  return memo.dependsOnBlockPercentages;
}
