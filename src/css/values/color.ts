/** `<color>` (css-color-4, css-color-5), in sRGB once computed. */
import type { Color } from '../../display/color.ts';
import type { Syntax } from './syntax.ts';
/** `currentcolor` stays a keyword so that it inherits as such; `usedColor` resolves it. */
export type ColorValue = Color | 'currentcolor';
export function usedColor(value: ColorValue, currentColor: Color): Color {
  return value === 'currentcolor' ? currentColor : value;
}
export declare function color(): Syntax<ColorValue>;
/** For the property `color` itself, where currentcolor means the inherited one. */
export declare function foregroundColor(): Syntax<Color>;
