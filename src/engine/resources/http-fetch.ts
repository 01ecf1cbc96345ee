/** HTTP requests of the loader: redirects by hand, each hop under the whole policy; bodies unpacked and counted as they come in. */

import type { Agent, Dispatcher } from 'undici';
import { canParseUrl } from '../base/can-parse-url.ts';
import { type AddressPolicy, addressPolicy, checkUrl, guardedConnector } from './address-guard.ts';
import { isDowngrade, MOST_REDIRECTS } from './redirect-rules.ts';
import { AddressNotAllowed, RedirectFailure } from './transport-errors.ts';
import { ACCEPTED_CODINGS, unpacked } from './unpack-body.ts';

export interface HttpResponse {
  /** After redirects. */
  readonly url: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** Who asks; throws whatever is to end the request. */
export interface HttpReader {
  readonly accept: string;
  /** Told before the body is read. */
  readonly onHead: (status: number, contentType: string | null) => void;
  /** Told of every piece of the body, unpacked, before it is kept. */
  readonly onBytes: (count: number) => void;
}

/** ms */
export interface HttpTimings {
  /** Name, connection and TLS together. */
  readonly connect: number;
  /** Until the headers are there, and between two pieces of the body. */
  readonly idle: number;
}

const MOST_HEADER_BYTES = 32 * 1024;
const CONNECTIONS_PER_ORIGIN = 8;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HttpOptions {
  readonly allowPrivateAddresses: boolean;
  readonly userAgent: string;
  readonly timings: HttpTimings;
  /** What the caller sends to one origin. */
  readonly headers?: OriginHeaders | null;
  /** Parts of the policy that tests replace. */
  readonly policy?: Partial<AddressPolicy>;
}

export interface OriginHeaders {
  readonly origin: string;
  readonly fields: Readonly<Record<string, string>>;
}

export class HttpClient {
  readonly #policy: AddressPolicy;
  readonly #userAgent: string;
  readonly #timings: HttpTimings;
  readonly #headers: OriginHeaders | null;
  #agent: Promise<Agent> | null = null;
  #isClosed = false;

  constructor({ allowPrivateAddresses, userAgent, timings, headers = null, policy }: HttpOptions) {
    this.#policy = { ...addressPolicy(allowPrivateAddresses), ...policy };
    this.#userAgent = userAgent;
    this.#timings = timings;
    this.#headers = headers;
  }

  /** @throws AddressNotAllowed, RedirectFailure, BodyNotReadable, or whatever connecting and reading throws */
  async get(address: URL, signal: AbortSignal, reader: HttpReader): Promise<HttpResponse> {
    let url = address;
    const own = this.#headers;
    // What was elsewhere once is not known any more, also where it comes back.
    let isOwn = own !== null;
    for (let hop = 0; ; hop++) {
      checkUrl(url, this.#policy);
      isOwn &&= url.origin === own?.origin;
      const agent = await this.#open();
      const response = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: { ...this.#ownHeaders(reader), ...(isOwn && own !== null && lowerCased(own.fields)) },
        signal,
      });
      const location = REDIRECTS.has(response.statusCode) ? single(response.headers.location) : null;
      if (location === null) return await readResponse(url, response, reader);
      // The body of a redirect is of no use, and may be endless.
      response.body.on('error', () => {});
      response.body.destroy();
      if (hop >= MOST_REDIRECTS) throw new RedirectFailure(`it redirects more than ${MOST_REDIRECTS} times`);
      url = redirectTarget(url, location);
    }
  }

  #ownHeaders({ accept }: HttpReader): Record<string, string> {
    return { 'user-agent': this.#userAgent, accept, 'accept-encoding': ACCEPTED_CODINGS };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const agent = this.#agent;
    this.#agent = null;
    await (await agent)?.destroy();
  }

  /** undici takes 60 ms to import: only documents that fetch something pay for it. */
  #open(): Promise<Agent> {
    if (this.#isClosed) throw new Error('the conversion has ended');
    this.#agent ??= import('undici').then(
      ({ Agent, buildConnector }) =>
        new Agent({
          connect: guardedConnector(buildConnector, this.#policy, this.#timings.connect),
          connections: CONNECTIONS_PER_ORIGIN,
          headersTimeout: this.#timings.idle,
          bodyTimeout: this.#timings.idle,
          maxHeaderSize: MOST_HEADER_BYTES,
          maxRequestsPerClient: 0,
        }),
    );
    return this.#agent;
  }
}

/** So that one that platen sets too takes its place. */
function lowerCased(fields: OriginHeaders['fields']): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
}

function redirectTarget(from: URL, location: string): URL {
  if (!canParseUrl(location, from.href)) throw new RedirectFailure('it redirects to what is no address');
  const target = new URL(location, from.href);
  if (isDowngrade(from, target)) throw new AddressNotAllowed('downgrade', 'it redirects from https to http');
  return target;
}

async function readResponse(url: URL, response: Dispatcher.ResponseData, reader: HttpReader): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  // What is left of a body that was not read to its end must not throw when it is destroyed.
  response.body.on('error', () => {});
  const contentType = single(response.headers['content-type']);
  try {
    reader.onHead(response.statusCode, contentType);
    for await (const chunk of unpacked(response.body, all(response.headers['content-encoding']))) {
      reader.onBytes(chunk.length);
      chunks.push(chunk);
    }
  } finally {
    response.body.destroy();
  }
  return {
    url: url.href,
    contentType,
    bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
  };
}

/** The first of a header that may be there once. */
function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** A list that may be spread over several headers (RFC 9110 §5.3). */
function all(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '');
}
