import { describe, expect, it } from 'vitest';
import { convert, service, TINY_PDF } from './service.ts';

const PAGE = { html: '<p>Hello' };

describe('a conversion', () => {
  it('answers with the PDF and what is known of it', async () => {
    const response = await convert(service({ warnings: 2 }), PAGE);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(TINY_PDF);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(TINY_PDF.length),
      'content-disposition': 'inline; filename="document.pdf"',
      'cache-control': 'no-store',
      'x-size-bytes': String(TINY_PDF.length),
      'x-warnings-count': '2',
      'x-sandbox': 'true',
    });
  });

  it('is done in sandbox mode, within what is left of 30 s', async () => {
    const given = service();
    await convert(given, PAGE);
    const [task] = given.tasks;
    expect(task).toMatchObject({ source: { html: '<p>Hello' }, watermark: 'SANDBOX', page: {} });
    expect(task!.timeout).toBeGreaterThan(29_000);
    expect(task!.timeout).toBeLessThanOrEqual(30_000);
  });

  it.each([
    [{ format: 'letter' }, { format: 'Letter' }],
    [{ format: 'TABLOID' }, { format: 'Tabloid' }],
    [
      { width: '100mm', height: '5in' },
      { width: '100mm', height: '5in' },
    ],
    [
      { marginTop: '0', marginLeft: ' +.5IN ' },
      { marginTop: '0', marginLeft: ' +.5IN ' },
    ],
    [
      { marginRight: '1cm', marginBottom: '12pt' },
      { marginRight: '1cm', marginBottom: '12pt' },
    ],
    [{ landscape: true }, { landscape: true }],
    [{ landscape: false, format: null, width: null }, { landscape: false }],
  ])('takes %j', async (fields, page) => {
    const given = service();
    const response = await convert(given, { ...PAGE, ...fields });
    expect(response.statusCode).toBe(200);
    expect(given.tasks[0]!.page).toEqual(page);
  });

  it('lets a custom size win over a format, and counts that as a warning', async () => {
    const given = service();
    const response = await convert(given, { ...PAGE, format: 'A4', width: '10in', height: '4in' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-warnings-count']).toBe('1');
  });

  it('takes a charset of UTF-8', async () => {
    const response = await convert(service(), PAGE, { 'content-type': 'application/json; charset=UTF-8' });
    expect(response.statusCode).toBe(200);
  });

  it('takes html of exactly 5 MB however JSON escapes it', async () => {
    const html = '"'.repeat(5 * 1024 * 1024);
    expect((await convert(service(), { html })).statusCode).toBe(200);
    const response = await convert(service(), { html: `${html}x` });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'HTML_TOO_LARGE', limit: 5_242_880, value: 5_242_881 });
  });

  it('measures html in UTF-8', async () => {
    expect((await convert(service(), { html: 'é'.repeat(2.5 * 1024 * 1024 + 1) })).statusCode).toBe(413);
  });
});

