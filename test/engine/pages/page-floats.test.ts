/** Page floats (css-page-floats-3): where they go, and that none is lost. */
import { describe, expect, it } from 'vitest';
import type { Fragment, PlacedFragment } from '../../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

const CSS = `@page { size: 200px 120px; margin: 10px } body, p { margin: 0; font: 10px/10px serif }
  .t { float: top; height: 20px } .b { float: bottom; height: 20px } .n { float: footnote }`;

interface Found {
  readonly text: string;
  readonly y: number;
}

function lines(placed: readonly PlacedFragment[], y = 0): Found[] {
  return placed.flatMap((each) =>
    each.fragment.detail?.kind === 'line'
      ? [{ text: textOf(each.fragment), y: y + each.y }]
      : lines(each.fragment.children, y + each.y),
  );
}

function textOf({ detail, children }: Fragment): string {
  return detail?.kind === 'text'
    ? detail.text.slice(detail.run.clusters[detail.start])
    : children.map(({ fragment }) => textOf(fragment)).join('');
}

/** Per page what stands where, from the top. */
async function pagesOf(html: string, css = ''): Promise<string[][]> {
  const { pages } = await inspectDocument({
    tagged: false,
    html: `<!doctype html><style>${CSS} ${css}</style>${html}`,
    preferCSSPageSize: true,
  });
  // What would pass the edge of the sheet is on the next one.
  return pages.map(({ content }) =>
    lines(content)
      .filter(({ y }) => y >= 0 && y < 110)
      .sort((a, b) => a.y - b.y)
      .map(({ text, y }) => `${text} ${y}`),
  );
}

const text = (count: number) => Array.from({ length: count }, (_, i) => `<p>l${i}`).join('');

describe('a page float', () => {
  it.each([
    ['top', ['F 0', 'a 20', 'b 30']],
    ['block-start', ['F 0', 'a 20', 'b 30']],
    ['bottom', ['a 0', 'b 10', 'F 80']],
    ['block-end', ['a 0', 'b 10', 'F 80']],
    ['snap-block', ['F 0', 'a 20', 'b 30']],
  ])('float: %s', async (value, expected) =>
    expect(await pagesOf(`<p>a<div style="float: ${value}; height: 20px">F</div><p>b`)).toEqual([expected]),
  );

  it('has margins, which do not collapse with the text', async () =>
    expect(await pagesOf('<p>a<div class="t" style="margin: 5px 0">F</div>')).toEqual([['F 5', 'a 30']]));

  it('goes to the next page where its anchor would not stay on this one', async () => {
    const [first, second] = await pagesOf(`${text(9)}<div class="t">F</div><p>x`);
    expect(first).toHaveLength(10);
    expect(second).toEqual(['F 0']);
  });

  it('never overtakes another', async () => {
    const html = `${text(6)}<div class="t" style="height: 70px">A</div><div class="t">B</div>${text(8)}`;
    const pages = (await pagesOf(html)).map((page) => page.filter((each) => /^[AB]/.test(each)));
    expect(pages).toEqual([[], ['A 0'], ['B 0']].slice(0, pages.length));
    expect(pages.flat().map((each) => each[0])).toEqual(['A', 'B']);
  });

  it('is found in tables, flex containers and columns', async () => {
    const html = `<table><tr><td>a<div class="b">A</div></table><div style="display: flex"><div>b<div class="b">B</div></div></div>
      <div style="columns: 2">c<div class="b">C</div></div>`;
    expect((await pagesOf(html))[0]!.slice(-3)).toEqual(['A 40', 'B 60', 'C 80']);
  });

  it('lets a footnote that finds no room beside it come on a page without floats, however little room notes may take there', async () => {
    const page =
      '@page { size: 200px 37px; margin: 0 } p { line-height: 7px } ::footnote-call, ::footnote-marker { content: none }';
    const note = '<span class="n" style="height: 20px">N</span>';
    expect(await pagesOf(`<p>a${note}<div class="t" style="height: 0"></div>${text(3)}`, page)).toEqual([
      ['a 0'],
      ['l0 0', 'N 17'],
      ['l1 0', 'l2 7'],
    ]);
  });

  it('stands above footnotes', async () => {
    const css = '@page { @footnote { margin-top: 0 } }';
    expect(await pagesOf('<p>a<span class="n">n</span><div class="b">F</div>', css)).toEqual([
      ['a1 0', 'F 70', '1. n 90'],
    ]);
  });

  it('that is higher than pages is broken, on pages of its own', async () => {
    const pages = await pagesOf(`<p>a<div style="float: top">${text(25)}</div><p>b`);
    expect(pages.map((page) => page.length)).toEqual([2, 10, 10, 5]);
  });

  it.each([
    ['1', [[], ['F 0'], []]],
    ['2', [[], [], ['F 0']]],
    ['last', [[], [], ['F 0']]],
  ])('waits with float-defer: %s', async (value, expected) => {
    const html = `<div class="t" style="float-defer: ${value}">F</div>${text(26)}`;
    expect((await pagesOf(html)).map((page) => page.filter((each) => each.startsWith('F')))).toEqual(expected);
  });

  it('in a frame is a block', async () => {
    const { lists } = await inspectDocument({ tagged: false, html: '<iframe srcdoc="<p style=float:top>x"></iframe>' });
    expect(lists[0]!.items.some((item) => item.kind === 'glyphs' && item.text === 'x')).toBe(true);
  });
});

describe('whatever the document', () => {
  it.each([
    ['1,000 floats', `<div>${'<p>x<div class="t">F</div>'.repeat(1_000)}</div>`, 1_000],
    ['floats that need each a page', '<p>x<div class="b" style="height: 95px">F</div>'.repeat(30), 30],
    ['floats in floats', `${'<div class="t">F'.repeat(40)}`, 40],
  ])('nothing is lost of %s', async (_, html, count) => {
    const found = (await pagesOf(html)).flat().filter((each) => each.startsWith('F'));
    expect(found).toHaveLength(count);
  });
});

it.each([
  ['vertical-rl', 'top', [160, 20]],
  ['vertical-rl', 'bottom', [0, 20]],
  ['vertical-lr', 'top', [0, 20]],
  ['vertical-lr', 'bottom', [160, 20]],
])('in %s text a float at the %s stands at that end of the block axis', async (mode, edge, expected) => {
  const { pages } = await inspectDocument({
    tagged: false,
    html: `<!doctype html><style>${CSS} html { writing-mode: ${mode} } .v { float: ${edge}; block-size: 20px }</style><p>a<span class="v">F</span>`,
    preferCSSPageSize: true,
  });
  const { x, fragment } = pages[0]!.content[1]!;
  expect([x, fragment.width]).toEqual(expected);
});
