import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import { ImageError } from '../../../src/engine/resources/image/pixel-budget.ts';
import { deinterlace, filteredScanlines, splitAlpha } from '../../../src/engine/resources/image/png-scanlines.ts';
import { encodeGif, encodeJpeg, encodePng, exifSegment } from '../../support/tiny-images.ts';

const BUDGET = { pixels: 1_000_000 };
const reasonOf = (bytes: Uint8Array) =>
  decodeImage(bytes, BUDGET).then(
    () => 'read',
    (error: unknown) => (error instanceof ImageError ? error.code : `${error}`),
  );

describe('PNG', () => {
  const rgb = encodePng({ width: 2, height: 1, colorType: 2, samples: [255, 0, 0, 0, 0, 255] });
  it('reads the size', async () =>
    expect(await decodeImage(rgb, BUDGET)).toMatchObject({ kind: 'png', width: 2, height: 1, isWhole: true }));
  it('notices a wrong check sum', async () => {
    const broken = Buffer.from(rgb);
    broken[broken.length - 14]! ^= 1;
    expect(await decodeImage(broken, BUDGET)).toMatchObject({ isWhole: false });
  });
  it('notices a missing end', async () =>
    expect(await decodeImage(rgb.subarray(0, -12), BUDGET)).toMatchObject({ isWhole: false }));
  it('refuses more pixels than allowed before unpacking them', async () => {
    const header = Buffer.from(rgb);
    header.writeUInt32BE(30_000, 16);
    header.writeUInt32BE(30_000, 20);
    expect(await reasonOf(header)).toBe('IMAGE_LIMIT');
  });
  it('puts interlaced pixels in order', async () => {
    const samples = Array.from({ length: 11 * 9 * 3 }, (_, i) => (i * 37) & 255);
    const image = await decodeImage(
      encodePng({ width: 11, height: 9, colorType: 2, samples, isInterlaced: true, filter: 4 }),
      BUDGET,
    );
    const lines = image.kind === 'png' ? deinterlace(image) : new Uint8Array();
    const pixels = Array.from({ length: 9 }, (_, y) => [...lines.subarray(y * 34 + 1, (y + 1) * 34)]).flat();
    expect(pixels).toEqual(samples);
  });
  it('puts interlaced bits in order', async () => {
    const samples = Array.from({ length: 5 * 5 }, (_, i) => (i * 7) & 1);
    const image = await decodeImage(
      encodePng({ width: 5, height: 5, colorType: 0, bitDepth: 1, samples, isInterlaced: true }),
      BUDGET,
    );
    const lines = image.kind === 'png' ? deinterlace(image) : new Uint8Array();
    expect(samples.map((_, i) => (lines[Math.floor(i / 5) * 2 + 1]! >> (7 - (i % 5))) & 1)).toEqual(samples);
  });
  it('splits alpha without changing filters', async () => {
    const samples = Array.from({ length: 24 }, (_, i) => i * 10);
    const bytes = encodePng({ width: 3, height: 2, colorType: 6, samples, filter: 4 });
    const image = await decodeImage(bytes, BUDGET);
    if (image.kind !== 'png') throw new Error('not a PNG');
    const { color, alpha } = splitAlpha(image, filteredScanlines(image).lines);
    expect([color.length, alpha.length, color[0], alpha[0]]).toEqual([20, 8, 4, 4]);
  });
  it('knows scanlines that a reader of the PDF can take as they are stored', async () => {
    const image = await decodeImage(
      encodePng({ width: 2, height: 2, colorType: 0, samples: [1, 2, 3, 4], filter: 4 }),
      BUDGET,
    );
    if (image.kind !== 'png') throw new Error('not a PNG');
    expect(filteredScanlines(image).isAsStored).toBe(true);
    const unknownFilter = deflateSync(new Uint8Array([0, 1, 2, 5, 3, 4]));
    expect(filteredScanlines({ ...image, data: [unknownFilter] })).toEqual({
      lines: Buffer.from([0, 1, 2, 0, 3, 4]),
      isAsStored: false,
    });
    const tooMuch = deflateSync(new Uint8Array([0, 1, 2, 0, 3, 4, 0]));
    expect(filteredScanlines({ ...image, data: [tooMuch] }).isAsStored).toBe(false);
  });
  it('fills what is missing with zeros', async () => {
    const image = await decodeImage(encodePng({ width: 2, height: 2, colorType: 0, samples: [1, 2, 3, 4] }), BUDGET);
    if (image.kind !== 'png') throw new Error('not a PNG');
    const cut = filteredScanlines({ ...image, data: [image.data[0]!.subarray(0, 4)] });
    expect([cut.lines.length, cut.isAsStored]).toEqual([6, false]);
  });
});

