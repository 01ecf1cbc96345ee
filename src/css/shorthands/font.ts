/** `font` and `font-variant` (css-fonts-4 §2.7, §6.11). */
import { IDENT } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { fontFamilies, fontSize, fontStretchKeyword, fontStyle, fontWeight, lineHeight } from '../values/font.ts';
import { keyword } from '../values/keyword.ts';
import type { ParseContext, Specified } from '../values/syntax.ts';
import { type Expansion, parseAnyOrder, parseNext, type Shorthand, shorthand, syntaxOf } from './shorthand.ts';

const style = fontStyle();
const weight = fontWeight();
const stretch = fontStretchKeyword();
const caps = keyword('small-caps');
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
  'font-feature-settings',
  'font-variation-settings',
  'font-size-adjust',
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
        return expansion({ size: px, family: [{ name: 'system-ui', generic: true }] });
      }
    }
    const parts = parsePrelude(tokens, context);
    const sizeValue = size.parse(tokens, context);
    if (parts === null || sizeValue === null) return null;
    tokens.skipWhitespace();
    let lineHeightValue: Specified<unknown> | null = null;
    if (tokens.takeDelim('/')) {
      lineHeightValue = height.parse(tokens, context);
      if (lineHeightValue === null) return null;
    }
    const family = families.parse(tokens, context);
    return family === null ? null : expansion({ ...parts, size: sizeValue, lineHeight: lineHeightValue, family });
  },
);

interface FontParts {
  readonly style?: Specified<unknown> | null;
  readonly caps?: Specified<unknown> | null;
  readonly weight?: Specified<unknown> | null;
  readonly stretch?: Specified<unknown> | null;
  readonly size: Specified<unknown>;
  readonly lineHeight?: Specified<unknown> | null;
  readonly family: Specified<unknown>;
}

function expansion(parts: FontParts): Expansion {
  const { style, caps, weight, stretch, size, lineHeight, family } = parts;
  const given = [style, caps, weight, stretch, size, lineHeight, family].map((each) => each ?? null);
  return FONT.map((_, i) => given[i] ?? null);
}

/** Style, capitals, weight and width in any order; `normal` stands for whichever is left out. */
function parsePrelude(tokens: TokenStream, context: ParseContext): Omit<FontParts, 'size' | 'family'> | null {
  const parts: {
    style: Specified<unknown> | null;
    caps: Specified<unknown> | null;
    weight: Specified<unknown> | null;
    stretch: Specified<unknown> | null;
  } = {
    style: null,
    caps: null,
    weight: null,
    stretch: null,
  };
  for (let count = 0; ; count++) {
    tokens.skipWhitespace();
    if (tokens.takeIdent('normal')) {
      if (count === 4) return null;
      continue;
    }
    if (parts.style === null && (parts.style = parseNext(style, tokens, context)) !== null) continue;
    if (parts.caps === null && (parts.caps = parseNext(caps, tokens, context)) !== null) continue;
    if (parts.weight === null && (parts.weight = parseNext(weight, tokens, context)) !== null) continue;
    if (parts.stretch === null && (parts.stretch = parseNext(stretch, tokens, context)) !== null) continue;
    return count > 4 ? null : parts;
  }
}

const VARIANTS = ['ligatures', 'caps', 'alternates', 'numeric', 'east-asian', 'position'].map(
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

export const fontShorthands: readonly Shorthand[] = [font, fontVariant];
