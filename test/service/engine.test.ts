/** The service with the engine behind it: the sandbox's watermark, and what limits do to a document. */
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../src/testing/read-pdf.ts';
import { readLinks } from '../support/pdf-links.ts';
import { convertInProcess } from './in-process.ts';
import { convert, service } from './service.ts';

const withEngine = () => service({}, { convert: convertInProcess(false) });

async function textOfPages(html: string): Promise<string[]> {
  const response = await convert(withEngine(), { html });
  expect(response.statusCode).toBe(200);
  const { pages } = await readPdf(response.rawPayload);
  return pages.map(({ lines }) => lines.join(' '));
}

describe('the watermark of the sandbox', () => {
  it('stands on every page', async () => {
    const pages = await textOfPages('<p>One<p style="break-before: page">Two<p style="break-before: page">Three');
    expect(pages).toHaveLength(3);
    for (const text of pages) expect(text).toContain('SANDBOX');
  });

  it.each([
    [
      'style for everything',
      '<style>* { display: none !important; visibility: hidden !important; opacity: 0 !important; color: transparent !important }</style><p>x',
    ],
    [
      'a cover over the page',
      '<div style="position: fixed; inset: -1in; background: white; z-index: 2147483647">x</div>',
    ],
    ['rules for the page', '<style>@page { size: 40px 40px; margin: 0; background: white }</style><p>x'],
    ['an empty document', ' <!-- nothing -->'],
  ])('cannot be reached by %s', async (_name, html) => {
    for (const text of await textOfPages(html)) expect(text.replaceAll(' ', '')).toContain('SANDBOX');
  });

  it('is painted last', async () => {
    const [text] = await textOfPages('<p style="position: fixed; z-index: 2147483647">over everything');
    expect(text!.trim().endsWith('SANDBOX')).toBe(true);
  });
});

describe('a form', () => {
  const send = (parts: readonly (readonly [name: string, value: string | Uint8Array, filename?: string])[]) => {
    const body = new FormData();
    for (const [name, value, filename] of parts)
      if (filename === undefined) body.append(name, value as string);
      else body.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), filename);
    return withEngine().server.inject({ method: 'POST', url: '/pdf/convert/multipart', payload: body });
  };

  it('finds what it refers to among its files, and tells of what is not there by its name', async () => {
    const response = await send([
      [
        'files',
        '<link rel=stylesheet href="css/a.css"><p class=a>one<p class=b>two<img src=no.png alt="">',
        'index.html',
      ],
      ['files', '.a { display: none } /* x */ .c { colour: red }', 'css/a.css'],
      ['stylesheets', '.b { break-before: page }'],
    ]);
    const { pages } = await readPdf(response.rawPayload);
    expect(pages.map(({ lines }) => lines.join(' ').replace(/\s*SANDBOX\s*/, ''))).toEqual(['two']);
    expect(response.headers['x-warnings-count']).toBe('2');
  });

  it('refuses a font that is none', async () => {
    const response = await send([
      ['files', '<p>x', 'index.html'],
      ['fonts', 'no font', 'a.ttf'],
    ]);
    expect(response.json()).toMatchObject({ status: 400, code: 'INVALID_FIELD', errors: [{ pointer: '#/fonts' }] });
  });
});

