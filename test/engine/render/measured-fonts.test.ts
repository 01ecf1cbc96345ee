/** `ex` and `ch` of fonts that come with the document (css-values-4 §6.1.1). Ahem: every character is an em wide, its x-height is 0.8 em. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { painted } from '../paint/painted.ts';

const ahem = readFileSync(new URL('../../../fixtures/fonts/Ahem.ttf', import.meta.url)).toString('base64');
const face = (family: string, range = '') =>
  `<style>@font-face { font-family: ${family}; src: url(data:font/ttf;base64,${ahem}); ${range} }</style>`;

it('measures by a font that no text is set in', async () => {
  const box = '<div style="font: 20px Own; width: 5ch; height: 2ex; background: red"></div>';
  expect(await painted(face('Own') + box)).toEqual(['fill 0 0 100 32 #ff0000']);
});

it('measures by a font that is loaded for the text, also for elements without text', async () => {
  const box = '<p style="margin: 0; font: 20px/20px Own; color: transparent">x<b style="display: block; width: 5ch">';
  const items = await painted(`${face('Own')}${box}<i style="display: block; height: 1em; background: red">`);
  expect(items).toContain('fill 0 20 100 20 #ff0000');
});

it('takes ch from the first font whose unicode-range has the zero, and ex from the first font with the space', async () => {
  const box = '<div style="font: 20px Own, Liberation Mono; width: 5ch; height: 2ex; background: red"></div>';
  // The zero of Liberation Mono is 1229 of 2048 units wide.
  expect(await painted(face('Own', 'unicode-range: U+20-2F') + box)).toEqual(['fill 0 0 60 32 #ff0000']);
});
