/** Content codings of HTTP bodies (RFC 9110 §8.4), unpacked piece by piece, so that a bomb is noticed long before it has unfolded. */
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { BodyNotReadable } from './transport-errors.ts';

/** What `Accept-Encoding` names. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br';
const CODINGS = ['gzip', 'x-gzip', 'deflate', 'br'] as const;

/** Nobody packs a body more than twice. */
const MOST_CODINGS = 2;
/** Pages and sheets unpack to 3 to 30 times their size, single colours and empty tables to 200 times. */
const LARGEST_RATIO = 300;
/** Bytes that are handed to a decoder at once: what it has been given must not run far ahead of what it has given back. */
const PIECE = 8 * 1024;
/** Bytes that any body may unpack to, whatever its ratio. */
const FREE_BYTES = 1024 * 1024;

/**
 * The unpacked bytes of a body. The caller counts them, and ends the body when it has enough.
 *
 * @param encoding - the header `Content-Encoding`, `''` for none
 * @throws BodyNotReadable for codings that were not asked for, and for what unpacks to more than pages do; whatever zlib throws
 */
export async function* unpacked(body: Readable, encoding: string): AsyncGenerator<Buffer, void> {
  const codings = encoding
    .toLowerCase()
    .split(',', 100)
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0) {
    yield* body as AsyncIterable<Buffer>;
    return;
  }
  if (codings.length > MOST_CODINGS) throw new BodyNotReadable('coding', 'it is packed more than twice');
  // Before any decoder is at work: the error of one that nobody reads from would end the process.
  const stray = codings.find((coding) => !isKnown(coding));
  if (stray !== undefined)
    throw new BodyNotReadable('coding', `its content coding "${stray.slice(0, 40)}" was not asked for`);
  let packed = 0;
  let stream = Readable.from(
    counted(body, (count) => {
      packed += count;
    }),
    { objectMode: false, highWaterMark: PIECE },
  );
  // In reverse order of having been applied.
  for (const coding of codings.filter(isKnown).reverse()) stream = await decoded(stream, coding);
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > FREE_BYTES && total > packed * LARGEST_RATIO)
      throw new BodyNotReadable('ratio', `it unpacks to more than ${LARGEST_RATIO} times its size`);
    yield chunk;
  }
}

async function* counted(body: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncGenerator<Buffer, void> {
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; start += PIECE) {
      const piece = chunk.subarray(start, start + PIECE);
      count(piece.length);
      yield piece;
    }
  }
}

type Coding = (typeof CODINGS)[number];

function isKnown(coding: string): coding is Coding {
  return (CODINGS as readonly string[]).includes(coding);
}

async function decoded(stream: Readable, coding: Coding): Promise<Readable> {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return joined(stream, createGunzip());
    case 'br':
      return joined(stream, createBrotliDecompress());
    case 'deflate':
      return inflated(stream);
  }
}

/** Faults go along and ends go back: whichever stream is destroyed takes the others with it. */
function joined(stream: Readable, decoder: Readable & NodeJS.WritableStream): Readable {
  stream.on('error', (error) => decoder.destroy(error));
  decoder.on('close', () => stream.destroy());
  return stream.pipe(decoder);
}

/** "deflate" is zlib's format by the standard; some servers leave the wrapper out, which its first two bytes show (RFC 1950 §2.2). */
async function inflated(stream: Readable): Promise<Readable> {
  const iterator = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const { value, done } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const isWrapped = head.length >= 2 && (head[0]! & 0x0f) === 8 && head.readUInt16BE(0) % 31 === 0;
  const whole = async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return joined(Readable.from(whole(), { objectMode: false }), isWrapped ? createInflate() : createInflateRaw());
}
