/** `color-mix()` (css-color-5 §3) by the interpolation of css-color-4 §12. */
import type { Color } from '../../../display/color.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { percentage } from '../basic/numeric.ts';
import { mapBoth, type Specified } from '../basic/syntax.ts';
import { IN_OKLAB, mixColors, parseColorInterpolation } from './color-interpolation.ts';
import { ColorFromCurrent, type ColorValue, isAbsoluteColor, usedColor } from './color-value.ts';
import { colorOfExact, exactOf } from './exact-color.ts';

type ParseColor = (tokens: TokenStream) => Specified<ColorValue> | null;

const share = percentage({ min: 0, max: 100 });

interface MixedColor {
  readonly color: Specified<ColorValue>;
  readonly share: number | null;
}

/** Reads the arguments: `in oklch longer hue, red 30%, blue`. Without a method the space is Oklab. */
export function parseColorMix(tokens: TokenStream, parseColor: ParseColor): Specified<ColorValue> | null {
  const asked = parseColorInterpolation(tokens);
  if (asked === null || (asked !== 'none' && !tokens.takeComma())) return null;
  const method = asked === 'none' ? IN_OKLAB : asked;
  const first = parseMixed(tokens, parseColor);
  if (first === null || !tokens.takeComma()) return null;
  const second = parseMixed(tokens, parseColor);
  if (second === null) return null;
  const [weight, alphaFactor] = normalisedShares(first.share, second.share);
  const mixed = (from: Color, to: Color): Color => faded(mixColors(from, to, weight, method), alphaFactor);
  return mapBoth(first.color, second.color, (a, b) =>
    isAbsoluteColor(a) && isAbsoluteColor(b)
      ? mixed(a, b)
      : new ColorFromCurrent((current) => mixed(usedColor(a, current), usedColor(b, current))),
  );
}

function faded(color: Color, factor: number): Color {
  if (factor === 1) return color;
  const exact = exactOf(color);
  return colorOfExact({ ...exact, alpha: exact.alpha * factor });
}

/** A colour with its percentage before or behind it. */
function parseMixed(tokens: TokenStream, parseColor: ParseColor): MixedColor | null {
  const before = parseShare(tokens);
  const color = parseColor(tokens);
  if (color === null) return null;
  const after = before === null ? parseShare(tokens) : null;
  return { color, share: before ?? after };
}

function parseShare(tokens: TokenStream): number | null {
  const start = tokens.position;
  const value = share.parse(tokens, { baseUrl: '', quirks: false });
  if (typeof value === 'number') return value;
  tokens.position = start;
  return null;
}

/** css-color-5 §3.1: the second colour's weight, and what the alpha is multiplied by where both are less than 100% together. */
function normalisedShares(first: number | null, second: number | null): readonly [number, number] {
  const a = first ?? (second === null ? 50 : 100 - second);
  const b = second ?? 100 - a;
  if (a + b === 0) return [0.5, 0];
  return [b / (a + b), Math.min(1, (a + b) / 100)];
}
