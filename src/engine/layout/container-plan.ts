/** The plan that flex containers, grid containers and tables make of their content before they break it: the last one is kept for the next fragmentainer. */
import type { Box } from '../boxes/tree/box.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import type { LayoutEnvironment, MemoKind } from './environment.ts';
import { isSameSizing } from './equal-spaces.ts';
import { LayoutInterrupted, type Pieces } from './interruption.ts';
import { hasPercentageHeight } from './sizing/percentage-dependence.ts';

/** A plan, and the space it was made in. */
interface KeptPlan<P> {
  space: ConstraintSpace | null;
  plan: P | null;
  /** Of one that is being made, the space that it is made in and what is left to do. */
  begun: { readonly space: ConstraintSpace; readonly pieces: Pieces<P> } | null;
}

export function keptPlans<P>(): MemoKind<KeptPlan<P>> {
  return { create: () => ({ space: null, plan: null, begun: null }) };
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
  return knownPlan(kept, box, space) ?? keep(kept, space, make());
}

/**
 * The same where a plan may take long. What is done of it stays when the page is interrupted, and the page that is begun again goes on with it.
 *
 * @throws LayoutInterrupted where the environment may be interrupted
 */
export function planInPieces<P>(
  kind: MemoKind<KeptPlan<P>>,
  box: Box,
  space: ConstraintSpace,
  env: LayoutEnvironment,
  make: () => Pieces<P>,
): P {
  const kept = env.memo(kind, box);
  const known = knownPlan(kept, box, space);
  if (known !== null) return known;
  const isBegun = kept.begun !== null && isPlannedAlike(box, kept.begun.space, space);
  const begun = isBegun ? kept.begun! : { space, pieces: make() };
  // What is in its own way of being made, as a table in itself never is, would be made anew.
  kept.begun = null;
  const end = env.interruption.goThrough(begun.pieces);
  if (end !== null) return keep(kept, space, end.value);
  kept.begun = begun;
  throw new LayoutInterrupted();
}

/** Of work that is being done for a box, what is left to do. */
interface BegunWork<T> {
  pieces: Pieces<T> | null;
}

export function begunWork<T>(): MemoKind<BegunWork<T>> {
  return { create: () => ({ pieces: null }) };
}

/**
 * Work that depends on nothing but the box, and may take long: as for plans, what is done of it stays. Who asks keeps the result.
 *
 * @throws LayoutInterrupted where the environment may be interrupted
 */
export function workInPieces<T>(
  kind: MemoKind<BegunWork<T>>,
  box: Box,
  env: LayoutEnvironment,
  make: () => Pieces<T>,
): T {
  const begun = env.memo(kind, box);
  const pieces = begun.pieces ?? make();
  begun.pieces = null;
  const end = env.interruption.goThrough(pieces);
  if (end !== null) return end.value;
  begun.pieces = pieces;
  throw new LayoutInterrupted();
}

/** Fewer children are measured without a stop: what takes long is rather inside of one of them, which may stop by itself. */
export const MANY_CHILDREN = 500;
/** So long a text is prepared with stops, and the time limit is looked at between its steps, code units. */
export const LONG_TEXT = 50_000;
/** So many of them are measured at once. */
export const ITEMS_OF_PIECE = 16;

function knownPlan<P>({ plan, space: made }: KeptPlan<P>, box: Box, space: ConstraintSpace): P | null {
  return plan !== null && made !== null && isPlannedAlike(box, made, space) ? plan : null;
}

/** No percentage inside is of a height around the container. */
function isPlannedAlike({ style }: Box, a: ConstraintSpace, b: ConstraintSpace): boolean {
  return isSameSizing(a, b, hasPercentageHeight(style));
}

function keep<P>(kept: KeptPlan<P>, space: ConstraintSpace, plan: P): P {
  kept.space = space;
  kept.plan = plan;
  return plan;
}
