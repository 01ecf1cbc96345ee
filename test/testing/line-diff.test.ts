import { expect, it } from 'vitest';
import { lineDiff } from '../../src/testing/line-diff.ts';

const diff = (a: string, b: string) => lineDiff(a.replaceAll(' ', '\n'), b.replaceAll(' ', '\n'));

it('is null for equal texts', () => expect(diff('a b', 'a b')).toBe(null));
it('shows a changed line with two lines around', () => {
  expect(diff('1 2 3 4 5 6 7', '1 2 3 x 5 6 7')).toBe('@@ line 4\n  2\n  3\n- 4\n+ x\n  5\n  6');
});
it('keeps lines that are the same between changes', () => {
  expect(diff('a b c d', 'x b c y')).toBe('@@ line 1\n- a\n+ x\n  b\n  c\n- d\n+ y');
});
it('shows added and removed lines', () => {
  expect(diff('a', 'a b')).toBe('@@ line 2\n  a\n+ b');
  expect(diff('a b', 'a')).toBe('@@ line 2\n  a\n- b');
});
it('cuts long differences', () => {
  const long = Array.from({ length: 200 }, (_, i) => `${i}`).join(' ');
  expect(diff('', long)!.split('\n')).toHaveLength(62);
});
