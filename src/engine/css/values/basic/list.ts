/** `list-style-type` and `border-spacing`. */
import { asciiLower } from '../../syntax/escapes.ts';
import { FUNCTION, IDENT, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { parseCounterSymbols } from './counter-symbols.ts';
import { oneOrTwo } from './keyword.ts';
import { length } from './length.ts';
import type { Syntax } from './syntax.ts';
import { customIdent } from './text-values.ts';

/** A counter style's name, `none`, or a string to use as the marker. */
export type ListStyleType = string | { readonly marker: string };

export function listStyleType(): Syntax<ListStyleType> {
  return {
    grammar: '<counter-style> | <string> | none',
    parse(tokens) {
      switch (tokens.nextKind()) {
        case STRING: {
          const marker = tokens.string();
          tokens.advance();
          return { marker };
        }
        case IDENT:
        case FUNCTION:
          return counterStyleName(tokens);
        default:
          return null;
      }
    },
  };
}

/** `<counter-style>`: a name, or what stands for one. */
export function counterStyleName(tokens: TokenStream): string | null {
  if (tokens.nextKind() === FUNCTION)
    return tokens.isFunction('symbols') ? tokens.readBlock(parseCounterSymbols) : null;
  const name = customIdent(tokens);
  return name === null ? null : usedStyleName(name);
}

/** Names of predefined styles are matched without regard to case; the author's own are not. */
export function usedStyleName(name: string): string {
  const lower = asciiLower(name);
  return predefinedStyles.has(lower) ? lower : name;
}

/** css-counter-styles-3 §6 */
const predefinedStyles: ReadonlySet<string> = new Set(
  (
    'none disc circle square decimal decimal-leading-zero lower-roman upper-roman lower-alpha upper-alpha lower-latin upper-latin lower-greek ' +
    'arabic-indic armenian upper-armenian lower-armenian bengali cambodian khmer cjk-decimal devanagari georgian gujarati gurmukhi hebrew kannada lao malayalam mongolian ' +
    'myanmar oriya persian tamil telugu thai tibetan hiragana hiragana-iroha katakana katakana-iroha disclosure-open disclosure-closed cjk-earthly-branch ' +
    'cjk-heavenly-stem cjk-ideographic japanese-informal japanese-formal korean-hangul-formal korean-hanja-informal korean-hanja-formal simp-chinese-informal ' +
    'simp-chinese-formal trad-chinese-informal trad-chinese-formal ethiopic-numeric'
  ).split(' '),
);

/** px */
export function borderSpacing(): Syntax<{ readonly x: number; readonly y: number }> {
  return oneOrTwo(length({ min: 0, unitlessQuirk: true }), (x, y) => ({ x, y }));
}
