/** JPEG files: turned by EXIF in every way, with colour profiles in pieces that do not fit together, of any size and kind of coding. */
import fc from 'fast-check';
import { encodeJpeg, exifSegment } from '../../../test/support/tiny-images.ts';
import { big, word, words } from '../bytes/fields.ts';

function segment(marker: number, body: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...big(word(body.length + 2)), ...body]);
}

/** A piece of a profile says which of how many it is (ICC.1 §B.4). */
const profiles = fc
  .tuple(
    fc.nat(4),
    fc.nat(4),
    fc.array(fc.nat(255), { maxLength: 140 }),
    fc.constantFrom('', 'acsp', 'RGB ', 'CMYK', 'GRAY'),
  )
  .map(([index, count, body, name]) =>
    segment(0xe2, [...Buffer.from('ICC_PROFILE\0'), index, count, ...body, ...Buffer.from(name)]),
  );

/** TIFF inside: directories that point at themselves, beyond the end, or have many entries. */
const exif = fc
  .tuple(fc.constantFrom('II*\0', 'MM\0*', 'XX'), words, words, fc.array(words, { maxLength: 20 }))
  .map(([order, offset, count, rest]) =>
    segment(0xe1, [
      ...Buffer.from(`Exif\0\0${order}`),
      ...word(offset),
      0,
      0,
      ...word(count),
      ...rest.flatMap((value) => [...word(value)]),
    ]),
  );

const segments = fc.oneof(
  fc.nat(255).map(exifSegment),
  exif,
  profiles,
  fc
    .tuple(
      fc.constantFrom(0xe0, 0xfe, 0xdd, 0xed, 0xee, 0xdb, 0xc4, 0xcc, 0xd8, 0xc0, 0xc2),
      fc.array(fc.nat(255), { maxLength: 30 }),
    )
    .map(([marker, body]) => segment(marker, body)),
);

export const jpegFiles: fc.Arbitrary<Uint8Array> = fc
  .record({
    blocks: fc.integer({ min: 1, max: 3 }),
    components: fc.constantFrom(1, 3, 4),
    given: fc.array(segments, { maxLength: 3 }),
    coding: fc.option(fc.constantFrom(0xc1, 0xc2, 0xc3, 0xc9, 0xca), { freq: 2 }),
    size: fc.option(fc.tuple(words, words), { freq: 2 }),
    sampling: fc.option(fc.nat(255), { freq: 2 }),
  })
  .map(({ blocks, components, given, coding, size, sampling }) => {
    const file = encodeJpeg(
      Array.from({ length: blocks }, (_, i) => new Array<number>(components).fill(i * 80)),
      given,
    );
    const frame = file.lastIndexOf(Buffer.from([0xff, 0xc0, 0]));
    if (coding !== null) file[frame + 1] = coding;
    if (size !== null) file.set([...big(word(size[0])), ...big(word(size[1]))], frame + 5);
    if (sampling !== null) file[frame + 11] = sampling;
    return file;
  });
