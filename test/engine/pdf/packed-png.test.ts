import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packedPng } from '../../../src/engine/pdf/packed-png.ts';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import type { PngImage } from '../../../src/engine/resources/image/image-resource.ts';
import { encodePng } from '../../support/tiny-images.ts';

async function png(samples: readonly number[], width = 2): Promise<PngImage> {
  const height = samples.length / 4 / width;
  const image = await decodeImage(encodePng({ width, height, colorType: 6, samples }), { pixels: 1_000_000 });
  if (image.kind !== 'png') throw new Error('not a PNG');
  return image;
}

const pixels = (seed: number) => Array.from({ length: 16 }, (_, i) => (seed * 31 + i * 7) & 255);
const noise = (count: number) => [...randomBytes(count)];

describe('a PNG image as the PDF has it', () => {
  it('has colour and alpha apart', async () => {
    const { color, alpha, alphaIsFiltered } = packedPng(await png([1, 2, 3, 4, 5, 6, 7, 8]));
    expect([...inflateSync(color!)]).toEqual([0, 1, 2, 3, 5, 6, 7]);
    expect([...inflateSync(alpha!)]).toEqual([0, 4, 8]);
    expect(alphaIsFiltered).toBe(true);
  });

  it('is kept for the next document that shows it', async () => {
    expect(packedPng(await png(pixels(1)))).toBe(packedPng(await png(pixels(1))));
  });

  it('is another one where the same bytes stand for other pixels', async () => {
    const image = await png(pixels(2));
    const narrow = await png(pixels(2), 1);
    expect(packedPng(narrow)).not.toEqual(packedPng(image));
    expect(packedPng({ ...image, bitDepth: 16, pixelWidth: 1 })).not.toBe(packedPng(image));
  });

  it('is not kept where it is large', async () => {
    const large = await png(noise(200 * 200 * 4), 200);
    expect(packedPng(large)).not.toBe(packedPng(large));
  });

  it('is let go when many others were shown since', async () => {
    const first = await png(pixels(3));
    const packed = packedPng(first);
    for (let i = 0; i < 70; i++) packedPng(await png([...pixels(3).slice(0, 15), i]));
    expect(packedPng(first)).not.toBe(packed);
    expect(packedPng(first)).toEqual(packed);
  });

  it('is let go when what is kept has become large', async () => {
    const first = await png(pixels(4));
    const packed = packedPng(first);
    for (let i = 0; i < 45; i++) packedPng(await png(noise(155 * 155 * 4), 155));
    expect(packedPng(first)).not.toBe(packed);
  });
});
