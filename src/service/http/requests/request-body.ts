/** Bodies: JSON in UTF-8 or forms, plain or gzip, never more of it in memory than can hold acceptable html. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '../base/digest.ts';
import { Problem } from '../base/problem.ts';
import { hashOfForm, readForm } from './form-body.ts';
import { readJson } from './json-body.ts';

/** JSON escapes make html longer; what is more than twice 5 MB can hold no acceptable html. Plain or compressed, and once more inflated. */
export const MOST_BODY_BYTES = 2 * 5 * 1024 * 1024 + 64 * 1024;

const bodyHashes = new WeakMap<FastifyRequest, string>();

/** SHA-256 of the decoded body in hex; known where an Idempotency-Key came. */
export function bodyHashOf(request: FastifyRequest): string {
  return bodyHashes.get(request) ?? '';
}

/** What the bodies of a route are. */
export type BodyType = 'application/json' | 'multipart/form-data';

/** Refuses by the head alone what would not be read. */
export async function checkBodyHead(request: FastifyRequest, expected: BodyType): Promise<void> {
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
  if (type !== undefined || length !== undefined || request.headers['transfer-encoding'] !== undefined) {
    if (type === undefined ? length !== '0' : type.split(';', 1)[0]!.trim().toLowerCase() !== expected)
      throw unsupportedMediaType(expected);
  }
  const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^ \t;"]+)/i.exec(type ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw unsupportedMediaType(expected, 'JSON is read in UTF-8 only.');
  if (encoding !== undefined && !/^(?:identity|(?:x-)?gzip)$/i.test(encoding.trim())) {
    throw new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding ${JSON.stringify(encoding.slice(0, 40))} is not read. Use gzip, or none.`,
      {},
      { 'accept-post': expected, 'accept-encoding': 'gzip, identity' },
    );
  }
  if (length !== undefined && Number(length) > MOST_BODY_BYTES) throw bodyTooLarge();
}

export function addBodyReader(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await bytesOf(request, payload);
    if (request.headers['idempotency-key'] !== undefined) bodyHashes.set(request, await sha256(bytes, 'hex'));
    return readJson(bytes);
  });
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const form = await readForm(await bytesOf(request, payload), request.headers['content-type'] ?? '');
    if (request.headers['idempotency-key'] !== undefined) bodyHashes.set(request, hashOfForm(form));
    return form;
  });
}

function bytesOf({ headers }: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  return /gzip/i.test(headers['content-encoding'] ?? '') ? inflated(payload) : collected(payload);
}

/** All of a stream, up to the limit; what comes after that is let go by unread. */
function collected(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (problem: Problem) => {
      stream.off('data', take);
      stream.resume();
      reject(problem);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BODY_BYTES) fail(bodyTooLarge());
      else chunks.push(chunk);
    };
    stream.on('data', take);
    stream.once('end', () => resolve(Buffer.concat(chunks, size)));
    stream.once('error', () => fail(clientGone()));
    stream.once('close', () => reject(clientGone()));
  });
}

/** As `collected`, of gzip: a bomb is inflated up to the limit and no further. */
function inflated(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const gunzip = createGunzip();
    const chunks: Buffer[] = [];
    let sizeOut = 0;
    let sizeIn = 0;
    const fail = (problem: Problem) => {
      stream.unpipe(gunzip);
      gunzip.destroy();
      stream.resume();
      reject(problem);
    };
    stream.on('data', (chunk: Buffer) => {
      sizeIn += chunk.length;
      if (sizeIn > MOST_BODY_BYTES) fail(bodyTooLarge());
    });
    stream.once('error', () => fail(clientGone()));
    stream.once('close', () => {
      if (!stream.readableEnded) fail(clientGone());
    });
    gunzip.on('data', (chunk: Buffer) => {
      sizeOut += chunk.length;
      if (sizeOut > MOST_BODY_BYTES) fail(bodyTooLarge());
      else chunks.push(chunk);
    });
    gunzip.once('end', () => resolve(Buffer.concat(chunks, sizeOut)));
    gunzip.on('error', () =>
      fail(new Problem('INVALID_ENCODING', 'The body is not the gzip that Content-Encoding says it is.')),
    );
    stream.pipe(gunzip);
  });
}

export function unsupportedMediaType(
  expected: BodyType = 'application/json',
  detail = `Send the request as Content-Type: ${expected}.`,
): Problem {
  return new Problem('UNSUPPORTED_MEDIA_TYPE', detail, {}, { 'accept-post': expected });
}

export function clientGone(): Problem {
  return new Problem('CLIENT_GONE', 'The client has gone.');
}

function bodyTooLarge(): Problem {
  return new Problem(
    'HTML_TOO_LARGE',
    `The body has more than ${MOST_BODY_BYTES} bytes; html of more than 5 MB is not taken.`,
    { limit: MOST_BODY_BYTES },
  );
}
