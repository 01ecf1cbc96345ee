/** `/openapi.json` says what the service does: real answers are held against it, and each status it names is given. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEMS, Problem } from '../../../src/service/http/base/problem.ts';
import { fakeAccounts, fakeIdempotency, fakeRateLimits } from '../fakes.ts';
import { BLOCKED, convert, failing, GOOD, RICH, type Service, service } from '../service.ts';

interface Header {
  readonly required?: boolean;
  readonly schema: object;
}
interface Answer {
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content: Readonly<Record<string, { readonly schema?: object }>>;
}
interface Operation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly security: readonly object[];
}

const first = await service().server.inject('/openapi.json');
const document = first.json();
const operation = document.paths['/pdf/convert'].post as Operation;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'openapi');
const inDocument = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')));

const seen = new Set<string>();
const seenCodes = new Set<string>();

type Response = Awaited<ReturnType<typeof convert>>;

/** Status, headers and body are as the document says. */
function expectDocumented(response: Response): void {
  const { statusCode, headers } = response;
  const answer = operation.responses[statusCode];
  expect(answer, `status ${statusCode}`).toBeDefined();
  seen.add(String(statusCode));
  for (const [name, { $ref }] of Object.entries(answer!.headers)) {
    const header = document.components.headers[$ref.split('/').at(-1)!] as Header;
    const value = headers[name.toLowerCase()];
    if (value === undefined) expect(header.required, `${statusCode} without ${name}`).not.toBe(true);
    else expect(inDocument(header.schema)(String(value)), `${statusCode} ${name}: ${value}`).toBe(true);
  }
  for (const name of Object.keys(headers))
    if (name.startsWith('x-') && name !== 'x-content-type-options')
      expect(Object.keys(answer!.headers).map((each) => each.toLowerCase())).toContain(name);
  const type = String(headers['content-type']).split(';')[0]!;
  expect(Object.keys(answer!.content)).toContain(type);
  if (type !== 'application/problem+json') return;
  const validate = inDocument(answer!.content[type]!.schema!);
  const problem = response.json();
  seenCodes.add(problem.code);
  expect(validate(problem), JSON.stringify([problem, validate.errors])).toBe(true);
}

const PAGE = { html: '<p>Hello' };
const URL_PAGE = { url: 'https://example.com/' };
const KEYED = { ...GOOD, 'idempotency-key': '1' };

describe('an answer is as the document says:', () => {
  const cases: [name: string, run: () => Promise<Response>][] = [
    ['a PDF', () => convert(service({ title: 'Ümläut', warnings: 1 }), PAGE)],
    ['a PDF for a key', () => convert(service(), PAGE, GOOD)],
    ['a PDF of an unlimited plan', () => convert(service(), PAGE, RICH)],
    ['a PDF with its warnings', () => convert(service(), PAGE, { prefer: 'return=representation; include=warnings' })],
    ['a PDF once more', () => twice(service(), PAGE)],
    ['no source', () => convert(service(), {})],
    ['two sources', () => convert(service(), { ...PAGE, ...URL_PAGE })],
    ['no JSON', () => convert(service(), '{')],
    ['wrong fields', () => convert(service(), { ...PAGE, landscape: 1, format: 'B5', marginTop: '1', zz: 1 })],
    ['a length', () => convert(service(), { ...PAGE, marginTop: '1' })],
    ['an unknown field', () => convert(service(), { ...PAGE, zz: 1 })],
    ['width alone', () => convert(service(), { ...PAGE, width: '1in' })],
    ['a huge page', () => convert(service(), { ...PAGE, width: '99in', height: '99in' })],
    ['margins', () => convert(service(), { ...PAGE, marginTop: '99in' })],
    ['a bad idempotency key', () => convert(service(), PAGE, { 'idempotency-key': 'a b' })],
    ['broken gzip', () => convert(service(), 'x', { 'content-encoding': 'gzip' })],
    ['a refused key', () => convert(service(), PAGE, { authorization: 'Bearer no' })],
    ['no credits', () => convert(service({}, { accounts: fakeAccounts(0) }), PAGE, GOOD)],
    ['a disabled account', () => convert(service(), PAGE, BLOCKED)],
    ['a running request', () => whileRunning()],
    ['too much html', () => convert(service(), { html: 'x'.repeat(5_242_881) })],
    ['another type', () => convert(service(), 'x', { 'content-type': 'text/html' })],
    ['another encoding', () => convert(service(), 'x', { 'content-encoding': 'br' })],
    ['complexity', () => convert(failing('DOCUMENT_TOO_COMPLEX', 'x.', { limit: 5, value: 6, page: 5 }), PAGE)],
    ['a lack of memory', () => convert(failing('DOCUMENT_TOO_COMPLEX', 'x.', { limit: 'memory' }), PAGE)],
    ['a url that is not allowed', () => convert(service(), { url: 'file:///x' })],
    ['a url that cannot be reached', () => convert(failing('URL_UNREACHABLE'), URL_PAGE)],
    ['a url with an error', () => convert(failing('URL_HTTP_ERROR', '', { status: 404 }), URL_PAGE)],
    ['a url of an image', () => convert(failing('URL_NOT_HTML', '', { contentType: 'image/png' }), URL_PAGE)],
    ['a url of nothing known', () => convert(failing('URL_NOT_HTML', '', { contentType: null }), URL_PAGE)],
    ['a url of too much', () => convert(failing('URL_TOO_LARGE'), URL_PAGE)],
    ['another body', () => twice(service(), { html: 'other' })],
    ['a rate', () => convert(service({}, { rateLimits: fakeRateLimits({ sandbox: 0, key: 0, parallel: 0 }) }), PAGE)],
    [
      'parallel requests',
      () => convert(service({}, { rateLimits: fakeRateLimits({ sandbox: 9, key: 9, parallel: 0 }) }), PAGE, GOOD),
    ],
    ['a defect', () => convert(failing('INTERNAL'), PAGE)],
    ['a full queue', () => convert(service({}, { convert: () => Promise.reject(new Problem('BUSY', 'Full.')) }), PAGE)],
    ['a shutdown', () => convert(service({}, { isClosing: () => true }), PAGE)],
    ['a timeout', () => convert(failing('TIMEOUT', '', { phase: 'paint', page: 3 }), PAGE)],
    ['a timeout at the start', () => convert(failing('TIMEOUT'), PAGE)],
  ];
  it.each(cases)('%s', async (_name, run) => expectDocumented(await run()));

  async function twice(given: Service, body: object): Promise<Response> {
    await convert(given, PAGE, KEYED);
    return convert(given, body, KEYED);
  }

  async function whileRunning(): Promise<Response> {
    const idempotency: ReturnType<typeof fakeIdempotency> = {
      ...fakeIdempotency(),
      begin: async () => ({ status: 'in-progress' }),
    };
    return convert(service({}, { idempotency }), PAGE, KEYED);
  }

  afterAll(() => {
    // 408 and 431 come from the connection: port.test.ts.
    const missing = Object.keys(operation.responses).filter((status) => !seen.has(status));
    expect(missing).toEqual(['408', '431']);
    const elsewhere = [
      'BAD_REQUEST',
      'NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'REQUEST_TIMEOUT',
      'HEADERS_TOO_LARGE',
      'CLIENT_GONE',
      // failures.test.ts
      'CONFORMANCE',
      // form.test.ts
      'INVALID_FORM',
    ];
    expect(
      Object.keys(PROBLEMS)
        .filter((code) => !seenCodes.has(code))
        .sort(),
    ).toEqual(elsewhere.sort());
  });
});

