import { describe, expect, it } from 'vitest';
import { marksOfPages } from '../../support/marks.ts';

const STYLE = 'style="display: block; width: 50px; height: 20px"';

async function linksOf(html: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const pages = await marksOfPages(html, more);
  return pages.flat().filter((mark) => mark.startsWith('link'));
}

describe('a link', () => {
  it.each([
    ['to an address', 'http://a.test/x', 'http://a.test/x'],
    ['to a relative address', 'y', 'http://a.test/y'],
    ['to a place in the document', '#p', '#p'],
    ['to the same place by its whole address', 'http://a.test/#p', '#p'],
    ['to a place whose name is escaped', '#%C3%A4', '#ä'],
    ['to the document itself', '', 'http://a.test/'],
    ['to the top of the document', '#', '#'],
  ])('%s', async (_, href, target) => {
    const marks = await linksOf(`<a ${STYLE} href="${href}">`, { baseUrl: 'http://a.test/' });
    expect(marks).toEqual([`link 0,0 50x20 ${target} of a`]);
  });

  it.each([
    ['leads to a script', `<a ${STYLE} href="javascript:alert(1)">`],
    ['is hidden', '<a style="visibility: hidden" href="http://a.test/x">x</a>'],
    ['has no area', '<a href="http://a.test/x"></a>'],
    ['is off the sheet', `<a style="position: fixed; left: -9in" href="http://a.test/x">x</a>`],
    [
      'is cut off',
      `<div style="height: 10px; overflow: hidden"><p style="margin: 0; height: 10px"></p><a ${STYLE} href="http://a.test/x"></a></div>`,
    ],
    [
      'is in a box without height',
      `<div style="height: 0; overflow: hidden"><a ${STYLE} href="http://a.test/x"></a></div>`,
    ],
    ['is cut off by clip', `<a style="position: absolute; clip: rect(0, 0, 0, 0)" href="http://a.test/x">x</a>`],
    ['is squeezed to nothing', `<div style="transform: scale(0)"><a ${STYLE} href="http://a.test/x"></a></div>`],
  ])('is none where it %s', async (_, html) => expect(await linksOf(html)).toEqual([]));

  it('is what is seen of it', async () => {
    const html = `<div style="height: 12px; overflow: hidden"><a ${STYLE} href="http://a.test/"></a></div>`;
    expect(await linksOf(html)).toEqual(['link 0,0 50x12 http://a.test/ of a']);
  });

  it('is whole where its containing block is outside of what cuts off', async () => {
    const html = `<div style="height: 0; overflow: hidden"><a style="position: absolute; width: 50px; height: 20px" href="http://a.test/"></a></div>`;
    expect(await linksOf(html)).toEqual(['link 0,0 50x20 http://a.test/ of a']);
  });

  it('is as large as each line of its text', async () => {
    const html = '<div style="width: 60px; font: 16px/20px monospace"><a href="http://a.test/">aaaa bbbb</a></div>';
    expect(await linksOf(html)).toHaveLength(2);
  });

  // As Chromium 156 has it; there, what lies in such a box is told once more.
  it.each([
    ['a block', '<a href="http://a.test/"><div style="height: 20px">x</div></a>', ['0,0 400x20']],
    [
      'blocks beside text',
      '<a href="http://a.test/">x<div style="height: 9px"></div></a>',
      ['0,-1 9.609x18', '0,16 400x9'],
    ],
    ['a block picture', `<a href="http://a.test/"><canvas ${STYLE}></canvas></a>`, ['0,0 50x20']],
    [
      'a picture higher than its line',
      '<a href="http://a.test/"><canvas width="9" height="40"></canvas></a>',
      ['0,23 9x18', '0,0 9x40'],
    ],
    ['a float', '<a href="http://a.test/"><b style="float: right; width: 9px; height: 9px"></b></a>', ['391,0 9x9']],
    ['a positioned box', '<a href="http://a.test/"><b style="position: fixed; inset: 5px"></b></a>', ['5,5 390x290']],
    ['a table', '<a href="http://a.test/"><table cellspacing="0"><td width="9" height="9"></table></a>', ['0,0 11x11']],
    [
      'a block of a pseudo-element',
      '<style>a::after { content: ""; display: block; height: 9px }</style><a href="http://a.test/"></a>',
      ['0,0 400x9'],
    ],
    ['no hidden block', '<a href="http://a.test/"><div style="height: 9px; visibility: hidden"></div></a>', []],
  ])('is as large as what it holds: %s', async (_, html, areas) => {
    const font = '<style>html { font: 16px/16px monospace } canvas { vertical-align: bottom }</style>';
    expect(await linksOf(`<!DOCTYPE html>${font}${html}`)).toEqual(
      areas.map((area) => `link ${area} http://a.test/ of a`),
    );
  });

  it('is told once where its boxes lie in it', async () => {
    const html = `<a ${STYLE} href="http://a.test/"><div>x<div style="height: 1px"></div></div></a>`;
    expect(await linksOf(html)).toEqual(['link 0,0 50x20 http://a.test/ of a']);
  });

  it('follows the scale of shrunk pages', async () => {
    const html = `<div style="width: 800px; height: 10px"></div><a ${STYLE} href="http://a.test/"></a>`;
    expect(await linksOf(html)).toEqual(['link 0,6.667 33.333x13.333 http://a.test/ of a']);
  });

  it('follows transforms: around what is turned', async () => {
    const html = `<div style="transform: rotate(90deg); width: 60px; height: 60px"><a ${STYLE} href="http://a.test/"></a></div>`;
    expect(await linksOf(html)).toEqual(['link 40,0 20x50 http://a.test/ of a']);
  });

  it('is on each page that its element is on', async () => {
    const pages = await marksOfPages('<a style="display: block; height: 400px" href="http://a.test/"></a>');
    expect(pages).toEqual([['link 0,0 400x300 http://a.test/ of a'], ['link 0,0 400x100 http://a.test/ of a']]);
  });
});

