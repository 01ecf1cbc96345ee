/** Backgrounds, borders and paint order of boxes (css-backgrounds-3, CSS 2.2 appendix E). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { painted, paintedItems } from './painted.ts';

const fills = async (html: string) =>
  (await painted(html)).filter((line) => line.startsWith('fill') || line.startsWith('path'));

describe('paint order', () => {
  it('an absolutely positioned box lies below a relatively positioned one that comes later', async () => {
    const lines = await fills(
      '<div style="position: absolute; width: 9px; height: 9px; background: red"></div><div style="position: relative; height: 9px; background: lime"></div>',
    );
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['#ff0000', '#00ff00']);
  });

  it.each([
    ['an inline block', '', ['fill 14 64 10 4 #ff0000']],
    ['one in an inline box', 'b { background: blue }', ['fill 14 50 25 22 #0000ff', 'fill 14 64 10 4 #ff0000']],
    ['one in vertical lines', 'div { writing-mode: vertical-rl; left: .6px }', ['fill 9 65 3 10 #ff0000']],
  ])('%s keeps its place where its line is painted on whole px (Chromium 156)', async (_, css, expected) => {
    const style = `div { position: absolute; top: 50.6px; left: 0; font: 20px/20px serif } i { display: inline-block; inline-size: 10px; block-size: 3.3px; background: red } ${css}`;
    expect(await fills(`<style>${style}</style><div>X<b><i></i>X</b></div>`)).toEqual(expected);
  });

  it('what lies outside of the page area is left out, as in Chromium 156', async () => {
    const away = 'position: absolute; left: 1000px';
    expect(
      await fills(`<div style="${away}; width: 9px; height: 9px; border: 1px inset red; background: red"></div>`),
    ).toEqual([]);
    const table = `<table style="${away}; border-collapse: collapse"><td style="border: 1px solid">x</table>`;
    expect(await fills(table)).toEqual([]);
    expect(await fills(table.replace(away, ''))).toHaveLength(4);
  });

  it('::after lies above what is in its element', async () => {
    const lines = await fills(
      '<style>p { margin: 0 } p::after { content: ""; position: absolute; top: 0; width: 9px; height: 9px; background: lime } b { position: relative; display: block; height: 9px; background: red }</style><p><b></b></p>',
    );
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['#ff0000', '#00ff00']);
  });
});

describe('borders', () => {
  it('of opposite sides only keep to their sides', async () => {
    expect(
      await fills(
        '<div style="width: 50px; height: 20px; border: solid red; border-width: 0 5px 0 4px; border-right-color: lime">',
      ),
    ).toEqual(['fill 54 0 5 20 #00ff00', 'fill 0 0 4 20 #ff0000']);
  });

  it.each([
    ['#000', '#545454', '#a8a8a8'],
    ['#222', '#000000', '#767676'],
    ['#808080', '#2c2c2c', '#d4d4d4'],
    ['#eee', '#9a9a9a', '#eeeeee'],
    ['currentcolor', '#9a9a9a', '#eeeeee'],
  ])('in relief of %s are %s and %s', async (color, dark, light) => {
    const lines = await fills(`<div style="height: 0; border: inset ${color}; border-width: 3px 0">`);
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual([dark, light]);
  });
});

describe('outlines', () => {
  it('whose sides meet are as wide as two of them, around lines, too', async () => {
    const outline = 'outline: 10px solid red; outline-offset: -20px';
    const lines = await painted(
      `<div style="width: 1px; font: 16px/30px serif"><span style="${outline}">a b</span></div>`,
    );
    // The middle of the letter is at 4, those of the lines are at 15 and 45.
    expect(lines.filter((line) => line.startsWith('path'))).toEqual(['path -6 5 20 50 #ff0000']);
  });
  it('go around all lines of an inline box together', async () => {
    const lines = await painted('<div style="width: 1px"><span style="outline: 2px solid red">a b</span></div>');
    const outlines = lines.filter((line) => !line.startsWith('text'));
    expect(outlines.map((line) => line.split(' ')[0])).toEqual(['clip', 'clip', 'clip', 'path', '}', '}', '}']);
    const dotted = await painted('<div style="width: 1px"><span style="outline: 2px dotted red">a b</span></div>');
    expect(dotted.filter((line) => line.startsWith('stroke'))).toHaveLength(8);
  });
  it('lie over those of what is inside, as in Chromium 156', async () => {
    const lines = await painted(
      '<div style="outline: 1px solid red; height: 9px"><p style="margin: 0; height: 9px; outline: 1px solid lime"></p></div>',
    );
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['#00ff00', '#ff0000']);
  });

  it('go round the corners of the border', async () => {
    const [page] = await paintedItems(
      '<div style="margin: 9px; height: 30px; width: 30px; border-radius: 10px; outline: 2px solid red; outline-offset: 1px">',
    );
    const line = page!.find((item) => item.kind === 'stroke-path');
    expect(line?.kind === 'stroke-path' && line.path.coords.slice(0, 4)).toEqual([6 + 13, 7, 42 - 13, 7]);
  });
  it('have the line styles of borders', async () => {
    const lines = await painted('<div style="margin: 9px; height: 30px; width: 30px; outline: 3px dotted red">');
    expect(lines.filter((line) => line.startsWith('stroke'))).toHaveLength(4);
  });
});

it('an image is positioned in a box as if no page broke it', async () => {
  const svg = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>";
  const pages = await paintedItems(
    `<div style="height: 500px; background: url(&quot;${svg.replaceAll('"', "'").replaceAll('<', '%3C')}&quot;) no-repeat 0 100%; border: 5px solid"></div>`,
  );
  expect(pages).toHaveLength(2);
  const transforms = pages.map((items) =>
    items.flatMap((item) => (item.kind === 'push-transform' ? [item.matrix.f] : [])),
  );
  expect(transforms[1]).toContain(195);
  expect(transforms[0]).toContain(495);
});

describe('background-repeat', () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const tiles = (css: string) =>
    painted(`<div style="width: 100px; height: 50px; background: url(${pixel}) 0 0 / 30px auto; ${css}"></div>`);

  it('space places what fits once only by its position', async () =>
    expect((await tiles('background-size: 60px 20px; background-repeat: space no-repeat')).join()).toContain(
      'image 0 0 60 20',
    ));

  it('round on one axis takes the automatic size of the other along', async () =>
    expect((await tiles('background-repeat: round no-repeat')).join()).toMatch(/33\.33\d* 33\.33/));
});

describe('round corners at a break (css-break-4 §5.4)', () => {
  /** The corners of the background on each page, as the points at which its outline turns: those of the rectangle itself are square corners. */
  async function squareCorners(style: string): Promise<number[]> {
    const pages = await paintedItems(
      `<div style="width: 100px; height: 700px; border-radius: 10px; background: red; ${style}"></div>`,
    );
    return pages.map((items) => {
      const shape = items.find((item) => item.kind === 'fill-path' || item.kind === 'fill-rect')!;
      if (shape.kind !== 'fill-path') return 4;
      const { coords } = shape.path;
      let corners = 0;
      for (const x of [0, 100])
        for (const y of [0, Math.max(...coords.filter((_, index) => index % 2 === 1))])
          if (coords.some((_, index) => index % 2 === 0 && coords[index] === x && coords[index + 1] === y)) corners++;
      return corners;
    });
  }
  it('are square where the box was sliced', async () => expect(await squareCorners('')).toEqual([2, 4, 2]));
  it('are round in each fragment of a cloned box', async () =>
    expect(await squareCorners('box-decoration-break: clone')).toEqual([0, 0, 0]));
});

