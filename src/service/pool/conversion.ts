/** One conversion as the routes and the pool pass it to each other. */
import type { InspectedPage, RenderOptions } from '../../engine/index.ts';

export type PageOptions = Pick<
  RenderOptions,
  'format' | 'width' | 'height' | 'marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft' | 'landscape'
> &
  FileOptions;

/** What kind of file it is to be: taken as the library takes it. */
export type FileOptions = Pick<
  RenderOptions,
  | 'pages'
  | 'accessibility'
  | 'destinations'
  | 'viewer'
  | 'forms'
  | 'imageDpi'
  | 'tagged'
  | 'encryption'
  | 'signature'
  | 'conformance'
  | 'outputIntent'
  | 'classicXref'
  | 'attachments'
  | 'eInvoice'
>;

/** What a form brings along besides the document. */
export type GivenParts = Pick<RenderOptions, 'files' | 'headers' | 'stylesheets'> & {
  readonly fonts?: readonly Uint8Array[];
};

/** Where a document comes from: exactly one of the two. */
export type DocumentSource = { readonly html: string | Uint8Array } | { readonly url: string };

/** Of what the file is made: one document, or several, each of which may say what its addresses start from. */
export type ConversionSource =
  | DocumentSource
  | { readonly parts: readonly (DocumentSource & { readonly baseUrl?: string })[] };

export interface ConversionTask {
  readonly source: ConversionSource;
  readonly page: PageOptions;
  readonly given?: GivenParts;
  /** Pages of which the boxes are told. */
  readonly inspect?: string;
  readonly watermark: string | false;
  /** ms that are left of the request's time. */
  readonly timeout: number;
}

/** A diagnostic as it is told to the caller. */
export interface ConversionWarning {
  readonly code: string;
  readonly severity: 'warning' | 'info';
  readonly message: string;
  readonly hint?: string;
  /** The resource that line and column are in; absent where that is the html that was sent. */
  readonly url?: string;
  readonly line?: number;
  readonly column?: number;
  /** Counted from 1. */
  readonly page?: number;
  /** How often it happened. */
  readonly count: number;
}

/** What a conversion tells of itself for logs and metrics, whether it was done or failed. */
export interface ConversionFacts {
  /** ms by phase: queue, fetch, style, layout, write. */
  readonly phases: Readonly<Record<string, number>>;
  /** Addresses that the policy refused to fetch. */
  readonly blockedFetches: number;
}

export interface ConversionDone {
  readonly status: 'done';
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** Diagnostics of severity `warning`. */
  readonly warnings: number;
  /** The first of the diagnostics, in their order; all of them unless there are hundreds. */
  readonly diagnostics: readonly ConversionWarning[];
  readonly title: string | null;
  /** Of the pages that were asked for. */
  readonly inspected?: readonly InspectedPage[];
  readonly facts: ConversionFacts;
}

export interface ConversionFailed {
  readonly status: 'failed';
  readonly code: string;
  readonly message: string;
  /** As in `PlatenError.details`: limit, value, page, phase; for urls status and contentType. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly facts: ConversionFacts;
}

export type ConversionResult = ConversionDone | ConversionFailed;

/**
 * Runs a task somewhere; rejects with the signal's reason when the signal fires first, and with a Problem
 * (BUSY) when the pool does not take it.
 *
 * @param tenant - whose request it is, a key's id or an address: waiting requests are taken in turns between tenants
 */
export type Convert = (task: ConversionTask, signal: AbortSignal, tenant: string) => Promise<ConversionResult>;
