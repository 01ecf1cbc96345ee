/** Writers of small image files in every form that the readers know, for tests: pixels in, file out. */
import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly bitDepth?: 1 | 2 | 4 | 8 | 16;
  /** Samples in reading order. */
  readonly samples: readonly number[];
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
  readonly isInterlaced?: boolean;
  /** Filter type of every line. */
  readonly filter?: 0 | 1 | 2 | 3 | 4;
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

export function encodePng(options: PngOptions): Buffer {
  const { width, height, colorType, bitDepth = 8, isInterlaced = false } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  header[9] = colorType;
  header[12] = isInterlaced ? 1 : 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(options.palette ? [chunk('PLTE', Buffer.from(options.palette))] : []),
    ...(options.transparency ? [chunk('tRNS', Buffer.from(options.transparency))] : []),
    chunk('IDAT', deflateSync(isInterlaced ? interlacedLines(options) : lines(options, 0, 0, 1, 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])));
  return Buffer.concat([head, body, sum]);
}

function interlacedLines(options: PngOptions): Buffer {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return Buffer.concat(passes.map(([x, y, dx, dy]) => lines(options, x, y, dx, dy)));
}

/** The filtered scanlines of every dx-th, dy-th pixel. */
function lines(options: PngOptions, x0: number, y0: number, dx: number, dy: number): Buffer {
  const { width, height, colorType, bitDepth = 8, samples, filter = 0 } = options;
  const channels = CHANNELS[colorType];
  const distance = Math.max(1, (channels * bitDepth) >> 3);
  const result: Buffer[] = [];
  let above: Buffer | null = null;
  for (let y = y0; y < height; y += dy) {
    let bits = '';
    for (let x = x0; x < width; x += dx) {
      for (let c = 0; c < channels; c++)
        bits += samples[(y * width + x) * channels + c]!.toString(2).padStart(bitDepth, '0');
    }
    if (bits === '') continue;
    const raw = Buffer.from(bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
    const up: Buffer = above ?? Buffer.alloc(raw.length);
    const filtered = raw.map((value, i) => {
      const a = i >= distance ? raw[i - distance]! : 0;
      const b = up[i]!;
      const c = i >= distance ? up[i - distance]! : 0;
      const p = a + b - c;
      const nearest = [a, b, c].reduce((best, next) => (Math.abs(p - next) < Math.abs(p - best) ? next : best));
      return (value - [0, a, b, (a + b) >> 1, nearest][filter]!) & 255;
    });
    result.push(Buffer.from([filter]), Buffer.from(filtered));
    above = raw;
  }
  return Buffer.concat(result);
}

/** A baseline JPEG of blocks of 8 x 8 px in one row, each of one colour, in plain components (no YCbCr). */
export function encodeJpeg(blocks: readonly (readonly number[])[], segments: readonly Buffer[] = []): Buffer {
  const components = blocks[0]!.length;
  const segment = (marker: number, ...body: number[]) =>
    Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
  const ids = Array.from({ length: components }, (_, i) => i + 1);
  const width = blocks.length * 8;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    // Adobe: transform 0, so that three components are RGB and four CMYK.
    segment(0xee, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0),
    segment(0xdb, 0, ...new Array<number>(64).fill(1)),
    segment(0xc0, 8, 0, 8, width >> 8, width & 255, components, ...ids.flatMap((id) => [id, 0x11, 0])),
    // Twelve codes of four bits for the differences; one code of one bit, "end of block", for the rest.
    segment(0xc4, 0, 0, 0, 0, 12, ...new Array<number>(12).fill(0), ...Array.from({ length: 12 }, (_, i) => i)),
    segment(0xc4, 0x10, 1, ...new Array<number>(15).fill(0), 0),
    segment(0xda, components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
    scan(blocks),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function scan(blocks: readonly (readonly number[])[]): Buffer {
  const previous = blocks[0]!.map(() => 0);
  let bits = '';
  for (const block of blocks) {
    for (const [i, value] of block.entries()) {
      const level = 8 * (value - 128);
      const difference = level - previous[i]!;
      previous[i] = level;
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      bits += size.toString(2).padStart(4, '0');
      if (size > 0) bits += (difference > 0 ? difference : difference + 2 ** size - 1).toString(2).padStart(size, '0');
      bits += '0';
    }
  }
  const bytes = bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
}

/** An APP1 segment with one EXIF tag. */
export function exifSegment(orientation: number): Buffer {
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  return Buffer.from([0xff, 0xe1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}

interface GifOptions {
  readonly screen: readonly [number, number];
  /** Left, top, width, height. */
  readonly place: readonly [number, number, number, number];
  readonly palette: readonly number[];
  readonly indices: readonly number[];
  readonly transparent?: number;
}

/** A GIF89a of one picture; the palette has 2, 4, … 256 colours. */
export function encodeGif({ screen, place, palette, indices, transparent = -1 }: GifOptions): Buffer {
  const bits = Math.max(1, Math.ceil(Math.log2(palette.length / 3)));
  const word = (value: number) => [value & 255, value >> 8];
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...screen.flatMap(word),
    0x80 | (bits - 1),
    0,
    0,
    ...palette,
    ...(transparent < 0 ? [] : [0x21, 0xf9, 4, 1, 0, 0, transparent, 0]),
    0x2c,
    ...place.flatMap(word),
    0,
    Math.max(2, bits),
    ...subBlocks(lzw(indices, Math.max(2, bits))),
    0x3b,
  ]);
}

function subBlocks(bytes: readonly number[]): number[] {
  const blocks: number[] = [];
  for (let i = 0; i < bytes.length; i += 255) {
    const block = bytes.slice(i, i + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

function lzw(indices: readonly number[], minimum: number): number[] {
  const clear = 1 << minimum;
  let size = minimum + 1;
  let codes = new Map<string, number>();
  let next = clear + 2;
  let bits = '';
  const emit = (code: number) => {
    bits = code.toString(2).padStart(size, '0') + bits;
  };
  const codeOf = (word: string) => (word.includes(',') ? codes.get(word)! : Number(word));
  emit(clear);
  let word = '';
  for (const index of indices) {
    const longer = word === '' ? `${index}` : `${word},${index}`;
    if (!longer.includes(',') || codes.has(longer)) {
      word = longer;
      continue;
    }
    emit(codeOf(word));
    if (next === 4096) {
      emit(clear);
      codes = new Map();
      next = clear + 2;
      size = minimum + 1;
    } else {
      codes.set(longer, next++);
      if (next > 1 << size && size < 12) size++;
    }
    word = `${index}`;
  }
  emit(codeOf(word));
  emit(clear + 1);
  const bytes: number[] = [];
  for (let end = bits.length; end > 0; end -= 8) bytes.push(Number.parseInt(bits.slice(Math.max(0, end - 8), end), 2));
  return bytes;
}
