/** `position-area` (css-anchor-position-1 §3.1): tracks of the grid that an anchor makes in the containing block. */
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import type { Syntax } from '../basic/syntax.ts';

/** Tracks along one axis. */
export interface AreaTracks {
  readonly at: 'start' | 'center' | 'end' | 'span-start' | 'span-end' | 'span-all';
  /** Whose start is meant: that of the page (left, top), of the containing block's writing, or of the box's own. */
  readonly side: 'page' | 'flow' | 'self';
}

export type PositionArea =
  | { readonly kind: 'physical'; readonly x: AreaTracks; readonly y: AreaTracks }
  | { readonly kind: 'flow'; readonly inline: AreaTracks; readonly block: AreaTracks }
  /** The axes are those of the box's own writing. */
  | { readonly kind: 'self'; readonly inline: AreaTracks; readonly block: AreaTracks };

type Axis = 'x' | 'y' | 'inline' | 'block';

interface AreaWord {
  /** `null`: either axis. */
  readonly axis: Axis | null;
  /** `null`: goes with any other word. */
  readonly kind: PositionArea['kind'] | 'any-flow' | 'any-self' | null;
  readonly tracks: AreaTracks;
}

const WORDS: ReadonlyMap<string, AreaWord> = areaWords();

function areaWords(): Map<string, AreaWord> {
  const words = new Map<string, AreaWord>();
  const add = (
    name: string,
    axis: Axis | null,
    kind: AreaWord['kind'],
    at: 'start' | 'end',
    side: AreaTracks['side'],
  ) => {
    words.set(name, { axis, kind, tracks: { at, side } });
    words.set(`span-${name}`, { axis, kind, tracks: { at: `span-${at}`, side } });
  };
  add('left', 'x', 'physical', 'start', 'page');
  add('right', 'x', 'physical', 'end', 'page');
  add('top', 'y', 'physical', 'start', 'page');
  add('bottom', 'y', 'physical', 'end', 'page');
  for (const at of ['start', 'end'] as const) {
    for (const axis of ['x', 'y'] as const) {
      add(`${axis}-${at}`, axis, 'physical', at, 'flow');
      add(`self-${axis}-${at}`, axis, 'physical', at, 'self');
    }
    for (const axis of ['inline', 'block'] as const) {
      add(`${axis}-${at}`, axis, 'flow', at, 'flow');
      add(`self-${axis}-${at}`, axis, 'self', at, 'self');
    }
    add(at, null, 'any-flow', at, 'flow');
    add(`self-${at}`, null, 'any-self', at, 'self');
  }
  for (const at of ['center', 'span-all'] as const)
    words.set(at, { axis: null, kind: null, tracks: { at, side: 'flow' } });
  return words;
}

const ALL: AreaWord = WORDS.get('span-all')!;

/** The value in the stream; `null` with the stream anywhere where there is none. */
export function positionAreaIn(tokens: TokenStream): PositionArea | null {
  const first = takeWord(tokens);
  if (first === null) return null;
  const start = tokens.position;
  const second = takeWord(tokens);
  if (second === null) {
    tokens.position = start;
    // One word that fits both axes counts for both, any other leaves the other axis free.
    return areaOf(first, first.axis === null ? first : ALL);
  }
  return areaOf(first, second);
}

export function positionArea(): Syntax<PositionArea | 'none'> {
  return {
    grammar: 'none | <position-area>',
    parse(tokens) {
      tokens.skipWhitespace();
      return tokens.takeIdent('none') ? 'none' : positionAreaIn(tokens);
    },
  };
}

function takeWord(tokens: TokenStream): AreaWord | null {
  if (tokens.nextKind() !== IDENT) return null;
  const word = WORDS.get(tokens.keyword());
  if (word === undefined) return null;
  tokens.advance();
  return word;
}

/** Of two words without axes the first is that of the block axis. */
function areaOf(first: AreaWord, second: AreaWord): PositionArea | null {
  const kind = first.kind ?? second.kind;
  if (second.kind !== null && second.kind !== kind) return null;
  if (first.axis !== null && first.axis === second.axis) return null;
  const isSwapped = first.axis === 'inline' || first.axis === 'y' || second.axis === 'block' || second.axis === 'x';
  switch (kind) {
    case 'physical': {
      const [x, y] = isSwapped ? [second.tracks, first.tracks] : [first.tracks, second.tracks];
      return { kind, x, y };
    }
    case 'self':
    case 'any-self':
      return { kind: 'self', ...flowTracks(first, second, isSwapped) };
    default:
      return { kind: 'flow', ...flowTracks(first, second, isSwapped) };
  }
}

function flowTracks(first: AreaWord, second: AreaWord, isSwapped: boolean) {
  return isSwapped ? { block: second.tracks, inline: first.tracks } : { block: first.tracks, inline: second.tracks };
}
