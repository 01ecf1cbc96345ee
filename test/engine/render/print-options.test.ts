/** `scale`, `printBackground`, `outline`, `pageRanges`: as `page.pdf()` has them. Expected places and colours are those of Chromium 156. */
import { describe, expect, it } from 'vitest';
import { type RenderOptions, render } from '../../../src/engine/index.ts';
import { dumpPages } from '../../../src/engine/inspect/dump-pages.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { withPdfJs } from '../../support/read-with-pdfjs.ts';

const SHEET = { width: '5in', height: '4in', margin: '1in' };

async function painted(html: string, options: Partial<RenderOptions>): Promise<string[]> {
  const text = `<!DOCTYPE html><style>body { margin: 0 }</style>${html}`;
  const { lists, structure } = await inspectDocument({ tagged: false, html: text, ...SHEET, ...options });
  return dumpPages(lists, structure.pages)
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
}

describe('scale', () => {
  it.each<[number, string, string]>([
    [0.5, 'transform [0.5 0 0 0.5 96 96]', 'fill 0,0 576x192 #ffff00'],
    [1, 'transform [1 0 0 1 96 96]', 'fill 0,0 288x96 #ffff00'],
    [2, 'transform [2 0 0 2 96 96]', 'fill 0,0 144x48 #ffff00'],
  ])('%d: pages hold so much more, in units of the viewport, too', async (scale, transform, fill) => {
    const lines = await painted('<div style="background: yellow; width: 100vw; height: 50vh">', { scale });
    expect(lines).toContain(transform);
    expect(lines).toContain(fill);
  });
  it.each([
    [0.5, 576],
    [2, 144],
  ])('%d: media queries see pages of %d px', async (scale, width) => {
    const css = `<style>@media (width: ${width}px) { div { background: lime; height: 10px } }</style>`;
    expect(await painted(`${css}<div>`, { scale })).toContain(`fill 0,0 ${width}x10 #00ff00`);
  });
  it.each<[number, number, string]>([
    [2, 200, 'transform [1.44 0 0 1.44 96 96]'],
    [0.5, 800, 'transform [0.36 0 0 0.36 96 96]'],
  ])('%d: content that is wider than the page shrinks further', async (scale, width, transform) => {
    const lines = await painted(`<div style="background: yellow; width: ${width}px; height: 9px">`, { scale });
    expect(lines).toContain(transform);
  });
  it('leaves margins and margin boxes as they are', async () => {
    const css = '<style>@page { @top-left { content: "MB"; font: 10px Liberation Sans; background: red } }</style>';
    const [small, large] = await Promise.all([0.5, 2].map((scale) => painted(css, { scale })));
    const ofMargins = (lines: string[]) => lines.filter((line) => /MB|#ff0000/.test(line));
    expect(ofMargins(small!)).toHaveLength(2);
    expect(ofMargins(small!)).toEqual(ofMargins(large!));
  });
});

describe('printBackground: false', () => {
  const economical = (html: string) => painted(html, { printBackground: false });
  const A = (style: string) => `<div style="font: 10px Liberation Sans; ${style}">a</div>`;

  it.each<[string, string]>([
    ['background: red; color: #fff', '#ababab'],
    ['color: #0ff', '#00abab'],
    ['color: #ff0', '#abab00'],
    ['color: rgb(109 109 109)', '#191919'],
    ['color: rgb(107 107 107)', '#6b6b6b'],
    ['color: red', '#ff0000'],
    ['color: rgb(255 255 255 / 0.5)', '#ababab80'],
    ['color: red; -webkit-text-fill-color: #ff0', '#abab00'],
  ])('text can be read on white: %s', async (style, color) =>
    expect(await economical(A(style))).toContain(`text 0,9 "a" LiberationSans 10px ${color}`),
  );
  it.each(['red', 'rgb(255 0 0 / 0.3)', 'linear-gradient(red, blue)'])(
    '%s behind text is white',
    async (background) => {
      const lines = await economical(A(`background: ${background}; height: 12px`));
      expect(lines).toContain('fill 0,0 288x12 #ffffff');
      expect(lines.join()).not.toMatch(/#ff0000|gradient/);
    },
  );
  it('so is the canvas, and paper in a dark colour scheme', async () => {
    expect(await economical('<style>html { background: #eee }</style>a')).not.toContain('#eeeeee');
    const dark = '<style>:root { color-scheme: dark } body { font: 10px Liberation Sans }</style>a';
    expect((await economical(dark)).filter((line) => /^(fill|text)/.test(line))).toEqual([
      'text 0,9 "a" LiberationSans 10px #ababab',
    ]);
  });
  it.each<[string, string]>([
    ['border: 3px solid yellow', '#ffff00'],
    ['outline: 3px solid yellow', '#ffff00'],
    ['box-shadow: 5px 5px 0 red', '#ff0000'],
    ['text-shadow: 2px 2px 0 yellow', '#ffff00'],
    ['color: yellow; text-decoration: underline', '#ffff00'],
  ])('the rest keeps its colours: %s', async (style, color) =>
    expect((await economical(A(style))).join('\n')).toContain(color),
  );
  it('elements that are exact keep everything, and so does what inherits it', async () => {
    const span = '<span style="background: lime">b</span>';
    const lines = await economical(A(`color: #fff; background: red; print-color-adjust: exact">${span}<i style="`));
    expect(lines.join('\n')).toMatch(/#ff0000.*#00ff00.*"b" LiberationSans 10px #ffffff/s);
  });
  it('inherited colours are darkened once', async () =>
    expect(await economical(A('color: #fff"><b style="font-weight: 400">c</b><i style="'))).toContain(
      'text 0,9 "c" LiberationSans 10px #ababab',
    ));
  it('marks of lists are darkened with their text', async () => {
    const lines = await economical('<ul style="color: #ff0"><li>a');
    expect(lines.filter((line) => line.includes('#abab00'))).toHaveLength(2);
    expect(lines.join()).not.toContain('#ffff00');
  });
  it('native controls are drawn as they are', async () => {
    const all = await painted('<button>b</button><input type=checkbox checked>', {});
    expect(await economical('<button>b</button><input type=checkbox checked>')).toEqual(all);
  });
  it('margin boxes and first lines, too', async () => {
    const css = '@page { @top-left { content: "m"; color: #ff0 } } p::first-line { color: #fff }';
    const text = (await economical(`<style>${css}</style><p>x`)).join('\n');
    expect(text).toMatch(/"m" .* #abab00/);
    expect(text).toMatch(/"x" .* #ababab/);
  });
});

describe('outline', () => {
  const bookmarks = async (options: Partial<RenderOptions>) => {
    const { pdf } = await render({ html: '<h1>One</h1><h2>Two</h2>', ...options });
    return withPdfJs(pdf, async (document) => [
      (await document.getOutline())?.map(({ title }) => title) ?? null,
      await document.getPageMode(),
    ]);
  };
  it('headings are bookmarks, which are open', async () =>
    expect(await bookmarks({})).toEqual([['One'], 'UseOutlines']));
  it('false: there are none', async () => expect(await bookmarks({ outline: false })).toEqual([null, 'UseNone']));
});

describe('pageRanges', () => {
  const html = '<p>a<p style="break-before: page">b<p style="break-before: page">c';
  it.each([
    ['2-', 2],
    ['1, 3', 2],
    ['', 3],
    [' ', 3],
  ])('"%s" are %d pages', async (pageRanges, count) =>
    expect((await render({ html, pageRanges })).pageCount).toBe(count),
  );
});
