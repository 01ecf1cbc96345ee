/** What stands for characters that no font has (css-fonts-4 §5.3; css-text-3 §4 for control characters). */
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { inkBounds } from '../../../src/engine/fonts/ink-bounds.ts';
import { shapeText } from '../../../src/engine/fonts/shape.ts';
import { queryFor } from './queries.ts';

function shaped(text: string, family: string) {
  const diagnostics = new Diagnostics();
  const fonts = new FontSet({ fonts: [], systemFonts: false }, diagnostics);
  return { segments: shapeText(text, 0, text.length, fonts.resolve(queryFor(family))), diagnostics };
}

describe.each(['Liberation Sans', 'Liberation Serif', 'Liberation Mono'])('in %s', (family) => {
  test.each(['漢', '\u0378', '\u0001', '\u001f', '\u0080', '\u009f'])('%j is seen', (character) => {
    const { segments, diagnostics } = shaped(`a${character}`, family);
    const { choice, run } = segments.at(-1)!;
    const glyph = run.glyphIds.at(-1)!;
    expect(glyph).toBe(0);
    expect(inkBounds(choice.face, glyph)).not.toBeNull();
    expect(run.advances.at(-1)).toBeGreaterThan(0);
    expect(diagnostics.list()).toMatchObject([{ code: 'GLYPH_MISSING' }]);
  });
});

it('leaves form feeds out, as Chromium does', () => {
  const { segments, diagnostics } = shaped('a\fb', 'Liberation Serif');
  expect(segments).toHaveLength(1);
  expect([...segments[0]!.run.advances].map((advance) => advance > 0)).toEqual([true, false, true]);
  expect(diagnostics.list()).toEqual([]);
});

test.each([
  ['\u3000', 1],
  ['\u205f', 4 / 18],
])('%j is a space of its width', (space, share) => {
  const { segments, diagnostics } = shaped(`a${space}b`, 'Liberation Serif');
  expect(segments).toHaveLength(1);
  const { run } = segments[0]!;
  expect(run.advances[1]! / run.face.unitsPerEm).toBeCloseTo(share);
  expect(diagnostics.list()).toEqual([]);
});

describe('a character that stands on others', () => {
  it('is told where no face has it together with its letter', () => {
    const { segments, diagnostics } = shaped('a\u20dd', 'Liberation Serif');
    expect(segments).toHaveLength(1);
    expect(diagnostics.list()).toMatchObject([
      { code: 'GLYPH_MISSING', message: 'No font has letters together with what stands on them: U+20DD.' },
    ]);
  });

  it('is shown with its letter by the first face of the list that has both', () => {
    const diagnostics = new Diagnostics();
    const ahem = path.resolve(import.meta.dirname, '../../../fixtures/fonts/Ahem.ttf');
    const fonts = new FontSet({ fonts: [ahem], systemFonts: false }, diagnostics);
    const segments = shapeText('BB\u0301', 0, 3, fonts.resolve(queryFor('Ahem')));
    expect(segments.map(({ choice }) => choice.face.familyName)).toEqual(['Ahem', 'Liberation Serif']);
    expect(diagnostics.list()).toEqual([]);
  });
});
