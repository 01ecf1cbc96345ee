import { describe, expect, it } from 'vitest';
import { painted } from './painted.ts';

const box = 'width: 100px; height: 50px; background: red';
const red = 'fill 0 0 100 50 #ff0000';

describe('css-masking-1 §5: clip-path', () => {
  it.each([
    ['inset(10px)', '10 10 80 30'],
    ['inset(10% 20px)', '20 5 60 40'],
    ['inset(80px)', '50 25 0 0'],
    ['inset(5px round 10px)', '5 5 90 40'],
    ['rect(5px 60px 40px auto)', '0 5 60 35'],
    ['xywh(10px 5px 50% 20px)', '10 5 50 20'],
    ['circle()', '25 0 50 50'],
    ['circle(10px at 0 0)', '-10 -10 20 20'],
    ['circle(farthest-side)', '0 -25 100 100'],
    ['ellipse(20px 10px)', '30 15 40 20'],
    ['ellipse(farthest-side closest-side at 10px 10px)', '-80 0 180 20'],
    ['polygon(0 0, 100% 50%, 0 100%)', '0 0 100 50'],
    ['polygon(evenodd, 0 0, 10px 0, 10px 10px)', '0 0 10 10'],
    ["path('M10 10H50V30z')", '10 10 40 20'],
    ['shape(from 10px 10px, hline by 20px, vline to 100%, close)', '10 10 20 40'],
    ['padding-box', '0 0 100 50'],
    ['none', null],
  ])('%s', async (value, clip) => {
    const items = await painted(`<div style="${box}; clip-path: ${value}"></div>`);
    expect(items).toEqual(clip === null ? [red] : [`clip ${clip} {`, red, '}']);
  });

  it('refers to the box that is named', async () => {
    const style = 'width: 80px; height: 30px; border: 10px solid; padding: 5px; margin: 0; clip-path: inset(0)';
    const clips = await Promise.all(
      ['border-box', 'padding-box', 'content-box'].map(async (name) =>
        (await painted(`<div style="${style} ${name}"></div>`)).find((line) => line.startsWith('clip')),
      ),
    );
    expect(clips).toEqual(['clip 0 0 110 60 {', 'clip 10 10 90 40 {', 'clip 15 15 80 30 {']);
  });

  it('makes a stacking context', async () => {
    const items = await painted(
      `<div style="${box}; clip-path: inset(0)"></div><div style="${box}; background: blue; margin-top: -20px"></div>`,
    );
    expect(items.at(0)).toBe('fill 0 30 100 50 #0000ff');
  });

  it('cuts each part of a box that goes on over pages out of one shape', async () => {
    const items = await painted(
      '<div style="width: 100px; height: 500px; background: red; clip-path: inset(10px)"></div>',
    );
    expect(items[0]).toBe('clip 10 10 80 480 {');
  });
});

describe('css-masking-1 §7: masks', () => {
  it.each([
    ['linear-gradient(#000, transparent)', 'alpha', 'fill 0 0 100 50 linear 50 0 to 50 50: #000000 0, #000000/0 100'],
    ['linear-gradient(red, red) luminance', 'luminance', 'fill 0 0 100 50 #363636'],
    ['linear-gradient(#000, #000) no-repeat 10px 10px / 20px', 'alpha', 'fill 10 10 20 50 #000000'],
  ])('mask: %s', async (value, mode, items) => {
    const lines = await painted(`<div style="${box}; mask: ${value}"></div>`);
    expect(lines).toEqual([expect.stringContaining(`mask ${mode} [`), red, '}']);
    expect(lines[0]).toContain(items);
  });

  it('combines layers', async () => {
    const gradient = 'linear-gradient(#000, #000)';
    const mask = async (composite: string): Promise<string | undefined> =>
      (await painted(`<div style="${box}; mask: ${gradient}, ${gradient}; mask-composite: ${composite}"></div>`))[0];
    expect(await mask('add')).toBe('mask alpha [fill 0 0 100 50 #000000; fill 0 0 100 50 #000000] {');
    expect(await mask('intersect')).toBe(
      'mask alpha [mask alpha [fill 0 0 100 50 #000000] {; fill 0 0 100 50 #000000; }] {',
    );
    expect(await mask('subtract')).toContain(
      'mask luminance [fill -1000 -1000 2100 2050 #ffffff; fill 0 0 100 50 #000000]',
    );
  });

  it('lets nothing through where the image is missing', async () => {
    expect((await painted(`<div style="${box}; mask: url(missing.png)"></div>`))[0]).toBe('mask alpha [] {');
  });
});

