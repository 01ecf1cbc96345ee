/** The functional notations of colours (css-color-4 §5, §7 to §10; css-color-5 §4, §5, §6). */
import { BLACK, type Color } from '../../../display/color.ts';
import { processColor, spotColor } from '../../../display/press-color.ts';
import { isDashedIdent } from '../../syntax/dashed-ident.ts';
import { COMMA, DELIM, DIMENSION, FUNCTION, IDENT, NUMBER, PERCENTAGE } from '../../syntax/token-kind.ts';
import { TokenStream } from '../../syntax/token-stream.ts';
import { computed, Deferred, mapSpecified, type Specified } from '../basic/syntax.ts';
import { parseMathFunction } from '../numbers/calc-parse.ts';
import { ANGLE_TYPE, censored, evaluate, NUMBER_TYPE, PERCENT_TYPE } from '../numbers/calc-tree.ts';
import type { ColorProfile, ComputeContext } from '../numbers/compute-context.ts';
import { fixedUnits } from '../numbers/units.ts';
import { parseColorMix } from './color-mix.ts';
import type { ColorSpace, Triple } from './color-spaces.ts';
import { type ColorValue, mapColor } from './color-value.ts';
import { parseContrastColor } from './contrast-color.ts';
import { channelsIn, colorOfExact, exactOf } from './exact-color.ts';
import { clipped, toSrgb } from './srgb.ts';

/** No press has more inks. */
const MOST_COMPONENTS = 32;

type ParseColor = (tokens: TokenStream) => Specified<ColorValue> | null;

/** What a function's three channels are: the number that 100% stands for; 'hue' takes angles. */
interface Notation {
  readonly space: ColorSpace;
  readonly percentOf: readonly (number | 'hue')[];
  /** Names of the channels in relative colours. */
  readonly names: readonly [string, string, string];
  /** Number in the notation for 1 in the space: 255 for `rgb()`. */
  readonly scale: number;
  /** Commas are allowed, and the result has 8 bits per channel. */
  readonly legacy: boolean;
}

const RGB: Notation = { space: 'srgb', percentOf: [255, 255, 255], names: ['r', 'g', 'b'], scale: 255, legacy: true };
const HSL: Notation = { space: 'hsl', percentOf: ['hue', 100, 100], names: ['h', 's', 'l'], scale: 1, legacy: true };

const notations: ReadonlyMap<string, Notation> = new Map([
  ['rgb', RGB],
  ['rgba', RGB],
  ['hsl', HSL],
  ['hsla', HSL],
  ['hwb', { space: 'hwb', percentOf: ['hue', 100, 100], names: ['h', 'w', 'b'], scale: 1, legacy: false }],
  ['lab', { space: 'lab', percentOf: [100, 125, 125], names: ['l', 'a', 'b'], scale: 1, legacy: false }],
  ['lch', { space: 'lch', percentOf: [100, 150, 'hue'], names: ['l', 'c', 'h'], scale: 1, legacy: false }],
  ['oklab', { space: 'oklab', percentOf: [1, 0.4, 0.4], names: ['l', 'a', 'b'], scale: 1, legacy: false }],
  ['oklch', { space: 'oklch', percentOf: [1, 0.4, 'hue'], names: ['l', 'c', 'h'], scale: 1, legacy: false }],
]);

const predefinedSpaces: ReadonlyMap<string, ColorSpace> = new Map<string, ColorSpace>([
  ['srgb', 'srgb'],
  ['srgb-linear', 'srgb-linear'],
  ['display-p3', 'display-p3'],
  ['display-p3-linear', 'display-p3-linear'],
  ['a98-rgb', 'a98-rgb'],
  ['prophoto-rgb', 'prophoto-rgb'],
  ['rec2020', 'rec2020'],
  ['xyz', 'xyz-d65'],
  ['xyz-d50', 'xyz-d50'],
  ['xyz-d65', 'xyz-d65'],
]);

/** A channel's number; `NaN` is the keyword `none`. */
type Channel = number;

/** What channels may be made of besides plain numbers. */
interface Given {
  /** css-color-5 §4: the channels of the origin colour. */
  readonly named: ReadonlyMap<string, number> | null;
  /** `null` before the element is known. */
  readonly element: ComputeContext | null;
  /** Set by a channel that depends on the element (`sibling-index()`): 0 stands for it as long. */
  waits: boolean;
}

const NOTHING: Given = { named: null, element: null, waits: false };

