/** Which pages `@page` selectors select, and the paper around pages (css-page-3 §4, §7, §8, css-gcpm-3 §4). */
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { render } from '../../../src/engine/render/render.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { inflatedStreams } from '../../support/pdf-streams.ts';

async function pagesOf(css: string, html: string) {
  return inspectDocument({
    tagged: false,
    html: `<!doctype html><style>body, p { margin: 0 } .new { break-before: page } ${css}</style>${html}`,
    preferCSSPageSize: true,
  });
}

const CHAPTERS = `<p>front<section>one<p class="new">two</section><section>three<p class="new">four<p class="new">five</section>`;
const CHAPTER_CSS =
  '@page { size: 200px 200px; margin: 0 } section { page: chap } section + section { break-before: page }';

describe('a page selector', () => {
  it.each([
    [':first', [1]],
    [':left', [2, 4, 6]],
    [':right', [1, 3, 5]],
    [':nth(2n+1)', [1, 3, 5]],
    [':nth(4)', [4]],
    ['chap', [2, 3, 4, 5, 6]],
    ['chap:first', [2, 4]],
    [':nth(1 of chap)', [2, 4]],
    [':nth(n+2 of chap)', [3, 5, 6]],
    [':nth(2 of chap):right', [3, 5]],
    ['chap:nth(4)', [4]],
    ['other', []],
    [':nth(1 of other)', []],
  ])('%s', async (selector, expected) => {
    const { pages } = await pagesOf(`${CHAPTER_CSS} @page ${selector} { margin-top: 7px }`, CHAPTERS);
    expect(pages).toHaveLength(6);
    expect(pages.filter(({ box }) => box.margin.top === 7).map(({ index }) => index + 1)).toEqual(expected);
  });

  it('a blank page is in no page group', async () => {
    const css = `${CHAPTER_CSS} section + section { break-before: right } @page chap:first { margin-top: 7px }
      @page :blank { margin-left: 9px }`;
    const { pages } = await pagesOf(css, '<section>a</section><section>b</section>');
    expect(pages.map(({ box }) => [box.margin.top, box.margin.left])).toEqual([
      [7, 0],
      [0, 9],
      [7, 0],
    ]);
  });

  it.each([
    '@media print { @page { margin-top: 7px } }',
    '@supports (color: red) { @page { margin-top: 7px } }',
    '@layer a { @page { margin-top: 7px } }',
  ])('holds inside %s', async (css) => {
    const { pages } = await pagesOf(css, 'a');
    expect(pages[0]!.box.margin.top).toBe(7);
  });
});

describe('margins of pages', () => {
  it.each([
    ['margin: 10%', { top: 30, right: 20, bottom: 30, left: 20 }],
    ['font-size: 20px; margin: 1em 0.5em', { top: 20, right: 10, bottom: 20, left: 10 }],
    ['margin: 1cm auto 0', { top: 96 / 2.54, right: 0, bottom: 0, left: 0 }],
  ])('%s', async (css, expected) => {
    const { pages } = await pagesOf(`@page { size: 200px 300px; ${css} }`, 'a');
    for (const side of ['top', 'right', 'bottom', 'left'] as const)
      expect(pages[0]!.box.margin[side]).toBeCloseTo(expected[side], 1);
  });
});

describe('the paper around a page', () => {
  const boxes = async (css: string) => {
    const { pdf } = await render({
      html: `<style>@page { size: 96px 192px; margin: 0; ${css} }</style>a`,
      preferCSSPageSize: true,
    });
    const text = inflatedStreams(pdf).join('\n');
    return ['MediaBox', 'BleedBox', 'TrimBox', 'Rotate'].map(
      (name) => new RegExp(`/${name} (\\[[^\\]]*\\]|\\d+)`).exec(text)?.[1] ?? null,
    );
  };
  it.each([
    ['', ['[0 0 72 144]', null, null, null]],
    ['bleed: 12px', ['[-9 -9 81 153]', '[-9 -9 81 153]', '[0 0 72 144]', null]],
    ['marks: crop', ['[-30 -30 102 174]', '[-6 -6 78 150]', '[0 0 72 144]', null]],
    ['page-orientation: rotate-left', ['[0 0 72 144]', null, null, '270']],
    ['page-orientation: rotate-right', ['[0 0 72 144]', null, null, '90']],
  ])('%s', async (css, expected) => expect(await boxes(css)).toEqual(expected));

  it('takes the background into the bleed area', async () => {
    const { lists } = await pagesOf('@page { size: 100px 100px; margin: 10px; bleed: 5px; background: lime }', 'a');
    const [first] = lists[0]!.items;
    expect(first?.kind === 'fill-rect' ? first.rect : null).toEqual({ x: -5, y: -5, width: 110, height: 110 });
  });

  it('has eight lines of crop marks and four crosses', async () => {
    const { lists } = await pagesOf('@page { size: 100px 100px; marks: crop cross }', '');
    expect(lists[0]!.items.filter(({ kind }) => kind === 'stroke-path')).toHaveLength(8 + 4 * 3);
  });
});

describe('limits of margin boxes', () => {
  it.each([
    ['@top-left { max-width: 20px } @top-right { width: auto }', [20, 80]],
    ['@top-left { min-width: 70px } @top-right { width: auto }', [70, 30]],
    ['@top-left { width: 25% } @top-right { width: auto }', [25, 75]],
  ])('%s', async (css, expected) => {
    const boxes = css.replaceAll('{ m', '{ content: "a"; m').replaceAll('{ w', '{ content: "a"; w');
    const { pages } = await pagesOf(`@page { size: 200px 200px; margin: 50px; ${boxes} }`, 'x');
    expect(pages[0]!.marginBoxes.map(({ fragment }) => fragment.width)).toEqual(expected);
  });
});

it('readers are told the numbers of pages', async () => {
  const css =
    '@page { size: 100px 100px } @page front { @top-left { content: counter(page, lower-roman) } } .f { page: front }';
  const { pdf } = await render({
    html: `<style>${css} p { break-before: page; margin: 0 }</style><p class="f">a<p class="f">b<p style="counter-reset: page 1">c`,
  });
  expect(inflatedStreams(pdf).join('\n')).toMatch(
    /\/PageLabels <<\s*\/Nums \[0 <<\s*\/S \/r\s*\/St 1\s*>> 2 <<\s*\/S \/D\s*\/St 1\s*>>\]/,
  );
  expect((await readPdf(pdf)).pages).toHaveLength(3);
});

describe('images of pages', () => {
  const square =
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'%3E%3Crect width='20' height='20' fill='lime'/%3E%3C/svg%3E\")";
  it.each([
    ['in a margin box', `@page { size: 200px 200px; margin: 50px; @top-left { content: ${square} / "alt" } }`],
    ['behind a page of a name', `@page x { size: 200px 200px; background: ${square} no-repeat } p { page: x }`],
    ['behind a margin box', `@page { margin: 50px; @top-left { content: ""; background: ${square} } }`],
  ])('are loaded: %s', async (_, css) => {
    const { lists } = await pagesOf(css, '<p>a');
    expect(JSON.stringify(lists[0]!.items, (key, value) => (key === 'source' || key === 'run' ? null : value))).toMatch(
      /"green":1,|"kind":"image|"kind":"pattern/,
    );
  });
});
