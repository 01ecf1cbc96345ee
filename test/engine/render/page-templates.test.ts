/**
 * `headerTemplate`, `footerTemplate`, `displayHeaderFooter`: where their content is, what their classes show, how they are painted. Places, sizes and
 * colours are those of Chromium 156 (`Page.printToPDF` of the same documents; all texts in Liberation Sans, which both have).
 */
import { describe, expect, it } from 'vitest';
import { type RenderOptions, render } from '../../../src/engine/index.ts';
import { dumpPages } from '../../../src/engine/inspect/dump-pages.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { readLinks } from '../../support/pdf-links.ts';
import { textOfPages } from '../../support/read-with-pdfjs.ts';

const SHEET = { width: '5in', height: '4in', margin: '1in' };
const FONT = '<style>body { font-family: Liberation Sans }</style>';

/** What is painted, line by line, px of the page. */
async function painted(options: Partial<RenderOptions>): Promise<string[]> {
  const { lists, structure } = await inspectDocument({ tagged: false, html: '<p>', ...SHEET, ...options });
  return dumpPages(lists, structure.pages)
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
}

/** Of each page; lines follow each other without a space. */
const textOf = async (options: Partial<RenderOptions>) =>
  textOfPages((await render({ html: '<p>', ...SHEET, ...options })).pdf);

describe('places', () => {
  it('the header begins 15pt below the edge of the paper, and at its left edge', async () => {
    const headerTemplate = '<div style="font: 16px Liberation Sans">H <span class=pageNumber></span></div>';
    const lines = await painted({ headerTemplate });
    expect(lines).toContain('text 0,34 "H " LiberationSans 16px #000000');
    expect(lines).toContain('text 16,34 "1" LiberationSans 16px #000000');
  });
  it('the footer ends 15pt above the edge, as wide as it says', async () => {
    const style = 'font: 12px Liberation Sans; width: 100%; text-align: center; background: red';
    const lines = await painted({
      footerTemplate: `<div style="${style}; -webkit-print-color-adjust: exact">F</div>`,
    });
    expect(lines).toContain('fill 0,350 480x14 #ff0000');
    expect(lines).toContain('text 236.328,361 "F" LiberationSans 12px #000000');
  });
  it('pieces of one template stand beside each other', async () => {
    const lines = await painted({
      headerTemplate: `${FONT}<div style="font-size: 20px">H20</div><p style="font-size: 10pt">P</p>`,
    });
    expect(lines.filter((line) => line.startsWith('text'))).toEqual([
      'text 0,38 "H20" LiberationSans 20px #000000',
      'text 36.703,45 "P" LiberationSans 13.33px #000000',
    ]);
  });
  it('what is higher than the margin is as high as the margin in percent', async () => {
    const lines = await painted({
      footerTemplate: '<div style="width: 100%; height: 100%; background: red; print-color-adjust: exact">',
    });
    expect(lines).toContain('fill 0,268 480x96 #ff0000');
  });
  it('neither scale nor styles of the document change them', async () => {
    const headerTemplate = '<div style="font: 16px Liberation Sans">H</div>';
    const lines = await painted({ headerTemplate, scale: 2, html: '<style>div { color: red; zoom: 3 }</style>' });
    expect(lines).toContain('text 0,34 "H" LiberationSans 16px #000000');
  });
});

describe('how they are printed', () => {
  it('letters without a size have 1 px', async () =>
    expect(
      (await painted({ headerTemplate: '<span>A</span>' })).filter((line) => / "A" .* 1px /.test(line)),
    ).toHaveLength(1));
  it('backgrounds only where they are exact, and text can be read without them', async () => {
    const div = 'font: 16px Liberation Sans; width: 100%; background: #0f0; color: white';
    const lines = await painted({ headerTemplate: `<div style="${div}">X`, printBackground: true });
    expect(lines).toContain('fill 0,20 480x18 #ffffff');
    expect(lines).toContain('text 0,34 "X" LiberationSans 16px #ababab');
  });
  it('styles in one count in the other', async () =>
    expect(
      await painted({
        headerTemplate: '<style>b { color: red; font: 12px Liberation Sans }</style>',
        footerTemplate: '<b>F</b>',
      }),
    ).toContain('text 0,361 "F" LiberationSans 12px #ff0000'));
  it('tags that are open in one are closed in the other', async () =>
    expect(
      await textOf({ headerTemplate: '<b style="font-size: 9px">one<i>', footerTemplate: '</div><s>two' }),
    ).toEqual(['onetwo']));
  it('links in them can be followed', async () => {
    const headerTemplate = '<a href="https://example.com/" style="font-size: 16px">H</a>';
    const { pdf } = await render({ html: '<p>', ...SHEET, headerTemplate });
    expect((await readLinks(pdf)).links).toMatchObject([{ url: 'https://example.com/' }]);
  });
  it('the watermark is over them', async () => {
    const cover = '<div style="position: fixed; inset: 0; background: white; print-color-adjust: exact">';
    const lines = await painted({ headerTemplate: cover, watermark: 'DRAFT' });
    const last = lines.findLastIndex((line) => line.includes('#ffffff'));
    expect(lines.findIndex((line) => line.includes('"DRAFT"'))).toBeGreaterThan(last);
  });
});

