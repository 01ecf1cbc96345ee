import { describe, expect, it } from 'vitest';
import {
  hasPercentage,
  length,
  lengthPercentage,
  resolveLength,
} from '../../../../src/engine/css/values/basic/length.ts';
import { computedValue, QUIRKS } from '../support.ts';

const px = (text: string): number | null => computedValue(length(), text);

describe('<length>', () => {
  it.each([
    ['0', 0],
    ['10px', 10],
    ['-2.5PX', -2.5],
    ['1in', 96],
    ['2.54cm', 96],
    ['25.4mm', 96],
    ['101.6q', 96],
    ['72pt', 96],
    ['6pc', 96],
    ['2em', 40],
    ['2rem', 20],
    ['2ex', 18],
    ['2ch', 22],
    ['1cap', 14],
    ['1ic', 20],
    ['1lh', 24],
    ['1rlh', 12],
    ['10vw', 70],
    ['10dvh', 100],
    ['1svmin', 7],
    ['1lvmax', 10],
    ['1vi', 7],
    ['1vb', 10],
    ['1cqw', 7],
  ])('%s is %d px', (text, expected) => expect(px(text)).toBeCloseTo(expected, 9));

  it.each(['5', '1 px', 'px', '5%', '1deg', '1foo', 'auto', ''])('%j is none', (text) => expect(px(text)).toBeNull());
  it('takes a number in quirks mode where the property allows it', () => {
    expect(computedValue(length({ unitlessQuirk: true }), '12', QUIRKS)).toBe(12);
    expect(computedValue(length(), '12', QUIRKS)).toBeNull();
  });
  it('is invalid outside its range', () => expect(computedValue(length({ min: 0 }), '-1px')).toBeNull());
  it('has a largest value', () => expect(px('1e300px')).toBe(2 ** 25));
});

describe('<length-percentage>', () => {
  const at200 = (text: string): number | null => {
    const value = computedValue(lengthPercentage(), text);
    return value === null ? null : resolveLength(value, 200);
  };
  it.each([
    ['50%', 100],
    ['calc(50% + 10px)', 110],
    ['calc(100% - 2em)', 160],
    ['calc((50% + 10px) * 2)', 220],
    ['calc(2 * 50% / 4)', 50],
    ['min(50%, 60px)', 60],
    ['max(50%, 60px, 1em)', 100],
    ['clamp(10px, 50%, 80px)', 80],
    ['calc(100% * (10px / 5px))', 400],
    ['calc(10px + min(1em, 5%))', 20],
  ])('%s of 200 px is %d px', (text, expected) => expect(at200(text)).toBeCloseTo(expected, 9));

  it('keeps linear sums as px and percent', () => {
    expect(computedValue(lengthPercentage(), 'calc(50% - 10px + 1em)')).toEqual({ px: 10, percent: 50, math: null });
  });
  it('tells 0% from 0', () => {
    expect(hasPercentage(computedValue(lengthPercentage(), '0%')!)).toBe(true);
    expect(hasPercentage(computedValue(lengthPercentage(), '0')!)).toBe(false);
  });
  it('brings calculated values into the range when they are used', () => {
    const value = computedValue(lengthPercentage({ min: 0 }), 'calc(10% - 50px)')!;
    expect(resolveLength(value, 100)).toBe(0);
    expect(resolveLength(value, 1000)).toBe(50);
  });
});
