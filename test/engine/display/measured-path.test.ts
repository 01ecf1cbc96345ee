/** Lengths along paths, and the points at them (SVG 2 §9.6). */
import { describe, expect, it } from 'vitest';
import { MeasuredPath } from '../../../src/engine/display/measured-path.ts';
import { parsePathData } from '../../../src/engine/display/path-data.ts';

const measured = (data: string, pieces?: number) => new MeasuredPath(parsePathData(data), pieces);

/** The point there, and the direction in degrees. */
function at(data: string, length: number): number[] | null {
  const point = measured(data).pointAt(length);
  return point === null ? null : [point.x, point.y, (point.angle * 180) / Math.PI].map((value) => +value.toFixed(2));
}

describe('the length', () => {
  it.each([
    ['of lines is that of all of them', 'M0 0H30V40', 70],
    ['of a closed path goes back to its start', 'M0 0H30V40Z', 120],
    ['of moves is none', 'M0 0H10M100 100H110', 20],
    ['of a straight curve is that of its line', 'M0 0C10 0 20 0 30 0', 30],
    ['of nothing is none', '', 0],
    ['of a single point is none', 'M5 5', 0],
  ])('%s', (_, data, expected) => expect(measured(data).length).toBeCloseTo(expected, 6));
  it('of a circle is two pi times its radius', () =>
    expect(measured('M100 0A100 100 0 1 1 -100 0A100 100 0 1 1 100 0').length / (200 * Math.PI)).toBeCloseTo(1, 3));
  it('is exacter with more pieces', () => {
    const quarter = 'M1 0A1 1 0 0 1 0 1';
    const errors = [2, 8, 32].map((pieces) => Math.abs(measured(quarter, pieces).length - Math.PI / 2));
    expect(errors).toEqual([...errors].sort((a, b) => b - a));
  });
});

describe('the point', () => {
  it.each<[string, string, number, number[] | null]>([
    ['at the start', 'M0 0H30V40', 0, [0, 0, 0]],
    ['on the first line', 'M0 0H30V40', 10, [10, 0, 0]],
    ['on the second line, which goes down', 'M0 0H30V40', 50, [30, 20, 90]],
    ['at the end', 'M0 0H30V40', 70, [30, 40, 90]],
    ['beyond the end goes straight on', 'M0 0H30V40', 80, [30, 50, 90]],
    ['before the start goes straight back', 'M0 0H30V40', -10, [-10, 0, 0]],
    ['on the next subpath, behind a move', 'M0 0H10M100 100H110', 15, [105, 100, 0]],
    ['on the line that closes', 'M0 0H30V40Z', 95, [15, 20, -126.87]],
    ['of a single point', 'M5 6', 3, [5, 6, 0]],
    ['of nothing', '', 3, null],
  ])('%s', (_, data, length, expected) => expect(at(data, length)).toEqual(expected));
});

it('measures absurdly many curves no further than it can hold', () => {
  const path = { ops: ['M' as const], coords: [0, 0] };
  const ops = [...path.ops, ...Array.from({ length: 30_000 }, () => 'C' as const)];
  const coords = [...path.coords, ...Array.from({ length: 30_000 }, () => [0, 1, 1, 1, 1, 0]).flat()];
  expect(new MeasuredPath({ ops, coords }).length).toBeGreaterThan(0);
});
