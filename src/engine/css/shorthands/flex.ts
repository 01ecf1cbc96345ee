/** `flex`, `flex-flow`, `gap`, `place-*` (css-flexbox-1 §7.1, css-align-3), and the flexible boxes of 2009 as far as they have an equal. */
import { IDENT, NUMBER } from '../syntax/token-kind.ts';
import { integer, keywordMap, number } from '../values/basic/keyword.ts';
import { ZERO_PERCENT } from '../values/basic/length.ts';
import { parseNext, type Specified, type Syntax } from '../values/basic/syntax.ts';
import { flexBasis } from '../values/box/alignment.ts';
import { anyOrder, type Shorthand, shorthand, syntaxOf, twoValues } from './shorthand.ts';

const factor = number({ min: 0 });
/** `-webkit-box-ordinal-group`: from 1. */
const ordinal = integer({ min: 1 });
const basis = flexBasis();

const flex = shorthand(
  'flex',
  ['flex-grow', 'flex-shrink', 'flex-basis'],
  "none | [ <'flex-grow'> <'flex-shrink'>? || <'flex-basis'> ]",
  (tokens, context) => {
    if (tokens.kind === IDENT && tokens.takeIdent('none')) return [0, 0, 'auto'];
    let grow: Specified<unknown> | null = null;
    let shrink: Specified<unknown> | null = null;
    let size: Specified<unknown> | null = null;
    while (!tokens.isAtEnd()) {
      // A 0 that could be a length is a factor as long as one is missing.
      if (grow === null) {
        grow = parseNext(factor, tokens, context);
        if (grow !== null) {
          shrink = parseNext(factor, tokens, context);
          continue;
        }
      }
      if (size !== null) return null;
      // The only length without a unit that may follow is 0, where both factors are given.
      if (tokens.kind === NUMBER && shrink === null) return null;
      size = parseNext(basis, tokens, context);
      if (size === null) return null;
    }
    if (grow === null && size === null) return null;
    return [grow ?? 1, shrink ?? 1, size ?? ZERO_PERCENT];
  },
);

/** An old property that sets a newer one from other words. */
function legacy<T>(name: string, longhand: string, words: Readonly<Record<string, T>>): Shorthand {
  const syntax: Syntax<T> = keywordMap(words);
  return shorthand(name, [longhand], syntax.grammar, (tokens, context) => {
    const value = syntax.parse(tokens, context);
    return value === null ? null : [value];
  });
}

const at = (position: string): { readonly position: string; readonly safe: boolean } => ({ position, safe: false });

const alignContent = syntaxOf('align-content');
const justifyContent = syntaxOf('justify-content');

/** css-align-3 §5.3: a baseline alone goes with `start`. */
const placeContent = shorthand(
  'place-content',
  ['align-content', 'justify-content'],
  "<'align-content'> <'justify-content'>?",
  (tokens, context) => {
    const start = tokens.position;
    const align = alignContent.parse(tokens, context);
    if (align === null) return null;
    if (!tokens.isAtEnd()) {
      const justify = justifyContent.parse(tokens, context);
      return justify === null ? null : [align, justify];
    }
    tokens.position = start;
    const same = parseNext(justifyContent, tokens, context);
    tokens.position = tokens.end;
    return [align, same ?? at('start')];
  },
);

export const flexShorthands: readonly Shorthand[] = [
  flex,
  anyOrder('flex-flow', ['flex-direction', 'flex-wrap']),
  twoValues('gap', ['row-gap', 'column-gap']),
  twoValues('contain-intrinsic-size', ['contain-intrinsic-width', 'contain-intrinsic-height']),
  placeContent,
  twoValues('place-items', ['align-items', 'justify-items']),
  twoValues('place-self', ['align-self', 'justify-self']),
  legacy('-webkit-box-orient', 'flex-direction', {
    horizontal: 'row',
    vertical: 'column',
    'inline-axis': 'row',
    'block-axis': 'column',
  }),
  legacy('-webkit-box-pack', 'justify-content', {
    start: at('flex-start'),
    end: at('flex-end'),
    center: at('center'),
    justify: at('space-between'),
  }),
  legacy('-webkit-box-align', 'align-items', {
    start: at('flex-start'),
    end: at('flex-end'),
    center: at('center'),
    baseline: at('baseline'),
    stretch: at('stretch'),
  }),
  shorthand('-webkit-box-ordinal-group', ['order'], ordinal.grammar, (tokens, context) => {
    const value = ordinal.parse(tokens, context);
    if (value === null) return null;
    return [typeof value === 'number' ? value - 1 : value];
  }),
  shorthand('-webkit-box-flex', ['flex-grow'], factor.grammar, (tokens, context) => {
    const value = factor.parse(tokens, context);
    return value === null ? null : [value];
  }),
];
