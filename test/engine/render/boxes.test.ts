/** What `layout` gives: border boxes of principal boxes, page by page. */
import { describe, expect, test } from 'vitest';
import { layout, type RenderOptions } from '../../../src/engine/index.ts';

/** `tag x,y widthxheight` of the boxes in the body, page by page; tags are paths from the body on. */
async function boxes(html: string, more: Partial<RenderOptions> = {}): Promise<string[][]> {
  const side = {
    width: '200px',
    height: '100px',
    marginTop: '0',
    marginRight: '0',
    marginBottom: '0',
    marginLeft: '0',
  };
  const { pages } = await layout({
    html: `<!doctype html><style>* { margin: 0 } body { font: 10px/10px 'Liberation Mono' }</style>${html}`,
    ...side,
    ...more,
  });
  const short = (path: string) => path.replace('html>body>', '').replaceAll(/:nth-child\((\d+)\)/g, '$1');
  return pages.map((page) =>
    page.boxes
      .filter(({ path }) => path.startsWith('html>body>'))
      .map(({ path, x, y, width, height }) => `${short(path)} ${x},${y} ${width}x${height}`),
  );
}

describe('boxes', () => {
  test('are border boxes from the origin of the page area', async () =>
    expect(await boxes('<div style="margin: 5px; padding: 3px; border: 2px solid; height: 10px"></div>')).toEqual([
      ['div1 5,5 190x20'],
    ]));
  test('do not count the page’s margins', async () =>
    expect(await boxes('<p style="width: 5px; height: 5px">', { marginTop: '30pt', marginLeft: '15pt' })).toEqual([
      ['p1 0,0 5x5'],
    ]));
  test('are named by the place among element siblings', async () =>
    expect(await boxes('text<p></p><!-- c --><p><svg width=5 height=5></svg></p>')).toEqual([
      ['p1 0,10 200x0', 'p2 0,10 200x10', 'p2>svg1 0,12 5x5'].map((line) =>
        line.includes('svg') ? expect.stringMatching(/^p2>svg1 0,/) : expect.stringMatching(line.slice(0, 7)),
      ),
    ]));
  test('come in document order, whatever is painted or placed first', async () => {
    const [page] = await boxes('<p style="float: right">a</p><p style="position: absolute; z-index: -1">b</p><p>c</p>');
    expect(page!.map((line) => line.slice(0, 2))).toEqual(['p1', 'p2', 'p3']);
  });
  test('of inline elements hold all their parts on the page', async () =>
    expect(await boxes('<p style="width: 30px">aaa <b>bbb ccc</b></p>')).toEqual([
      ['p1 0,0 30x30', expect.stringMatching(/^p1>b1 0,\d+(\.\d+)? 18(\.\d+)?x2\d/)],
    ]));
  test('of elements without a box are not there', async () =>
    expect(
      await boxes(
        '<p style="display: none"></p><div style="display: contents"><i style="display: block"></i></div><br><wbr>',
      ),
    ).toEqual([expect.arrayContaining(['div2>i1 0,0 200x0'])]));
  test('of an element on several pages are there on each', async () =>
    expect(await boxes('<div style="height: 150px"></div><p style="height: 20px">')).toEqual([
      ['div1 0,0 200x100'],
      ['div1 0,0 200x50', 'p2 0,50 200x20'],
    ]));
  test('of pseudo-elements and markers are not there', async () =>
    expect(
      await boxes(
        '<style>li::before { content: "x"; display: block }</style><ul style="padding: 0 0 0 20px"><li>y</ul>',
      ),
    ).toEqual([[expect.stringMatching(/^ul2? ?/), expect.stringMatching(/^ul\d>li1 20,0 180x20$/)]]));
  test('of repeated table headers are there on each page', async () => {
    const rows = '<tr><td style="height: 30px">'.repeat(4);
    const pages = await boxes(
      `<table style="border-spacing: 0"><thead><tr><th style="height: 10px; padding: 0">${rows.replace('<tr>', '<tbody><tr>')}</table>`,
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.some((line) => line.startsWith('table1>thead1>tr1>th1'))).toBe(true);
  });
  test('of tables have their parts', async () => {
    const [page] = await boxes(
      '<table style="border-spacing: 0"><caption>c</caption><col><tbody><tr><td style="padding: 0">x</table>',
    );
    expect(page).toEqual([
      expect.stringMatching(/^table1 0,0 /),
      expect.stringMatching(/^table1>caption1 0,0 /),
      expect.stringMatching(/^table1>tbody3 0,10 /),
      expect.stringMatching(/^table1>tbody3>tr1 0,10 /),
      expect.stringMatching(/^table1>tbody3>tr1>td1 0,10 /),
    ]);
  });
  test('are given before any shrinking to fit', async () =>
    expect(await boxes('<div style="width: 250px; height: 10px">')).toEqual([['div1 0,0 250x10']]));
  test('of the root are there', async () => {
    const { pages } = await layout({ html: '' });
    expect(pages[0]!.boxes.map(({ path }) => path)).toEqual(['html', 'html>body']);
  });
});
