/** The page context: the counter `page`, borders and padding of pages (css-page-3 §4, §5.2, §6). */
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

async function pagesOf(html: string) {
  return inspectDocument({
    tagged: false,
    html: `<!doctype html><style>body { margin: 0 }</style>${html}`,
    preferCSSPageSize: true,
  });
}

/** What stands in the bottom margin of each page. */
async function footers(css: string, html: string): Promise<string[]> {
  const page = '@page { size: 200px 200px; margin: 50px; @bottom-center { content: "p" counter(page) } }';
  const { lists } = await pagesOf(`<style>${page} ${css}</style>${html}`);
  return lists
    .map(({ items }) => items.findLast((item) => item.kind === 'glyphs' && item.origin.y > 150))
    .map((item) => (item?.kind === 'glyphs' ? item.text : ''));
}

const THREE = '<p>a<p class="b">b<p class="c">c';
const BREAKS = 'p { margin: 0 } p + p { break-before: page }';

describe('the counter page', () => {
  it.each([
    ['counts pages', '', ['p1', 'p2', 'p3']],
    ['is reset by an element for the page on which it begins', '.b { counter-reset: page 7 }', ['p1', 'p7', 'p8']],
    ['is set', '.b { counter-set: page 1 }', ['p1', 'p1', 'p2']],
    ['is incremented by an element', '.b { counter-increment: page 10 }', ['p1', 'p12', 'p13']],
    ['counts by what the page context says', '@page { counter-increment: page 2 }', ['p2', 'p4', 'p6']],
    ['is reset by a page', '@page :first { counter-reset: page 5 }', ['p5', 'p6', 'p7']],
  ])('%s', async (_, css, expected) => expect(await footers(`${BREAKS} ${css}`, THREE)).toEqual(expected));
});

it('border and padding lie between margins and page area', async () => {
  const { lists } = await pagesOf(
    '<style>@page { size: 200px 100px; margin: 20px; border: 5px solid red; padding: 10px }</style><div style="height: 10px; background: lime">',
  );
  const painted = lists[0]!.items.filter((item) => item.kind === 'stroke-path' || item.kind === 'fill-rect');
  expect(
    painted.map((item) => (item.kind === 'fill-rect' ? item.rect : [item.width, ...item.path.coords.slice(0, 6)])),
  ).toEqual([[5, 22.5, 22.5, 177.5, 22.5, 177.5, 77.5], { x: 0, y: 0, width: 130, height: 10 }]);
  const area = lists[0]!.items.find((item) => item.kind === 'push-transform');
  expect(area).toMatchObject({ matrix: { e: 35, f: 35 } });
});

describe('a margin box with a size of its own', () => {
  it.each([
    ['@top-center { width: 40px; height: 10px; border: 2px solid blue }', { x: 78, y: 36, width: 44, height: 14 }],
    ['@bottom-left { height: 10px }', { x: 50, y: 150, width: 100, height: 10 }],
    ['@top-left-corner { width: 10px; height: 10px }', { x: 40, y: 40, width: 10, height: 10 }],
    ['@right-middle { width: 10px; height: 20px }', { x: 150, y: 90, width: 10, height: 20 }],
    ['@left-middle { width: 20px; height: 20px; margin: 0 auto }', { x: 15, y: 90, width: 20, height: 20 }],
  ])('lies beside the page area: %s', async (rule, expected) => {
    const content = rule.replace('{', '{ content: ""; background: lime;');
    const { lists } = await pagesOf(`<style>@page { size: 200px 200px; margin: 50px; ${content} }</style>`);
    const box = lists[0]!.items.find((item) => item.kind === 'fill-rect');
    expect(box?.kind === 'fill-rect' ? box.rect : null).toEqual(expected);
  });
});

it('the background of the root is placed in the whole root, which the pages cut (Chromium 156)', async () => {
  const { pages } = await pagesOf(
    '<style>@page { size: 300px 100px; margin: 0 } body { background: linear-gradient(red, blue) }</style><div style="height: 250px">',
  );
  expect(pages.map(({ canvasOrigin }) => canvasOrigin)).toEqual(
    [0, -100, -200].map((y) => ({ x: 0, y, width: 300, height: 250 })),
  );
});

it('the canvas ends with the page area, and not with its last px (Chromium 156)', async () => {
  const { lists } = await pagesOf(
    '<style>@page { size: 200.25px 100.5px; margin: 0 } html { background: yellow }</style>X',
  );
  expect(lists[0]!.items.find((item) => item.kind === 'fill-rect')).toMatchObject({
    rect: { x: 0, y: 0, width: 200.25, height: 100.5 },
  });
});

it('the canvas goes on where there are only positioned boxes, as in Chromium', async () => {
  const { pages } = await pagesOf(
    '<style>@page { size: 300px 100px; margin: 0 } body { background: linear-gradient(red, blue) } i { position: absolute; top: 210px }</style>X<i>Y',
  );
  expect(pages).toHaveLength(3);
  const { height } = pages[0]!.canvasOrigin!;
  expect(pages.map(({ canvasOrigin }) => canvasOrigin?.y)).toEqual([0, -height, -height]);
  expect(pages[2]!.canvasBox).toBe(pages[0]!.canvasBox);
});

// Each as in Chromium.
it.each([
  ['', 'position: absolute', true],
  ['', 'position: fixed', true],
  ['', 'float: left', true],
  ['', 'columns: 2', true],
  ['display: table', '', true],
  ['display: table', 'position: absolute', true],
  ['display: flex', '', true],
  ['columns: 2', '', true],
  ['', 'contain: layout', false],
  ['', 'container-type: inline-size', false],
  ['contain: style', '', false],
])('body\'s background where html has "%s" and body "%s" is the canvas\'s: %s', async (ofRoot, ofBody, isCanvas) => {
  const { pages } = await pagesOf(`<html style="${ofRoot}"><body style="background: lime; ${ofBody}"><p>x`);
  expect(pages[0]!.canvasBox?.source?.element.localName ?? null).toBe(isCanvas ? 'body' : null);
});

it("the background of body is the canvas's on pages, too, where only it goes on", async () => {
  const { pages } = await pagesOf(
    '<body style="background: lime; position: absolute"><div style="height: 3000px"></div>',
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(new Set(pages.map(({ canvasBox }) => canvasBox?.source?.element.localName))).toEqual(new Set(['body']));
});

it('the background of a positioned root is that of the canvas, too (css-backgrounds-3 §2.11.2)', async () => {
  const { pages } = await pagesOf(
    '<style>html { position: absolute; left: 10px; width: 50px; background: yellow }</style>X',
  );
  expect(pages[0]!.canvasOrigin).toMatchObject({ x: 10, y: 0, width: 50 });
  expect(pages[0]!.canvasBox).not.toBeNull();
});
