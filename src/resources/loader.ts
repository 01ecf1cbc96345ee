/**
 * The one place through which anything comes from outside: documents, style sheets, images, fonts. Knows `data:`, http(s) and `file:`,
 * keeps the limits of a conversion, asks for each address once. What a page may not have or cannot get is a diagnostic; only
 * the document itself ends in an error.
 */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import type { HostLookup } from './address-guard.ts';
import { AddressNotAllowed, lookUpHost } from './address-guard.ts';
import { parseContentType, parseDataUrl } from './data-url.ts';
import { readAllowedFile, resolveRoots } from './file-access.ts';
import { HttpClient } from './http-fetch.ts';

export type ResourceKind = 'document' | 'stylesheet' | 'image' | 'font';

export interface LoadedResource {
  /** After redirects: the base of addresses inside it. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** Lower case, without parameters; `null` when nobody said. */
  readonly contentType: string | null;
  /** As the transport names it. */
  readonly charset: string | null;
}

export interface LoaderOptions {
  /** Folders that `file:` addresses may read. */
  readonly fileRoots: readonly string[];
  readonly allowPrivateAddresses: boolean;
  readonly limits: {
    /** Requests and files of one conversion. */
    readonly resources: number;
    /** Their bytes together, unpacked. */
    readonly resourceBytes: number;
  };
  readonly deadline: Deadline;
  readonly diagnostics: Diagnostics;
  /** `platen/1.0.0` */
  readonly userAgent: string;
  /** How host names are looked up; the system's way unless a test says otherwise. */
  readonly lookup?: HostLookup;
}

/** ms that one request may take, redirects included. */
const REQUEST_TIMEOUT = 10_000;
const MOST_PARALLEL = 8;

const ACCEPT: Readonly<Record<ResourceKind, string>> = {
  document: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
  stylesheet: 'text/css,*/*;q=0.1',
  image: 'image/svg+xml,image/png,image/jpeg,image/gif,image/*;q=0.8,*/*;q=0.5',
  font: 'font/woff2,font/woff,font/ttf,font/otf,*/*;q=0.5',
};

const DOCUMENT_TYPES = new Set([
  'text/html',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'image/svg+xml',
  'text/plain',
]);

/** What went wrong with one address, before it becomes a diagnostic or an error. */
class LoadFailure extends Error {
  readonly reason: 'blocked' | 'unreachable' | 'http' | 'not-html' | 'limit' | 'file';
  readonly status: number | null;

  constructor(reason: LoadFailure['reason'], message: string, status: number | null = null) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

export class Loader {
  readonly #options: LoaderOptions;
  readonly #http: HttpClient;
  readonly #roots: Promise<readonly string[]>;
  readonly #loads = new Map<string, Promise<LoadedResource | LoadFailure>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #count = 0;
  #bytes = 0;

  constructor(options: LoaderOptions) {
    this.#options = options;
    const { allowPrivateAddresses, lookup = lookUpHost, userAgent, fileRoots } = options;
    this.#http = new HttpClient({ allowPrivateAddresses, lookup }, userAgent);
    this.#roots = resolveRoots(fileRoots);
  }

