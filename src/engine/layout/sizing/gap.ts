/** Used gutters of flex and grid containers (css-align-3 §8). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { hasPercentage, type LengthPercentage, resolveLength } from '../../css/values/basic/length.ts';

/** px; `normal` is 0, and so are percentages of an indefinite size (css-align-3 §8.3). */
export function usedGap(gap: LengthPercentage | 'normal', basis: number): number {
  if (gap === 'normal') return 0;
  return Math.max(0, floorToGrid(resolveLength(gap, hasPercentage(gap) && basis === INDEFINITE ? 0 : basis)));
}
