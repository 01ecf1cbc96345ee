/** `list-style` and `columns` (css-lists-3 §3.5, css-multicol-1 §3.3): values in any order, where `none` or `auto` fit more than one. */
import type { TokenStream } from '../syntax/token-stream.ts';
import type { ParseContext, Specified, Syntax } from '../values/basic/syntax.ts';
import { type Expansion, type Shorthand, shorthand, syntaxOf, takeNext } from './shorthand.ts';

const STYLE = ['list-style-position', 'list-style-image', 'list-style-type'];
const styleSyntaxes = STYLE.map(syntaxOf);

const listStyle = shorthand(
  'list-style',
  STYLE,
  "<'list-style-position'> || <'list-style-image'> || <'list-style-type'>",
  (tokens, context): Expansion | null => {
    const values: (Specified<unknown> | null)[] = [null, null, null];
    const nones = takeAll('none', styleSyntaxes, values, tokens, context);
    if (nones === -1) return null;
    // §3.5: `none` sets whichever of image and type is not given.
    const free = (values[1] === null ? 1 : 0) + (values[2] === null ? 1 : 0);
    if (nones > free) return null;
    return nones === 0 ? values : [values[0]!, values[1] ?? 'none', values[2] ?? 'none'];
  },
);

const COLUMNS = ['column-width', 'column-count'];
const columnSyntaxes = COLUMNS.map(syntaxOf);
const heightSyntax = syntaxOf('column-height');
const COLUMNS_GRAMMAR = "[ <'column-width'> || <'column-count'> ] [ / <'column-height'> ]?";

/** css-multicol-2 §3.5. */
const columns = shorthand('columns', [...COLUMNS, 'column-height'], COLUMNS_GRAMMAR, (tokens, context) => {
  const values: (Specified<unknown> | null)[] = [null, null];
  const autos = takeAll('auto', columnSyntaxes, values, tokens, context);
  const given = values.filter((value) => value !== null).length;
  if (autos === -1 || given + autos > 2 || given + autos === 0) return null;
  if (tokens.isAtEnd()) return [...values, null];
  if (!tokens.takeDelim('/')) return null;
  const height = heightSyntax.parse(tokens, context);
  return height === null ? null : [...values, height];
});

/** Reads to the end or to a slash; gives how often the word stood there that fits several of the longhands, or -1 where the value is invalid. */
function takeAll(
  word: string,
  syntaxes: readonly Syntax<unknown>[],
  values: (Specified<unknown> | null)[],
  tokens: TokenStream,
  context: ParseContext,
): number {
  let words = 0;
  if (tokens.isAtEnd()) return -1;
  while (!tokens.isAtEnd() && !tokens.isDelim('/')) {
    if (tokens.takeIdent(word)) words++;
    else if (!takeNext(syntaxes, values, tokens, context)) return -1;
  }
  return words;
}

export const listShorthands: readonly Shorthand[] = [listStyle, columns];
