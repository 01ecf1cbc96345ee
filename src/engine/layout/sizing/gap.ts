/** Used gutters of flex and grid containers (css-align-3 §8). */
import type { LengthPercentage } from '../../css/values/basic/length.ts';
import { usedLength } from './used-length.ts';

/** px; `normal` is 0, and so are percentages of an indefinite size (css-align-3 §8.3). */
export function usedGap(gap: LengthPercentage | 'normal', basis: number): number {
  return gap === 'normal' ? 0 : Math.max(0, usedLength(gap, basis));
}
