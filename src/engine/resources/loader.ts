/**
 * The one place through which anything comes from outside: documents, style sheets, images, fonts. Knows `data:`, http(s) and `file:`,
 * keeps the limits of a conversion, asks for each address once. What a page may not have or cannot get is a diagnostic; only
 * the document itself ends in an error.
 */

import { fileURLToPath } from 'node:url';
import { canParseUrl } from '../base/can-parse-url.ts';
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { nearestName } from '../base/nearest-name.ts';
import { ownFileName } from '../base/own-files.ts';
import { isInvalid } from '../base/resolve-url.ts';
import type { AddressPolicy } from './address-guard.ts';
import { parseContentType, parseDataUrl } from './data-url.ts';
import { isDocumentType, isUnknownType, sniffDocument } from './document-type.ts';
import { readAllowedFile, resolveRoots } from './file-access.ts';
import type { HttpClient, HttpResponse, OriginHeaders } from './http-fetch.ts';
import { documentError, failureOf, LoadFailure, reportFailure, shortened } from './load-failure.ts';

/** A `frame` is a document inside the document: of the same types, but a sub-resource. */
export type ResourceKind = 'document' | 'frame' | 'stylesheet' | 'image' | 'font' | 'attachment';

export interface LoadedResource {
  /** After redirects: the base of addresses inside it. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** Lower case, without parameters; `null` when nobody said. Documents from the network always have one. */
  readonly contentType: string | null;
  /** As the transport names it. */
  readonly charset: string | null;
}

export interface LoaderOptions {
  /** Folders that `file:` addresses may read. */
  readonly fileRoots: readonly string[];
  readonly allowPrivateAddresses: boolean;
  /** What was given with the document, by name. */
  readonly files?: ReadonlyMap<string, string | Uint8Array> | null;
  /** What goes along with requests to one origin. */
  readonly headers?: OriginHeaders | null;
  readonly limits: {
    /** Requests and files of one conversion. */
    readonly resources: number;
    /** Their bytes together, unpacked. */
    readonly resourceBytes: number;
  };
  readonly deadline: Deadline;
  readonly diagnostics: Diagnostics;
  readonly userAgent: string;
  /** ms from now that all sub-resources together may take; `Infinity`, the default, for the deadline's. */
  readonly fetchingTime?: number;
  /** Parts of the policy and the timings that tests replace. */
  readonly policy?: Partial<AddressPolicy>;
  readonly timings?: Partial<LoaderTimings>;
}

/** ms */
export interface LoaderTimings {
  readonly connect: number;
  readonly idle: number;
  /** One address, redirects included. */
  readonly request: number;
}

const TIMINGS: LoaderTimings = { connect: 5_000, idle: 5_000, request: 10_000 };
/** A timer may end this many ms before `performance.now` says so: what the deadline ends is to find it over. */
const EARLIEST = 2;
const MOST_PARALLEL = 8;
/** Names that are looked at for one that was meant. */
const MOST_NAMES = 100;

const ACCEPT_DOCUMENT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5';
const ACCEPT: Readonly<Record<ResourceKind, string>> = {
  document: ACCEPT_DOCUMENT,
  frame: ACCEPT_DOCUMENT,
  stylesheet: 'text/css,*/*;q=0.1',
  image: 'image/svg+xml,image/png,image/jpeg,image/gif,image/*;q=0.8,*/*;q=0.5',
  font: 'font/woff2,font/woff,font/ttf,font/otf,*/*;q=0.5',
  attachment: '*/*',
};

export class Loader {
  readonly #options: LoaderOptions;
  readonly #timings: LoaderTimings;
  readonly #roots: readonly string[];
  readonly #loads = new Map<string, Promise<LoadedResource | LoadFailure>>();
  readonly #waiting: (() => void)[] = [];
  readonly #files = new Set<string>();
  #http: Promise<HttpClient> | null = null;
  #isClosed = false;
  /** When fetching sub-resources ends (`performance.now`). */
  readonly #fetchingEnd: number;
  #running = 0;
  #busySince = 0;
  #busyTime = 0;
  #count = 0;
  #bytes = 0;
  #blocked = 0;

  constructor(options: LoaderOptions) {
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
    this.#fetchingEnd = performance.now() + (options.fetchingTime ?? Number.POSITIVE_INFINITY);
    this.#roots = resolveRoots(options.fileRoots);
  }

