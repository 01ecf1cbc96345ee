/** A corner's radii (css-backgrounds-3 §4). */
import { oneOrTwo } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage } from '../basic/length.ts';
import type { Syntax } from '../basic/syntax.ts';

export interface CornerRadius {
  /** Percentages are of the border box's width. */
  readonly x: LengthPercentage;
  /** Percentages are of the border box's height. */
  readonly y: LengthPercentage;
}

export function cornerRadius(): Syntax<CornerRadius> {
  return oneOrTwo(lengthPercentage({ min: 0 }), (x, y) => ({ x, y }));
}
