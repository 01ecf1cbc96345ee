/** platen/puppeteer: a program that prints with puppeteer prints the same with platen. Defaults are those of puppeteer's `PDFOptions`. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import puppeteer, { type LaunchOptions, launch, type Page, type PdfOptions } from '../../src/puppeteer/index.ts';
import { textOfPages, withPdfJs } from '../support/read-with-pdfjs.ts';

let folder = '';
let server: Server;
let address = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-puppeteer-'));
  await writeFile(path.join(folder, 'page.html'), '<link rel=stylesheet href=own.css><p>page<p class=hidden>hidden');
  await writeFile(path.join(folder, 'own.css'), '.hidden { display: none }');
  server = createServer((request, response) => {
    const isSheet = request.url === '/sheet.css';
    response.setHeader('content-type', isSheet ? 'text/css' : 'text/html');
    response.end(isSheet ? 'p::after { content: "styled" }' : '<title>Served</title><p>served');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function newPage(options: LaunchOptions = {}): Promise<Page> {
  return (await launch(options)).newPage();
}

async function pageWith(html: string): Promise<Page> {
  const page = await newPage();
  await page.setContent(html);
  return page;
}

/** pt of the first page, and where its first text begins, from the top left. */
async function placed(html: string, options: PdfOptions = {}) {
  const pdf = await (await pageWith(html)).pdf(options);
  return withPdfJs(pdf, async (document) => {
    const page = await document.getPage(1);
    const [, , width, height] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent();
    const [first] = items.filter((item) => 'str' in item && item.str.trim() !== '') as { transform: number[] }[];
    return { width, height, left: first!.transform[4], numPages: document.numPages };
  });
}

const P = '<style>body, p { margin: 0 }</style><p>text';

describe('the defaults of page.pdf()', () => {
  it('are Letter without margins', async () =>
    expect(await placed(P)).toMatchObject({ width: 612, height: 792, left: 0 }));
  it('no backgrounds, and text that can be read without', async () => {
    const page = await pageWith('<p style="background: red; color: white">x');
    const [without, withAll] = [await page.pdf(), await page.pdf({ printBackground: true })];
    expect(await colorsIn(without)).toEqual(['#ffffff', '#ababab']);
    expect(await colorsIn(withAll)).toEqual(['#ff0000', '#ffffff']);
  });
  it('tags, and no bookmarks', async () => {
    const page = await pageWith('<h1>Title</h1>');
    await withPdfJs(await page.pdf(), async (document) => {
      expect(await document.getOutline()).toBeNull();
      expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    });
    await withPdfJs(await page.pdf({ outline: true, tagged: false }), async (document) => {
      expect(await document.getOutline()).toHaveLength(1);
      expect(await document.getMarkInfo()).toBeNull();
    });
  });
  it('templates are printed only with displayHeaderFooter', async () => {
    const page = await pageWith(P);
    const headerTemplate = '<b style="font-size: 9px">Header</b>';
    expect(await textOfPages(await page.pdf({ headerTemplate }))).toEqual(['text']);
    const shown = await page.pdf({
      headerTemplate,
      footerTemplate: ' ',
      displayHeaderFooter: true,
      margin: { top: 60 },
    });
    expect(await textOfPages(shown)).toEqual(['textHeader']);
  });
});

