/** Gradients of before the standard that browsers still read: `-webkit-linear-gradient()` and its kin (compat §3.5), `-webkit-gradient()`. */
import { TRANSPARENT } from '../../../display/color.ts';
import { FUNCTION, IDENT, NUMBER, PERCENTAGE } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage, percent, px } from '../basic/length.ts';
import { angle, number, percentage } from '../basic/numeric.ts';
import { type ParsedPosition, type Position, parsePosition } from '../basic/position.ts';
import { gather, mapBoth, mapSpecified, type ParseContext, parseNext, type Specified } from '../basic/syntax.ts';
import { parseColor } from '../color/color.ts';
import { IN_SRGB } from '../color/color-interpolation.ts';
import { colorStop, parseStops, stopLength } from './color-stops.ts';
import { type Gradient, linearGradient, parseSides } from './gradient.ts';
import type { ColorStop, LinearGradient, RadialGradient } from './image.ts';

type Direction = LinearGradient['direction'];
type RadialSize = RadialGradient['size'];

const direction = angle(true);
const radius = lengthPercentage({ min: 0 });
const sizeKeyword = keyword('closest-side', 'farthest-side', 'closest-corner', 'farthest-corner', 'contain', 'cover');
const plainNumber = number();
const plainPercentage = percentage();

export function parseLegacyGradient(tokens: TokenStream, context: ParseContext): Specified<Gradient> | null {
  if (tokens.nextKind() !== FUNCTION) return null;
  const name = tokens.functionName();
  const repeating = name.startsWith('-webkit-repeating-');
  switch (repeating ? name.replace('repeating-', '') : name) {
    case '-webkit-linear-gradient':
      return tokens.readBlock((inner) => parsePrefixedLinear(inner, context, repeating));
    case '-webkit-radial-gradient':
      return tokens.readBlock((inner) => parsePrefixedRadial(inner, context, repeating));
    case '-webkit-gradient':
      return tokens.readBlock((inner) => parseOldest(inner));
    default:
      return null;
  }
}

// ---- with a prefix

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
  return linearGradient(towards, parseStops(tokens, context, stopLength, IN_SRGB, false), repeating);
}

