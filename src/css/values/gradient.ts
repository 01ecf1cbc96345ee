/** Gradients (css-images-3 §3, css-images-4 §3), and the prefixed linear ones that old sheets still have (compat §3.5). */
import { FUNCTION, IDENT } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { type ColorValue, parseColor } from './color.ts';
import { type ColorInterpolation, IN_OKLAB, IN_SRGB, parseColorInterpolation } from './color-interpolation.ts';
import type { ColorStop, ConicGradient, LinearGradient, RadialGradient } from './image.ts';
import { keyword } from './keyword.ts';
import { type LengthPercentage, lengthPercentage, percent } from './length.ts';
import { angle, percentage } from './numeric.ts';
import { type ParsedPosition, type Position, parsePosition } from './position.ts';
import {
  computed,
  Deferred,
  gather,
  mapBoth,
  mapSpecified,
  type ParseContext,
  parseNext,
  type Specified,
} from './syntax.ts';

export type Gradient = LinearGradient | RadialGradient | ConicGradient;

type Direction = LinearGradient['direction'];
type RadialSize = RadialGradient['size'];

const direction = angle(true);
const stopLength = lengthPercentage();
const radius = lengthPercentage({ min: 0 });
const stopAngle = angle(true);
const stopPercentage = percentage();
const sizeKeyword = keyword('closest-side', 'farthest-side', 'closest-corner', 'farthest-corner');

export function parseGradient(tokens: TokenStream, context: ParseContext): Specified<Gradient> | null {
  if (tokens.nextKind() !== FUNCTION) return null;
  const name = tokens.functionName();
  const repeating = name.includes('repeating-');
  switch (name.replace('repeating-', '')) {
    case 'linear-gradient':
      return tokens.readBlock((inner) => parseLinear(inner, context, repeating));
    case '-webkit-linear-gradient':
      return tokens.readBlock((inner) => parsePrefixedLinear(inner, context, repeating));
    case 'radial-gradient':
      return tokens.readBlock((inner) => parseRadial(inner, context, repeating));
    case 'conic-gradient':
      return tokens.readBlock((inner) => parseConic(inner, context, repeating));
    default:
      return null;
  }
}

// ---- linear

function parseLinear(tokens: TokenStream, context: ParseContext, repeating: boolean): Specified<LinearGradient> | null {
  const start = tokens.position;
  let towards: Specified<Direction> | null = null;
  const before = parseColorInterpolation(tokens);
  tokens.skipWhitespace();
  if (tokens.takeIdent('to')) {
    towards = parseSides(tokens);
    if (towards === null) return null;
  } else {
    towards = parseNext(direction, tokens, context);
  }
  const method = before === 'none' ? parseColorInterpolation(tokens) : before;
  if (method === null) return null;
  if ((towards !== null || method !== 'none') && !tokens.takeComma()) return null;
  if (towards === null && method === 'none') tokens.position = start;
  return linear(towards ?? 180, parseStops(tokens, context, stopLength, method), repeating);
}

/** The direction names where the gradient starts, and angles count from the right, anticlockwise. */
function parsePrefixedLinear(
  tokens: TokenStream,
  context: ParseContext,
  repeating: boolean,
): Specified<LinearGradient> | null {
  const start = tokens.position;
  let towards: Specified<Direction> = 180;
  const sides = parseSides(tokens);
  if (sides !== null) {
    towards = opposite(sides);
    if (!tokens.takeComma()) return null;
  } else {
    tokens.position = start;
    const degrees = parseNext(direction, tokens, context);
    if (degrees !== null) {
      towards = mapSpecified(degrees, (value): Direction => 90 - value);
      if (!tokens.takeComma()) return null;
    }
  }
  return linear(towards, parseStops(tokens, context, stopLength, IN_SRGB), repeating);
}

function linear(
  towards: Specified<Direction>,
  given: ParsedStops | null,
  repeating: boolean,
): Specified<LinearGradient> | null {
  if (given === null) return null;
  const { stops, interpolation } = given;
  return mapBoth(towards, stops, (direction, list) => ({
    kind: 'linear-gradient',
    direction,
    stops: list,
    interpolation,
    repeating,
  }));
}

