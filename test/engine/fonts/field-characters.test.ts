/** Widths of text fields by the tables of their font (HTML §15.5.4): content boxes as Chromium 156 measures them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldCharacters } from '../../../src/engine/fonts/field-characters.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';

const faceOf = (name: string) =>
  openFace(readFileSync(new URL(`../../../fonts/Liberation${name}-Regular.ttf`, import.meta.url)));

it.each([
  ['Serif', 40 / 3, 20, 164],
  ['Serif', 14, 10, 98],
  ['Serif', 14, 30, 258],
  ['Serif', 16, 20, 200],
  ['Sans', 40 / 3, 20, 177],
  ['Sans', 16, 20, 207],
  ['Mono', 40 / 3, 20, 168],
])('a field of %s at %d px for %d characters', (name, size, characters, width) => {
  const { average, largest } = fieldCharacters(faceOf(name), size);
  expect(Math.ceil(Math.ceil(average * characters) + largest - average)).toBe(width);
});
