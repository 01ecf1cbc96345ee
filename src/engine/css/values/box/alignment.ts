/** Values of box alignment (css-align-3) and `flex-basis`. */
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword, oneOf } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage } from '../basic/length.ts';
import { type Size, size } from '../basic/size.ts';
import type { Syntax } from '../basic/syntax.ts';

export interface ContentAlignment {
  readonly position:
    | 'normal'
    | 'baseline'
    | 'last-baseline'
    | 'space-between'
    | 'space-around'
    | 'space-evenly'
    | 'stretch'
    | 'center'
    | 'start'
    | 'end'
    | 'flex-start'
    | 'flex-end'
    | 'left'
    | 'right';
  /** `safe`: falls back to `start` where the content overflows. */
  readonly safe: boolean;
  /** Said so; without either word the box decides. */
  readonly unsafe?: true;
}
export interface SelfAlignment {
  readonly position:
    | 'auto'
    | 'normal'
    | 'stretch'
    | 'baseline'
    | 'last-baseline'
    | 'center'
    | 'start'
    | 'end'
    | 'self-start'
    | 'self-end'
    | 'flex-start'
    | 'flex-end'
    | 'left'
    | 'right'
    /** Over the default anchor (css-anchor-position-1 §3.4). */
    | 'anchor-center';
  readonly safe: boolean;
  /** Said so; without either word the box decides. */
  readonly unsafe?: true;
}

export function contentAlignment(axis: 'block' | 'inline'): Syntax<ContentAlignment> {
  const sides = axis === 'inline' ? (['left', 'right'] as const) : [];
  return alignment<ContentAlignment['position']>(
    ['normal', 'space-between', 'space-around', 'space-evenly', 'stretch'],
    ['center', 'start', 'end', 'flex-start', 'flex-end', ...sides],
    axis === 'block',
  );
}

export function selfAlignment(kind: 'items' | 'self', axis: 'block' | 'inline'): Syntax<SelfAlignment> {
  const sides = axis === 'inline' ? (['left', 'right'] as const) : [];
  const plain = alignment<SelfAlignment['position']>(
    kind === 'self' ? ['auto', 'normal', 'stretch'] : ['normal', 'stretch'],
    [
      'center',
      'start',
      'end',
      'self-start',
      'self-end',
      'flex-start',
      'flex-end',
      ...sides,
      ...(kind === 'self' ? (['anchor-center'] as const) : []),
    ],
    true,
  );
  return kind === 'items' && axis === 'inline' ? withLegacy(plain) : plain;
}

/** css-align-3 §6.1: `legacy` with a side is that side for what is inside, too; alone it is what the parent said, most often nothing. */
function withLegacy(plain: Syntax<SelfAlignment>): Syntax<SelfAlignment> {
  return {
    grammar: `${plain.grammar} | legacy && [ left | right | center ]?`,
    parse(tokens, context) {
      tokens.skipWhitespace();
      const start = tokens.position;
      const isFirst = tokens.takeIdent('legacy');
      const side = (['left', 'right', 'center'] as const).find((word) => tokens.takeIdent(word)) ?? null;
      if (isFirst || (side !== null && tokens.takeIdent('legacy'))) return { position: side ?? 'normal', safe: false };
      tokens.position = start;
      return plain.parse(tokens, context);
    },
  };
}

interface OverflowAlignment<P> {
  readonly position: P;
  readonly safe: boolean;
  readonly unsafe?: true;
}

/** @param positions - those that `safe` and `unsafe` may stand before */
function alignment<P extends string>(
  words: readonly P[],
  positions: readonly P[],
  allowsBaseline: boolean,
): Syntax<OverflowAlignment<P | 'baseline' | 'last-baseline'>> {
  type Alignment = OverflowAlignment<P | 'baseline' | 'last-baseline'>;
  const unsafe = new Map<string, Alignment>(
    [...words, ...positions].map((position) => [position, { position, safe: false }]),
  );
  const explicit = new Map<string, Alignment>(
    positions.map((position) => [position, { position, safe: false, unsafe: true as const }]),
  );
  const safe = new Map<string, Alignment>(positions.map((position) => [position, { position, safe: true }]));
  const baseline: Alignment = { position: 'baseline', safe: false };
  const lastBaseline: Alignment = { position: 'last-baseline', safe: false };
  const baselineGrammar = allowsBaseline ? ' | [ first | last ]? baseline' : '';
  return {
    grammar: `${words.join(' | ')}${baselineGrammar} | [ safe | unsafe ]? [ ${positions.join(' | ')} ]`,
    parse(tokens) {
      tokens.skipWhitespace();
      if (allowsBaseline) {
        if (tokens.takeIdent('baseline')) return baseline;
        if (tokens.takeIdent('first')) return tokens.takeIdent('baseline') ? baseline : null;
        if (tokens.takeIdent('last')) return tokens.takeIdent('baseline') ? lastBaseline : null;
      }
      if (tokens.takeIdent('safe')) return takeFrom(safe, tokens);
      if (tokens.takeIdent('unsafe')) return takeFrom(explicit, tokens);
      return takeFrom(unsafe, tokens);
    },
  };
}

function takeFrom<T>(known: ReadonlyMap<string, T>, tokens: TokenStream): T | null {
  if (tokens.kind !== IDENT) return null;
  const value = known.get(tokens.keyword());
  tokens.advance();
  return value ?? null;
}

export function flexBasis(): Syntax<Size | 'content'> {
  return oneOf(keyword('content'), size());
}

export function gap(): Syntax<LengthPercentage | 'normal'> {
  return oneOf(keyword('normal'), lengthPercentage({ min: 0 }));
}
