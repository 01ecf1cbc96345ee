/** Unpacks streams (ISO 32000-1, 7.4). Filters of images stay: their bytes are looked at by the rules on images. */
import { constants, inflateSync } from 'node:zlib';
import { type Effort, tooMuch } from '../effort.ts';
import { type Dict, nameOf, numberOf, type PdfObject } from './objects.ts';

/** What resolves references in a dictionary. */
export type Resolve = (value: PdfObject | undefined) => PdfObject;

type Decoder = (bytes: Uint8Array, effort: Effort) => Uint8Array | null;

const DECODERS: Readonly<Record<string, Decoder>> = {
  FlateDecode: flate,
  Fl: flate,
  LZWDecode: lzw,
  LZW: lzw,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  ASCII85Decode: ascii85,
  A85: ascii85,
  RunLengthDecode: runLength,
  RL: runLength,
  Crypt: (bytes) => bytes,
};

/** The filters that a stream names, in their order. */
export function filtersOf(dict: Dict, resolve: Resolve, key = 'Filter'): string[] {
  const value = resolve(dict.entries.get(key));
  const list = Array.isArray(value) ? value : [value];
  return list.map((each) => nameOf(resolve(each))).filter((name) => name !== null);
}

/** @returns `null` where the bytes are damaged or of a filter for images */
export function decode(dict: Dict, raw: Uint8Array, resolve: Resolve, effort: Effort): Uint8Array | null {
  const filters = filtersOf(dict, resolve);
  const parameters = resolve(dict.entries.get('DecodeParms') ?? dict.entries.get('DP'));
  let bytes: Uint8Array | null = raw;
  for (const [index, filter] of filters.slice(0, 16).entries()) {
    const decoder = DECODERS[filter];
    if (decoder === undefined || bytes === null) return null;
    bytes = decoder(bytes, effort);
    if (bytes === null) return null;
    effort.keep(bytes.length);
    const own = resolve(Array.isArray(parameters) ? parameters[index] : parameters);
    if (own !== null && typeof own === 'object' && 'entries' in own && !Array.isArray(own))
      bytes = unpredict(bytes, own as Dict, resolve, effort);
  }
  return bytes;
}

function flate(bytes: Uint8Array, effort: Effort): Uint8Array | null {
  try {
    return inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, Math.min(effort.room, 500_000_000)),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch();
    return null;
  }
}

/** Bytes whose number is not known before. */
class Growing {
  #bytes = new Uint8Array(1024);
  length = 0;
  readonly #effort: Effort;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  push(byte: number): void {
    if (this.length === this.#bytes.length) {
      if (this.length > this.#effort.room) throw tooMuch();
      const wider = new Uint8Array(this.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.length++] = byte;
  }

  at(index: number): number {
    return this.#bytes[index]!;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

/** ISO 32000-1, 7.4.4.2. A sequence is where in the output it was first written, and how long it is. */
function lzw(bytes: Uint8Array, effort: Effort): Uint8Array {
  const out = new Growing(effort);
  let starts: number[] = [];
  let lengths: number[] = [];
  let [width, buffer, bits, before] = [9, 0, 0, -1];
  const clear = () => {
    [starts, lengths, width, before] = [[], [], 9, -1];
  };
  const put = (start: number, length: number) => {
    for (let index = 0; index < length; index++) out.push(out.at(start + index));
  };
  for (const byte of bytes) {
    effort.tick();
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      clear();
      continue;
    }
    const begin = out.length;
    if (code < 256) out.push(code);
    else if (code - 258 < starts.length) put(starts[code - 258]!, lengths[code - 258]!);
    else if (before >= 0) put(before, begin - before + 1);
    else break;
    if (before >= 0) {
      starts.push(before);
      lengths.push(begin - before + 1);
    }
    before = begin;
    width = Math.min(12, Math.max(9, 32 - Math.clz32(starts.length + 259)));
  }
  return out.bytes;
}

function asciiHex(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(62);
  const text = Buffer.from(end < 0 ? bytes : bytes.subarray(0, end))
    .toString('latin1')
    .replace(/[^\da-f]/gi, '');
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex');
}

function ascii85(bytes: Uint8Array, effort: Effort): Uint8Array {
  const out = new Growing(effort);
  let group: number[] = [];
  const flush = (count: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0) >>> 0;
    for (let index = 0; index < count; index++) out.push((value >>> (24 - 8 * index)) & 255);
    group = [];
  };
  for (const byte of bytes) {
    effort.tick();
    if (byte === 126) break;
    if (byte === 122 && group.length === 0) {
      group = [0, 0, 0, 0, 0];
      flush(4);
    } else if (byte >= 33 && byte <= 117) {
      group.push(byte - 33);
      if (group.length === 5) flush(4);
    }
  }
  const left = group.length - 1;
  if (left > 0) {
    while (group.length < 5) group.push(84);
    flush(left);
  }
  return out.bytes;
}

function runLength(bytes: Uint8Array, effort: Effort): Uint8Array {
  const out = new Growing(effort);
  for (let at = 0; at < bytes.length; ) {
    effort.tick();
    const length = bytes[at++]!;
    if (length === 128) break;
    if (length < 128) {
      for (const byte of bytes.subarray(at, at + length + 1)) out.push(byte);
      at += length + 1;
    } else {
      for (let count = 257 - length; count > 0; count--) out.push(bytes[at] ?? 0);
      at++;
    }
  }
  return out.bytes;
}

/** ISO 32000-1, 7.4.4.4: the predictors of PNG and of TIFF with whole bytes. */
function unpredict(bytes: Uint8Array, parameters: Dict, resolve: Resolve, effort: Effort): Uint8Array {
  const read = (key: string, initial: number) => numberOf(resolve(parameters.entries.get(key))) ?? initial;
  const predictor = read('Predictor', 1);
  if (predictor < 2) return bytes;
  const bitsPerPixel = Math.max(1, read('Colors', 1) * read('BitsPerComponent', 8));
  const size = Math.max(1, Math.ceil(bitsPerPixel / 8));
  const row = Math.min(100_000_000, Math.max(1, Math.ceil((bitsPerPixel * read('Columns', 1)) / 8)));
  if (predictor === 2) {
    const out = Uint8Array.from(bytes);
    for (let at = 0; at < out.length; at++) if (at % row >= size) out[at] = (out[at]! + out[at - size]!) & 255;
    return out;
  }
  const rows = Math.ceil(bytes.length / (row + 1));
  const out = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let index = 0; index < rows; index++) {
    const line = bytes.subarray(index * (row + 1) + 1, (index + 1) * (row + 1));
    effort.tick(line.length);
    unpredictRow(bytes[index * (row + 1)]!, line, out, index * row, row, size);
  }
  return out;
}

function unpredictRow(kind: number, line: Uint8Array, out: Uint8Array, start: number, row: number, size: number): void {
  for (let x = 0; x < line.length; x++) {
    const left = x >= size ? out[start + x - size]! : 0;
    const up = start >= row ? out[start + x - row]! : 0;
    const corner = x >= size && start >= row ? out[start + x - row - size]! : 0;
    const guess =
      kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : kind === 4 ? paeth(left, up, corner) : 0;
    out[start + x] = (line[x]! + guess) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
