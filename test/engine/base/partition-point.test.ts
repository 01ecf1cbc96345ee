import { expect, test } from 'vitest';
import { partitionPoint } from '../../../src/engine/base/partition-point.ts';

test('finds the first index of the second part', () => {
  const list = [1, 3, 3, 7, 9];
  const below = (value: number) => partitionPoint(0, list.length, (index) => list[index]! < value);
  expect([0, 1, 2, 3, 4, 9, 10].map(below)).toEqual([0, 0, 1, 1, 3, 4, 5]);
});

test('looks only at the range', () => {
  const asked: number[] = [];
  const isBefore = (index: number) => {
    asked.push(index);
    return true;
  };
  expect(partitionPoint(3, 6, isBefore)).toBe(6);
  expect(asked.every((index) => index >= 3 && index < 6)).toBe(true);
  expect(partitionPoint(4, 4, isBefore)).toBe(4);
});

test('asks as often as the range can be halved', () => {
  let steps = 0;
  partitionPoint(0, 1 << 20, (index) => {
    steps++;
    return index < 777_777;
  });
  expect(steps).toBeLessThanOrEqual(21);
});