function opposite(towards: Direction): Direction {
  if (typeof towards === 'object') return towards;
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

/** `[ <position>, ]? [ [ circle | ellipse ] || <size> , | <radius>{2} , ]? <stops>` */
function parsePrefixedRadial(
  tokens: TokenStream,
  context: ParseContext,
  repeating: boolean,
): Specified<RadialGradient> | null {
  const center = parseCenter(tokens, context);
  if (center === null) return null;
  const ending = parseEndingShape(tokens, context);
  if (ending === null) return null;
  const given = parseStops(tokens, context, stopLength, IN_SRGB, false);
  if (given === null) return null;
  const { shape, size } = ending;
  const { stops, interpolation } = given;
  const place = mapBoth(center.x, center.y, (x, y): Position => ({ x, y }));
  return mapBoth(
    mapBoth(size, place, (s, p) => ({ s, p })),
    stops,
    ({ s, p }, list) => ({
      kind: 'radial-gradient',
      shape,
      size: s,
      position: p,
      focus: null,
      stops: list,
      interpolation,
      repeating,
    }),
  );
}

const MIDDLE: ParsedPosition = { x: percent(50), y: percent(50) };

/** `null` where something stands behind the position that is no comma. */
function parseCenter(tokens: TokenStream, context: ParseContext): ParsedPosition | null {
  const start = tokens.position;
  // Colours have names, too, but not those of sides.
  const position = parsePosition(tokens, context, false);
  if (position !== null) return tokens.takeComma() ? position : null;
  tokens.position = start;
  return MIDDLE;
}

/** With the comma behind it. */
function parseEndingShape(
  tokens: TokenStream,
  context: ParseContext,
): { readonly shape: RadialGradient['shape']; readonly size: Specified<RadialSize> } | null {
  const start = tokens.position;
  const x = radius.parse(tokens, context);
  if (x !== null) {
    const y = parseNext(radius, tokens, context);
    return y === null || !tokens.takeComma() ? null : { shape: 'ellipse', size: gather([x, y]) };
  }
  tokens.position = start;
  let shape: RadialGradient['shape'] | null = null;
  let size: RadialSize | null = null;
  for (let words = 0; words < 2; words++) {
    tokens.skipWhitespace();
    const before = tokens.position;
    if (shape === null && tokens.takeIdent('circle')) shape = 'circle';
    else if (shape === null && tokens.takeIdent('ellipse')) shape = 'ellipse';
    else {
      const word = size === null && tokens.kind === IDENT ? sizeKeyword.parse(tokens, context) : null;
      if (word === null) {
        tokens.position = before;
        break;
      }
      size = sizeOf(word as string);
    }
  }
  const hasNone = shape === null && size === null;
  return hasNone || tokens.takeComma() ? { shape: shape ?? 'ellipse', size: size ?? 'farthest-corner' } : null;
}

function sizeOf(word: string): RadialSize {
  if (word === 'contain') return 'closest-side';
  return word === 'cover' ? 'farthest-corner' : (word as RadialSize);
}

// ---- -webkit-gradient(), of 2008

/** `linear, <point>, <point>` or `radial, <point>, <radius>, <point>, <radius>`, and stops in any order. */
function parseOldest(tokens: TokenStream): Specified<Gradient> | null {
  tokens.skipWhitespace();
  const isRadial = tokens.takeIdent('radial');
  if (!isRadial && !tokens.takeIdent('linear')) return null;
  const from = tokens.takeComma() ? parsePoint(tokens) : null;
  const fromRadius = isRadial && from !== null ? parseRadius(tokens) : 0;
  const to = tokens.takeComma() ? parsePoint(tokens) : null;
  const toRadius = isRadial && to !== null ? parseRadius(tokens) : 0;
  const stops = parseOldestStops(tokens);
  if (from === null || to === null || fromRadius === null || toRadius === null || stops === null) return null;
  if (!isRadial) return linearGradient({ from, to }, { stops, interpolation: IN_SRGB }, false);
  return mapSpecified(stops, (list) => ({
    kind: 'radial-gradient',
    shape: 'circle',
    size: [px(toRadius)],
    position: to,
    focus: { position: from, radius: fromRadius },
    stops: list,
    interpolation: IN_SRGB,
    repeating: false,
  }));
}

function parsePoint(tokens: TokenStream): Position | null {
  const x = parseCoordinate(tokens, 'left', 'right');
  const y = x === null ? null : parseCoordinate(tokens, 'top', 'bottom');
  return x === null || y === null ? null : { x, y };
}

/** Numbers are px. */
function parseCoordinate(tokens: TokenStream, start: string, end: string): LengthPercentage | null {
  tokens.skipWhitespace();
  if (tokens.takeIdent(start)) return percent(0);
  if (tokens.takeIdent('center')) return percent(50);
  if (tokens.takeIdent(end)) return percent(100);
  const share = tokens.kind === PERCENTAGE ? constant(plainPercentage, tokens) : null;
  if (share !== null) return percent(share);
  const value = constant(plainNumber, tokens);
  return value === null ? null : px(value);
}

function parseRadius(tokens: TokenStream): number | null {
  const value = tokens.takeComma() ? constant(plainNumber, tokens) : null;
  return value === null || value < 0 ? null : value;
}

function constant(syntax: typeof plainNumber, tokens: TokenStream): number | null {
  const value = syntax.parse(tokens, { baseUrl: '', quirks: false });
  return typeof value === 'number' ? value : null;
}

/** In the order of their positions; none at all paints nothing. */
function parseOldestStops(tokens: TokenStream): Specified<readonly ColorStop[]> | null {
  const stops: { readonly position: number; readonly stop: Specified<ColorStop> }[] = [];
  while (tokens.takeComma()) {
    if (tokens.kind !== FUNCTION) return null;
    const name = tokens.functionName();
    const stop = tokens.readBlock((inner) => parseOldestStop(name, inner));
    if (stop === null) return null;
    stops.push(stop);
  }
  if (stops.length === 0) stops.push({ position: 0, stop: colorStop(TRANSPARENT, percent(0), false) });
  stops.sort((a, b) => a.position - b.position);
  return gather(stops.map(({ stop }) => stop));
}

function parseOldestStop(
  name: string,
  inner: TokenStream,
): { readonly position: number; readonly stop: Specified<ColorStop> } | null {
  let position: number | null = null;
  if (name === 'from') position = 0;
  else if (name === 'to') position = 1;
  else if (name === 'color-stop') {
    inner.skipWhitespace();
    position =
      inner.kind === NUMBER ? constant(plainNumber, inner) : (constant(plainPercentage, inner) ?? Number.NaN) / 100;
    if (!inner.takeComma()) return null;
  }
  if (position === null || !Number.isFinite(position)) return null;
  const color = parseColor(inner);
  if (color === null || color === 'currentcolor') return null;
  // As in Chromium, there is nothing outside.
  return { position, stop: colorStop(color, percent(Math.min(1, Math.max(0, position)) * 100), false) };
}
