import { describe, expect, it } from 'vitest';
import { CharacterSet } from '../../../src/engine/boxes/font-needs.ts';

function setOf(text: string): CharacterSet {
  const set = new CharacterSet();
  for (const character of text) set.add(character.codePointAt(0)!);
  return set;
}

describe('CharacterSet', () => {
  it('has what was added', () => expect(setOf('aé😀').has(0x1f600)).toBe(true));
  it('has nothing else', () => expect(setOf('aé😀').has(0x62)).toBe(false));
  it.each([
    ['a', [0x61, 0x61], true],
    ['a', [0x62, 0x7a], false],
    ['?', [0x20, 0x3f], true],
    ['?', [0x00, 0x3e, 0x40, 0x10ffff], false],
    ['é', [0x00, 0xff], true],
    ['ж', [0x00, 0xff, 0x400, 0x4ff], true],
    ['😀', [0x1f000, 0x1ffff], true],
  ])('%s in %j is %s', (text, ranges, meets) => expect(setOf(text).meets(ranges)).toBe(meets));
  it('meets all where the range is all', () => expect(setOf('a').meets(null)).toBe(true));
  it('meets nothing while it is empty', () => expect(setOf('').meets(null)).toBe(false));
});