describe('round corners of inline boxes', () => {
  /** Of each part of the background, whether its left and its right end are round. */
  async function roundEnds(content: string, style = ''): Promise<string[]> {
    const span = `<span style="background: red; border-radius: 5px; ${style}">${content}</span>`;
    const [items] = await paintedItems(`<div style="width: 1px">${span}</div>`);
    return items!.flatMap((item) => {
      if (item.kind === 'fill-rect') return ['| |'];
      if (item.kind !== 'fill-path') return [];
      const { coords } = item.path;
      const xs = coords.filter((_, index) => index % 2 === 0);
      const top = Math.min(...coords.filter((_, index) => index % 2 === 1));
      const end = (x: number) => coords.some((_, i) => i % 2 === 0 && coords[i] === x && coords[i + 1] === top);
      return [`${end(Math.min(...xs)) ? '|' : '('} ${end(Math.max(...xs)) ? '|' : ')'}`];
    });
  }

  it.each([
    ['without edges', 'a', '', ['( )']],
    ['over lines', 'a b c', '', ['( |', '| |', '| )']],
    ['over lines, with edges', 'a b c', 'padding: 0 2px', ['( |', '| |', '| )']],
    ['cloned', 'a b', 'box-decoration-break: clone', ['( )', '( )']],
    ['around a block', 'a<div>b</div>c', '', ['( |', '| )']],
    ['from right to left', 'a b', 'direction: rtl', ['| )', '( |']],
  ])('%s', async (_, content, style, expected) => expect(await roundEnds(content, style)).toEqual(expected));

  it('images go on behind a block that divides the box', async () => {
    const style = 'background: linear-gradient(to right, red, blue); padding: 0 1px';
    const [items] = await paintedItems(`<div><span style="${style}">a<div>b</div>c</span></div>`);
    const paints = items!.flatMap((item) => (item.kind === 'fill-rect' ? [item] : []));
    expect(paints).toHaveLength(2);
    const ends = paints.map(({ paint }) => (paint.kind === 'linear-gradient' ? paint : null));
    expect(ends.every((paint) => paint !== null)).toBe(true);
    const [first, second] = paints.map(({ rect }) => rect);
    const whole = first!.width + second!.width;
    expect(ends.map((paint) => [Math.round(paint!.from.x), Math.round(paint!.to.x)])).toEqual([
      [0, whole],
      [-first!.width, second!.width],
    ]);
  });

  it('are those of a whole box wherever pages repeat it', async () => {
    const mark = '<span style="background: red; border-radius: 5px">a</span>';
    const rows = '<tr><td style="height: 190px">x'.repeat(3);
    const pages = await paintedItems(`<table><thead><tr><th>${mark}<tbody>${rows}</table>`);
    const shapes = pages.map((items) => items.find(({ kind }) => kind === 'fill-path' || kind === 'fill-rect')!);
    expect(shapes).toHaveLength(3);
    const lengths = shapes.map((item) => (item.kind === 'fill-path' ? item.path.coords.length : 4));
    expect(new Set(lengths).size).toBe(1);
    expect(lengths[0]).toBeGreaterThan(16);
  });
});

