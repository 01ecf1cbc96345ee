/** Properties that choose among what a font offers (css-fonts-4, css-fonts-5). */
import { describe, expect, test } from 'vitest';
import {
  fontAlternates,
  fontLanguageOverride,
  fontPalette,
  fontSizeAdjust,
  NO_ALTERNATES,
} from '../../../../src/engine/css/values/text/font-choice.ts';
import { computedValue } from '../support.ts';

describe('font-size-adjust', () => {
  test.each([
    ['none', 'none'],
    ['0.5', { metric: 'ex-height', value: 0.5 }],
    ['0', { metric: 'ex-height', value: 0 }],
    ['cap-height 0.7', { metric: 'cap-height', value: 0.7 }],
    ['ic-width 1', { metric: 'ic-width', value: 1 }],
    ['from-font', { metric: 'ex-height', value: 0.45 }],
    ['ch-width from-font', { metric: 'ch-width', value: 0.55 }],
    ['ic-height from-font', { metric: 'ic-height', value: 1 }],
    ['-1', null],
    ['0.5 cap-height', null],
    ['cap-height', null],
    ['auto', null],
  ])('%s', (text, value) => expect(computedValue(fontSizeAdjust(), text)).toEqual(value));
});

describe('font-variant-alternates', () => {
  test.each([
    ['normal', NO_ALTERNATES],
    ['historical-forms', { historicalForms: true, named: [] }],
    ['stylistic(a)', { historicalForms: false, named: [{ kind: 'stylistic', names: ['a'] }] }],
    [
      'styleset(a, B) historical-forms swash(c)',
      {
        historicalForms: true,
        named: [
          { kind: 'styleset', names: ['a', 'B'] },
          { kind: 'swash', names: ['c'] },
        ],
      },
    ],
    ['swash(a, b)', null],
    ['swash(a) swash(b)', null],
    ['styleset()', null],
    ['historical-forms historical-forms', null],
  ])('%s', (text, value) => expect(computedValue(fontAlternates(), text)).toEqual(value));
});

test.each([
  ['normal', 'normal'],
  ['DARK', 'dark'],
  ['--Own', '--Own'],
  ['own', null],
  ['--', null],
])('font-palette: %s', (text, value) => expect(computedValue(fontPalette(), text)).toBe(value));

test.each([
  ['normal', 'normal'],
  ['"SRB"', 'SRB '],
  ['"ENG "', 'ENG '],
  ['"toolong"', null],
  ['""', null],
  ['SRB', null],
])('font-language-override: %s', (text, value) => expect(computedValue(fontLanguageOverride(), text)).toBe(value));
