/**
 * Colours as they were written, for those that lose something on the way to sRGB: channels that are `none`, or outside of the gamut
 * (css-color-4 §4.4, §12.2). Mixing and relative colours begin with them; everything else sees the sRGB colour alone.
 */
import type { Color } from '../../../display/color.ts';
import { type ColorSpace, convert, type Triple } from './color-spaces.ts';
import { isAchromatic, toSrgb } from './srgb.ts';

/** `NaN` stands for `none`, in channels and alpha. */
export interface ExactColor {
  readonly space: ColorSpace;
  readonly values: Triple;
  readonly alpha: number;
}

const known = new WeakMap<Color, ExactColor>();

/** The sRGB colour to paint; what it was stays known where that says more. */
export function colorOfExact(exact: ExactColor): Color {
  const values = exact.values.map(zeroForNone) as unknown as Triple;
  const color = toSrgb(values, exact.space, zeroForNone(exact.alpha));
  if (exact.space !== 'srgb' || exact.values.some(Number.isNaN) || Number.isNaN(exact.alpha) || isOutside(values))
    known.set(color, exact);
  return color;
}

export function exactOf(color: Color): ExactColor {
  return known.get(color) ?? { space: 'srgb', values: [color.red, color.green, color.blue], alpha: color.alpha };
}

function zeroForNone(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

function isOutside(values: Triple): boolean {
  return values.some((value) => value < 0 || value > 1);
}

/** What each channel of a space is like, for carrying `none` over (css-color-4 §12.2). */
const ANALOGOUS: Readonly<Partial<Record<ColorSpace, readonly [string, string, string]>>> = {
  hsl: ['hue', 'colourfulness', 'lightness'],
  hwb: ['hue', '', ''],
  lab: ['lightness', 'a', 'b'],
  oklab: ['lightness', 'a', 'b'],
  lch: ['lightness', 'colourfulness', 'hue'],
  oklch: ['lightness', 'colourfulness', 'hue'],
};
const RGB_CHANNELS = ['red', 'green', 'blue'] as const;

function channelsOf(space: ColorSpace): readonly [string, string, string] {
  return ANALOGOUS[space] ?? RGB_CHANNELS;
}

/** The channels in another space: `none` where the analogous channel was, and for hues of colours that have none. */
export function channelsIn({ space, values }: ExactColor, to: ColorSpace): Triple {
  if (space === to) return values;
  const converted = convert(values.map(zeroForNone) as unknown as Triple, space, to);
  const from = channelsOf(space);
  const isGrey = isAchromatic(converted, to);
  return channelsOf(to).map((channel, i) => {
    if (channel === 'hue' && isGrey) return Number.NaN;
    const carried = channel === '' ? -1 : from.indexOf(channel);
    return carried !== -1 && Number.isNaN(values[carried]) ? Number.NaN : converted[i]!;
  }) as unknown as Triple;
}
