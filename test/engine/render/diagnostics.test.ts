/** What is told about documents: each code once, its place, its count. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Diagnostic, type DiagnosticCode, layout, type RenderOptions, render } from '../../../src/engine/index.ts';

const PAGES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/sheet.css': ['text/css', '@import "inner.css";\r\n\r\np { colour: red }'],
  '/inner.css': ['text/css', 'p {\n  width: 5 }'],
  '/loop.css': ['text/css', '@import "loop.css";'],
  '/page.css': ['text/html', 'p {}'],
  '/broken.png': ['image/png', '\x89PNG'],
};
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const [type, body] = PAGES[request.url ?? ''] ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function findings(html: string, more: RenderOptions = {}): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await render({
    html: `<!doctype html>${html}`,
    baseUrl: `${origin}/`,
    allowPrivateAddresses: true,
    ...more,
  });
  return diagnostics;
}

describe('each code', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  test.each<[DiagnosticCode, string, RenderOptions?]>([
    ['CSS_SYNTAX', '<style>p { color: red } ; x</style>'],
    ['CSS_UNKNOWN_PROPERTY', '<style>p { colr: red }</style>'],
    ['CSS_INVALID_VALUE', '<style>p { color: rad }</style>'],
    ['CSS_UNSUPPORTED', '<style>p { hyphens: auto }</style><p>x'],
    ['CSS_UNKNOWN_AT_RULE', '<style>@unknown { p {} }</style>'],
    ['CSS_INVALID_SELECTOR', '<style>p:: { color: red }</style>'],
    ['CSS_IMPORT_LIMIT', '<link rel=stylesheet href=loop.css>'],
    ['HTML_DEPTH_LIMIT', '<div>'.repeat(600)],
    ['HTML_UNSUPPORTED', '<video></video>'],
    ['HTML_UNSUPPORTED', '<frameset><frame src=none.html></frameset>'],
    ['SVG_UNSUPPORTED', '<svg><filter id=f><feTurbulence /></filter><rect width=9 height=9 filter="url(#f)" /></svg>'],
    ['SCRIPT_IGNORED', '<script>1</script>'],
    ['RESOURCE_MISSING', '<img src=none.png>'],
    ['RESOURCE_MISSING', '<link rel=stylesheet href=page.css>'],
    ['RESOURCE_BLOCKED', '<img src="file:///etc/hostname">'],
    ['RESOURCE_BLOCKED', '<img src="ftp://example.com/x.png">'],
    ['RESOURCE_LIMIT', '<link rel=stylesheet href=sheet.css>', { limits: { resources: 1 } }],
    ['RESOURCE_LIMIT', '<link rel=stylesheet href=sheet.css>', { limits: { resourceBytes: 10 } }],
    ['IMAGE_UNREADABLE', '<img src=broken.png>'],
    ['IMAGE_LIMIT', '<img src="data:image/bmp;base64,Qk0aAAAAAAAAABoAAAAMAAAA////fwEAGAA=">'],
    [
      'IMAGE_LIMIT',
      `<img src="data:image/png;base64,${png}"><img src="data:image/bmp;base64,Qk0+AAAAAAAAADYAAAAoAAAAAgAAAAEAAAABABgAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=">`,
      { limits: { imagePixels: 1 } },
    ],
    [
      'FONT_UNREADABLE',
      '<style>@font-face { font-family: f; src: url(data:font/ttf,x) }</style><p style="font-family: f">x',
    ],
    ['FONT_MISSING', '<style>@font-face { font-family: f; src: url(none.ttf) }</style><p style="font-family: f">x'],
    ['GLYPH_MISSING', '<p>\u{10ffff}\u3042'],
    ['LAYOUT_UNSUPPORTED', '<style>p::before { content: linear-gradient(red, red) }</style><p>x'],
    ['CONTENT_OVERFLOW', '<div style="width: 9999px">x'],
    ['PAGE_SIZE_CLAMPED', '<style>@page { size: 200in }</style>'],
    ['PAGE_MARGINS_CLAMPED', '<style>@page { margin: 99in }</style>'],
    ['PAGES_LIMIT', '<p style="break-after: page">x<p>y', { limits: { pages: 1 } }],
    ['SHRUNK_TO_FIT', '<div style="width: 800px">x'],
    [
      'STYLE_LIMIT',
      `<style>p { --a0: ${'x'.repeat(100)}; ${Array.from({ length: 20 }, (_, i) => `--a${i + 1}: var(--a${i}) var(--a${i})`).join(';')}; color: var(--a20) }</style><p>x`,
    ],
    ['STYLE_LIMIT', `<style>${'a {'.repeat(70)}</style>`],
  ])('%s of %s', async (code, html, more) => {
    const found = await findings(html, more);
    expect(found.map((each) => each.code)).toContain(code);
    for (const { message, severity, count } of found) {
      expect(message).toMatch(/\S/);
      expect(['info', 'warning']).toContain(severity);
      expect(count).toBeGreaterThan(0);
    }
  });
  test('ENCODING', async () => {
    const { diagnostics } = await layout({ html: Buffer.from('<meta charset=utf-8>\xff', 'latin1') });
    expect(diagnostics[0]).toMatchObject({ code: 'ENCODING', severity: 'warning', count: 1 });
  });
});

describe('nothing is told of', () => {
  test.each([
    '<p style="color: red">x<script type="application/json">{}</script>',
    '<style>p { -webkit-print-color-adjust: exact; color: red }</style><p>ä €',
    '<template><img src=none.png></template>',
    '<style>.clearfix { content: "" }</style><p class="clearfix">x',
    '<style>@media screen { p { colour: red } } @page { size: A4 }</style><link rel="stylesheet" media="screen" href="none.css">',
  ])('%s', async (html) => expect(await findings(html)).toEqual([]));
});

test('text in "content" of an element, which browsers pass over, is told with its place', async () => {
  const found = await findings(
    '<style>\nh2 { content: "Title" }\np { content: attr(title) }</style><h2>A<h2>B<p title=T>C',
  );
  expect(found).toEqual([
    {
      code: 'CSS_UNSUPPORTED',
      severity: 'info',
      message: '"content" of <h2> has no effect: only an image replaces what is in an element.',
      hint: 'Write it for h2::before or h2::after.',
      url: `${origin}/`,
      line: 2,
      column: 15,
      count: 2,
    },
    expect.objectContaining({ hint: 'Write it for p::before or p::after.', count: 1, line: 3 }),
  ]);
});

test('equal findings are told once, with their count and the place of the first', async () => {
  const found = await findings('<p style="colr: red"><p style="colr: red ">\n<p style=" colr: red">');
  expect(found).toEqual([
    {
      code: 'CSS_UNKNOWN_PROPERTY',
      severity: 'warning',
      message: 'There is no property "colr"',
      hint: 'Did you mean color?',
      url: `${origin}/`,
      line: 1,
      column: 26,
      count: 3,
    },
  ]);
});

describe('places', () => {
  const places = async (html: string, more: RenderOptions = {}) =>
    (await findings(html, more)).map(({ url, line, column }) => [url?.replace(origin, ''), line, column]);

  test('in a style element: the line of the document', async () =>
    expect(await places('\n<p>\n  <style>p { colr: red }\n i { colour: red }</style>')).toEqual([
      ['/', 3, 14],
      ['/', 4, 6],
    ]));
  test('with line breaks of any kind', async () =>
    expect(await places('\r\n<p>\r<style>\r\np { colr: red }</style>')).toEqual([['/', 4, 5]]));
  test('in equal style elements', async () =>
    expect(await places('<style>p { colr: red }</style>\n<style>p { colr: red }</style>')).toEqual([['/', 1, 27]]));
  test('in a style attribute', async () =>
    expect(await places('\n<p title="style" style="color: red;\n   colr: red">')).toEqual([['/', 3, 4]]));
  test('in a style attribute that is written otherwise than it reads', async () =>
    expect(await places('<p style="colr: &quot;">')).toEqual([['/', undefined, undefined]]));
  test('in sheets and what they import', async () =>
    expect((await places('<link rel=stylesheet href=sheet.css>')).sort()).toEqual([
      ['/inner.css', 2, 3],
      ['/sheet.css', 3, 5],
    ]));
  test('in given sheets', async () =>
    expect(await places('', { stylesheets: ['', 'p { colr: red }'] })).toEqual([['stylesheets[1]', 1, 5]]));
  test('with <base>: the document, not its base', async () =>
    expect(await places('<base href="/deep/">\n<style>p { colr: red }</style>')).toEqual([['/', 2, 12]]));
  test('of resources', async () => expect(await places('<img src=none.png#x>')).toEqual([['/', 1, 16]]));
});

test('hostile documents cannot fill memory with findings', async () => {
  const html = `<style>p { ${Array.from({ length: 3_000 }, (_, i) => `x${i}: 1`).join(';')} }</style>`;
  const found = await findings(html);
  expect(found).toHaveLength(1_001);
  expect(found.at(-1)).toMatchObject({ code: 'STYLE_LIMIT', count: 2_000 });
});

describe('a layout that is not used', () => {
  test('tells nothing', async () => {
    const html = `<div style="width: 800px; hyphens: auto">x</div>${'<p style="break-after: page">x</p>'.repeat(3)}`;
    const found = await findings(html, { limits: { pages: 2 } });
    expect(found.map(({ code, count }) => [code, count])).toEqual([
      ['CSS_UNSUPPORTED', 1],
      ['PAGES_LIMIT', 1],
      ['SHRUNK_TO_FIT', 1],
    ]);
  });
});