describe('backgrounds of rows', () => {
  const table = (style: string) =>
    `<table style="border-spacing: 0"><tr style="background: red"><td style="${style}">a<td>b</table>`;
  const fills = async (style: string) => {
    const [items] = await paintedItems(table(style));
    return items!.map(({ kind }) => kind).filter((kind) => kind === 'fill-rect' || kind === 'fill-path');
  };

  // As Chromium 156 prints them: rows with round ends are made so.
  it('have the round corners of cells', async () => {
    expect(await fills('')).toEqual(['fill-rect']);
    expect(await fills('border-radius: 8px 0 0 8px')).toEqual(['fill-path', 'fill-rect']);
  });
});

describe('overflow of tables', () => {
  const table = (style: string, caption = '') =>
    `<table style="table-layout: fixed; width: 60px; border: 5px solid; border-spacing: 0; ${style}">${caption}<tr><td style="padding: 0; white-space: nowrap; font: 10px/1 Ahem">XXXXXXXXXX</table>`;
  const clips = async (html: string) => [
    ...new Set((await painted(html)).filter((line) => line.startsWith('clip')).map((line) => line.slice(5, -2))),
  ];

  it.each(['overflow: hidden', 'overflow: clip', 'contain: paint'])(
    'is cut off at the padding box: %s',
    async (style) => {
      expect(await clips(table(style))).toEqual(['5 5 50 10']);
    },
  );

  it('is cut off at the border box where borders collapse', async () => {
    expect(await clips(table('overflow: hidden; border-collapse: collapse'))).toEqual(['0 0 60 20']);
  });

  it('is cut off around the captions', async () => {
    const caption = '<caption style="width: 60px; font: 10px/1 Ahem">XXXXXXXXX</caption>';
    expect(await clips(table('contain: paint', caption))).toEqual(['0 0 60 30']);
  });

  it('shows where there is nothing to scroll it with', async () => {
    expect(await clips(table('overflow: scroll'))).toEqual([]);
  });
});

