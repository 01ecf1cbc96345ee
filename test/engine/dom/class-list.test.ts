/** `class` attributes as sets of names, short and long. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classList } from '../../../src/engine/dom/class-list.ts';

describe('a class attribute is an ordered set', () => {
  it.each([
    ['', []],
    [' \n', []],
    ['a', ['a']],
    [' b a\tb\fa\rc\n', ['b', 'a', 'c']],
    ['a\u00a0b', ['a\u00a0b']],
  ])('%j', (value, names) => expect(classList(value)).toEqual(names));

  const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'ü', '😀', '\u00a0', 'c1', 'c2'), { minLength: 1 });
  const spaces = fc.constantFrom(' ', '\t', '\n ', '\f', '\r\n');
  it('a long one like a short one', () => {
    fc.assert(
      fc.property(words, spaces, (names, space) => {
        const value = names.join(space);
        const [padding] = classList(`${value} ${'x'.repeat(10)}`).slice(-1);
        const long = classList(`${value} ${'x'.repeat(6_000)}`);
        expect(padding).toBe('x'.repeat(10));
        expect(long.slice(0, -1)).toEqual(classList(value));
      }),
    );
  });
});

it('half a million names', () => {
  const names = Array.from({ length: 500_000 }, (_, i) => `c${i}`);
  expect(classList([...names, ...names].join(' '))).toEqual(names);
});
