/** `color-scheme` (css-color-adjust-1 §2.2): of the schemes that an element takes, paper prefers the light one. */
import { IDENT } from '../../syntax/token-kind.ts';
import type { Syntax } from '../basic/syntax.ts';
import { customIdent } from '../basic/text-values.ts';

export type ColorScheme = 'light' | 'dark';

export function colorScheme(): Syntax<ColorScheme> {
  return {
    grammar: 'normal | [ light | dark | <custom-ident> ]+ && only?',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return 'light';
      const names: string[] = [];
      const isOnly = tokens.takeIdent('only');
      while (tokens.nextKind() === IDENT && !tokens.isIdent('only')) {
        const name = customIdent(tokens)?.toLowerCase();
        if (name === undefined || name === 'normal') return null;
        names.push(name);
      }
      if (!isOnly) tokens.takeIdent('only');
      if (names.length === 0) return null;
      return names.includes('dark') && !names.includes('light') ? 'dark' : 'light';
    },
  };
}
