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
  const { average, largest } = fieldCharacters(faceOf(name), name, size);
  expect(Math.ceil(Math.ceil(average * characters) + largest - average)).toBe(width);
});

// Chromium 156: fields of Times, Helvetica and Courier are 160, 178 and 193 px wide at 16 px.
it.each([
  ['Times', 'Serif', 160],
  ['Helvetica', 'Sans', 178],
  ['Courier', 'Mono', 193],
])('a field of %s is as wide as so many zeros', (family, name, width) => {
  const { average, largest } = fieldCharacters(faceOf(name), family, 16);
  expect(Math.ceil(Math.ceil(average * 20) + largest - average)).toBe(width);
});
