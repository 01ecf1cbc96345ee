/** Files that go along in the PDF, as pdf.js and the checker read them. */
import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { check } from '../../../src/engine/check/check.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const written = async (options: RenderOptions): Promise<Uint8Array> =>
  (await render({ classicXref: true, ...options })).pdf;
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** Name and content of each file, as pdf.js finds them. */
async function filesIn(pdf: Uint8Array): Promise<Record<string, string>> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const found = ((await document.getAttachments()) ?? {}) as Record<string, { filename: string; content: Uint8Array }>;
  await document.destroy();
  return Object.fromEntries(
    Object.values(found).map(({ filename, content }) => [filename, Buffer.from(content).toString('utf8')]),
  );
}

async function refusal(options: RenderOptions): Promise<PlatenError> {
  try {
    await render(options);
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('It was written.');
}

describe('the option', () => {
  it('puts in text and bytes as they are', async () => {
    const data = new Uint8Array([0xef, 0xbb, 0xbf, 0x41]);
    const pdf = await written({
      html: '<p>x',
      attachments: [
        { name: 'b.txt', data: 'Grüße\r\n' },
        { name: 'ä (1).bin', data },
      ],
    });
    expect(await filesIn(pdf)).toEqual({ 'b.txt': 'Grüße\r\n', 'ä (1).bin': Buffer.from(data).toString('utf8') });
  });

  it('says of each what it is', async () => {
    const modified = new Date('2026-03-04T05:06:07Z');
    const file = { name: 'a.csv', data: 'a,b', relationship: 'Data', description: 'Rows (all)', modified } as const;
    const pdf = text(await written({ html: '<p>x', attachments: [file] }));
    const sum = createHash('md5').update('a,b').digest('hex');
    expect(pdf).toContain(`/Subtype /text#2Fcsv/Params <</Size 3/CheckSum <${sum}>/ModDate (D:20260304050607Z)>>`);
    expect(pdf).toMatch(/\/Desc \(Rows \\\(all\\\)\)\/AFRelationship \/Data/);
    expect(pdf).toMatch(/\/AF \[\d+ 0 R\]/);
  });

  it.each([
    ['data.json', undefined, 'application#2Fjson'],
    ['data', undefined, 'application#2Foctet-stream'],
    ['data.json', 'application/vnd.a+b', 'application#2Fvnd.a+b'],
  ])('%s with the type %s is %s', async (name, type, expected) => {
    expect(text(await written({ html: '', attachments: [{ name, data: '', type }] }))).toContain(
      `/EmbeddedFile/Subtype /${expected}`,
    );
  });

  it('loads addresses, with the type that they say', async () => {
    const pdf = await written({ html: '<p>', attachments: [{ name: 'a', url: 'data:text/calendar;base64,aGk=' }] });
    expect(await filesIn(pdf)).toEqual({ a: 'hi' });
    expect(text(pdf)).toContain('/text#2Fcalendar');
  });

  it('names ten thousand files, in order', async () => {
    const attachments = Array.from({ length: 10_000 }, (_, i) => ({ name: `${i}.txt`, data: `${i}` }));
    const files = await filesIn(await written({ html: '<p>x', attachments }));
    expect([Object.keys(files).length, files['9999.txt']]).toEqual([10_000, '9999']);
  });

  it.each<[Partial<RenderOptions>, string, string]>([
    [{ attachments: [{ name: '', data: '' }] }, 'attachments[0].name', 'no name of a file'],
    [{ attachments: [{ name: '../a', data: '' }] }, 'attachments[0].name', 'without slashes'],
    [
      {
        attachments: [
          { name: 'a', data: '' },
          { name: 'a', data: '' },
        ],
      },
      'attachments[1].name',
      'given twice',
    ],
    [{ attachments: [{ name: 'a' }] }, 'attachments[0]', 'neither data and url'],
    [{ attachments: [{ name: 'a', data: '', url: 'data:,' }] }, 'attachments[0]', 'both data and url'],
    [{ attachments: [{ name: 'a', data: '', type: 'text' }] }, 'attachments[0].type', 'no media type'],
    [{ attachments: [{ name: 'a', url: 'a.txt' }] }, 'attachments[0].url', 'no address'],
    [{ attachments: [{ name: 'a', url: 'data:;base64,!' }] }, 'attachments[0].url', 'cannot be attached'],
    [{ attachments: [{ name: 'a', data: '' }], conformance: 'pdf/a-2b' }, 'attachments', 'pdf/a-4f'],
    [{ attachments: [{ name: 'a', data: '' }], conformance: 'pdf/a-1b' }, 'attachments', 'pdf/a-3b'],
  ])('%j is refused', async (options, option, reason) => {
    const { code, details, message } = await refusal({ html: '<p>x', ...options });
    expect([code, details.option]).toEqual(['INVALID_OPTION', option]);
    expect(message).toContain(reason);
  });

  it('is held to the bytes that a conversion may load', async () => {
    const attachments = [{ name: 'a', data: new Uint8Array(600) }];
    const { code, details } = await refusal({ html: '<p>', attachments, limits: { resourceBytes: 500 } });
    expect([code, details.limit]).toEqual(['DOCUMENT_TOO_COMPLEX', 'resourceBytes']);
  });
});

describe('rel=attachment', () => {
  const CSV = 'data:text/csv,a%2Cb';

  it('of a link is a file of the document', async () => {
    const html = `<link rel="ATTACHMENT x" href="${CSV}" download="rows.csv" title=" The  rows " data-relationship=source>`;
    const pdf = await written({ html });
    expect(await filesIn(pdf)).toEqual({ 'rows.csv': 'a,b' });
    expect(text(pdf)).toContain('/Desc (The rows)/AFRelationship /Source');
  });

  it('of an anchor is a place on the page that opens the file', async () => {
    const html = `<p>See <a rel=attachment href="${CSV}" download="rows.csv">the rows</a>, <a rel=attachment href="${CSV}">again</a>.`;
    const document = await getDocument({ data: Uint8Array.from(await written({ html })), verbosity: 0 }).promise;
    const annotations = await (await document.getPage(1)).getAnnotations();
    expect(annotations.map(({ subtype, file, rect }) => [subtype, file?.filename, rect[2] > rect[0]])).toEqual([
      ['FileAttachment', 'rows.csv', true],
      ['FileAttachment', 'rows.csv', true],
    ]);
    expect(Object.keys((await document.getAttachments()) ?? {})).toHaveLength(1);
    await document.destroy();
  });

  it('gives another name where one is taken', async () => {
    const html = `<link rel=attachment href="data:,1" download=a.txt><link rel=attachment href="data:,2" download=a.txt>`;
    const files = await filesIn(await written({ html, attachments: [{ name: 'a.txt', data: '0' }] }));
    expect(files).toEqual({ 'a.txt': '0', 'a (2).txt': '1', 'a (3).txt': '2' });
  });

  it('that cannot be had is told, and its anchor stays a link', async () => {
    const html = '<a rel=attachment href="https://192.0.2.1/a.csv">x</a>';
    const { pdf, diagnostics } = await render({ html, classicXref: true });
    expect(diagnostics.map(({ code }) => code)).toEqual(['RESOURCE_BLOCKED']);
    expect(text(pdf)).toContain('/URI (https://192.0.2.1/a.csv)');
    expect(text(pdf)).not.toContain('/EmbeddedFile');
  });

  it('cannot be written as PDF/A-2, and the element is named', async () => {
    const { code, details } = await refusal({
      html: `<!doctype html>\n<p>x</p>\n<a rel=attachment href="${CSV}">x</a>`,
      conformance: 'pdf/a-2b',
    });
    expect([code, details.findings]).toMatchObject([
      'CONFORMANCE',
      [{ clause: '6.8', element: 'html>body>a:nth-child(2)', line: 3, column: 1 }],
    ]);
  });

  it.each([[['pdf/a-3a', 'pdf/ua-1']], ['pdf/a-3u'], ['pdf/a-4f']] as const)('keeps %j', async (conformance) => {
    const html = `<!doctype html><html lang=en><title>T</title><p>See <a rel=attachment href="${CSV}">the rows</a>.`;
    const pdf = await written({ html, conformance });
    for (const profile of [conformance].flat()) expect((await check(pdf, { profile })).findings).toEqual([]);
  });
});
