/** TIFF 6.0. */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import type { RasterImage } from '../../../src/engine/resources/image/image-resource.ts';
import { ImageError } from '../../../src/engine/resources/image/pixel-budget.ts';
import { unpackBits, unpackLzw } from '../../../src/engine/resources/image/tiff-packing.ts';
import { pressProfile } from '../../support/press-profile.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';

const BUDGET = { pixels: 1_000_000 };

/** A file with one strip behind its directory. Tags as `[tag, values]`, all of 16 or 32 bits. */
function tiff(
  [width, height]: readonly [number, number],
  data: readonly number[] | Uint8Array,
  tags: readonly (readonly [number, readonly number[]])[] = [],
): Buffer {
  const all = new Map<number, readonly number[]>([
    [256, [width]],
    [257, [height]],
    [258, [8]],
    [262, [1]],
    [278, [height]],
    [279, [data.length]],
    ...tags,
  ]);
  const isLong = (values: readonly number[]) => values.length > 2;
  const entries = [...all, [273, [0]] as const].sort((a, b) => a[0] - b[0]);
  const directory = 8 + 2 + entries.length * 12 + 4;
  const long = entries.reduce((sum, [, values]) => sum + (isLong(values) ? values.length * 2 : 0), 0);
  const file = Buffer.alloc(directory + long + data.length);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  let outside = directory;
  for (const [i, [tag, values]] of entries.entries()) {
    const at = 10 + i * 12;
    const own = tag === 273 ? [directory + long] : values;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(3, at + 2);
    file.writeUInt32LE(own.length, at + 4);
    if (isLong(own)) {
      file.writeUInt32LE(outside, at + 8);
      for (const value of own) outside = file.writeUInt16LE(value, outside);
    } else for (const [k, value] of own.entries()) file.writeUInt16LE(value, at + 8 + 2 * k);
  }
  file.set(data, directory + long);
  return file;
}

/** LZW codes of 9 bits. */
function codes(...list: readonly number[]): Uint8Array {
  const bits = list.map((code) => code.toString(2).padStart(9, '0')).join('');
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

const pixelsOf = async (file: Uint8Array) => [...((await decodeImage(file, BUDGET)) as RasterImage).pixels];

describe('samples', () => {
  it.each([
    ['gray', tiff([2, 1], [0, 200]), [0, 0, 0, 200, 200, 200]],
    ['gray, white first', tiff([2, 1], [0, 200], [[262, [0]]]), [255, 255, 255, 55, 55, 55]],
    ['bilevel', tiff([3, 1], [0b01000000], [[258, [1]]]), [0, 0, 0, 255, 255, 255, 0, 0, 0]],
    [
      'RGB',
      tiff(
        [1, 2],
        [1, 2, 3, 4, 5, 6],
        [
          [258, [8, 8, 8]],
          [262, [2]],
          [277, [3]],
        ],
      ),
      [1, 2, 3, 4, 5, 6],
    ],
    [
      'RGB of 16 bits',
      tiff(
        [1, 1],
        [9, 1, 9, 2, 9, 3],
        [
          [258, [16, 16, 16]],
          [262, [2]],
          [277, [3]],
        ],
      ),
      [1, 2, 3],
    ],
    [
      'CMYK',
      tiff(
        [1, 1],
        [0, 255, 255, 0],
        [
          [258, [8, 8, 8, 8]],
          [262, [5]],
          [277, [4]],
        ],
      ),
      [0, 255, 255, 0],
    ],
    [
      'palette',
      tiff(
        [2, 1],
        [0b01000000],
        [
          [258, [1]],
          [262, [3]],
          [320, [0, 0xff00, 0, 0x8000, 0, 0x1000]],
        ],
      ),
      [0, 0, 0, 255, 128, 16],
    ],
    ['prediction', tiff([3, 1], [10, 5, 250], [[317, [2]]]), [10, 10, 10, 15, 15, 15, 9, 9, 9]],
    ['Deflate', tiff([2, 1], deflateSync(Buffer.from([7, 8])), [[259, [8]]]), [7, 7, 7, 8, 8, 8]],
    ['PackBits', tiff([4, 1], [254, 7, 0, 9], [[259, [32773]]]), [7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9]],
    ['LZW', tiff([2, 1], codes(256, 7, 8, 257), [[259, [5]]]), [7, 7, 7, 8, 8, 8]],
  ])('%s', async (name, file, expected) => expect([name, await pixelsOf(file)]).toEqual([name, expected]));
  it('alpha', async () => {
    const file = tiff(
      [1, 1],
      [1, 2, 3, 128],
      [
        [258, [8, 8, 8, 8]],
        [262, [2]],
        [277, [4]],
        [338, [2]],
      ],
    );
    expect((await decodeImage(file, BUDGET)) as RasterImage).toMatchObject({ alpha: Uint8Array.of(128) });
  });
  it('the first byte of a string again', () => {
    // 7, then the code that is being made: 7 7.
    expect([...unpackLzw(codes(256, 7, 258, 257), 3)]).toEqual([7, 7, 7]);
  });
});

describe('refusals', () => {
  it.each([
    ['too large', tiff([60_000, 60_000], []), 'IMAGE_LIMIT'],
    ['without size', tiff([0, 1], []), 'IMAGE_UNREADABLE'],
    ['JPEG inside', tiff([1, 1], [0], [[259, [7]]]), 'IMAGE_UNREADABLE'],
    ['fax', tiff([1, 1], [0], [[259, [4]]]), 'IMAGE_UNREADABLE'],
    [
      'planes',
      tiff(
        [1, 1],
        [0, 0, 0],
        [
          [262, [2]],
          [277, [3]],
          [284, [2]],
        ],
      ),
      'IMAGE_UNREADABLE',
    ],
    ['more pixels than the bytes can hold', tiff([900, 900], [0], [[259, [5]]]), 'IMAGE_UNREADABLE'],
    ['no directory', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'), 'IMAGE_UNREADABLE'],
  ])('%s', async (_, file, code) => {
    await expect(decodeImage(file, BUDGET)).rejects.toMatchObject({ code });
  });
  it('any bytes end in a picture or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(3), async (bytes, mode) => {
        const file = tiff([8, 8], bytes, [[259, [[1, 5, 8, 32773][mode]!]]]);
        for (let i = 8; i < Math.min(file.length, bytes.length); i += 5) if (bytes[i]! > 200) file[i] = bytes[i]!;
        try {
          await decodeImage(file, BUDGET);
        } catch (error) {
          expect(error).toBeInstanceOf(ImageError);
        }
      }),
      { numRuns: 300 },
    );
  });
  it('packed bytes give no more than is wanted', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(500), (bytes, length) => {
        expect(unpackLzw(bytes, length).length).toBe(length);
        expect(unpackBits(bytes, length).length).toBe(length);
      }),
    ));
});

