import { describe, expect, it } from 'vitest';
import { painted } from '../paint/painted.ts';

const box = 'width: 100px; height: 50px; background: red';
const red = 'fill 0 0 100 50 #ff0000';

/** A red box through a filter of these primitives, without the clip to the filter's region. */
async function filtered(primitives: string): Promise<string[]> {
  const items = await painted(
    `<svg width="0" height="0" style="position: absolute"><filter id="f" color-interpolation-filters="sRGB">${primitives}</filter></svg><div style="${box}; filter: url(#f)"></div>`,
  );
  expect(items[0]).toBe('clip -10 -5 120 60 {');
  return items.slice(1, -1);
}

describe('filter-effects-1 §9: primitives', () => {
  it.each([
    ['<feColorMatrix type="saturate" values="0"/>', ['fill 0 0 100 50 #363636']],
    [
      '<feColorMatrix values="0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 .5 0"/>',
      ['group 0.5 normal {', 'fill 0 0 100 50 #00ff00', '}'],
    ],
    [
      '<feColorMatrix type="luminanceToAlpha"/>',
      ['mask luminance [fill 0 0 100 50 #363636] {', 'fill 0 0 100 50 #000000', '}'],
    ],
    [
      '<feComponentTransfer><feFuncR type="table" tableValues="1 0"/></feComponentTransfer>',
      ['fill 0 0 100 50 #000000'],
    ],
    ['<feComponentTransfer><feFuncG type="linear" intercept=".2"/></feComponentTransfer>', ['fill 0 0 100 50 #ff3300']],
    ['<feGaussianBlur stdDeviation="3"/>', ['blur 0 0 100 50 by 3 #ff0000']],
    ['<feGaussianBlur stdDeviation="3 0"/>', [`blurred by 3 0 [${red}]`]],
    ['<feMorphology operator="dilate" radius="2 3"/>', ['fill -2 -3 104 56 #ff0000']],
    ['<feMorphology radius="2 3"/>', ['fill 2 3 96 44 #ff0000']],
    ['<feConvolveMatrix order="1" kernelMatrix="1"/>', [red]],
    ['<feConvolveMatrix order="3" kernelMatrix="1 0 0 0 0 0 0 0 0"/>', ['transform 1 0 0 1 -1 -1 {', red, '}']],
    [
      '<feFlood flood-color="lime"/><feDisplacementMap in="SourceGraphic" xChannelSelector="G" yChannelSelector="B" scale="100"/>',
      ['transform 1 0 0 1 -50 50 {', red, '}'],
    ],
    [
      '<feFlood flood-color="currentcolor"/><feDisplacementMap in="SourceGraphic" xChannelSelector="G" yChannelSelector="B" scale="100"/>',
      [red],
    ],
    ['<feOffset x="1" y="2" width="3" height="4"/>', ['clip 1 2 3 4 {', red, '}']],
    ['<feOffset dx="2" dy="3"/>', ['transform 1 0 0 1 2 3 {', red, '}']],
    ['<feFlood flood-color="blue" x="1" y="2" width="3" height="4"/>', ['fill 1 2 3 4 #0000ff']],
    [
      '<feDropShadow dx="1" dy="1" stdDeviation="0" flood-color="blue"/>',
      ['transform 1 0 0 1 1 1 {', 'fill 0 0 100 50 #0000ff', '}', red],
    ],
    [
      '<feOffset dx="1" result="a"/><feMerge><feMergeNode in="a"/><feMergeNode in="SourceGraphic"/></feMerge>',
      ['transform 1 0 0 1 1 0 {', red, '}', red],
    ],
    [
      '<feFlood flood-color="blue" result="b"/><feComposite in="SourceGraphic" in2="b" operator="in"/>',
      ['mask alpha [fill -10 -5 120 60 #000000] {', red, '}'],
    ],
    // What is left of one beside the other; masks of luminance are black where nothing is let through.
    [
      '<feFlood flood-color="blue" result="b"/><feComposite in="b" in2="SourceGraphic" operator="arithmetic" k2="-1" k3="1"/>',
      ['mask luminance [fill -10 -5 120 60 #ffffff; fill -10 -5 120 60 #000000] {', red, '}'],
    ],
    [
      '<feFlood flood-color="blue" result="b"/><feComposite in="SourceGraphic" in2="b" operator="arithmetic" k2=".5" k3="-.25"/>',
      [
        'group 0.5 normal {',
        'mask luminance [fill -10 -5 120 60 #ffffff; group 0.5 normal {; fill -10 -5 120 60 #000000; }] {',
        red,
        '}',
        '}',
      ],
    ],
    [
      '<feFlood flood-color="blue" result="b"/><feBlend in="SourceGraphic" in2="b" mode="screen"/>',
      ['group 1 normal isolated {', 'fill -10 -5 120 60 #0000ff', 'group 1 screen {', red, '}', '}'],
    ],
  ])('%s', async (primitives, items) => expect(await filtered(primitives)).toEqual(items));

  it('are chained without end only so often', async () => {
    const merge = '<feMerge><feMergeNode/><feMergeNode/></feMerge>'.repeat(100);
    const items = await painted(
      `<svg width="0" height="0" style="position: absolute"><filter id="f">${merge}</filter></svg><div style="${box}; filter: url(#f)"></div>`,
    );
    expect(items).toEqual([red]);
  });
});

