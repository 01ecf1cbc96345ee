/** Errors of requests that produce no PDF. What concerns the document alone is a diagnostic (`diagnostics.ts`). */

/** Stable codes; the HTTP service's problem types are the same words in kebab case. */
export type PlatenErrorCode =
  | 'INVALID_OPTION'
  | 'SOURCE_REQUIRED'
  | 'SOURCE_CONFLICT'
  | 'INVALID_LENGTH'
  | 'DIMENSION_PAIR'
  | 'PAGE_TOO_LARGE'
  | 'MARGINS_EXCEED_PAGE'
  | 'HTML_TOO_LARGE'
  | 'URL_NOT_ALLOWED'
  | 'URL_UNREACHABLE'
  | 'URL_HTTP_ERROR'
  | 'URL_NOT_HTML'
  | 'URL_TOO_LARGE'
  | 'FILE_NOT_ALLOWED'
  | 'FONT_UNREADABLE'
  | 'PDF_UNREADABLE'
  | 'CONFORMANCE'
  | 'DOCUMENT_TOO_COMPLEX'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'BUSY'
  | 'CLOSED'
  | 'NEEDS_BROWSER'
  | 'INTERNAL';

/** Facts about an error that a program can use: which option, limit, value, phase, page, url; lists of what was found. */
export type ErrorDetails = Readonly<
  Record<string, string | number | boolean | readonly string[] | readonly ErrorFinding[] | null>
>;

/** One of several reasons of an error. */
export type ErrorFinding = Readonly<Record<string, string | number | null>>;

export class PlatenError extends Error {
  override readonly name = 'PlatenError';
  readonly code: PlatenErrorCode;
  readonly details: ErrorDetails;

  /**
   * @param message - what was given, what is allowed, and the way out, in one or two sentences
   */
  constructor(code: PlatenErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
    keepStackAsText(this);
  }

  // The package is minified.
  static {
    Object.defineProperty(PlatenError, 'name', { value: 'PlatenError' });
  }
}

/** Of an error that nobody catches Node shows the line that made it, which in the package is hundreds of kilobytes, unless it does not know the line. */
function keepStackAsText(error: Error): void {
  const { stack } = error;
  if (stack === undefined || !('captureStackTrace' in Error)) return;
  Error.captureStackTrace(error, nobody);
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true, enumerable: false });
}

/** Is called by nobody: a stack that is to begin above it is empty. */
function nobody(): void {}

/** States an invariant; a failure is a defect of platen and becomes an `INTERNAL` error. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new PlatenError('INTERNAL', `This is a defect of platen: ${sentence}`);
}
