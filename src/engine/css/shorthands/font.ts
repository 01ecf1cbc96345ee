/** `font` and `font-variant` (css-fonts-4 §2.7, §6.11). */
import { IDENT } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { keyword } from '../values/basic/keyword.ts';
import type { ParseContext, Specified } from '../values/basic/syntax.ts';
import { fontFamilies, fontSize, fontStretchKeyword, fontStyle, fontWeight, lineHeight } from '../values/text/font.ts';
import { type Expansion, parseAnyOrder, type Shorthand, shorthand, syntaxOf, takeNext } from './shorthand.ts';

/** In the order of the longhands that they are. */
const PRELUDE = [fontStyle(), keyword('small-caps'), fontWeight(), fontStretchKeyword()];
const size = fontSize();
const height = lineHeight();
const families = fontFamilies();

const FONT = [
  'font-style',
  'font-variant-caps',
  'font-weight',
  'font-stretch',
  'font-size',
  'line-height',
  'font-family',
  // Reset to their initial values only:
  'font-kerning',
  'font-variant-ligatures',
  'font-variant-numeric',
  'font-variant-east-asian',
  'font-variant-position',
  'font-variant-alternates',
  'font-variant-emoji',
  'font-feature-settings',
  'font-variation-settings',
  'font-optical-sizing',
  'font-size-adjust',
  'font-palette',
  'font-language-override',
] as const;

/** System fonts as Chromium on Linux has them: their size in px; all are the system's sans-serif. */
const SYSTEM_FONTS: ReadonlyMap<string, number> = new Map([
  ['caption', 16],
  ['icon', 16],
  ['menu', 16],
  ['message-box', 16],
  ['small-caption', 16],
  ['status-bar', 16],
  ['-webkit-mini-control', 13],
  ['-webkit-small-control', 13],
  ['-webkit-control', 16],
]);

const font = shorthand(
  'font',
  FONT,
  '[ <font-style> || [ normal | small-caps ] || <font-weight> || <font-stretch> ]? <font-size> [ / <line-height> ]? <font-family># | caption | icon | menu | message-box | small-caption | status-bar',
  (tokens, context) => {
    if (tokens.kind === IDENT) {
      const px = SYSTEM_FONTS.get(tokens.keyword());
      if (px !== undefined) {
        tokens.advance();
        return expansion([null, null, null, null, px, null, [{ name: 'system-ui', generic: true }]]);
      }
    }
    const prelude = parsePrelude(tokens, context);
    const sizeValue = size.parse(tokens, context);
    if (prelude === null || sizeValue === null) return null;
    tokens.skipWhitespace();
    let lineHeightValue: Specified<unknown> | null = null;
    if (tokens.takeDelim('/')) {
      lineHeightValue = height.parse(tokens, context);
      if (lineHeightValue === null) return null;
    }
    const family = families.parse(tokens, context);
    return family === null ? null : expansion([...prelude, sizeValue, lineHeightValue, family]);
  },
);

/** Style, capitals, weight and width in any order; `normal` stands for whichever is left out. */
function parsePrelude(tokens: TokenStream, context: ParseContext): (Specified<unknown> | null)[] | null {
  const values: (Specified<unknown> | null)[] = [null, null, null, null];
  let count = 0;
  tokens.skipWhitespace();
  while (tokens.takeIdent('normal') || takeNext(PRELUDE, values, tokens, context)) {
    count++;
    tokens.skipWhitespace();
  }
  return count > 4 ? null : values;
}

/** The longhands that the shorthand can set, in the order of `FONT`, and `null` for those that it resets. */
function expansion(values: readonly (Specified<unknown> | null)[]): Expansion {
  return FONT.map((_, i) => values[i] ?? null);
}

const VARIANTS = ['ligatures', 'caps', 'alternates', 'numeric', 'east-asian', 'position', 'emoji'].map(
  (module) => `font-variant-${module}`,
);
const variantSyntaxes = VARIANTS.map(syntaxOf);

const fontVariant = shorthand(
  'font-variant',
  VARIANTS,
  `normal | none | ${VARIANTS.map((name) => `<'${name}'>`).join(' || ')}`,
  (tokens, context) => {
    if (tokens.takeIdent('normal')) return VARIANTS.map(() => null);
    if (tokens.isIdent('none'))
      return VARIANTS.map((_, i) => (i === 0 ? variantSyntaxes[0]!.parse(tokens, context) : null));
    return parseAnyOrder(variantSyntaxes, tokens, context);
  },
);

const SYNTHESES = ['weight', 'style', 'small-caps', 'position'] as const;

/** What is named may be synthesised, all else not (css-fonts-4 §2.8.5). */
const fontSynthesis = shorthand(
  'font-synthesis',
  SYNTHESES.map((kind) => `font-synthesis-${kind}`),
  `none | [ ${SYNTHESES.join(' || ')} ]`,
  (tokens) => {
    tokens.skipWhitespace();
    if (tokens.takeIdent('none')) return SYNTHESES.map(() => 'none');
    const values = SYNTHESES.map(() => 'none');
    for (;;) {
      tokens.skipWhitespace();
      const index = SYNTHESES.findIndex((kind, i) => values[i] === 'none' && tokens.takeIdent(kind));
      if (index < 0) break;
      values[index] = 'auto';
    }
    return values.includes('auto') ? values : null;
  },
);

export const fontShorthands: readonly Shorthand[] = [font, fontVariant, fontSynthesis];
