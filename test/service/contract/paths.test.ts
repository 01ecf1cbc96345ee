/** Paths, methods, and requests from pages of other origins. */
import { describe, expect, it } from 'vitest';
import { convert, service } from '../service.ts';

const withFiles = () =>
  service(
    {},
    {
      plugins: [
        (server) => {
          server.get('/', async () => 'page');
          server.get('/assets/*', async () => 'file');
        },
      ],
    },
  ).server;

describe('a path', () => {
  it.each([
    ['GET', '/nothing', 404, 'NOT_FOUND'],
    ['POST', '/nothing', 404, 'NOT_FOUND'],
    ['POST', '/pdf/convert/', 404, 'NOT_FOUND'],
    ['GET', '/pdf/convert', 405, 'METHOD_NOT_ALLOWED'],
    ['HEAD', '/pdf/convert', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/pdf/convert?x=1', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/healthz', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/openapi.json', 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/assets/app.js', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', '/nothing', 404, 'NOT_FOUND'],
    ['GET', '/%zz', 400, 'BAD_REQUEST'],
  ] as const)('%s %s is %i', async (method, url, status, code) => {
    const response = await withFiles().inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json');
    if (method !== 'HEAD') expect(response.json()).toMatchObject({ code, status });
  });

  it.each([
    ['/pdf/convert', 'POST, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/assets/app.js', 'GET, HEAD, OPTIONS'],
    ['/', 'GET, HEAD, OPTIONS'],
  ])('%s says which methods are answered', async (url, allow) => {
    const server = withFiles();
    expect((await server.inject({ method: 'DELETE', url })).headers.allow).toBe(allow);
    const options = await server.inject({ method: 'OPTIONS', url });
    expect(options.statusCode).toBe(204);
    expect(options.headers.allow).toBe(allow);
    expect(options.body).toBe('');
  });

  it('that is not there needs no body', async () => {
    const { server } = service();
    const payload = 'x'.repeat(20 * 1024 * 1024);
    const response = await server.inject({
      method: 'POST',
      url: '/no',
      headers: { 'content-type': 'text/x' },
      payload,
    });
    expect(response.statusCode).toBe(404);
  });

  it('of health answers HEAD too', async () => {
    for (const url of ['/healthz', '/readyz', '/openapi.json']) {
      expect((await service().server.inject({ url })).statusCode).toBe(200);
      const head = await service().server.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    }
  });
});

describe('a page of another origin', () => {
  const origin = 'https://shop.example';

  it('may ask, with the headers that a client sends', async () => {
    const response = await service().server.inject({
      method: 'OPTIONS',
      url: '/pdf/convert',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-max-age': '7200',
    });
    const allowed = String(response.headers['access-control-allow-headers']).toLowerCase().split(', ');
    for (const name of ['content-type', 'authorization', 'idempotency-key', 'prefer', 'x-request-id', 'traceparent'])
      expect(allowed).toContain(name);
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    ['an answer', { method: 'POST', url: '/pdf/convert', payload: { html: 'x' } }],
    ['a bad request', { method: 'POST', url: '/pdf/convert', payload: {} }],
    ['a refused key', { method: 'POST', url: '/pdf/convert', headers: { authorization: 'x' }, payload: {} }],
    ['another type', { method: 'POST', url: '/pdf/convert', headers: { 'content-type': 'text/x' }, payload: 'x' }],
    ['an unknown path', { url: '/nothing' }],
    ['another method', { method: 'PUT', url: '/pdf/convert' }],
    ['a bad address', { url: '/%zz' }],
    ['health', { url: '/healthz' }],
  ] as const)('may read %s, and its headers', async (_name, request) => {
    const { headers = {} } = request as { headers?: Record<string, string> };
    const response = await service().server.inject({ ...request, headers: { ...headers, origin } });
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const exposed = String(response.headers['access-control-expose-headers']).toLowerCase().split(', ');
    for (const name of Object.keys(response.headers))
      if (name.startsWith('x-') && name !== 'x-content-type-options') expect(exposed).toContain(name);
    for (const name of ['retry-after', 'ratelimit', 'repr-digest', 'x-credits-remaining', 'content-disposition'])
      expect(exposed).toContain(name);
  });
});

it('a request without a host is answered in the same form', async () => {
  const response = await convert(service(), { html: 'x' }, { host: '' });
  expect([200, 400]).toContain(response.statusCode);
  expect(response.headers['x-sandbox']).toBe('true');
});
