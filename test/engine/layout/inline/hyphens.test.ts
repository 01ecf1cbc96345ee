/** Hyphenated lines (css-text-4 §6), in Ahem at 20 px: every character, the hyphen too, is a square of 20 px. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { BlockContainer } from '../../../../src/engine/boxes/tree/box.ts';
import { px } from '../../../../src/engine/css/values/basic/length.ts';
import { Hyphenator } from '../../../../src/engine/hyphenation/hyphenator.ts';
import { block, environment, intrinsic, type StyleChanges, span, texts } from './support.ts';

type Child = Parameters<typeof block>[1];

/** A block in a language. */
type Changes = NonNullable<StyleChanges['text']> & NonNullable<StyleChanges['typesetting']>;

function inLanguage(
  language: string,
  { hyphens = 'auto', whiteSpace = 'normal', wordBreak = 'normal', ...typesetting }: Changes,
  ...children: Child[]
): BlockContainer {
  const container = block({ text: { hyphens, whiteSpace, wordBreak }, typesetting }, ...children);
  return { ...container, source: { element: { language } } as unknown as BlockContainer['source'] };
}

const english = (width: number, text: Changes, ...children: Child[]) => linesIn('en', width, text, ...children);

/** With `-` for U+2010. */
const linesIn = (language: string, width: number, text: Changes, ...children: Child[]) =>
  texts(inLanguage(language, text, ...children), width).map((line) => line.replace('\u2010', '-'));
const squares = (count: number) => count * 20;

describe('hyphens: auto', () => {
  it('divides words where the language allows it', () =>
    expect(english(squares(9), {}, 'a hyphenation')).toEqual(['a hyphen-', 'ation']));
  it('shows a hyphen only where it fits', () =>
    expect(english(squares(8), {}, 'a hyphenation')).toEqual(['a hy-', 'phen-', 'ation']));
  it('knows the language of the text', () => {
    expect(linesIn('de', squares(10), {}, 'Silbentrennung')).toEqual(['Silben-', 'trennung']);
    expect(linesIn('ja', squares(8), {}, 'hyphenation')).toEqual(['hyphenation']);
    expect(linesIn('', squares(8), {}, 'hyphenation')).toEqual(['hyphenation']);
  });
  it('divides nothing with manual', () =>
    expect(english(squares(8), { hyphens: 'manual' }, 'hyphenation')).toEqual(['hyphenation']));
  it('divides nothing with word-break: auto-phrase, at soft hyphens neither', () => {
    const phrases: Changes = { wordBreak: 'auto-phrase' };
    expect(english(squares(8), phrases, 'hyphenation')).toEqual(['hyphenation']);
    expect(english(squares(8), phrases, 'hy\u00adphenation')).toEqual(['hy\u00adphenation']);
  });
  it('divides nothing that does not wrap', () =>
    expect(english(squares(8), { whiteSpace: 'nowrap' }, 'hyphenation')).toEqual(['hyphenation']));
  it('goes by the soft hyphens of a word that has some', () =>
    expect(english(squares(9), {}, 'hyphena\u00adtion')).toEqual(['hyphena\u00ad-', 'tion']));
  it('divides a word that goes on in another box', () =>
    expect(english(squares(8), {}, 'hyphe', span({}, 'nation'))).toEqual(['hyphen-', 'ation']));
  it('does not divide names in English, but words at the start of a sentence', () => {
    expect(english(squares(8), {}, 'at Hyphenation')).toEqual(['at', 'Hyphenation']);
    expect(english(squares(8), {}, 'Hyphenation')).toEqual(['Hyphen-', 'ation']);
    expect(english(squares(11), {}, 'No! Hyphenation')).toEqual(['No! Hyphen-', 'ation']);
    expect(english(squares(8), {}, 'HYPHENATION')).toEqual(['HYPHENATION']);
  });
  it('leaves addresses alone', () => {
    expect(english(squares(8), {}, 'hyphenation.example')).toEqual(['hyphenation.example']);
    expect(english(squares(8), {}, 'hyphenation@example')).toEqual(['hyphenation@example']);
    expect(english(squares(8), {}, 'hyphenation2')).toEqual(['hyphenation2']);
  });
  it('counts for the min-content size', () => expect(intrinsic(inLanguage('en', {}, 'hyphenation'))).toBe('100 220'));
});

