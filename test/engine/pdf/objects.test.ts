import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteString, dateString, serialize, textString } from '../../../src/engine/pdf/objects.ts';

describe('objects', () => {
  it.each([
    [null, 'null'],
    [true, 'true'],
    [1.5, '1.5'],
    [1e-7, '0'],
    [-0, '0'],
    [1e21, '1000000000000'],
    ['Name', '/Name'],
    ['a b#/(é', '/a#20b#23#2F#28#C3#A9'],
    [[1, 'N', [true]], '[1 /N [true]]'],
    [{ A: 1, B: undefined, C: { D: null } }, '<</A 1/C <</D null>>>>'],
    [textString('plain (a\\b)'), '(plain \\(a\\\\b\\))'],
    [textString('é'), '<FEFF00E9>'],
    [textString('a\nb'), '<FEFF0061000A0062>'],
    [textString('😀'), '<FEFFD83DDE00>'],
    [textString('\ud800x'), '<FEFFFFFD0078>'],
    [byteString(Uint8Array.of(0, 255)), '<00ff>'],
    [dateString(new Date(Date.UTC(2026, 0, 2, 3, 4, 5))), '(D:20260102030405Z)'],
  ])('%j is written %s', (value, expected) => expect(serialize(value)).toBe(expected));

  it('never lets text out of its string', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const source = serialize(textString(text));
        expect(source).toMatch(/^(?:<[0-9A-F]*>|\((?:[^()\\]|\\[()\\])*\))$/);
      }),
    ));
});
