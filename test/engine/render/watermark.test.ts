/** The watermark of the sandbox stays, whatever the document does: it is drawn last, over the finished page, in a face of ours. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { plainFontQuery } from '../../../src/engine/fonts/font-query.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { shapePlainText } from '../../../src/engine/fonts/shape.ts';
import { type RenderOptions, render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { descriptorsOf } from '../fonts/queries.ts';

const AHEM = readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/fonts/Ahem.ttf'));

const ATTEMPTS: Readonly<Record<string, string>> = {
  'display: none on everything': '<style>* { display: none !important }</style>x',
  'visibility, opacity and colour':
    '<style>*, *::before, *::after { visibility: hidden !important; opacity: 0 !important; color: transparent !important; font-size: 0 !important }</style>x',
  'a cover on top':
    '<style>div { position: fixed; inset: -100px; z-index: 2147483647; background: white }</style><div></div>x',
  'a cover in its own layer, blended':
    '<style>div { position: fixed; inset: -1in; z-index: 9999; background: white; mix-blend-mode: screen; isolation: isolate; opacity: .999; transform: scale(9) }</style><div></div>',
  'a cover in the margins':
    '<style>@page { margin: 3in; @top-left-corner { content: ""; background: white; width: 9in; height: 9in } }</style>x',
  clipping: '<style>html, body { overflow: hidden; clip-path: inset(50%); width: 0; height: 0 }</style>x',
  'a media query': '<style>@media print { * { display: none } } @media all { body { filter: opacity(0) } }</style>x',
  'a page of a point': '<style>@page { size: 1pt 1pt; margin: 0 }</style>x',
  'a page of a pixel in height': '<style>@page { size: 4000px 1px; margin: 0 }</style>x',
  'the largest page': '<style>@page { size: 999999in; margin: 0 }</style>x',
  'pages of many sizes':
    '<style>@page a { size: 10mm 4in } @page b { size: 4in 10mm } p { break-after: page } .a { page: a } .b { page: b }</style><p class=a>x<p class=b>x<p>x',
  'page pseudo-classes':
    '<style>@page :first { size: 2in; background: white } @page :left { margin: 0 } @page :blank { size: 1in }</style><p style="break-after: right">x<p>x',
  shrinking: '<div style="width: 9000px; background: white">x</div>',
  'an unfinished document': '<svg><g opacity="0"><text>x<!-- <style>',
  'a document of its own text': '<p>SANDBOX<p style="display: none">SANDBOX',
  'no document': ' ',
  'elements of its name':
    '<watermark style="display:none">SANDBOX</watermark><style>watermark, #watermark, .watermark { display: none }</style>',
};

async function pagesOf(html: string, options: RenderOptions = {}) {
  return (await readPdf((await render({ html, watermark: 'SANDBOX', ...options })).pdf)).pages;
}

describe('stays on every page', () => {
  test.each(Object.entries(ATTEMPTS))('with %s', async (_, html) => {
    const pages = await pagesOf(html);
    expect(pages.length).toBeGreaterThan(0);
    // The last text of a page's content: over everything else.
    for (const { lines } of pages) expect(lines.at(-1)).toMatch(/SANDBOX$/);
  });
  test.each(['1px', '30px'])('with pages of %s by request', async (side) => {
    const pages = await pagesOf('x', {
      width: side,
      height: side,
      marginTop: '0',
      marginRight: '0',
      marginBottom: '0',
      marginLeft: '0',
    });
    for (const { lines } of pages) expect(lines.at(-1)).toMatch(/SANDBOX$/);
  });
  test('with a hundred pages', async () => {
    const pages = await pagesOf('<p style="break-after: page">x'.repeat(100));
    expect(pages.length).toBeGreaterThanOrEqual(100);
    for (const { lines } of pages) expect(lines.at(-1)).toMatch(/SANDBOX$/);
  });
});

describe('is set in a face of ours', () => {
  const resolve = (fonts: FontSet) => {
    const font = fonts.resolve(plainFontQuery([{ name: 'sans-serif', generic: true }], 700));
    return shapePlainText('SANDBOX', font).map(({ run }) => run.face.postscriptName);
  };
  const ours = resolve(new FontSet({ fonts: [], systemFonts: false }, new Diagnostics()));

  test.each(['Liberation Sans', 'liberation sans', 'sans-serif', 'Arial', 'Helvetica', 'system-ui'])(
    'though the document has a font with the name "%s"',
    (family) => {
      const fonts = new FontSet({ fonts: [], systemFonts: false }, new Diagnostics());
      fonts.addDocumentFace(descriptorsOf(family, { weight: [1, 1000] }), AHEM);
      expect(resolve(fonts)).toEqual(ours);
      expect(ours).not.toContain('Ahem');
    },
  );
  test('though the document uses that font', async () => {
    const face = `@font-face { font-family: "Liberation Sans"; src: url(data:font/ttf;base64,${AHEM.toString('base64')}) }`;
    const pages = await pagesOf(`<style>${face} p { font: bold 20px "Liberation Sans" }</style><p>X`);
    expect(pages[0]!.lines.at(-1)).toMatch(/SANDBOX$/);
  });
});
