/** The CSS-wide keywords, which every property takes (css-cascade-5 §7). */
import type { CssWideKeyword } from './declared-value.ts';
import { IDENT } from './syntax/token-kind.ts';
import { streamOf, type TokenStream } from './syntax/token-stream.ts';

const WIDE_KEYWORDS: ReadonlyMap<string, CssWideKeyword> = new Map<string, CssWideKeyword>(
  (['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'revert-rule'] as const).map((word) => [word, word]),
);

/** Longer values are not looked at. */
const LONGEST = 64;

/** The keyword that a text is, if it is one. */
export function wideKeywordOf(text: string): CssWideKeyword | null {
  // The comments around what was substituted count as nothing.
  return text.length > LONGEST ? null : wideKeywordIn(streamOf(text));
}

/** The keyword where it is the whole value. Does not move the stream. */
export function wideKeywordIn(value: TokenStream): CssWideKeyword | null {
  const start = value.position;
  let keyword: CssWideKeyword | null = null;
  if (value.nextKind() === IDENT) {
    keyword = WIDE_KEYWORDS.get(value.keyword()) ?? null;
    if (keyword !== null) {
      value.advance();
      if (!value.isAtEnd()) keyword = null;
    }
  }
  value.position = start;
  return keyword;
}
