/** `text-spacing-trim` (css-text-4 §8.5): between which characters half of one is taken away. */
import { describe, expect, it } from 'vitest';
import { trimmedPairs } from '../../../../src/engine/layout/inline/prepare/spacing-trim.ts';
import { block, dump, texts } from './support.ts';

describe('pairs of full-width punctuation', () => {
  it.each([
    ['国」「国', [2]],
    ['国。」国', [2]],
    ['「「国', [1]],
    ['（国）。国', [3]],
    ['国　「国', [2]],
    ['国」　国', [2]],
    ['国・・国', null],
    ['国：；国', null],
    ['a)(b', null],
    ['「国」', null],
  ])('%s', (text, offsets) => {
    expect(trimmedPairs(text, 0, text.length)).toEqual(offsets);
  });

  it('keep their width in fonts without half-width forms', () =>
    expect(dump(block({}, '国」「国'), 1000)).toEqual(['0 80x20 "国」「国"@0,0']));
});

describe('white-space-collapse: preserve-spaces', () => {
  it('makes spaces of tabs and line feeds', () =>
    expect(
      texts(block({ text: { whiteSpace: 'pre-wrap', whiteSpaceCollapse: 'preserve-spaces' } }, 'a\tb\n c'), 1000),
    ).toEqual(['a b  c']));
});
