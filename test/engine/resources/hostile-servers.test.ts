/** Servers that are slow, endless, or send far more than they seem to. Times are a tenth of the real ones. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { render } from '../../../src/engine/index.ts';
import { closeLoaders, loaderWith } from '../../support/loader-with.ts';

const TIMINGS = { connect: 400, idle: 400, request: 700 };
/** For a limit that must not be what ends a test: waiting for it, the test would not end. */
const DAY = 86_400_000;

/** What a raw server does with a connection, by path. */
const BEHAVIOURS: Readonly<Record<string, (socket: Socket) => void>> = {
  '/silent': () => {},
  '/half-a-head': (socket) => socket.write('HTTP/1.1 200 OK\r\nx: y\r\n'),
  '/slow-head': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx: ', 'y'),
  '/no-body': (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'),
  '/half-a-body': (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
  '/drip': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x'),
  '/drip-chunked': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'),
  '/flood': (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(1_000)}\r\n`),
  '/one-header': (socket) => pour(socket, 'HTTP/1.1 200 OK\r\nx: ', 'y'.repeat(10_000)),
  '/early-hints': (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  '/endless': (socket) =>
    pour(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `2710\r\n${'x'.repeat(10_000)}\r\n`),
  '/until-closed': (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(10_000)),
  '/no-http': (socket) => pour(socket, 'SSH-2.0-OpenSSH\r\n', 'garbage'),
  '/closed': (socket) => socket.destroy(),
  '/lies': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx'),
  '/two-lengths': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxy'),
};

function drip(socket: Socket, head: string, piece: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), 50);
  socket.on('close', () => clearInterval(timer));
}

/** As fast as the other side takes it. */
function pour(socket: Socket, head: string, piece: string): void {
  socket.write(head);
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

let server: Server;
let origin = '';
const sockets = new Set<Socket>();

beforeAll(async () => {
  // The loader imports it when it first needs it, which takes a second on a busy machine.
  await import('undici');
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (data) => BEHAVIOURS[/^GET (\/[^ ?]*)/.exec(data.toString('latin1'))?.[1] ?? '']?.(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeLoaders();
  for (const socket of sockets) socket.destroy();
  server.close();
});

describe('slow and endless answers', () => {
  it.concurrent.each([
    ['/silent', 'RESOURCE_MISSING'],
    ['/half-a-head', 'RESOURCE_MISSING'],
    ['/slow-head', 'RESOURCE_MISSING'],
    ['/no-body', 'RESOURCE_MISSING'],
    ['/half-a-body', 'RESOURCE_MISSING'],
    ['/drip', 'RESOURCE_MISSING'],
    ['/drip-chunked', 'RESOURCE_MISSING'],
    ['/no-http', 'RESOURCE_MISSING'],
    ['/closed', 'RESOURCE_MISSING'],
    ['/lies', 'RESOURCE_MISSING'],
    ['/two-lengths', 'RESOURCE_MISSING'],
  ])('%s ends within its time: %s', async (path, code) => {
    expect(await loaderWith({ timings: TIMINGS }).outcome(`${origin}${path}`)).toBe(code);
  });

  it.each([
    ['/flood', 'RESOURCE_MISSING'],
    ['/one-header', 'RESOURCE_MISSING'],
    ['/early-hints', 'RESOURCE_MISSING'],
    ['/endless', 'RESOURCE_LIMIT'],
    ['/until-closed', 'RESOURCE_LIMIT'],
  ])('%s ends by its size or its time: %s', async (path, code) => {
    const limits = { resources: 100, resourceBytes: 500_000 };
    const { loader, outcome } = loaderWith({ limits, timings: { connect: 2_000, idle: 2_000, request: 2_000 } });
    expect(await outcome(`${origin}${path}`)).toBe(code);
    expect(loader.bytes).toBeLessThan(700_000);
  });

  it('a stalled answer ends by its idle time, before the time of the request', async () => {
    const timings = { connect: 300, idle: 300, request: DAY };
    expect(await loaderWith({ timings }).outcome(`${origin}/half-a-body`)).toBe('RESOURCE_MISSING');
    expect(await loaderWith({ timings }).outcome(`${origin}/silent`)).toBe('RESOURCE_MISSING');
  });
  it('a name that is not answered ends by the time for connecting', async () => {
    const { outcome } = loaderWith({
      timings: { connect: 300, idle: DAY, request: DAY },
      policy: { lookup: () => new Promise(() => {}) },
    });
    expect(await outcome('http://tarpit.example/')).toBe('RESOURCE_MISSING');
  });
  it('a document ends as URL_UNREACHABLE, and says that time was the reason', async () => {
    const { loader } = loaderWith({ timings: TIMINGS });
    await expect(loader.load(`${origin}/drip`, 'document')).rejects.toMatchObject({
      code: 'URL_UNREACHABLE',
      details: { reason: 'timeout' },
    });
  });
});

describe('together', () => {
  let http: HttpServer;
  let base = '';
  let running = 0;
  let most = 0;
  beforeAll(async () => {
    http = createHttpServer((_, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        response.end('x');
      }, 20);
    });
    await new Promise<void>((done) => http.listen(0, done));
    base = `:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  it('eight requests are on at once, whatever servers they go to', async () => {
    const { loader } = loaderWith();
    const urls = Array.from({ length: 40 }, (_, i) => `http://${i % 2 === 0 ? '127.0.0.1' : '127.0.0.2'}${base}/${i}`);
    const loaded = await Promise.all(urls.map((url) => loader.load(url, 'image')));
    expect(loaded.filter((resource) => resource !== null)).toHaveLength(40);
    expect(most).toBe(8);
  });
  it('a hundred are made, and no more', async () => {
    const { loader, diagnostics } = loaderWith();
    const urls = Array.from({ length: 130 }, (_, i) => `http://127.0.0.1${base}/${i}`);
    const loaded = await Promise.all(urls.map((url) => loader.load(url, 'image')));
    expect(loaded.filter((resource) => resource !== null)).toHaveLength(100);
    expect(diagnostics.list()).toMatchObject([{ code: 'RESOURCE_LIMIT', count: 30 }]);
  });
  it('their time is bounded: what is not there then is left out', async () => {
    const { loader, diagnostics } = loaderWith({
      fetchingTime: 600,
      timings: { connect: DAY, idle: DAY, request: DAY },
    });
    const loaded = await Promise.all(Array.from({ length: 40 }, (_, i) => loader.load(`${origin}/drip?${i}`, 'image')));
    expect(loaded.every((resource) => resource === null)).toBe(true);
    expect(diagnostics.list()).toMatchObject([{ code: 'RESOURCE_LIMIT', count: 40 }]);
  });
  it('a page whose images drip is printed without them', async () => {
    const images = Array.from({ length: 40 }, (_, i) => `<img src="${origin}/drip?${i}" alt="image">`).join('');
    const { pageCount, diagnostics } = await render({
      html: `<p>text</p>${images}`,
      allowPrivateAddresses: true,
      timeout: 4_000,
    });
    expect(pageCount).toBe(1);
    expect(diagnostics.map(({ code }) => code)).toContain('RESOURCE_LIMIT');
  });
  it('their bytes are counted together, those of data: addresses too', async () => {
    const { loader, diagnostics } = loaderWith({ limits: { resources: 100, resourceBytes: 1_000 } });
    await loader.load(`data:,${'x'.repeat(999)}`, 'image');
    expect(diagnostics.list()).toEqual([]);
    await loader.load(`data:,${'y'.repeat(2)}`, 'image');
    expect(diagnostics.list()).toMatchObject([{ code: 'RESOURCE_LIMIT' }]);
  });
  it('nothing is begun once the conversion has ended', async () => {
    const { loader, outcome } = loaderWith();
    await loader.close();
    expect(await outcome(`http://127.0.0.1${base}/late`)).toBe('RESOURCE_MISSING');
  });
});

describe('packed answers', () => {
  let http: HttpServer;
  let base = '';
  let sent = 0;
  /** 10 MB of zeros; repeated a thousand times it unpacks to 10 GB. */
  const member = gzipSync(Buffer.alloc(10_000_000));
  const text = Buffer.from('unpacked');
  const bodies: Readonly<Record<string, readonly [coding: string | string[], body: Buffer]>> = {
    '/gzip': ['gzip', gzipSync(text)],
    '/x-gzip': ['x-gzip', gzipSync(text)],
    '/GZIP': ['GZip', gzipSync(text)],
    '/deflate': ['deflate', deflateSync(text)],
    '/raw-deflate': ['deflate', deflateRawSync(text)],
    '/br': ['br', brotliCompressSync(text)],
    '/identity': ['identity', text],
    '/none': ['', text],
    '/twice': ['gzip, br', brotliCompressSync(gzipSync(text))],
    '/two-headers': [['gzip', 'br'], brotliCompressSync(gzipSync(text))],
    '/members': ['gzip', Buffer.concat([gzipSync('unp'), gzipSync('acked')])],
    '/padded': ['gzip', Buffer.concat([gzipSync(text), Buffer.alloc(100)])],
    '/zstd': ['zstd', text],
    '/compress': ['compress', text],
    '/unknown': ['rot13', text],
    // The inner one is broken: nobody reads from its decoder, and its error must not end the process.
    '/unknown-around-broken': ['rot13, deflate', Buffer.from('xx no deflate')],
    '/three': ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(text)))],
    '/many': [Array.from({ length: 200 }, () => 'gzip').join(), gzipSync(text)],
    '/cut': ['gzip', gzipSync(text).subarray(0, -6)],
    '/not-gzip': ['gzip', text],
    '/not-deflate': ['deflate', Buffer.from('xx no deflate')],
    '/empty-deflate': ['deflate', Buffer.alloc(0)],
    '/br-bomb': [
      'br',
      brotliCompressSync(Buffer.alloc(60_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ],
    '/deflate-bomb': ['deflate', deflateSync(Buffer.alloc(60_000_000))],
    '/stacked-bomb': ['gzip, gzip', gzipSync(Buffer.concat(Array.from({ length: 1_000 }, () => member)))],
    '/table': ['gzip', gzipSync('<tr><td>cell</td></tr>\n'.repeat(20_000))],
  };
  beforeAll(async () => {
    http = createHttpServer((request, response) => {
      const found = bodies[request.url ?? ''];
      if (found !== undefined) {
        response.setHeader('content-encoding', found[0]).end(found[1]);
        return;
      }
      response.setHeader('content-encoding', 'gzip');
      sent = 0;
      const more = () => {
        while (!response.destroyed && sent < 1_000 * member.length) {
          sent += member.length;
          if (!response.write(member)) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  it.each([
    '/gzip',
    '/x-gzip',
    '/GZIP',
    '/deflate',
    '/raw-deflate',
    '/br',
    '/identity',
    '/none',
    '/twice',
    '/two-headers',
    '/members',
    '/padded',
  ])('%s is unpacked', async (path) => expect(await loaderWith().outcome(`${base}${path}`)).toBe('unpacked'));
  it.each([
    '/zstd',
    '/compress',
    '/unknown',
    '/unknown-around-broken',
    '/three',
    '/many',
    '/cut',
    '/not-gzip',
    '/not-deflate',
  ])('%s cannot be read', async (path) =>
    expect(await loaderWith().outcome(`${base}${path}`)).toBe('RESOURCE_MISSING'),
  );
  it('pages that repeat themselves are no bombs', async () => {
    const { loader } = loaderWith();
    expect((await loader.load(`${base}/table`, 'document'))!.bytes).toHaveLength(460_000);
  });
  it.each(['/bomb', '/br-bomb', '/deflate-bomb', '/stacked-bomb'])(
    '%s stops early by its ratio, however much may be loaded',
    async (path) => {
      const { loader, outcome } = loaderWith({
        limits: { resources: 100, resourceBytes: 50_000_000_000 },
        deadline: new Deadline(60_000),
      });
      expect(await outcome(`${base}${path}`)).toBe('RESOURCE_LIMIT');
      expect(loader.bytes).toBeLessThan(12_000_000);
      if (path === '/bomb') expect(sent).toBeLessThan(5_000_000);
    },
  );
  it('a bomb stops early by its bytes', async () => {
    const { loader, outcome } = loaderWith({ limits: { resources: 100, resourceBytes: 100_000 } });
    expect(await outcome(`${base}/bomb`)).toBe('RESOURCE_LIMIT');
    expect(loader.bytes).toBeLessThan(200_000);
    expect(await loaderWith().outcome(`${base}/bomb`, 'document')).toBe('URL_TOO_LARGE');
  });
});