describe('JPEG', () => {
  it.each([
    [[[128]], 1, 8],
    [
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      3,
      16,
    ],
    [[[1, 2, 3, 4]], 4, 8],
  ])('reads components and size of %j', async (blocks, components, width) =>
    expect(await decodeImage(encodeJpeg(blocks), BUDGET)).toMatchObject({ kind: 'jpeg', components, width, height: 8 }),
  );
  it.each([
    [1, 16, 8],
    [3, 16, 8],
    [6, 8, 16],
    [8, 8, 16],
  ])('turns orientation %i', async (orientation, width, height) => {
    const bytes = encodeJpeg([[0], [255]], [exifSegment(orientation)]);
    expect(await decodeImage(bytes, BUDGET)).toMatchObject({ orientation, width, height, pixelWidth: 16 });
  });
  it('refuses what no PDF reader decodes', async () => {
    const arithmetic = encodeJpeg([[0]]);
    arithmetic[arithmetic.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
    expect(await reasonOf(arithmetic)).toBe('IMAGE_UNREADABLE');
  });
});

describe('GIF', () => {
  const palette = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9];
  it('reads its first picture', async () =>
    expect(
      await decodeImage(
        encodeGif({ screen: [2, 2], place: [0, 0, 2, 2], palette, indices: [0, 1, 2, 3], transparent: 3 }),
        BUDGET,
      ),
    ).toMatchObject({
      kind: 'indexed',
      width: 2,
      indices: Uint8Array.of(0, 1, 2, 3),
      transparentIndex: 3,
    }));
  it('reads long runs and full code tables', async () => {
    const indices = Array.from({ length: 200 * 200 }, (_, i) => ((i * i) >> 5) & 3);
    const image = await decodeImage(
      encodeGif({ screen: [200, 200], place: [0, 0, 200, 200], palette, indices }),
      BUDGET,
    );
    expect(image.kind === 'indexed' && Buffer.from(image.indices).equals(Buffer.from(indices))).toBe(true);
  });
  it('places a smaller picture on the screen', async () =>
    expect(
      await decodeImage(encodeGif({ screen: [3, 2], place: [1, 1, 2, 1], palette, indices: [1, 2] }), BUDGET),
    ).toMatchObject({
      width: 3,
      height: 2,
      indices: Uint8Array.of(4, 4, 4, 4, 1, 2),
      transparentIndex: 4,
    }));
  it('keeps a full palette apart from nothing', async () => {
    const full = Array.from({ length: 768 }, (_, i) => i & 255);
    expect(
      await decodeImage(encodeGif({ screen: [2, 1], place: [1, 0, 1, 1], palette: full, indices: [7] }), BUDGET),
    ).toMatchObject({
      kind: 'raster',
      alpha: Uint8Array.of(0, 255),
    });
  });
});

