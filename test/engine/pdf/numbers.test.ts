import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../src/engine/pdf/numbers.ts';

const written = (value: number) => new ByteWriter(1).number(value).bytes().toString('latin1').trimEnd();

describe('numbers in content streams', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1, '1'],
    [-1, '-1'],
    [0.5, '.5'],
    [-0.5, '-.5'],
    [12.34, '12.34'],
    [12.0004, '12'],
    [0.0006, '.001'],
    [-0.0004, '0'],
    [0.999, '.999'],
    [0.9996, '1'],
    [100, '100'],
    [1e9, '1000000000'],
    [1e300, '1000000000'],
    [-1e300, '-1000000000'],
    [Number.NaN, '0'],
    [Number.POSITIVE_INFINITY, '1000000000'],
    [1 / 64, '.016'],
    [595.276, '595.276'],
  ])('%d is written %s', (value, expected) => expect(written(value)).toBe(expected));

  it('are read back to three decimals', () =>
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        expect(Number(written(value))).toBeCloseTo(Math.round(value * 1000) / 1000, 6);
      }),
    ));

  it('has nine decimals for the factors of matrices, so that two thirds of three quarters are half', () => {
    expect(
      new ByteWriter()
        .factor(2 / 3)
        .bytes()
        .toString(),
    ).toBe('.666666667 ');
    expect(new ByteWriter().factor(1e12).factor(Number.NaN).bytes().toString()).toBe('9000000 0 ');
  });
  it('keeps what came before when it grows', () => {
    const out = new ByteWriter(2);
    for (let i = 0; i < 1000; i++) out.number(i);
    expect(out.bytes().toString().split(' ').slice(0, -1).map(Number)).toEqual(
      Array.from({ length: 1000 }, (_, i) => i),
    );
  });
});
