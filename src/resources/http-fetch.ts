/** HTTP requests of the loader: redirects by hand, each hop under the whole policy; bodies unpacked and counted as they come in. */
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import type { AddressPolicy } from './address-guard.ts';
import { AddressNotAllowed, checkUrl, guardedConnector } from './address-guard.ts';

export interface HttpResponse {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** Told of every chunk before it is kept; throws when a limit is passed. */
export type ByteCounter = (count: number) => void;

const CONNECT_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 5_000;
const MOST_REDIRECTS = 5;
const MOST_HEADER_BYTES = 32 * 1024;
const CONNECTIONS_PER_ORIGIN = 8;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export class HttpClient {
  readonly #policy: AddressPolicy;
  readonly #userAgent: string;
  #agent: Promise<Agent> | null = null;

  constructor(policy: AddressPolicy, userAgent: string) {
    this.#policy = policy;
    this.#userAgent = userAgent;
  }

  /** @throws AddressNotAllowed, or whatever connecting and reading throws */
  async get(address: URL, accept: string, signal: AbortSignal, count: ByteCounter): Promise<HttpResponse> {
    const agent = await this.#open();
    let url = address;
    for (let hop = 0; ; hop++) {
      checkUrl(url, this.#policy);
      const response = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: { 'user-agent': this.#userAgent, accept, 'accept-encoding': 'gzip, deflate, br' },
        signal,
      });
      const location = REDIRECTS.has(response.statusCode) ? single(response.headers.location) : null;
      if (location === null) return await readResponse(url, response, count);
      // The body of a redirect is of no use, and may be endless.
      response.body.on('error', () => {});
      response.body.destroy();
      if (hop >= MOST_REDIRECTS) throw new AddressNotAllowed(`more than ${MOST_REDIRECTS} redirects`);
      url = redirectTarget(url, location);
    }
  }

  async close(): Promise<void> {
    const agent = this.#agent;
    this.#agent = null;
    await (await agent)?.destroy();
  }

  /** undici takes 60 ms to import: only documents that fetch something pay for it. */
  #open(): Promise<Agent> {
    this.#agent ??= import('undici').then(
      ({ Agent, buildConnector }) =>
        new Agent({
          connect: guardedConnector(buildConnector, this.#policy, CONNECT_TIMEOUT),
          connections: CONNECTIONS_PER_ORIGIN,
          headersTimeout: IDLE_TIMEOUT,
          bodyTimeout: IDLE_TIMEOUT,
          maxHeaderSize: MOST_HEADER_BYTES,
          maxRequestsPerClient: 0,
        }),
    );
    return this.#agent;
  }
}

function redirectTarget(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new AddressNotAllowed('a redirect leads to no valid address');
  const target = new URL(location, from.href);
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new AddressNotAllowed('a redirect leads from https to http');
  return target;
}

async function readResponse(url: URL, response: Dispatcher.ResponseData, count: ByteCounter): Promise<HttpResponse> {
  const stream = unpacked(response.body, single(response.headers['content-encoding']) ?? '');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      count(chunk.length);
      chunks.push(chunk);
    }
  } finally {
    response.body.on('error', () => {});
    response.body.destroy();
    stream.destroy();
  }
  return {
    url: url.href,
    status: response.statusCode,
    contentType: single(response.headers['content-type']),
    bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
  };
}

/** RFC 9110 §8.4: the codings in reverse order. Counting happens behind them, so bombs stop at the limit. */
function unpacked(body: Readable, encoding: string): Readable {
  let stream = body;
  for (const coding of encoding.toLowerCase().split(',').slice(0, 3).reverse()) {
    const decoder = decoderOf(coding.trim());
    if (decoder === null) continue;
    stream.on('error', (error) => decoder.destroy(error));
    stream = stream.pipe(decoder);
  }
  return stream;
}

function decoderOf(coding: string) {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
