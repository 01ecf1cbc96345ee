/** How far colours stand apart (WCAG 2.2, "contrast ratio" and "relative luminance"). */
import type { Color } from '../display/color.ts';

/** 1 to 21; of opaque colours. */
export function contrastRatio(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** What is seen of a colour over an opaque one. */
export function over({ red, green, blue, alpha }: Color, below: Color): Color {
  const mix = (a: number, b: number) => a * alpha + b * (1 - alpha);
  return { red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue), alpha: 1 };
}

function luminance({ red, green, blue }: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
