/** Hyphenation against words that dictionaries hyphenate, and against the package that the patterns come from. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hyphenatorFor } from '../../../src/engine/hyphenation/hyphenator.ts';
import { minimumsOf, PATTERN_FILES, patternFileOf } from '../../../src/engine/hyphenation/languages.ts';
import { parsePatterns } from '../../../src/engine/hyphenation/pattern-file.ts';

const load = createRequire(import.meta.url);
const FOLDER = path.resolve(import.meta.dirname, '../../../hyphenation');

function hyphenated(word: string, language: string): string {
  const hyphenator = hyphenatorFor(language)!;
  let result = '';
  let from = 0;
  for (const at of hyphenator.hyphenate(word)) {
    if (at < hyphenator.minimums.before || at > word.length - hyphenator.minimums.after) continue;
    result += `${word.slice(from, at)}-`;
    from = at;
  }
  return result + word.slice(from);
}

describe('hyphenation', () => {
  it.each([
    ['en', 'hyphenation', 'hy-phen-ation'],
    ['en-US', 'internationalization', 'in-ter-na-tion-al-iza-tion'],
    ['en-US', 'associate', 'as-so-ciate'],
    ['en-US', 'table', 'ta-ble'],
    ['en-US', 'project', 'project'],
    ['en-GB', 'photography', 'pho-to-graphy'],
    ['de', 'Donaudampfschifffahrtsgesellschaft', 'Do-nau-dampf-schiff-fahrts-ge-sell-schaft'],
    ['de-AT', 'Silbentrennung', 'Sil-ben-tren-nung'],
    ['fr', 'constitutionnellement', 'consti-tu-tion-nel-le-ment'],
    ['es', 'constitucionalmente', 'cons-ti-tu-cio-nal-men-te'],
    ['it', 'costituzionalmente', 'co-sti-tu-zio-nal-men-te'],
    ['pt-BR', 'constitucionalmente', 'cons-ti-tu-ci-o-nal-mente'],
    ['nl', 'levensverzekering', 'le-vens-ver-ze-ke-ring'],
    ['pl', 'konstantynopol', 'kon-stan-ty-no-pol'],
    ['ru', 'достопримечательность', 'до-сто-при-ме-ча-тель-ность'],
    ['uk', 'Автомобіль', 'Ав-то-мо-біль'],
    ['el', 'καλημέρα', 'κα-λη-μέ-ρα'],
    ['tr', 'arkadaşlarımız', 'ar-ka-daş-la-rı-mız'],
    ['fi', 'lentokenttä', 'len-to-kent-tä'],
    ['nn', 'heimeside', 'heime-side'],
  ])('divides words (%s)', (language, word, expected) => {
    expect(hyphenated(word, language)).toBe(expected);
  });

  it.each([
    ['en', 'en-us'],
    ['EN-gb-oxendict', 'en-gb'],
    ['en-AU', 'en-gb'],
    ['de-CH', 'de'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['sr-Latn-RS', 'sh-latn'],
    ['', null],
    ['ja', null],
    ['constructor', null],
    ['x-klingon', null],
  ])('finds the patterns of a language tag: %s', (tag, file) => {
    expect(patternFileOf(tag)).toBe(file);
  });

  it('has patterns, minimums and a licence for each language', () => {
    const licences = readFileSync(path.join(FOLDER, 'LICENSES.md'), 'utf8');
    expect(PATTERN_FILES.length).toBeGreaterThanOrEqual(40);
    for (const file of PATTERN_FILES) {
      expect(existsSync(path.join(FOLDER, `${file}.br`)), file).toBe(true);
      expect(licences).toContain(`\`${file}\``);
      expect(minimumsOf(file).before).toBeGreaterThanOrEqual(2);
    }
  });

  it.each(['en-us', 'de', 'nb', 'ru', 'uk', 'hr', 'pl'])('divides as the source of the patterns does: %s', (file) => {
    const make = load('hyphen') as (patterns: unknown, options: object) => (text: string) => string;
    const patterns = load(`hyphen/patterns/${file === 'de' ? 'de-1996' : file}.js`) as unknown[];
    // Without the exceptions, which it misplaces.
    const reference = make(patterns.slice(0, 2), { hyphenChar: '-', minWordLength: 4 });
    const hyphenator = hyphenatorFor(file)!;
    const exceptions = new Set(Object.keys((patterns[2] as object | undefined) ?? {}));
    const alphabet =
      file === 'ru' || file === 'uk' ? 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїє' : 'abcdefghijklmnopqrstuvwxyzäöüšłżøå';
    const letter = fc.constantFrom(...alphabet);
    const word = fc.string({ unit: letter, minLength: 4, maxLength: 25 });
    fc.assert(
      fc.property(word, (text) => {
        if (exceptions.has(text)) return;
        const own = hyphenator.hyphenate(text).filter((at) => at >= 2 && at <= text.length - 2);
        const expected: number[] = [];
        let letters = 0;
        for (const part of reference(text).split('-').slice(0, -1)) {
          letters += part.length;
          expected.push(letters);
        }
        expect(own).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('takes any text for a word', () => {
    const hyphenator = hyphenatorFor('de')!;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (word) => {
        let last = 0;
        for (const at of hyphenator.hyphenate(word)) {
          expect(at).toBeGreaterThan(last);
          expect(at).toBeLessThan(word.length);
          last = at;
        }
      }),
    );
  });

  it('reads damaged patterns without harm', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (packed) => {
        parsePatterns(packed);
      }),
    );
  });
});
