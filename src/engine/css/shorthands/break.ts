/** `page-break-*` and Chromium's older names (css-break-4 §3.4): as shorthands, because their words differ. */
import { keywordMap } from '../values/basic/keyword.ts';
import { type Shorthand, shorthand } from './shorthand.ts';

const BETWEEN = {
  auto: 'auto',
  always: 'page',
  avoid: 'avoid',
  left: 'left',
  right: 'right',
} as const;
const INSIDE = { auto: 'auto', avoid: 'avoid' } as const;
const COLUMN_BETWEEN = { auto: 'auto', always: 'column', avoid: 'avoid-column' } as const;
const COLUMN_INSIDE = { auto: 'auto', avoid: 'avoid-column' } as const;

function legacyBreak(name: string, longhand: string, words: Readonly<Record<string, string>>): Shorthand {
  const syntax = keywordMap(words);
  return shorthand(name, [longhand], syntax.grammar, (tokens, context) => {
    const value = syntax.parse(tokens, context);
    return value === null ? null : [value];
  });
}

export const breakShorthands: readonly Shorthand[] = [
  legacyBreak('page-break-before', 'break-before', BETWEEN),
  legacyBreak('page-break-after', 'break-after', BETWEEN),
  legacyBreak('page-break-inside', 'break-inside', INSIDE),
  legacyBreak('-webkit-column-break-before', 'break-before', COLUMN_BETWEEN),
  legacyBreak('-webkit-column-break-after', 'break-after', COLUMN_BETWEEN),
  legacyBreak('-webkit-column-break-inside', 'break-inside', COLUMN_INSIDE),
];
