import { describe, expect, it } from 'vitest';
import { embeddingLevels, mirrored } from '../../../src/engine/base/unicode/bidi.ts';
import { clusterEnd, textBoundaries } from '../../../src/engine/base/unicode/graphemes.ts';
import { joiningForms, joiningNeighbours } from '../../../src/engine/base/unicode/joining.ts';
import { scriptName, scriptOf } from '../../../src/engine/base/unicode/scripts.ts';

describe('directions', () => {
  it('needs no levels for left-to-right text', () => expect(embeddingLevels('abc 123', 'ltr')).toBeNull());
  it('gives Hebrew words an odd level', () => expect([...embeddingLevels('a אב', 'ltr')!]).toEqual([0, 0, 1, 1]));
  it.each([
    ['Cypriot', '\u{10800}\u{10830}', [1, 1, 1, 1]],
    ['Arabic letters for mathematics', '\u{1ee00}', [1, 1]],
    ['Rumi numbers after a letter', '\u05d0\u{10e60}', [1, 2, 2]],
    ['pictures between Hebrew words', '\u05d0\u{1f600}\u05d0', [1, 1, 1, 1]],
    ['Latin letters for mathematics', '\u05d0 \u{1d400}', [1, 0, 0, 0]],
  ])('knows the classes of %s, beyond the first plane (UAX 9 §3.2)', (_, text, levels) =>
    expect([...embeddingLevels(text, 'ltr')!]).toEqual(levels),
  );
  it('mirrors brackets', () => expect(mirrored(0x28)).toBe(0x29));
});

describe('clusters', () => {
  it('takes a base with its marks for one', () => expect([...textBoundaries('ae\u0301b')]).toEqual([1, 1, 0, 1]));
  it('ends after a flag', () => expect(clusterEnd('🇩🇪🇫🇷', 0)).toBe(4));
});

describe('scripts', () => {
  it.each([
    [0x61, 'Latin'],
    [0x416, 'Cyrillic'],
    [0x6f22, 'Han'],
    [0x20000, 'Han'],
    [0x20, 'Common'],
    [0x301, 'Inherited'],
  ] as const)('U+%s is %s', (code, name) => expect(scriptName(scriptOf(code))).toBe(name));
  it('joins Arabic letters', () =>
    expect(joiningForms(Array.from('سلام', (c) => c.codePointAt(0)!))).toEqual(['init', 'medi', 'fina', 'isol']));
  it('joins a letter with those around it that are shaped apart', () => {
    const text = 'عَعٍع';
    expect(joiningForms([0x639], joiningNeighbours(text, 0, 1))).toEqual(['init']);
    expect(joiningForms([0x639], joiningNeighbours(text, 2, 3))).toEqual(['medi']);
    expect(joiningForms([0x639], joiningNeighbours(text, 4, 5))).toEqual(['fina']);
    expect(joiningForms([0x639], joiningNeighbours('a\u0639 \u0639', 1, 2))).toEqual(['isol']);
  });
  it('joins with a joiner beside a letter', () =>
    expect(joiningForms([0x628], joiningNeighbours('\u200d\u0628\u200d', 1, 2))).toEqual(['medi']));
});