  /** Bytes that have come in so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** ms in which at least one request was on. */
  get busyTime(): number {
    return this.#busyTime + (this.#running > 0 ? performance.now() - this.#busySince : 0);
  }

  /** Addresses that the policy refused. */
  get blocked(): number {
    return this.#blocked;
  }

  /** Paths of the local files that were asked for and may be read, there or not. */
  get files(): string[] {
    return [...this.#files];
  }

  /**
   * Loads an absolute address, each only once. `null` (with a diagnostic) when a sub-resource cannot be had.
   *
   * @param mostBytes - of this one resource; reading stops there
   * @throws PlatenError for documents: URL_NOT_ALLOWED, URL_UNREACHABLE, URL_HTTP_ERROR, URL_NOT_HTML, URL_TOO_LARGE, FILE_NOT_ALLOWED;
   *   for all kinds TIMEOUT and ABORTED of the deadline
   */
  async load(url: string, kind: ResourceKind, mostBytes = Number.POSITIVE_INFINITY): Promise<LoadedResource | null> {
    const key = url.startsWith('data:') ? url : withoutFragment(url);
    // What is no document may still be an image.
    const place = kind === 'frame' ? `frame ${key}` : key;
    let load = this.#loads.get(place);
    if (load === undefined) {
      load = this.#start(key, kind, mostBytes).catch((error: unknown) => {
        this.#options.deadline.check();
        const failure = failureOf(error);
        if (failure.kind === 'file' || (failure.kind === 'blocked' && failure.details.reason !== 'unresolvable'))
          this.#blocked++;
        return failure;
      });
      this.#loads.set(place, load);
    }
    const result = await load;
    if (!(result instanceof LoadFailure)) return result;
    if (kind === 'document') throw documentError(result, shortened(key));
    reportFailure(result, kind, key, this.#options.diagnostics);
    return null;
  }

  /** Counts bytes that the caller gave as if they had been loaded. @returns whether there is room for them */
  takeGiven(count: number): boolean {
    try {
      this.#take(count);
      return true;
    } catch (error) {
      if (error instanceof LoadFailure) return false;
      throw error;
    }
  }

  /** Closes connections; nothing can be loaded from the network afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#http)?.close();
  }

  /** HTTP, with its policy of addresses, is loaded when it is first asked for. */
  #openHttp(): Promise<HttpClient> {
    if (this.#isClosed) throw new Error('the conversion has ended');
    this.#http ??= import('./http-fetch.ts').then(
      ({ HttpClient }) => new HttpClient({ ...this.#options, timings: this.#timings }),
    );
    return this.#http;
  }

  async #start(address: string, kind: ResourceKind, mostBytes: number): Promise<LoadedResource> {
    if (/^data:/i.test(address) && kind !== 'document') {
      const data = parseDataUrl(address);
      if (data === null) throw new LoadFailure('unreachable', 'it is no valid data: URL');
      this.#take(data.bytes.length);
      return { url: address, ...data };
    }
    if (!canParseUrl(address))
      throw new LoadFailure(isInvalid(address) ? 'unreachable' : 'relative', 'it is no valid address');
    const url = new URL(address);
    const name = ownFileName(address);
    if (name === null && url.protocol !== 'file:' && url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new LoadFailure('blocked', `the scheme "${url.protocol}" is not fetched`, { reason: 'scheme' });
    }
    if (this.#count >= this.#options.limits.resources) {
      throw new LoadFailure('limit', `the limit "resources" of ${this.#options.limits.resources} is reached`);
    }
    this.#count++;
    if (name !== null) return this.#give(name, address, mostBytes);
    await this.#enter();
    try {
      return url.protocol === 'file:' ? this.#readFile(url, mostBytes) : await this.#fetch(url, kind, mostBytes);
    } finally {
      this.#leave();
    }
  }

