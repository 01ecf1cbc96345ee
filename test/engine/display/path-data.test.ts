/** Path data (SVG 2 §9.3): what commands draw, and where reading ends. */
import { describe, expect, it } from 'vitest';
import { parsePathData, readPathData } from '../../../src/engine/display/path-data.ts';

/** `M 0 0 L 5 0 …`, rounded. */
function drawn(data: string): string {
  const { ops, coords } = parsePathData(data);
  const counts = { M: 2, L: 2, C: 6, Z: 0 };
  const rest = coords.map((value) => +value.toFixed(3));
  return ops.flatMap((op) => [op, ...rest.splice(0, counts[op])]).join(' ');
}

describe('commands', () => {
  it.each([
    ['lines', 'M0 0L5 0', 'M 0 0 L 5 0'],
    ['relative ones start where the last ended', 'm1 1l5 0l0 5', 'M 1 1 L 6 1 L 6 6'],
    ['numbers after a move are lines', 'M0 0 5 0 5 5', 'M 0 0 L 5 0 L 5 5'],
    ['numbers after a relative move are relative lines', 'm1 1 5 0 0 5', 'M 1 1 L 6 1 L 6 6'],
    ['across and down', 'M1 2H5V7h-1v-2', 'M 1 2 L 5 2 L 5 7 L 4 7 L 4 5'],
    ['cubic curves', 'M0 0C1 0 2 1 2 2', 'M 0 0 C 1 0 2 1 2 2'],
    ['smooth ones reflect the last control point', 'M0 0C1 0 2 1 2 2S3 4 4 4', 'M 0 0 C 1 0 2 1 2 2 C 2 3 3 4 4 4'],
    ['smooth ones after a line start at the point', 'M0 0L2 2S3 4 4 4', 'M 0 0 L 2 2 C 2 2 3 4 4 4'],
    ['quadratic curves as cubic ones', 'M0 0Q3 0 3 3', 'M 0 0 C 2 0 3 1 3 3'],
    ['smooth quadratic ones', 'M0 0Q3 0 3 3T6 6', 'M 0 0 C 2 0 3 1 3 3 C 3 5 4 6 6 6'],
    ['closing goes back to where the subpath began', 'M1 1L5 1L5 5Zl1 1', 'M 1 1 L 5 1 L 5 5 Z M 1 1 L 2 2'],
    ['an arc without a radius is a line', 'M0 0A0 5 0 0 1 9 9', 'M 0 0 L 9 9'],
    ['an arc to where it starts is nothing', 'M3 3A5 5 0 0 1 3 3L9 9', 'M 3 3 L 9 9'],
  ])('%s', (_, data, expected) => expect(drawn(data)).toBe(expected));
});

describe('numbers', () => {
  it.each([
    ['need no separators where none are needed', 'M.5.5-3-4', 'M 0.5 0.5 L -3 -4'],
    ['may be written with exponents', 'M1e1 2E-1', 'M 10 0.2'],
    ['are parted by white space and commas', 'M 1,2\n3 , 4', 'M 1 2 L 3 4'],
    ['of an arc may have flags without separators', 'M0 0A5 5 0 0110 0', drawn('M0 0A5 5 0 0 1 10 0')],
  ])('%s', (_, data, expected) => expect(drawn(data)).toBe(expected));
});

describe('errors end the path, and what came before is drawn', () => {
  it.each([
    ['no move at first', 'L5 5', ''],
    ['an unknown letter', 'M0 0L5 0X9 9L1 1', 'M 0 0 L 5 0'],
    ['a number is missing', 'M0 0L5 0L7', 'M 0 0 L 5 0'],
    ['no flag of an arc', 'M0 0L5 0A5 5 0 2 0 9 9', 'M 0 0 L 5 0'],
    ['numbers after a close', 'M0 0L5 0Z 1 1L2 2', 'M 0 0 L 5 0 Z'],
    ['a number that is none', 'M0 0L5 0L1e999 0', 'M 0 0 L 5 0'],
    ['nothing', '', ''],
  ])('%s', (_, data, expected) => expect(drawn(data)).toBe(expected));
});

it('says which curves are parts of an arc, where no marker stands', () => {
  const { path, inner } = readPathData('M10 0A10 10 0 1 1 0 10L5 5');
  // Three quarters of a circle are three curves; the last of them is the end of the command.
  expect(path.ops).toEqual(['M', 'C', 'C', 'C', 'L']);
  expect([...inner!]).toEqual([1, 2]);
  expect(readPathData('M0 0L5 5').inner).toBeNull();
});
