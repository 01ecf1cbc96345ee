/** Options and errors in the form in which they cross threads and processes. */
import { canParseUrl } from '../engine/base/can-parse-url.ts';
import { checkOptions, PlatenError } from '../engine/index.ts';
import type { PoolRenderOptions } from './pool-options.ts';
import type { CrossingError, CrossingOptions } from './worker-messages.ts';

/** @throws PlatenError for options that `render` would refuse, and for a `transform` that is a function */
export function checkCrossing(options: PoolRenderOptions): void {
  const { transform, onEnd, ...others } = options;
  checkOptions({ ...others, ...(onEnd !== undefined && { onEnd: () => {} }) });
  if (transform === undefined || (typeof transform !== 'function' && canParseUrl(String(transform)))) return;
  throw new PlatenError(
    'INVALID_OPTION',
    typeof transform === 'function'
      ? 'transform: a function cannot cross threads or processes. Give the address of a module whose default export is the function, for example new URL("./transform.js", import.meta.url).'
      : 'transform: expected the absolute address of a module, for example new URL("./transform.js", import.meta.url).',
    { option: 'transform' },
  );
}

/** What can be cloned of the options. */
export function crossingOptions(options: PoolRenderOptions): CrossingOptions {
  const { signal: _signal, onProgress: _onProgress, onEnd: _onEnd, transform, url, baseUrl, ...rest } = options;
  const { attachments, parts } = rest;
  return {
    ...rest,
    ...(parts !== undefined && {
      parts: parts.map(({ html, url: address, baseUrl: base }) => ({
        ...(html !== undefined && { html }),
        ...(address !== undefined && { url: String(address) }),
        ...(base !== undefined && { baseUrl: String(base) }),
      })),
    }),
    ...(attachments !== undefined && {
      attachments: attachments.map((each) => (each.url === undefined ? each : { ...each, url: String(each.url) })),
    }),
    ...(url !== undefined && { url: String(url) }),
    ...(baseUrl !== undefined && { baseUrl: String(baseUrl) }),
    ...(transform !== undefined && { transform: String(transform) }),
  };
}

/** The options with buffers of their own, which can be moved: what the caller gave stays the caller's. */
export function ownBytes(options: CrossingOptions): { options: CrossingOptions; moved: ArrayBuffer[] } {
  const moved: ArrayBuffer[] = [];
  // A view would take the whole of its buffer along.
  const own = <T>(value: T | Uint8Array): T | Uint8Array => {
    if (!ArrayBuffer.isView(value)) return value;
    const copy = new Uint8Array(value as Uint8Array);
    moved.push(copy.buffer);
    return copy;
  };
  const { html, files, parts, fonts, attachments, eInvoice, outputIntent } = options;
  const ofFile = {
    ...(files !== undefined && {
      files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, own(content)])),
    }),
    ...(parts !== undefined && { parts: parts.map((each) => ({ ...each, html: own(each.html) })) }),
    ...(attachments !== undefined && { attachments: attachments.map((each) => ({ ...each, data: own(each.data) })) }),
    ...(outputIntent !== undefined && { outputIntent: { ...outputIntent, profile: own(outputIntent.profile) } }),
    ...(eInvoice !== undefined && { eInvoice: { xml: own(eInvoice.xml) } }),
  };
  return { options: { ...options, html: own(html), fonts: fonts?.map(own), ...ofFile }, moved };
}

/** A view of a larger buffer would keep that in memory, or take it along where buffers are moved. */
export function whole(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer;
  return isWhole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

/** Bytes, or characters, that a waiting document keeps in memory. */
export function sizeOfOptions(options: PoolRenderOptions): number {
  const {
    html,
    files = {},
    parts = [],
    stylesheets = [],
    fonts = [],
    attachments = [],
    eInvoice,
    outputIntent,
  } = options;
  const ofFile = [
    ...Object.values(files),
    ...parts.map((each) => each.html ?? ''),
    ...attachments.map(({ data }) => data ?? ''),
    eInvoice?.xml ?? '',
    outputIntent?.profile ?? '',
  ];
  return [html ?? '', ...stylesheets, ...fonts, ...ofFile].reduce((sum, { length }) => sum + length, 0);
}

export function crossingError(error: unknown): CrossingError {
  if (error instanceof PlatenError) {
    const { code, message, details, stack } = error;
    return { code, message, details, stack: causesOf(error, stack) };
  }
  if (error instanceof Error)
    return { code: null, message: error.message, details: {}, stack: causesOf(error, error.stack) };
  return { code: null, message: String(error), details: {}, stack: undefined };
}

/** The stack of an error with those of its causes, as Node prints them. */
function causesOf(error: Error, stack: string | undefined): string | undefined {
  if (stack === undefined || !(error.cause instanceof Error)) return stack;
  return `${stack}\n[cause]: ${causesOf(error.cause, error.cause.stack) ?? error.cause.message}`;
}

/** The error on this side: a PlatenError, or an Error for what was no PlatenError. Its stack is that of the worker. */
export function crossedError({ code, message, details, stack }: CrossingError): Error {
  const error = code === null ? new Error(message) : new PlatenError(code, message, details);
  if (stack !== undefined) error.stack = stack;
  return error;
}
