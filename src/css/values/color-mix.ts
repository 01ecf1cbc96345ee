/** `color-mix()` (css-color-5 §3) by the interpolation of css-color-4 §12. */
import type { Color } from '../../display/color.ts';
import { IDENT } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import type { ColorValue } from './color.ts';
import { type ColorSpace, convert, hueIndex, type Triple } from './color-spaces.ts';
import { percentage } from './numeric.ts';
import { isAchromatic, toSrgb } from './srgb.ts';
import { Deferred, type Specified } from './syntax.ts';

type HueMethod = 'shorter' | 'longer' | 'increasing' | 'decreasing';
type ParseColor = (tokens: TokenStream) => Specified<ColorValue> | null;

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

const share = percentage({ min: 0, max: 100 });

interface Method {
  readonly space: ColorSpace;
  readonly hue: HueMethod;
}

interface MixedColor {
  readonly color: Specified<ColorValue>;
  readonly share: number | null;
}

/** Reads the arguments: `in oklch longer hue, red 30%, blue`. Without a method the space is Oklab. */
export function parseColorMix(tokens: TokenStream, parseColor: ParseColor): Specified<ColorValue> | null {
  const method = parseMethod(tokens);
  if (method === null) return null;
  const first = parseMixed(tokens, parseColor);
  if (first === null || !tokens.takeComma()) return null;
  const second = parseMixed(tokens, parseColor);
  if (second === null) return null;
  const shares = normalisedShares(first.share, second.share);
  if (shares === null) return null;
  const [weight, alphaFactor] = shares;
  const a = first.color;
  const b = second.color;
  if (isKnown(a) && isKnown(b)) return mix(a, b, weight, alphaFactor, method);
  return new Deferred((element) => {
    const known = (value: Specified<ColorValue>): Color => {
      const resolved = value instanceof Deferred ? value.resolve(element) : value;
      return resolved === 'currentcolor' ? element.currentColor : resolved;
    };
    return mix(known(a), known(b), weight, alphaFactor, method);
  });
}

function isKnown(value: Specified<ColorValue>): value is Color {
  return value !== 'currentcolor' && !(value instanceof Deferred);
}

function parseMethod(tokens: TokenStream): Method | null {
  tokens.skipWhitespace();
  if (!tokens.takeIdent('in')) return { space: 'oklab', hue: 'shorter' };
  if (tokens.kind !== IDENT) return null;
  const space = SPACES.get(tokens.keyword());
  if (space === undefined) return null;
  tokens.advance();
  tokens.skipWhitespace();
  let hue: HueMethod = 'shorter';
  if (tokens.kind === IDENT) {
    const word = tokens.keyword();
    if (hueIndex(space) === -1 || !HUE_METHODS.includes(word)) return null;
    hue = word as HueMethod;
    tokens.advance();
    tokens.skipWhitespace();
    if (!tokens.takeIdent('hue')) return null;
  }
  return tokens.takeComma() ? { space, hue } : null;
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
function normalisedShares(first: number | null, second: number | null): readonly [number, number] | null {
  const a = first ?? (second === null ? 50 : 100 - second);
  const b = second ?? 100 - a;
  if (a + b === 0) return null;
  return [b / (a + b), Math.min(1, (a + b) / 100)];
}

/** css-color-4 §12: premultiplied, hues along the arc that the method says; a colour without hue takes the other's. */
function mix(a: Color, b: Color, weight: number, alphaFactor: number, { space, hue }: Method): Color {
  const from = convert([a.red, a.green, a.blue], 'srgb', space);
  const to = convert([b.red, b.green, b.blue], 'srgb', space);
  const alpha = a.alpha + (b.alpha - a.alpha) * weight;
  const hueAt = hueIndex(space);
  const mixed = [0, 1, 2].map((i) => {
    if (i === hueAt) {
      if (isAchromatic(from, space)) return to[i]!;
      return isAchromatic(to, space) ? from[i]! : mixedHue(from[i]!, to[i]!, weight, hue);
    }
    if (alpha === 0) return from[i]!;
    return (from[i]! * a.alpha * (1 - weight) + to[i]! * b.alpha * weight) / alpha;
  }) as unknown as Triple;
  return toSrgb(mixed, space, alpha * alphaFactor);
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
