/** `container` (css-conditional-5 §3.3): names, then a type behind a slash. */
import { type Shorthand, shorthand, syntaxOf } from './shorthand.ts';

const names = syntaxOf('container-name');
const type = syntaxOf('container-type');

export const containmentShorthands: readonly Shorthand[] = [
  shorthand(
    'container',
    ['container-name', 'container-type'],
    "<'container-name'> [ / <'container-type'> ]?",
    (tokens, context) => {
      const name = names.parse(tokens, context);
      if (name === null) return null;
      tokens.skipWhitespace();
      if (!tokens.takeDelim('/')) return [name, null];
      const value = type.parse(tokens, context);
      return value === null ? null : [name, value];
    },
  ),
];