/** One or two sides behind `to`: degrees for a side, the corner's name for two. */
function parseSides(tokens: TokenStream): Direction | null {
  let horizontal: 'left' | 'right' | null = null;
  let vertical: 'top' | 'bottom' | null = null;
  for (let i = 0; i < 2 && tokens.nextKind() === IDENT; i++) {
    const word = tokens.keyword();
    if ((word === 'left' || word === 'right') && horizontal === null) horizontal = word;
    else if ((word === 'top' || word === 'bottom') && vertical === null) vertical = word;
    else break;
    tokens.advance();
  }
  if (horizontal !== null && vertical !== null) return `to ${vertical} ${horizontal}`;
  if (horizontal !== null) return horizontal === 'left' ? 270 : 90;
  if (vertical !== null) return vertical === 'top' ? 0 : 180;
  return null;
}

function opposite(towards: Direction): Direction {
  switch (towards) {
    case 'to top left':
      return 'to bottom right';
    case 'to top right':
      return 'to bottom left';
    case 'to bottom left':
      return 'to top right';
    case 'to bottom right':
      return 'to top left';
    default:
      return (towards + 180) % 360;
  }
}

// ---- radial

function parseRadial(tokens: TokenStream, context: ParseContext, repeating: boolean): Specified<RadialGradient> | null {
  const start = tokens.position;
  const before = parseColorInterpolation(tokens);
  let hasPrelude = before !== 'none';
  const ending = parseEndingShape(tokens, context);
  const shape = ending === null ? 'ellipse' : ending.shape;
  const size: Specified<RadialSize> = ending === null ? 'farthest-corner' : ending.size;
  if (ending !== null) hasPrelude = true;
  const center = parseCenter(tokens, context);
  if (center === null) return null;
  if (center !== 'none') hasPrelude = true;
  const method = before === 'none' ? parseColorInterpolation(tokens) : before;
  if (method === null) return null;
  if (method !== 'none') hasPrelude = true;
  if (hasPrelude && !tokens.takeComma()) return null;
  if (!hasPrelude) tokens.position = start;
  const given = parseStops(tokens, context, stopLength, method);
  if (given === null) return null;
  const position = positionOf(center);
  return mapBoth(
    mapBoth(size, position, (s, p) => ({ s, p })),
    given.stops,
    ({ s, p }, list) => ({
      kind: 'radial-gradient',
      shape,
      size: s,
      position: p,
      stops: list,
      interpolation: given.interpolation,
      repeating,
    }),
  );
}

/** `circle || <size>`; `null` where there is neither, or where the two do not fit, which then fails at the comma. */
function parseEndingShape(
  tokens: TokenStream,
  context: ParseContext,
): { readonly shape: 'circle' | 'ellipse'; readonly size: Specified<RadialSize> } | null {
  let shape: 'circle' | 'ellipse' | null = null;
  let named: RadialSize | null = null;
  const radii: Specified<LengthPercentage>[] = [];
  for (;;) {
    const start = tokens.position;
    tokens.skipWhitespace();
    if (shape === null && tokens.takeIdent('circle')) shape = 'circle';
    else if (shape === null && tokens.takeIdent('ellipse')) shape = 'ellipse';
    else {
      const word = named === null && radii.length === 0 ? sizeKeyword.parse(tokens, context) : null;
      if (word !== null) {
        named = word as RadialSize;
        continue;
      }
      tokens.position = start;
      const value = named === null && radii.length < 2 ? radius.parse(tokens, context) : null;
      if (value === null) {
        tokens.position = start;
        break;
      }
      radii.push(value);
    }
  }
  if (shape === null && named === null && radii.length === 0) return null;
  const isCircle = shape === 'circle' || (shape === null && radii.length === 1);
  if (radii.length > 0 && radii.length !== (isCircle ? 1 : 2)) return null;
  return {
    shape: isCircle ? 'circle' : 'ellipse',
    size: radii.length > 0 ? gather(radii) : (named ?? 'farthest-corner'),
  };
}

/** `at <position>`; `'none'` where there is no `at`. */
function parseCenter(tokens: TokenStream, context: ParseContext): ParsedPosition | 'none' | null {
  tokens.skipWhitespace();
  return tokens.takeIdent('at') ? parsePosition(tokens, context, true) : 'none';
}

