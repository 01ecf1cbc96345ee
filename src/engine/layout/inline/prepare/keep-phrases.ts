/**
 * `word-break: auto-phrase` (css-text-4 §5.2): lines end between phrases of Japanese, and between words of Korean; other languages are broken as ever, as in
 * Chromium.
 */
import { isPhraseBoundary } from '../../../hyphenation/phrases.ts';
import { WITHIN_PHRASE } from '../content/inline-content.ts';

/** From here on characters are East Asian: radicals, kana, ideographs, their punctuation and wide forms. */
const FIRST_EAST_ASIAN = 0x2e80;
const IDEOGRAPHIC_SPACE = 0x3000;

const JAPANESE = /^ja(?:-|$)/i;
const KOREAN = /^ko(?:-|$)/i;

/** Whether phrases of a language are known. @param language - BCP 47 tag, '' for unknown */
export function hasPhrases(language: string): boolean {
  return JAPANESE.test(language);
}

/** How UAX 14 is asked for text whose phrases are kept. @param language - BCP 47 tag, '' for unknown */
export function wordBreakOfPhrases(language: string): 'keep-all' | 'normal' {
  return KOREAN.test(language) ? 'keep-all' : 'normal';
}

/** Leaves opportunities inside phrases to lines that have no other. @param breaks - of the text, changed in place */
export function keepPhrases(breaks: Uint8Array, text: string, language: string): void {
  if (!hasPhrases(language)) return;
  for (let at = 1; at < text.length; at++) {
    if (breaks[at] !== 1) continue;
    const before = text.charCodeAt(at - 1);
    if (before === IDEOGRAPHIC_SPACE) continue;
    const isEastAsian = before >= FIRST_EAST_ASIAN || (text.charCodeAt(at) >= FIRST_EAST_ASIAN && isInWord(before));
    if (isEastAsian && !isPhraseBoundary(text, at)) breaks[at] = WITHIN_PHRASE;
  }
}

/** Whether a phrase may go on behind a character that is not East Asian: behind spaces none does. */
function isInWord(unit: number): boolean {
  return unit > 0x20 && unit !== 0x200b;
}
