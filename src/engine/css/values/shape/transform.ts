/** Transform functions and the individual transform properties (css-transforms-1 §13, css-transforms-2). */
import type { Matrix } from '../../../base/geometry.ts';
import { perspective4 } from '../../../base/matrix-4.ts';
import { FUNCTION, IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { type LengthPercentage, length, lengthPercentage, ZERO_LENGTH } from '../basic/length.ts';
import { angle, number } from '../basic/numeric.ts';
import { type Position, parsePosition } from '../basic/position.ts';
import {
  Deferred,
  gather,
  mapBoth,
  mapSpecified,
  type ParseContext,
  type Specified,
  type Syntax,
} from '../basic/syntax.ts';

export type TransformFunction =
  | { readonly kind: 'translate'; readonly x: LengthPercentage; readonly y: LengthPercentage }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  /** Degrees, clockwise. */
  | { readonly kind: 'rotate'; readonly angle: number }
  /** Degrees. */
  | { readonly kind: 'skew'; readonly x: number; readonly y: number }
  | ({ readonly kind: 'matrix' } & Matrix)
  | { readonly kind: 'translate3d'; readonly x: LengthPercentage; readonly y: LengthPercentage; readonly z: number }
  /** By columns. */
  | { readonly kind: 'matrix3d'; readonly values: readonly number[] };

type NumberArguments = 'number' | 'angle' | 'number-or-percent';

const distance = lengthPercentage();
const depth = length();
const parsers: Readonly<Record<NumberArguments, Syntax<number>>> = {
  number: number(),
  angle: angle(true),
  'number-or-percent': number({ percent: true }),
};

/** A function of numbers: how many it takes, of what kind, and what it makes of them. */
interface NumberFunction {
  readonly kind: NumberArguments;
  readonly least: number;
  readonly most: number;
  readonly build: (values: readonly number[]) => TransformFunction;
}

function numbers(kind: NumberArguments, least: number, most: number, build: NumberFunction['build']): NumberFunction {
  return { kind, least, most, build };
}

const IDENTITY: TransformFunction = { kind: 'scale', x: 1, y: 1 };

const numberFunctions: ReadonlyMap<string, NumberFunction> = new Map([
  [
    'matrix',
    numbers('number', 6, 6, ([a, b, c, d, e, f]) => ({ kind: 'matrix', a: a!, b: b!, c: c!, d: d!, e: e!, f: f! })),
  ],
  ['matrix3d', numbers('number', 16, 16, (m) => ({ kind: 'matrix3d', values: m }))],
  ['scale', numbers('number-or-percent', 1, 2, ([x, y]) => ({ kind: 'scale', x: x!, y: y ?? x! }))],
  ['scalex', numbers('number-or-percent', 1, 1, ([x]) => ({ kind: 'scale', x: x!, y: 1 }))],
  ['scaley', numbers('number-or-percent', 1, 1, ([y]) => ({ kind: 'scale', x: 1, y: y! }))],
  ['scalez', numbers('number-or-percent', 1, 1, ([z]) => solid([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, z!, 0, 0, 0, 0, 1]))],
  [
    'scale3d',
    numbers('number-or-percent', 3, 3, ([x, y, z]) => solid([x!, 0, 0, 0, 0, y!, 0, 0, 0, 0, z!, 0, 0, 0, 0, 1])),
  ],
  ['rotate', numbers('angle', 1, 1, ([degrees]) => ({ kind: 'rotate', angle: degrees! }))],
  ['rotatez', numbers('angle', 1, 1, ([degrees]) => ({ kind: 'rotate', angle: degrees! }))],
  ['rotatex', numbers('angle', 1, 1, ([degrees]) => rotationAbout([1, 0, 0], degrees!))],
  ['rotatey', numbers('angle', 1, 1, ([degrees]) => rotationAbout([0, 1, 0], degrees!))],
  ['skew', numbers('angle', 1, 2, ([x, y]) => ({ kind: 'skew', x: x!, y: y ?? 0 }))],
  ['skewx', numbers('angle', 1, 1, ([x]) => ({ kind: 'skew', x: x!, y: 0 }))],
  ['skewy', numbers('angle', 1, 1, ([y]) => ({ kind: 'skew', x: 0, y: y! }))],
]);

/** Number of lengths that each translation takes at least and at most. */
const translations: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['translate', [1, 2]],
  ['translatex', [1, 1]],
  ['translatey', [1, 1]],
  ['translatez', [1, 1]],
  ['translate3d', [3, 3]],
  ['perspective', [1, 1]],
]);