describe('options of page.pdf()', () => {
  it.each<[PdfOptions, object]>([
    [{ format: 'a4' }, { width: 595.3, height: 841.9 }],
    [{ format: 'a5', width: '1in', height: '1in' }, { width: 419.5 }],
    [{ width: 200 }, { width: 150, height: 792 }],
    [{ height: '100' }, { width: 612, height: 75 }],
    // As puppeteer's convertPrintParameterToInches reads them.
    [
      { width: '1e2', height: '200.' },
      { width: 75, height: 150 },
    ],
    [
      { width: '.5in', height: '10 CM' },
      { width: 36, height: 283.5 },
    ],
    [{ margin: { left: ' 72.px' } }, { left: 54 }],
    // Not puppeteer's, but platen's.
    [{ width: '100pt' }, { width: 100 }],
    [{ landscape: true }, { width: 792, height: 612 }],
    [{ margin: { left: '96' } }, { left: 72 }],
    [{ margin: { left: '1in', top: 10 } }, { left: 72 }],
    [{ scale: 2, margin: { left: 96 } }, { left: 72 }],
  ])('%j', async (options, expected) => {
    const found = await placed(P, options);
    for (const [name, value] of Object.entries(expected))
      expect(found[name as keyof typeof found], name).toBeCloseTo(value, 0);
  });
  it.each(['', ' ', 'mm', 'ten', '10em', '10,5cm', '10 furlong', '-1cm', '0', Number.NaN])(
    'refuses a width of %j with a word on it',
    async (width) => {
      await expect(placed(P, { width })).rejects.toThrow(/^width: .*(?:length|size for a page|at least)/);
    },
  );
  // Page.printToPDF of Chromium 156: margins of the document beat those of the call, sizes only with preferCSSPageSize.
  it('margins of @page beat those of the call', async () =>
    expect(await placed(`<style>@page { margin: 1in }</style>${P}`, { margin: { left: '2in' } })).toMatchObject({
      left: 72,
      width: 612,
    }));
  it('the size of @page with preferCSSPageSize', async () => {
    const html = `<style>@page { size: 4in 3in }</style>${P}`;
    expect(await placed(html)).toMatchObject({ width: 612 });
    expect(await placed(html, { preferCSSPageSize: true })).toMatchObject({ width: 288, height: 216 });
  });
  it('pageRanges', async () =>
    expect(await placed(`${P}<p style="break-before: page">b`, { pageRanges: '2' })).toMatchObject({ numPages: 1 }));
  it('path gets the bytes, too', async () => {
    const file = path.join(folder, 'out.pdf');
    const pdf = await (await pageWith(P)).pdf({ path: file });
    expect(Buffer.compare(await readFile(file), pdf)).toBe(0);
  });
  it('timeout 0 is none', async () => expect(await placed(P, { timeout: 0 })).toMatchObject({ numPages: 1 }));
  it('createPDFStream gives the same bytes', async () => {
    const page = await pageWith(P);
    const streamed = await new Response(await page.createPDFStream()).arrayBuffer();
    expect(Buffer.compare(new Uint8Array(streamed), await page.pdf())).toBe(0);
  });
  it.each<[object, string]>([
    [{ omitBackground: true }, 'Paper has no background of its own: leave the option out.'],
    [{ waitForFonts: true }, 'Fonts are always there before anything is laid out: leave the option out.'],
    [{ scale: 5 }, 'scale: expected a number from 0.1 to 2, got 5.'],
  ])('%j is refused', async (options, message) => expect((await pageWith(P)).pdf(options)).rejects.toThrow(message));
});

describe('where documents come from', () => {
  it('a file, with what lies beside it', async () => {
    const page = await newPage();
    await page.goto(pathToFileURL(path.join(folder, 'page.html')).href, { waitUntil: 'networkidle0' });
    expect(await textOfPages(await page.pdf())).toEqual(['page']);
    expect(page.diagnostics()).toEqual([]);
  });
  it('a server, public ones unless launch says otherwise', async () => {
    const page = await newPage({ allowPrivateAddresses: true });
    await page.goto(address);
    expect(page.url()).toBe(`${address}/`);
    expect(await textOfPages(await page.pdf())).toEqual(['served']);
    const guarded = await newPage();
    await guarded.goto(address);
    await expect(guarded.pdf()).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' });
  });
  it('a data: address', async () => {
    const page = await newPage();
    await page.goto('data:text/html;charset=utf-8,<p>d%C3%A4ta');
    expect(await textOfPages(await page.pdf())).toEqual(['däta']);
  });
  it('a text, whose relative addresses start from the last address', async () => {
    const page = await newPage({ allowPrivateAddresses: true });
    await page.goto(address);
    await page.setContent('<link rel=stylesheet href=/sheet.css><p>x', { waitUntil: ['load', 'networkidle0'] });
    expect(await textOfPages(await page.pdf())).toEqual(['xstyled']);
    expect(await page.content()).toContain('<p>x');
  });
  it('a new page is empty', async () => expect(await textOfPages(await (await newPage()).pdf())).toEqual(['']));
  it('an address without a scheme is told', async () =>
    expect((await newPage()).goto('page.html')).rejects.toThrow('"page.html" is no absolute address'));
});

