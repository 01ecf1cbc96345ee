/** What form controls show, where Chromium's answer is not that of their style alone. */
import { expect, it } from 'vitest';
import { painted } from './painted.ts';

it('the line height of a placeholder is that of its field', async () => {
  const field = '<input placeholder=Foo>';
  expect(await painted(`<style>::placeholder { line-height: 0 }</style>${field}`)).toEqual(await painted(field));
});

it('an option with an empty label shows its text', async () => {
  const plain = await painted('<select><option>Text</option></select>');
  expect(await painted('<select><option label>Text</option></select>')).toEqual(plain);
  expect(await painted('<select><option label="Other">Text</option></select>')).not.toEqual(plain);
});
