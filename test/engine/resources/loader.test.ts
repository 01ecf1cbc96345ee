import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import type { LoaderOptions } from '../../../src/engine/resources/loader.ts';
import { Loader } from '../../../src/engine/resources/loader.ts';

let server: Server;
let origin: string;
let folder: string;
const hits = new Map<string, number>();
const open: Loader[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? '/';
    hits.set(url, (hits.get(url) ?? 0) + 1);
    const redirect = (location: string) => response.writeHead(302, { location }).end();
    if (url === '/page') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>hi');
    else if (url === '/agent') response.end(`${request.headers['user-agent']} ${request.headers.cookie}`);
    else if (url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'));
    else if (url === '/br') response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('unpacked'));
    else if (url === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    else if (url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    else if (url === '/image.png') response.writeHead(200, { 'content-type': 'image/png' }).end('png');
    else if (url === '/once') redirect('/page');
    else if (url === '/loop') redirect('/loop');
    else if (url === '/to-file') redirect('file:///etc/passwd');
    else if (url === '/to-data') redirect('data:text/html,x');
    else if (url === '/cookie') response.writeHead(302, { location: '/agent', 'set-cookie': 'a=b' }).end();
    else if (url === '/endless') endless();
    else if (url === '/silent') response.writeHead(200).write('x');
    else response.writeHead(404).end('nothing');
    function endless() {
      response.writeHead(200);
      const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
      response.on('close', () => clearInterval(timer));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'platen-loader-'));
  await mkdir(join(folder, 'root/deep'), { recursive: true });
  await mkdir(join(folder, 'root-2'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'root-2/secret.txt'), 'secret');
  await writeFile(join(folder, 'root/a b.css'), 'css');
  await writeFile(join(folder, 'root/deep/x.css'), 'deep');
  await symlink(join(folder, 'secret.txt'), join(folder, 'root/link.css'));
  await symlink(join(folder, 'root/deep/x.css'), join(folder, 'root/inner-link.css'));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((loader) => loader.close()));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function loaderWith(options: Partial<LoaderOptions> = {}) {
  const diagnostics = new Diagnostics();
  const loader = new Loader({
    fileRoots: [join(folder, 'root')],
    allowPrivateAddresses: true,
    limits: { resources: 100, resourceBytes: 1_000_000 },
    deadline: new Deadline(20_000),
    diagnostics,
    userAgent: 'platen/test',
    ...options,
  });
  open.push(loader);
  return { loader, diagnostics };
}

const codes = (diagnostics: Diagnostics) => diagnostics.list().map(({ code }) => code);
const text = (resource: { bytes: Uint8Array } | null) =>
  resource === null ? null : Buffer.from(resource.bytes).toString();
const codeOf = (load: Promise<unknown>) =>
  load.then(
    () => 'loaded',
    (error: { code?: string }) => error.code,
  );

describe('http', () => {
  it('gives bytes, type, charset and the final address', async () => {
    const { loader } = loaderWith();
    expect(await loader.load(`${origin}/once`, 'document')).toMatchObject({
      url: `${origin}/page`,
      contentType: 'text/html',
      charset: 'utf-8',
      bytes: Buffer.from('<p>hi'),
    });
  });
  it('names itself, and neither keeps nor sends cookies', async () => {
    const { loader } = loaderWith();
    expect(text(await loader.load(`${origin}/cookie`, 'stylesheet'))).toBe('platen/test undefined');
  });
  it.each(['/gzip', '/br'])('unpacks %s', async (path) => {
    expect(text(await loaderWith().loader.load(`${origin}${path}`, 'stylesheet'))).toBe('unpacked');
  });
  it('asks once for one address, whatever its fragment', async () => {
    const { loader } = loaderWith();
    hits.clear();
    await Promise.all(['#a', '#b', ''].map((fragment) => loader.load(`${origin}/page${fragment}`, 'image')));
    expect(hits.get('/page')).toBe(1);
  });
  it.each([
    ['/missing', 'RESOURCE_MISSING'],
    ['/broken', 'RESOURCE_MISSING'],
    ['/bomb', 'RESOURCE_LIMIT'],
    ['/endless', 'RESOURCE_LIMIT'],
    ['/loop', 'RESOURCE_MISSING'],
    ['/to-file', 'RESOURCE_BLOCKED'],
    ['/to-data', 'RESOURCE_BLOCKED'],
  ])('reports %s of a sub-resource as %s', async (path, code) => {
    const { loader, diagnostics } = loaderWith();
    expect(await loader.load(`${origin}${path}`, 'image')).toBeNull();
    expect(codes(diagnostics)).toEqual([code]);
  });
  it.each([
    ['/missing', 'URL_HTTP_ERROR'],
    ['/bomb', 'URL_TOO_LARGE'],
    ['/image.png', 'URL_NOT_HTML'],
    ['/loop', 'URL_UNREACHABLE'],
    ['/to-file', 'URL_NOT_ALLOWED'],
    ['/broken', 'URL_UNREACHABLE'],
  ])('throws for the document %s: %s', async (path, code) => {
    expect(await codeOf(loaderWith().loader.load(`${origin}${path}`, 'document'))).toBe(code);
  });
  it('stops at the deadline', async () => {
    const { loader } = loaderWith({ deadline: new Deadline(300) });
    expect(await codeOf(loader.load(`${origin}/silent`, 'image'))).toBe('TIMEOUT');
  });
  it('stops at the signal', async () => {
    const controller = new AbortController();
    const { loader } = loaderWith({ deadline: new Deadline(20_000, controller.signal) });
    setTimeout(() => controller.abort(), 50);
    expect(await codeOf(loader.load(`${origin}/silent`, 'image'))).toBe('ABORTED');
  });
  it('loads no more than the limit of resources', async () => {
    const { loader, diagnostics } = loaderWith({ limits: { resources: 2, resourceBytes: 1_000_000 } });
    const loaded = await Promise.all([1, 2, 3, 4].map((i) => loader.load(`${origin}/page?${i}`, 'image')));
    expect(loaded.filter((resource) => resource !== null).length).toBeLessThanOrEqual(2);
    expect(codes(diagnostics)).toContain('RESOURCE_LIMIT');
  });
});

describe('addresses that are not public', () => {
  const addresses = (...list: string[]) => ({
    allowPrivateAddresses: false,
    lookup: async () => list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
  it.each(['http://127.0.0.1/', 'http://[::1]/', 'http://0x7f.1/', 'http://169.254.169.254/'])(
    'blocks %s',
    async (url) => {
      const { loader, diagnostics } = loaderWith({ allowPrivateAddresses: false });
      expect(await loader.load(url, 'image')).toBeNull();
      expect(codes(diagnostics)).toEqual(['RESOURCE_BLOCKED']);
    },
  );
  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:127.0.0.1']], [['fe80::1']]])(
    'blocks a name that leads to %s',
    async (list) => {
      const { loader, diagnostics } = loaderWith(addresses(...list));
      expect(await loader.load('http://rebind.example/', 'image')).toBeNull();
      expect(codes(diagnostics)).toEqual(['RESOURCE_BLOCKED']);
    },
  );
  it('throws for a document', async () => {
    expect(await codeOf(loaderWith(addresses('127.0.0.1')).loader.load('http://rebind.example/', 'document'))).toBe(
      'URL_NOT_ALLOWED',
    );
  });
});

describe('file', () => {
  const load = async (path: string) => {
    const { loader, diagnostics } = loaderWith();
    const resource = await loader.load(`${pathToFileURL(folder).href}/${path}`, 'stylesheet');
    return resource === null ? codes(diagnostics).join() : text(resource);
  };
  it.each([
    ['root/a%20b.css', 'css'],
    ['root/deep/../deep/x.css', 'deep'],
    ['root/inner-link.css', 'deep'],
    ['root/none.css', 'RESOURCE_MISSING'],
    ['root/deep', 'RESOURCE_MISSING'],
    ['root/link.css', 'RESOURCE_BLOCKED'],
    ['root/../secret.txt', 'RESOURCE_BLOCKED'],
    ['root/%2e%2e/secret.txt', 'RESOURCE_BLOCKED'],
    ['root/..%2fsecret.txt', 'RESOURCE_BLOCKED'],
    ['root-2/secret.txt', 'RESOURCE_BLOCKED'],
    ['none.txt', 'RESOURCE_BLOCKED'],
  ])('%s: %s', async (path, expected) => expect(await load(path)).toBe(expected));

  it('does not read from other hosts', async () => {
    const { loader, diagnostics } = loaderWith();
    expect(await loader.load('file://server/share/x', 'image')).toBeNull();
    expect(codes(diagnostics)).toEqual(['RESOURCE_BLOCKED']);
  });
  it('throws for a document outside', async () => {
    expect(await codeOf(loaderWith().loader.load('file:///etc/passwd', 'document'))).toBe('FILE_NOT_ALLOWED');
  });
  it('reads nothing without roots', async () => {
    const { loader } = loaderWith({ fileRoots: [] });
    expect(await loader.load(pathToFileURL(join(folder, 'root/a b.css')).href, 'image')).toBeNull();
  });
});

describe('other schemes', () => {
  it('reads data: URLs', async () => expect(text(await loaderWith().loader.load('data:,x', 'image'))).toBe('x'));
  it.each(['ftp://example.com/', 'javascript:alert(1)', 'blob:x', 'about:blank'])('blocks %s', async (url) => {
    const { loader, diagnostics } = loaderWith();
    expect(await loader.load(url, 'image')).toBeNull();
    expect(codes(diagnostics)).toEqual(['RESOURCE_BLOCKED']);
  });
});
