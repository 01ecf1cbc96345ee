/** `<basic-shape>` (css-shapes-1 §3, css-shapes-2 §2): what `clip-path`, `offset-path` and `shape-outside` take. */
import { FUNCTION, IDENT, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword, oneOf } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage, percent, ZERO_LENGTH } from '../basic/length.ts';
import { type Position, parsePosition } from '../basic/position.ts';
import {
  gather,
  mapBoth,
  mapSpecified,
  type ParseContext,
  parseNext,
  type Specified,
  type Syntax,
} from '../basic/syntax.ts';
import { parseShapeFunction, type ShapeCommand } from './shape-function.ts';

export type FillRule = 'nonzero' | 'evenodd';
export type ShapeRadius = 'closest-side' | 'farthest-side' | 'closest-corner' | 'farthest-corner' | LengthPercentage;

export type BasicShape =
  | {
      /** Also `rect()` and `xywh()`. */
      readonly kind: 'inset';
      /** Distances inward from the top, right, bottom and left edges. */
      readonly edges: readonly LengthPercentage[];
      /** Four horizontal and four vertical radii from the top left clockwise; `null` for square corners. */
      readonly radii: readonly LengthPercentage[] | null;
    }
  /** One radius is a circle's, two an ellipse's. `position` is `null` where the author gave none. */
  | { readonly kind: 'ellipse'; readonly radii: readonly ShapeRadius[]; readonly position: Position | null }
  | { readonly kind: 'polygon'; readonly rule: FillRule; readonly points: readonly Position[] }
  /** `data` is SVG path data, px. */
  | { readonly kind: 'path'; readonly rule: FillRule; readonly data: string }
  | {
      readonly kind: 'shape';
      readonly rule: FillRule;
      readonly start: Position;
      readonly commands: readonly ShapeCommand[];
    };

/** Points and commands of one shape beyond this make it invalid. */
const MOST_SHAPE_PARTS = 20_000;

const coordinate = lengthPercentage();
const coordinateOrAuto = oneOf(keyword('auto'), coordinate);
const size = lengthPercentage({ min: 0 });
const extent = keyword('closest-side', 'farthest-side', 'closest-corner', 'farthest-corner');
const shapeRadius: Syntax<ShapeRadius> = oneOf(extent, size);
const fillRule = keyword('nonzero', 'evenodd');

export function basicShape(): Syntax<BasicShape> {
  return {
    grammar: 'inset() | rect() | xywh() | circle() | ellipse() | polygon() | path() | shape()',
    parse(tokens, context) {
      if (tokens.nextKind() !== FUNCTION) return null;
      const parse = functions.get(tokens.functionName());
      return parse === undefined ? null : tokens.readBlock((inner) => parse(inner, context));
    },
  };
}

/** `<basic-shape-rect>`: the functions that give a rectangle. */
export function rectangularShape(): Syntax<Extract<BasicShape, { kind: 'inset' }>> {
  return {
    grammar: 'inset() | rect() | xywh()',
    parse(tokens, context) {
      if (tokens.nextKind() !== FUNCTION) return null;
      const name = tokens.functionName();
      const parse = name === 'inset' || name === 'rect' || name === 'xywh' ? functions.get(name) : undefined;
      const shape = parse === undefined ? null : tokens.readBlock((inner) => parse(inner, context));
      return shape as Specified<Extract<BasicShape, { kind: 'inset' }>> | null;
    },
  };
}

type Parser = (tokens: TokenStream, context: ParseContext) => Specified<BasicShape> | null;

const functions: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ['inset', parseInset],
  ['rect', parseRect],
  ['xywh', parseXywh],
  ['circle', (tokens, context) => parseEllipse(tokens, context, 1)],
  ['ellipse', (tokens, context) => parseEllipse(tokens, context, 2)],
  ['polygon', parsePolygon],
  ['path', parsePath],
  ['shape', parseShape],
]);

function parseInset(tokens: TokenStream, context: ParseContext): Specified<BasicShape> | null {
  const edges: Specified<LengthPercentage>[] = [];
  while (edges.length < 4) {
    const edge = parseNext(coordinate, tokens, context);
    if (edge === null) break;
    edges.push(edge);
  }
  if (edges.length === 0) return null;
  const top = edges[0]!;
  const right = edges[1] ?? top;
  return withRound(gather([top, right, edges[2] ?? top, edges[3] ?? right]), tokens, context);
}

function parseRect(tokens: TokenStream, context: ParseContext): Specified<BasicShape> | null {
  const edges: Specified<LengthPercentage | 'auto'>[] = [];
  while (edges.length < 4) {
    const edge = coordinateOrAuto.parse(tokens, context);
    if (edge === null) return null;
    edges.push(edge);
  }
  const insets = mapSpecified(gather(edges), ([top, right, bottom, left]) => [
    top === 'auto' ? ZERO_LENGTH : top!,
    right === 'auto' ? ZERO_LENGTH : complement([right!]),
    bottom === 'auto' ? ZERO_LENGTH : complement([bottom!]),
    left === 'auto' ? ZERO_LENGTH : left!,
  ]);
  return withRound(insets, tokens, context);
}

