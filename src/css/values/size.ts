/** Values of the sizing properties (css-sizing-3 §3, css-sizing-4). */
import type { LengthPercentage } from './length.ts';
import type { Syntax } from './syntax.ts';
export interface FitContentFunction {
  readonly fitContent: LengthPercentage;
}
export type SizeKeyword = 'min-content' | 'max-content' | 'fit-content' | 'stretch';
export type Size = LengthPercentage | 'auto' | SizeKeyword | FitContentFunction;
export type MaxSize = LengthPercentage | 'none' | SizeKeyword | FitContentFunction;
export interface AspectRatio {
  /** `auto` was given (alone or with a ratio): replaced elements use their own ratio. */
  readonly auto: boolean;
  /** width / height, or `null`. */
  readonly ratio: number | null;
}
export declare function size(): Syntax<Size>;
export declare function maxSize(): Syntax<MaxSize>;
export declare function aspectRatio(): Syntax<AspectRatio>;
