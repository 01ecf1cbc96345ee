import { describe, expect, it } from 'vitest';
import { painted } from './painted.ts';

const box = 'width: 100px; height: 50px; background: red';

describe('css-transforms-1 §3: a transformed box', () => {
  it.each([
    ['transform: translate(50%, 10px)', '1 0 0 1 50 10'],
    ['transform: scale(2)', '2 0 0 2 -50 -25'],
    ['transform: scale(2); transform-origin: 0 0', '2 0 0 2 0 0'],
    ['transform: translate(50px) rotate(90deg); transform-origin: 0 0', '0 1 -1 0 50 0'],
    ['transform: skewX(45deg); transform-origin: 0 0', '1 0 1 1 0 0'],
    ['transform: matrix(1, 2, 0.5, 1.5, 5, 6); transform-origin: 0 0', '1 2 0.5 1.5 5 6'],
    ['translate: 10px 20px', '1 0 0 1 10 20'],
    ['scale: 2; translate: 10px; transform-origin: 0 0', '2 0 0 2 10 0'],
    ['rotate: 180deg; transform: translate(-110px, -50px); transform-origin: 0 0', '-1 0 0 -1 110 50'],
  ])('%s', async (style, matrix) => {
    expect(await painted(`<div style="${box}; ${style}"></div>`)).toEqual([
      `transform ${matrix} {`,
      'fill 0 0 100 50 #ff0000',
      '}',
    ]);
  });

  it('has the perspective of the box that its line is in, but not through an inline box', async () => {
    const child = `<i style="${box}; display: inline-block; transform: translateZ(100px); transform-origin: 0 0"></i>`;
    const around = 'perspective: 200px; perspective-origin: 0 0; line-height: 0';
    expect((await painted(`<div style="${around}">${child}</div>`))[0]).toBe('transform 2 0 0 2 0 0 {');
    expect((await painted(`<div style="${around}"><b>${child}</b></div>`))[0]).toMatch(/^fill|^transform 1 0 0 1/);
  });

  it('is painted above what follows it in the flow', async () => {
    const items = await painted(
      `<div style="${box}; transform: translate(1px)"></div><div style="${box}; background: blue"></div>`,
    );
    expect(items.map((item) => item.split(' ').at(-1))).toEqual(['#0000ff', '{', '#ff0000', '}']);
  });

  it('is the containing block of absolute and fixed boxes', async () => {
    const items = await painted(
      `<div style="margin-left: 100px; width: 100px; height: 50px; translate: 1px"><p style="position: fixed; margin: 0; right: 0; bottom: 0; ${box}; width: 10px; height: 10px"></div>`,
    );
    expect(items).toEqual(['transform 1 0 0 1 1 0 {', 'fill 190 40 10 10 #ff0000', '}']);
  });

  it('moves positioned boxes in it where nothing of its own is', async () => {
    const items = await painted(
      `<div style="columns: 2; column-gap: 0; column-fill: auto; height: 50px"><div style="transform: translate(5px); height: 50px"><p style="position: absolute; top: 60px; margin: 0; ${box}; width: 10px; height: 10px"></div></div>`,
    );
    expect(items).toEqual([
      'transform 1 0 0 1 5 0 {',
      '}',
      'transform 1 0 0 1 5 0 {',
      'fill 200 10 10 10 #ff0000',
      '}',
    ]);
  });

  it('does not move inline boxes', async () => {
    expect(await painted('<span style="transform: scale(2)">x</span>')).toEqual([expect.stringMatching(/^text "x"/)]);
  });

  // Where Chromium paints the same.
  it('begins at whole px where it is scaled or turned, and keeps its fraction where it is only moved', async () => {
    const content = '<p style="margin: 0; padding-top: 0.4px; font: 20px/20px Courier New">X';
    const text = async (style: string) =>
      (await painted(`<div style="padding-top: 10.4px"><div style="transform-origin: 0 0; ${style}">${content}`))[1];
    expect(await text('transform: scale(2)')).toBe('text "X" at 0 25 #000000');
    expect(await text('transform: translate(5px)')).toBe('text "X" at 0 26 #000000');
  });

  it('paints no glyph outside of the page, wherever it is moved to', async () => {
    const text = (style: string) =>
      painted(`<div style="width: 40px; font: 20px/20px Courier New; transform-origin: 0 0; ${style}">ABCDEFGH`);
    expect((await text('margin-left: -40px; transform: scale(2)'))[1]).toMatch(/^text "BCDEFGH" /);
    expect((await text('transform: rotate(90deg) translate(-30px, -20px)'))[1]).toMatch(/^text "CDEFGH" /);
    expect((await text('margin-left: -200px; transform: translate(240px)'))[1]).toMatch(/^text "ABCDEFGH" /);
  });

  it('is left out when it is squeezed to nothing', async () => {
    expect(await painted(`<div style="${box}; transform: scale(0)"></div>`)).toEqual([]);
  });
});

describe('css-masking-1 §6: the property clip', () => {
  const clipped = 'position: absolute; left: 10px; top: 10px; width: 100px; height: 50px; background: red';

  it('cuts an absolutely positioned box', async () => {
    expect(await painted(`<div style="${clipped}; clip: rect(0, 50px, auto, 5px)"></div>`)).toEqual([
      'clip 15 10 45 50 {',
      'fill 10 10 100 50 #ff0000',
      '}',
    ]);
  });

  it('shows nothing of a box that it cuts to nothing, which readers of the text read', async () => {
    const shown = await painted(`<div style="${clipped}; clip: rect(0, 0, 0, 0)">text</div>`);
    expect(shown.at(0)).toBe('clip -100000 -100000 1 1 {');
    expect(shown.filter((each) => each.startsWith('text'))).toEqual(['text "text" at 10 24 #000000']);
    expect(shown.at(-1)).toBe('}');
  });

  it('does nothing to boxes in the flow', async () => {
    expect(await painted(`<div style="${box}; clip: rect(0, 0, 0, 0)"></div>`)).toEqual(['fill 0 0 100 50 #ff0000']);
  });
});

it('leaves out text that no clip lets through', async () => {
  expect(
    await painted(
      '<div style="width: 20px; height: 18px; overflow: hidden; white-space: nowrap">a<br>b<br>c<br>d</div>',
    ),
  ).toEqual(['clip 0 0 20 18 {', expect.stringContaining('"a"'), '}']);
});