describe('the containing block of absolutely positioned boxes', () => {
  const placed =
    '<p style="position: absolute; margin: 0; left: 0; top: 0; width: 9px; height: 9px; background: red"></p>';

  it.each(['will-change: position', 'backdrop-filter: invert(1)', 'filter: brightness(1)'])(
    'is a box with %s',
    async (style) => {
      const items = await painted(`<div style="margin-left: 50px; padding: 5px; ${style}">${placed}</div>`);
      expect(items).toContain('fill 50 0 9 9 #ff0000');
    },
  );

  it('is an inline box with a filter', async () => {
    const items = await painted(
      `<div style="padding: 20px 0 0 50px; line-height: 0"><span style="filter: brightness(1); display: inline">x${placed.replaceAll('p ', 'span ').replace('</p>', '</span>')}</span></div>`,
    );
    expect(items.join()).toMatch(/fill 50 \d+ 9 9 #ff0000/);
  });
});

describe('a document of SVG', () => {
  it('fills the page where it says no size', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2"/></svg>';
    const folder = await mkdtemp(path.join(tmpdir(), 'platen-svg-'));
    const file = path.join(folder, 'square.svg');
    await writeFile(file, svg);
    const [items] = await paintedItems('', { html: undefined, url: pathToFileURL(file).href, fileRoots: [folder] });
    await rm(folder, { recursive: true });
    expect(items!.some((item) => item.kind === 'push-transform' && item.matrix.a === 150 && item.matrix.e === 50)).toBe(
      true,
    );
  });
});

