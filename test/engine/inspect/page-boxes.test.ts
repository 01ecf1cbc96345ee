/** The option `inspect`: what the result tells of the boxes of pages, and why each page ended. */
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';

const HEAD =
  "<!doctype html><title>T</title><style>* { margin: 0 } body { font: 10px/10px 'Liberation Mono' }</style>\n";

async function inspect(html: string, options: Partial<RenderOptions> = {}) {
  const side = { width: '200px', height: '100px', marginTop: '12px', marginLeft: '20px', marginRight: '0' };
  const { inspected } = await render({ html: HEAD + html, ...side, marginBottom: '0', inspect: '1-', ...options });
  return inspected!;
}

describe('boxes of a page', () => {
  it('say where they are, whose they are, and what is around them', async () => {
    const [page] = await inspect(
      '<p id="a" class="b">x</p>\n<div style="margin: 5px; border: 2px solid; padding: 3px"></div>',
    );
    expect(page).toMatchObject({ page: 1, width: 200, height: 100, end: null });
    expect(page!.boxes.map(({ name, line, column, depth }) => [name, line, column, depth])).toEqual([
      ['body', undefined, undefined, 0],
      ['p#a.b', 2, 1, 1],
      ['div', 3, 1, 1],
    ]);
    const even = (px: number) => ({ top: px, right: px, bottom: px, left: px });
    expect(page!.boxes[2]).toMatchObject({
      path: 'html>body>div:nth-child(2)',
      x: 25,
      y: 27,
      width: 170,
      height: 10,
      margin: even(5),
      border: even(2),
      padding: even(3),
    });
  });

  it('are those of pseudo-elements and inline elements, too', async () => {
    const [page] = await inspect('<style>p::before { content: "y"; display: block }</style><p>x <b>b</b>');
    expect(page!.boxes.map(({ name }) => name)).toEqual(['body', 'p', 'p::before', 'b']);
  });

  it('are in px of the page, where the document was shrunk', async () => {
    const [page] = await inspect('<p style="width: 240px; height: 10px">');
    expect(page!.boxes.find(({ name }) => name === 'p')).toMatchObject({ x: 20, width: 180, height: 7.5 });
  });

  it('come with a picture, in which what the document says is text', async () => {
    const [page] = await inspect('<p>&lt;script>"x"&amp;');
    expect(page!.picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 200 100">.*<\/svg>$/s);
    expect(page!.picture).toContain('&lt;script&gt;&quot;x&quot;&amp;');
  });

  it('are told of the pages that were asked for', async () => {
    const html = '<p style="break-after: page">x'.repeat(5);
    expect((await inspect(html, { inspect: '2-3' })).map(({ page }) => page)).toEqual([2, 3]);
    expect((await inspect(html, { inspect: '2-9', pages: '1,4-' })).map(({ page }) => page)).toEqual([4, 5]);
    expect((await render({ html: '<p>x' })).inspected).toBeUndefined();
    await expect(inspect(html, { inspect: 'x' })).rejects.toThrow('inspect: "x" is no range of pages');
  });
});

describe('the end of a page', () => {
  it.each<[string, string, string]>([
    ['<p>a<h2 style="break-before: page">b', 'h2', 'A break was forced before h2: "break-before: page".'],
    [
      '<p style="break-after: page">a<p>b',
      'p',
      'A break was forced before p: "break-after: page" of what is before it',
    ],
    ['<p style="page: a">a<p style="page: b">b', 'p', 'p is on pages of another name: "page: b".'],
    ['<p style="height: 85px">a<p class=c>b', 'p', 'There was no room for p.c.'],
    [
      '<p style="height: 80px">a<div style="break-inside: avoid"><p>b<p>b<p>b</div>',
      'div',
      'There was no room for all of div, which "break-inside: avoid" keeps in one piece.',
    ],
    [
      '<p style="height: 80px">a<h3 style="break-after: avoid">b</h3><p>c',
      'h3',
      'There was no room for h3 together with what follows it: "break-after: avoid".',
    ],
    [`<p>${'a<br>'.repeat(20)}`, 'p', 'p goes on with its next line (orphans: 2, widows: 2).'],
    [`<table>${'<tr><td>a'.repeat(20)}</table>`, 'table', 'table goes on with its row '],
    [
      '<p style="height: 300px">a',
      'p',
      'The content of p has ended, and its box goes on: it is higher than what was left.',
    ],
    [`<section style="columns: 2">${'a<br>'.repeat(60)}</section>`, 'section', 'section goes on with its next line'],
    [`<div style="display: flex"><p>${'a<br>'.repeat(20)}</div>`, 'p', 'p goes on with its next line'],
    [`<div style="display: grid"><p>${'a<br>'.repeat(20)}</div>`, 'p', 'p goes on with its next line'],
  ])('%s', async (html, name, message) => {
    const [page] = await inspect(html);
    expect(page!.end?.message).toContain(message);
    expect(page!.end?.path?.split('>').at(-1)).toMatch(new RegExp(`^${name}:nth-child`));
    expect(page!.end?.line).toBe(2);
  });
});
