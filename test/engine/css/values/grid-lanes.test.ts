/** `grid-lanes-direction` and `flow-tolerance` (css-grid-3 §2.3, §3.3). */
import { expect, it } from 'vitest';
import { lanesDirection } from '../../../../src/engine/css/values/box/grid-lanes.ts';
import { computedValue, expanded } from '../support.ts';

it.each([
  ['normal', 'normal'],
  ['row', 'row'],
  ['column', 'column'],
  ['column track-reverse', 'column track-reverse'],
  ['row fill-reverse track-reverse', 'row fill-reverse track-reverse'],
  ['row track-reverse fill-reverse', 'row fill-reverse track-reverse'],
])('reads the direction %s', (text, expected) => {
  const value = computedValue(lanesDirection(), text)!;
  const words = [value.axis, value.isFillReversed && 'fill-reverse', value.isTrackReversed && 'track-reverse'];
  expect(words.filter(Boolean).join(' ')).toBe(expected);
});

it.each(['fill-reverse', 'fill-reverse row', 'normal row', 'row column', 'row fill-reverse fill-reverse'])(
  'refuses the direction %s',
  (text) => {
    expect(computedValue(lanesDirection(), text)).toBeNull();
  },
);

it.each([
  ['normal', true],
  ['infinite', true],
  ['0', true],
  ['10%', true],
  ['calc(1px + 2%)', true],
  ['-1px', false],
  ['auto', false],
])('takes %s as tolerance: %s', (text, isValid) => {
  expect(expanded('flow-tolerance', text) !== null).toBe(isValid);
});
