/** `text-decoration`, `text-decoration-skip`, `text-emphasis`, `-webkit-text-stroke`, `white-space`, `text-wrap`, `text-box`, `text-spacing`, `line-clamp` (css-text-decor-4, css-text-4, css-inline-3, css-overflow-4). */
import { IDENT } from '../syntax/token-kind.ts';
import { integer } from '../values/basic/numeric.ts';
import type { Specified } from '../values/basic/syntax.ts';
import { AUTO_SPACE, NO_AUTOSPACE } from '../values/text/typesetting.ts';
import { anyOrder, type Expansion, parseAnyOrder, type Shorthand, shorthand, syntaxOf, takeNext } from './shorthand.ts';

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

const CLAMPING = ['max-lines', 'block-ellipsis', 'continue'];

/** css-overflow-4 §4.1: an ellipsis is shown unless another text is given. */
const lineClamp = shorthand(
  'line-clamp',
  CLAMPING,
  "none | <'max-lines'> || <'block-ellipsis'> || -webkit-legacy",
  (tokens, context) => {
    tokens.skipWhitespace();
    if (tokens.takeIdent('none')) return [null, null, null];
    const syntaxes = CLAMPING.map(syntaxOf);
    const values: (Specified<unknown> | null)[] = [null, null, null];
    let count = 0;
    while (!tokens.isAtEnd() && takeNext(syntaxes, values, tokens, context)) count++;
    if (count === 0 || (values[2] !== null && values[2] === 'auto')) return null;
    return [values[0] ?? null, values[1] ?? 'auto', values[2] ?? 'collapse'];
  },
);

const lineCount = integer({ min: 1 });

/** css-overflow-4 §4.2: in effect on the flexible boxes of 2009 only (`compute.ts`). */
const webkitLineClamp = shorthand('-webkit-line-clamp', CLAMPING, `none | ${lineCount.grammar}`, (tokens, context) => {
  tokens.skipWhitespace();
  if (tokens.takeIdent('none')) return [null, null, null];
  const lines = lineCount.parse(tokens, context);
  return lines === null ? null : [lines, 'auto', '-webkit-legacy'];
});

const boxParts = ['text-box-trim', 'text-box-edge'].map(syntaxOf);

/** css-inline-3 §5.3: an edge without `text-box-trim` trims both sides. */
const textBox = shorthand(
  'text-box',
  ['text-box-trim', 'text-box-edge'],
  "normal | <'text-box-trim'> || <'text-box-edge'>",
  (tokens, context) => {
    tokens.skipWhitespace();
    if (tokens.takeIdent('normal')) return [null, null];
    const values = parseAnyOrder(boxParts, tokens, context);
    return values === null ? null : [values[0] ?? 'trim-both', values[1] ?? null];
  },
);

const spacingParts = ['text-spacing-trim', 'text-autospace'].map(syntaxOf);

/** css-text-decor-4 §2.6; `ink` is of css-text-decor-3 as it was once. */
const decorationSkip = shorthand(
  'text-decoration-skip',
  ['text-decoration-skip-ink'],
  'none | auto | ink',
  (tokens) => {
    tokens.skipWhitespace();
    if (tokens.takeIdent('none')) return ['none'];
    return tokens.takeIdent('auto') || tokens.takeIdent('ink') ? ['auto'] : null;
  },
);

/** css-text-4 §8.5 */
const textSpacing = shorthand(
  'text-spacing',
  ['text-spacing-trim', 'text-autospace'],
  "none | auto | <'text-spacing-trim'> || <'text-autospace'>",
  (tokens, context) => {
    tokens.skipWhitespace();
    if (tokens.takeIdent('none')) return ['space-all', NO_AUTOSPACE];
    if (tokens.takeIdent('auto')) return ['normal', AUTO_SPACE];
    return parseAnyOrder(spacingParts, tokens, context);
  },
);

export const textShorthands: readonly Shorthand[] = [
  anyOrder('text-decoration', decorationParts),
  { ...anyOrder('text-decoration', decorationParts), name: '-webkit-text-decoration' },
  decorationSkip,
  anyOrder('-webkit-text-stroke', ['-webkit-text-stroke-width', '-webkit-text-stroke-color']),
  anyOrder('text-emphasis', ['text-emphasis-style', 'text-emphasis-color']),
  whiteSpace,
  anyOrder('text-wrap', ['text-wrap-mode', 'text-wrap-style']),
  lineClamp,
  webkitLineClamp,
  textBox,
  textSpacing,
];
