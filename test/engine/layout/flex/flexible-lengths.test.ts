/** css-flexbox-1 §9.7 on bare items: content boxes without margins, padding and border. */
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../../src/engine/base/deadline.ts';
import type { FlexItem } from '../../../../src/engine/layout/flex/flex-item.ts';
import { resolveFlexibleLengths } from '../../../../src/engine/layout/flex/flexible-lengths.ts';

interface Given {
  readonly base: number;
  readonly grow?: number;
  readonly shrink?: number;
  readonly min?: number;
  readonly max?: number;
}

function resolved(available: number, ...given: Given[]): number[] {
  const items = given.map(({ base, grow = 0, shrink = 1, min = 0, max = Number.POSITIVE_INFINITY }) => ({
    baseSize: base,
    grow,
    shrink,
    minMain: min,
    maxMain: max,
    mainSize: Math.max(min, Math.min(max, base)),
    mainEdges: 0,
    marginMainStart: 0,
    marginMainEnd: 0,
    isFrozen: false,
    violation: 0,
  })) as unknown as FlexItem[];
  resolveFlexibleLengths(items, available, new Deadline(Number.POSITIVE_INFINITY));
  return items.map((item) => item.mainSize);
}

describe('growing', () => {
  it('shares free space by growth factors', () =>
    expect(resolved(100, { base: 10, grow: 1 }, { base: 10, grow: 3 })).toEqual([30, 70]));
  it('leaves a part of it for factors that sum up to less than 1', () =>
    expect(resolved(100, { base: 0, grow: 0.25 }, { base: 0, grow: 0.5 })).toEqual([25, 50]));
  it('freezes items at their maximum and gives their share to the others', () =>
    expect(resolved(100, { base: 0, grow: 1, max: 10 }, { base: 0, grow: 1 })).toEqual([10, 90]));
  it('does not grow items without a factor', () => expect(resolved(100, { base: 40 }, { base: 20 })).toEqual([40, 20]));
  it('lets the minimum win over the maximum', () =>
    expect(resolved(100, { base: 0, grow: 1, min: 60, max: 50 }, { base: 0, grow: 1 })).toEqual([60, 40]));
});

describe('shrinking', () => {
  it('weighs factors by base sizes', () => expect(resolved(60, { base: 80 }, { base: 40 })).toEqual([40, 20]));
  it('freezes items at their minimum', () =>
    expect(resolved(60, { base: 80, min: 70 }, { base: 40 })).toEqual([70, 0]));
  it('keeps items without a factor', () =>
    expect(resolved(60, { base: 80, shrink: 0 }, { base: 40 })).toEqual([80, 0]));
});

it('ends on factors beyond the range of numbers', () =>
  expect(resolved(100, { base: 1e308, shrink: 1e308 }, { base: 10 })).toHaveLength(2));
