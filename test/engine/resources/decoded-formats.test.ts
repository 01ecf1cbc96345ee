/** WebP and AVIF: what decoders outside of this project unpack, within limits that are checked before. */
import { describe, expect, it } from 'vitest';
import { avifStreams, avifTurn, maximumFrameSize } from '../../../src/engine/resources/image/avif-container.ts';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import type { RasterImage } from '../../../src/engine/resources/image/image-resource.ts';
import { ImageError } from '../../../src/engine/resources/image/pixel-budget.ts';
import { AVIF } from '../../support/tiny-avif.ts';

const BUDGET = { pixels: 1_000_000 };

const WEBP = {
  lossy: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  lossless: 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  alpha:
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
  animated:
    'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA',
};

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

async function reasonOf(bytes: Uint8Array, budget = BUDGET): Promise<string> {
  try {
    await decodeImage(bytes, budget);
    return 'none';
  } catch (error) {
    return error instanceof ImageError ? error.code : String(error);
  }
}

describe('WebP', () => {
  it.each([
    ['lossy', 1, false],
    ['lossless', 1, true],
    ['alpha', 1, true],
    ['animated', 1, true],
  ] as const)('%s', async (kind, width, hasAlpha) => {
    const image = (await decodeImage(bytesOf(WEBP[kind]), BUDGET)) as RasterImage;
    expect([image.kind, image.width, image.height, image.alpha !== null]).toEqual(['raster', width, width, hasAlpha]);
  });
  it('shows the first picture of an animation where it lies', async () => {
    const bytes = bytesOf(WEBP.animated);
    // A canvas of 3 by 2 px with the picture at 2, 0.
    bytes.writeUIntLE(2, 24, 3);
    bytes.writeUIntLE(1, 27, 3);
    bytes.writeUIntLE(1, bytes.indexOf('ANMF') + 8, 3);
    const image = (await decodeImage(bytes, BUDGET)) as RasterImage;
    expect([image.width, image.height, image.pixels.length]).toEqual([3, 2, 18]);
  });
  it.each([
    ['a picture outside of the canvas', (bytes: Buffer) => bytes.writeUIntLE(9, bytes.indexOf('ANMF') + 8, 3)],
    ['no picture', (bytes: Buffer) => bytes.write('ANMX', bytes.indexOf('ANMF'))],
    ['a size that the picture has not', (bytes: Buffer) => bytes.writeUIntLE(9, bytes.indexOf('ANMF') + 14, 3)],
  ])('refuses %s', async (_, change) => {
    const bytes = bytesOf(WEBP.animated);
    change(bytes);
    expect(await reasonOf(bytes)).toBe('IMAGE_UNREADABLE');
  });
});

describe('AVIF', () => {
  it('reads sizes and pixels', async () => {
    const image = (await decodeImage(bytesOf(AVIF), BUDGET)) as RasterImage;
    expect([image.kind, image.width, image.height, image.pixels.length]).toEqual(['raster', 2, 2, 12]);
  });
  it('knows the size of the container and of the stream', () => {
    const { width, height, streams } = avifStreams(bytesOf(AVIF));
    expect([width, height, streams.length]).toEqual([2, 2, 1]);
    expect(maximumFrameSize(streams[0]!)).toEqual({ width: 2, height: 2 });
  });
  it('refuses what is larger than the limit before it is unpacked', async () => {
    const bytes = bytesOf(AVIF);
    bytes.writeUInt32BE(60_000, bytes.indexOf('ispe') + 8);
    bytes.writeUInt32BE(60_000, bytes.indexOf('ispe') + 12);
    expect(await reasonOf(bytes)).toBe('IMAGE_LIMIT');
    expect(await reasonOf(bytesOf(AVIF), { pixels: 3 })).toBe('IMAGE_LIMIT');
  });
  it.each([
    ['no size', (bytes: Buffer) => bytes.write('xspe', bytes.indexOf('ispe'))],
    ['no description', (bytes: Buffer) => bytes.write('xeta', bytes.indexOf('meta'))],
    ['broken data', (bytes: Buffer) => bytes.fill(0xff, bytes.indexOf('mdat') + 12)],
  ])('refuses %s', async (_, change) => {
    const bytes = bytesOf(AVIF);
    change(bytes);
    expect(await reasonOf(bytes)).toBe('IMAGE_UNREADABLE');
  });
  it.each([
    [0, 1],
    [1, 8],
    [2, 3],
    [3, 6],
  ])('is turned by %i quarters against the clock', (quarters, orientation) => {
    const bytes = bytesOf(AVIF);
    const at = bytes.indexOf('colr');
    bytes.write('irot', at);
    bytes[at + 4] = quarters;
    expect(avifTurn(bytes)).toBe(orientation);
  });
  it('survives any damage', async () => {
    for (let at = 0; at < 330; at += 7) {
      const bytes = bytesOf(AVIF);
      bytes[at] = bytes[at]! ^ 0xff;
      expect(['none', 'IMAGE_UNREADABLE', 'IMAGE_LIMIT']).toContain(await reasonOf(bytes));
    }
  });
});
