/**
 * Everything in a document that could fetch, against every scheme: what is fetched comes through the loader and by http(s) or data: alone;
 * files are read neither directly nor by way of a redirect, a base address or a style sheet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { render } from '../../../src/engine/index.ts';
import { Loader, type ResourceKind } from '../../../src/engine/resources/loader.ts';

/** By the place in a document: markup with an address in it, and as what it is asked for; `null` where nothing is fetched. */
const SURFACES: Readonly<Record<string, readonly [markup: (url: string) => string, kind: ResourceKind | null]>> = {
  'img src': [(url) => `<img src="${url}">`, 'image'],
  'img srcset': [(url) => `<img srcset="${url} 1x">`, 'image'],
  'picture source': [(url) => `<picture><source srcset="${url}"><img></picture>`, 'image'],
  'input image': [(url) => `<input type="image" src="${url}">`, 'image'],
  'link stylesheet': [(url) => `<link rel="stylesheet" href="${url}">`, 'stylesheet'],
  '@import string': [(url) => `<style>@import "${url}";</style>`, 'stylesheet'],
  '@import url': [(url) => `<style>@import url(${url}) print;</style>`, 'stylesheet'],
  'background-image': [(url) => `<p style="background-image: url('${url}')">x`, 'image'],
  'list-style-image': [(url) => `<ul style="list-style-image: url('${url}')"><li>x</ul>`, 'image'],
  content: [(url) => `<style>p::before { content: url("${url}") }</style><p>x`, 'image'],
  '@font-face': [
    (url) => `<style>@font-face { font-family: F; src: url("${url}") } p { font-family: F }</style><p>x`,
    'font',
  ],
  'svg image': [(url) => `<svg width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`, 'image'],
  'svg image xlink': [
    (url) => `<svg width="9" height="9"><image xlink:href="${url}" width="9" height="9"/></svg>`,
    'image',
  ],
  'svg use': [(url) => `<svg width="9" height="9"><use href="${url}#a"/></svg>`, null],
  'svg fill': [(url) => `<svg width="9" height="9"><rect width="9" height="9" fill="url(${url}#a)"/></svg>`, null],
  'svg feImage': [
    (url) => `<svg width="9" height="9"><filter id="f"><feImage href="${url}"/></filter><g filter="url(#f)"/></svg>`,
    'image',
  ],
  'svg style': [(url) => `<svg width="9" height="9"><style>@import "${url}";</style></svg>`, 'stylesheet'],
  'svg script': [(url) => `<svg><script href="${url}"></script></svg>`, null],
  iframe: [(url) => `<iframe src="${url}"></iframe>`, 'frame'],
  'iframe srcdoc': [(url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`, 'image'],
  'iframe in srcdoc': [(url) => `<iframe srcdoc="<iframe src='${url}'></iframe>"></iframe>`, 'frame'],
  'object document': [(url) => `<object data="${url}" type="text/html"></object>`, 'frame'],
  embed: [(url) => `<embed src="${url}">`, 'image'],
  object: [(url) => `<object data="${url}">x</object>`, 'image'],
  'video poster': [(url) => `<video poster="${url}"></video>`, 'image'],
  audio: [(url) => `<audio src="${url}" controls></audio>`, null],
  video: [(url) => `<video src="${url}"></video>`, null],
  track: [(url) => `<video><track src="${url}"></video>`, null],
  script: [(url) => `<script src="${url}"></script>`, null],
  icon: [(url) => `<link rel="icon" href="${url}">`, null],
  preload: [(url) => `<link rel="preload" as="image" href="${url}">`, null],
  'dns-prefetch': [(url) => `<link rel="dns-prefetch preconnect" href="${url}">`, null],
  attachment: [
    (url) => `<link rel="attachment" href="${url}"><a rel="attachment" download href="${url}">x</a>`,
    'attachment',
  ],
  manifest: [(url) => `<link rel="manifest" href="${url}">`, null],
  refresh: [(url) => `<meta http-equiv="refresh" content="0; url=${url}">`, null],
  ping: [(url) => `<a href="#" ping="${url}">x</a>`, null],
  form: [(url) => `<form action="${url}"><button formaction="${url}">x</button></form>`, null],
  cite: [(url) => `<blockquote cite="${url}">x</blockquote>`, null],
  body: [(url) => `<body background="${url}">x`, 'image'],
  'table background': [(url) => `<table background="${url}"><tr><td>x</table>`, 'image'],
  'css in attribute': [(url) => `<p style="--x: url(${url}); cursor: url(${url}), auto">x`, null],
};

const SECRET = 'TOP-SECRET-OF-THE-HOST';
let folder = '';
let server: Server;
let origin = '';
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/sheet.css')
      response
        .setHeader('content-type', 'text/css')
        .end(`@import "${secretUrl()}"; p { background: url(${secretUrl()}) }`);
    else response.writeHead(302, { location: secretUrl() }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'platen-surfaces-'));
  await writeFile(path.join(folder, 'secret.svg'), svgWith(SECRET));
  await writeFile(path.join(folder, 'secret.css'), `body::before { content: "${SECRET}" }`);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const secretUrl = () => pathToFileURL(path.join(folder, 'secret.svg')).href;
const svgWith = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="9"><text y="9">${text}</text></svg>`;

describe('each surface', () => {
  it.each(Object.entries(SURFACES))('%s asks the loader, or nobody', async (_, [markup, kind]) => {
    const asked: [string, ResourceKind][] = [];
    vi.spyOn(Loader.prototype, 'load').mockImplementation(async (url, as) => {
      asked.push([url, as]);
      return null;
    });
    await render({ html: markup(`${origin}/target`), baseUrl: 'http://base.example/' });
    expect([...new Set(asked.map(([url, as]) => `${as} ${url}`))]).toEqual(
      kind === null ? [] : [`${kind} ${origin}/target`],
    );
  });

  it('goes by the base address', async () => {
    const asked: string[] = [];
    vi.spyOn(Loader.prototype, 'load').mockImplementation(async (url) => {
      asked.push(url);
      return null;
    });
    await render({ html: '<base href="file:///etc/"><img src="passwd"><link rel=stylesheet href="shadow">' });
    expect(asked.sort()).toEqual(['file:///etc/passwd', 'file:///etc/shadow']);
  });
});

describe('schemes', () => {
  const SCHEMES: readonly [string, () => string][] = [
    ['file', secretUrl],
    ['file with a host', () => secretUrl().replace('file://', 'file://localhost')],
    ['FILE', () => secretUrl().replace('file', 'FILE')],
    ['file without slashes', () => secretUrl().replace('file://', 'file:')],
    ['blob', () => `blob:${origin}/x`],
    ['ftp', () => origin.replace('http', 'ftp')],
    ['jar', () => `jar:${origin}/x.jar!/x`],
    ['ws', () => origin.replace('http', 'ws')],
    ['gopher', () => origin.replace('http', 'gopher')],
    ['javascript', () => 'javascript:1'],
    ['about', () => 'about:blank'],
    ['view-source', () => `view-source:${origin}/`],
    ['filesystem', () => `filesystem:${origin}/x`],
    ['chrome', () => 'chrome://settings'],
    ['netdoc', () => `netdoc:${folder}/secret.svg`],
    ['a redirect to a file', () => `${origin}/redirect`],
  ];
  const fetching = Object.entries(SURFACES).filter(([, [, kind]]) => kind !== null);
  it.each(SCHEMES)('%s: is loaded by no surface', async (_, url) => {
    requests.length = 0;
    const html = Object.values(SURFACES)
      .map(([markup]) => markup(url()))
      .join('\n');
    const { pdf, diagnostics } = await render({ html, allowPrivateAddresses: true });
    expect(Buffer.from(pdf).includes(SECRET)).toBe(false);
    expect(requests.filter((request) => request !== '/redirect')).toEqual([]);
    const codes = diagnostics.filter(({ code }) => code.startsWith('RESOURCE')).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.every((code) => code === 'RESOURCE_BLOCKED')).toBe(true);
  });
  it.each(fetching)('file: is not loaded by %s', async (_, [markup]) => {
    const { pdf, diagnostics } = await render({ html: markup(secretUrl()) });
    expect(Buffer.from(pdf).includes(SECRET)).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toContain('RESOURCE_BLOCKED');
  });
  it('file: is not loaded by a style sheet from the network', async () => {
    const { diagnostics } = await render({
      html: `<link rel="stylesheet" href="${origin}/sheet.css"><p>x`,
      allowPrivateAddresses: true,
    });
    const blocked = diagnostics.filter(({ code }) => code === 'RESOURCE_BLOCKED');
    expect(blocked.length).toBeGreaterThan(0);
    for (const { url, message } of blocked) {
      expect(url).toBe(`${origin}/sheet.css`);
      expect(message).toContain(secretUrl());
    }
  });
  it('an SVG image loads nothing at all', async () => {
    requests.length = 0;
    const inner = `<image href="${origin}/inner" width="9" height="9"/><image href="${secretUrl()}" width="9" height="9"/>`;
    const svg = svgWith(inner).replace(/<text.*?<\/text>/, inner);
    await render({
      html: `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
      allowPrivateAddresses: true,
    });
    expect(requests).toEqual([]);
  });
  it('data: is read, and only that', async () => {
    const { diagnostics } = await render({
      html: `<img src="data:image/svg+xml,${encodeURIComponent(svgWith('x'))}"><link rel=stylesheet href="data:text/css,p{}">`,
    });
    expect(diagnostics).toEqual([]);
  });
  it.each([
    'data:text/html,<p>x',
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:1',
    'blob:x',
    'ws://example.com/',
  ])('no document comes from %s', async (url) => {
    await expect(render({ url })).rejects.toMatchObject({
      code: url.startsWith('file:') ? 'FILE_NOT_ALLOWED' : 'URL_NOT_ALLOWED',
    });
  });
});

describe('the source', () => {
  const SRC = path.resolve(import.meta.dirname, '../../../src/engine');
  /** What can open a socket, read a file, or run a program; who may, and for whom. */
  const DOORS =
    /^(?:node:)?(?:http2?|https|net|tls|dgram|dns|dns\/promises|fs|fs\/promises|child_process|inspector|undici)$/;
  const ALLOWED: Readonly<Record<string, readonly string[]>> = {
    // The one loader.
    'resources/http-fetch.ts': ['undici'],
    'resources/address-guard.ts': ['net', 'undici'],
    'resources/special-addresses.ts': ['net'],
    'resources/host-lookup.ts': ['dns', 'dns/promises'],
    'resources/file-access.ts': ['fs'],
    // Files of the installation and of the caller's options.
    'base/package-files.ts': ['fs'],
    'base/make-folder.ts': ['fs'],
    'base/packed-folder.ts': ['fs'],
    'base/write-into-file.ts': ['fs'],
    'base/compiled-modules.ts': ['fs'],
    'fonts/font-index.ts': ['fs'],
    'fonts/font-set.ts': ['fs'],
    'fonts/font-files.ts': ['fs'],
    'fonts/system-folders.ts': ['fs'],
    'fonts/optional-faces.ts': ['fs'],
    // The program of the optional decoder.
    'resources/image/avif.ts': ['fs/promises'],
  };
  const files = (readdirSync(SRC, { recursive: true }) as string[])
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.ts'));
  // What the service runs on a document's behalf is held to the same.
  files.push('../service/pool/convert-in-pool.ts', '../pool/render-worker.ts', '../pool/crossing.ts');

  it('opens sockets and files in the loader alone', () => {
    const found: Record<string, string[]> = {};
    for (const file of files) {
      const text = readFileSync(path.join(SRC, file), 'utf8');
      const modules = Array.from(
        text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|getBuiltinModule\s*\(\s*)['"`]([^'"`]+)['"`]/g),
        ([, module]) => module!,
      );
      const doors = [
        ...new Set(modules.filter((module) => DOORS.test(module)).map((module) => module.replace('node:', ''))),
      ];
      if (doors.length > 0) found[file] = doors.sort();
    }
    expect(found).toEqual(ALLOWED);
  });
  it('looks for packages by name in one place, for two packages', () => {
    const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(path.join(SRC, file), 'utf8')));
    expect(using(/\bcreateRequire\b/)).toEqual(['base/optional-package.ts']);
    expect(using(/from '[^']*\/optional-package\.ts'/)).toEqual([
      'base/image-formats.ts',
      'fonts/optional-faces.ts',
      // Hands it on to compiled code, and asks for nothing.
      'render/engine.ts',
      'resources/image/avif.ts',
    ]);
    expect(readFileSync(path.join(SRC, 'resources/image/avif.ts'), 'utf8')).toContain(
      "const PACKAGE = '@jsquash/avif'",
    );
    expect(readFileSync(path.join(SRC, 'fonts/optional-faces.ts'), 'utf8')).toContain(
      "const FONTS_PACKAGE = 'platen-fonts-noto'",
    );
  });
  it('uses no global that fetches', () => {
    const offenders = files.filter((file) => {
      const text = readFileSync(path.join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
      return /(?<![#.\w])(?:fetch|eval|Function)\s*\(|\bnew\s+(?:WebSocket|EventSource|XMLHttpRequest|Worker|Function)\b|globalThis\.fetch|process\.binding/.test(
        text,
      );
    });
    expect(offenders).toEqual([]);
  });
});