  /** Bytes that have come in so far. */
  get bytes(): number {
    return this.#bytes;
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
    let load = this.#loads.get(key);
    if (load === undefined) {
      load = this.#start(key, kind, mostBytes).catch((error: unknown) => {
        this.#options.deadline.check();
        if (error instanceof LoadFailure) return error;
        return failureOf(error);
      });
      this.#loads.set(key, load);
    }
    const result = await load;
    if (!(result instanceof LoadFailure)) return result;
    if (kind === 'document') throw documentError(result, shortened(key));
    this.#report(result, shortened(key), kind);
    return null;
  }

  /** Closes connections; nothing can be loaded from the network afterwards. */
  async close(): Promise<void> {
    await this.#http.close();
  }

  async #start(address: string, kind: ResourceKind, mostBytes: number): Promise<LoadedResource> {
    if (/^data:/i.test(address) && kind !== 'document') {
      const data = parseDataUrl(address);
      if (data === null) throw new LoadFailure('unreachable', 'it is no valid data: URL');
      return { url: address, ...data };
    }
    if (!URL.canParse(address)) throw new LoadFailure('unreachable', 'it is no absolute address');
    const url = new URL(address);
    if (url.protocol !== 'file:' && url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new LoadFailure('blocked', `the scheme "${url.protocol}" is not fetched`);
    }
    if (this.#count >= this.#options.limits.resources) {
      throw new LoadFailure('limit', `the limit "resources" of ${this.#options.limits.resources} is reached`);
    }
    this.#count++;
    await this.#enter();
    try {
      return url.protocol === 'file:' ? await this.#readFile(url, mostBytes) : await this.#fetch(url, kind, mostBytes);
    } finally {
      this.#leave();
    }
  }

  async #readFile(url: URL, mostBytes: number): Promise<LoadedResource> {
    const left = this.#options.limits.resourceBytes - this.#bytes;
    const result = await readAllowedFile(url, await this.#roots, Math.min(left, mostBytes));
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
    const clock = AbortSignal.timeout(Math.max(1, Math.min(REQUEST_TIMEOUT, Math.ceil(deadline.remaining))));
    const signal = deadline.signal === null ? clock : AbortSignal.any([clock, deadline.signal]);
    let own = 0;
    const response = await this.#http.get(url, ACCEPT[kind], signal, (count) => {
      own += count;
      if (own > mostBytes) throw sourceTooLarge(mostBytes);
      this.#take(count);
    });
    if (response.status < 200 || response.status > 299) {
      throw new LoadFailure('http', `the server answered with status ${response.status}`, response.status);
    }
    const { contentType, charset } = parseContentType(response.contentType ?? '');
    if (kind === 'document' && contentType !== null && !DOCUMENT_TYPES.has(contentType)) {
      throw new LoadFailure('not-html', `it is of type ${contentType}`);
    }
    return { url: response.url, bytes: response.bytes, contentType, charset };
  }

  #take(count: number): void {
    this.#bytes += count;
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
      this.#running++;
      return;
    }
    // Whoever leaves hands its place on.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running--;
    else next();
  }

  #report(failure: LoadFailure, url: string, kind: ResourceKind): void {
    const { diagnostics } = this.#options;
    const what = `The ${kind} "${url}"`;
    switch (failure.reason) {
      case 'limit':
        diagnostics.report('RESOURCE_LIMIT', `Some resources were not loaded: ${failure.message}.`, { url });
        break;
      case 'file':
        diagnostics.report('RESOURCE_BLOCKED', `${what} was not read: ${failure.message}.`, {
          url,
          hint: 'Name its folder in the option "fileRoots".',
        });
        break;
      case 'blocked':
        diagnostics.report('RESOURCE_BLOCKED', `${what} was not loaded: ${failure.message}.`, { url });
        break;
      default:
        diagnostics.report('RESOURCE_MISSING', `${what} could not be loaded: ${failure.message}.`, { url });
        break;
    }
  }
}

function sourceTooLarge(mostBytes: number): LoadFailure {
  return new LoadFailure('limit', `it is larger than the limit "htmlBytes" of ${mostBytes} bytes`);
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

/** Addresses in messages: `data:` URLs can be megabytes. */
function shortened(url: string): string {
  return url.length > 200 ? `${url.slice(0, 160)}…` : url;
}

/** What undici, zlib and the resolver throw, in words. */
function failureOf(error: unknown): LoadFailure {
  if (error instanceof AddressNotAllowed) return new LoadFailure('blocked', error.message);
  if (error instanceof Error) {
    if (error.cause instanceof AddressNotAllowed) return new LoadFailure('blocked', error.cause.message);
    if (error.name === 'TimeoutError' || error.name === 'AbortError') {
      return new LoadFailure('unreachable', `it took more than ${REQUEST_TIMEOUT / 1000} s`);
    }
    const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    return new LoadFailure('unreachable', `the connection failed${code}`);
  }
  return new LoadFailure('unreachable', 'the connection failed');
}

function documentError(failure: LoadFailure, url: string): PlatenError {
  const because = `The document ${url} was not loaded: ${failure.message}.`;
  switch (failure.reason) {
    case 'blocked':
      return new PlatenError(
        'URL_NOT_ALLOWED',
        `${because} Only public http and https addresses are, unless "allowPrivateAddresses" is set.`,
        {
          url,
        },
      );
    case 'file':
      return new PlatenError('FILE_NOT_ALLOWED', because, { url });
    case 'http':
      return new PlatenError('URL_HTTP_ERROR', because, { url, status: failure.status });
    case 'not-html':
      return new PlatenError('URL_NOT_HTML', `${because} Give the address of an HTML document.`, { url });
    case 'limit':
      return new PlatenError('URL_TOO_LARGE', because, { url });
    default:
      return new PlatenError('URL_UNREACHABLE', because, { url });
  }
}
