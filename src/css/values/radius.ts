/** A corner's radii (css-backgrounds-3 §4). */
import type { LengthPercentage } from './length.ts';
import type { Syntax } from './syntax.ts';
export interface CornerRadius {
  /** Percentages are of the border box's width. */
  readonly x: LengthPercentage;
  /** Percentages are of the border box's height. */
  readonly y: LengthPercentage;
}
export declare function cornerRadius(): Syntax<CornerRadius>;
