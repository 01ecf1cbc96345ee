/** Which face shows what: emoji presentation (UTS 51, css-fonts-4 §6.12) and capitals (css-fonts-4 §6.6). */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { scriptOf } from '../../../src/engine/base/unicode/scripts.ts';
import { capsFeatures } from '../../../src/engine/fonts/caps-features.ts';
import type { FontDetails } from '../../../src/engine/fonts/font-query.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { itemize } from '../../../src/engine/fonts/itemize.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { shapeText } from '../../../src/engine/fonts/shape.ts';
import { queryFor } from './queries.ts';

const EMOJI = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';
const SERIF = '/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf';

describe.skipIf(!existsSync(EMOJI))('font-variant-emoji', () => {
  /** Characters that are shown as emoji, in brackets. */
  const shown = (text: string, emoji: FontDetails['emoji']) => {
    const fonts = new FontSet({ fonts: [EMOJI], systemFonts: false }, new Diagnostics());
    const segments = shapeText(text, 0, text.length, fonts.resolve(queryFor('Arial', {}, { emoji })));
    return segments
      .map(({ start, end, choice }) => {
        const part = text.slice(start, end);
        return choice.face.hasColorBitmaps ? `[${part}]` : part;
      })
      .join('');
  };
  test.each([
    ['normal', 'a☺1', 'a☺1'],
    ['normal', 'a☺\ufe0f', 'a[☺\ufe0f]'],
    ['emoji', 'a☺ ', 'a[☺] '],
    ['emoji', 'a☺\ufe0e', 'a☺\ufe0e'],
    ['emoji', 'a©1', 'a[©1]'],
    ['unicode', '☺😀', '☺[😀]'],
    ['text', '☺\ufe0f', '[☺\ufe0f]'],
  ] as const)('%s: %s', (emoji, text, expected) => expect(shown(text, emoji)).toBe(expected));
});

// UAX 24 §5.1; Chromium 156 finds scripts in a paragraph, and not in the boxes in it.
test.each([
  ['— x', 0, 2, 'x'],
  ['x — ', 2, 4, 'x'],
  ['— ', 0, 2, '—'],
])('characters of no script are of that before them, or else behind them: %s', (text, start, end, of) => {
  const font = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics()).resolve(queryFor('Arial'));
  expect(itemize(text, start, end, font).map(({ script }) => script)).toEqual([scriptOf(of.codePointAt(0)!)]);
});

describe('font-variant-caps', () => {
  it('has no features in a font without such capitals', () => {
    const face = openFace(readFileSync(new URL('../../../fonts/LiberationSerif-Regular.ttf', import.meta.url)));
    expect(capsFeatures(face, 'small-caps')).toBeNull();
  });
  it.skipIf(!existsSync(SERIF))('takes those of the font, petite ones or else small ones', () => {
    const face = openFace(readFileSync(SERIF));
    const tags = (caps: Parameters<typeof capsFeatures>[1]) => capsFeatures(face, caps)?.map(({ tag }) => tag);
    expect(tags('small-caps')).toEqual(['smcp']);
    expect(tags('all-small-caps')).toEqual(['smcp', 'c2sc']);
    expect(tags('petite-caps')).toEqual(['smcp']);
    expect(tags('unicase')).toEqual(['c2sc']);
  });
});