const MAP = '<feDisplacementMap in="SourceGraphic" xChannelSelector="G" yChannelSelector="B" scale="100"/>';

// §9.12: `P(x + scale (green - .5), y + scale (blue - .5))`; here green is 1 and blue 0 unless a line says otherwise.
describe('maps of displacement', () => {
  const all = ['transform 1 0 0 1 -50 50 {', red, '}'];
  it.each([
    ['<feFlood flood-color="lime"/><feOffset/>', all],
    ['<feFlood flood-color="yellow"/><feColorMatrix values="0 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"/>', all],
    ['<feFlood flood-color="lime"/><feMerge><feMergeNode/></feMerge>', all],
    ['<feFlood flood-color="lime"/><feTile/>', all],
    ['<feFlood flood-color="lime"/><feGaussianBlur stdDeviation="2"/>', all],
    ['<feFlood flood-color="lime" result="a"/><feFlood flood-color="blue"/><feComposite in="a" operator="in"/>', all],
    ['<feFlood flood-color="lime" result="a"/><feFlood flood-color="yellow"/><feBlend in="a" mode="multiply"/>', all],
    ['<feSpecularLighting lighting-color="lime"><feDistantLight elevation="90"/></feSpecularLighting>', all],
  ])('%s', async (map, items) => expect(await filtered(`${map}${MAP}`)).toEqual(items));

  it('move by half of the scale, where they are transparent black', async () =>
    expect(await filtered(`<feFlood flood-color="lime" x="0" width="50"/>${MAP}`)).toEqual([
      'clip 0 -5 50 60 {',
      ...all,
      '}',
      'clip -10 -5 120 60 {',
      'transform 1 0 0 1 50 50 {',
      red,
      '}',
      '}',
    ]));
});

// §9.11: N·L is the sine of the elevation; §9.18: N·H the cosine of half the angle to the eye, and alpha the greatest channel.
describe('lights on even surfaces', () => {
  const flood = '<feFlood flood-color="black"/>';
  it.each([
    [
      `${flood}<feDiffuseLighting lighting-color="#0f8"><feDistantLight elevation="90"/></feDiffuseLighting>`,
      ['fill -10 -5 120 60 #00ff88'],
    ],
    [
      `${flood}<feDiffuseLighting diffuseConstant=".4"><feDistantLight elevation="30"/></feDiffuseLighting>`,
      ['fill -10 -5 120 60 #333333'],
    ],
    [
      `${flood}<feSpecularLighting specularExponent="2"><feDistantLight elevation="30"/></feSpecularLighting>`,
      ['fill -10 -5 120 60 #ffffff/0.75'],
    ],
    [
      `${flood}<feDiffuseLighting><fePointLight x="50" y="25" z="40"/></feDiffuseLighting>`,
      [expect.stringMatching(/^fill -10 -5 120 60 radial/)],
    ],
  ])('%s', async (primitives, items) => expect(await filtered(primitives)).toEqual(items));
});

