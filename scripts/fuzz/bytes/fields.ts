/** Numbers in binary files: what sizes, counts and offsets are set to. */
import fc from 'fast-check';

/** Small, and where 16 and 32 bits end. */
export const words: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(9) },
  { weight: 2, arbitrary: fc.nat(0xffff) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 0x7f, 0xff, 0x100, 0x7fff, 0x8000, 0xfffe, 0xffff) },
);

export const doubleWords: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: words },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      0x10000,
      0xffffff,
      0x7fffffff,
      0x80000000,
      0xfffffffe,
      0xffffffff,
      0x40000000,
      5000,
      20000,
    ),
  },
);

export function word(value: number): readonly number[] {
  return [value & 255, (value >>> 8) & 255];
}

export function doubleWord(value: number): readonly number[] {
  return [...word(value), ...word(value >>> 16)];
}

export function big(bytes: readonly number[]): readonly number[] {
  return bytes.toReversed();
}