describe('BMP', () => {
  const bmp = (
    width: number,
    height: number,
    bits: number,
    body: readonly number[],
    palette: readonly number[] = [],
    compression = 0,
  ) => {
    const header = Buffer.alloc(54);
    header.write('BM', 'latin1');
    header.writeUInt32LE(54 + palette.length, 10);
    header.writeUInt32LE(40, 14);
    header.writeInt32LE(width, 18);
    header.writeInt32LE(height, 22);
    header.writeUInt16LE(bits, 28);
    header.writeUInt32LE(compression, 30);
    header.writeUInt32LE(palette.length / 4, 46);
    return Buffer.concat([header, Buffer.from(palette), Buffer.from(body)]);
  };
  const pixels = async (bytes: Buffer) => {
    const image = await decodeImage(bytes, BUDGET);
    return image.kind === 'raster' ? [...image.pixels] : null;
  };
  it('reads 24 bits from the bottom up', async () =>
    expect(await pixels(bmp(1, 2, 24, [1, 2, 3, 0, 4, 5, 6, 0]))).toEqual([6, 5, 4, 3, 2, 1]));
  it('reads rows from the top when the height is negative', async () =>
    expect(await pixels(bmp(1, -2, 24, [1, 2, 3, 0, 4, 5, 6, 0]))).toEqual([3, 2, 1, 6, 5, 4]));
  it('reads a palette of one bit', async () =>
    expect(await pixels(bmp(2, 1, 1, [0x40, 0, 0, 0], [0, 0, 0, 0, 255, 255, 255, 0]))).toEqual([
      0, 0, 0, 255, 255, 255,
    ]));
  it('reads 16 bits as 5-5-5', async () =>
    expect(await pixels(bmp(1, 1, 16, [0x00, 0x7c, 0, 0]))).toEqual([255, 0, 0]));
  it('reads run lengths', async () =>
    expect(await pixels(bmp(3, 1, 8, [2, 1, 1, 0, 0, 1], [0, 0, 0, 0, 9, 9, 9, 0], 1))).toEqual([
      9, 9, 9, 9, 9, 9, 0, 0, 0,
    ]));
  it('ignores alpha that is 0 everywhere', async () => {
    const image = await decodeImage(bmp(1, 1, 32, [1, 2, 3, 0]), BUDGET);
    expect(image).toMatchObject({ alpha: null });
  });
});

describe('SVG', () => {
  const size = async (text: string) => {
    const image = await decodeImage(Buffer.from(text), BUDGET);
    return image.kind === 'svg' ? [image.width, image.height, image.ratio] : null;
  };
  it.each([
    ['<svg width="10" height="20"/>', [10, 20, 0.5]],
    [
      '<?xml version="1.0"?><!-- <svg width="1"> --><!DOCTYPE svg><svg:svg width="1in" height="72pt"></svg:svg>',
      [96, 96, 1],
    ],
    ['<svg viewBox="0 0 30 10"/>', [null, null, 3]],
    ['<svg width="100%" height="5" viewBox="0,0,4,2"/>', [null, 5, 2]],
    ['\ufeff <svg width=\'2em\' height="1e1px"></svg>', [32, 10, 3.2]],
    ['<svg viewBox="0 0 0 10"/>', [null, null, null]],
    ['<svg viewBox="0 0 30 10" preserveAspectRatio="none"/>', [null, null, 3]],
  ])('%s', async (text, expected) => expect(await size(text)).toEqual(expected));
});

describe('broken files', () => {
  const files = [
    encodePng({ width: 4, height: 4, colorType: 6, samples: Array.from({ length: 64 }, (_, i) => i) }),
    encodeJpeg([[1, 2, 3]], [exifSegment(6)]),
    encodeGif({
      screen: [4, 4],
      place: [0, 0, 4, 4],
      palette: [0, 0, 0, 9, 9, 9],
      indices: new Array<number>(16).fill(1),
    }),
  ];
  it('are read or refused with a reason, never thrown over', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.nat(), async (file, at, value, length) => {
        const bytes = Buffer.from(file.subarray(0, file.length - (length % file.length)));
        if (bytes.length > 0) bytes[at % bytes.length] = value;
        expect(['read', 'IMAGE_UNREADABLE', 'IMAGE_LIMIT']).toContain(await reasonOf(bytes));
      }),
      { numRuns: 500 },
    ));
  it.each(['', 'hello', '<html>', 'RIFFxxxxWEBP', '\0\0\0\x1cftypavif'])('refuses %j', async (text) =>
    expect(await reasonOf(Buffer.from(text, 'latin1'))).toBe('IMAGE_UNREADABLE'),
  );
});
