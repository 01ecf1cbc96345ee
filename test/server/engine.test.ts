/** The service with the engine behind it: the sandbox's watermark, and what limits do to a document. */
import { describe, expect, it } from 'vitest';
import { runConversion } from '../../src/server/pool/run-conversion.ts';
import { readPdf } from '../support/read-pdf.ts';
import { convert, service } from './service.ts';

const withEngine = () => service({}, { convert: (task) => runConversion(task, { allowPrivateAddresses: false }) });

async function textOfPages(html: string): Promise<string[]> {
  const response = await convert(withEngine(), { html });
  expect(response.statusCode).toBe(200);
  const { pages } = await readPdf(response.rawPayload);
  return pages.map(({ text }) => text.join(' '));
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

describe('a request', () => {
  it('decides on the page against @page', async () => {
    const html = '<style>@page { size: A5; margin: 0 }</style><p>x';
    const size = async (fields: object) => {
      const { rawPayload } = await convert(withEngine(), { html, ...fields });
      const [page] = (await readPdf(rawPayload)).pages;
      return [Math.round(page!.width), Math.round(page!.height)];
    };
    expect(await size({})).toEqual([420, 595]);
    expect(await size({ format: 'Letter' })).toEqual([612, 792]);
    expect(await size({ format: 'Letter', landscape: true })).toEqual([792, 612]);
    expect(await size({ width: '5in', height: '3in', landscape: true })).toEqual([360, 216]);
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
    const given = service(
      {},
      { convert: (task) => runConversion({ ...task, timeout: 1 }, { allowPrivateAddresses: false }) },
    );
    const response = await convert(given, { html: '<p>word '.repeat(100_000) });
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({
      code: 'TIMEOUT',
      phase: expect.stringMatching(/^(load|style|layout|paint|write)$/),
    });
  });
});
