/** Interpolation of colours (css-color-4 §12): the method that authors name, and mixing by it. */
import type { Color } from '../../../display/color.ts';
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { type ColorSpace, hueIndex, type Triple } from './color-spaces.ts';
import { channelsIn, colorOfExact, exactOf } from './exact-color.ts';

type HueMethod = 'shorter' | 'longer' | 'increasing' | 'decreasing';

export interface ColorInterpolation {
  readonly space: ColorSpace;
  readonly hue: HueMethod;
}

export const IN_SRGB: ColorInterpolation = { space: 'srgb', hue: 'shorter' };
export const IN_OKLAB: ColorInterpolation = { space: 'oklab', hue: 'shorter' };

const SPACES: ReadonlyMap<string, ColorSpace> = new Map(
  (
    [
      'srgb',
      'srgb-linear',
      'display-p3',
      'display-p3-linear',
      'a98-rgb',
      'prophoto-rgb',
      'rec2020',
      'xyz-d50',
      'xyz-d65',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'hsl',
      'hwb',
    ] as const
  ).map((space): [string, ColorSpace] => [space, space]),
).set('xyz', 'xyz-d65') as ReadonlyMap<string, ColorSpace>;

const HUE_METHODS: readonly string[] = ['shorter', 'longer', 'increasing', 'decreasing'] satisfies HueMethod[];

/** `in <space> [<method> hue]?`; `'none'` where there is no `in`, `null` where what follows it is no method. */
export function parseColorInterpolation(tokens: TokenStream): ColorInterpolation | 'none' | null {
  tokens.skipWhitespace();
  if (!tokens.takeIdent('in')) return 'none';
  if (tokens.nextKind() !== IDENT) return null;
  const space = SPACES.get(tokens.keyword());
  if (space === undefined) return null;
  tokens.advance();
  tokens.skipWhitespace();
  if (tokens.kind !== IDENT || !HUE_METHODS.includes(tokens.keyword())) return { space, hue: 'shorter' };
  if (hueIndex(space) === -1) return null;
  const hue = tokens.keyword() as HueMethod;
  tokens.advance();
  tokens.skipWhitespace();
  return tokens.takeIdent('hue') ? { space, hue } : null;
}

/** css-color-4 §12: premultiplied, hues along the arc that the method says; a colour without hue takes the other's. */
export function mixColors(a: Color, b: Color, weight: number, { space, hue }: ColorInterpolation): Color {
  const exactA = exactOf(a);
  const exactB = exactOf(b);
  const from = channelsIn(exactA, space);
  const to = channelsIn(exactB, space);
  const alphaA = Number.isNaN(exactA.alpha) ? exactB.alpha : exactA.alpha;
  const alphaB = Number.isNaN(exactB.alpha) ? exactA.alpha : exactB.alpha;
  const alpha = alphaA + (alphaB - alphaA) * weight;
  const hueAt = hueIndex(space);
  const mixed = [0, 1, 2].map((i) => {
    // §12.2: a channel that one colour lacks is the other's.
    const first = Number.isNaN(from[i]) ? to[i]! : from[i]!;
    const second = Number.isNaN(to[i]) ? first : to[i]!;
    if (Number.isNaN(first)) return Number.NaN;
    if (i === hueAt) return mixedHue(first, second, weight, hue);
    if (!(alpha > 0)) return first;
    return (first * alphaA * (1 - weight) + second * alphaB * weight) / alpha;
  }) as unknown as Triple;
  return colorOfExact({ space, values: mixed, alpha });
}

/** css-color-4 §12.4 */
function mixedHue(from: number, to: number, weight: number, method: HueMethod): number {
  let difference = to - from;
  if (method === 'shorter') {
    if (difference > 180) difference -= 360;
    else if (difference < -180) difference += 360;
  } else if (method === 'longer') {
    if (difference > 0 && difference < 180) difference -= 360;
    else if (difference > -180 && difference <= 0) difference += 360;
  } else if (method === 'increasing' && difference < 0) difference += 360;
  else if (method === 'decreasing' && difference > 0) difference -= 360;
  return from + difference * weight;
}