describe('classes', () => {
  const field = (name: string) => `<b class="x ${name}" style="font-size: 9px">old</b>`;

  it('pageNumber and totalPages are those of the document, whichever pages are written', async () => {
    const html = '<p>a<p style="break-before: page">b<p style="break-before: page">c';
    const footerTemplate = `${field('pageNumber')}/${field('totalPages')}`;
    expect(await textOf({ html, footerTemplate, pageRanges: '2-3' })).toEqual(['b2/3', 'c3/3']);
  });
  it('title and url', async () => {
    const html = '<title>My title</title>';
    const headerTemplate = `${field('title')} ${field('url')}`;
    expect(await textOf({ html, headerTemplate })).toEqual(['My titleabout:blank']);
    expect(await textOf({ html, headerTemplate, baseUrl: 'https://example.com/a' })).toEqual([
      'My titlehttps://example.com/a',
    ]);
  });
  it('date, as it is written in the language', async () => {
    const creationDate = new Date(2026, 0, 31, 14, 5);
    expect(await textOf({ headerTemplate: field('date'), creationDate })).toEqual(['1/31/26, 2:05 PM']);
    expect(await textOf({ headerTemplate: field('date'), creationDate, language: 'de' })).toEqual(['31.01.26, 14:05']);
    expect(await textOf({ headerTemplate: field('date'), creationDate, language: '!' })).toEqual(['1/31/26, 2:05 PM']);
  });
  it('text of markup stays text', async () => {
    const html = '<title>&lt;b>1 &amp; 2</title>';
    expect(await textOf({ html, headerTemplate: field('title') })).toEqual(['<b>1 & 2']);
  });
  it('left, center and right share the line', async () => {
    const of = (name: string) => `<div class=${name} style="font-size: 9pt">${name.toUpperCase()}</div>`;
    const lines = await painted({ headerTemplate: `${FONT}${of('text')}${of('center')}${of('right')}` });
    expect(lines.filter((line) => line.startsWith('text'))).toEqual([
      'text 0,31 "TEXT" LiberationSans 12px #000000',
      'text 191.984,31 "CENTER" LiberationSans 12px #000000',
      'text 410.656,31 "RIGHT" LiberationSans 12px #000000',
    ]);
  });
});

describe('displayHeaderFooter', () => {
  const creationDate = new Date(2026, 0, 31, 14, 5);
  const html = '<title>Title</title><p>x';

  it('prints what browsers print where no template is given', async () =>
    expect(await textOf({ html, creationDate, displayHeaderFooter: true })).toEqual([
      'x1/31/26, 2:05 PM Titleabout:blank 1/1',
    ]));
  it('prints nothing in a margin whose template is a space', async () =>
    expect(await textOf({ html, creationDate, displayHeaderFooter: true, headerTemplate: ' ' })).toEqual([
      'xabout:blank 1/1',
    ]));
  it('prints no template when it is false', async () =>
    expect(await textOf({ html, displayHeaderFooter: false, footerTemplate: '<b style="font-size: 9px">F' })).toEqual([
      'x',
    ]));
  it('is not needed with a template, and leaves the other margin empty', async () =>
    expect(await textOf({ html, headerTemplate: '<b style="font-size: 9px">H' })).toEqual(['xH']));
  // Elements of the class `text` that would stand between the margins are hidden; the page number is in the right margin.
  it('leaves out what would stand over the content', async () => {
    const margin = { top: '0.3in', bottom: '0.3in', left: '1in', right: '1in' };
    expect(await textOf({ html, creationDate, displayHeaderFooter: true, margin })).toEqual(['x1/1']);
  });
});
