/** Run lengths, decoded as ISO 32000-1 §7.4.5 says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runLengths } from '../../../src/engine/pdf/run-lengths.ts';

function decoded(bytes: Uint8Array): number[] {
  const out: number[] = [];
  for (let at = 0; ; ) {
    const length = bytes[at++]!;
    if (length === 128) {
      expect(at).toBe(bytes.length);
      return out;
    }
    if (length < 128) {
      out.push(...bytes.subarray(at, at + length + 1));
      at += length + 1;
    } else for (let i = 257 - length, byte = bytes[at++]!; i > 0; i--) out.push(byte);
  }
}

describe('run lengths', () => {
  it('of zeros take two bytes for each 128', () => {
    expect([...runLengths(new Uint8Array(300))]).toEqual([129, 0, 129, 0, 213, 0, 128]);
  });
  it('leave other bytes as they are', () => {
    expect([...runLengths(Uint8Array.of(7, 7, 7, 0, 0, 1))]).toEqual([5, 7, 7, 7, 0, 0, 1, 128]);
  });
  it('of any bytes give them back', () => {
    const runs = fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 255), fc.integer({ min: 1, max: 400 })));
    fc.assert(
      fc.property(runs, (all) => {
        const bytes = all.flatMap(([byte, count]) => new Array<number>(count).fill(byte));
        expect(decoded(runLengths(Uint8Array.from(bytes)))).toEqual(bytes);
      }),
    );
  });
});
