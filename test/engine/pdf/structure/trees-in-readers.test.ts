/**
 * The structure tree of whole documents: PDF.js, PDFium and poppler read the same one, which is that of the document's elements; every text is in it
 * once, in its order; nothing is neither tagged nor an artifact. `npm run trees` does the same for folders of documents.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { lookOver } from '../../../support/trees/look-over.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../../../examples');
const TIMEOUT = 600_000;

it.each(['book', 'cv', 'invoice', 'letter', 'report', 'slides'])(
  'of the example %s',
  async (name) => {
    const html = readFileSync(path.join(EXAMPLES, `${name}.html`));
    expect(await lookOver(await inspectDocument({ html, timeout: TIMEOUT }))).toEqual([]);
  },
  TIMEOUT,
);

it(
  'of footnotes, floats, columns, a table over pages, and a group with opacity',
  async () => {
    const html = `<!doctype html><html lang=en><title>x</title>
      <style>@page { size: 90mm 60mm; margin: 8mm; @top-center { content: "head" } } i { float: footnote } .l { float: left; width: 20mm }</style>
      <h1>Heading</h1><p>first<i>a note</i> second<div class=l>aside</div> third
      <div style="columns: 2"><p>${'one two three '.repeat(20)}</p></div>
      <table><thead><tr><th>A<th>B</thead>${'<tr><td>c<td>d'.repeat(30)}</table>
      <div style="opacity: 0.5"><ul><li>e<li>f</ul></div><p style="position: absolute; top: 0">g<p>h`;
    expect(await lookOver(await inspectDocument({ html, timeout: TIMEOUT }))).toEqual([]);
  },
  TIMEOUT,
);

it(
  'of lines that run both ways, in the order of the text',
  async () => {
    const html = `<!doctype html><html lang=he dir=rtl><title>x</title><style>@page { size: 80mm 60mm; margin: 8mm }</style>
      <h1>11.7 שלום LDAP עולם</h1><p>אחת <b>two שתיים</b> three (ארבע) 5, <i>שש <code>a-b</code> שבע</i> eight.
      <p dir=ltr>one שתיים <b>שלוש 4 חמש</b> six, <u>שבע</u> seven.`;
    expect(await lookOver(await inspectDocument({ html, timeout: TIMEOUT }))).toEqual([]);
  },
  TIMEOUT,
);

it(
  'of texts that elements around them cut off, of which the beginning is in it',
  async () => {
    const html = `<!doctype html><html lang=en><title>x</title><style>p { width: 20mm; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }</style>
      <h1>Heading</h1><p>a text that is longer than its box<p>another one of the kind<div style="height: 1lh; overflow: hidden">seen<br>not seen</div><p>end`;
    expect(await lookOver(await inspectDocument({ html, timeout: TIMEOUT }))).toEqual([]);
  },
  TIMEOUT,
);

it(
  'of characters of several glyphs, which carry their text, and what stands behind them on the line',
  async () => {
    const html = `<!doctype html><html lang=en><title>x</title><h1>Heading</h1>
      <p>x\ufe0f y z\ufe0f end<p>before <b>q\u0330\u0301</b> behind <code>'z\ufe0f',</code> end`;
    expect(await lookOver(await inspectDocument({ html, timeout: TIMEOUT }))).toEqual([]);
  },
  TIMEOUT,
);
