/** `marker` (SVG 2 §13.7.4). */
import { type Shorthand, shorthand, syntaxOf } from './shorthand.ts';

const reference = syntaxOf('marker-start');

const marker = shorthand(
  'marker',
  ['marker-start', 'marker-mid', 'marker-end'],
  "<'marker-start'>",
  (tokens, context) => {
    const value = reference.parse(tokens, context);
    return value === null ? null : [value, value, value];
  },
);

export const svgShorthands: readonly Shorthand[] = [marker];
