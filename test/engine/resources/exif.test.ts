/** EXIF data that lie (CIPA DC-008, TIFF 6.0 §2): the picture is as it would be without them, upright. */
import { expect, it } from 'vitest';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import { readOrientation } from '../../../src/engine/resources/image/exif.ts';
import { encodeJpeg, exifSegment } from '../../support/tiny-images.ts';

interface Lie {
  readonly order?: string;
  readonly directory?: number;
  readonly count?: number;
  readonly entries?: readonly (readonly [tag: number, value: number])[];
  readonly length?: number;
}

/** Little-endian: the head, one directory, and how much of it is there. */
function tiff({ order = 'II', directory = 8, entries = [[0x0112, 6]], count = entries.length, length }: Lie): Buffer {
  const bytes = Buffer.alloc(10 + 12 * entries.length + 4);
  bytes.write(order, 'latin1');
  bytes.writeUInt16LE(42, 2);
  bytes.writeUInt32LE(directory, 4);
  bytes.writeUInt16LE(count, 8);
  for (const [i, [tag, value]] of entries.entries()) {
    bytes.writeUInt16LE(tag, 10 + 12 * i);
    bytes.writeUInt16LE(3, 12 + 12 * i);
    bytes.writeUInt32LE(1, 14 + 12 * i);
    bytes.writeUInt16LE(value, 18 + 12 * i);
  }
  return bytes.subarray(0, length);
}

it('what does not lie turns the picture', () => expect(readOrientation(tiff({}))).toBe(6));

it.each<[string, Lie]>([
  ['no order of bytes', { order: 'XX' }],
  ['a directory behind the end', { directory: 0xffffffff }],
  ['a directory at the last byte', { directory: 25 }],
  ['a directory that is the head', { directory: 0 }],
  ['65,535 entries of which none is there', { entries: [], count: 65_535 }],
  ['an entry that is cut off', { length: 16 }],
  ['nothing but a head', { length: 8 }],
  ['orientation 0', { entries: [[0x0112, 0]] }],
  ['orientation 9', { entries: [[0x0112, 9]] }],
  ['orientation 65,535', { entries: [[0x0112, 0xffff]] }],
  [
    'an orientation behind more entries than are read',
    { entries: [...Array<[number, number]>(200).fill([1, 1]), [0x0112, 6]] },
  ],
])('%s', (_, lie) => expect(readOrientation(tiff(lie))).toBe(1));

it('the first of two orientations counts', () =>
  expect(
    readOrientation(
      tiff({
        entries: [
          [0x0112, 3],
          [0x0112, 6],
        ],
      }),
    ),
  ).toBe(3));

it.each<[string, readonly Buffer[]]>([
  ['a segment of nothing but its name', [Buffer.from([0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0])]],
  ['a segment that ends in its name', [Buffer.from([0xff, 0xe1, 0, 4, 0x45, 0x78])]],
  ['a thousand of them', Array.from({ length: 1_000 }, () => exifSegment(9))],
])('%s', async (_, segments) => {
  const image = await decodeImage(encodeJpeg([[0], [255]], segments), { pixels: 1_000_000 });
  expect(image).toMatchObject({ kind: 'jpeg', orientation: 1, pixelWidth: 16 });
});

it.each([
  [3, 6, 3],
  [6, 3, 6],
  [6, 1, 6],
  [1, 6, 6],
  [6, 9, 6],
])('of two segments the first that turns counts, as in Chromium: %i, %i', async (first, second, orientation) => {
  const bytes = encodeJpeg([[0], [255]], [exifSegment(first), exifSegment(second)]);
  expect(await decodeImage(bytes, { pixels: 1_000_000 })).toMatchObject({ orientation });
});
