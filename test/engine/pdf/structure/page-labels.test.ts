/** Page labels (ISO 32000-2 §12.4.2), as PDF.js shows them: they follow the margin box that shows the number. */
import { describe, expect, it } from 'vitest';
import { render } from '../../../../src/engine/index.ts';
import { withPdfJs } from '../../../support/read-with-pdfjs.ts';

const THREE = '<p>a<p style="break-before: page">b<p style="break-before: page">c';

async function labels(content: string, css = '', html = THREE): Promise<string[] | null> {
  const style = `<style>@page { @bottom-center { content: ${content} } } ${css}</style>`;
  const { pdf } = await render({ html: style + html });
  return withPdfJs(pdf, (document) => document.getPageLabels());
}

describe('the label of a page', () => {
  it.each<[string, string, string[] | null]>([
    ['none where it is the number', 'counter(page)', null],
    ['in the style of the number', 'counter(page, upper-roman)', ['I', 'II', 'III']],
    ['with what is joined to the number', '"Appendix A-" counter(page)', ['A-1', 'A-2', 'A-3']],
    ['without what stands apart from it', '"Page " counter(page) " of " counter(pages)', null],
    ['without what adorns it', '"– (" counter(page) ") –"', null],
    ['in a style that readers do not know', 'counter(page, lower-greek)', ['α', 'β', 'γ']],
    ['with leading zeros', '"S." counter(page, decimal-leading-zero)', ['S.01', 'S.02', 'S.03']],
  ])('%s', async (_, content, expected) => expect(await labels(content)).toEqual(expected));

  it('has counters and named strings of the document in it', async () => {
    const css = 'p { counter-increment: c; string-set: s content() }';
    expect(await labels('counter(c, upper-alpha) "." string(s) counter(page)', css)).toEqual(['A.a1', 'B.b2', 'C.c3']);
  });
  it('is that of the page context: front matter and body', async () => {
    const css = '@page front { @bottom-center { content: "f-" counter(page, lower-roman) } } .f { page: front }';
    const html = '<p class="f">a<p class="f" style="break-before: page">b<p style="counter-reset: page 1">c';
    expect(await labels('counter(page)', css, html)).toEqual(['f-i', 'f-ii', '1']);
  });
});
