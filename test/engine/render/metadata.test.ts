/** Metadata: from the options, else from the document; and nothing that varies between runs. */
import { describe, expect, test } from 'vitest';
import { type RenderOptions, render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';

const HEAD = `<!doctype html><html lang="de-AT"><title> A
 title </title><meta name=Author content="An author"><meta name=description content="A subject">
 <meta name=keywords content="one, two,, three ">`;

async function infoOf(options: RenderOptions) {
  const { info } = await readPdf((await render(options)).pdf);
  const { Title, Author, Subject, Keywords, Language, CreationDate, Producer } = info;
  return { Title, Author, Subject, Keywords, Language, CreationDate, Producer };
}

test('comes from the document', async () => {
  expect(await infoOf({ html: HEAD })).toMatchObject({
    Title: 'A title',
    Author: 'An author',
    Subject: 'A subject',
    Keywords: 'one, two, three',
    Language: 'de-AT',
    CreationDate: undefined,
  });
});

test('given by option beats the document', async () => {
  const given = { title: 'T', author: 'A', subject: 'S', keywords: ['k', 'l'], language: 'fr' };
  expect(await infoOf({ html: HEAD, ...given })).toMatchObject({
    Title: 'T',
    Author: 'A',
    Subject: 'S',
    Keywords: 'k, l',
    Language: 'fr',
  });
});

test('is left out where nobody says anything', async () => {
  const info = await infoOf({ html: '<html lang=""><title> </title><meta name=author><p>x' });
  expect(info).toMatchObject({ Title: undefined, Author: undefined, Subject: undefined, Keywords: undefined });
  expect(info.Language ?? null).toBe(null);
});

test('given as nothing is left out', async () =>
  expect(await infoOf({ html: HEAD, title: '', author: '', keywords: [], language: '' })).toMatchObject({
    Title: undefined,
    Author: undefined,
    Keywords: undefined,
    Language: null,
  }));

test('takes any text that XMP can hold, too', async () => {
  const title = 'Grüße (\\) €  \u202e😀\u0000\r\n<&>]]>';
  const { Title } = await infoOf({ html: '', title });
  expect(Title).toBe(title.replace('\u0000', ''));
});

describe('creationDate', () => {
  test('is written as it is given', async () => {
    const creationDate = new Date('2026-02-03T04:05:06.789Z');
    expect((await infoOf({ html: '', creationDate })).CreationDate).toBe('D:20260203040506Z');
  });
});

describe('the same input gives the same bytes', () => {
  const html = `${HEAD}<style>@page { @bottom-center { content: counter(page) } } h1 { string-set: x content() }</style>
    <h1 id=a>Heading</h1><p>fi <a href="#a">link</a> <a href="https://example.com/">out</a> Ωж
    <svg width=20 height=20><circle r=5 cx=10 cy=10 fill=red /></svg>
    <div style="background: linear-gradient(red, blue); opacity: .5; height: 9px"></div>`;
  test('again and again', async () => {
    const options: RenderOptions = { html, watermark: 'DRAFT' };
    const first = Buffer.from((await render(options)).pdf);
    // Others in between leave nothing behind.
    await Promise.all([render({ html: '<i>fi ff</i> Ω', media: 'screen' }), render({ ...options, format: 'Letter' })]);
    expect(Buffer.from((await render(options)).pdf).equals(first)).toBe(true);
  });
  test('unless a date is given', async () => {
    const first = await render({ html, creationDate: new Date(0) });
    const second = await render({ html, creationDate: new Date(86_400_000) });
    expect(Buffer.from(second.pdf).equals(first.pdf)).toBe(false);
    expect(second.pdf.length).toBe(first.pdf.length);
  });
});

describe('watermark', () => {
  const hidden = '<style>* { display: none !important; color: transparent !important }</style>';
  test('is on every page, out of the document’s reach', async () => {
    const html = `${hidden}<style>html, body, div { display: block !important; break-after: page }</style><div></div><div></div>`;
    const { pages } = await readPdf((await render({ html, watermark: 'DRAFT' })).pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const { lines } of pages) expect(lines.join('')).toContain('DRAFT');
  });
  test.each([false, ''] as const)('%j is none', async (watermark) => {
    const { pages } = await readPdf((await render({ html: 'x', watermark })).pdf);
    expect(pages[0]!.lines).toEqual(['x']);
  });
});
