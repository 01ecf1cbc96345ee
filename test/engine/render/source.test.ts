/** Where a document comes from: text, bytes, the network, files; and what relative links in it start from. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout, type PlatenError, type RenderOptions, render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';

let server: Server;
let origin = '';
let folder = '';
const PAGES: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/page.html': ['text/html', '<title>Page</title><link rel=stylesheet href=size.css><p>page'],
  '/deep/size.css': ['text/css', 'p { width: 10px }'],
  '/size.css': ['text/css', 'p { width: 20px }'],
  '/plain': ['text/plain', 'a <b>\n &amp;'],
  '/picture.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'],
  '/koi8': ['text/html; charset=koi8-r', Buffer.from([0xf0, 0xd2, 0xc9])],
  '/data.json': ['application/json', '{}'],
  '/large': ['text/html', 'x'.repeat(5_000)],
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = PAGES[request.url ?? ''];
    if (request.url === '/moved') response.writeHead(302, { location: '/page.html' }).end();
    else if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': page[0] }).end(page[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'platen-source-'));
  await mkdir(path.join(folder, 'root'));
  await writeFile(path.join(folder, 'secret.html'), '<p>secret');
  await writeFile(path.join(folder, 'root/page.html'), '\uFEFF<!doctype html><meta charset=utf-8><p>grün');
  await writeFile(path.join(folder, 'root/page.xhtml'), '<html xmlns="http://www.w3.org/1999/xhtml"><p/>xhtml</html>');
  await symlink(path.join(folder, 'secret.html'), path.join(folder, 'root/link.html'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function textOf(options: RenderOptions): Promise<string> {
  const { pdf } = await render(options);
  return (await readPdf(pdf)).pages.flatMap(({ lines }) => lines).join('');
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: PlatenError) => error.code,
  );

async function widthOf(tag: string, options: RenderOptions): Promise<number | undefined> {
  const { pages } = await layout(options);
  return pages[0]!.boxes.find(({ path: where }) => where.split('>').at(-1)!.startsWith(tag))?.width;
}

describe('bytes are decoded', () => {
  test.each([
    ['by their byte order mark', Buffer.from('\uFEFF<meta charset=latin1>ä'), 'ä'],
    ['in UTF-16', Buffer.from('\uFEFFäö', 'utf16le'), 'äö'],
    ['by <meta charset>', Buffer.from('<meta charset="utf-8">ä'), 'ä'],
    ['by <meta http-equiv>', Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=utf-8">ä'), 'ä'],
    ['by what they are where nothing says it: UTF-8', Buffer.from('<p>ä'), 'ä'],
    ['else as windows-1252', Buffer.from([0x80, 0xe4]), '€ä'],
    ['from a view into a larger buffer', new Uint8Array([0x41, 0xe4, 0x42]).subarray(1, 2), 'ä'],
  ])('%s', async (_how, html, text) => expect(await textOf({ html })).toBe(text));

  test('and style sheets that do not say follow the document', async () => {
    const html = Buffer.from(
      '<meta charset=koi8-r><link rel=stylesheet href="data:text/css,p::after{content:%22%F0%22}"><p>',
      'latin1',
    );
    expect(await textOf({ html })).toBe('П');
  });
});

test('a byte order mark in a text does not put the document into quirks mode', async () => {
  const html = '\uFEFF<!doctype html><style>p { width: 30; }</style><p>';
  expect(await widthOf('p', { html })).toBeGreaterThan(100);
});

describe('an address', () => {
  const url = (where: string) => ({ url: `${origin}${where}`, allowPrivateAddresses: true });
  test('is loaded, with its links', async () => expect(await widthOf('p', url('/page.html'))).toBe(20));
  test('may be a URL', async () =>
    expect(await textOf({ ...url('/'), url: new URL('/page.html#x', origin) })).toBe('page'));
  test('gives way to baseUrl for links', async () =>
    expect(await widthOf('p', { ...url('/page.html'), baseUrl: `${origin}/deep/` })).toBe(10));
  test('is what links start from after redirects', async () => expect(await widthOf('p', url('/moved'))).toBe(20));
  test('says the encoding', async () => expect(await textOf(url('/koi8'))).toBe('При'));
  test('may be of plain text', async () => expect(await textOf(url('/plain'))).toBe('a <b>&amp;'));
  test('may be of a picture', async () => expect(await widthOf('svg', url('/picture.svg'))).toBe(40));

  test.each([
    ['/none', 'URL_HTTP_ERROR'],
    ['/data.json', 'URL_NOT_HTML'],
  ])('%s: %s', async (where, code) => expect(await codeOf(layout(url(where)))).toBe(code));
  test('that is private is not loaded unless allowed', async () =>
    expect(await codeOf(layout({ url: `${origin}/page.html` }))).toBe('URL_NOT_ALLOWED'));
  test.each(['ftp://example.com/', 'data:text/html,x', 'javascript:0', 'about:blank', 'blob:https://x/y'])(
    '%s is not loaded',
    async (address) => expect(await codeOf(layout({ url: address }))).toBe('URL_NOT_ALLOWED'),
  );
  test('that nobody answers', async () =>
    expect(await codeOf(layout({ url: 'http://127.0.0.1:9/', allowPrivateAddresses: true }))).toBe('URL_UNREACHABLE'));
});

describe('a file', () => {
  const file = (name: string, roots = ['root']): RenderOptions => ({
    url: pathToFileURL(path.join(folder, name)),
    fileRoots: roots.map((root) => path.join(folder, root)),
  });
  test('within fileRoots is read', async () => expect(await textOf(file('root/page.html'))).toBe('grün'));
  test('is XML by its name', async () => expect(await textOf(file('root/page.xhtml'))).toBe('xhtml'));
  test.each([
    ['root/page.html', []],
    ['root/link.html', ['root']],
    ['root/../secret.html', ['root']],
    ['secret.html', ['root', 'none']],
  ])('%s with roots %j is not', async (name, roots) =>
    expect(await codeOf(layout(file(name, roots)))).toBe('FILE_NOT_ALLOWED'),
  );
  test('that is not there', async () => expect(await codeOf(layout(file('root/none.html')))).toBe('URL_UNREACHABLE'));
  test('may be what html links to', async () => {
    const baseUrl = pathToFileURL(`${folder}/root/`);
    const html = '<link rel=stylesheet href=none.css><link rel=stylesheet href=../secret.html>';
    const { diagnostics } = await layout({ html, baseUrl, fileRoots: [path.join(folder, 'root')] });
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['RESOURCE_BLOCKED', 'RESOURCE_MISSING']);
  });
});

describe('limits.htmlBytes', () => {
  const limits = { htmlBytes: 4 };
  test.each([
    ['häh', 'done'],
    ['hähä', 'HTML_TOO_LARGE'],
    [Buffer.from('abcd'), 'done'],
    [Buffer.from('abcde'), 'HTML_TOO_LARGE'],
  ])('counts the bytes of %j: %s', async (html, code) => expect(await codeOf(layout({ html, limits }))).toBe(code));
  test('ends the loading of an address', async () =>
    expect(await codeOf(layout({ url: `${origin}/large`, allowPrivateAddresses: true, limits }))).toBe(
      'URL_TOO_LARGE',
    ));
});

test('<base> says what links start from', async () => {
  const html = `<base href="deep/"><link rel=stylesheet href=size.css><p>`;
  expect(await widthOf('p', { html, baseUrl: `${origin}/`, allowPrivateAddresses: true })).toBe(10);
});
