/** GIF, BMP, ICO and TIFF files whose headers say anything, and small files of the formats that others decode. */
import fc from 'fast-check';
import { AVIF } from '../../../test/support/tiny-avif.ts';
import { encodeGif } from '../../../test/support/tiny-images.ts';
import { doubleWord, doubleWords, word, words } from '../bytes/fields.ts';

const bodies = fc.array(fc.nat(255), { maxLength: 60 });

export const gifFiles: fc.Arbitrary<Uint8Array> = fc
  .record({
    screen: fc.tuple(words, words),
    place: fc.tuple(words, words, words, words),
    indices: fc.array(fc.nat(3), { maxLength: 40 }),
    transparent: fc.constantFrom(-1, 0, 3, 255),
    tail: bodies,
  })
  .map(({ screen, place, indices, transparent, tail }) =>
    Buffer.concat([
      encodeGif({ screen, place, palette: new Array<number>(12).fill(9), indices, transparent }),
      Uint8Array.from(tail),
    ]),
  );

const bitmaps = fc
  .record({
    header: fc.constantFrom(12, 40, 52, 56, 64, 108, 124, 0, 16, 0xffffffff),
    width: doubleWords,
    height: doubleWords,
    depth: fc.constantFrom(1, 4, 8, 16, 24, 32, 0, 2, 64),
    compression: fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 6, 99),
    colors: doubleWords,
    body: bodies,
  })
  .map(({ header, width, height, depth, compression, colors, body }) => [
    ...doubleWord(header),
    ...(header === 12 ? [...word(width), ...word(height)] : [...doubleWord(width), ...doubleWord(height)]),
    ...word(1),
    ...word(depth),
    ...doubleWord(compression),
    ...doubleWord(0),
    ...doubleWord(2835),
    ...doubleWord(2835),
    ...doubleWord(colors),
    ...doubleWord(0),
    ...body,
  ]);

export const bmpFiles: fc.Arbitrary<Uint8Array> = fc
  .tuple(bitmaps, doubleWords, fc.constantFrom(14, 54, 54, 62))
  .map(([bitmap, size, offset]) =>
    Uint8Array.from([0x42, 0x4d, ...doubleWord(size), 0, 0, 0, 0, ...doubleWord(offset), ...bitmap]),
  );

export const icoFiles: fc.Arbitrary<Uint8Array> = fc
  .tuple(words, bitmaps, fc.constantFrom(22, 22, 0, 6, 0xffffffff), doubleWords, fc.nat(255))
  .map(([count, bitmap, offset, size, side]) =>
    Uint8Array.from([
      0,
      0,
      1,
      0,
      ...word(count),
      side,
      side,
      0,
      0,
      1,
      0,
      32,
      0,
      ...doubleWord(size),
      ...doubleWord(offset),
      ...bitmap,
    ]),
  );

/** TIFF 6.0: tags that readers ask for, and values of all types where they belong and elsewhere. */
const TAGS = [
  254, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 338, 339, 34675, 330,
];

export const tiffFiles: fc.Arbitrary<Uint8Array> = fc
  .record({
    entries: fc.array(
      fc.tuple(
        fc.constantFrom(...TAGS),
        fc.constantFrom(1, 3, 4, 5, 12, 99),
        fc.oneof(fc.constant(1), doubleWords),
        fc.oneof(words, doubleWords),
      ),
      { maxLength: 14 },
    ),
    width: words,
    height: words,
    packing: fc.constantFrom(1, 1, 5, 8, 32773, 2, 4, 7),
    body: bodies,
    next: doubleWords,
  })
  .map(({ entries, width, height, packing, body, next }) => {
    const all = [
      [256, 3, 1, width],
      [257, 3, 1, height],
      [259, 3, 1, packing],
      ...entries,
      [273, 4, 1, 8],
      [279, 4, 1, body.length],
    ];
    const fields = all.flatMap(([tag, type, count, value]) => [
      ...word(tag!),
      ...word(type!),
      ...doubleWord(count!),
      ...doubleWord(value!),
    ]);
    return Uint8Array.from([
      0x49,
      0x49,
      42,
      0,
      ...doubleWord(8 + body.length),
      ...body,
      ...word(all.length),
      ...fields,
      ...doubleWord(next),
    ]);
  });

/** One pixel each: with loss, without, with alpha, moving; and AVIF of 2 by 2. */
export const SMALL_FILES: readonly Uint8Array[] = [
  'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
  'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA',
  AVIF,
].map((text) => new Uint8Array(Buffer.from(text, 'base64')));
