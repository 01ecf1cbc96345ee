/** Redirects: each hop is an address like any other. 127.0.0.1 stands for the public internet, 127.0.0.2 for the private network. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeLoaders, loaderWith } from '../../support/loader-with.ts';

// TLS is undici's and Node's; where its answers may lead is ours. These hosts exist for the agent alone.
const SCRIPT = vi.hoisted(() => ({
  'https://secure.example/down': 'http://secure.example/page',
  'https://secure.example/up': 'https://other.example/page',
  'http://plain.example/up': 'https://other.example/page',
  'https://other.example/page': null,
  'http://secure.example/page': null,
}));
vi.mock('undici', async (original) => {
  const undici = await original<typeof import('undici')>();
  class ScriptedAgent extends undici.Agent {
    override request(...all: Parameters<InstanceType<typeof undici.Agent>['request']>) {
      const [{ origin: host, path }] = all as unknown as [{ origin: string; path: string }];
      const location = (SCRIPT as Readonly<Record<string, string | null>>)[host + path];
      if (location === undefined) return super.request(...all);
      const head = location === null ? { statusCode: 200, headers: {} } : { statusCode: 302, headers: { location } };
      return Promise.resolve({ ...head, body: Readable.from([Buffer.from('page')]) }) as never;
    }
  }
  return { ...undici, Agent: ScriptedAgent };
});

let server: Server;
let forbidden: Server;
let port = 0;
let origin = '';
let forbiddenConnections = 0;
const seen: { url: string; headers: IncomingHttpHeaders }[] = [];

const policy = {
  isAddressAllowed: (address: string) => address === '127.0.0.1',
  isPortAllowed: (given: string) => given === String(port),
  lookup: async (name: string) => [{ address: name === 'private.example' ? '127.0.0.2' : '127.0.0.1', family: 4 }],
};
const outcome = (path: string, kind: 'image' | 'document' = 'image') => {
  forbiddenConnections = 0;
  return loaderWith({ allowPrivateAddresses: false, policy }).outcome(`${origin}${path}`, kind);
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    seen.push({ url: request.url ?? '', headers: request.headers });
    const to = url.searchParams.get('to');
    const hops = Number(url.searchParams.get('hops') ?? 0);
    response.setHeader('set-cookie', 'secret=1');
    if (url.pathname === '/page') response.setHeader('content-type', 'text/html').end('page');
    else if (url.pathname === '/missing') response.writeHead(302).end('no location');
    else if (url.pathname === '/twice')
      response.setHeader('location', ['/page', 'http://127.0.0.2/']).writeHead(302).end();
    else if (url.pathname === '/endless') {
      response.writeHead(302, { location: '/page' });
      const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
      response.on('close', () => clearInterval(timer));
    } else if (url.searchParams.has('hops'))
      response.writeHead(302, { location: hops > 1 ? `/?hops=${hops - 1}` : '/page' }).end();
    else response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to ?? '' }).end('moved');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
  forbidden = createServer((_, response) => response.end('secret'));
  forbidden.on('connection', () => forbiddenConnections++);
  await new Promise<void>((done) => forbidden.listen(port, '127.0.0.2', done));
});
afterEach(closeLoaders);
afterAll(() => {
  server.closeAllConnections();
  server.close();
  forbidden.close();
});

const redirect = (to: string, status = 302) => `/?status=${status}&to=${encodeURIComponent(to)}`;

describe('are followed', () => {
  it.each([301, 302, 303, 307, 308])('with status %d', async (status) =>
    expect(await outcome(redirect('/page', status))).toBe('page'),
  );
  it.each(['page', './page', '/page', '/x/../page', '?to=/page', '/page#part', '\t/page'])('to "%s"', async (to) =>
    expect(await outcome(redirect(to))).toBe('page'),
  );
  it('to addresses without scheme, and with one in capitals', async () => {
    expect(await outcome(redirect(`//127.0.0.1:${port}/page`))).toBe('page');
    expect(await outcome(redirect(`HTTP://127.0.0.1:${port}/page`))).toBe('page');
    expect(await outcome(redirect(`http://public.example:${port}/page`))).toBe('page');
  });
  it('five times, not six', async () => {
    expect(await outcome('/?hops=5')).toBe('page');
    expect(await outcome('/?hops=6')).toBe('RESOURCE_MISSING');
    expect(await outcome('/?hops=6', 'document')).toBe('URL_UNREACHABLE');
  });
  it('by the first of two locations', async () => expect(await outcome('/twice')).toBe('page'));
  it('without reading what comes with them', async () => expect(await outcome('/endless')).toBe('page'));
  it('without cookies, referrer or credentials: nothing but what every request has', async () => {
    seen.length = 0;
    await outcome(redirect('/page'));
    const expected = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'];
    expect(seen.map(({ headers }) => Object.keys(headers).sort())).toEqual([expected, expected]);
    expect(seen[0]!.headers['user-agent']).toBe('platen/test');
  });
});

describe('are refused', () => {
  it.each([
    ['a private address', () => `http://127.0.0.2:${port}/`],
    ['a private address in another spelling', () => `http://0x7f000002:${port}/`],
    ['a name that leads to one', () => `http://private.example:${port}/`],
    ['IPv6', () => `http://[::1]:${port}/`],
    ['another port', () => 'http://127.0.0.1:22/'],
    ['a user name', () => `http://user:pass@127.0.0.1:${port}/page`],
    ['file:', () => 'file:///etc/passwd'],
    ['FILE:', () => 'FILE:///etc/passwd'],
    ['data:', () => 'data:text/html,secret'],
    ['javascript:', () => 'javascript:alert(1)'],
    ['ftp:', () => `ftp://127.0.0.1:${port}/`],
    ['gopher:', () => `gopher://127.0.0.1:${port}/`],
    ['ws:', () => `ws://127.0.0.1:${port}/`],
    ['blob:', () => `blob:${origin}/x`],
    ['about:', () => 'about:blank'],
  ])('to %s', async (_, to) => {
    expect(await outcome(redirect(to()))).toBe('RESOURCE_BLOCKED');
    expect(await outcome(redirect(to()), 'document')).toBe('URL_NOT_ALLOWED');
    expect(forbiddenConnections).toBe(0);
  });
  it('to the second hop as to the first', async () => {
    expect(await outcome(redirect(redirect(`http://127.0.0.2:${port}/`)))).toBe('RESOURCE_BLOCKED');
    expect(forbiddenConnections).toBe(0);
  });
});

describe('lead nowhere', () => {
  it.each([
    ['a loop', () => redirect('')],
    ['no address', () => redirect('http://[')],
    ['no host', () => redirect('http://')],
  ])('%s', async (_, path) => {
    expect(await outcome(path())).toBe('RESOURCE_MISSING');
    expect(await outcome(path(), 'document')).toBe('URL_UNREACHABLE');
  });
  it.each(['/missing', redirect('/page', 300), redirect('/page', 304), redirect('/page', 305)])(
    '%s is an answer like any other that is no success',
    async (path) => {
      expect(await outcome(path)).toBe('RESOURCE_MISSING');
      expect(await outcome(path, 'document')).toBe('URL_HTTP_ERROR');
    },
  );
});

describe('from https', () => {
  it.each([
    ['https://secure.example/down', 'RESOURCE_BLOCKED'],
    ['https://secure.example/up', 'page'],
    ['http://plain.example/up', 'page'],
  ])('%s: %s', async (url, expected) =>
    expect(await loaderWith({ allowPrivateAddresses: false }).outcome(url)).toBe(expected),
  );
});
