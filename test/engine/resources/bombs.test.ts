/** Small files that stand for large ones: refused by their headers, or unpacked no further than allowed. */
import { brotliCompressSync, constants, crc32, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { WorkBudget } from '../../../src/engine/base/work-budget.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { render } from '../../../src/engine/index.ts';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import { ImageError } from '../../../src/engine/resources/image/pixel-budget.ts';
import { ImageLoader } from '../../../src/engine/resources/load-image.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { closeLoaders, loaderWith } from '../../support/loader-with.ts';
import { encodeGif, encodePng } from '../../support/tiny-images.ts';
import { descriptorsOf } from '../fonts/queries.ts';

const BUDGET = { pixels: 64_000_000 };
const MEGABYTE = 1_000_000;

const dataUrl = (bytes: Uint8Array, type = '') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** What becomes of it, and how many bytes were set aside meanwhile. */
async function outcome(bytes: Uint8Array): Promise<{ result: string; bytes: number }> {
  const before = process.memoryUsage().arrayBuffers;
  const result = await decodeImage(bytes, BUDGET).then(
    () => 'read',
    (error: unknown) => (error instanceof ImageError ? error.code : `${error}`),
  );
  return { result, bytes: process.memoryUsage().arrayBuffers - before };
}

function pngChunk(type: string, body: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

const pngHeader = (width: number, height: number, colorType = 2) => {
  const header = Buffer.from(encodePng({ width: 1, height: 1, colorType: 0, samples: [0] }).subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[9] = colorType;
  return header;
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngOf = (header: Buffer, data: Uint8Array, ...others: Buffer[]) =>
  Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...others,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

function bmp(width: number, height: number, bits = 24, compression = 0): Buffer {
  const file = Buffer.alloc(100);
  file.write('BM', 'latin1');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(compression, 30);
  return file;
}

function gifOf(screen: readonly [number, number], picture: readonly [number, number]): Buffer {
  const gif = Buffer.from(
    encodeGif({ screen: [1, 1], place: [0, 0, 1, 1], palette: [0, 0, 0, 255, 255, 255], indices: [0] }),
  );
  gif.writeUInt16LE(screen[0], 6);
  gif.writeUInt16LE(screen[1], 8);
  const at = gif.indexOf(0x2c, 13);
  gif.writeUInt16LE(picture[0], at + 5);
  gif.writeUInt16LE(picture[1], at + 7);
  return gif;
}

function webp(chunk: string, write: (body: Buffer) => void): Buffer {
  const file = Buffer.alloc(64);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(56, 4);
  file.write(`WEBP${chunk}`, 8, 'latin1');
  file.writeUInt32LE(44, 16);
  write(file);
  return file;
}

/** One segment, the frame header, of a size of its own. */
const jpeg = (width: number, height: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    17,
    0,
    2,
    17,
    1,
    3,
    17,
    1,
    0xff,
    0xd9,
  ]);

describe('pictures whose headers promise too much', () => {
  it.each([
    [
      'PNG of 30,000 x 30,000 with all its data',
      () => pngOf(pngHeader(30_000, 30_000), deflateSync(Buffer.alloc(90 * MEGABYTE))),
    ],
    ['PNG of 2^31 x 2^31', () => pngOf(pngHeader(0x7fffffff, 0x7fffffff), Buffer.alloc(9))],
    [
      'PNG of 65,500 x 65,500 bits',
      () => pngOf(Buffer.from(pngHeader(65_500, 65_500, 0).fill(1, 8, 9)), Buffer.alloc(9)),
    ],
    ['PNG of one line of 2^31', () => pngOf(pngHeader(0x7fffffff, 1), Buffer.alloc(9))],
    ['JPEG', () => jpeg(65_500, 65_500)],
    ['GIF by its screen', () => gifOf([65_535, 65_535], [1, 1])],
    ['GIF by its picture', () => gifOf([1, 1], [65_535, 65_535])],
    ['BMP', () => bmp(30_000, 30_000)],
    ['BMP from the top', () => bmp(30_000, -30_000)],
    ['BMP with the smallest of numbers', () => bmp(1, -0x80000000)],
    ['BMP of one bit a pixel', () => bmp(65_000, 65_000, 1)],
    ['BMP of run lengths', () => bmp(30_000, 30_000, 8, 1)],
    ['WebP', () => webp('VP8 ', (file) => file.writeUInt32LE(0x3fff3fff, 26))],
    ['WebP without loss', () => webp('VP8L', (file) => file.writeUInt32LE(0xffffffff, 21))],
    ['WebP, extended', () => webp('VP8X', (file) => file.fill(0xff, 24, 30))],
    ['a PNG in an icon', () => icon(pngOf(pngHeader(30_000, 30_000), Buffer.alloc(9)))],
  ])('%s', async (_, file) => {
    const bytes = file();
    const { result, bytes: used } = await outcome(bytes);
    expect(result).toBe('IMAGE_LIMIT');
    expect(used).toBeLessThan(5 * MEGABYTE);
  });

  it.each([
    ['a BMP that has not its rows', () => bmp(8_000, 8_000)],
    ['a BMP whose data begin behind its end', () => bmp(8_000, 8_000, 32)],
    ['a picture of no size', () => pngOf(pngHeader(0, 9), Buffer.alloc(9))],
    ['a BMP of no width', () => bmp(0, 9)],
  ])('%s', async (_, file) => {
    const { result, bytes } = await outcome(file());
    expect(result).toBe('IMAGE_UNREADABLE');
    expect(bytes).toBeLessThan(5 * MEGABYTE);
  });
});

function icon(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
}

describe('pictures together', () => {
  const png = (i: number) =>
    encodePng({ width: 10, height: 10, colorType: 6, samples: Array.from({ length: 400 }, () => i) });
  const opaque = (i: number) =>
    encodePng({ width: 10, height: 10, colorType: 0, samples: Array.from({ length: 100 }, () => i) });
  const load = async (files: readonly Buffer[], pixels: number) => {
    const { loader, diagnostics } = loaderWith();
    const images = new ImageLoader(
      loader,
      { pixels: 1_000, rest: { pixels, work: new WorkBudget(), svgBytes: 1_000 } },
      diagnostics,
    );
    const loaded = [];
    for (const file of files) loaded.push(await images.load(dataUrl(file)));
    await closeLoaders();
    return {
      shown: loaded.filter((image) => image !== null).length,
      codes: diagnostics.list().map(({ code }) => code),
    };
  };
  it('have their pixels counted', async () =>
    expect(await load([png(1), png(2), png(3)], 250)).toEqual({ shown: 2, codes: ['IMAGE_LIMIT'] }));
  it('unless nothing has to be unpacked', async () =>
    expect(await load([opaque(1), opaque(2), opaque(3), jpeg(30, 30)], 150)).toEqual({ shown: 4, codes: [] }));
  it('or the picture is the same', async () =>
    expect(await load([png(1), png(1), png(1)], 150)).toEqual({ shown: 3, codes: [] }));
  it('and SVG files their bytes, unzipped', async () => {
    const svg = (i: number) =>
      gzipSync(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${i}${' '.repeat(400)}--></svg>`);
    expect(await load([svg(1), svg(2), svg(3)], 100)).toEqual({ shown: 2, codes: ['IMAGE_LIMIT'] });
  });
  it('are held to the limits of a conversion', async () => {
    const html = [1, 2, 3].map((i) => `<img src="${dataUrl(png(i))}">`).join('');
    const { diagnostics } = await render({ html, limits: { unpackedPixels: 250 } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['IMAGE_LIMIT']);
  });
});

describe('data that unpack to more than they say', () => {
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE));
  it.each([
    ['a colour profile', 'iCCP', Buffer.concat([Buffer.from('x\0\0'), zeros(200)])],
    ['a text', 'zTXt', Buffer.concat([Buffer.from('Title\0\0'), zeros(200)])],
    ['an international text', 'iTXt', Buffer.concat([Buffer.from('Title\0\x01\0\0\0'), zeros(200)])],
  ])('%s in a PNG is not unpacked', async (_, type, body) => {
    for (const colorType of [2, 6] as const) {
      const samples = Array.from({ length: colorType === 2 ? 3 : 4 }, () => 9);
      const data = deflateSync(Buffer.from([0, ...samples]));
      const file = pngOf(pngHeader(1, 1, colorType), data, pngChunk(type, body));
      const before = process.memoryUsage().arrayBuffers;
      const { pdf, diagnostics } = await render({ html: `<img src="${dataUrl(file)}">` });
      expect(diagnostics).toEqual([]);
      expect(pdf.length).toBeLessThan(20_000);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE);
    }
  });
  it('the pixels of a PNG are unpacked as far as its header says', async () => {
    const file = pngOf(pngHeader(1, 1, 6), zeros(200));
    const before = process.memoryUsage().arrayBuffers;
    await render({ html: `<img src="${dataUrl(file)}">` });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE);
  });
  it('an SVG file is unzipped as far as allowed', async () => {
    // Of 100 MB, 64 MB are unzipped: what is broken behind those is not found.
    const spaces = gzipSync(Buffer.alloc(10 * MEGABYTE, ' '));
    const head = gzipSync('<svg xmlns="http://www.w3.org/2000/svg">');
    const broken = Buffer.concat([spaces.subarray(0, 100), Buffer.alloc(1_000, 1)]);
    const { result } = await outcome(Buffer.concat([head, ...Array.from({ length: 10 }, () => spaces), broken]));
    expect(result).toBe('IMAGE_LIMIT');
  });
});

describe('fonts', () => {
  /** A file of one table that unpacks to so many zeros, and may say something else. */
  function woff2(unpacked: number, said = unpacked): Buffer {
    const packed = brotliCompressSync(Buffer.alloc(unpacked), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    const length: number[] = [];
    for (let rest = said; rest > 0 || length.length === 0; rest = Math.floor(rest / 128))
      length.unshift((rest % 128) | (length.length === 0 ? 0 : 0x80));
    const head = Buffer.alloc(48);
    head.write('wOF2', 'latin1');
    head.writeUInt32BE(0x00010000, 4);
    head.writeUInt16BE(1, 12);
    head.writeUInt32BE(packed.length, 20);
    const file = Buffer.concat([head, Buffer.from([0, ...length]), packed]);
    file.writeUInt32BE(file.length, 8);
    return file;
  }
  function woff(unpacked: number, said = unpacked): Buffer {
    const packed = deflateSync(Buffer.alloc(unpacked));
    const head = Buffer.alloc(64);
    head.write('wOFF', 'latin1');
    head.writeUInt32BE(0x00010000, 4);
    head.writeUInt16BE(1, 12);
    head.write('cmap', 44, 'latin1');
    head.writeUInt32BE(64, 48);
    head.writeUInt32BE(packed.length, 52);
    head.writeUInt32BE(said, 56);
    return Buffer.concat([head, packed]);
  }
  const add = (fonts: readonly Buffer[], unpackedBytes: number) => {
    const diagnostics = new Diagnostics();
    const set = new FontSet({ fonts: [], systemFonts: false, unpackedBytes }, diagnostics);
    for (const [i, font] of fonts.entries()) set.addDocumentFace(descriptorsOf(`F${i}`), font);
    return diagnostics.list().map(({ message }) => /cannot be read: (.*)\.$/.exec(message)?.[1]);
  };
  it.each([
    ['WOFF2', woff2],
    ['WOFF', woff],
  ])('%s are unpacked as far as the document may', (_, make) => {
    const font = make(30 * MEGABYTE);
    // They are no fonts, as tables are missing; what counts is which of them were unpacked to see that.
    expect(add([font, font, font], 70 * MEGABYTE)).toEqual([
      'it has no table "head"',
      'it has no table "head"',
      'it is too large when unpacked',
    ]);
  });
  it.each([
    ['WOFF2', woff2(30 * MEGABYTE, 1_000)],
    ['WOFF', woff(30 * MEGABYTE, 40_000)],
  ])('%s that unpack to more than they say are not read', (_, font) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(add([font], 70 * MEGABYTE)).toEqual([expect.stringMatching(/damaged/)]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * MEGABYTE);
  });
  it('of a document are held to the limits of its conversion', async () => {
    const url = dataUrl(woff2(30 * MEGABYTE));
    const faces = Array.from({ length: 20 }, (_, i) => `@font-face { font-family: F${i}; src: url(${url}#${i}) }`).join(
      '\n',
    );
    const text = Array.from({ length: 20 }, (_, i) => `<p style="font-family: F${i}">x`).join('');
    const { pdf, diagnostics } = await render({
      html: `<style>${faces}</style>${text}`,
      limits: { resourceBytes: 50 * MEGABYTE },
    });
    expect((await readPdf(pdf)).pages[0]!.lines.join('')).toBe('x'.repeat(20));
    expect(diagnostics.filter(({ message }) => message.includes('too large')).length).toBeGreaterThanOrEqual(18);
  });
});

it('a font, a style sheet and a picture that cannot be had leave the document whole', async () => {
  const html = `<style>@import "https://127.0.0.1/x.css"; @font-face { font-family: F; src: url(https://127.0.0.1/x.woff2) }</style>
    <p style="font-family: F; background: url(https://127.0.0.1/b.png)">text <img src="https://127.0.0.1/x.png" alt="instead"></p>`;
  const { pdf, diagnostics } = await render({ html, timeout: new Deadline(10_000).remaining });
  expect((await readPdf(pdf)).pages[0]!.lines.join('')).toContain('instead');
  expect(diagnostics.map(({ code }) => code)).toContain('RESOURCE_BLOCKED');
});
