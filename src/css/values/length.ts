/** `<length>` and `<length-percentage>` (css-values-4 §5, §6). */
import type { Syntax } from './syntax.ts';

/**
 * A length, a percentage, or their sum. Linear `calc()` is closed under this form; `min()`, `max()`, `clamp()` and the like with
 * percentages are the rare third form in `math`, and then `px` and `percent` mean nothing.
 */
export interface LengthPercentage {
  /** px */
  readonly px: number;
  /** 0 to 100 and beyond, of whatever the property says. */
  readonly percent: number;
  readonly math: MathTree | null;
}

/** A math function whose result depends on the percentage basis. */
export interface MathTree {
  readonly evaluate: (basis: number) => number;
}

export const ZERO_LENGTH: LengthPercentage = { px: 0, percent: 0, math: null };

export function px(value: number): LengthPercentage {
  return value === 0 ? ZERO_LENGTH : { px: value, percent: 0, math: null };
}

export function percent(value: number): LengthPercentage {
  return { px: 0, percent: value, math: null };
}

/** Whether the value depends on its percentage basis. */
export function hasPercentage(length: LengthPercentage): boolean {
  return length.percent !== 0 || length.math !== null;
}

/** The used length in px, not on the grid. `basis` must be definite where `hasPercentage`. */
export function resolveLength(length: LengthPercentage, basis: number): number {
  if (length.math !== null) return length.math.evaluate(basis);
  return length.percent === 0 ? length.px : length.px + (length.percent * basis) / 100;
}

export interface LengthRange {
  /** Values outside are invalid (0: no negative lengths). */
  readonly min?: number;
}
export declare function length(range?: LengthRange): Syntax<number>;
export declare function lengthPercentage(range?: LengthRange): Syntax<LengthPercentage>;