const CENTER: Position = { x: percent(50), y: percent(50) };

function positionOf(center: ParsedPosition | 'none'): Specified<Position> {
  return center === 'none' ? CENTER : mapBoth(center.x, center.y, (x, y) => ({ x, y }));
}

// ---- conic

function parseConic(tokens: TokenStream, context: ParseContext, repeating: boolean): Specified<ConicGradient> | null {
  const start = tokens.position;
  const before = parseColorInterpolation(tokens);
  let hasPrelude = before !== 'none';
  let from: Specified<number> | null = 0;
  tokens.skipWhitespace();
  if (tokens.takeIdent('from')) {
    from = direction.parse(tokens, context);
    if (from === null) return null;
    hasPrelude = true;
  }
  const center = parseCenter(tokens, context);
  if (center === null) return null;
  if (center !== 'none') hasPrelude = true;
  const method = before === 'none' ? parseColorInterpolation(tokens) : before;
  if (method === null) return null;
  if (method !== 'none') hasPrelude = true;
  if (hasPrelude && !tokens.takeComma()) return null;
  if (!hasPrelude) tokens.position = start;
  const given = parseStops(tokens, context, { parse: parseTurnShare }, method);
  if (given === null) return null;
  return mapBoth(
    mapBoth(from, positionOf(center), (f, p) => ({ f, p })),
    given.stops,
    ({ f, p }, list) => ({
      kind: 'conic-gradient',
      from: f,
      position: p,
      stops: list,
      interpolation: given.interpolation,
      repeating,
    }),
  );
}

function parseTurnShare(tokens: TokenStream, context: ParseContext): Specified<LengthPercentage> | null {
  const start = tokens.position;
  const degrees = stopAngle.parse(tokens, context);
  if (degrees !== null) return mapSpecified(degrees, (value) => percent(value / 3.6));
  tokens.position = start;
  const share = stopPercentage.parse(tokens, context);
  return share === null ? null : mapSpecified(share, percent);
}

// ---- colour stops

const MODERN_COLOR = /^(?:(?:ok)?l(?:ab|ch)|color)$/;

interface StopPosition {
  parse(tokens: TokenStream, context: ParseContext): Specified<LengthPercentage> | null;
}

interface ParsedStops {
  readonly stops: Specified<readonly ColorStop[]>;
  readonly interpolation: ColorInterpolation;
}

/**
 * css-images-4 §3.5.1: a colour with no, one or two positions; positions alone are hints between colours. Where no method is given,
 * colours are mixed in sRGB if all are in its old notations, else in Oklab (css-color-4 §12.1).
 */
function parseStops(
  tokens: TokenStream,
  context: ParseContext,
  position: StopPosition,
  method: ColorInterpolation | 'none',
): ParsedStops | null {
  const stops: Specified<ColorStop>[] = [];
  let colors = 0;
  let lastIsHint = true;
  let isModern = false;
  do {
    if (tokens.nextKind() === FUNCTION && MODERN_COLOR.test(tokens.functionName())) isModern = true;
    const start = tokens.position;
    const color = parseColor(tokens);
    if (color === null) {
      tokens.position = start;
      const hint = position.parse(tokens, context);
      if (hint === null || lastIsHint) return null;
      stops.push(stop('currentcolor', hint, true));
      lastIsHint = true;
      continue;
    }
    colors++;
    lastIsHint = false;
    const first = parseNext(position, tokens, context);
    stops.push(stop(color, first, false));
    const second = first === null ? null : parseNext(position, tokens, context);
    if (second !== null) stops.push(stop(color, second, false));
  } while (tokens.takeComma());
  if (lastIsHint || colors === 0 || stops.length < 2) return null;
  return { stops: gather(stops), interpolation: method === 'none' ? (isModern ? IN_OKLAB : IN_SRGB) : method };
}

function stop(
  color: Specified<ColorValue>,
  position: Specified<LengthPercentage> | null,
  hint: boolean,
): Specified<ColorStop> {
  if (color instanceof Deferred || position instanceof Deferred) {
    return new Deferred((context) => ({
      color: computed(color, context),
      position: position === null ? null : computed(position, context),
      hint,
    }));
  }
  return { color, position, hint };
}