  #give(name: string, address: string, mostBytes: number): LoadedResource {
    const { files } = this.#options;
    const content = files?.get(name);
    if (content === undefined) {
      const nearest = nearestName(name, [...(files?.keys() ?? [])].slice(0, MOST_NAMES));
      throw new LoadFailure(
        'unreachable',
        `no file of this name came with the document${nearest === null ? '' : `; there is ${JSON.stringify(nearest)}`}`,
      );
    }
    const isText = typeof content === 'string';
    const bytes = isText ? Buffer.from(content) : content;
    if (bytes.length > mostBytes) throw sourceTooLarge(mostBytes);
    this.#take(bytes.length);
    return { url: address, bytes, contentType: null, charset: isText ? 'utf-8' : null };
  }

  #readFile(url: URL, mostBytes: number): LoadedResource {
    const left = this.#options.limits.resourceBytes - this.#bytes;
    const result = readAllowedFile(url, this.#roots, Math.min(left, mostBytes));
    if (result.kind !== 'not-allowed') this.#files.add(fileURLToPath(url));
    switch (result.kind) {
      case 'read':
        this.#take(result.bytes.length);
        return { url: url.href, bytes: result.bytes, contentType: null, charset: null };
      case 'missing':
        throw new LoadFailure('unreachable', 'there is no such file');
      case 'not-allowed':
        throw new LoadFailure('file', 'it is outside the folders of the option "fileRoots"');
      case 'too-large':
        throw result.size > mostBytes ? sourceTooLarge(mostBytes) : this.#tooLarge();
    }
  }

  async #fetch(url: URL, kind: ResourceKind, mostBytes: number): Promise<LoadedResource> {
    const { deadline } = this.#options;
    deadline.check();
    const fetchingLeft = kind === 'document' ? Number.POSITIVE_INFINITY : this.#fetchingEnd - performance.now();
    const isLast = fetchingLeft < this.#timings.request;
    if (fetchingLeft <= 0) throw fetchingOver();
    const time = Math.min(this.#timings.request, fetchingLeft, deadline.remaining + EARLIEST);
    const clock = AbortSignal.timeout(Math.max(1, Math.ceil(time)));
    const signal = deadline.signal === null ? clock : AbortSignal.any([clock, deadline.signal]);
    let own = 0;
    let response: HttpResponse;
    try {
      const http = await this.#openHttp();
      response = await http.get(url, signal, {
        accept: ACCEPT[kind],
        onHead: (status, contentType) => checkHead(status, contentType, kind),
        onBytes: (count) => {
          own += count;
          if (own > mostBytes) throw sourceTooLarge(mostBytes);
          this.#take(count);
        },
      });
    } catch (error) {
      deadline.check();
      throw isLast && clock.aborted ? fetchingOver() : error;
    }
    const { bytes } = response;
    const { contentType, charset } = parseContentType(response.contentType ?? '');
    if (!isDocument(kind) || !isUnknownType(contentType)) return { url: response.url, bytes, contentType, charset };
    const sniffed = sniffDocument(bytes);
    if (sniffed === null)
      throw new LoadFailure('not-html', 'its server names no type, and it is no text', { contentType });
    return { url: response.url, bytes, contentType: sniffed, charset };
  }

  #take(count: number): void {
    this.#bytes += count;
    this.#options.deadline.work.keep(count);
    if (this.#bytes > this.#options.limits.resourceBytes) throw this.#tooLarge();
  }

  #tooLarge(): LoadFailure {
    return new LoadFailure(
      'limit',
      `the limit "resourceBytes" of ${this.#options.limits.resourceBytes} bytes is passed`,
    );
  }

  async #enter(): Promise<void> {
    if (this.#running < MOST_PARALLEL) {
      if (this.#running === 0) this.#busySince = performance.now();
      this.#running++;
      return;
    }
    // Whoever leaves hands its place on.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.#running--;
    if (this.#running === 0) this.#busyTime += performance.now() - this.#busySince;
  }
}

/** @throws LoadFailure for answers that are none, and for what is said to be no document: its body is not even read */
function checkHead(status: number, header: string | null, kind: ResourceKind): void {
  if (status < 200 || status > 299)
    throw new LoadFailure('http', `the server answered with status ${status}`, { status });
  const { contentType } = parseContentType(header ?? '');
  if (isDocument(kind) && !isUnknownType(contentType) && !isDocumentType(contentType))
    throw new LoadFailure('not-html', `it is of type ${contentType}`, { contentType });
}

function isDocument(kind: ResourceKind): boolean {
  return kind === 'document' || kind === 'frame';
}

function sourceTooLarge(mostBytes: number): LoadFailure {
  return new LoadFailure('limit', `it is larger than the limit "htmlBytes" of ${mostBytes} bytes`);
}

function fetchingOver(): LoadFailure {
  return new LoadFailure('limit', 'the time for fetching was over, half of the option "timeout"', {
    reason: 'timeout',
  });
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}
