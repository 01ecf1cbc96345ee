/** What stands on every response, and what is noted of every request. */
import { describe, expect, it } from 'vitest';
import { BLOCKED, convert, GOOD, type Service, service, TINY_PDF } from '../service.ts';

const PAGE = { html: '<p>Hello' };

describe('every response', () => {
  it.each([
    ['200', { method: 'POST', url: '/pdf/convert', payload: PAGE }],
    ['400', { method: 'POST', url: '/pdf/convert/multipart' }],
    ['204', { method: 'OPTIONS', url: '/pdf/convert' }],
    ['400', { method: 'POST', url: '/pdf/convert', payload: {} }],
    ['400', { method: 'GET', url: '/%zz' }],
    ['404', { method: 'GET', url: '/nothing' }],
    ['405', { method: 'PUT', url: '/pdf/convert' }],
    ['405', { method: 'HEAD', url: '/pdf/convert' }],
    ['413', { method: 'POST', url: '/pdf/convert', payload: { html: 'x'.repeat(11 * 1024 * 1024) } }],
    ['415', { method: 'POST', url: '/pdf/convert', payload: 'x', headers: { 'content-type': 'text/plain' } }],
    ['200', { method: 'GET', url: '/healthz' }],
    ['200', { method: 'HEAD', url: '/readyz' }],
    ['200', { method: 'GET', url: '/openapi.json' }],
    ['304', { method: 'GET', url: '/file' }],
    ['500', { method: 'GET', url: '/defect' }],
  ] as const)('of %s carries duration, size and sandbox', async (status, request) => {
    const { server } = service(
      {},
      {
        plugins: [
          (each) => {
            each.get('/file', async (_request, reply) => reply.code(304).send());
            each.get('/defect', async () => {
              throw new Error('defect');
            });
          },
        ],
      },
    );
    for (const authorization of [undefined, 'Bearer good', '']) {
      const headers = {
        ...(request as { headers?: object }).headers,
        ...(authorization !== undefined && { authorization }),
      };
      const response = await server.inject({ ...request, headers });
      expect(response.statusCode).toBe(
        authorization === '' && request.url.startsWith('/pdf/convert') && request.method === 'POST'
          ? 401
          : Number(status),
      );
      expect(response.headers['x-duration-ms']).toMatch(/^\d+$/);
      expect(response.headers['x-size-bytes']).toBe(
        response.headers['content-type'] === 'application/pdf' ? String(TINY_PDF.length) : '0',
      );
      expect(response.headers['x-sandbox']).toBe(String(authorization === undefined));
      expect(response.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]+$/);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('tells the whole time since the request arrived', async () => {
    const given = service(
      {},
      {
        timeLimit: 0,
        convert: (_task, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      },
    );
    const response = await convert(given, PAGE);
    expect(response.statusCode).toBe(504);
    expect(Number(response.headers['x-duration-ms'])).toBeGreaterThanOrEqual(490);
  });

  it('returns a request id that is well formed, and makes one otherwise', async () => {
    for (const id of ['my.id-1', 'a'.repeat(128)])
      expect((await convert(service(), PAGE, { 'x-request-id': id })).headers['x-request-id']).toBe(id);
    for (const id of ['my id', '', 'a'.repeat(129), 'a\u00e9'])
      expect((await convert(service(), PAGE, { 'x-request-id': id })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
  });
});

describe('the record of a request', () => {
  const recorded = async (given: Service, body: unknown, headers = {}) => {
    await convert(given, body, headers);
    return given.records[0]!;
  };

  it('says what was asked and given', async () => {
    expect(await recorded(service({ warnings: 3, pageCount: 2 }), { html: 'é' }, GOOD)).toEqual({
      keyId: 'k_good',
      bytesIn: 2,
      bytesOut: TINY_PDF.length,
      sourceHost: null,
      pages: 2,
      warnings: 3,
      problem: null,
      isReplay: false,
      isAborted: false,
      facts: { phases: { layout: 3 }, blockedFetches: 0 },
      traceId: null,
    });
  });

  it('names the host of a url, and no more of it', async () => {
    const record = await recorded(service(), { url: 'https://example.com:443/secret?token=1' });
    expect(record).toMatchObject({ sourceHost: 'example.com', bytesIn: 0 });
    expect(JSON.stringify(record)).not.toMatch(/secret|token/);
  });

  it('names the problem and the key that had it', async () => {
    expect(await recorded(service(), {})).toMatchObject({ problem: 'SOURCE_REQUIRED', keyId: null });
    expect(await recorded(service(), PAGE, BLOCKED)).toMatchObject({ problem: 'ACCOUNT_DISABLED', keyId: 'k_blocked' });
    expect(await recorded(service(), PAGE, { authorization: 'Bearer secret' })).toMatchObject({
      problem: 'INVALID_API_KEY',
      keyId: null,
    });
  });

  it.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '0af7651916cd43dd8448eb211c80319c'],
    ['cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more', '0af7651916cd43dd8448eb211c80319c'],
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more', null],
    ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', null],
    ['00-00000000000000000000000000000000-b7ad6b7169203331-01', null],
    ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', null],
    ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', null],
    ['nonsense', null],
  ])('keeps the trace of %s', async (traceparent, traceId) => {
    expect((await recorded(service(), PAGE, { traceparent })).traceId).toBe(traceId);
  });
});
