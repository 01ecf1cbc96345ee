/** Whether percentages in a flex or grid item look at its height: found once per item. */
import type { Box } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment, MemoKind } from '../environment.ts';
import { dependsOnBlockPercentages, flowDependsOnBlockPercentages } from './percentage-dependence.ts';

const DEPENDENCES: MemoKind<{ isDependent: boolean | null; isFlowDependent: boolean | null }> = {
  create: () => ({ isDependent: null, isFlowDependent: null }),
};

export function itemDependsOnBlockPercentages(item: Box, env: LayoutEnvironment): boolean {
  const memo = env.memo(DEPENDENCES, item);
  memo.isDependent ??= dependsOnBlockPercentages(item, env);
  return memo.isDependent;
}

/** As in Chromium, such items do not grow as breaks push their content down. */
export function keepsHeightForPercentages(item: Box, env: LayoutEnvironment): boolean {
  const memo = env.memo(DEPENDENCES, item);
  memo.isFlowDependent ??= flowDependsOnBlockPercentages(item, env);
  return memo.isFlowDependent;
}
