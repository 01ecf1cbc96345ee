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
  ['– Test', ['', '– T', 'est']],
  ['« “ Test', ['', '« “ T', 'est']],
  ['«\u00a0Test', ['', '«\u00a0T', 'est']],
  ['-- -Test', ['', '-- -T', 'est']],
  ['_Test', ['', '_T', 'est']],
  ['T’-est', ['', 'T’', '-est']],
  ['T(est', ['', 'T(', 'est']],
  ['T .est', ['', 'T', ' .est']],
])('of %j', (text, [before, letter, after]: string[]) =>
  expect(firstLetterOf(text)).toEqual({ before, letter, after }),
);

it('there is none behind a wide space', () => expect(firstLetterOf('«\u3000Test')).toBeNull());

it('there is none in white space', () => expect(firstLetterOf(' \n ')).toBeNull());
