import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import { jpegPixels } from '../../../src/engine/resources/image/jpeg-pixels.ts';
import { rgbPixels } from '../../../src/engine/resources/image/rgb-pixels.ts';
import { encodeJpeg, encodePng } from '../../support/tiny-images.ts';

const BUDGET = { pixels: 1_000_000 };

/** The first pixel, and its alpha. */
async function firstPixel(bytes: Uint8Array): Promise<readonly number[]> {
  const image = await decodeImage(bytes, BUDGET);
  const found = image.kind === 'svg' ? null : rgbPixels(image);
  if (found === null) return [];
  const rgb = [...found.rgb.subarray(0, 3)];
  return found.alpha === null ? rgb : [...rgb, found.alpha[0]!];
}

describe('pixels', () => {
  it.each([
    ['gray JPEG', encodeJpeg([[77]]), [77, 77, 77]],
    ['RGB JPEG', encodeJpeg([[10, 200, 30]]), [10, 200, 30]],
    ['CMYK JPEG', encodeJpeg([[255, 0, 128, 255]]), [255, 0, 128]],
    ['gray PNG', encodePng({ width: 1, height: 1, colorType: 0, samples: [9] }), [9, 9, 9]],
    ['PNG of 1 bit', encodePng({ width: 1, height: 1, colorType: 0, bitDepth: 1, samples: [1] }), [255, 255, 255]],
    [
      'filtered RGB PNG',
      encodePng({ width: 1, height: 2, colorType: 2, filter: 4, samples: [1, 2, 3, 4, 5, 6] }),
      [1, 2, 3],
    ],
    ['PNG with alpha', encodePng({ width: 1, height: 1, colorType: 6, samples: [1, 2, 3, 4] }), [1, 2, 3, 4]],
    ['gray PNG with alpha', encodePng({ width: 1, height: 1, colorType: 4, samples: [7, 8] }), [7, 7, 7, 8]],
    [
      'palette PNG',
      encodePng({ width: 1, height: 1, colorType: 3, samples: [1], palette: [0, 0, 0, 5, 6, 7], transparency: [1, 2] }),
      [5, 6, 7, 2],
    ],
    [
      'PNG with a colour that is not painted',
      encodePng({ width: 1, height: 1, colorType: 2, samples: [1, 2, 3], transparency: [0, 1, 0, 2, 0, 3] }),
      [1, 2, 3, 0],
    ],
    [
      'interlaced PNG',
      encodePng({
        width: 2,
        height: 2,
        colorType: 2,
        isInterlaced: true,
        samples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
      }),
      [1, 2, 3],
    ],
  ])('of a %s', async (_name, bytes, expected) => expect(await firstPixel(bytes)).toEqual(expected));
});

describe('JPEG data', () => {
  const jpeg = encodeJpeg([
    [10, 20, 30],
    [200, 100, 50],
  ]);
  it('gives block after block', () => {
    const { pixels } = jpegPixels(jpeg)!;
    expect([...pixels.subarray(0, 3), ...pixels.subarray(24, 27)]).toEqual([10, 20, 30, 200, 100, 50]);
  });
  it('that is cut off or broken ends in time', () => {
    fc.assert(
      fc.property(fc.nat(jpeg.length), fc.nat(jpeg.length - 1), fc.nat(255), (length, at, value) => {
        const broken = Buffer.from(jpeg);
        broken[at] = value;
        jpegPixels(broken.subarray(0, length));
      }),
      { numRuns: 300 },
    );
  });
});