describe('filter-effects-1: filters', () => {
  it.each([
    ['grayscale(1)', '#363636'],
    ['grayscale(0)', '#ff0000'],
    ['sepia(100%)', '#645945'],
    ['invert(1)', '#00ffff'],
    ['brightness(50%)', '#800000'],
    ['contrast(0)', '#808080'],
    ['saturate(0)', '#363636'],
    ['hue-rotate(90deg)', '#005b00'],
    ['invert(1) brightness(.5)', '#008080'],
  ])('%s changes colours', async (value, color) => {
    expect(await painted(`<div style="${box}; filter: ${value}"></div>`)).toEqual([`fill 0 0 100 50 ${color}`]);
  });

  it('changes text, which stays text', async () => {
    const items = await painted('<div style="color: red; filter: invert(1)">text</div>');
    expect(items).toEqual([expect.stringMatching(/^text "text" .* #00ffff$/)]);
  });

  it('makes groups for opacity', async () => {
    expect(await painted(`<div style="${box}; filter: opacity(.5)"></div>`)).toEqual(['group 0.5 normal {', red, '}']);
  });

  it('moves a silhouette below for a shadow', async () => {
    expect(await painted(`<div style="${box}; filter: drop-shadow(4px 5px blue)"></div>`)).toEqual([
      'transform 1 0 0 1 4 5 {',
      'fill 0 0 100 50 #0000ff',
      '}',
      red,
    ]);
  });

  it('blurs single boxes as shadows are, and pictures as a whole', async () => {
    expect(await painted(`<div style="${box}; filter: blur(3px)"></div>`)).toEqual(['blur 0 0 100 50 by 3 #ff0000']);
    const items = await painted(`<div style="${box}; filter: blur(3px)">x</div>`);
    expect(items).toEqual([
      expect.stringMatching(/^blurred by 3 3 \[fill 0 0 100 50 #ff0000; text "x" /),
      expect.stringMatching(/^text "x" .* #000000\/0$/),
    ]);
  });

  it('hold fixed boxes', async () => {
    const items = await painted(
      `<div style="width: 100px; height: 50px; margin-left: 50px; filter: brightness(1)"><p style="position: fixed; margin: 0; right: 0; bottom: 0; width: 10px; height: 10px; background: red"></div>`,
    );
    expect(items).toEqual(['fill 140 40 10 10 #ff0000']);
  });

  it('end where they are too many', async () => {
    const shadows = 'drop-shadow(1px 1px red) '.repeat(5_000);
    const items = await painted(`<div style="${box}; filter: ${shadows}"></div>`);
    expect(items.length).toBeLessThan(1_000_000);
  });
});

it('filters of an inline box change the blocks in it', async () => {
  const items = await painted(`<span style="filter: invert(1)"><div style="${box}"></div></span>`);
  expect(items).toEqual(['fill 0 0 100 50 #00ffff']);
});

describe('effects in each other', () => {
  it('end after some blurs', async () => {
    const items = await painted('<div style="filter: blur(1px) drop-shadow(1px 1px 1px red)">'.repeat(100) + 'x');
    expect(JSON.stringify(items).length).toBeLessThan(100_000);
  });
  it('end after some layers of masks', async () => {
    const layers = new Array(100).fill('linear-gradient(#000, #000) exclude').join(', ');
    expect((await painted(`<div style="${box}; mask: ${layers}"></div>`))[0]!.length).toBeLessThan(100_000);
  });
});

describe('compositing-1', () => {
  it('isolates the stacking context around what is blended', async () => {
    expect(
      await painted(`<div style="isolation: isolate"><div style="${box}; mix-blend-mode: screen"></div></div>`),
    ).toEqual(['group 1 normal isolated {', 'group 1 screen {', red, '}', '}']);
  });

  it('has the canvas in the group of the root element', async () => {
    const items = await painted(
      `<style>html { background: gold }</style><div style="${box}; mix-blend-mode: multiply"></div>`,
    );
    expect(items).toEqual([
      'group 1 normal isolated {',
      expect.stringMatching(/^fill .* #ffd700$/),
      'group 1 multiply {',
      red,
      '}',
      '}',
    ]);
  });

  it('blends layers of backgrounds', async () => {
    const style = `${box}; background-image: linear-gradient(blue, blue); background-blend-mode: multiply`;
    expect(await painted(`<div style="${style}"></div>`)).toEqual([
      'group 1 normal isolated {',
      red,
      'group 1 multiply {',
      'fill 0 0 100 50 #0000ff',
      '}',
      '}',
    ]);
  });
});
