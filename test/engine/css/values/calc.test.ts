import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthPercentage } from '../../../../src/engine/css/values/basic/length.ts';
import { angle, integer, number } from '../../../../src/engine/css/values/basic/numeric.ts';
import { computedValue } from '../support.ts';

const calc = (text: string): number | null => computedValue(number(), text);

describe('math functions', () => {
  it.each([
    ['calc(1 + 2 * 3)', 7],
    ['calc((1 + 2) * 3)', 9],
    ['calc(1 - -2)', 3],
    ['calc(10 / 4)', 2.5],
    ['calc(2*3)', 6],
    ['CALC( 1 )', 1],
    ['-webkit-calc(1 + 1)', 2],
    ['min(3, 1, 2)', 1],
    ['max(1, calc(2 + 2))', 4],
    ['clamp(1, 5, 3)', 3],
    ['clamp(4, 1, 3)', 4],
    ['clamp(none, 5, 3)', 3],
    ['clamp(1, 5, none)', 5],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(up, 2.1, 1)', 3],
    ['round(down, -2.1)', -3],
    ['round(to-zero, -2.9)', -2],
    ['round(17, 5)', 15],
    ['mod(-7, 3)', 2],
    ['rem(-7, 3)', -1],
    ['abs(-2)', 2],
    ['sign(-2px)', -1],
    ['sin(30deg)', 0.5],
    ['cos(pi)', -1],
    ['tan(45deg)', 1],
    ['pow(2, 10)', 1024],
    ['sqrt(16)', 4],
    ['hypot(3, 4)', 5],
    ['log(8, 2)', 3],
    ['exp(0)', 1],
    ['calc(e * 0 + 1)', 1],
    ['calc(1em / 1px)', 20],
    ['calc(NaN)', 0],
    ['calc(infinity)', Number.MAX_VALUE],
    ['calc(-infinity)', -Number.MAX_VALUE],
  ])('%s is %d', (text, expected) => expect(calc(text)).toBeCloseTo(expected, 9));

  it.each([
    'calc()',
    'calc(1 +2)',
    'calc(1+ 2)',
    'calc(1 2)',
    'calc(1px + 1)',
    'calc(1px * 1px)',
    'calc(1px)',
    'calc(1 + 1%)',
    'min()',
    'min(1, 1px)',
    'clamp(1, 2)',
    'round(1px)',
    'sin(1px)',
    'pow(2)',
    'calc(x)',
    'calc(1 +)',
    'calc(* 1)',
    'unknown(1)',
  ])('%s is invalid', (text) => expect(calc(text)).toBeNull());

  it('give angles in degrees', () => {
    expect(computedValue(angle(), 'calc(0.25turn + 10deg)')).toBeCloseTo(100);
    expect(computedValue(angle(), 'atan2(1, 1)')).toBeCloseTo(45);
    expect(computedValue(angle(), '100grad')).toBeCloseTo(90);
  });
  it('round where an integer is wanted', () => {
    expect(computedValue(integer(), 'calc(7 / 2)')).toBe(4);
    expect(computedValue(integer(), '1.0')).toBeNull();
    expect(computedValue(integer({ min: 1 }), 'calc(-3)')).toBe(1);
  });
  it('may be nested to a limit', () => {
    const nested = (depth: number): string => `${'calc('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(calc(nested(30))).toBe(1);
    expect(calc(nested(10_000))).toBeNull();
  });
  it('never throw', () => {
    const word = fc.constantFrom(
      '1px',
      '2',
      '50%',
      '1em',
      ' + ',
      ' - ',
      '*',
      '/',
      'calc(',
      'min(',
      'clamp(',
      'round(',
      'up',
      ',',
      ')',
      '(',
      'pi',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const value = computedValue(lengthPercentage({ min: 0 }), `calc(${words.join('')})`);
        if (value?.math) expect(Number.isFinite(value.math.evaluate(100))).toBe(true);
        else if (value) expect(Number.isFinite(value.px + value.percent)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
