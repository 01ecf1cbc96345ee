/** Options and errors in the form in which they cross threads. */
import { checkOptions, PlatenError } from '../engine/index.ts';
import type { PoolRenderOptions } from './pool-options.ts';
import type { CrossingError, CrossingOptions } from './thread-messages.ts';

/** @throws PlatenError for options that `render` would refuse, and for a `transform` that is a function */
export function checkCrossing(options: PoolRenderOptions): void {
  const { transform, onEnd, ...others } = options;
  checkOptions({ ...others, ...(onEnd !== undefined && { onEnd: () => {} }) });
  if (transform === undefined || (typeof transform !== 'function' && URL.canParse(String(transform)))) return;
  throw new PlatenError(
    'INVALID_OPTION',
    typeof transform === 'function'
      ? 'transform: a function cannot cross threads. Give the address of a module whose default export is the function, for example new URL("./transform.js", import.meta.url).'
      : 'transform: expected the absolute address of a module, for example new URL("./transform.js", import.meta.url).',
    { option: 'transform' },
  );
}

/** What can be cloned of the options, and the buffers in it that are moved. */
export function crossingOptions(options: PoolRenderOptions): { options: CrossingOptions; moved: ArrayBuffer[] } {
  const { signal: _signal, onProgress: _onProgress, onEnd: _onEnd, transform, url, baseUrl, ...rest } = options;
  const moved: ArrayBuffer[] = [];
  // A view would take the whole of its buffer along, and what the caller gave stays the caller's.
  const own = <T>(value: T | Uint8Array): T | Uint8Array => {
    if (!ArrayBuffer.isView(value)) return value;
    const copy = new Uint8Array(value as Uint8Array);
    moved.push(copy.buffer);
    return copy;
  };
  return {
    options: {
      ...rest,
      html: own(rest.html),
      fonts: rest.fonts?.map(own),
      ...(url !== undefined && { url: String(url) }),
      ...(baseUrl !== undefined && { baseUrl: String(baseUrl) }),
      ...(transform !== undefined && { transform: String(transform) }),
    },
    moved,
  };
}

/** Bytes, or characters, that a waiting document keeps in memory. */
export function sizeOfOptions({ html, stylesheets = [], fonts = [] }: PoolRenderOptions): number {
  return [html ?? '', ...stylesheets, ...fonts].reduce((sum, { length }) => sum + length, 0);
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

/** The error on this side: a PlatenError, or an Error for what was no PlatenError. Its stack is that of the thread. */
export function crossedError({ code, message, details, stack }: CrossingError): Error {
  const error = code === null ? new Error(message) : new PlatenError(code, message, details);
  if (stack !== undefined) error.stack = stack;
  return error;
}
