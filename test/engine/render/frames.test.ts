/** Documents in `iframe` and `object` (HTML §4.8.5, §4.8.7): each for itself, in a viewport of the frame's size, cut off at its edges. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RenderOptions, render } from '../../../src/engine/index.ts';
import { dumpPages } from '../../../src/engine/inspect/dump-pages.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';

const SHEET = { width: '400px', height: '400px', marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' };

async function inspected(html: string, options: Partial<RenderOptions> = {}) {
  const text = `<!doctype html><style>body { margin: 0; line-height: 0 } iframe { border: 0 }</style>${html}`;
  const { lists, structure, diagnostics } = await inspectDocument({ tagged: false, html: text, ...SHEET, ...options });
  const lines = dumpPages(lists, structure.pages)
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
  const words = Array.from(lines.join('\n').matchAll(/^text \S+ "(.*?) ?" /gm), ([, word]) => word!).filter(Boolean);
  return { lines, words, messages: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

/** A frame of 200 x 100 px with the markup in it. */
const frame = (inner: string, attributes = 'width=200 height=100') =>
  `<iframe ${attributes} srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;

let folder = '';
const fileUrl = (name: string) => pathToFileURL(path.join(folder, name)).href;
const files: Readonly<Record<string, string>> = {
  'plain.html': '<p>loaded',
  'self.html': `<p>once</p><iframe src="self.html#again"></iframe>`,
  'ping.html': `<p>ping</p><iframe src="pong.html"></iframe>`,
  'pong.html': `<p>pong</p><iframe src="ping.html"></iframe>`,
  'many.html': `<style>iframe { position: fixed; top: 0 }</style>${'<iframe src="plain.html"></iframe>'.repeat(60)}`,
  'long.html':
    '<body style="margin: 0"><p style="margin: 0; height: 300px">first<p id=two style="margin: 0; height: 90px">second<p style="margin: 0; height: 200px">third',
  'data.bin': '\0\x01\x02',
  'drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><text y="20">drawn</text></svg>',
  'sub.css': 'p { color: #00f }',
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-frames-'));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
});
afterAll(() => rm(folder, { recursive: true }));
const withFiles = (html: string, options: Partial<RenderOptions> = {}) =>
  inspected(html, { baseUrl: fileUrl('outer.html'), fileRoots: [folder], ...options });

describe('the margins that a frame gives its document', () => {
  const start = async (inner: string, attributes: string) => {
    const { lines } = await inspected(frame(`<!doctype html><style>p { margin: 0 }</style>${inner}`, attributes));
    return lines.find((line) => line.startsWith('text'))!.split(' ')[1];
  };
  it('take the place of the default ones, and no others', async () => {
    const [left, top] = (await start('<p>x', 'width=200 height=100'))!.split(',').map(Number);
    const moved = (x: number, y: number) => `${left! + x - 8},${top! + y - 8}`;
    expect(await start('<p>x', 'width=200 height=100 marginheight=0')).toBe(moved(8, 0));
    expect(await start('<p>x', 'width=200 height=100 marginheight=20 marginwidth=30')).toBe(moved(30, 20));
    expect(await start('<body leftmargin=5><p>x', 'width=200 height=100 marginwidth=30')).toBe(moved(5, 8));
    expect(await start('<style>body { margin: 1px }</style><p>x', 'marginwidth=30 marginheight=30')).toBe(moved(1, 1));
    expect(await start('<p>x', 'width=200 height=100 marginwidth=-3')).toBe(moved(8, 8));
  });
});

describe('a dark document', () => {
  const dark = '<!doctype html><style>:root { color-scheme: dark }</style>hi';
  it('stands on dark paper in a frame that is not dark, and on none of its own in one that is', async () => {
    const { lines } = await inspected(frame(dark));
    expect(lines).toContain('fill 0,0 200x100 #121212');
    const both = await inspected(`<div style="color-scheme: dark">${frame(dark)}</div>`);
    expect(both.lines.filter((line) => line.includes('#121212'))).toEqual([]);
    const neither = await inspected(frame('<!doctype html>hi'));
    expect(neither.lines.filter((line) => line.startsWith('fill'))).toEqual([]);
  });
});

describe('the box', () => {
  it.each([
    ['<iframe></iframe>', '300x150'],
    ['<iframe width=200></iframe>', '200x150'],
    ['<iframe height=40></iframe>', '300x40'],
    ['<iframe style="width: 50%; height: 1in; padding: 10px"></iframe>', '220x116'],
  ])('%s is %s px large', async (html, size) => {
    const { lines } = await inspected(`<style>iframe { background: #ff0 }</style>${html}`);
    expect(lines.find((line) => line.endsWith('#ffff00'))).toBe(`fill 0,0 ${size} #ffff00`);
  });
  it('has an inset border, which frameborder=0 takes away', async () => {
    const drawn = async (html: string) => (await inspectDocument({ tagged: false, html, ...SHEET })).lists[0]!.items;
    const hasFill = async (html: string) => (await drawn(html)).some(({ kind }) => kind === 'fill-path');
    expect([await hasFill('<iframe></iframe>'), await hasFill('<iframe frameborder=0></iframe>')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the document', () => {
  it('is painted at its place and cut off at the content box', async () => {
    const { lines, messages } = await inspected(
      frame(
        '<body style="margin:0"><div style="width:500px;height:500px;background:#0f0">',
        'width=200 height=100 style="margin:20px"',
      ),
    );
    expect(lines.slice(2)).toEqual([
      'transform [1 0 0 1 0 0]',
      'transform [1 0 0 1 20 20]',
      'clip 0,0 200x100',
      'transform [1 0 0 1 0 0]',
      'fill 0,0 500x500 #00ff00',
    ]);
    expect(messages).toEqual([
      'CONTENT_OVERFLOW A document is higher than its frame and is cut off at the bottom edge.',
    ]);
  });
  it('has a cascade of its own', async () => {
    const { lines } = await inspected(
      `<style>p { color: #f00 } body { font-size: 40px }</style>${frame('<p id=p>x')}<p>y`,
      { stylesheets: ['p { color: #00f !important }'] },
    );
    const texts = lines.filter((line) => line.startsWith('text') && /"[xy]"/.test(line));
    expect(texts.map((line) => line.split(' ').slice(2).join(' '))).toEqual([
      '"x" LiberationSerif 16px #000000',
      '"y" LiberationSerif 40px #0000ff',
    ]);
  });
  it('has the frame for its viewport', async () => {
    const style = '@media print and (width: 200px) { p { color: #0f0; margin: 0; width: 10vw; height: 50vh } }';
    const { lines } = await inspected(frame(`<style>${style} p { background: currentcolor }</style><p>`));
    expect(lines).toContain('fill 8,8 20x50 #00ff00');
  });
  it('lets percentages and positioned boxes refer to it', async () => {
    const { lines } = await inspected(
      frame(`<style>html, body { height: 100%; margin: 0; background: #eee } i { position: fixed; width: 9px; height: 9px;
        right: 0; bottom: 0; background: #f00 }</style><i></i>`),
    );
    expect(lines).toContain('fill 191,91 9x9 #ff0000');
    expect(lines).toContain('fill 0,0 200x100 #eeeeee');
  });
  it('lets the page be seen where it has no background', async () => {
    const { lines } = await inspected(frame('<p>x'));
    expect(lines.filter((line) => line.startsWith('fill'))).toEqual([]);
  });
  it('is not broken into pages, nor are its breaks and pages heeded', async () => {
    const { lines, words } = await inspected(
      frame('<style>@page { margin: 1in } p { break-before: page; margin: 0 }</style><p>a<p>b'),
    );
    expect(words).toEqual(['a', 'b']);
    expect(lines.filter((line) => line.startsWith('page'))).toHaveLength(1);
  });
  it('is in no-quirks mode as an srcdoc, by its doctype otherwise', async () => {
    const color = '<style>p { color: 00ff00 }</style><p>x';
    const { lines } = await inspected(
      frame(color) + `<iframe src="data:text/html,${encodeURIComponent(color)}"></iframe>`,
    );
    const colors = lines.filter((line) => line.includes('"x"')).map((line) => line.split(' ').at(-1));
    expect(colors).toEqual(['#000000', '#00ff00']);
  });
  it('answers its own container queries', async () => {
    const style = 'div { container: c / inline-size; width: 50% } @container c (width < 150px) { p { color: #00f } }';
    const { lines } = await inspected(frame(`<style>${style}</style><div><p>x`));
    expect(lines.find((line) => line.includes('"x"'))).toContain('#0000ff');
  });
  it('is on the first page alone where its frame is repeated (CHROMIUM.md 57)', async () => {
    const { lines } = await inspected(
      `<div style="position:fixed">${frame('<p>x')}</div><p style="break-after:page">1<p>2`,
    );
    expect(lines.filter((line) => line.includes('"x"'))).toHaveLength(1);
  });
  it('has each of its lines, links and anchors on one page where a page break cuts the frame', async () => {
    const inner = '<a href="#z">a</a><p style="margin-top:300px">b<p style="margin-top:300px" id=z>c';
    const { lines } = await inspected(frame(inner, 'width=200 height=900'));
    const found = lines.flatMap(
      (line) => /^page \d|^text.*("[abc]")|^link|^anchor/.exec(line)?.[0].replace(/text \S+ /, '') ?? [],
    );
    expect(found).toEqual(['page 1', '"a"', '"b"', 'link', 'page 2', '"c"', 'anchor', 'page 3']);
  });
  it('is not seen where its frame is hidden', async () => {
    const { words } = await inspected(`<div style="visibility:hidden">${frame('<a href="http://e.com">x</a>')}</div>`);
    expect(words).toEqual([]);
  });
  it('reaches the PDF', async () => {
    const { pdf } = await render({ html: frame('<p>Inner') });
    expect((await readPdf(pdf)).pages.flatMap(({ lines }) => lines).join('')).toContain('Inner');
  });
});

describe('where it comes from', () => {
  it('srcdoc beats src', async () => {
    const { words } = await withFiles('<iframe srcdoc="<p>given" src="plain.html"></iframe>');
    expect(words).toEqual(['given']);
  });
  it.each([
    ['<iframe src="plain.html"></iframe>', 'loaded'],
    ['<iframe src="data:text/html,<p>data"></iframe>', 'data'],
    ['<iframe src="drawn.svg"></iframe>', 'drawn'],
    ['<object data="plain.html" type="text/html">else</object>', 'loaded'],
    ['<object data="missing.html" type="text/html">else</object>', 'else'],
  ])('%s shows "%s"', async (html, word) => expect((await withFiles(html)).words).toEqual([word]));
  // HTML §7.5.6, and what Chromium 156 prints.
  it('an image is shown in a document of its own', async () => {
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQImWNgYGDwAQAAUQBNt+pgmgAAAABJRU5ErkJggg==';
    const { lists } = await inspectDocument({
      tagged: false,
      html: `<body style="margin: 0"><iframe frameborder=0 src="${png}"></iframe>`,
    });
    expect(lists[0]!.items).toContainEqual(
      expect.objectContaining({ kind: 'image', rect: { x: 0, y: 0, width: 1, height: 1 } }),
    );
  });
  it('addresses in srcdoc start from those of the document around it', async () => {
    const { lines } = await withFiles(frame('<link rel=stylesheet href=sub.css><p>x'));
    expect(lines.find((line) => line.includes('"x"'))).toContain('#0000ff');
  });
  it.each(['', 'src=""', 'src="about:blank"'])('<iframe %s> is empty, which is no finding', async (attributes) => {
    const { words, messages } = await withFiles(`<iframe ${attributes}></iframe>`);
    expect([words, messages]).toEqual([[], []]);
  });
  it.each([
    ['missing.html', 'RESOURCE_MISSING'],
    ['data.bin', 'RESOURCE_MISSING'],
    ['data:image/png,x', 'RESOURCE_MISSING'],
    ['file:///etc/passwd', 'RESOURCE_BLOCKED'],
    ['http://127.0.0.1:9/', 'RESOURCE_BLOCKED'],
    ['javascript:1', 'RESOURCE_BLOCKED'],
  ])('%s leaves the frame empty: %s', async (url, code) => {
    const { words, messages } = await withFiles(`<iframe src="${url}"></iframe>`);
    expect([words, messages.map((message) => message.split(' ')[0])]).toEqual([[], [code]]);
  });
});

/** HTML §7.4.6.4; Chromium prints frames so. */
describe('a frame whose address names a place', () => {
  const wordsAt = async (fragment: string) =>
    (await withFiles(`<iframe src="long.html${fragment}" width=200 height=100></iframe>`)).words;
  it.each([
    ['', ['first']],
    ['#nowhere', ['first']],
    ['#two', ['second', 'third']],
  ])('shows it first: %j', async (fragment, words) => expect(await wordsAt(fragment)).toEqual(words));
  it('shows the end of the document where the place is too near to it', async () => {
    const { lines } = await withFiles('<iframe src="long.html#two" width=200 height=280></iframe>');
    // 590 px high: 310 of them are above the frame, so the second paragraph begins 10 px above it.
    expect(lines.some((line) => line.includes('"third"'))).toBe(true);
    expect(lines.some((line) => line.includes('"first"'))).toBe(false);
  });
});

describe('frames in frames', () => {
  it('are in their place', async () => {
    const inner = frame('<p>deep', 'width=50 height=50 style="position:absolute;left:5px;top:6px;border:0"');
    const { lines, words } = await inspected(
      frame(`<body style="margin:0">${inner}`, 'width=200 height=100 style="margin:20px"'),
    );
    expect(words).toEqual(['deep']);
    expect(lines).toContain('transform [1 0 0 1 20 20]');
    expect(lines).toContain('transform [1 0 0 1 5 6]');
  });
  it('are shown four deep', async () => {
    let html = '';
    for (let level = 6; level > 0; level--)
      html = frame(
        `<body style="margin: 0; line-height: 12px; font-size: 10px">${level}<br>${html}`,
        'height=90 frameborder=0',
      );
    const { words, messages } = await inspected(html);
    expect(words).toEqual(['1', '2', '3', '4']);
    expect(messages).toContainEqual(
      'RESOURCE_LIMIT Documents in frames are more than 4 deep in each other; deeper ones stay empty.',
    );
  });
  it.each([
    ['iframe', 'self.html', ['once', 'once']],
    ['embed', 'self.html', ['once', 'once']],
    ['object', 'self.html', ['once', 'once']],
    ['iframe', 'ping.html', ['ping', 'pong', 'ping', 'pong']],
  ])('%s: %s is shown once in itself', async (element, name, expected) => {
    const { words, messages } = await withFiles(`<${element} src="${name}" data="${name}"></${element}>`);
    expect(words).toEqual(expected);
    expect(messages.some((message) => /are not shown twice in themselves|more than 4 deep/.test(message))).toBe(true);
  });
  it('are 200 at most', async () => {
    const { words, messages } = await withFiles('<iframe src="many.html" height=100></iframe>'.repeat(9));
    expect(words.length).toBe(200 - 9);
    expect(messages).toContainEqual(
      'WORK_LIMIT The document needs more than 200 documents in frames, the limit "frames", reached at iframe; the others stay empty.',
    );
  });
  it('have as many elements as a document may have, all together', async () => {
    const { words, messages } = await inspected(frame('<p>a<p>b') + frame('<p>c<p>d<p>e'), { limits: { elements: 9 } });
    expect(words).toEqual(['a', 'b']);
    expect(messages.map((message) => message.split(' ')[0])).toEqual(['RESOURCE_LIMIT']);
  });
});
