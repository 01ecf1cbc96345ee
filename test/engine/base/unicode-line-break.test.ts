import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LINE_BREAK, lineBreakOpportunities } from '../../../src/engine/base/unicode/line-break.ts';
import type { LineBreakOptions } from '../../../src/engine/base/unicode/uax14.ts';

/** The text with ÷ where a line may break and ¶ where it must. */
function broken(text: string, options: Partial<LineBreakOptions> = {}): string {
  const breaks = lineBreakOpportunities(text, { ...DEFAULT_LINE_BREAK, ...options });
  let out = '';
  for (let i = 0; i < text.length; i++) out += ['', '÷', '¶'][breaks[i]!]! + text[i]!;
  return out;
}

// What Chromium 156 does with these texts at width 0.
const CHROMIUM = [
  'Breaks ÷2025-÷02-÷12 ÷x',
  'ab-÷cd',
  'ab-÷12',
  '-12',
  'a ÷-12 ÷b',
  'a/b',
  'http://a.b/c?÷d=e&f=g',
  'foo(bar)',
  '(a)÷(b)',
  '"a" ÷(b) ÷c',
  'C++/D',
  '5/3',
  '$5',
  '5%',
  'a…÷b',
  'a÷—÷b',
  'a–÷b',
  'é-÷é',
  'é/÷é',
  'naïve-÷1',
  'a‐÷b',
  'a\u2011b',
  'a\u00a0b',
  'a\u200b÷b',
  'a\u2060b',
  'a\u00ad÷b',
]; // prettier-ignore

describe('breaks as Chromium', () => {
  it.each(CHROMIUM)('%s', (text) => expect(broken(text.replaceAll('÷', ''))).toBe(text));
  it.each(['漢÷字、÷あ÷い', '「漢」', 'あ÷ー', 'あ÷ぁ', '한÷글', '漢÷a÷漢', '“漢”', '漢÷“字”'])('%s', (text) =>
    expect(broken(text.replaceAll('÷', ''))).toBe(text),
  );
});

describe('the rules of UAX 14', () => {
  it('keeps a mark with its base', () => expect(broken('漢\u0301字')).toBe('漢\u0301÷字'));
  it('keeps flags whole', () => expect(broken('🇩🇪🇫🇷')).toBe('🇩🇪÷🇫🇷'));
  it('keeps joined emoji whole', () => expect(broken('👨\u200d👩')).toBe('👨\u200d👩'));
  it('breaks by line feeds', () => expect(broken('a\nb')).toBe('a\n¶b'));
  it('breaks on both sides of an object', () => expect(broken('a\ufffcb')).toBe('a÷\ufffc÷b'));
});

describe('the properties of css-text-3', () => {
  it('word-break: break-all breaks in words', () => expect(broken('abc1', { wordBreak: 'break-all' })).toBe('a÷b÷c÷1'));
  it('word-break: keep-all keeps Korean words', () =>
    expect(broken('한글 漢字', { wordBreak: 'keep-all' })).toBe('한글 ÷漢字'));
  it('line-break: strict keeps small kana', () => expect(broken('あぁ', { lineBreak: 'strict' })).toBe('あぁ'));
  it('line-break: loose lets East Asian suffixes begin a line in Chinese and Japanese', () => {
    expect(broken('中°文', { lineBreak: 'loose', language: 'ja' })).toBe('中÷°÷文');
    expect(broken('中°文', { lineBreak: 'loose', language: 'en' })).not.toContain('中÷°');
  });

  it('line-break: loose lets hyphens begin a line behind what break-all makes an ideograph', () => {
    expect(broken('a\u2010', { lineBreak: 'loose', wordBreak: 'break-all' })).toBe('a÷\u2010');
    expect(broken('a\u2013', { lineBreak: 'loose', wordBreak: 'break-all' })).toBe('a÷\u2013');
    expect(broken('a\u2013', { wordBreak: 'break-all' })).toBe('a\u2013');
  });
  it('line-break: loose lets iteration marks begin a line', () =>
    expect(broken('時々', { lineBreak: 'loose', language: 'ja' })).toBe('時÷々'));
  it('line-break: anywhere breaks at each cluster', () =>
    expect(broken('ab\u0301c.', { lineBreak: 'anywhere' })).toBe('a÷b\u0301÷c÷.'));
  it('takes Chinese quotes for brackets', () => expect(broken('是“字”的', { language: 'zh' })).toBe('是÷“字”÷的'));
  it('finds Thai words', () => expect(broken('ภาษาไทย')).toBe('ภาษา÷ไทย'));
  it.each([
    'ชุด(ข)ชุด',
    'ชุด50%ชุด',
    'ชุดabcชุด',
    'ชุด[a]ชุด',
    'ชุด$5ชุด',
    'ชุด-÷ชุด',
    'ชุด/÷ชุด',
    'ชุด÷漢÷ชุด',
    'ชุด、÷ชุด',
    'ชุด:ชุด',
    '-ชุด',
    'ชุด…÷ชุด',
    'ชุด•ชุด',
    'ชุด=ชุด+ชุด',
  ])('takes Thai beside other characters for letters, as in Chromium: %s', (text) =>
    expect(broken(text.replaceAll('÷', ''))).toBe(text),
  );
});

it('never fails, and never breaks inside a surrogate pair', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('normal', 'break-all', 'keep-all'),
      (text, wordBreak) => {
        const breaks = lineBreakOpportunities(text, { ...DEFAULT_LINE_BREAK, wordBreak: wordBreak as 'normal' });
        for (let i = 1; i < text.length; i++) {
          if (/[\ud800-\udbff]/.test(text[i - 1]!) && /[\udc00-\udfff]/.test(text[i]!)) expect(breaks[i]).toBe(0);
        }
      },
    ),
  );
});
