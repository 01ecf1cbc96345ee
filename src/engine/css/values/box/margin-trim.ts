/** `margin-trim` (css-box-4 §3.2): at which edges the margins of children end. */
import type { Syntax } from '../basic/syntax.ts';

export interface MarginTrim {
  readonly blockStart: boolean;
  readonly blockEnd: boolean;
}

export const NO_TRIM: MarginTrim = { blockStart: false, blockEnd: false };

export function marginTrim(): Syntax<MarginTrim> {
  return {
    grammar: 'none | block | [ block-start || block-end ]',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return NO_TRIM;
      if (tokens.takeIdent('block')) return { blockStart: true, blockEnd: true };
      const isEndFirst = tokens.takeIdent('block-end');
      const blockStart = tokens.takeIdent('block-start');
      const blockEnd = isEndFirst || tokens.takeIdent('block-end');
      return blockStart || blockEnd ? { blockStart, blockEnd } : null;
    },
  };
}
