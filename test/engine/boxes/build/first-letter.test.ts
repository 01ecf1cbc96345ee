import { expect, it } from 'vitest';
import { firstLetterOf } from '../../../../src/engine/boxes/build/first-letter.ts';

it.each([
  ['Hello', ['', 'H', 'ello']],
  ['\n  “Hello”', ['\n  ', '“H', 'ello”']],
  ['A. b', ['', 'A.', ' b']],
  ['e\u0301te', ['', 'e\u0301', 'te']],
  ['𝒜bc', ['', '𝒜', 'bc']],
  ['7 days', ['', '7', ' days']],
  ['(', ['', '(', '']],
])('of %j', (text, [before, letter, after]: string[]) =>
  expect(firstLetterOf(text)).toEqual({ before, letter, after }),
);

it('there is none in white space', () => expect(firstLetterOf(' \n ')).toBeNull());