describe('CMYK', () => {
  /** What is loaded with the first document is not a part of its time. */
  beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

  const red = tiff(
    [1, 1],
    [0, 255, 255, 0],
    [
      [258, [8, 8, 8, 8]],
      [262, [5]],
      [277, [4]],
    ],
  );
  const html = `<title>x</title><img src="data:image/tiff;base64,${red.toString('base64')}" width=20 height=20>`;
  const written = async (options: RenderOptions = {}) =>
    Buffer.from((await render({ html, classicXref: true, timeout: 120_000, ...options })).pdf).toString('latin1');

  it('stays so in the file', async () => {
    expect(await written()).toMatch(/\/Subtype \/Image[^>]*\/ColorSpace \/DeviceCMYK/);
    expect(await written({ imageDpi: 1 })).toContain('/DeviceCMYK');
  });

  it('is changed for a standard whose colours are those of sRGB, and stays for those of a press', async () => {
    expect(await written({ conformance: 'pdf/a-2b' })).not.toContain('/DeviceCMYK');
    const outputIntent = { profile: pressProfile(), identifier: 'FOGRA51' };
    for (const conformance of ['pdf/a-1b', 'pdf/a-2b', 'pdf/x-4'] as const)
      expect(await written({ conformance, outputIntent })).toContain('/DeviceCMYK');
  });

  it('is shown as its ink, also through a filter', async () => {
    for (const filter of ['none', 'brightness(1)', 'opacity(1)']) {
      const page = `<body style="margin: 0"><img style="display: block; filter: ${filter}" ${html.slice(html.indexOf('src='))}`;
      const margins = { marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' };
      const { pdf } = await render({ html: page, width: '20px', height: '20px', timeout: 120_000, ...margins });
      const [shown] = await rasterise(pdf, { scale: 96 / 72 });
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(pixelAt(shown!, 10, 10).slice(at, at + 2), 16));
      expect(r).toBeGreaterThan(200);
      expect(Math.max(g!, b!)).toBeLessThan(60);
    }
  });
});
