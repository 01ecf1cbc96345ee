/** The way from any colour space to the colours that painting knows (css-color-4 §13: out-of-gamut colours). */
import type { Color } from '../../../display/color.ts';
import { type ColorSpace, convert, hueIndex, type Triple } from './color-spaces.ts';

/** Clips, as browsers do, instead of mapping the gamut. */
export function toSrgb(values: Triple, space: ColorSpace, alpha: number): Color {
  const [red, green, blue] = convert(values, space, 'srgb');
  return { red: clipped(red), green: clipped(green), blue: clipped(blue), alpha };
}

/** Whether the colour has no hue worth interpolating. */
export function isAchromatic(values: Triple, space: ColorSpace): boolean {
  const hue = hueIndex(space);
  if (hue === -1) return false;
  if (space === 'hwb') return values[1] + values[2] >= 99.999;
  return values[1] < (space === 'oklch' ? 1e-5 : 1e-3);
}

/** Brought to 0 … 1; NaN is 0. */
export function clipped(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}
