/** `<position>` and its halves (css-values-4 §8.3, css-backgrounds-4). */
import type { LengthPercentage } from './length.ts';
import type { Syntax } from './syntax.ts';
export interface Position {
  readonly x: LengthPercentage;
  readonly y: LengthPercentage;
}
export declare function position(): Syntax<Position>;
/** One axis: `left`, `center`, `right 10px`, `25%`. */
export declare function positionAxis(axis: 'x' | 'y'): Syntax<LengthPercentage>;
