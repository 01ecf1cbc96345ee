/** `word-space-transform` (css-text-4 §2.2): separators of words that take no room become spaces that are seen. */
import { isPhraseBoundary } from '../../../hyphenation/phrases.ts';
import { hasPhrases } from './keep-phrases.ts';

const SEPARATOR = '\u200b';
const SEPARATORS = /\u200b/g;
const LETTER = /\p{L}/u;

/** `auto-phrase`: a separator between any two phrases of Japanese that stand side by side. @param language - BCP 47 tag, '' for unknown */
export function partPhrases(text: string, language: string): string {
  if (!hasPhrases(language)) return text;
  let parted = '';
  let from = 0;
  for (let at = 1; at < text.length; at++) {
    if (!LETTER.test(text[at - 1]!) || !LETTER.test(text[at]!) || !isPhraseBoundary(text, at)) continue;
    parted += text.slice(from, at) + SEPARATOR;
    from = at;
  }
  return parted + text.slice(from);
}

/** A part of the text in which spaces are to stand for separators. */
export interface SeparatedWords {
  readonly start: number;
  readonly end: number;
  readonly space: ' ' | '\u3000';
}

/** The text with spaces for separators, as long as before; those beside a forced break stay. @param parts - in the order of the text */
export function expandWordSpaces(text: string, parts: readonly SeparatedWords[]): string {
  let expanded = '';
  let from = 0;
  for (const { start, end, space } of parts) {
    const part = text.slice(start, end).replace(SEPARATORS, (_, at: number) => {
      const isAtBreak = isForcedBreak(text, start + at - 1) || isForcedBreak(text, start + at + 1);
      return isAtBreak ? SEPARATOR : space;
    });
    expanded += text.slice(from, start) + part;
    from = end;
  }
  return expanded + text.slice(from);
}

/** The ends of the block count as forced breaks. */
function isForcedBreak(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text.charCodeAt(at) === 0x0a;
}
