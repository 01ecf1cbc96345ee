/** How good the possible breaks are, by which of the rules of css-break-4 §4.3 they violate (§4.4 says in which order rules are dropped). */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';

/** Nothing is violated. */
export const PERFECT: BreakAppeal = 3;
/** Too few lines before or after the break (rule 3). */
export const VIOLATES_ORPHANS_AND_WIDOWS: BreakAppeal = 2;
/** `avoid` is violated (rules 1 and 2). */
export const VIOLATES_AVOID: BreakAppeal = 1;
/** There is no break opportunity at all: before a first child, or inside what should stay whole. */
export const LAST_RESORT: BreakAppeal = 0;

/** Whether `break-inside` of the box asks to keep it whole. */
export function avoidsBreakInside(box: Box, kind: FragmentationSpace['kind']): boolean {
  const inside = box.style.break.inside;
  return inside === 'avoid' || inside === (kind === 'page' ? 'avoid-page' : 'avoid-column');
}

/** The less appealing of two. */
export function worseOf(a: BreakAppeal, b: BreakAppeal): BreakAppeal {
  return a < b ? a : b;
}
