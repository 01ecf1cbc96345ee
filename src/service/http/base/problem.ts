/** Errors of the service as `application/problem+json` (RFC 9457). One place knows each code's status and title. */

export interface FieldError {
  /** JSON pointer of the field, `''` for the body as a whole. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  readonly allowed?: readonly string[];
  /** JSON types. */
  readonly expected?: string;
  readonly received?: string;
}

interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

export const PROBLEMS = {
  SOURCE_REQUIRED: { status: 400, title: 'Source required' },
  SOURCE_CONFLICT: { status: 400, title: 'Two sources' },
  INVALID_JSON: { status: 400, title: 'Invalid JSON' },
  INVALID_FORM: { status: 400, title: 'Invalid form' },
  INVALID_FIELD: { status: 400, title: 'Invalid field' },
  INVALID_LENGTH: { status: 400, title: 'Invalid length' },
  UNKNOWN_FIELD: { status: 400, title: 'Unknown field' },
  DIMENSION_PAIR: { status: 400, title: 'Width without height' },
  PAGE_TOO_LARGE: { status: 400, title: 'Page too large' },
  MARGINS_EXCEED_PAGE: { status: 400, title: 'Margins exceed page' },
  INVALID_IDEMPOTENCY_KEY: { status: 400, title: 'Invalid idempotency key' },
  INVALID_ENCODING: { status: 400, title: 'Invalid encoding' },
  BAD_REQUEST: { status: 400, title: 'Bad request' },
  INVALID_API_KEY: { status: 401, title: 'Invalid API key' },
  CREDITS_EXHAUSTED: { status: 402, title: 'Credits exhausted' },
  ACCOUNT_DISABLED: { status: 403, title: 'Account disabled' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, title: 'Request in progress' },
  HTML_TOO_LARGE: { status: 413, title: 'HTML too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  CONFORMANCE: { status: 422, title: 'Not as the standard asks' },
  DOCUMENT_TOO_COMPLEX: { status: 422, title: 'Document too complex' },
  URL_NOT_ALLOWED: { status: 422, title: 'URL not allowed' },
  URL_UNREACHABLE: { status: 422, title: 'URL unreachable' },
  URL_HTTP_ERROR: { status: 422, title: 'URL answered with an error' },
  URL_NOT_HTML: { status: 422, title: 'URL is no document' },
  URL_TOO_LARGE: { status: 422, title: 'Page of the URL too large' },
  IDEMPOTENCY_MISMATCH: { status: 422, title: 'Idempotency key used for another request' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  HEADERS_TOO_LARGE: { status: 431, title: 'Headers too large' },
  /** Nobody reads this answer; it stands in the log. */
  CLIENT_GONE: { status: 499, title: 'Client gone' },
  INTERNAL: { status: 500, title: 'Internal error' },
  BUSY: { status: 503, title: 'Busy' },
  TIMEOUT: { status: 504, title: 'Timeout' },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A request that ends in a problem; thrown anywhere in a handler. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param extensions - further members of the body, such as `errors`, `phase`, `limit`
   * @param cause - what stays inside the service
   */
  constructor(
    code: ProblemCode,
    detail: string,
    extensions: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(detail, { cause });
    this.code = code;
    this.extensions = extensions;
    this.headers = headers;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** At most this many field errors stand in one answer. */
export const MOST_FIELD_ERRORS = 20;

/** A problem about fields: its code and text are those of the first error, all of them are listed. */
export function fieldProblem(errors: readonly FieldError[]): Problem {
  const first = errors[0]!;
  return new Problem(first.code as ProblemCode, first.detail, { errors: errors.slice(0, MOST_FIELD_ERRORS) });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @param base - `https://host`, where the problem types are named; `''` makes them relative */
export function problemBody(problem: Problem, requestId: string, base: string): string {
  const { code, message, extensions } = problem;
  const { status, title } = PROBLEMS[code];
  return JSON.stringify({
    type: `${base}/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: message,
    code,
    // An id of the caller's making need not be a UUID, and then is no URN.
    ...(UUID.test(requestId) ? { instance: `urn:uuid:${requestId}` } : {}),
    requestId,
    ...extensions,
  });
}
