/** Changes of colours (filter-effects-1 §6, §9.6, §9.7): what filters do to solid colours, gradients and images alike. */
import type { Color } from './color.ts';

export type ColorStep =
  /** Four rows of five numbers for red, green, blue and alpha of colours that are not premultiplied. */
  | { readonly kind: 'matrix'; readonly values: readonly number[] }
  /** One function for each of red, green, blue and alpha; `null` leaves the channel alone. */
  | { readonly kind: 'transfer'; readonly channels: readonly (Transfer | null)[] }
  /** From sRGB to light and back. */
  | { readonly kind: 'to-linear' | 'to-srgb' }
  /** One colour for all; alpha is multiplied. */
  | { readonly kind: 'flood'; readonly color: Color };

export type Transfer =
  | { readonly kind: 'table' | 'discrete'; readonly values: readonly number[] }
  | { readonly kind: 'gamma'; readonly amplitude: number; readonly exponent: number; readonly offset: number };

/** Steps one after the other; each brings its result into 0 … 1. */
export type ColorFilter = readonly ColorStep[];

export function filteredColor(color: Color, filter: ColorFilter): Color {
  let result = color;
  for (const step of filter) result = applied(step, result);
  return result;
}

function applied(step: ColorStep, color: Color): Color {
  const { red, green, blue, alpha } = color;
  switch (step.kind) {
    case 'matrix': {
      const { values } = step;
      const row = (start: number): number =>
        unit(
          values[start]! * red +
            values[start + 1]! * green +
            values[start + 2]! * blue +
            values[start + 3]! * alpha +
            values[start + 4]!,
        );
      return { red: row(0), green: row(5), blue: row(10), alpha: row(15) };
    }
    case 'transfer': {
      const [r, g, b, a] = step.channels;
      return {
        red: transferred(r!, red),
        green: transferred(g!, green),
        blue: transferred(b!, blue),
        alpha: transferred(a!, alpha),
      };
    }
    case 'to-linear':
      return { red: toLinear(red), green: toLinear(green), blue: toLinear(blue), alpha };
    case 'to-srgb':
      return { red: toSrgb(red), green: toSrgb(green), blue: toSrgb(blue), alpha };
    case 'flood':
      return { ...step.color, alpha: step.color.alpha * alpha };
  }
}

function unit(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}

function transferred(transfer: Transfer | null, value: number): number {
  if (transfer === null) return value;
  if (transfer.kind === 'gamma') return unit(transfer.amplitude * value ** transfer.exponent + transfer.offset);
  const { values } = transfer;
  if (values.length === 0) return value;
  if (transfer.kind === 'discrete')
    return unit(values[Math.min(values.length - 1, Math.floor(value * values.length))]!);
  const steps = values.length - 1;
  if (steps === 0) return unit(values[0]!);
  const index = Math.min(steps - 1, Math.floor(value * steps));
  const share = value * steps - index;
  return unit(values[index]! + share * (values[index + 1]! - values[index]!));
}

/** css-color-4 §10.2 */
function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Whether mixtures of two colours become mixtures of what these become: nothing is bent or cut off. */
export function isAffine(filter: ColorFilter): boolean {
  for (const step of filter) {
    if (step.kind === 'flood') continue;
    if (step.kind !== 'matrix') return false;
    for (let row = 0; row < 15; row += 5) {
      let low = step.values[row + 3]! + step.values[row + 4]!;
      let high = low;
      for (let i = row; i < row + 3; i++) {
        if (step.values[i]! < 0) low += step.values[i]!;
        else high += step.values[i]!;
      }
      if (low < -1e-9 || high > 1 + 1e-9) return false;
    }
  }
  return true;
}

/** What becomes of full alpha, where the filter does not ask for the colour. */
export function filteredAlpha(filter: ColorFilter): number {
  return filteredColor({ red: 0, green: 0, blue: 0, alpha: 1 }, filter).alpha;
}

const RED = 0.2126;
const GREEN = 0.7152;
const BLUE = 0.0722;

/** Between identity (0) and gray (1). */
export function grayscale(amount: number): ColorStep {
  return saturate(1 - amount);
}

/** filter-effects-1 §9.6, type saturate. */
export function saturate(s: number): ColorStep {
  return rgbMatrix([
    RED + (1 - RED) * s,
    GREEN - GREEN * s,
    BLUE - BLUE * s,
    RED - RED * s,
    GREEN + (1 - GREEN) * s,
    BLUE - BLUE * s,
    RED - RED * s,
    GREEN - GREEN * s,
    BLUE + (1 - BLUE) * s,
  ]);
}

/** filter-effects-1 §9.6, type hueRotate. */
export function hueRotate(degrees: number): ColorStep {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return rgbMatrix([
    0.213 + cos * 0.787 - sin * 0.213,
    0.715 - cos * 0.715 - sin * 0.715,
    0.072 - cos * 0.072 + sin * 0.928,
    0.213 - cos * 0.213 + sin * 0.143,
    0.715 + cos * 0.285 + sin * 0.14,
    0.072 - cos * 0.072 - sin * 0.283,
    0.213 - cos * 0.213 - sin * 0.787,
    0.715 - cos * 0.715 + sin * 0.715,
    0.072 + cos * 0.928 + sin * 0.072,
  ]);
}

/** filter-effects-1 §6.1 */
export function sepia(amount: number): ColorStep {
  const k = 1 - amount;
  return rgbMatrix([
    0.393 + 0.607 * k,
    0.769 - 0.769 * k,
    0.189 - 0.189 * k,
    0.349 - 0.349 * k,
    0.686 + 0.314 * k,
    0.168 - 0.168 * k,
    0.272 - 0.272 * k,
    0.534 - 0.534 * k,
    0.131 + 0.869 * k,
  ]);
}

/** Each channel by itself: brightness, contrast, invert. */
export function linear(slope: number, intercept: number): ColorStep {
  return rgbMatrix([slope, 0, 0, 0, slope, 0, 0, 0, slope], intercept);
}

/** Gray of the same luminance, as masks see it (css-masking-1 §7.10.1). */
export const LUMINANCE: ColorStep = rgbMatrix([RED, GREEN, BLUE, RED, GREEN, BLUE, RED, GREEN, BLUE]);

function rgbMatrix(m: readonly number[], offset = 0): ColorStep {
  return {
    kind: 'matrix',
    values: [
      m[0]!,
      m[1]!,
      m[2]!,
      0,
      offset,
      m[3]!,
      m[4]!,
      m[5]!,
      0,
      offset,
      m[6]!,
      m[7]!,
      m[8]!,
      0,
      offset,
      0,
      0,
      0,
      1,
      0,
    ],
  };
}