/** About any axis (css-transforms-2 §12.1). */
function rotationAbout([x, y, z]: readonly number[], degrees: number): TransformFunction {
  const length = Math.hypot(x!, y!, z!);
  if (length === 0) return IDENTITY;
  const [u, v, w] = [x! / length, y! / length, z! / length];
  const cos = cosine(degrees);
  const sin = sine(degrees);
  const rest = 1 - cos;
  return solid([
    cos + u * u * rest,
    u * v * rest + w * sin,
    u * w * rest - v * sin,
    0,
    u * v * rest - w * sin,
    cos + v * v * rest,
    v * w * rest + u * sin,
    0,
    u * w * rest + v * sin,
    v * w * rest - u * sin,
    cos + w * w * rest,
    0,
    0,
    0,
    0,
    1,
  ]);
}

function solid(values: readonly number[]): TransformFunction {
  return { kind: 'matrix3d', values };
}

function parseRotate3d(tokens: TokenStream, context: ParseContext): Specified<TransformFunction> | null {
  const axis: Specified<number>[] = [];
  while (axis.length < 3) {
    const value = parsers.number.parse(tokens, context);
    if (value === null || !tokens.takeComma()) return null;
    axis.push(value);
  }
  const degrees = parsers.angle.parse(tokens, context);
  return degrees === null ? null : mapBoth(gather(axis), degrees, rotationAbout);
}

/** Exact for quarter turns: what stands on its edge is not seen. */
function cosine(degrees: number): number {
  return degrees % 180 === 90 || degrees % 180 === -90 ? 0 : Math.cos((degrees * Math.PI) / 180);
}

function sine(degrees: number): number {
  return degrees % 180 === 0 ? 0 : Math.sin((degrees * Math.PI) / 180);
}

/** `none` is the empty list. */
export function transformList(): Syntax<readonly TransformFunction[]> {
  return {
    grammar: 'none | <transform-function>+',
    parse(tokens, context) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return [];
      const list: Specified<TransformFunction>[] = [];
      while (!tokens.isAtEnd()) {
        const each = parseTransformFunction(tokens, context);
        if (each === null) return null;
        list.push(each);
      }
      return list.length === 0 ? null : gather(list);
    },
  };
}

/** A `<transform-function>`. */
export function parseTransformFunction(
  tokens: TokenStream,
  context: ParseContext,
): Specified<TransformFunction> | null {
  if (tokens.nextKind() !== FUNCTION) return null;
  const name = tokens.functionName();
  const counts = translations.get(name);
  if (counts !== undefined) return tokens.readBlock((inner) => parseTranslation(inner, context, name, counts));
  if (name === 'rotate3d') return tokens.readBlock((inner) => parseRotate3d(inner, context));
  const definition = numberFunctions.get(name);
  return definition === undefined ? null : tokens.readBlock((inner) => parseNumberFunction(inner, context, definition));
}

function parseTranslation(
  tokens: TokenStream,
  context: ParseContext,
  name: string,
  [least, most]: readonly [number, number],
): Specified<TransformFunction> | null {
  if (name === 'perspective' && tokens.nextKind() !== FUNCTION && tokens.takeIdent('none')) return IDENTITY;
  const lengths = parseArguments(distance, tokens, context);
  if (lengths === null || lengths.length < least || lengths.length > most) return null;
  const [x, y] = lengths;
  switch (name) {
    case 'translatex':
      return mapSpecified(x!, (value) => ({ kind: 'translate', x: value, y: ZERO_LENGTH }));
    case 'translatey':
      return mapSpecified(x!, (value) => ({ kind: 'translate', x: ZERO_LENGTH, y: value }));
    case 'perspective':
      if (!(x instanceof Deferred) && x!.px < 0) return null;
      return mapSpecified(x!, ({ px }) => solid(perspective4(px) as number[]));
    case 'translatez':
      return mapSpecified(x!, ({ px }) => ({ kind: 'translate3d', x: ZERO_LENGTH, y: ZERO_LENGTH, z: px }));
    case 'translate3d':
      return mapSpecified(gather(lengths), ([a, b, c]) => ({ kind: 'translate3d', x: a!, y: b!, z: c!.px }));
    default:
      return mapBoth(x!, y ?? ZERO_LENGTH, (a, b) => ({ kind: 'translate', x: a, y: b }));
  }
}