describe('a link of SVG', () => {
  const svg = (content: string, style = 'display: block') =>
    linksOf(`<svg width="100" height="100" style="${style}">${content}</svg>`);
  const shape = '<rect width="30" height="10"/>';

  it('is as large as what it holds', async () =>
    expect(await svg(`<a href="http://a.test/">${shape}</a>`)).toEqual(['link 0,0 30x10 http://a.test/ of a']));
  it('may be around text', async () =>
    expect(await svg('<text y="20"><a xlink:href="http://a.test/">a</a></text>')).toHaveLength(1));
  it('follows the transforms of the picture, and those around it', async () => {
    const moved = `<g transform="translate(5 7) scale(2)"><a href="http://a.test/">${shape}</a></g>`;
    expect(await svg(moved, 'display: block; transform: translate(100px, 0)')).toEqual([
      'link 105,7 60x20 http://a.test/ of a',
    ]);
  });
  it('follows zoom', async () =>
    expect(await svg(`<a href="http://a.test/">${shape}</a>`, 'display: block; zoom: 2')).toEqual([
      'link 0,0 60x20 http://a.test/ of a',
    ]));
  it('is there once where the picture is filtered', async () => {
    const linked = `<a href="http://a.test/">${shape}</a>`;
    expect(await svg(linked, 'display: block; filter: blur(2px) drop-shadow(2px 2px red)')).toHaveLength(1);
    expect(await svg(`<g filter="blur(2px)">${linked}</g>`)).toHaveLength(1);
  });
  it.each([
    ['a mask', `<mask id="m"><a href="http://a.test/">${shape}</a></mask><rect width="9" height="9" mask="url(#m)"/>`],
    [
      'a pattern',
      `<pattern id="p" width="9" height="9"><a href="http://a.test/">${shape}</a></pattern><rect width="50" height="50" fill="url(#p)"/>`,
    ],
    [
      'a marker',
      `<marker id="k"><a href="http://a.test/">${shape}</a></marker><path d="M0 0H9" marker-end="url(#k)"/>`,
    ],
  ])('is none in %s', async (_, content) => expect(await svg(content)).toEqual([]));
  it('is none in an image', async () => {
    const file = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><a href="http://a.test/">${shape}</a></svg>`;
    expect(await linksOf(`<img src="data:image/svg+xml,${encodeURIComponent(file)}">`)).toEqual([]);
  });
  it('stands in the order of the document, among those around it', async () => {
    const a = (name: string) => `<a ${STYLE} href="http://a.test/${name}"></a>`;
    const picture = `<svg width="40" height="20" style="display: block"><a href="http://a.test/2">${shape}</a></svg>`;
    const found = await linksOf(a('1') + picture + a('3'));
    expect(found.map((line) => /test\/(\d)/.exec(line)?.[1])).toEqual(['1', '2', '3']);
  });
});

it('a footnote’s call leads to its note, and the note’s marker back', async () => {
  const [marks] = await marksOfPages('<style>i { float: footnote }</style><p>a<i>n</i>');
  expect(marks!.map((mark) => mark.replace(/ [-\d.]+,[-\d.]+( [\d.]+x[\d.]+)?/, ''))).toEqual([
    'anchor "footnote-call 6" of i::footnote-call',
    'link #footnote-marker 6 of i::footnote-call',
    'anchor "footnote-marker 6" of i::footnote-marker',
    'link #footnote-call 6 of i::footnote-marker',
  ]);
});
