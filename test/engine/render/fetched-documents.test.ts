/** Documents from the network: what counts as one, which encoding it is in, how text and pictures are shown. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout, type PlatenError, render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { encodePng } from '../../support/tiny-images.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><text y="20">drawn</text></svg>';
const PNG = Buffer.from(encodePng({ width: 1, height: 1, colorType: 0, samples: [0] }));
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** What the server says of its type (`null` for nothing), and what it sends. */
let answer: readonly [type: string | null, body: string | Buffer] = [null, ''];
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((_, response) => {
    const [type, body] = answer;
    if (type !== null) response.setHeader('content-type', type);
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function textOf(...given: typeof answer): Promise<string> {
  answer = given;
  try {
    const { pdf } = await render({ url, allowPrivateAddresses: true, limits: { htmlBytes: 100_000 } });
    return (await readPdf(pdf)).pages
      .flatMap(({ lines }) => lines)
      .join('')
      .trim();
  } catch (error) {
    return (error as PlatenError).code;
  }
}

describe('a page that goes on to another at once', () => {
  const meta = (content: string) => `<meta http-equiv=Refresh content="${content}"><p>here`;
  const pages: Record<string, string> = {
    '/': '',
    '/there': '<p>there',
    '/further': meta('0; /there'),
    '/round': meta('0; url=/about'),
    '/about': meta('0; url=/round'),
  };
  const shownFrom = async (page: string, options: object = {}): Promise<string> => {
    const site = createServer(({ url: path }, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(path === '/' ? page : (pages[path!] ?? 'none'));
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    const { port } = site.address() as AddressInfo;
    try {
      const { pdf } = await render({ url: `http://127.0.0.1:${port}/`, allowPrivateAddresses: true, ...options });
      return (await readPdf(pdf)).pages.flatMap(({ lines }) => lines).join('');
    } finally {
      site.closeAllConnections();
      site.close();
    }
  };

  test.each([
    ['0; url=/there', 'there'],
    ['0;URL=there', 'there'],
    ["0, url='there' and more", 'there'],
    ['0.4 /there', 'there'],
    [';url=/there', 'there'],
    ['0; url=/further', 'there'],
    ['0; url=/round', 'here'],
    ['0', 'here'],
    ['0; url=#part', 'here'],
    ['0; url=/', 'here'],
    ['5; url=/there', 'here'],
    ['url=/there', 'here'],
    ['0; url=file:///etc/hostname', 'here'],
    ['0; url=javascript:alert(1)', 'here'],
  ])('%s: %s', async (content, expected) => expect(await shownFrom(meta(content))).toBe(expected));

  test('not from what is there for browsers without scripts, nor from a comment', async () => {
    expect(await shownFrom(`<noscript>${meta('0; url=/there')}</noscript>`)).toBe('here');
    expect(await shownFrom(`<!--${meta('0; url=/there')}-->here`)).toBe('here');
  });

  test('that cannot be had: the error tells of that', async () =>
    await expect(shownFrom(meta('0; url=http://127.0.0.1:1/'))).rejects.toMatchObject({
      code: 'URL_UNREACHABLE',
      message: expect.stringContaining('http://127.0.0.1:1/'),
    }));
});

describe('type', () => {
  test.each([
    ['text/html', '<p>html', 'html'],
    ['TEXT/HTML; charset=UTF-8', '<p>html', 'html'],
    ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"><p>xhtml</p></html>', 'xhtml'],
    ['image/svg+xml', SVG, 'drawn'],
    ['text/xml', SVG, 'drawn'],
    ['text/plain', '<p>plain', '<p>plain'],
    ['application/json', '{}', 'URL_NOT_HTML'],
    ['application/pdf', '%PDF-1.7', 'URL_NOT_HTML'],
    ['image/png', PNG, 'URL_NOT_HTML'],
    ['application/octet-stream', '<p>html', 'URL_NOT_HTML'],
    ['text/css', 'p {}', 'URL_NOT_HTML'],
    ['multipart/mixed', '<p>html', 'URL_NOT_HTML'],
  ])('%s with %j: %s', async (type, body, expected) => expect(await textOf(type, body)).toBe(expected));

  test.each([
    ['<!doctype html><p>html', 'html'],
    ['  \n<HTML><p>html', 'html'],
    ['<!-- x --><p>html', 'html'],
    ['<p >html', 'html'],
    ['<b>html', 'html'],
    [SVG, 'drawn'],
    [`<?xml version="1.0"?>${SVG}`, 'drawn'],
    [`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p>xhtml</p></html>`, 'xhtml'],
    ['just text', 'just text'],
    ['a <p>b', 'a <p>b'],
    ['<pxx>', '<pxx>'],
    [utf16('<!doctype html><p>html'), 'html'],
    [PNG, 'URL_NOT_HTML'],
    ['%PDF-1.7\n', 'URL_NOT_HTML'],
    [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), 'URL_NOT_HTML'],
    [Buffer.from([0, 1, 0, 0, 0]), 'URL_NOT_HTML'],
    [Buffer.from('wOF2\0\x01\0\0'), 'URL_NOT_HTML'],
  ])('nothing, with %j: %s', async (body, expected) => {
    for (const type of [null, 'unknown/unknown', 'nonsense']) expect(await textOf(type, body)).toBe(expected);
  });

  test('is in the details of the error', async () => {
    answer = ['application/json', '{}'];
    await expect(render({ url, allowPrivateAddresses: true })).rejects.toMatchObject({
      code: 'URL_NOT_HTML',
      details: { contentType: 'application/json' },
    });
  });
  test('reading stops at the limit, and before it for what is no document', async () => {
    expect(await textOf('text/html', 'x'.repeat(100_001))).toBe('URL_TOO_LARGE');
    expect(await textOf('video/mp4', 'x'.repeat(100_001))).toBe('URL_NOT_HTML');
  });
});

describe('encoding', () => {
  test.each([
    ['a mark beats the header', 'text/html; charset=koi8-r', utf16('<p>grün'), 'grün'],
    ['the header beats meta', 'text/html; charset=utf-8', Buffer.from('<meta charset=koi8-r><p>grün'), 'grün'],
    ['meta', 'text/html', latin1('<meta charset=latin1><p>gr\xfcn'), 'grün'],
    [
      'meta, the long way',
      'text/html',
      Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=utf-8"><p>grün'),
      'grün',
    ],
    [
      'meta beats an XML declaration',
      'text/html',
      Buffer.from('<?xml version="1.0" encoding="koi8-r"?><meta charset=utf-8><p>grün'),
      'grün',
    ],
    [
      'an XML declaration without meta',
      'text/html',
      Buffer.from('<?xml version="1.0" encoding="utf-8"?><p>grün'),
      'grün',
    ],
    ['nothing: windows-1252', 'text/html', latin1('<p>gr\xfcn \x80'), 'grün €'],
    ['an unknown header is none', 'text/html; charset=nonsense', Buffer.from('<meta charset=utf-8><p>grün'), 'grün'],
    ['a header in quotes', 'text/html; charset="utf-8"', Buffer.from('<p>grün'), 'grün'],
    [
      'XML without a word: UTF-8',
      'application/xhtml+xml',
      Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><p>grün</p></html>'),
      'grün',
    ],
    [
      'XML that declares',
      'application/xhtml+xml',
      latin1(
        '<?xml version="1.0" encoding="iso-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><p>gr\xfcn</p></html>',
      ),
      'grün',
    ],
    ['text that is UTF-8', 'text/plain', Buffer.from('grün'), 'grün'],
    ['text that is not', 'text/plain', latin1('gr\xfcn'), 'grün'],
    [
      'text is not asked for meta',
      'text/plain',
      Buffer.from('<meta charset=koi8-r> grün'),
      '<meta charset=koi8-r> grün',
    ],
    ['text with a header', 'text/plain; charset=koi8-r', Buffer.from([0xf0, 0xd2, 0xc9]), 'При'],
  ])('%s', async (_, type, body, expected) => expect(await textOf(type, body)).toBe(expected));
});

describe('encoding of a style sheet', () => {
  const rule = (text: string) => `p::after { content: "${text}" }`;
  const koi8 = Buffer.concat([latin1('p::after { content: "'), Buffer.from([0xf0, 0xd2, 0xc9]), latin1('" }')]);
  const sheet = async (
    type: string,
    bytes: Buffer,
    markup = '<meta charset=utf-8><link rel=stylesheet href=x.css>',
  ) => {
    answer = [type, bytes];
    const { pdf } = await render({ html: Buffer.from(`${markup}<p>`), baseUrl: url, allowPrivateAddresses: true });
    return (await readPdf(pdf)).pages[0]!.lines.join('');
  };
  test.each([
    ['a mark beats the header', 'text/css; charset=koi8-r', Buffer.from(`\uFEFF${rule('При')}`)],
    ['the header beats @charset', 'text/css; charset=koi8-r', Buffer.concat([latin1('@charset "utf-8"; '), koi8])],
    ['@charset beats the document', 'text/css', Buffer.concat([latin1('@charset "koi8-r"; '), koi8])],
    ['the document’s, where nobody says', 'text/css', Buffer.from(rule('При'))],
  ])('%s', async (_, type, bytes) => expect(await sheet(type, bytes)).toBe('При'));
  test('that of the link, then that of the document', async () => {
    expect(await sheet('text/css', koi8, '<meta charset=utf-8><link rel=stylesheet charset=koi8-r href=x.css>')).toBe(
      'При',
    );
    expect(await sheet('text/css', koi8, '<meta charset=koi8-r><link rel=stylesheet href=x.css>')).toBe('При');
  });
});

describe('plain text', () => {
  test('keeps its lines and spaces, and is wrapped at the page', async () => {
    answer = ['text/plain', `first\n  second   line\n${'long '.repeat(60)}\n${'x'.repeat(300)}`];
    const { pages } = await layout({ url, allowPrivateAddresses: true });
    const pre = pages[0]!.boxes.find(({ path }) => path.includes('pre'))!;
    expect(pages).toHaveLength(1);
    // Two lines, and more than one for each of the long ones; nothing is wider than the page.
    expect(pre.height).toBeGreaterThan(15 * 6);
    expect(pre.width).toBeLessThan(794);
  });
  test('shows what is markup elsewhere', async () =>
    expect(await textOf('text/plain', '</pre><script>1</script>&amp;\n<!-- x -->')).toBe(
      '</pre><script>1</script>&amp;<!-- x -->',
    ));
  test('loses neither its first line break nor its zeros', async () => {
    expect(await textOf('text/plain', '\n\na')).toBe('a');
    expect(await textOf('text/plain', 'a\0b')).toContain('a');
  });
});

test('an SVG document is shown in its size', async () => {
  answer = ['image/svg+xml', SVG];
  const { pages } = await layout({ url, allowPrivateAddresses: true });
  expect(pages).toHaveLength(1);
  expect(pages[0]!.boxes[0]).toMatchObject({ width: 40, height: 30 });
});