function parseNumberFunction(
  tokens: TokenStream,
  context: ParseContext,
  definition: NumberFunction,
): Specified<TransformFunction> | null {
  const values = parseArguments(parsers[definition.kind], tokens, context);
  if (values === null || values.length < definition.least || values.length > definition.most) return null;
  return mapSpecified(gather(values), definition.build);
}

function parseArguments<T>(syntax: Syntax<T>, tokens: TokenStream, context: ParseContext): Specified<T>[] | null {
  const values: Specified<T>[] = [];
  do {
    const value = syntax.parse(tokens, context);
    if (value === null) return null;
    values.push(value);
  } while (tokens.takeComma());
  return values;
}

/** A position of one or two values, and a depth in px. */
export interface TransformOrigin extends Position {
  readonly z?: number;
}

export function transformOrigin(): Syntax<TransformOrigin> {
  return {
    grammar: '<position> <length>?',
    parse(tokens, context) {
      const value = parsePosition(tokens, context, false);
      if (value === null) return null;
      const origin: Specified<TransformOrigin> = mapBoth(value.x, value.y, (x, y) => ({ x, y }));
      if (tokens.isAtEnd()) return origin;
      const z = depth.parse(tokens, context);
      return z === null ? null : mapBoth(origin, z, (position, away) => ({ ...position, z: away }));
    },
  };
}

export function translate(): Syntax<{ readonly x: LengthPercentage; readonly y: LengthPercentage } | 'none'> {
  return {
    grammar: 'none | <length-percentage> [ <length-percentage> <length>? ]?',
    parse(tokens, context) {
      const values = parseSequence(distance, tokens, context, 2, depth);
      if (values === 'none' || values === null) return values;
      return mapBoth(values[0]!, values[1] ?? ZERO_LENGTH, (x, y) => ({ x, y }));
    },
  };
}

export function scale(): Syntax<{ readonly x: number; readonly y: number } | 'none'> {
  return {
    grammar: 'none | [ <number> | <percentage> ]{1,3}',
    parse(tokens, context) {
      const values = parseSequence(parsers['number-or-percent'], tokens, context, 3);
      if (values === 'none' || values === null) return values;
      return mapBoth(values[0]!, values[1] ?? values[0]!, (x, y) => ({ x, y }));
    },
  };
}

const rotation = angle();
const AXES: ReadonlyMap<string, readonly number[]> = new Map([
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
]);

/** An angle about the axis that points at the reader, or about any other, flattened. */
export function rotate(): Syntax<TransformFunction | 'none'> {
  return {
    grammar: 'none | <angle> | [ x | y | z | <number>{3} ] && <angle>',
    parse(tokens, context): Specified<TransformFunction | 'none'> | null {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return 'none';
      const before = parseAxis(tokens, context);
      const degrees = rotation.parse(tokens, context);
      if (degrees === null) return null;
      const axis = before ?? parseAxis(tokens, context);
      if (axis === null) return mapSpecified(degrees, (value) => ({ kind: 'rotate', angle: value }));
      return mapBoth(gather(axis), degrees, ([x, y, z], value) =>
        x === 0 && y === 0 && z! > 0 ? { kind: 'rotate', angle: value } : rotationAbout([x!, y!, z!], value),
      );
    },
  };
}

/** `null` with the stream where it was. */
function parseAxis(tokens: TokenStream, context: ParseContext): readonly Specified<number>[] | null {
  const start = tokens.position;
  if (tokens.nextKind() === IDENT) {
    const named = AXES.get(tokens.keyword());
    if (named === undefined) return null;
    tokens.advance();
    return named;
  }
  const axis: Specified<number>[] = [];
  while (axis.length < 3) {
    const value = parsers.number.parse(tokens, context);
    if (value === null) {
      tokens.position = start;
      return null;
    }
    axis.push(value);
  }
  return axis;
}

function parseSequence<T>(
  syntax: Syntax<T>,
  tokens: TokenStream,
  context: ParseContext,
  most: number,
  last: Syntax<unknown> | null = null,
): Specified<T>[] | 'none' | null {
  tokens.skipWhitespace();
  if (tokens.takeIdent('none')) return 'none';
  const values: Specified<T>[] = [];
  while (!tokens.isAtEnd()) {
    if (values.length === most) return last?.parse(tokens, context) != null && tokens.isAtEnd() ? values : null;
    const value = syntax.parse(tokens, context);
    if (value === null) return null;
    values.push(value);
  }
  return values.length === 0 ? null : values;
}
