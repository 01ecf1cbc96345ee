/** How a body comes: its media type, its encoding, its size. */
import { Readable } from 'node:stream';
import { brotliCompressSync, type Gunzip, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { convert, GOOD, service } from '../service.ts';

/** What the service unpacks bodies with, the last one last. */
const { inflaters } = vi.hoisted(() => {
  // Modules that an earlier file of this process has loaded have the true one.
  vi.resetModules();
  return { inflaters: [] as Gunzip[] };
});
vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>();
  const createGunzip = (): Gunzip => {
    const gunzip = zlib.createGunzip();
    inflaters.push(gunzip);
    return gunzip;
  };
  return { ...zlib, createGunzip };
});

afterAll(() => {
  vi.resetModules();
});

const PAGE = { html: '<p>Hello' };
const GZIP = { 'content-encoding': 'gzip' };

describe('a media type', () => {
  it.each(['application/json', 'application/json; charset=UTF-8', 'Application/JSON;charset="utf-8"'])(
    'of %s is taken',
    async (type) => {
      expect((await convert(service(), PAGE, { 'content-type': type })).statusCode).toBe(200);
    },
  );

  it.each([
    ['text/html', '<p>'],
    ['text/plain', '{"html":"x"}'],
    ['application/jsonp', '{"html":"x"}'],
    ['application/json; charset=latin1', '{"html":"x"}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['nonsense', 'x'],
  ])('of %s is not', async (type, body) => {
    const response = await convert(service(), body, { 'content-type': type });
    expect(response.statusCode).toBe(415);
    expect(response.headers['accept-post']).toBe('application/json');
    expect(response.json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('must be there', async () => {
    const { server } = service();
    const response = await server.inject({ method: 'POST', url: '/pdf/convert', payload: Buffer.from('{"html":"x"}') });
    expect(response.statusCode).toBe(415);
  });

  it('may be missing with the body', async () => {
    const response = await service().server.inject({ method: 'POST', url: '/pdf/convert' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_JSON', detail: expect.stringContaining('missing') });
  });
});

describe('text', () => {
  it('is UTF-8', async () => {
    const response = await convert(service(), Buffer.from('{"html":"caf\xe9"}', 'latin1'));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_JSON', detail: expect.stringContaining('UTF-8') });
  });

  it('may begin with a byte order mark', async () => {
    const given = service();
    expect((await convert(given, `\uFEFF${JSON.stringify(PAGE)}`)).statusCode).toBe(200);
    expect(given.tasks[0]!.source).toEqual(PAGE);
  });
});

describe('a compressed body', () => {
  it.each(['gzip', 'GZIP', 'x-gzip'])('in %s is read', async (encoding) => {
    const given = service();
    const response = await convert(given, gzipSync(JSON.stringify(PAGE)), { 'content-encoding': encoding });
    expect(response.statusCode).toBe(200);
    expect(given.tasks[0]!.source).toEqual(PAGE);
  });

  it('may be as large as a plain one', async () => {
    const html = '"'.repeat(5 * 1024 * 1024);
    expect((await convert(service(), gzipSync(JSON.stringify({ html })), GZIP)).statusCode).toBe(200);
    const response = await convert(service(), gzipSync(JSON.stringify({ html: `${html}x` })), GZIP);
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ limit: 5_242_880 });
  });

  it('is inflated up to the limit of bodies and no further', async () => {
    const bomb = gzipSync(Buffer.alloc(400 * 1024 * 1024, 0x20), { level: 1 });
    const response = await convert(service(), bomb, GZIP);
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'HTML_TOO_LARGE', limit: 10_551_296 });
    const gunzip = inflaters.at(-1)!;
    // 10 MB of spaces are 45 kB of the bomb; the rest stays packed, behind the answer's back too.
    expect(gunzip.destroyed).toBe(true);
    expect(bomb.length).toBeGreaterThan(1_000_000);
    expect(gunzip.bytesWritten).toBeLessThan(200_000);
  });

  it('is bounded itself, however little comes out of it', async () => {
    const nothing = gzipSync('');
    const payload = Readable.from([Buffer.alloc(11 * 1024 * 1024, nothing)]);
    const { server } = service();
    const response = await server.inject({
      method: 'POST',
      url: '/pdf/convert',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...GZIP },
      payload,
    });
    expect(response.statusCode).toBe(413);
  });

  it.each([
    ['that is none', Buffer.from('{"html":"x"}')],
    ['that ends too early', gzipSync(JSON.stringify({ html: 'x'.repeat(1_000) })).subarray(0, 30)],
    ['whose check sum is wrong', brokenSum()],
    ['that is empty', Buffer.alloc(0)],
  ])('%s is a 400', async (_name, body) => {
    const response = await convert(service(), body, GZIP);
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toMatch(/^INVALID_(ENCODING|JSON)$/);
  });

  function brokenSum(): Buffer {
    const bytes = gzipSync('{"html":"x"}');
    bytes[bytes.length - 8]! ^= 0xff;
    return bytes;
  }

  it.each([
    ['br', brotliCompressSync('{"html":"x"}')],
    ['deflate', Buffer.from('x')],
    ['gzip, gzip', gzipSync(gzipSync('{"html":"x"}'))],
  ])('in %s is a 415 that says what is read', async (encoding, body) => {
    const response = await convert(service(), body, { 'content-encoding': encoding });
    expect(response.statusCode).toBe(415);
    expect(response.headers['accept-encoding']).toBe('gzip, identity');
  });
});

describe('a body that is too long for any html', () => {
  it('is refused by its Content-Length, unread', async () => {
    const response = await convert(service(), { html: 'x'.repeat(11 * 1024 * 1024) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'HTML_TOO_LARGE' });
  });

  it.each([{}, GZIP])('is refused without a Content-Length, with %j', async (headers) => {
    // Stored blocks, so that the compressed bytes are as many.
    const bytes = Buffer.from(JSON.stringify({ html: 'x'.repeat(11 * 1024 * 1024) }));
    const payload = Readable.from([headers === GZIP ? gzipSync(bytes, { level: 0 }) : bytes]);
    const { server } = service();
    const response = await server.inject({
      method: 'POST',
      url: '/pdf/convert',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
      payload,
    });
    expect(response.statusCode).toBe(413);
    expect(response.json().limit).toBe(10_551_296);
  });

  it('does not even have to come where the key is refused', async () => {
    const { server } = service();
    let wasRead = false;
    const payload = new Readable({
      read() {
        wasRead = true;
        this.push(null);
      },
    });
    const response = await server.inject({
      method: 'POST',
      url: '/pdf/convert',
      headers: { ...GOOD, authorization: 'Bearer bad', 'content-type': 'text/plain', 'content-length': '99999999' },
      payload,
    });
    expect(response.statusCode).toBe(401);
    expect(wasRead).toBe(false);
  });
});
