/** `position-try` (css-anchor-position-1 §5.4). */

import { parseNext } from '../values/basic/syntax.ts';
import { type Shorthand, shorthand, syntaxOf } from './shorthand.ts';

const order = syntaxOf('position-try-order');
const fallbacks = syntaxOf('position-try-fallbacks');

export const anchorShorthands: readonly Shorthand[] = [
  shorthand(
    'position-try',
    ['position-try-order', 'position-try-fallbacks'],
    "<'position-try-order'>? <'position-try-fallbacks'>",
    (tokens, context) => {
      const first = parseNext(order, tokens, context);
      const list = fallbacks.parse(tokens, context);
      return list === null ? null : [first, list];
    },
  ),
];
