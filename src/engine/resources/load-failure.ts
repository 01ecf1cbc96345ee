/** What can go wrong with an address, as a diagnostic for sub-resources and as an error for documents. */
import type { Diagnostics } from '../base/diagnostics.ts';
import { type ErrorDetails, PlatenError } from '../base/errors.ts';
import { AddressNotAllowed, BodyNotReadable, RedirectFailure } from './transport-errors.ts';

export type FailureKind = 'relative' | 'blocked' | 'unreachable' | 'http' | 'not-html' | 'limit' | 'file';

/** @param message - completes "… was not loaded: " */
export class LoadFailure extends Error {
  readonly kind: FailureKind;
  /** Facts for programs and logs: status, contentType, reason. */
  readonly details: ErrorDetails;

  constructor(kind: FailureKind, message: string, details: ErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

/** What undici, zlib and the resolver throw, in words. */
export function failureOf(error: unknown): LoadFailure {
  if (error instanceof LoadFailure) return error;
  if (!(error instanceof Error)) return new LoadFailure('unreachable', 'the connection failed');
  const refusal = error instanceof AddressNotAllowed ? error : error.cause;
  if (refusal instanceof AddressNotAllowed)
    return new LoadFailure('blocked', refusal.message, { reason: refusal.reason });
  if (error instanceof RedirectFailure) return new LoadFailure('unreachable', error.message, { reason: 'redirect' });
  if (error instanceof BodyNotReadable) {
    return new LoadFailure(error.reason === 'ratio' ? 'limit' : 'unreachable', error.message, { reason: error.reason });
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code.endsWith('_TIMEOUT'))
    return new LoadFailure('unreachable', 'it took too long', { reason: 'timeout' });
  return new LoadFailure('unreachable', `the connection failed${code === '' ? '' : ` (${code})`}`, {
    reason: code === '' ? 'connection' : code,
  });
}

/** @param what - `image`, `stylesheet`, `font` */
export function reportFailure(failure: LoadFailure, what: string, url: string, diagnostics: Diagnostics): void {
  const name = `The ${what} "${shortened(url)}"`;
  const place = { url: shortened(url), asked: url };
  switch (failure.kind) {
    case 'relative':
      diagnostics.report('RESOURCE_MISSING', `${name} was not loaded: relative address, and no baseUrl.`, {
        asked: url,
        hint: BASE_URL_HINT,
      });
      break;
    case 'limit':
      diagnostics.report('RESOURCE_LIMIT', `Some resources were not loaded: ${failure.message}.`, place);
      break;
    case 'file':
      diagnostics.report('RESOURCE_BLOCKED', `${name} was not read: ${failure.message}.`, {
        ...place,
        hint: 'Name its folder in the option "fileRoots".',
      });
      break;
    case 'blocked':
      diagnostics.report('RESOURCE_BLOCKED', `${name} was not loaded: ${failure.message}.`, place);
      break;
    default:
      diagnostics.report('RESOURCE_MISSING', `${name} could not be loaded: ${failure.message}.`, place);
      break;
  }
}

/** The way out where a document has no address. */
const BASE_URL_HINT = 'Say what relative addresses start from: the option "baseUrl".';

/** Addresses in messages: `data:` URLs can be megabytes. */
export function shortened(url: string): string {
  return url.length > 200 ? `${url.slice(0, 160)}…` : url;
}

export function documentError(failure: LoadFailure, url: string): PlatenError {
  const because = `The document ${url} was not loaded: ${failure.message}.`;
  const details = { url, ...failure.details };
  switch (failure.kind) {
    case 'blocked':
      return new PlatenError(
        'URL_NOT_ALLOWED',
        `${because} Only public http and https addresses are, unless "allowPrivateAddresses" is set.`,
        details,
      );
    case 'file':
      return new PlatenError('FILE_NOT_ALLOWED', because, details);
    case 'http':
      return new PlatenError('URL_HTTP_ERROR', because, details);
    case 'not-html':
      return new PlatenError('URL_NOT_HTML', `${because} Give the address of an HTML document.`, details);
    case 'limit':
      return new PlatenError('URL_TOO_LARGE', because, details);
    default:
      return new PlatenError('URL_UNREACHABLE', because, details);
  }
}
