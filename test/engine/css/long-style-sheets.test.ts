import { expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { tokenize } from '../../../src/engine/css/syntax/tokenize.ts';

it('a style sheet that is too long for the time that is left ends while it is divided into tokens', () => {
  const over = new Deadline(-1);
  expect(() => tokenize('a '.repeat(100_000), over)).toThrow(/took more than/);
  expect(tokenize('a '.repeat(100_000)).count).toBe(200_000);
  expect(tokenize('a b', over).count).toBe(3);
});
