/** The plan that flex containers, grid containers and tables make of their content before they break it: the last one is kept for the next fragmentainer. */
import type { Box } from '../boxes/tree/box.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import type { LayoutEnvironment, MemoKind } from './environment.ts';
import { isSameSizing } from './equal-spaces.ts';

/** A plan, and the space it was made in. */
interface KeptPlan<P> {
  space: ConstraintSpace | null;
  plan: P | null;
}

export function keptPlans<P>(): MemoKind<KeptPlan<P>> {
  return { create: () => ({ space: null, plan: null }) };
}

/** @param make - depends on nothing of the space but what sizes depend on */
export function planOf<P>(
  kind: MemoKind<KeptPlan<P>>,
  box: Box,
  space: ConstraintSpace,
  env: LayoutEnvironment,
  make: () => P,
): P {
  const kept = env.memo(kind, box);
  if (kept.plan !== null && kept.space !== null && isSameSizing(kept.space, space)) return kept.plan;
  const plan = make();
  kept.space = space;
  kept.plan = plan;
  return plan;
}
