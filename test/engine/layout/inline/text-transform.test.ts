import { expect, it } from 'vitest';
import { transformText } from '../../../../src/engine/layout/inline/prepare/text-transform.ts';

const change = (kind: 'capitalize' | 'uppercase' | 'lowercase', text: string, language = '', before = '') =>
  transformText(text, { case: kind, fullWidth: false, fullSizeKana: false }, language, before);

it('makes two capitals of sharp s', () => expect(change('uppercase', 'straße')).toBe('STRASSE'));
it('gives i its dot in Turkish', () => expect(change('uppercase', 'i', 'tr')).toBe('İ'));
it('keeps the dot of i in Turkish', () => expect(change('uppercase', 'kişi', 'tr')).toBe('KİŞİ'));
it('takes the accents off Greek capitals', () => expect(change('uppercase', 'άλφα', 'el')).toBe('ΑΛΦΑ'));
it('ends Greek words in final sigma', () => expect(change('lowercase', 'ΟΔΟΣ ΟΔΟΣ')).toBe('οδος οδος'));
it('capitalises the first letter of each word', () =>
  expect(change('capitalize', 'the (quick) brown-fox')).toBe('The (Quick) Brown-Fox'));
it('leaves the rest as it is', () => expect(change('capitalize', 'mcDonald NASA')).toBe('McDonald NASA'));
it('does not begin a word after an apostrophe', () =>
  expect(change('capitalize', "don’t o'neil")).toBe("Don’t O'neil"));
it('begins a word after a full stop and a colon, as Chromium 156 does', () =>
  expect(change('capitalize', 'example.org foo:bar a·b u.s.a')).toBe('Example.Org Foo:Bar A·b U.S.A'));
it('does not begin a word after a soft hyphen or a joiner (UAX 29 WB4)', () => {
  expect(change('capitalize', 'co\u00adope\u00adrate zero\u200dwidth')).toBe('Co\u00adope\u00adrate Zero\u200dwidth');
  expect(change('capitalize', 'rate', '', 'ope\u00ad')).toBe('rate');
  expect(change('capitalize', 'new\u200bword')).toBe('New\u200bWord');
});
it('counts digits as part of words', () => expect(change('capitalize', '3rd')).toBe('3rd'));
it('goes on with a word of the text before', () => expect(change('capitalize', 'bar baz', '', 'fo')).toBe('bar Baz'));
it('knows the Dutch ij', () => expect(change('capitalize', 'ijsland', 'nl')).toBe('IJsland'));
it('uses title case of digraphs', () => expect(change('capitalize', 'ǆur')).toBe('ǅur'));
it('makes one capital of a ligature, and words of what a hyphen or bracket parts', () =>
  expect(change('capitalize', "it's a foo-bar (baz) 3d ǆ ﬁn")).toBe("It's A Foo-Bar (Baz) 3d ǅ Fin"));
it('leaves Georgian as it is, which has no title case', () =>
  expect(change('capitalize', 'საქართველო')).toBe('საქართველო'));
it('widens ASCII', () =>
  expect(transformText('A 1', { case: 'none', fullWidth: true, fullSizeKana: false }, '', '')).toBe('Ａ　１'));
it('makes small kana large', () =>
  expect(transformText('っァ', { case: 'none', fullWidth: false, fullSizeKana: true }, '', '')).toBe('つア'));
