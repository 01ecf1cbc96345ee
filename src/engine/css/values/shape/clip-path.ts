/** `clip-path` (css-masking-1 §5), `offset-path` and its kin (motion-1 §3): a shape in a box, or an element of SVG. */
import { FUNCTION, IDENT, URL_TOKEN } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword } from '../basic/keyword.ts';
import { angle } from '../basic/numeric.ts';
import { type Position, parsePosition } from '../basic/position.ts';
import { mapBoth, mapSpecified, type ParseContext, parseNext, type Specified, type Syntax } from '../basic/syntax.ts';
import { parseUrl } from '../basic/url.ts';
import { type BasicShape, basicShape } from './basic-shape.ts';

export type GeometryBox =
  | 'border-box'
  | 'padding-box'
  | 'content-box'
  | 'margin-box'
  | 'fill-box'
  | 'stroke-box'
  | 'view-box';

/** `shape` is `null` where only a box is given; `box` where none is, which means the border box. */
export interface BoxedShape {
  readonly kind: 'shape';
  readonly shape: BasicShape | null;
  readonly box: GeometryBox | null;
}

export type ClipPath = 'none' | BoxedShape | { readonly kind: 'url'; readonly url: string };

export interface Ray {
  readonly kind: 'ray';
  /** Degrees clockwise from the top. */
  readonly angle: number;
  readonly size: 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner' | 'sides';
  readonly contain: boolean;
  readonly position: Position | null;
  readonly box: GeometryBox | null;
}

export type OffsetPath = ClipPath | Ray;

const shapeSyntax = basicShape();
const boxSyntax = keyword(
  'border-box',
  'padding-box',
  'content-box',
  'margin-box',
  'fill-box',
  'stroke-box',
  'view-box',
);

export function clipPath(): Syntax<ClipPath> {
  return {
    grammar: 'none | <url> | [ <basic-shape> || <geometry-box> ]',
    parse: parseClipPath,
  };
}

function parseClipPath(tokens: TokenStream, context: ParseContext): Specified<ClipPath> | null {
  if (tokens.nextKind() === IDENT && tokens.isIdent('none')) {
    tokens.advance();
    return 'none';
  }
  const url = parseUrl(tokens, context);
  if (url !== null) {
    // A box behind an address has no effect in Chromium either.
    parseNext(boxSyntax, tokens, context);
    return { kind: 'url', url };
  }
  let box = parseNext(boxSyntax, tokens, context) as GeometryBox | null;
  const shape = parseNext(shapeSyntax, tokens, context);
  box ??= parseNext(boxSyntax, tokens, context) as GeometryBox | null;
  if (shape === null) return box === null ? null : { kind: 'shape', shape: null, box };
  return mapSpecified(shape, (each) => ({ kind: 'shape', shape: each, box }));
}

export function offsetPath(): Syntax<OffsetPath> {
  return {
    grammar: 'none | <url> | ray() | [ <basic-shape> || <coord-box> ]',
    parse(tokens, context): Specified<OffsetPath> | null {
      const box = parseNext(boxSyntax, tokens, context) as GeometryBox | null;
      if (tokens.nextKind() === FUNCTION && tokens.isFunction('ray')) {
        const ray = tokens.readBlock((inner) => parseRay(inner, context));
        if (ray === null) return null;
        const used = box ?? (parseNext(boxSyntax, tokens, context) as GeometryBox | null);
        return mapSpecified(ray, (each) => ({ ...each, box: used }));
      }
      if (tokens.nextKind() === URL_TOKEN || tokens.isFunction('url')) return null;
      if (box === null) return parseClipPath(tokens, context);
      const shape = parseNext(shapeSyntax, tokens, context);
      if (shape === null) return { kind: 'shape', shape: null, box };
      return mapSpecified(shape, (each) => ({ kind: 'shape', shape: each, box }));
    },
  };
}

const raySize = keyword('closest-side', 'closest-corner', 'farthest-side', 'farthest-corner', 'sides');
const rayAngle = angle();

/** `ray( <angle> && <ray-size>? && contain? && [at <position>]? )` */
function parseRay(tokens: TokenStream, context: ParseContext): Specified<Ray> | null {
  let direction: Specified<number> | null = null;
  let size: Ray['size'] | null = null;
  let contain = false;
  let position: Specified<Position> | null = null;
  while (!tokens.isAtEnd()) {
    if (!contain && tokens.takeIdent('contain')) {
      contain = true;
      continue;
    }
    if (position === null && tokens.takeIdent('at')) {
      const at = parsePosition(tokens, context, false);
      if (at === null) return null;
      position = mapBoth(at.x, at.y, (x, y) => ({ x, y }));
      continue;
    }
    const word = size === null ? parseNext(raySize, tokens, context) : null;
    if (word !== null) {
      size = word as Ray['size'];
      continue;
    }
    if (direction !== null) return null;
    direction = rayAngle.parse(tokens, context);
    if (direction === null) return null;
  }
  if (direction === null) return null;
  return mapBoth(direction, position, (degrees, at) => ({
    kind: 'ray',
    angle: degrees,
    size: size ?? 'closest-side',
    contain,
    position: at,
    box: null,
  }));
}

/** `auto | reverse`, an angle, or both: degrees, and whether the path's direction is added. */
export interface OffsetRotate {
  readonly followsPath: boolean;
  readonly angle: number;
}

export function offsetRotate(): Syntax<OffsetRotate> {
  return {
    grammar: '[ auto | reverse ] || <angle>',
    parse(tokens, context) {
      const words = keyword('auto', 'reverse');
      let word = parseNext(words, tokens, context);
      const turn = parseNext(rayAngle, tokens, context);
      word ??= parseNext(words, tokens, context);
      if (word === null && turn === null) return null;
      return mapSpecified(turn ?? 0, (degrees) => ({
        followsPath: word !== null,
        angle: degrees + (word === 'reverse' ? 180 : 0),
      }));
    },
  };
}
