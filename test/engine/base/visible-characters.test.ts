/** Which characters have ink, by Unicode's own classes. */
import { expect, it } from 'vitest';
import { countVisible, isVisible } from '../../../src/engine/base/unicode/visible-characters.ts';

it('are all but white space, controls of ASCII, and format characters', () => {
  const differing = Array.from({ length: 0x10000 }, (_, unit) => unit).filter(
    (unit) => isVisible(unit) !== (unit > 0x20 && !/[\s\p{Cf}]/u.test(String.fromCharCode(unit))),
  );
  expect(differing).toEqual([]);
});

it('are counted in a part of a text, a character beyond the basic plane as two', () => {
  expect(countVisible('a b\u00ad\u00a0c😀 d', 1, 8)).toBe(4);
});
