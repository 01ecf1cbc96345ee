/** Placement of items: `grid-column-start` and its kin, and `grid-auto-flow` (css-grid-2 §8.3, §7.7). */
import { IDENT } from '../../syntax/token-kind.ts';
import { integer } from '../basic/keyword.ts';
import { mapSpecified, parseNext, type Specified, type Syntax } from '../basic/syntax.ts';
import { lineName, MOST_TRACKS } from './grid-track.ts';

export type GridLine = 'auto' | GridLineReference;

export interface GridLineReference {
  /** Which line, counted from the end where negative, or how many are spanned; 0 where only a name is given. */
  readonly count: number;
  readonly name: string | null;
  readonly isSpan: boolean;
}

const anyInteger = integer();

/** `auto | <custom-ident> | [ <integer> && <custom-ident>? ] | [ span && [ <integer> || <custom-ident> ] ]` */
export function gridLine(): Syntax<GridLine> {
  return {
    grammar: 'auto | <custom-ident> | <integer> && <custom-ident>? | span && [ <integer> || <custom-ident> ]',
    parse(tokens, context): Specified<GridLine> | null {
      tokens.skipWhitespace();
      if (tokens.takeIdent('auto')) return 'auto';
      let isSpan = false;
      let name: string | null = null;
      let count: Specified<number> | null = null;
      while (!tokens.isAtEnd() && !tokens.isDelim('/')) {
        // `span` stands before or behind all else.
        if (tokens.isIdent('span')) {
          if (isSpan) return null;
          isSpan = true;
          tokens.advance();
          if ((name !== null || count !== null) && !tokens.isAtEnd() && !tokens.isDelim('/')) return null;
        } else if (name === null && tokens.kind === IDENT) {
          name = lineName(tokens);
          if (name === null) return null;
        } else if (count === null) {
          count = parseNext(anyInteger, tokens, context);
          if (count === null || count === 0 || (typeof count === 'number' && isSpan && count < 0)) return null;
        } else return null;
      }
      if (name === null && count === null) return null;
      if (isSpan && typeof count === 'number' && count < 0) return null;
      return mapSpecified(count ?? 0, (each): GridLine => ({ count: limited(each, isSpan), name, isSpan }));
    },
  };
}

/** What `calc()` gives may be out of range: it is brought in (css-values-4 §10.12). */
function limited(count: number, isSpan: boolean): number {
  if (isSpan) return Math.max(0, Math.min(MOST_TRACKS, count));
  return Math.max(-MOST_TRACKS, Math.min(MOST_TRACKS, count));
}

export interface GridAutoFlow {
  readonly axis: 'row' | 'column';
  readonly isDense: boolean;
}

/** `[ row | column ] || dense` */
export function gridAutoFlow(): Syntax<GridAutoFlow> {
  return {
    grammar: '[ row | column ] || dense',
    parse(tokens) {
      let axis: GridAutoFlow['axis'] | null = null;
      let isDense = false;
      tokens.skipWhitespace();
      while (tokens.kind === IDENT) {
        if (axis === null && tokens.takeIdent('row')) axis = 'row';
        else if (axis === null && tokens.takeIdent('column')) axis = 'column';
        else if (!isDense && tokens.takeIdent('dense')) isDense = true;
        else return null;
      }
      return axis === null && !isDense ? null : { axis: axis ?? 'row', isDense };
    },
  };
}