export function parseColorFunction(tokens: TokenStream, parseColor: ParseColor): Specified<ColorValue> | null {
  const name = tokens.functionName();
  const notation = notations.get(name);
  if (notation !== undefined) return tokens.readBlock((inner) => parseNotation(inner, notation, parseColor));
  switch (name) {
    case 'color':
      return tokens.readBlock((inner) => parseColorSpaceFunction(inner, parseColor));
    case 'color-mix':
      return tokens.readBlock((inner) => parseColorMix(inner, parseColor));
    case 'contrast-color':
      return tokens.readBlock((inner) => parseContrastColor(inner, parseColor));
    case 'alpha':
      return tokens.readBlock((inner) => parseAlphaFunction(inner, parseColor));
    case 'light-dark':
      return tokens.readBlock((inner) => parseLightDark(inner, parseColor));
    case 'device-cmyk':
      return tokens.readBlock((inner) => parseOwnChannels(inner, parseDeviceCmyk));
    default:
      return null;
  }
}

function parseNotation(tokens: TokenStream, notation: Notation, parseColor: ParseColor): Specified<ColorValue> | null {
  tokens.skipWhitespace();
  if (tokens.takeIdent('from')) return parseRelative(tokens, parseColor, () => notation);
  return parseOwnChannels(tokens, (inner, given) => parseChannels(inner, notation, given));
}

/** Reads channels that no other colour gives; once more for each element where they depend on it. */
function parseOwnChannels(
  tokens: TokenStream,
  parse: (tokens: TokenStream, given: Given) => Color | null,
): Specified<Color> | null {
  const { position, end } = tokens;
  const given = { ...NOTHING };
  const color = parse(tokens, given);
  if (color === null || !given.waits) return color;
  return new Deferred(
    (element) => parse(new TokenStream(tokens.tokens, position, end), { ...NOTHING, element }) ?? color,
  );
}

/** `color(display-p3 1 0 0 / 50%)`, `color(--gold 80%)` */
function parseColorSpaceFunction(tokens: TokenStream, parseColor: ParseColor): Specified<ColorValue> | null {
  tokens.skipWhitespace();
  if (tokens.takeIdent('from')) return parseRelative(tokens, parseColor, parseSpace);
  if (tokens.kind === IDENT && isDashedIdent(tokens.ident())) return parseProfiledColor(tokens);
  const notation = parseSpace(tokens);
  if (notation === null) return null;
  return parseOwnChannels(tokens, (inner, given) => parseChannels(inner, notation, given));
}

function parseSpace(tokens: TokenStream): Notation | null {
  if (tokens.nextKind() !== IDENT) return null;
  const space = predefinedSpaces.get(tokens.keyword());
  if (space === undefined) return null;
  tokens.advance();
  const names: Notation['names'] = space.startsWith('xyz') ? ['x', 'y', 'z'] : ['r', 'g', 'b'];
  return { space, percentOf: [1, 1, 1], names, scale: 1, legacy: false };
}

/** css-color-5 §4: the channels of the origin colour are names for numbers. */
function parseRelative(
  tokens: TokenStream,
  parseColor: ParseColor,
  notationAt: (tokens: TokenStream) => Notation | null,
): Specified<ColorValue> | null {
  const origin = parseColor(tokens);
  if (origin === null) return null;
  const notation = notationAt(tokens);
  if (notation === null) return null;
  const { position, end } = tokens;
  const build: Build = (from, given) => {
    const stream = new TokenStream(tokens.tokens, position, end);
    const value = parseChannels(stream, notation, given(channelsOf(from, notation)));
    return stream.isAtEnd() ? value : null;
  };
  return builtFrom(origin, build, tokens);
}

type Build = (from: Color, given: (named: Given['named']) => Given) => Color | null;

/** A colour made of another one, which may not be known before the element is. Moves to the end of the stream. */
function builtFrom(origin: Specified<ColorValue>, build: Build, tokens: TokenStream): Specified<ColorValue> | null {
  const first = { ...NOTHING };
  const example = build({ red: 0, green: 0, blue: 0, alpha: 1 }, (named) => Object.assign(first, { named }));
  if (example === null) return null;
  tokens.position = tokens.end;
  const made = (value: ColorValue, element: ComputeContext | null): ColorValue =>
    mapColor(value, (from) => build(from, (named) => ({ named, element, waits: false })) ?? example);
  if (!first.waits) return mapSpecified(origin, (value) => made(value, null));
  return new Deferred((element) => made(computed(origin, element), element));
}

