import { describe, expect, it } from 'vitest';
import { painted } from '../paint/painted.ts';
import { inside } from './inside-svg.ts';

describe('shapes', () => {
  it.each([
    ['<rect x="1" y="2" width="3" height="4"/>', 'path 1 2 3 4 #000000'],
    ['<rect width="10%" height="50%"/>', 'path 0 0 10 50 #000000'],
    ['<circle cx="10" cy="10" r="5"/>', 'path 5 5 10 10 #000000'],
    ['<ellipse cx="10" cy="10" rx="5" ry="2"/>', 'path 5 8 10 4 #000000'],
    ['<polygon points="0,0 10,0 10,10"/>', 'path 0 0 10 10 #000000'],
    ['<path d="M1 1h8v8z"/>', 'path 1 1 8 8 #000000'],
    ['<rect x="calc(10px + 10% - 1em)" width="calc(2 * 5%)" height="1rem" font-size="10"/>', 'path 10 0 10 10 #000000'],
    ['<circle cx="max(10px, 5px)" cy="calc(1em)" r="calc(5px)" font-size="10"/>', 'path 5 5 10 10 #000000'],
    ['<line x2="10" y2="5" stroke="red"/>', 'stroke 0 0 10 5 width 1 dashes none #ff0000'],
  ])('%s', async (content, line) => expect(await inside(content)).toContain(line));

  it.each([
    '<rect/>',
    '<circle/>',
    '<path d=""/>',
    '<rect width="5" height="5" display="none"/>',
    '<defs><rect width="5" height="5"/></defs>',
    // What has no area.
    '<line x2="10" y2="5"/>',
    '<path d="M1 1L8 8M9 9h5z"/>',
  ])('%s paints nothing', async (content) => expect(await inside(content)).toEqual([]));
});

// What Chromium 156 shows.
it('moves a `use` before it is clipped', async () => {
  const clip = '<clipPath id="c"><rect width="4" height="4"/></clipPath>';
  expect(
    await inside(
      `${clip}<defs><rect id="r" width="9" height="9"/></defs><use href="#r" x="5" y="3" clip-path="url(#c)"/>`,
    ),
  ).toEqual(expect.arrayContaining(['transform 1 0 0 1 5 3 {', 'clip 0 0 4 4 {']));
});

it('fills what has an area, and no lines beside it', async () =>
  expect(await inside('<path d="M20 20h9M1 1h8v8z"/>')).toContain('path 1 1 8 8 #000000'));

// What Chromium 156 prints.
describe('viewports', () => {
  it('inside others are as large as attributes say, not properties', async () => {
    const rect = '<rect width="10" height="10"/>';
    const inner = `<svg style="width: 8px; height: 5px" viewBox="0 0 10 10">${rect}</svg>`;
    expect(await inside(inner)).toContain('transform 10 0 0 10 0 0 {');
    const symbol = `<symbol id="s" viewBox="0 0 10 10" style="width: 8px">${rect}</symbol>`;
    expect(await inside(`${symbol}<use href="#s" width="20" height="20" style="width: 7px"/>`)).toContain(
      'transform 2 0 0 2 0 0 {',
    );
  });

  it('that are elements begin at a whole px, and keep their size; what is cut off lies behind a whole px', async () => {
    const svg =
      '<svg style="display: block" width="20.5" height="21" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>';
    expect(
      await painted(`<body style="margin: 0"><div style="margin-left: 10.5px; padding-top: 0.25px">${svg}`),
    ).toEqual(expect.arrayContaining(['clip 11 0 20 21 {', 'transform 2.05 0 0 2.05 11 0.25 {']));
  });

  it('of documents of SVG are clipped', async () => {
    const document =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="30" height="5"/></svg>';
    const frame = `<iframe style="border: 0" src="data:image/svg+xml,${encodeURIComponent(document)}"></iframe>`;
    expect(await painted(frame)).toContain('clip 0 0 10 10 {');
  });
});