describe('a request', () => {
  /** Width and height of the first page, pt. */
  const pageOf = async (html: string, fields: object) => {
    const response = await convert(withEngine(), { html, ...fields });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const [page] = (await readPdf(response.rawPayload)).pages;
    return [Math.round(page!.width), Math.round(page!.height)];
  };
  const A4 = [595, 842];

  it.each([
    ['nothing: A4', {}, A4],
    ['a format', { format: 'letter' }, [612, 792]],
    ['Legal', { format: 'Legal' }, [612, 1008]],
    ['Tabloid', { format: 'Tabloid' }, [792, 1224]],
    ['landscape', { landscape: true }, [842, 595]],
    ['a custom size', { width: '5in', height: '3in' }, [360, 216]],
    ['a custom size beside a format', { width: '5in', height: '3in', format: 'A4' }, [360, 216]],
    [
      'landscape of a custom size: the long side horizontal',
      { width: '3in', height: '5in', landscape: true },
      [360, 216],
    ],
    [
      'landscape of what is wide already: not turned twice',
      { width: '5in', height: '3in', landscape: true },
      [360, 216],
    ],
    ['the largest page', { width: '4096px', height: '4096px' }, [3072, 3072]],
  ])('decides on the page by %s', async (_name, fields, size) => {
    expect(await pageOf('<p>x', fields)).toEqual(size);
  });

  it.each([
    ['@page beats the default', {}, [420, 595]],
    ['a format beats @page', { format: 'Letter' }, [612, 792]],
    ['a size beats @page', { width: '5in', height: '3in' }, [360, 216]],
    ['landscape turns the size of @page', { landscape: true }, [595, 420]],
    ['landscape turns a format that beats @page', { format: 'Letter', landscape: true }, [792, 612]],
  ])('and a document on the page: %s', async (_name, fields, size) => {
    expect(await pageOf('<style>@page { size: A5; margin: 0 }</style><p>x', fields)).toEqual(size);
  });

  it('decides on each margin by its field, then by @page, then by 0.4in', async () => {
    // A box as wide and high as the page area, whose link says where that is.
    const box = '<a href="https://example.com/" style="display: block; height: 100vh">x</a>';
    const area = async (css: string, fields: object) => {
      const html = `<style>${css} html, body { margin: 0 }</style>${box}`;
      const { rawPayload } = await convert(withEngine(), { html, width: '500px', height: '400px', ...fields });
      const [left, bottom, right, top] = (await readLinks(rawPayload)).links[0]!.rect.map((pt) => pt / 0.75);
      return [400 - top!, 500 - right!, bottom!, left!];
    };
    // Rectangles of links are whole pt.
    const about = (...px: number[]) => px.map((side) => expect.closeTo(side, -0.5));
    expect(await area('', {})).toEqual(about(38.4, 38.4, 38.4, 38.4));
    expect(await area('', { marginTop: '12px' })).toEqual(about(12, 38.4, 38.4, 38.4));
    expect(await area('@page { margin: 20px }', {})).toEqual(about(20, 20, 20, 20));
    expect(await area('@page { margin: 20px }', { marginLeft: '0', marginBottom: '48px' })).toEqual(
      about(20, 20, 48, 0),
    );
  });

  it('gives the file the name of the document', async () => {
    const response = await convert(withEngine(), { html: '<title>Angebot &amp; Preis</title><p>x' });
    expect(response.headers['content-disposition']).toBe(
      'inline; filename="document.pdf"; filename*=UTF-8\'\'Angebot%20%26%20Preis.pdf',
    );
  });

  it('for no page at all still gives one', async () => {
    expect(await textOfPages('<!doctype html>x')).toHaveLength(1);
  });

  it('counts the warnings of the document', async () => {
    const response = await convert(withEngine(), {
      html: '<style>p { colour: red; width: 5 apples }</style><img src="x.png"><p>x',
    });
    expect(Number(response.headers['x-warnings-count'])).toBeGreaterThan(1);
  });

  it('reads nothing from the disk of the server', async () => {
    const pages = await textOfPages(
      '<iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object><link rel="stylesheet" href="file:///etc/passwd"><p>end',
    );
    expect(pages.join('')).not.toContain('root:');
  });

  it('whose time is over is a 504 that names the phase', async () => {
    const inProcess = convertInProcess(false);
    const given = service({}, { convert: (task, ...rest) => inProcess({ ...task, timeout: 1 }, ...rest) });
    const response = await convert(given, { html: '<p>word '.repeat(100_000) });
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({
      code: 'TIMEOUT',
      phase: expect.stringMatching(/^(fetch|style|layout|write)$/),
    });
  });
});