function parseXywh(tokens: TokenStream, context: ParseContext): Specified<BasicShape> | null {
  const values: Specified<LengthPercentage>[] = [];
  while (values.length < 4) {
    const value = (values.length < 2 ? coordinate : size).parse(tokens, context);
    if (value === null) return null;
    values.push(value);
  }
  const insets = mapSpecified(gather(values), ([x, y, width, height]) => [
    y!,
    complement([x!, width!]),
    complement([y!, height!]),
    x!,
  ]);
  return withRound(insets, tokens, context);
}

/** 100% less the lengths. */
function complement(lengths: readonly LengthPercentage[]): LengthPercentage {
  if (lengths.every(({ math }) => math === null || math.evaluate(100) === 0)) {
    let rest = 100;
    let fixed = 0;
    for (const { px, percent: share, math } of lengths) {
      if (math !== null) continue;
      rest -= share;
      fixed -= px;
    }
    return { px: fixed, percent: rest, math: null };
  }
  const used = (basis: number): number => {
    let sum = basis;
    for (const { px, percent: share, math } of lengths)
      sum -= math === null ? px + (share * basis) / 100 : math.evaluate(basis);
    return sum;
  };
  return { px: 0, percent: 0, math: { evaluate: used } };
}

function withRound(
  edges: Specified<readonly LengthPercentage[]>,
  tokens: TokenStream,
  context: ParseContext,
): Specified<BasicShape> | null {
  if (tokens.nextKind() !== IDENT || !tokens.takeIdent('round'))
    return mapSpecified(edges, (each) => ({ kind: 'inset', edges: each, radii: null }));
  const horizontal = parseRadii(tokens, context);
  if (horizontal === null) return null;
  tokens.skipWhitespace();
  const vertical = tokens.takeDelim('/') ? parseRadii(tokens, context) : horizontal;
  if (vertical === null) return null;
  return mapBoth(edges, gather([...horizontal, ...vertical]), (each, radii) => ({ kind: 'inset', edges: each, radii }));
}

function parseRadii(tokens: TokenStream, context: ParseContext): Specified<LengthPercentage>[] | null {
  const topLeft = size.parse(tokens, context);
  if (topLeft === null) return null;
  const topRight = parseNext(size, tokens, context) ?? topLeft;
  const bottomRight = parseNext(size, tokens, context) ?? topLeft;
  const bottomLeft = parseNext(size, tokens, context) ?? topRight;
  return [topLeft, topRight, bottomRight, bottomLeft];
}

function parseEllipse(tokens: TokenStream, context: ParseContext, count: 1 | 2): Specified<BasicShape> | null {
  const radii: Specified<ShapeRadius>[] = [];
  while (radii.length < count) {
    const radius = parseNext(shapeRadius, tokens, context);
    if (radius === null) break;
    radii.push(radius);
  }
  if (radii.length > 0 && radii.length < count) return null;
  while (radii.length < count) radii.push('closest-side');
  const given = gather(radii);
  if (tokens.nextKind() !== IDENT || !tokens.takeIdent('at'))
    return mapSpecified(given, (each) => ({ kind: 'ellipse', radii: each, position: null }));
  const at = parsePosition(tokens, context, false);
  if (at === null) return null;
  const position = mapBoth(at.x, at.y, (x, y) => ({ x, y }));
  return mapBoth(given, position, (each, center) => ({ kind: 'ellipse', radii: each, position: center }));
}

/** The fill rule and its comma, `nonzero` where there is none; `null` where a rule stands without comma. */
function parseRule(tokens: TokenStream, context: ParseContext): FillRule | null {
  const rule = parseNext(fillRule, tokens, context);
  if (rule === null) return 'nonzero';
  return tokens.takeComma() ? (rule as FillRule) : null;
}

function parsePolygon(tokens: TokenStream, context: ParseContext): Specified<BasicShape> | null {
  const rule = parseRule(tokens, context);
  if (rule === null) return null;
  // The rounding of all corners (css-shapes-2), which Chromium does not read either, makes the polygon invalid.
  const coordinates: Specified<LengthPercentage>[] = [];
  do {
    const x = coordinate.parse(tokens, context);
    if (x === null) return null;
    const y = coordinate.parse(tokens, context);
    if (y === null || coordinates.length > 2 * MOST_SHAPE_PARTS) return null;
    coordinates.push(x, y);
  } while (tokens.takeComma());
  return mapSpecified(gather(coordinates), (flat) => {
    const points: Position[] = [];
    for (let i = 0; i < flat.length; i += 2) points.push({ x: flat[i]!, y: flat[i + 1]! });
    return { kind: 'polygon', rule, points };
  });
}

function parsePath(tokens: TokenStream, context: ParseContext): BasicShape | null {
  const rule = parseRule(tokens, context);
  if (rule === null || tokens.nextKind() !== STRING) return null;
  const data = tokens.string();
  tokens.advance();
  return /^\s*[Mm]/.test(data) || data.trim() === '' ? { kind: 'path', rule, data } : null;
}

function parseShape(tokens: TokenStream, context: ParseContext): Specified<BasicShape> | null {
  // The rule is followed by a space here.
  const rule = (parseNext(fillRule, tokens, context) as FillRule | null) ?? 'nonzero';
  const parsed = parseShapeFunction(tokens, context, MOST_SHAPE_PARTS);
  return parsed === null
    ? null
    : mapBoth(parsed.start, parsed.commands, (start, commands) => ({ kind: 'shape', rule, start, commands }));
}

/** The center, for shapes without a position. */
export const SHAPE_CENTER: Position = { x: percent(50), y: percent(50) };
