/** A conversion as the service asks for it: the service's limits, what it fetches, what it tells of itself. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConversionDone, ConversionFailed } from '../../../src/service/pool/conversion.ts';
import { CONVERSION_LIMITS } from '../../../src/service/pool/conversion-limits.ts';
import { convertInProcess } from '../in-process.ts';

/** ms: the first conversion loads the engine, which takes a busy machine a while. */
const PATIENCE = 110_000;
vi.setConfig({ testTimeout: PATIENCE + 10_000 });

let server: Server;
let origin = '';
const requests: string[] = [];
const PAGES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/page': [
    'text/html',
    '<title>A\r\n page</title><link rel=stylesheet href=/sheet.css><p>x<img src=/missing.png alt=picture>',
  ],
  '/sheet.css': ['text/css', 'p { color: red }'],
  '/json': ['application/json', '{}'],
  '/large': ['text/html', 'x'.repeat(CONVERSION_LIMITS.htmlBytes + 1)],
  '/many': ['text/html', Array.from({ length: 150 }, (_, i) => `<img src="/image?${i}">`).join('')],
};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const page = PAGES[request.url ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', page[0]).end(page[1]);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const convert = (source: { html: string } | { url: string }, allowPrivateAddresses = true, timeout = PATIENCE) =>
  convertInProcess(allowPrivateAddresses)(
    { source, page: {}, watermark: false, timeout },
    new AbortController().signal,
    'tenant',
  );
const done = async (...given: Parameters<typeof convert>) => {
  const result = await convert(...given);
  if (result.status !== 'done') throw new Error(result.message);
  return result as ConversionDone;
};
const failed = async (...given: Parameters<typeof convert>) => {
  const result = await convert(...given);
  if (result.status !== 'failed') throw new Error('It was converted.');
  return result as ConversionFailed;
};

test('a missing glyph is told in the words of the service', async () => {
  const { diagnostics } = await done({ html: '<p>\u6f22' });
  expect(diagnostics).toMatchObject([
    {
      code: 'GLYPH_MISSING',
      hint: 'Give a font that has it: @font-face, or platen serve with --font or --system-fonts.',
    },
  ]);
});

describe('a document from its address', () => {
  test('is converted with what it links to; what is missing is a warning', async () => {
    const result = await done({ url: `${origin}/page` });
    expect(result.title).toBe('A page');
    expect(result.pageCount).toBe(1);
    expect(result.diagnostics).toMatchObject([{ code: 'RESOURCE_MISSING' }]);
    expect(result.warnings).toBe(1);
    expect(requests).toEqual(expect.arrayContaining(['/page', '/sheet.css', '/missing.png']));
  });
  test.each([
    ['/missing', 'URL_HTTP_ERROR', { status: 404 }],
    ['/json', 'URL_NOT_HTML', { contentType: 'application/json' }],
    ['/large', 'URL_TOO_LARGE', {}],
  ])('%s fails as %s', async (path, code, details) => {
    expect(await failed({ url: origin + path })).toMatchObject({ code, details });
  });
  test('that nobody serves fails as URL_UNREACHABLE', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const { port } = other.address() as AddressInfo;
    await new Promise((ready) => other.close(ready));
    expect(await failed({ url: `http://127.0.0.1:${port}/` })).toMatchObject({ code: 'URL_UNREACHABLE' });
  });
});

describe('addresses', () => {
  test.each([
    () => origin,
    () => 'http://127.0.0.1/',
    () => 'http://[::1]/',
    () => 'http://169.254.169.254/latest/meta-data/',
    () => 'http://user:pass@example.com/',
    () => 'https://example.com:8443/',
  ])('that are not public are refused, and counted', async (url) => {
    const result = await failed({ url: url() }, false);
    expect(result).toMatchObject({ code: 'URL_NOT_ALLOWED', facts: { blockedFetches: 1 } });
  });
  test('in a document are left out, and counted', async () => {
    requests.length = 0;
    const html = `<img src="${origin}/image"><link rel=stylesheet href="http://10.0.0.1/x.css"><img src="file:///etc/hostname"><p>x`;
    const { facts, diagnostics } = await done({ html }, false);
    expect(facts.blockedFetches).toBe(3);
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('RESOURCE_BLOCKED'));
    expect(requests).toEqual([]);
  });
  test.each([true, false])('of files are never read (private addresses allowed: %s)', async (isAllowed) => {
    const file = pathToFileURL(import.meta.filename ?? new URL(import.meta.url).pathname).href;
    expect(await failed({ url: file }, isAllowed)).toMatchObject({ code: 'FILE_NOT_ALLOWED' });
    const { facts } = await done({ html: `<img src="${file}">` }, isAllowed);
    expect(facts.blockedFetches).toBe(1);
  });
});

describe('limits', () => {
  test('are those of the service', () =>
    expect(CONVERSION_LIMITS).toMatchObject({
      pages: 5_000,
      resources: 100,
      resourceBytes: 50_000_000,
      outputBytes: 100_000_000,
      htmlBytes: 5 * 1024 * 1024,
    }));
  test('a page may have a hundred resources, itself among them', async () => {
    requests.length = 0;
    const { diagnostics } = await done({ url: `${origin}/many` });
    expect(requests).toHaveLength(100);
    expect(diagnostics.map(({ code }) => code)).toContain('RESOURCE_LIMIT');
  });
  test('more pages than allowed are an error, not the first of them', async () => {
    const html = '<p style="break-after: page">x'.repeat(5_002);
    expect(await failed({ html })).toMatchObject({
      code: 'DOCUMENT_TOO_COMPLEX',
      details: { limit: 5_000, page: 5_000 },
    });
  });
  test('html is measured as what a url answers is', async () => {
    expect(await failed({ html: 'x'.repeat(CONVERSION_LIMITS.htmlBytes + 1) })).toMatchObject({
      code: 'HTML_TOO_LARGE',
    });
  });
});

describe('facts', () => {
  test('tell the time of each phase', async () => {
    const { phases } = (await done({ url: `${origin}/page` })).facts;
    expect(Object.keys(phases)).toEqual(['queue', 'fetch', 'style', 'layout', 'write']);
    for (const time of Object.values(phases)) expect(time).toBeGreaterThanOrEqual(0);
    expect(phases.fetch).toBeGreaterThan(0);
    expect((await done({ html: 'x' })).facts.phases.fetch).toBe(0);
  });
  test('are there after a failure', async () => {
    const { facts } = await failed({ url: `${origin}/missing` });
    expect(facts.phases.fetch).toBeGreaterThan(0);
    const late = await failed({ html: '<p>x'.repeat(100_000) }, true, 100);
    expect(late.code).toBe('TIMEOUT');
    const { style = 0, layout = 0 } = late.facts.phases;
    expect(style + layout).toBeGreaterThan(50);
  });
});
