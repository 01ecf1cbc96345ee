/** Shaping across the edges of inline boxes (css-text-3 §7.3). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Diagnostics } from '../../../../src/engine/base/diagnostics.ts';
import { plainFontQuery } from '../../../../src/engine/fonts/font-query.ts';
import { FontSet } from '../../../../src/engine/fonts/font-set.ts';
import { shapeText, widthOfSegments } from '../../../../src/engine/fonts/shape.ts';
import { segmentsWithin } from '../../../../src/engine/layout/inline/prepare/joined-shaping.ts';

const bytes = readFileSync(new URL('../../../../fonts/LiberationSerif-Regular.ttf', import.meta.url));
const fonts = new FontSet({ fonts: [bytes], systemFonts: false }, new Diagnostics());
const serif = fonts.resolve({ ...plainFontQuery([]), language: 'en' });
const shaped = (text: string, start = 0, end = text.length) => shapeText(text, start, end, serif);

test('kerning of a space and an A goes over the edge of a box', () => {
  const text = 'also Appendix';
  const whole = shaped(text);
  const before = segmentsWithin(whole, 0, 5);
  const inside = segmentsWithin(whole, 5, text.length);
  expect(widthOfSegments(before, 16)).toBeLessThan(widthOfSegments(shaped(text, 0, 5), 16));
  expect(widthOfSegments(inside, 16)).toBe(widthOfSegments(shaped(text, 5), 16));
  expect(inside.map(({ start, end, run }) => [start, end, run.glyphIds.length, run.clusters[0]])).toEqual([
    [5, 13, 8, 5],
  ]);
});

test('a glyph of characters on both sides of the edge of a box is in the box where it begins, with all of its text', () => {
  const whole = shaped('xe\u0301y');
  const parts = [segmentsWithin(whole, 0, 2), segmentsWithin(whole, 2, 3), segmentsWithin(whole, 3, 4)];
  expect(parts.map(([part]) => [part!.start, part!.end, part!.run.glyphIds.length, part!.textEnd])).toEqual([
    [0, 2, 2, 3],
    [2, 3, 0, 3],
    [3, 4, 1, 4],
  ]);
});
