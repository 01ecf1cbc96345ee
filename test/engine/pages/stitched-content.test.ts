/** What sticks out of a page without being broken: which pages paint it, as Chromium prints it (fixtures/layout/pages has more with places). */
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { printedPages } from '../../support/platen-print.ts';
import { printedListing } from '../../support/printed-page.ts';
import { paintedItems } from '../paint/painted.ts';

/** The words that each page shows. */
async function wordsOf(html: string, margin = '0'): Promise<string[]> {
  const style = `@page { size: 120px 100px; margin: ${margin} } body { margin: 0; font: 20px/1 sans-serif }`;
  const { pages, lists } = await inspectDocument({
    html: `<!doctype html><style>${style}</style>${html}`,
    preferCSSPageSize: true,
  });
  const listing = printedListing(printedPages(pages, lists));
  return listing
    .split(/^page \d+$/m)
    .slice(1)
    .map((page) => Array.from(page.matchAll(/word \S+ \S+ "(.*)"/g), ([, word]) => word).join(' '));
}

describe('the next page shows', () => {
  it.each([
    ['what is transformed to there', '<div style="transform: translateY(110px)">a</div>b', ['b', 'a']],
    [
      'what overflows a button',
      '<button style="display: block; height: 0; padding: 0; border: 0; font: inherit"><div style="height: 0">a<br>b<br>c<br>d<br>e<br>f<br>g</div></button>',
      ['a b c d e', 'f g'],
    ],
    [
      'what is cut in a positioned box and moves with its containing block',
      '<div style="position: relative; top: 40px"><div style="position: absolute; top: 60px"><button style="display: block; padding: 0; border: 0; font: inherit">a<br>b<br>c<br>d<br>e<br>f<br>g<br>h<br>i</button></div></div>',
      ['', 'a b c', 'd e f g h', 'i'],
    ],
  ])('%s', async (_, html, expected) => {
    expect(await wordsOf(html)).toEqual(expected);
  });
});

it.each([
  ['a negative margin', '<div style="break-before: page; margin-top: -50px; background: red; height: 100px">a</div>'],
  [
    'an alignment',
    '<div style="break-before: page; display: grid; grid-template-rows: 50px"><div style="align-self: end; background: red; height: 100px">a</div></div>',
  ],
])('the page before shows the background, too, of what %s moves up', async (_, html) => {
  const pages = await paintedItems(`<div>b</div>${html}`);
  const fills = pages.map((items) => items.flatMap((item) => (item.kind === 'fill-rect' ? [item.rect] : [])));
  expect(fills).toEqual([[{ x: 0, y: 250, width: 400, height: 100 }], [{ x: 0, y: -50, width: 400, height: 100 }]]);
});

it('a picture from the page before is above the backgrounds and below the text of the page, as in Chromium', async () => {
  const picture = `<img style="display: block; width: 100px; height: 330px" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 33'><rect width='10' height='33' fill='plum'/></svg>">`;
  const text = '<div style="background: silver; height: 270px; line-height: 130px">a<br>b<br>c</div>';
  const [, second] = await paintedItems(`<div style="height: 60px">${picture}</div>${text}`);
  const kinds = second!.flatMap(({ kind }) => (kind.startsWith('push') || kind === 'pop' ? [] : [kind]));
  expect(kinds).toEqual(['fill-rect', 'fill-path', 'glyphs', 'glyphs']);
});

describe('no other page shows', () => {
  it.each([
    [
      'what a box clips',
      '<div style="contain: size; overflow: hidden; height: 20px">a<br>b<br>c<br>d<br>e<br>f</div>',
      ['a'],
    ],
    [
      'what stays in the margin, in a document that gives one',
      '<div style="position: relative; top: 75px">a</div>',
      ['a'],
      '0 0 20px',
    ],
    [
      'what is fixed below each page',
      '<div style="position: fixed; bottom: -20px">a</div>b<p style="break-before: page; margin: 0">c',
      ['b', 'c'],
    ],
  ])('%s', async (_, html, expected, margin = '0') => {
    expect(await wordsOf(html, margin)).toEqual(expected);
  });
});

it('no page is made for what is out of flow and moved by its own transform, and pages that are there show it', async () => {
  const lifted = (text: string, y: number) =>
    `<b style="position: absolute; top: 0; transform: translateY(${y}px)">${text}</b>`;
  expect(await wordsOf(`<p style="margin: 0">a${lifted('b', 130)}${lifted('c', 330)}`)).toEqual(['a']);
  const onNext = '<div style="position: relative; top: 100px">d</div>';
  expect(await wordsOf(`<div>a</div>${lifted('b', 130)}${lifted('c', 330)}${onNext}`)).toEqual(['a', 'd b']);
});
