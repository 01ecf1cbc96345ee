/** Computed values of `<color>`: colours, and what stays to be made of the used value of `color` (css-color-5, Resolving <color> Values). */
import type { Color } from '../../../display/color.ts';

/** A function of `currentcolor` (`rgb(from currentcolor …)`, `color-mix()`), which inherits as the function that it is. */
export class ColorFromCurrent {
  readonly #build: (currentColor: Color) => Color;

  constructor(build: (currentColor: Color) => Color) {
    this.#build = build;
  }

  usedFor(currentColor: Color): Color {
    return this.#build(currentColor);
  }
}

/** `currentcolor` stays a keyword so that it inherits as such; `usedColor` resolves it. */
export type ColorValue = Color | 'currentcolor' | ColorFromCurrent;

export function usedColor(value: ColorValue, currentColor: Color): Color {
  if (value === 'currentcolor') return currentColor;
  return value instanceof ColorFromCurrent ? value.usedFor(currentColor) : value;
}

/** Whether the colour is the same for every element. */
export function isAbsoluteColor(value: ColorValue): value is Color {
  return value !== 'currentcolor' && !(value instanceof ColorFromCurrent);
}

/** A colour made of another one: at once where that is known, else as a function of `currentcolor`. */
export function mapColor(value: ColorValue, build: (color: Color) => Color): ColorValue {
  return isAbsoluteColor(value)
    ? build(value)
    : new ColorFromCurrent((currentColor) => build(usedColor(value, currentColor)));
}
