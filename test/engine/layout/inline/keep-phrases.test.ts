import { describe, expect, it } from 'vitest';
import { lineBreakOpportunities } from '../../../../src/engine/base/unicode/line-break.ts';
import { keepPhrases, wordBreakOfPhrases } from '../../../../src/engine/layout/inline/prepare/keep-phrases.ts';

/** The text with a bar where a line may end, and a dot where one may that has no other place. */
function divided(text: string, language: string): string {
  const breaks = lineBreakOpportunities(text, { wordBreak: wordBreakOfPhrases(language), lineBreak: 'auto', language });
  keepPhrases(breaks, text, language);
  return Array.from(text, (character, at) => (['', '|', '', '', '.'][breaks[at]!] ?? '?') + character).join('');
}

describe('word-break: auto-phrase', () => {
  // UAX 14 allows all that are marked; which of them part phrases is BudouX's answer, what holds for Korean and other languages Chromium's.
  it.each([
    ['ja', '東.京.へ|行.き.ま.し.ょ.う。|楽.し.い|ド.ラ.イ.ブ。'],
    ['ja-JP', 'ABC.社.の|「製.品.カ.タ.ロ.グ」.を|ご.覧.く.だ.さ.い'],
    ['ja', '東.京　|京.都'],
    ['ko', '안녕하세요 |세계여러분'],
    ['zh', '今|天|天|气'],
    ['', '今|日|は'],
  ])('%s: %s', (language, expected) => {
    expect(divided(expected.replace(/[|.]/g, ''), language)).toBe(expected);
  });
});
