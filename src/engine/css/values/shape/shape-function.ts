/** The commands of `shape()` (css-shapes-2 §2.2). */
import { FUNCTION, IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage } from '../basic/length.ts';
import { angle } from '../basic/numeric.ts';
import { type Position, parsePosition } from '../basic/position.ts';
import { gather, mapBoth, mapSpecified, type ParseContext, parseNext, type Specified } from '../basic/syntax.ts';

/** A point; `by` means from where the command starts. Of control points, what `from` says they are relative to. */
export interface ControlPoint {
  readonly point: Position;
  readonly from: 'start' | 'end' | 'origin';
}

export type ShapeCommand =
  | { readonly kind: 'close' }
  | { readonly kind: 'move' | 'line'; readonly isRelative: boolean; readonly point: Position }
  | { readonly kind: 'hline' | 'vline'; readonly isRelative: boolean; readonly offset: LengthPercentage }
  | {
      /** A curve with one control point is quadratic; a smooth one takes its first control point from the command before. */
      readonly kind: 'curve' | 'smooth';
      readonly isRelative: boolean;
      readonly point: Position;
      readonly controls: readonly ControlPoint[];
    }
  | {
      readonly kind: 'arc';
      readonly isRelative: boolean;
      readonly point: Position;
      readonly radii: readonly LengthPercentage[];
      readonly isLarge: boolean;
      readonly isClockwise: boolean;
      /** Degrees. */
      readonly rotation: number;
    };

const coordinate = lengthPercentage();
const rotation = angle();
const radiusSyntax = lengthPercentage();

/** `from <position>, <shape-command>#` */
export function parseShapeFunction(
  tokens: TokenStream,
  context: ParseContext,
  most: number,
): { readonly start: Specified<Position>; readonly commands: Specified<readonly ShapeCommand[]> } | null {
  tokens.skipWhitespace();
  if (!tokens.takeIdent('from')) return null;
  const start = parsePoint(tokens, context, false);
  if (start === null) return null;
  const commands: Specified<ShapeCommand>[] = [];
  while (tokens.takeComma()) {
    const command = parseCommand(tokens, context);
    if (command === null || commands.length >= most) return null;
    commands.push(command);
  }
  return commands.length === 0 ? null : { start, commands: gather(commands) };
}

/** A position, or a pair of lengths, as what is relative to the start has. */
function parsePoint(tokens: TokenStream, context: ParseContext, isRelative: boolean): Specified<Position> | null {
  if (!isRelative) {
    const position = parsePosition(tokens, context, false);
    return position === null ? null : mapBoth(position.x, position.y, (x, y) => ({ x, y }));
  }
  const x = coordinate.parse(tokens, context);
  const y = x === null ? null : coordinate.parse(tokens, context);
  return x === null || y === null ? null : mapBoth(x, y, (a, b) => ({ x: a, y: b }));
}

function parseCommand(tokens: TokenStream, context: ParseContext): Specified<ShapeCommand> | null {
  if (tokens.nextKind() !== IDENT) return null;
  const name = tokens.keyword();
  tokens.advance();
  tokens.skipWhitespace();
  if (name === 'close') return { kind: 'close' };
  const isRelative = tokens.takeIdent('by');
  if (!isRelative && !tokens.takeIdent('to')) return null;
  switch (name) {
    case 'move':
    case 'line': {
      const point = parsePoint(tokens, context, isRelative);
      return point === null ? null : mapSpecified(point, (each) => ({ kind: name, isRelative, point: each }));
    }
    case 'hline':
    case 'vline': {
      const offset = parseOffset(tokens, context, name, isRelative);
      return offset === null ? null : mapSpecified(offset, (each) => ({ kind: name, isRelative, offset: each }));
    }
    case 'curve':
    case 'smooth':
      return parseCurve(tokens, context, name, isRelative);
    case 'arc':
      return parseArc(tokens, context, isRelative);
    default:
      return null;
  }
}

function parseOffset(
  tokens: TokenStream,
  context: ParseContext,
  name: 'hline' | 'vline',
  isRelative: boolean,
): Specified<LengthPercentage> | null {
  if (isRelative || tokens.nextKind() !== IDENT) return coordinate.parse(tokens, context);
  const words: Readonly<Record<string, number>> =
    name === 'hline' ? { left: 0, center: 50, right: 100 } : { top: 0, center: 50, bottom: 100 };
  const share = words[tokens.keyword()];
  if (share === undefined) return null;
  tokens.advance();
  return { px: 0, percent: share, math: null };
}

function parseControl(tokens: TokenStream, context: ParseContext, isRelative: boolean): Specified<ControlPoint> | null {
  const point = parsePoint(tokens, context, isRelative);
  if (point === null) return null;
  let from: ControlPoint['from'] = isRelative ? 'start' : 'origin';
  tokens.skipWhitespace();
  if (tokens.takeIdent('from')) {
    const word = keyword('start', 'end', 'origin').parse(tokens, context);
    if (word === null) return null;
    from = word as ControlPoint['from'];
    tokens.skipWhitespace();
  }
  return mapSpecified(point, (each) => ({ point: each, from }));
}

function parseCurve(
  tokens: TokenStream,
  context: ParseContext,
  kind: 'curve' | 'smooth',
  isRelative: boolean,
): Specified<ShapeCommand> | null {
  const point = parsePoint(tokens, context, isRelative);
  if (point === null) return null;
  tokens.skipWhitespace();
  const controls: Specified<ControlPoint>[] = [];
  if (tokens.takeIdent('with')) {
    do {
      const control = parseControl(tokens, context, isRelative);
      if (control === null) return null;
      controls.push(control);
      tokens.skipWhitespace();
    } while (kind === 'curve' && controls.length < 2 && tokens.takeDelim('/'));
  } else if (kind === 'curve') return null;
  return mapBoth(point, gather(controls), (each, all) => ({ kind, isRelative, point: each, controls: all }));
}

function parseArc(tokens: TokenStream, context: ParseContext, isRelative: boolean): Specified<ShapeCommand> | null {
  const point = parsePoint(tokens, context, isRelative);
  tokens.skipWhitespace();
  if (point === null || !tokens.takeIdent('of')) return null;
  const radius = radiusSyntax.parse(tokens, context);
  if (radius === null) return null;
  const radii = gather([radius, parseNext(radiusSyntax, tokens, context) ?? radius]);
  let isLarge = false;
  let isClockwise = false;
  let turn: Specified<number> = 0;
  for (;;) {
    tokens.skipWhitespace();
    if (tokens.takeIdent('large')) isLarge = true;
    else if (tokens.takeIdent('cw')) isClockwise = true;
    else if (tokens.takeIdent('rotate')) {
      const given = rotation.parse(tokens, context);
      if (given === null) return null;
      turn = given;
    } else if (!tokens.takeIdent('small') && !tokens.takeIdent('ccw')) break;
  }
  if (tokens.kind === FUNCTION) return null;
  const placed = mapBoth(point, radii, (each, both) => ({ point: each, radii: both }));
  return mapBoth(placed, turn, (each, degrees) => ({
    kind: 'arc',
    isRelative,
    point: each.point,
    radii: each.radii,
    isLarge,
    isClockwise,
    rotation: degrees,
  }));
}