/** `none` is kept where a channel stands for itself, and is 0 in calculations. */
function channelsOf(color: Color, notation: Notation): ReadonlyMap<string, number> {
  const exact = exactOf(color);
  const values = channelsIn(exact, notation.space);
  const channels = notation.names.map((name, i): [string, number] => [name, values[i]! * notation.scale]);
  return new Map([...channels, ['alpha', exact.alpha]]);
}

function parseChannels(tokens: TokenStream, notation: Notation, given: Given): Color | null {
  const { named } = given;
  const channels: Channel[] = [];
  let hasCommas = false;
  let hasNumber = false;
  let hasNumberBehindHue = false;
  let hasPercentage = false;
  for (let i = 0; i < 3; i++) {
    if (i > 0) {
      tokens.skipWhitespace();
      const isComma = tokens.kind === COMMA;
      if (isComma && (!notation.legacy || named !== null || (i > 1 && !hasCommas))) return null;
      if (!isComma && hasCommas) return null;
      if (isComma) {
        hasCommas = true;
        tokens.advance();
      }
    }
    const kind = tokens.nextKind();
    hasNumber ||= kind === NUMBER;
    hasNumberBehindHue ||= i > 0 && kind === NUMBER;
    hasPercentage ||= kind === PERCENTAGE;
    const channel = parseChannel(tokens, notation.percentOf[i]!, given);
    if (channel === null) return null;
    channels.push(channel);
  }
  if (hasCommas && channels.some(Number.isNaN)) return null;
  // §7.1: with commas, saturation and lightness are percentages.
  if (hasCommas && notation.space === 'hsl' && hasNumberBehindHue) return null;
  // §5.1: with commas, either all are numbers or all are percentages.
  if (hasCommas && notation.space === 'srgb' && hasNumber && hasPercentage) return null;
  if (hasCommas && notation.space === 'hsl') channels[1] = Math.min(100, channels[1]!);
  const alpha = parseAlpha(tokens, hasCommas, given);
  return alpha === null ? null : colorOf(channels, alpha, notation, named !== null);
}

function parseAlpha(tokens: TokenStream, hasCommas: boolean, given: Given): Channel | null {
  if (tokens.isAtEnd()) return given.named?.get('alpha') ?? 1;
  if (hasCommas ? !tokens.takeComma() : !tokens.takeDelim('/')) return null;
  const alpha = parseChannel(tokens, 1, given);
  if (alpha === null) return null;
  return Number.isNaN(alpha) ? alpha : Math.min(1, Math.max(0, alpha));
}

/** @param percentOf - what 100% stands for */
function parseChannel(tokens: TokenStream, percentOf: number | 'hue', given: Given): Channel | null {
  const { named } = given;
  const kind = tokens.nextKind();
  if (kind === FUNCTION) return parseCalculatedChannel(tokens, percentOf, given);
  let value: number | null = null;
  if (kind === NUMBER) value = tokens.number();
  else if (kind === PERCENTAGE && percentOf !== 'hue') value = (tokens.number() / 100) * percentOf;
  else if (kind === IDENT) value = tokens.isIdent('none') ? Number.NaN : (named?.get(tokens.keyword()) ?? null);
  else if (kind === DIMENSION && percentOf === 'hue') {
    const unit = fixedUnits.get(tokens.unit());
    if (unit?.dimension === 'angle') value = tokens.number() * unit.size;
  }
  tokens.advance();
  return value;
}

function parseCalculatedChannel(tokens: TokenStream, percentOf: number | 'hue', given: Given): Channel | null {
  const { named, element } = given;
  const node = parseMathFunction(tokens, PERCENT_TYPE, named === null ? null : (name) => zeroForNone(named.get(name)));
  if (node === null) return null;
  if (node.hasRelative && element === null) given.waits = true;
  const value = node.hasRelative && element === null ? 0 : censored(evaluate(node, element, 0, 1));
  if (node.type === NUMBER_TYPE) return value;
  if (percentOf === 'hue') return node.type === ANGLE_TYPE ? value : null;
  return node.type === PERCENT_TYPE ? (value / 100) * percentOf : null;
}

function zeroForNone(value: number | undefined): number | undefined {
  return value !== undefined && Number.isNaN(value) ? 0 : value;
}

function colorOf(channels: readonly Channel[], alpha: number, notation: Notation, isRelative: boolean): Color {
  const values = channels.map((value) => value / notation.scale) as unknown as Triple;
  const exact = { space: notation.space, values: normalised(values, notation.space), alpha };
  const hasNone = Number.isNaN(alpha) || values.some(Number.isNaN);
  if (isRelative || hasNone || (!notation.legacy && notation.space !== 'hwb')) return colorOfExact(exact);
  const color = toSrgb(exact.values, notation.space, alpha);
  return { red: to8Bits(color.red), green: to8Bits(color.green), blue: to8Bits(color.blue), alpha };
}