describe('background-clip: border-area (css-backgrounds-4 §3.2)', () => {
  const box = 'width: 40px; height: 20px; background: red; background-clip: border-area; border: 5px';

  it('shows the background where the border is, be that transparent', async () => {
    expect(await painted(`<div style="${box} solid transparent"></div>`)).toEqual([
      'clip 0 0 50 30 {',
      'fill 0 0 50 30 #ff0000',
      '}',
    ]);
  });

  it('goes along with the dashes of the border', async () => {
    const items = await painted(`<div style="${box} dashed transparent"></div>`);
    expect(items[0]).toMatch(/^mask alpha \[stroke .*#000000/);
  });

  it('shows nothing without a border', async () => {
    expect(await painted('<div style="height: 20px; background: red; background-clip: border-area"></div>')).toEqual(
      [],
    );
  });
});

describe('overflow-clip-margin (css-overflow-4 §3.2)', () => {
  const clipOf = async (style: string): Promise<string | undefined> => {
    const content = '<p style="margin: 0; width: 90px; height: 90px; background: red"></p>';
    const items = await painted(
      `<div style="position: absolute; left: 50px; top: 50px; width: 40px; height: 40px; padding: 3px; border: 2px solid; ${style}">${content}</div>`,
    );
    return items.find((item) => item.startsWith('clip'));
  };

  it.each([
    ['overflow: clip', 'clip 52 52 46 46 {'],
    ['overflow: clip; overflow-clip-margin: 10px', 'clip 42 42 66 66 {'],
    ['overflow: clip; overflow-clip-margin: border-box', 'clip 50 50 50 50 {'],
    ['overflow: clip; overflow-clip-margin: 1px content-box', 'clip 54 54 42 42 {'],
    ['contain: paint; overflow-clip-margin: 10px', 'clip 42 42 66 66 {'],
    ['overflow: hidden; overflow-clip-margin: 10px', 'clip 52 52 46 46 {'],
    // As in Chromium 156: none where one axis alone is cut off.
    ['overflow-y: clip; overflow-clip-margin: 10px', 'clip -100000 52 200000 46 {'],
    ['overflow-x: clip; overflow-clip-margin: border-box 10px', 'clip 52 -100000 46 200000 {'],
    ['overflow-y: clip; contain: paint; overflow-clip-margin: 10px', 'clip 42 42 66 66 {'],
  ])('%s', async (style, clip) => expect(await clipOf(style)).toBe(clip));
});

describe('a clip without area', () => {
  // Viewers show every pixel that a clip touches: an empty one on the page lets a row or a column of what it hides through.
  it.each(['height: 0', 'width: 0'])('lies off the page: %s', async (size) => {
    const lines = await painted(`<div style="${size}; overflow: hidden">XX</div>`, { tagged: true });
    expect(lines[0]).toBe('clip -100000 -100000 1 1 {');
    expect(lines.some((line) => line.startsWith('text "XX"'))).toBe(true);
  });
});

// As in Chromium 156.
describe('collapsed borders between rows that a break parts', () => {
  const linesOf = async (first: string, second: string) => {
    const pages = await paintedItems(
      `<style>table { border-collapse: collapse } td { padding: 0; width: 100px } tr { break-inside: avoid }</style><div style="height: 250px"></div>
      <table><tr><td style="${first}"><div style="height: 20px"></div><tr><td style="${second}"><div style="height: 160px"></div></table>`,
    );
    return pages.map((items) =>
      items.flatMap((item) =>
        item.kind === 'fill-rect' && item.rect.width > 50 ? [[item.rect.y, item.rect.height]] : [],
      ),
    );
  };

  it('have a half on either page', async () => {
    const [first, second] = await linesOf('border: 6px solid red', 'border: 6px solid red');
    expect(first).toEqual([
      [250, 6],
      [276, 3],
    ]);
    expect(second).toEqual([
      [0, 3],
      [163, 6],
    ]);
  });
  it('have a pixel at least', async () => {
    const [first] = await linesOf('border: 1px solid red', 'border: 1px solid red');
    expect(first).toEqual([
      [250, 1],
      [271, 1],
    ]);
  });
  it('are whole above rows without borders', async () => {
    expect((await linesOf('border-bottom: 6px solid red', ''))[0]).toEqual([[270, 6]]);
    expect((await linesOf('', 'border-top: 6px solid red'))[0]).toEqual([[270, 3]]);
  });
  it('are on the first page alone where a cell goes on', async () => {
    const pages = await paintedItems(
      `<style>table { border-collapse: collapse } td { border: 2px solid red; padding: 0; width: 60px } tr { break-inside: avoid; height: 90px }</style>
      <table><tr><td><td rowspan="4"><tr><td><tr><td><tr><td></table>`,
    );
    const lines = pages.map((items) =>
      items.flatMap((item) => (item.kind === 'fill-rect' && item.rect.width > 50 ? [item.rect.y] : [])),
    );
    expect(lines).toEqual([[0, 90, 180, 270], [89]]);
  });
});

// As in Chromium 156, where the tiles of 30 px go on from page to page.
it('an image behind a cell of several rows goes on with the cell, though the row has ended', async () => {
  const image = 'linear-gradient(red, blue)';
  const pages = await paintedItems(
    `<style>table { border-spacing: 0 } td { padding: 0; width: 50px }</style><div style="height: 260px"></div>
    <table><tr style="height: 30px; background: ${image}"><td rowspan="3"></td><td></td></tr><tr style="height: 310px"><td></td></tr><tr style="height: 30px"><td></td></tr></table>`,
  );
  const tiles = pages.map((items) =>
    items.flatMap((item) =>
      item.kind === 'paint-pattern' ? [[(item.tile.y + 360) % 30, item.area.y, item.area.height]] : [],
    ),
  );
  expect(tiles).toEqual([[[20, 260, 40]], [[20, 0, 300]], [[20, 0, 30]]]);
});

// As in Chromium: css-break-4 §2 and CSS 2.2 §17.5.1.
it('a cell of several rows that goes on keeps the background of the row that it begins in', async () => {
  const rows =
    '<tr style="background: red"><td rowspan=2></td><td style="height: 40px"></td></tr><tr style="background: blue"><td><div style="height: 160px"></div><div style="height: 160px"></div></td></tr>';
  const table = `<table style="border-spacing: 0"><col width=50><col width=50>${rows.replaceAll('<td', '<td class=c')}</table>`;
  const pages = await paintedItems(`<style>.c { padding: 0 }</style><div style="height: 200px"></div>${table}`);
  const red = pages.map((items) =>
    items.flatMap((item) =>
      item.kind === 'fill-rect' && item.paint.kind === 'solid' && item.paint.color.red === 1 ? [item.rect] : [],
    ),
  );
  expect(red[1]).toEqual([{ x: 0, y: 0, width: 50, height: 260 }]);
});