describe('hyphenate-character', () => {
  it('is shown in place of the hyphen', () =>
    expect(english(squares(8), { hyphenateCharacter: { text: '==' } }, 'hyphenation')).toEqual(['hyphen==', 'ation']));
  it('may be nothing', () =>
    expect(english(squares(6), { hyphenateCharacter: { text: '' } }, 'hyphenation')).toEqual(['hyphen', 'ation']));
  it('is that of soft hyphens, too', () =>
    expect(english(squares(8), { hyphenateCharacter: { text: '+' } }, 'hyphen\u00adation')).toEqual([
      'hyphen\u00ad+',
      'ation',
    ]));
});

describe('hyphenate-limit-*', () => {
  const limit = (word: number, before: number, after: number) => ({ hyphenateLimitChars: { word, before, after } });
  it('chars: leaves short words whole', () =>
    expect(english(squares(8), limit(12, 0, 0), 'a hyphenation')).toEqual(['a', 'hyphenation']));
  it('chars: keeps letters before the hyphen', () =>
    expect(english(squares(8), limit(0, 7, 0), 'a hyphenation')).toEqual(['a', 'hyphenation']));
  it('chars: keeps letters after the hyphen', () =>
    expect(english(squares(9), limit(0, 0, 6), 'a hyphenation')).toEqual(['a hy-', 'phenation']));
  it('lines: ends so many lines in a row with a hyphen', () => {
    const text = 'abb hyphenation hyphenation';
    expect(english(squares(7), {}, text)).toEqual(['abb hy-', 'phen-', 'ation', 'hyphen-', 'ation']);
    expect(english(squares(9), { hyphenateLimitLines: 1 }, 'go hyphenation hyphenation')).toEqual([
      'go hy-',
      'phenation',
      'hyphen-',
      'ation',
    ]);
  });
  it('last: ends the last full line with a whole word', () => {
    expect(english(squares(16), { hyphenateLimitLast: 'none' }, 'this is hyphenation')).toEqual([
      'this is hyphen-',
      'ation',
    ]);
    expect(english(squares(16), { hyphenateLimitLast: 'always' }, 'this is hyphenation')).toEqual([
      'this is',
      'hyphenation',
    ]);
  });
  it('zone: leaves some room rather than divide a word', () => {
    const zone = (width: number) => ({ hyphenateLimitZone: px(width) });
    expect(english(squares(16), zone(squares(8)), 'this is hyphenation')).toEqual(['this is hyphen-', 'ation']);
    expect(english(squares(16), zone(squares(9)), 'this is hyphenation')).toEqual(['this is', 'hyphenation']);
  });
});

describe('words are divided where lines are about to end', () => {
  it('and no others are looked at', () => {
    const asked = vi.spyOn(Hyphenator.prototype, 'hyphenate');
    const lines = english(squares(60), {}, Array.from({ length: 500 }, () => 'remarkable').join(' '));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2 * lines.length);
    asked.mockRestore();
  });
  it('in a word of many lines once', () => {
    const asked = vi.spyOn(Hyphenator.prototype, 'hyphenate');
    expect(english(squares(10), {}, 'hyphenation'.repeat(5)).length).toBeGreaterThan(5);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });
  it('which are the lines that they were with all words divided before', () => {
    const piece = fc.constantFrom(
      'hyphenation ',
      'remarkable',
      '-',
      ' a ',
      '\u00a0',
      '\u00ad',
      'division.',
      '日本',
      '/x',
    );
    const child = fc.oneof(
      piece,
      piece.map((text) => span({}, text)),
      piece.map((text) => span({ text: { hyphens: 'manual' } }, text)),
    );
    const typesetting = fc.constantFrom<Changes>(
      {},
      { hyphenateLimitZone: px(squares(3)) },
      { hyphenateLimitLast: 'always' },
    );
    fc.assert(
      fc.property(
        fc.array(child, { minLength: 1, maxLength: 12 }),
        fc.nat(20),
        typesetting,
        (children, width, changes) => {
          const container = inLanguage('en', changes, ...children);
          const lazily = texts(container, squares(width + 1), environment());
          const known = environment();
          intrinsic(container, known);
          expect(lazily).toEqual(texts(container, squares(width + 1), known));
        },
      ),
      { numRuns: 300 },
    );
  });
});
