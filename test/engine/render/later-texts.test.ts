/**
 * Cross references to pages are filled in after a first layout, whose boxes are used again (`later-texts.ts`): a document with them prints as the same
 * document in which the numbers are written out, in which nothing is filled in.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/index.ts';
import { textOfPages } from '../../support/read-with-pdfjs.ts';

/** The machine may be busy with other tests. */
const TIMEOUT = 300_000;
beforeAll(() => render({ html: '', timeout: TIMEOUT }), TIMEOUT);

const CHAPTERS = [3, 1, 14, 2, 40, 1];
const number = (i: number, numbers: readonly string[]) => numbers[i] ?? '?';

/** A list of chapters, and the chapters; in the CSS NUMBER stands for the number of a page. */
interface Book {
  readonly css: string;
  readonly before?: string;
  readonly line?: (link: string) => string;
  readonly after?: string;
  readonly paragraph?: string;
  readonly note?: string;
}

const BOOKS: Record<string, Book> = {
  'in floats': { css: 'a::after { content: NUMBER; float: right }' },
  'behind leaders': { css: 'a { display: block } a::after { content: leader(".") NUMBER }' },
  'in cells of tables, whose columns they widen': {
    css: 'a::after { content: NUMBER; font-size: 3em } td { border: 1px solid }',
    before: '<table>',
    line: (link) => `<tr><td>Chapter<td>${link}<td>and more`,
    after: '</table>',
  },
  'in flex items that share a line': {
    css: 'nav { display: flex } a::after { content: NUMBER; font-size: 2em } a { border: 1px solid; flex: auto }',
  },
  'in tracks of a grid': {
    css: 'nav { display: grid; grid-template-columns: repeat(3, auto) } a::before { content: NUMBER ". " }',
  },
  'in inline-blocks that shrink to fit': {
    css: 'a { display: inline-block; border: 1px solid } a::after { content: " on page " NUMBER }',
  },
  'in columns': { css: 'nav { columns: 3 } a { display: block } a::after { content: " " NUMBER }' },
  'in markers': { css: 'a { display: list-item; margin-left: 3em } a::marker { content: NUMBER "  " }' },
  'in positioned boxes': {
    css: 'a { display: block; position: relative } a::after { content: NUMBER; position: absolute; right: 0 }',
  },
  'under first lines in a style of their own': {
    css: 'a { display: block } a::first-line { color: red } a::after { content: " " NUMBER }',
  },
  'with their first letter in a style of its own': {
    css: 'a { display: block } a::before { content: NUMBER " " } a::first-letter { font-size: 2em }',
  },
  'in vertical text': {
    css: 'html { writing-mode: vertical-rl } a { display: block } a::after { content: " " NUMBER }',
  },
  'beside footnotes and page floats': {
    css: `a { display: block } a::after { content: leader(".") NUMBER } i { float: footnote }
      @page { counter-reset: footnote }`,
    paragraph: 'Text and more text and more ',
    note: '<i>A note of some words</i>',
  },
  'on pages that are shrunk': {
    css: 'a { display: block; width: 1200px; border: 1px solid } a::after { content: NUMBER; float: right }',
  },
};

function htmlOf(
  { css, before = '', line = (link) => link, after = '', paragraph = 'Text ', note = '' }: Book,
  numbers: readonly string[],
) {
  const content = numbers.length === 0 ? 'target-counter(attr(href url), page)' : 'attr(data-page)';
  const links = CHAPTERS.map((_, i) => line(`<a href="#c${i}" data-page="${number(i, numbers)}">Chapter ${i}</a> `));
  const chapters = CHAPTERS.map(
    (pages, i) => `<h1 id="c${i}">Heading ${i}!</h1>${`<p>${note}${paragraph.repeat(30)}`.repeat(pages)}`,
  );
  return `<!DOCTYPE html><html lang="en"><title>Book</title><style>
    @page { size: 100mm 80mm; margin: 8mm; @bottom-right { content: counter(page) } }
    a { color: black } h1 { break-before: page } ${css.replaceAll('NUMBER', content)}</style>
    <nav>${before}${links.join('')}${after}</nav>${chapters.join('')}`;
}

const options = { creationDate: new Date('2026-01-01T00:00:00Z'), timeout: TIMEOUT };

/** On which page each chapter begins: that is read from the pages themselves. */
function pagesOfChapters(texts: readonly string[]): string[] {
  return CHAPTERS.map((_, i) => {
    const at = texts.findIndex((text) => text.replace(/\s+/g, ' ').includes(`Heading ${i}!`));
    return String(at + 1);
  });
}

describe('numbers of pages that are filled in after a layout', () => {
  it.for(Object.entries(BOOKS))('%s', { timeout: TIMEOUT }, async ([, book]) => {
    const filledIn = await render({ html: htmlOf(book, []), ...options });
    const numbers = pagesOfChapters(await textOfPages(filledIn.pdf));
    const writtenOut = await render({ html: htmlOf(book, numbers), ...options });
    expect(new Set(numbers).size).toBe(CHAPTERS.length);
    expect(await textOfPages(filledIn.pdf)).toEqual(await textOfPages(writtenOut.pdf));
    expect(filledIn.pdf).toEqual(writtenOut.pdf);
  });
});
