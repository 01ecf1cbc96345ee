/** PNG files: any header, chunks in any order, whole or not, with right sums, packed pixels that are too few, too many, or a bomb. */
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { big, doubleWord, doubleWords } from '../bytes/fields.ts';

/** 30 MB in 30 kB. */
const BOMB = deflateSync(Buffer.alloc(30_000_000));

const packed: fc.Arbitrary<Uint8Array> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.nat(255), { maxLength: 80 }).map((bytes) => deflateSync(Uint8Array.from(bytes))),
  },
  { weight: 3, arbitrary: fc.nat(3_000).map((count) => deflateSync(Buffer.alloc(count))) },
  { weight: 1, arbitrary: fc.constant(BOMB) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
);

const others = fc.tuple(
  fc.constantFrom(
    'PLTE',
    'tRNS',
    'gAMA',
    'cHRM',
    'sRGB',
    'iCCP',
    'eXIf',
    'acTL',
    'fcTL',
    'fdAT',
    'pHYs',
    'bKGD',
    'IHDR',
    'zTXt',
    'CgBI',
  ),
  fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.constantFrom(
      Buffer.concat([Buffer.from('icc\0\0'), BOMB.subarray(0, 9_000)]),
      Buffer.alloc(768),
      Buffer.alloc(0),
    ),
  ),
);

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  return Buffer.concat([
    Uint8Array.from(big(doubleWord(body.length))),
    named,
    Uint8Array.from(big(doubleWord(crc32(named)))),
  ]);
}

export const pngFiles: fc.Arbitrary<Uint8Array> = fc
  .record({
    width: doubleWords,
    height: doubleWords,
    depth: fc.constantFrom(1, 2, 4, 8, 8, 8, 16, 0, 3, 255),
    color: fc.constantFrom(0, 2, 3, 4, 6, 2, 6, 1, 7, 255),
    methods: fc.constantFrom([0, 0], [0, 0], [0, 0], [1, 0], [0, 1]),
    interlace: fc.constantFrom(0, 0, 1, 2),
    before: fc.array(others, { maxLength: 2 }),
    pixels: fc.array(packed, { maxLength: 2 }),
    after: fc.array(others, { maxLength: 1 }),
    hasEnd: fc.boolean(),
  })
  .map(({ width, height, depth, color, methods, interlace, before, pixels, after, hasEnd }) =>
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk(
        'IHDR',
        Uint8Array.from([...big(doubleWord(width)), ...big(doubleWord(height)), depth, color, ...methods, interlace]),
      ),
      ...before.map(([type, body]) => chunk(type, body)),
      ...pixels.map((body) => chunk('IDAT', body)),
      ...after.map(([type, body]) => chunk(type, body)),
      ...(hasEnd ? [chunk('IEND', Buffer.alloc(0))] : []),
    ]),
  );