describe('the document', () => {
  it('is OpenAPI 3.1 and says where and how', () => {
    expect(first.headers['content-type']).toBe('application/json');
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/healthz',
      '/openapi.json',
      '/pdf/convert',
      '/pdf/convert/multipart',
      '/readyz',
    ]);
    expect(operation.security).toEqual([{}, { apiKey: [] }]);
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(operation.parameters.map(({ name }) => name)).toEqual([
      'Idempotency-Key',
      'Prefer',
      'X-Request-Id',
      'traceparent',
    ]);
  });

  it.each(['/healthz', '/readyz', '/openapi.json'])('describes %s', async (url) => {
    const response = await service().server.inject(url);
    const { schema } = document.paths[url].get.responses['200'].content['application/json'];
    expect(inDocument(schema)(response.json())).toBe(true);
  });

  it('names the public address', async () => {
    const { server } = service({}, { publicUrl: 'https://pdf.example' });
    expect((await server.inject('/openapi.json')).json().servers).toEqual([{ url: 'https://pdf.example' }]);
  });

  it('refers to nothing that is not there', () => {
    for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path!.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      expect(target, path).toBeDefined();
    }
  });

  it('takes the bodies that the service takes, and refuses those that it refuses', async () => {
    const validate = inDocument(operation.requestBody.content['application/json'].schema);
    const { server } = service();
    const length = fc.oneof(
      fc.constantFrom('1in', ' 2CM', '0', '+.5q', '1.pt', '3', '5%', '-1in', '', '1e2px', '1 in', '10pc', null, 7),
      fc.string(),
    );
    const body = fc.oneof(
      fc.record(
        {
          html: fc.constantFrom<unknown>('<p>x', ' ', '', null, 5),
          url: fc.constantFrom<unknown>('https://example.com/', '', null, []),
          format: fc.constantFrom<unknown>('A4', 'letter', ' LEGAL ', 'A5', '', null, true),
          width: length,
          height: length,
          marginTop: length,
          landscape: fc.constantFrom<unknown>(true, false, null, 'true'),
          zz: fc.constant(1),
        },
        { requiredKeys: [] },
      ),
      fc.json().map((text) => JSON.parse(text) as unknown),
    );
    // What a schema cannot say: sums of lengths, and sizes.
    const beyond = /^(PAGE_TOO_LARGE|MARGINS_EXCEED_PAGE)$|no size for a page/;
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const response = await convert({ server } as Service, value);
        const isRefused = response.statusCode === 400;
        if (isRefused && [response.json().code, response.json().detail].some((text) => beyond.test(text))) return;
        expect(validate(value), JSON.stringify([value, response.body, validate.errors])).toBe(!isRefused);
      }),
      { numRuns: 400 },
    );
  });
});