describe('what else pages do', () => {
  it('title, of a text and of an address', async () => {
    const page = await pageWith('<title> A\n title </title><p>x');
    expect(await page.title()).toBe('A title');
    await page.setContent('<p>none');
    expect(await page.title()).toBe('');
    const served = await newPage({ allowPrivateAddresses: true });
    await served.goto(address);
    expect(await served.title()).toBe('Served');
  });
  it('emulateMediaType', async () => {
    const page = await pageWith('<style>@media screen { p { display: none } }</style><p>print');
    await page.emulateMediaType('screen');
    expect(await textOfPages(await page.pdf())).toEqual(['']);
    await page.emulateMediaType(null);
    expect(await textOfPages(await page.pdf())).toEqual(['print']);
    await expect(page.emulateMediaType('tv')).rejects.toThrow('Write "print" or "screen".');
  });
  it('addStyleTag, by text, file and address, until another document comes', async () => {
    const page = await newPage({ allowPrivateAddresses: true });
    await page.setContent('<p class=hidden>a<p>b');
    await page.addStyleTag({ path: path.join(folder, 'own.css') });
    await page.addStyleTag({ url: `${address}/sheet.css` });
    await page.addStyleTag({ content: 'p::before { content: "-" }' });
    expect(await textOfPages(await page.pdf())).toEqual(['-bstyled']);
    await page.setContent('<p class=hidden>a');
    expect(await textOfPages(await page.pdf())).toEqual(['a']);
  });
  it('diagnostics tell what was found', async () => {
    const page = await pageWith('<img src="missing.png">');
    await page.pdf();
    expect(page.diagnostics()).toMatchObject([{ code: 'RESOURCE_MISSING' }]);
  });
  it('setViewport, timeouts and caches are taken, and change nothing on paper', async () => {
    const page = await pageWith(P);
    const before = await page.pdf();
    await page.setViewport({ width: 300, height: 200, deviceScaleFactor: 2 });
    page.setDefaultNavigationTimeout(20_000);
    await page.setJavaScriptEnabled(false);
    expect(page.viewport()).toEqual({ width: 300, height: 200, deviceScaleFactor: 2 });
    expect(Buffer.compare(await page.pdf(), before)).toBe(0);
  });
});

describe('what needs a browser', () => {
  it.each([
    ['evaluate', 'It needs scripts, and none run here.'],
    ['$eval', 'It needs scripts, and none run here.'],
    ['addScriptTag', 'transform: (document) =>'],
    ['waitForSelector', 'nothing to wait for: leave the call out'],
    ['waitForFunction', 'nothing to wait for: leave the call out'],
    ['click', 'print this document with puppeteer itself'],
    ['screenshot', 'pdftoppm'],
    ['setCookie', 'Write page.pdf({ headers: {'],
    ['setExtraHTTPHeaders', 'Write page.pdf({ headers: {'],
    ['setRequestInterception', 'give its text to page.setContent()'],
  ])('page.%s() says why, and the way out', async (name, message) => {
    const page = (await pageWith(P)) as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
    await expect(page[name]!('x')).rejects.toMatchObject({
      code: 'NEEDS_BROWSER',
      message: expect.stringContaining(`page.${name}() is not in platen/puppeteer. `),
    });
    await expect(page[name]!('x')).rejects.toThrow(message);
  });
  it('headers go along with pdf(), as page.setExtraHTTPHeaders() says', async () => {
    const seen: (string | undefined)[] = [];
    server.on('request', ({ headers }) => seen.push(headers.cookie));
    const browser = await launch({ allowPrivateAddresses: true });
    const page = await browser.newPage();
    await page.goto(address);
    await page.pdf({ headers: { Cookie: 'a=b' }, timeout: 200_000 });
    expect(seen).toEqual(['a=b']);
  });
  it('so do objects that stand for devices, scripts and events of requests', async () => {
    const page = (await pageWith(P)) as Page & { keyboard: unknown };
    expect(() => page.keyboard).toThrow('page.keyboard is not in platen/puppeteer.');
    await expect(page.setJavaScriptEnabled(true)).rejects.toThrow('It needs scripts');
    expect(() => page.on('requestfailed')).toThrow('page.diagnostics()');
    expect(page.on('console')).toBe(page);
  });
});

describe('the browser', () => {
  it('is puppeteer.launch() and launch(), with options of the process that mean nothing', async () => {
    const browser = await puppeteer.launch({ headless: true, args: ['--no-sandbox'], executablePath: '/x' });
    expect(await browser.version()).toMatch(/^platen\//);
    expect(browser.connected).toBe(true);
    await browser.close();
    expect(browser.connected).toBe(false);
  });
  it('refuses options that there are not', async () =>
    expect(launch({ product: 'firefox' } as LaunchOptions)).rejects.toThrow('launch: there is no option "product".'));
  it('closes its pages', async () => {
    const browser = await launch();
    const [first, second] = [await browser.newPage(), await browser.newPage()];
    await first.close();
    expect(await browser.pages()).toEqual([second]);
    await browser.close();
    expect(second.isClosed()).toBe(true);
    await expect(second.pdf()).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(second.setContent('x')).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(browser.newPage()).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

/** Colours that are set on the first page, in their order. */
function colorsIn(pdf: Uint8Array): Promise<string[]> {
  return withPdfJs(pdf, async (document) => {
    const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
    return fnArray.flatMap((operator, index) =>
      operator === OPS.setFillRGBColor ? [String((argsArray[index] as unknown[])[0])] : [],
    );
  });
}