describe('a bad request', () => {
  const cases: [name: string, body: unknown, status: number, code: string, pointer: string | null][] = [
    ['no JSON', '{"html": ', 400, 'INVALID_JSON', null],
    ['no object', '[]', 400, 'INVALID_JSON', null],
    ['null', 'null', 400, 'INVALID_JSON', null],
    ['no source', {}, 400, 'SOURCE_REQUIRED', ''],
    ['a null source', { html: null, url: null }, 400, 'SOURCE_REQUIRED', ''],
    ['a blank source', { html: ' \n' }, 400, 'SOURCE_REQUIRED', ''],
    ['two sources', { html: 'x', url: 'https://example.com/' }, 400, 'SOURCE_CONFLICT', '#/url'],
    ['html of another type', { html: 5 }, 400, 'INVALID_FIELD', '#/html'],
    ['a boolean as string', { ...PAGE, landscape: 'true' }, 400, 'INVALID_FIELD', '#/landscape'],
    ['an unknown format', { ...PAGE, format: 'A5' }, 400, 'INVALID_FIELD', '#/format'],
    ['width alone', { ...PAGE, width: '5in' }, 400, 'DIMENSION_PAIR', '#/width'],
    ['height alone', { ...PAGE, height: '5in' }, 400, 'DIMENSION_PAIR', '#/height'],
    ['a number as length', { ...PAGE, marginTop: 5 }, 400, 'INVALID_FIELD', '#/marginTop'],
    ['a length without unit', { ...PAGE, marginTop: '5' }, 400, 'INVALID_LENGTH', '#/marginTop'],
    ['a percentage', { ...PAGE, marginTop: '5%' }, 400, 'INVALID_LENGTH', '#/marginTop'],
    ['a font-relative length', { ...PAGE, marginTop: '2em' }, 400, 'INVALID_LENGTH', '#/marginTop'],
    ['a negative length', { ...PAGE, marginTop: '-1in' }, 400, 'INVALID_LENGTH', '#/marginTop'],
    ['an exponent', { ...PAGE, marginTop: '1e2px' }, 400, 'INVALID_LENGTH', '#/marginTop'],
    ['an unknown unit', { ...PAGE, marginTop: '1 furlong' }, 400, 'INVALID_LENGTH', '#/marginTop'],
    ['a page side without unit', { ...PAGE, width: '5', height: '6in' }, 400, 'INVALID_LENGTH', '#/width'],
    ['a huge page', { ...PAGE, width: '43in', height: '5in' }, 400, 'PAGE_TOO_LARGE', '#/width'],
    [
      'margins without room',
      { ...PAGE, format: 'A4', marginTop: '6in', marginBottom: '6in' },
      400,
      'MARGINS_EXCEED_PAGE',
      '',
    ],
    ['an unknown field', { ...PAGE, margin_top: '1in' }, 400, 'UNKNOWN_FIELD', '#/margin_top'],
    ['a field of every object', { ...PAGE, constructor: 1 }, 400, 'UNKNOWN_FIELD', '#/constructor'],
    ['a field with a slash', { ...PAGE, 'a/~b': 1 }, 400, 'UNKNOWN_FIELD', '#/a~1~0b'],
  ];

  it.each(cases)('is told of %s', async (_name, body, status, code, pointer) => {
    const given = service();
    const response = await convert(given, body);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json');
    const problem = response.json();
    expect(problem).toMatchObject({ status, code, type: expect.stringMatching(/^http:\/\/.+\/problems\/[a-z-]+$/) });
    expect(problem.type.endsWith(`/${code.toLowerCase().replaceAll('_', '-')}`)).toBe(true);
    expect(problem.instance).toBe(`urn:uuid:${problem.requestId}`);
    expect(problem.title).toMatch(/^[A-Z]/);
    expect(problem.detail).toMatch(/[.?]$/);
    if (pointer !== null) expect(problem.errors[0]).toMatchObject({ pointer, code });
    expect(given.tasks).toEqual([]);
  });

  it('names the nearest field', async () => {
    const { detail } = (await convert(service(), { ...PAGE, margin_top: '1in' })).json();
    expect(detail).toContain('Did you mean marginTop?');
  });

  it('lists all fields that are wrong, twenty at most', async () => {
    const { errors } = (await convert(service(), { ...PAGE, marginTop: '1', marginLeft: '2', format: 'B5' })).json();
    expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '#/format',
      '#/marginTop',
      '#/marginLeft',
    ]);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`zz${i}`, 1]));
    expect((await convert(service(), { ...PAGE, ...many })).json().errors).toHaveLength(20);
  });

  it('lists the formats that there are', async () => {
    const { errors } = (await convert(service(), { ...PAGE, format: 'A5' })).json();
    expect(errors[0].allowed).toEqual(['A4', 'Letter', 'Legal', 'Tabloid']);
  });

  it.each([
    ['text/html', '<p>'],
    ['application/json; charset=latin1', '{"html":"x"}'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('is told when %s is not taken', async (type, body) => {
    const response = await convert(service(), body, { 'content-type': type });
    expect(response.statusCode).toBe(415);
    expect(response.headers['accept-post']).toBe('application/json');
    expect(response.json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('is told when its encoding is not taken', async () => {
    expect((await convert(service(), PAGE, { 'content-encoding': 'br' })).statusCode).toBe(415);
  });

  it('is refused when its body is too long for any html', async () => {
    const response = await convert(service(), { html: 'x'.repeat(11 * 1024 * 1024) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'HTML_TOO_LARGE' });
  });

  it('without a body is told so', async () => {
    const response = await service().server.inject({ method: 'POST', url: '/pdf/convert' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_JSON', detail: expect.stringContaining('missing') });
  });
});

describe('what is not there yet', () => {
  it.each([
    ['url', { url: 'https://example.com/' }, {}],
    ['API keys', PAGE, { authorization: 'Bearer pk_1' }],
    ['any other authorization', PAGE, { authorization: 'Basic eDp5' }],
    ['idempotency', PAGE, { 'idempotency-key': 'a' }],
    ['compressed bodies', PAGE, { 'content-encoding': 'gzip' }],
    ['the list of warnings', PAGE, { prefer: 'return=representation; include=warnings' }],
    ['multipart answers', PAGE, { accept: 'multipart/mixed' }],
  ])('is answered with 501: %s', async (_name, body, headers) => {
    const given = service();
    const response = await convert(given, body, headers as Record<string, string>);
    expect(response.statusCode).toBe(501);
    expect(response.json()).toMatchObject({ code: 'NOT_IMPLEMENTED', status: 501 });
    expect(given.tasks).toEqual([]);
  });

  it.each(['/', '/openapi.json', '/metrics'])('is answered with 501: %s', async (url) => {
    expect((await service().server.inject({ url })).statusCode).toBe(501);
  });
});

describe('a conversion that fails', () => {
  const failure = (code: string, message = 'What happened.', details = {}) =>
    service({ status: 'failed', code, message, details } as never);

  it('over its time limit is a 504 with phase and page', async () => {
    const response = await convert(failure('TIMEOUT', '', { phase: 'layout', page: 7 }), PAGE);
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ code: 'TIMEOUT', phase: 'layout', page: 7 });
  });

  it('over a limit is a 422 that names it', async () => {
    const response = await convert(
      failure('DOCUMENT_TOO_COMPLEX', 'Too many pages.', { limit: 5000, page: 5000 }),
      PAGE,
    );
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX', limit: 5000 });
  });

  it('through a defect is a 500 without its inside', async () => {
    const given = failure('INTERNAL', 'Error: secret at /srv/platen/layout.js:1');
    const response = await convert(given, PAGE);
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(given.defects).toEqual(['Error: secret at /srv/platen/layout.js:1']);
  });

  it('that throws is a 500 too', async () => {
    const given = service({}, { convert: () => Promise.reject(new Error('secret')) });
    const response = await convert(given, PAGE);
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
  });

  it('is stopped when its time is over', async () => {
    let reason: unknown = null;
    const given = service(
      {},
      {
        timeLimit: 20,
        convert: (_task, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              reason = signal.reason;
              reject(signal.reason);
            });
          }),
      },
    );
    const response = await convert(given, PAGE);
    expect(response.statusCode).toBe(504);
    expect(response.json().code).toBe('TIMEOUT');
    expect(reason).not.toBe(null);
  });
});

describe('other addresses', () => {
  it.each([
    ['GET', '/nothing', 404, 'NOT_FOUND'],
    ['POST', '/pdf/convert/', 404, 'NOT_FOUND'],
    ['GET', '/pdf/convert', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/pdf/convert?x=1', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/healthz', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/%zz', 400, 'BAD_REQUEST'],
  ] as const)('%s %s is %i', async (method, url, status, code) => {
    const response = await service().server.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, status });
    expect(response.headers['content-type']).toBe('application/problem+json');
  });

  it('says which methods are answered', async () => {
    expect((await service().server.inject({ url: '/pdf/convert' })).headers.allow).toBe('POST, OPTIONS');
    expect((await service().server.inject({ method: 'OPTIONS', url: '/pdf/convert' })).statusCode).toBe(204);
  });

  it.each(['/healthz', '/readyz'])('%s says that all is well', async (url) => {
    expect((await service().server.inject({ url })).statusCode).toBe(200);
    expect((await service().server.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });
});

describe('every response', () => {
  it.each([
    ['200', { method: 'POST', url: '/pdf/convert', payload: PAGE }],
    ['204', { method: 'OPTIONS', url: '/pdf/convert' }],
    ['400', { method: 'POST', url: '/pdf/convert', payload: {} }],
    ['400', { method: 'GET', url: '/%zz' }],
    ['404', { method: 'GET', url: '/nothing' }],
    ['405', { method: 'PUT', url: '/pdf/convert' }],
    ['413', { method: 'POST', url: '/pdf/convert', payload: { html: 'x'.repeat(11 * 1024 * 1024) } }],
    ['415', { method: 'POST', url: '/pdf/convert', payload: 'x', headers: { 'content-type': 'text/plain' } }],
    ['501', { method: 'GET', url: '/metrics' }],
    ['200', { method: 'GET', url: '/healthz' }],
  ] as const)('of %s carries duration, size and sandbox', async (status, request) => {
    const response = await service().server.inject(request);
    expect(response.statusCode).toBe(Number(status));
    expect(response.headers['x-duration-ms']).toMatch(/^\d+$/);
    expect(response.headers['x-size-bytes']).toBe(
      response.headers['content-type'] === 'application/pdf' ? String(TINY_PDF.length) : '0',
    );
    expect(response.headers['x-sandbox']).toBe('true');
    expect(response.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it('says that an Authorization header leaves the sandbox, also when it is refused', async () => {
    const response = await convert(service(), PAGE, { authorization: 'Bearer x' });
    expect(response.headers['x-sandbox']).toBe('false');
  });

  it('returns a request id that is well formed, and makes one otherwise', async () => {
    expect((await convert(service(), PAGE, { 'x-request-id': 'my.id-1' })).headers['x-request-id']).toBe('my.id-1');
    expect((await convert(service(), PAGE, { 'x-request-id': 'my id' })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});
