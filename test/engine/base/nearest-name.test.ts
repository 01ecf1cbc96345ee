import { expect, it } from 'vitest';
import { editDistance, nearestName } from '../../../src/engine/base/nearest-name.ts';

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'ab', 1],
  ['abc', 'abd', 1],
  ['abc', 'acb', 1],
  ['abc', 'cab', 2],
  ['', 'abc', 3],
  ['ca', 'abc', 3],
])('%j and %j are %d apart', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

it('words of any length are compared in bounded time', () => {
  expect(editDistance('x'.repeat(200), 'x')).toBe(Number.POSITIVE_INFINITY);
  expect(nearestName('x'.repeat(200), ['x'])).toBeNull();
});

it.each([
  ['medai', 'media'],
  ['paeg', 'page'],
  ['zzz', null],
])('the name nearest to %s is %s', (given, expected) => {
  expect(nearestName(given, ['media', 'page', 'layer'])).toBe(expected);
});
