/** The answers of the service as OpenAPI 3.1 has them: statuses and codes are those of `problem.ts`. */
import { PROBLEMS } from '../base/problem.ts';

interface Header {
  readonly description: string;
  readonly required?: true;
  readonly schema: Readonly<Record<string, unknown>>;
}

const text = (description: string, pattern: string): Header => ({ description, schema: { type: 'string', pattern } });
const always = (header: Header): Header => ({ ...header, required: true });

/** Components; the names of the first four stand on every response. */
export const HEADERS: Readonly<Record<string, Header>> = {
  'X-Duration-Ms': always(text('ms since the request arrived.', '^[0-9]+$')),
  'X-Size-Bytes': always(text('Of the PDF, 0 without one.', '^[0-9]+$')),
  'X-Sandbox': always(text('true exactly when no Authorization header came.', '^(true|false)$')),
  'X-Request-Id': always(text('The one that was sent, or a new one.', '^[A-Za-z0-9._-]{1,128}$')),
  'X-Warnings-Count': always(text('Warnings of the document and the request.', '^[0-9]+$')),
  'Content-Disposition': text(
    'inline; filename="document.pdf", and filename* by the title of the document.',
    '^inline; filename="document\\.pdf"(; filename\\*=UTF-8\'\'.+)?$',
  ),
  'Repr-Digest': always(text('SHA-256 of the content (RFC 9530).', '^sha-256=:[A-Za-z0-9+/]{43}=:$')),
  'X-Credits-Remaining': text(
    'Credits of the key after this request; absent in the sandbox, for unlimited keys and for stored answers.',
    '^[0-9]+$',
  ),
  'X-Credits-Reset': always(
    text('When there are new credits.', '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$'),
  ),
  RateLimit: text('Requests that are left (draft-ietf-httpapi-ratelimit-headers-10).', '^"[a-z]+";r=[0-9]+;t=[0-9]+$'),
  'RateLimit-Policy': text('Requests in a time.', '^"[a-z]+";q=[0-9]+;w=[0-9]+$'),
  'Retry-After': always(text('s', '^[1-9][0-9]*$')),
  'WWW-Authenticate': always(text('The challenge.', '^Bearer realm="platen", error="invalid_token"$')),
  'Accept-Post': always(text('What is taken.', '^(application/json|multipart/form-data)$')),
  'Preference-Applied': text('Where Prefer was followed.', '^return=representation$'),
  'Idempotency-Replayed': text('true where the answer was stored by an earlier request.', '^true$'),
};

const ON_EVERY_RESPONSE = ['X-Duration-Ms', 'X-Size-Bytes', 'X-Sandbox', 'X-Request-Id'];
const RATE = ['RateLimit', 'RateLimit-Policy'];

const headers = (...names: readonly string[]) =>
  Object.fromEntries([...ON_EVERY_RESPONSE, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What each status is about, and its headers beside those of every response. */
const FAILURES: Readonly<Record<number, readonly [description: string, ...headers: string[]]>> = {
  400: ['The request is not as it should be.', ...RATE],
  401: ['The Authorization header names no known key.', 'WWW-Authenticate', ...RATE],
  402: ['No credits are left.', 'X-Credits-Remaining', 'X-Credits-Reset', ...RATE],
  403: ['The account of the key is disabled.', ...RATE],
  408: ['The request did not arrive in time.'],
  409: ['The first request with this Idempotency-Key is still running.', 'Retry-After', ...RATE],
  413: ['html of more than 5 MB, or a body of more than 10.', ...RATE],
  415: [
    'Not what this address reads, JSON in UTF-8 or a form, or an encoding that is not read.',
    'Accept-Post',
    ...RATE,
  ],
  422: ['The document, or the page behind url, cannot be converted.', ...RATE],
  429: ['Too many requests, or too many at the same time.', 'Retry-After', ...RATE],
  431: ['The head of the request is too long.'],
  500: ['A defect of the service.', ...RATE],
  503: ['All workers are busy, or the service is shutting down.', 'Retry-After', ...RATE],
  504: ['The conversion took more than 30 s.', ...RATE],
};

/** Codes of this status; by their table, so that none is forgotten. */
function codesOf(status: number, without: string): string[] {
  return Object.entries(PROBLEMS)
    .filter(([code, kind]) => kind.status === status && code !== without)
    .map(([code]) => code);
}

function failure(status: number, [description, ...names]: readonly [string, ...string[]], without: string) {
  const own = { properties: { status: { const: status }, code: { enum: codesOf(status, without) } } };
  return {
    description,
    headers: headers(...names),
    content: { 'application/problem+json': { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, own] } } },
  };
}

const SUCCESS = {
  description: 'The PDF.',
  headers: headers(
    'X-Warnings-Count',
    'Content-Disposition',
    'Repr-Digest',
    'X-Credits-Remaining',
    'Preference-Applied',
    'Idempotency-Replayed',
    ...RATE,
  ),
  content: {
    'application/pdf': {},
    'multipart/mixed': {
      schema: {
        type: 'array',
        prefixItems: [{ $ref: '#/components/schemas/Warnings' }, { contentMediaType: 'application/pdf' }],
        description: 'First the warnings as application/json, then the PDF.',
      },
    },
  },
};

/** @param without - the code that only the other kind of body has */
function conversionResponses(without: string): Readonly<Record<string, unknown>> {
  const failures = Object.entries(FAILURES).map(([status, what]) => [status, failure(Number(status), what, without)]);
  return { 200: SUCCESS, ...Object.fromEntries(failures) };
}

export const CONVERT_RESPONSES = conversionResponses('INVALID_FORM');
export const FORM_RESPONSES = conversionResponses('INVALID_JSON');

export const DOCUMENT_RESPONSES: Readonly<Record<string, unknown>> = {
  200: {
    description: 'OpenAPI 3.1.',
    headers: headers(),
    content: { 'application/json': { schema: { type: 'object' } } },
  },
};

/** Of `/healthz` and `/readyz`. */
export function healthResponses(ready: 'ok' | 'ready'): Readonly<Record<string, unknown>> {
  const schema = { type: 'object', properties: { status: { const: ready } }, required: ['status'] };
  const fine = { description: 'All is well.', headers: headers(), content: { 'application/json': { schema } } };
  if (ready === 'ok') return { 200: fine };
  const unready = {
    description: 'Not ready; `unready` says which parts are not.',
    headers: headers('Retry-After'),
    content: { 'application/problem+json': { schema: { type: 'object' } } },
  };
  return { 200: fine, 503: unready };
}