/** Lightness, chroma and saturation are brought into their range when they are parsed. */
function normalised([a, b, c]: Triple, space: ColorSpace): Triple {
  switch (space) {
    case 'hsl':
      return [a, Math.max(0, b), c];
    case 'lab':
      return [Math.min(100, Math.max(0, a)), b, c];
    case 'lch':
      return [Math.min(100, Math.max(0, a)), Math.max(0, b), c];
    case 'oklab':
      return [Math.min(1, Math.max(0, a)), b, c];
    case 'oklch':
      return [Math.min(1, Math.max(0, a)), Math.max(0, b), c];
    default:
      return [a, b, c];
  }
}

function to8Bits(value: number): number {
  return Math.round(value * 255) / 255;
}

/** css-color-5 §7: by the `color-scheme` of the element. */
function parseLightDark(tokens: TokenStream, parseColor: ParseColor): Specified<ColorValue> | null {
  const light = parseColor(tokens);
  if (light === null || !tokens.takeComma()) return null;
  const dark = parseColor(tokens);
  if (dark === null) return null;
  return new Deferred((element) => computed(element.colorScheme === 'dark' ? dark : light, element));
}

/** css-color-5 §4.2: a colour with another opacity. */
function parseAlphaFunction(tokens: TokenStream, parseColor: ParseColor): Specified<ColorValue> | null {
  tokens.skipWhitespace();
  if (!tokens.takeIdent('from')) return null;
  const origin = parseColor(tokens);
  tokens.skipWhitespace();
  if (origin === null) return null;
  const { position, end } = tokens;
  const build: Build = (from, given) => {
    const stream = new TokenStream(tokens.tokens, position, end);
    const exact = exactOf(from);
    const alpha = parseAlpha(stream, false, given(new Map([['alpha', exact.alpha]])));
    return alpha === null || !stream.isAtEnd() ? null : colorOfExact({ ...exact, alpha });
  };
  return builtFrom(origin, build, tokens);
}

/** css-color-5 §6: amounts of a press's inks, seen as the naive conversion to sRGB, as there is no profile. Four numbers or percentages, then an alpha and a fallback colour. */
function parseDeviceCmyk(tokens: TokenStream, given: Given): Color | null {
  const inks: number[] = [];
  let hasCommas = false;
  for (let i = 0; i < 4; i++) {
    if (i > 0) {
      const isComma = tokens.takeComma();
      if (i > 1 && isComma !== hasCommas) return null;
      hasCommas = isComma;
    }
    const ink = parseChannel(tokens, 1, given);
    if (ink === null) return null;
    inks.push(Number.isNaN(ink) ? 0 : clipped(ink));
  }
  let alpha = 1;
  tokens.skipWhitespace();
  if (tokens.takeDelim('/')) {
    const opacity = parseChannel(tokens, 1, given);
    if (opacity === null) return null;
    alpha = clipped(opacity);
  }
  if (tokens.takeComma()) tokens.position = tokens.end;
  return processColor(inks, alpha, 'none');
}

/** css-color-5 §7: amounts of the components of a profile that the document defines; those that are not said are 0. */
function parseProfiledColor(tokens: TokenStream): Specified<ColorValue> | null {
  const name = tokens.ident();
  tokens.advance();
  const amounts: number[] = [];
  const given = { ...NOTHING };
  while (!tokens.isAtEnd() && tokens.kind !== DELIM) {
    const amount = parseChannel(tokens, 1, given);
    if (amount === null || amounts.length === MOST_COMPONENTS) return null;
    amounts.push(clipped(amount));
    tokens.skipWhitespace();
  }
  const alpha = parseAlpha(tokens, false, given);
  if (amounts.length === 0 || alpha === null || given.waits || !tokens.isAtEnd()) return null;
  return new Deferred(({ colorProfiles }) => profiledColor(colorProfiles.get(name), amounts, clipped(alpha)));
}

/** DEVIATION: an amount too many is ignored where css-color-5 makes the colour invalid. Without a profile the colour is black, as invalid colours are. */
function profiledColor(profile: ColorProfile | undefined, amounts: readonly number[], alpha: number): Color {
  if (profile === undefined) return { ...BLACK, alpha };
  if (profile.spot !== null) return spotColor(profile.spot, amounts[0]!, alpha, 'none');
  return processColor(
    [0, 1, 2, 3].map((i) => amounts[i] ?? 0),
    alpha,
    'none',
  );
}
