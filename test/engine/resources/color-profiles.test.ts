/** Colour profiles of JPEG files that lie: of how many pieces they are (ICC.1 §B.4), how long, and for which colours (ICC.1 §7.2). */
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/index.ts';
import { readJpeg } from '../../../src/engine/resources/image/jpeg.ts';

const PIXELS = { pixels: 1_000 };

/** A profile with nothing but its head, as long as it says. */
function profile(
  changed: Partial<Record<'length' | 'says', number> & Record<'space' | 'signature', string>> = {},
): Buffer {
  const { length = 200, says = length, space = 'RGB ', signature = 'acsp' } = changed;
  const bytes = Buffer.alloc(length, 0x20);
  bytes.writeUInt32BE(says, 0);
  bytes.write(space, 16, 'latin1');
  bytes.write(signature, 36, 'latin1');
  return bytes;
}

function segment(marker: number, body: Buffer, says = body.length + 2): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, says >> 8, says & 255]), body]);
}

function piece(index: number, count: number, bytes: Buffer): Buffer {
  return segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index, count]), bytes]));
}

/** Enough of a JPEG for who reads its head. */
function jpeg(...segments: readonly Buffer[]): Buffer {
  const frame = segment(0xc0, Buffer.from([8, 0, 2, 0, 2, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]));
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, frame, Buffer.from([0xff, 0xd9])]);
}

const whole = profile();
const [begin, middle, end] = [whole.subarray(0, 50), whole.subarray(50, 120), whole.subarray(120)];
const profileOf = (...segments: readonly Buffer[]) => readJpeg(jpeg(...segments), PIXELS).iccProfile;

describe('is whole', () => {
  it.each([
    ['in one piece', [piece(1, 1, whole)]],
    ['in three', [piece(1, 3, begin), piece(2, 3, middle), piece(3, 3, end)]],
    ['in three, the last first', [piece(3, 3, end), piece(2, 3, middle), piece(1, 3, begin)]],
  ])('%s', (_name, segments) => expect(profileOf(...segments)).toEqual(whole));
});

describe('is left out', () => {
  it.each([
    ['without a piece of it', [piece(1, 3, begin), piece(3, 3, end)]],
    ['with one piece under the number of another', [piece(1, 3, begin), piece(2, 3, middle), piece(2, 3, end)]],
    ['without bytes', [piece(1, 1, Buffer.alloc(0))]],
    ['without even a number', [segment(0xe2, Buffer.from('ICC_PROFILE\0'))]],
    ['that says it is longer than it is', [piece(1, 1, profile({ says: 0xffffffff }))]],
    ['for another number of colours', [piece(1, 1, profile({ space: 'CMYK' }))]],
    ['for colours that there are not', [piece(1, 1, profile({ space: '\0\0\0\0' }))]],
    ['that is none', [piece(1, 1, profile({ signature: 'none' }))]],
    ['shorter than its head', [piece(1, 1, profile({ length: 131 }))]],
    ['of four megabytes and more', Array.from({ length: 66 }, (_, i) => piece(i + 1, 66, big(i)))],
  ])('%s', (_name, segments) => expect(profileOf(...segments)).toBeNull());
});

/** Pieces of a profile of 4.3 MB that tells the truth about itself. */
function big(index: number): Buffer {
  const length = 65_000;
  return index === 0
    ? Buffer.concat([profile({ says: 66 * length }), Buffer.alloc(length - 200)])
    : Buffer.alloc(length);
}

it('a segment that says it is longer than the file ends with it', () => {
  const cut = Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe2, Buffer.from('ICC_PROFILE\0'), 65_000)]);
  expect(() => readJpeg(cut, PIXELS)).toThrow('the JPEG has no frame');
});

it('tags that lie go into the file as they are, and harm nobody', async () => {
  const lying = profile({ length: 400 });
  // One tag of 4 GB at the end of the profile (ICC.1 §7.3).
  lying.writeUInt32BE(0xffffffff, 128);
  const address = `data:image/jpeg;base64,${jpeg(piece(1, 1, lying)).toString('base64')}`;
  const { pdf } = await render({ html: `<img src="${address}">` });
  expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
});
