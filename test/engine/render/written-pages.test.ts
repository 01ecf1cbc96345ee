/** `pages`: which pages of the layout are written. */
import { describe, expect, it } from 'vitest';
import { type PlatenError, render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { readLinks } from '../../support/pdf-links.ts';
import { textOfPages, withPdfJs } from '../../support/read-with-pdfjs.ts';

const FIVE = [1, 2, 3, 4, 5].map((n) => `<h1 id="p${n}" style="break-before: page">${n}</h1>`).join('');

async function refusal(html: string, pages: string): Promise<PlatenError> {
  return render({ html, pages }).then(
    () => expect.unreachable('It was taken.'),
    (error: PlatenError) => error,
  );
}

describe('the pages that are written', () => {
  it.each([
    ['2', '2'],
    ['2-3', '2 3'],
    ['4-', '4 5'],
    ['-2', '1 2'],
    ['1-2,4-', '1 2 4 5'],
    [' 5 , 1 - 2 ', '1 2 5'],
    ['2-3,3-4,3', '2 3 4'],
    ['1-5', '1 2 3 4 5'],
  ])('%j are %j, each once and in their order', async (pages, expected) => {
    const { pdf, pageCount } = await render({ html: FIVE, pages });
    expect((await textOfPages(pdf)).join(' ')).toBe(expected);
    expect(pageCount).toBe(expected.split(' ').length);
  });

  it('are laid out as if all were written: counters go on, and readers see their numbers', async () => {
    const html = `<style>@page { @bottom-right { content: " of " counter(pages) } }</style>${FIVE}`;
    const { pdf } = await render({ html, pages: '4-' });
    expect(await textOfPages(pdf)).toEqual(['4of 5', '5of 5']);
    expect(await withPdfJs(pdf, (document) => document.getPageLabels())).toEqual(['4', '5']);
  });

  it('have the outline of their own headings, and links only to each other', async () => {
    const html = `<a href="#p2">a</a> <a href="#p4">b</a>${FIVE}`;
    const { pdf } = await render({ html, pages: '1,5' });
    expect((await readPdf(pdf)).outline.map(({ title }) => title)).toEqual(['4']);
    expect((await readLinks(pdf)).links).toHaveLength(1);
  });
});

describe('what is no page is refused', () => {
  it.each([
    '',
    ' ',
    'a',
    '1,',
    '1--2',
    '1-2-3',
    '1 3',
    '0',
    '0-3',
    '3-1',
    '1;2',
    '1.5',
    '-',
    '٣',
    `${' '.repeat(90_000)}x`,
  ])('%j', async (pages) => {
    const error = await refusal('x', pages);
    expect([error.code, error.details.option]).toEqual(['INVALID_OPTION', 'pages']);
    expect(error.message).toContain('for example "1-3,7-"');
  });

  it.each(['2', '1-2', '2-', '1,7', '99999999999999999999'])('%j of a document of one page', async (pages) => {
    const error = await refusal('x', pages);
    expect([error.code, error.details.option]).toEqual(['INVALID_OPTION', 'pages']);
    expect(error.message).toContain('the document has one page');
  });
});