it('of no light there is nothing', async () => {
  const filter = '<filter id="f"><feFlood/><feDiffuseLighting/></filter>';
  expect(
    await painted(
      `<svg width="0" height="0" style="position: absolute">${filter}</svg><div style="${box}; filter: url(#f)"></div>`,
    ),
  ).toEqual([]);
});

// §9.6, §9.7: transparent black has colours, too, and colours are not multiplied with alpha.
describe('alpha', () => {
  const around = 'mask luminance [fill -10 -5 120 60 #ffffff; fill 0 0 100 50 #000000] {';
  it.each([
    [
      '<feComponentTransfer><feFuncA type="table" tableValues="1 0"/></feComponentTransfer>',
      [around, 'fill -10 -5 120 60 #000000', '}'],
    ],
    [
      '<feColorMatrix values="0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 1"/>',
      [
        around,
        'fill -10 -5 120 60 #00ff00',
        '}',
        'mask luminance [fill 0 0 100 50 #ffffff] {',
        'fill 0 0 100 50 #00ff00',
        '}',
      ],
    ],
  ])('%s', async (primitives, items) => expect((await filtered(primitives)).slice(0, items.length)).toEqual(items));

  it('of a colour that is translucent itself is that of the colour', async () => {
    const filter =
      '<filter id="f" color-interpolation-filters="sRGB"><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/></filter>';
    const items = await painted(
      `<svg width="0" height="0" style="position: absolute">${filter}</svg><div style="${box}; background: rgb(255 0 0 / .5); filter: url(#f)"></div>`,
    );
    const white = 'fill -10 -5 120 60 #ffffff; fill 0 0 100 50 #000000/0.5';
    expect(items[1]).toBe(
      `mask luminance [group 1 normal isolated {; fill -10 -5 120 60 #000000; fill 0 0 100 50 #ffffff/0.5; group 1 color-dodge {; ${white}; }; }] {`,
    );
    expect(items[2]).toBe('fill 0 0 100 50 #000000');
  });
});

describe('elements of SVG that boxes refer to', () => {
  const defs = (content: string) => `<svg width="0" height="0" style="position: absolute">${content}</svg>`;
  it('clip in the coordinates of the box', async () => {
    const clip = defs('<clipPath id="c"><rect x="5" y="5" width="20" height="10"/></clipPath>');
    expect(await painted(`${clip}<div style="${box}; margin-left: 10px; clip-path: url(#c)"></div>`)).toEqual([
      'clip 15 5 20 10 {',
      'fill 10 0 100 50 #ff0000',
      '}',
    ]);
  });
  it('mask by luminance', async () => {
    const mask = defs(
      '<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="50" height="50"><rect width="50" height="50" fill="lime"/></mask>',
    );
    expect((await painted(`${mask}<div style="${box}; mask: url(#m)"></div>`))[0]).toMatch(
      /^mask luminance \[.*clip 0 0 50 50 \{; .* #b6b6b6; \}/,
    );
  });
  it('that are not there do nothing', async () =>
    expect(await painted(`<div style="${box}; clip-path: url(#a); mask: url(#b); filter: url(#c)"></div>`)).toEqual([
      red,
    ]));
});

describe('filter-effects-1 §9.20: feTile', () => {
  it('repeats what lies in the subregion of its input', async () => {
    const items = await filtered('<feFlood flood-color="blue" x="1" y="2" width="3" height="4"/><feTile/>');
    expect(items).toEqual([expect.stringMatching(/^fill -10 -5 120 60 pattern/)]);
  });
});

describe('filters of the root of an image', () => {
  it('are applied', async () => {
    const file = `<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' style='filter: invert(1)'><rect width='9' height='9' fill='red'/></svg>`;
    const items = await painted(`<img style="display: block" src="data:image/svg+xml,${encodeURIComponent(file)}">`);
    expect(items).toContain('path 0 0 9 9 #00ffff');
  });
});
