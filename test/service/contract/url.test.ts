/** `url` as the source: what is refused, and that answers tell nothing about the network that the service stands in. */
import { describe, expect, it } from 'vitest';
import { convert, failing, GOOD, service } from '../service.ts';

const PAGE = { url: 'https://example.com/page?secret=1' };

describe('a url', () => {
  it('is given to the engine as it is meant', async () => {
    const given = service();
    expect((await convert(given, { url: ' HTTPS://Example.com/a b ', landscape: true })).statusCode).toBe(200);
    expect(given.tasks[0]).toMatchObject({ source: { url: 'https://example.com/a%20b' }, page: { landscape: true } });
  });

  it.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'ftp://example.com/',
    'javascript:alert(1)',
    'data:text/html,<p>x',
    'blob:https://example.com/1',
    'gopher://example.com/',
    'view-source:https://example.com/',
    'https://user@example.com/',
    'https://user:password@example.com/',
  ])('%s is not fetched, which needs no worker', async (url) => {
    const given = service();
    const response = await convert(given, { url });
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('URL_NOT_ALLOWED');
    expect(given.tasks).toEqual([]);
  });
});

describe('a page that cannot be had', () => {
  it('has one answer, whether its address is blocked, unresolvable or of a file', async () => {
    const answers = [
      await convert(failing('URL_NOT_ALLOWED', 'db.internal resolves to 10.1.2.3', { address: '10.1.2.3' }), PAGE),
      await convert(failing('URL_NOT_ALLOWED', 'ENOTFOUND nothing.example', { reason: 'dns' }), PAGE),
      await convert(failing('FILE_NOT_ALLOWED', '/etc/passwd is not within fileRoots', { path: '/etc/passwd' }), PAGE),
      await convert(service(), { url: 'file:///etc/passwd' }),
    ];
    const bodies = answers.map((response) => {
      expect(response.statusCode).toBe(422);
      const { requestId: _, instance: __, ...rest } = response.json();
      return rest;
    });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(JSON.stringify(bodies)).not.toMatch(/10\.1|internal|ENOTFOUND|passwd/);
  });

  it('has one answer for refused, reset, TLS and redirects, without addresses', async () => {
    const response = await convert(failing('URL_UNREACHABLE', 'connect ECONNREFUSED 93.184.216.34:443'), PAGE);
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('URL_UNREACHABLE');
    expect(response.body).not.toMatch(/93\.184|ECONN/);
  });

  it('tells the status that its server gave', async () => {
    const response = await convert(failing('URL_HTTP_ERROR', 'x', { status: 404, body: 'secret' }), PAGE);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'URL_HTTP_ERROR', upstreamStatus: 404 });
    expect(response.body).not.toContain('secret');
  });

  it.each([
    ['image/png', 'image/png'],
    [null, null],
  ])('tells the type %j that its server gave', async (contentType, told) => {
    const response = await convert(failing('URL_NOT_HTML', 'x', { contentType }), PAGE);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'URL_NOT_HTML', upstreamContentType: told });
  });

  it.each(['URL_TOO_LARGE', 'HTML_TOO_LARGE'])('is too large: %s', async (code) => {
    const response = await convert(failing(code, 'x', { limit: 5_242_880 }), PAGE);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'URL_TOO_LARGE', limit: 5_242_880 });
  });

  it('costs no credit', async () => {
    const given = failing('URL_HTTP_ERROR', 'x', { status: 500 });
    await convert(given, PAGE, GOOD);
    expect(given.accounts.credits.get('k_good')).toBe(20);
  });
});

it('a file that html asks for is no url problem, and its path is not told', async () => {
  const response = await convert(failing('FILE_NOT_ALLOWED', '/etc/passwd is not allowed'), { html: 'x' });
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain('passwd');
});
