/** Gradients (css-images-3 §3, css-images-4 §3). */
import { FUNCTION, IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage, percent } from '../basic/length.ts';
import { angle, percentage } from '../basic/numeric.ts';
import { type ParsedPosition, type Position, parsePosition } from '../basic/position.ts';
import { gather, mapBoth, mapSpecified, type ParseContext, parseNext, type Specified } from '../basic/syntax.ts';
import { parseColorInterpolation } from '../color/color-interpolation.ts';
import { type ParsedStops, parseStops, stopLength } from './color-stops.ts';
import type { ConicGradient, LinearGradient, RadialGradient } from './image.ts';

export type Gradient = LinearGradient | RadialGradient | ConicGradient;

type Direction = LinearGradient['direction'];
type RadialSize = RadialGradient['size'];

const direction = angle(true);
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
  return linearGradient(towards ?? 180, parseStops(tokens, context, stopLength, method), repeating);
}

export function linearGradient(
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
export function parseSides(tokens: TokenStream): Direction | null {
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
      focus: null,
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
