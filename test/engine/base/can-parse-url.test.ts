import { expect, it } from 'vitest';
import { canParseUrl } from '../../../src/engine/base/can-parse-url.ts';

it.each([
  ['http://example.com/', undefined, true],
  ['a.png', undefined, false],
  ['a.png', 'http://example.com/', true],
  ['http://bücher.example/größe.png', undefined, true],
  ['größe.png', 'http://example.com/', true],
  ['a.png', 'http://bücher.example/', true],
  ['größe.png', undefined, false],
  ['http://bü cher.example/', undefined, false],
] as const)('%j on %j: %s', (text, base, expected) => {
  expect(canParseUrl(text, base)).toBe(expected);
});

it('goes on reading letters beyond ASCII when it has been asked often, unlike Node 20', () => {
  let refused = 0;
  for (let i = 0; i < 100_000; i++) if (!canParseUrl('größe.png', 'http://bücher.example/')) refused++;
  expect(refused).toBe(0);
});
