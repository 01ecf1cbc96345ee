/** What text is filled and stroked with (compat §3.4): `-webkit-text-fill-color`, `-webkit-text-stroke`. */
import { type ColorValue, usedColor } from '../../css/values/color/color-value.ts';
import type { Color } from '../../display/color.ts';
import type { Paint, StrokeLine } from '../../display/display-item.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/** As Chromium's pen for text. */
const PEN = { dashes: [], dashOffset: 0, cap: 'butt', join: 'miter', miterLimit: 4 } as const;

export function textFill({ color }: ComputedStyle): Color {
  return usedColor(color.textFill, color.color);
}

/** `null` where the outlines of the glyphs are not drawn. */
export function textStroke({ color }: ComputedStyle): (StrokeLine & { readonly paint: Paint }) | null {
  const { textStrokeWidth: width } = color;
  if (width === 0) return null;
  const stroke = usedColor(color.textStroke, color.color);
  return stroke.alpha === 0 ? null : { ...PEN, width, paint: { kind: 'solid', color: stroke } };
}

/** What lines that decorate text have as `currentcolor`: the colour of the stroke where one is given, as in Chromium. */
export function decorationColor(value: ColorValue, { color }: ComputedStyle): Color {
  if (value !== 'currentcolor') return usedColor(value, color.color);
  const { textStroke } = color;
  const stroke = textStroke === 'currentcolor' ? null : usedColor(textStroke, color.color);
  if (color.textStrokeWidth > 0 && stroke !== null && stroke.alpha > 0) return stroke;
  return usedColor(color.textFill, color.color);
}
