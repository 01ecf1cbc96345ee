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
  }
}

/** States an invariant; a failure is a defect of platen and becomes an `INTERNAL` error. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new PlatenError('INTERNAL', `This is a defect of platen: ${sentence}`);
}