describe('fill and stroke', () => {
  it.each([
    [
      '<g id="g" color="lime"><rect width="9" height="9" fill="context-fill"/></g><use href="#g" fill="currentColor" color="red"/>',
      '',
      ['path 0 0 9 9 #00ff00'],
    ],
    ['<rect width="9" height="9" fill="red"/>', '', ['path 0 0 9 9 #ff0000']],
    ['<rect width="9" height="9" style="fill: red"/>', '', ['path 0 0 9 9 #ff0000']],
    ['<g fill="red"><rect width="9" height="9"/></g>', '', ['path 0 0 9 9 #ff0000']],
    ['<rect width="9" height="9" fill="red"/>', 'rect { fill: lime }', ['path 0 0 9 9 #00ff00']],
    ['<rect width="9" height="9" fill="red" fill-opacity=".5"/>', '', ['path 0 0 9 9 #ff0000/0.5']],
    ['<rect width="9" height="9" fill="currentColor" color="red"/>', '', ['path 0 0 9 9 #ff0000']],
    [
      '<rect width="9" height="9" fill="none" stroke="red" stroke-width="2" stroke-dasharray="4 1"/>',
      '',
      ['stroke 0 0 9 9 width 2 dashes 4 1 #ff0000'],
    ],
  ])('%s', async (content, style, expected) => {
    expect(await inside(content, undefined, style)).toEqual(expected);
  });
});

describe('coordinates', () => {
  it.each([
    ['viewBox="0 0 10 10" width="100" height="100"', 'transform 10 0 0 10 0 0 {'],
    ['viewBox="0 0 10 10" width="200" height="100"', 'transform 10 0 0 10 50 0 {'],
    ['viewBox="0 0 10 10" width="200" height="100" preserveAspectRatio="none"', 'transform 20 0 0 10 0 0 {'],
    ['viewBox="5 5 10 10" width="100" height="100"', 'transform 10 0 0 10 -50 -50 {'],
  ])('%s', async (attributes, expected) => {
    const items = await painted(`<svg style="display: block" ${attributes}><rect width="1" height="1"/></svg>`);
    expect(items).toContain(expected);
  });

  it.each(['0 0 8 0', '0 0 0 8', '0 0 0 0'])('paints nothing in viewBox="%s"', async (viewBox) => {
    const rect = '<rect width="100%" height="100%" fill="lime"/>';
    const svg = `<svg style="display: block" viewBox="${viewBox}" width="100" height="100">${rect}</svg>`;
    const file = `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`;
    const items = await painted(`${svg}<div style="background: url('${file}'); height: 50px"></div>`);
    expect(items.filter((item) => item.includes('#00ff00'))).toEqual([]);
  });

  it.each([
    ['<g transform="translate(5 6)"><rect width="1" height="1"/></g>', '', 'transform 1 0 0 1 5 6 {'],
    [
      '<rect width="1" height="1" transform="scale(2)"/>',
      'rect { transform: translate(10px, 50%) }',
      'transform 1 0 0 1 10 50 {',
    ],
    [
      '<rect width="1" height="1"/>',
      'rect { transform: rotate(180deg); transform-origin: 10px 10px }',
      'transform -1 0 0 -1 20 20 {',
    ],
    ['<defs><rect id="r" width="1" height="1"/></defs><use href="#r" x="3" y="4"/>', '', 'transform 1 0 0 1 3 4 {'],
  ])('%s %s', async (content, style, expected) => expect(await inside(content, undefined, style)).toContain(expected));

  it.each(['rotate(90deg)', 'rotate(90,)', 'translate(1 2 3)', 'scale(2) foo(1)', 'matrix(1 2)', 'translate(1px)'])(
    'transform="%s" is none',
    async (transform) =>
      expect(await inside(`<rect width="1" height="1" transform="${transform}"/>`)).toEqual(['path 0 0 1 1 #000000']),
  );

  it('a use of itself ends', async () => {
    expect(await inside('<g id="g"><rect width="1" height="1"/><use href="#g"/></g>')).toContain(
      'path 0 0 1 1 #000000',
    );
  });
});
