/** Page margin boxes: which there are, how they are painted, what they count (css-page-3 §5). */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_MARGIN_BOXES } from '../../../src/engine/css/page-margin-boxes.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { FIXTURES } from '../../support/layout-case.ts';

async function pagesOf(css: string, html = 'a') {
  return inspectDocument({
    tagged: false,
    html: `<!doctype html><style>@page { size: 300px 200px; margin: 50px } body { margin: 0 } ${css}</style>${html}`,
    fonts: [path.join(FIXTURES, 'fonts/Ahem.ttf')],
    preferCSSPageSize: true,
  });
}

/** Texts and fills of a page in the order of painting. */
async function painted(css: string, html?: string, page = 0): Promise<string[]> {
  const { lists } = await pagesOf(css, html);
  return lists[page]!.items.flatMap((item) => {
    if (item.kind === 'glyphs') return [item.text];
    if (item.kind !== 'fill-rect' || item.paint.kind !== 'solid') return [];
    const { red, green, blue } = item.paint.color;
    return [`${red} ${green} ${blue}`];
  });
}

const names = Object.keys(PAGE_MARGIN_BOXES);

it('are painted clockwise from the top left corner, in whatever order they are declared', async () => {
  const rules = names.map((name, index) => `@${name} { content: "${index}"; margin: -45px }`).reverse();
  expect(await painted(`@page { ${rules.join(' ')} }`)).toEqual(['a', ...names.map((_, index) => `${index}`)]);
});

it('that do not overlap keep the order of reading along a side', async () => {
  const css = '@page { @bottom-right { content: "2" } @bottom-left { content: "1" } }';
  expect(await painted(css)).toEqual(['a', '1', '2']);
});

it('with a negative z-index lie below the canvas, others in the order of theirs', async () => {
  const css = `@page { @top-left { content: "2"; z-index: 2 } @top-right { content: "1"; z-index: 1 }
    @bottom-left { content: "-1"; z-index: -1 } } body { background: rgb(1 2 3) }`;
  const order = await painted(css);
  expect(order.filter((each) => each !== 'a')).toEqual(['-1', expect.stringMatching(/ /), '1', '2']);
});

it('an empty string makes a box', async () => {
  const { pages } = await pagesOf('@page { @top-left { content: "" } @top-right { content: none } }');
  expect(pages[0]!.marginBoxes).toHaveLength(1);
});

it('are blocks in their place, whatever properties that do not apply to them say', async () => {
  const css = (more: string) => `@page { @top-left-corner { content: "x"; width: 40px; height: 30px; ${more} } }`;
  const placeOf = async (more: string) => {
    const { x, y, fragment } = (await pagesOf(css(more))).pages[0]!.marginBoxes[0]!;
    return [x, y, fragment.width, fragment.height, fragment.style.transform.rotate];
  };
  const moved = 'display: none; position: relative; top: 5px; columns: 2; rotate: 45deg; float: left';
  expect(await placeOf(moved)).toEqual(await placeOf(''));
});

it('content stands where vertical-align says in a box with a height of its own', async () => {
  const css = (align: string) =>
    `@page { @right-middle { content: "x"; height: 80px; font: 10px/10px Ahem; vertical-align: ${align} } }`;
  const top = async (align: string) => (await pagesOf(css(align))).pages[0]!.marginBoxes[0]!.fragment.children[0]!.y;
  expect([await top('top'), await top('middle'), await top('bottom')]).toEqual([0, 35, 70]);
});

describe('content that is larger than its box is told', () => {
  const told = async (css: string) => {
    const { diagnostics } = await pagesOf(`@page { @top-left { font: 10px/10px Ahem; white-space: pre; ${css} } }`);
    return diagnostics.map(({ code, message }) => `${code} ${message}`);
  };
  it.each([
    [
      'of its height',
      String.raw`content: "a\A a\A a\A a\A a\A a"`,
      'CONTENT_OVERFLOW The content of @top-left is 10 px higher than its box.',
    ],
    [
      'of its width',
      'content: "aaaaaaaaaa"; width: 30px',
      'CONTENT_OVERFLOW The content of @top-left is 70 px wider than its box.',
    ],
  ])('%s', async (_, css, message) => expect(await told(css)).toEqual([message]));
  it.each(['content: "a"', 'content: "aaaaaaaaaa"; width: 30px; overflow: hidden'])('but not %s', async (css) =>
    expect(await told(css)).toEqual([]),
  );
});

describe('counters', () => {
  const PAGES = 'a<p>b<p>c';
  const BREAKS = 'p { margin: 0; break-before: page }';
  const footers = async (css: string) => {
    const { lists } = await pagesOf(`${BREAKS} ${css}`, PAGES);
    return lists.map(({ items }) =>
      items.flatMap((item) => (item.kind === 'glyphs' && item.origin.y > 150 ? [item.text] : [])).join(),
    );
  };
  const shown = '@page { @bottom-left { content: counter(n) } }';

  it.each([
    ['of the page context count on from page to page', '@page { counter-increment: n 2 }', ['2', '4', '6']],
    [
      'go on from what the elements make of them',
      'html { counter-reset: n 10 } @page { counter-increment: n }',
      ['11', '12', '13'],
    ],
    [
      'begin anew where a page resets them',
      '@page { counter-increment: n } @page :nth(2) { counter-reset: n 7 }',
      ['1', '8', '9'],
    ],
    [
      'of a margin box hide those of the page',
      '@page { counter-increment: n; @bottom-left { counter-reset: n 2; counter-increment: n } }',
      ['3', '3', '3'],
    ],
  ])('%s', async (_, css, expected) => expect(await footers(`${shown} ${css}`)).toEqual(expected));

  it('a margin box may count pages in its own way', async () => {
    const css = '@page { @bottom-left { counter-increment: page 100; content: counter(page) } }';
    expect(await footers(css)).toEqual(['101', '102', '103']);
  });
});
