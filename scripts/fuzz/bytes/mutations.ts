/** Changes to bytes as they happen to files: turned, cut, doubled, moved, filled with the values at which counts and offsets end. */
import fc from 'fast-check';

/** Where and how far are shares of the length, so that a change keeps its place while what it is made to grows smaller. */
type Change =
  | { readonly kind: 'flip'; readonly at: number; readonly bit: number }
  | { readonly kind: 'set'; readonly at: number; readonly bytes: readonly number[] }
  | { readonly kind: 'insert'; readonly at: number; readonly bytes: readonly number[] }
  | { readonly kind: 'remove'; readonly at: number; readonly length: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'copy'; readonly at: number; readonly from: number; readonly length: number };

const MOST = 0x7fffffff;
const place = fc.integer({ min: 0, max: MOST });
const span = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 200 }));
const values = fc.oneof(
  fc.constantFrom<readonly number[]>(
    [0],
    [255],
    [0, 0],
    [255, 255],
    [0x7f, 0xff],
    [0x80, 0],
    [0, 1],
    [255, 255, 255, 255],
    [0x7f, 255, 255, 255],
    [0x80, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 1],
  ),
  fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }),
);

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('flip' as const), at: place, bit: fc.nat(7) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('set' as const), at: place, bytes: values }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('insert' as const), at: place, bytes: values }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: place, length: span }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy' as const), at: place, from: place, length: span }) },
);

export function mutatedBytes(originals: fc.Arbitrary<Uint8Array>, most = 6): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(originals, fc.array(changes, { minLength: 1, maxLength: most }))
    .map(([bytes, list]) => list.reduce(changed, bytes));
}

function changed(bytes: Uint8Array, change: Change): Uint8Array {
  const at = Math.floor((change.at / MOST) * bytes.length);
  const before = bytes.subarray(0, at);
  switch (change.kind) {
    case 'flip': {
      const flipped = bytes.slice();
      if (at < flipped.length) flipped[at]! ^= 1 << change.bit;
      return flipped;
    }
    case 'set': {
      const set = bytes.slice();
      set.set(change.bytes.slice(0, set.length - at), at);
      return set;
    }
    case 'insert':
      return joined(before, Uint8Array.from(change.bytes), bytes.subarray(at));
    case 'remove':
      return joined(before, bytes.subarray(at + change.length));
    case 'cut':
      return before;
    case 'copy': {
      const from = Math.floor((change.from / MOST) * bytes.length);
      return joined(before, bytes.subarray(from, from + change.length), bytes.subarray(at));
    }
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
