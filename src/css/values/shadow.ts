/** `box-shadow` and `text-shadow` (css-backgrounds-3 §6, css-text-decor-3 §4). */
import type { ColorValue } from './color.ts';
import type { Syntax } from './syntax.ts';
export interface Shadow {
  /** px */
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly color: ColorValue;
  readonly inset: boolean;
}
/** `none` is the empty list. */
export declare function shadowList(): Syntax<readonly Shadow[]>;
