/** Whether percentages in a flex item look at its height: found once per item. */
import type { Box } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment, MemoKind } from '../environment.ts';
import { dependsOnBlockPercentages } from '../sizing/percentage-dependence.ts';

const DEPENDENCES: MemoKind<{ isDependent: boolean | null }> = { create: () => ({ isDependent: null }) };

export function itemDependsOnBlockPercentages(item: Box, env: LayoutEnvironment): boolean {
  const memo = env.memo(DEPENDENCES, item);
  memo.isDependent ??= dependsOnBlockPercentages(item);
  return memo.isDependent;
}
