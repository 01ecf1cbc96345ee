/** `<position>` and its halves (css-values-4 §8.3, css-backgrounds-4). */
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { type LengthPercentage, lengthPercentage, percent, ZERO_LENGTH } from './length.ts';
import { mapBoth, mapSpecified, type ParseContext, type Specified, type Syntax } from './syntax.ts';

export interface Position {
  readonly x: LengthPercentage;
  readonly y: LengthPercentage;
}

type Edge = 'left' | 'right' | 'top' | 'bottom' | 'center';

/** One keyword or offset of a position. */
type Part = Edge | { readonly offset: Specified<LengthPercentage> };

const CENTER = percent(50);
const FULL = percent(100);
const EDGES: readonly string[] = ['left', 'right', 'top', 'bottom', 'center'] satisfies Edge[];

const offset = lengthPercentage({ unitlessQuirk: true });

export function position(): Syntax<Position> {
  return {
    grammar: '<position>',
    parse(tokens, context) {
      const value = parsePosition(tokens, context, true);
      return value === null ? null : mapBoth(value.x, value.y, (x, y) => ({ x, y }));
    },
  };
}

export interface ParsedPosition {
  readonly x: Specified<LengthPercentage>;
  readonly y: Specified<LengthPercentage>;
}

/**
 * Reads one, two or four values, the longest that makes sense.
 *
 * @param allowsThree - the form `left 10px top`, which Chromium reads everywhere but in `transform-origin`
 */
export function parsePosition(tokens: TokenStream, context: ParseContext, allowsThree: boolean): ParsedPosition | null {
  const parts: Part[] = [];
  const ends: number[] = [];
  while (parts.length < 4) {
    const part = parsePart(tokens, context);
    if (part === null) break;
    parts.push(part);
    ends.push(tokens.position);
  }
  for (let count = parts.length; count > 0; count--) {
    if (count === 3 && !allowsThree) continue;
    const found = arrange(parts.slice(0, count));
    if (found !== null) {
      tokens.position = ends[count - 1]!;
      return found;
    }
  }
  return null;
}

/** On failure the stream stays where it was. */
function parsePart(tokens: TokenStream, context: ParseContext): Part | null {
  const start = tokens.position;
  if (tokens.nextKind() === IDENT) {
    const word = tokens.keyword();
    if (EDGES.includes(word)) {
      tokens.advance();
      return word as Edge;
    }
    tokens.position = start;
    return null;
  }
  const value = offset.parse(tokens, context);
  if (value !== null) return { offset: value };
  tokens.position = start;
  return null;
}

function arrange(parts: readonly Part[]): ParsedPosition | null {
  if (parts.length <= 2) return arrangeShort(parts[0]!, parts[1] ?? 'center');
  // Three or four values: edges, each but `center` with or without an offset from it.
  let x: Specified<LengthPercentage> | null = null;
  let y: Specified<LengthPercentage> | null = null;
  let centers = 0;
  for (let i = 0; i < parts.length; i++) {
    const edge = parts[i]!;
    if (typeof edge !== 'string') return null;
    const next = parts[i + 1];
    const distance = typeof next === 'object' ? next.offset : null;
    if (distance !== null) i++;
    if (edge === 'center') {
      if (distance !== null) return null;
      centers++;
    } else if (edge === 'left' || edge === 'right') {
      if (x !== null) return null;
      x = fromEdge(edge, distance);
    } else {
      if (y !== null) return null;
      y = fromEdge(edge, distance);
    }
  }
  if (centers > 1 || (centers === 1 && x !== null && y !== null)) return null;
  if (centers === 0 && (x === null || y === null)) return null;
  return { x: x ?? CENTER, y: y ?? CENTER };
}

/** Keywords may come in either order; with an offset the horizontal one is first. */
function arrangeShort(first: Part, second: Part): ParsedPosition | null {
  const areSwapped =
    typeof first === 'string' &&
    typeof second === 'string' &&
    (isVertical(first) || (second !== 'center' && !isVertical(second)));
  const [horizontal, vertical] = areSwapped ? [second, first] : [first, second];
  if (typeof horizontal === 'string' && isVertical(horizontal)) {
    // `top` alone
    return vertical === 'center' ? { x: CENTER, y: fromEdge(horizontal, null) } : null;
  }
  if (typeof vertical === 'string' && (vertical === 'left' || vertical === 'right')) return null;
  return { x: partValue(horizontal), y: partValue(vertical) };
}

function isVertical(edge: Edge): boolean {
  return edge === 'top' || edge === 'bottom';
}

function partValue(part: Part): Specified<LengthPercentage> {
  return typeof part === 'string' ? fromEdge(part, null) : part.offset;
}

function fromEdge(edge: Edge, distance: Specified<LengthPercentage> | null): Specified<LengthPercentage> {
  if (edge === 'center') return CENTER;
  const isStart = edge === 'left' || edge === 'top';
  if (distance === null) return isStart ? ZERO_LENGTH : FULL;
  return isStart ? distance : mapSpecified(distance, fromFarEdge);
}

/** The distance from the far edge as one from the near edge: 100% less. */
function fromFarEdge(length: LengthPercentage): LengthPercentage {
  const { math } = length;
  if (math !== null) return { px: 0, percent: 0, math: { evaluate: (basis) => basis - math.evaluate(basis) } };
  return { px: 0 - length.px, percent: 100 - length.percent, math: null };
}

/** One axis: `left`, `center`, `right 10px`, `25%`. */
export function positionAxis(axis: 'x' | 'y'): Syntax<LengthPercentage> {
  const edges: readonly string[] = axis === 'x' ? ['left', 'right', 'center'] : ['top', 'bottom', 'center'];
  return {
    grammar: `center | [ ${axis === 'x' ? 'left | right' : 'top | bottom'} ]? <length-percentage>?`,
    parse(tokens, context) {
      const part = parsePart(tokens, context);
      if (part === null) return null;
      if (typeof part !== 'string') return part.offset;
      if (!edges.includes(part)) return null;
      const distance = part === 'center' ? null : parsePart(tokens, context);
      if (typeof distance === 'string') return null;
      return fromEdge(part, distance?.offset ?? null);
    },
  };
}
