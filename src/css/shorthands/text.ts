/** `text-decoration`, `white-space`, `text-wrap` (css-text-decor-4, css-text-4). */
import { IDENT } from '../syntax/token-kind.ts';
import { anyOrder, type Expansion, parseAnyOrder, type Shorthand, shorthand, syntaxOf } from './shorthand.ts';

/** What each keyword of CSS 2 sets `white-space-collapse` and `text-wrap-mode` to. */
const WHITE_SPACE: ReadonlyMap<string, Expansion> = new Map<string, Expansion>([
  ['normal', ['collapse', 'wrap']],
  ['nowrap', ['collapse', 'nowrap']],
  ['pre', ['preserve', 'nowrap']],
  ['pre-wrap', ['preserve', 'wrap']],
  ['pre-line', ['preserve-breaks', 'wrap']],
  ['break-spaces', ['break-spaces', 'wrap']],
  ['-webkit-nowrap', ['collapse', 'nowrap']],
]);

const whiteSpaceParts = ['white-space-collapse', 'text-wrap-mode'].map(syntaxOf);

const whiteSpace = shorthand(
  'white-space',
  ['white-space-collapse', 'text-wrap-mode'],
  "normal | nowrap | pre | pre-wrap | pre-line | break-spaces | <'white-space-collapse'> || <'text-wrap-mode'>",
  (tokens, context) => {
    const start = tokens.position;
    const expansion = tokens.kind === IDENT ? WHITE_SPACE.get(tokens.keyword()) : undefined;
    if (expansion !== undefined) {
      tokens.advance();
      if (tokens.isAtEnd()) return expansion;
      tokens.position = start;
    }
    return parseAnyOrder(whiteSpaceParts, tokens, context);
  },
);

const decorationParts = ['line', 'style', 'color', 'thickness'].map((part) => `text-decoration-${part}`);

export const textShorthands: readonly Shorthand[] = [
  anyOrder('text-decoration', decorationParts),
  { ...anyOrder('text-decoration', decorationParts), name: '-webkit-text-decoration' },
  whiteSpace,
  anyOrder('text-wrap', ['text-wrap-mode', 'text-wrap-style']),
];
