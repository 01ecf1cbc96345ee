/** `background-size` and `background-repeat` (css-backgrounds-3 §2.4, §2.9). */
import type { LengthPercentage } from './length.ts';
import type { Syntax } from './syntax.ts';
export type BackgroundSize = 'cover' | 'contain' | { readonly width: LengthPercentage | 'auto'; readonly height: LengthPercentage | 'auto' };
export type RepeatStyle = 'repeat' | 'space' | 'round' | 'no-repeat';
export interface BackgroundRepeat {
  readonly x: RepeatStyle;
  readonly y: RepeatStyle;
}
export declare function backgroundSize(): Syntax<BackgroundSize>;
export declare function backgroundRepeat(): Syntax<BackgroundRepeat>;
