/** `use`, markers, clips and masks: what elements refer to. */
import { describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { render } from '../../../src/engine/render/render.ts';
import { ticksDuring } from '../../support/steps.ts';
import { inside } from './inside-svg.ts';

describe('use', () => {
  it('gives its styles to what it shows', async () =>
    expect(
      await inside(
        '<defs><g id="g"><rect id="r" width="5" height="5"/><rect width="4" height="4" fill="blue"/></g></defs><use href="#g" fill="red"/><g fill="lime"><use href="#r"/></g>',
      ),
    ).toEqual(['path 0 0 5 5 #ff0000', 'path 0 0 4 4 #0000ff', 'path 0 0 5 5 #00ff00']));
  it('gives custom properties, too', async () =>
    expect(
      await inside(
        '<defs><rect id="r" width="5" height="5" style="fill: var(--c, red)"/></defs><use href="#r" style="--c: lime"/>',
      ),
    ).toEqual(['path 0 0 5 5 #00ff00']));
  it('of a symbol makes a viewport', async () =>
    expect(
      await inside(
        '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" x="5" width="20" height="20"/>',
      ),
    ).toEqual(['transform 1 0 0 1 5 0 {', 'clip 0 0 20 20 {', 'transform 2 0 0 2 0 0 {', 'path 0 0 10 10 #000000']));
  it('paints context-fill as its own fill', async () =>
    expect(
      await inside('<defs><rect id="r" width="5" height="5" fill="context-fill"/></defs><use href="#r" fill="red"/>'),
    ).toEqual(['path 0 0 5 5 #ff0000']));
});

describe('markers', () => {
  const marker = (more: string, content = '<rect width="2" height="2" fill="red"/>') =>
    `<marker id="m" markerWidth="4" markerHeight="4" ${more}>${content}</marker>`;
  it.each([
    ['markerUnits="userSpaceOnUse"', 'marker-end="url(#m)"', ['transform 1 0 0 1 30 10 {']],
    ['', 'marker-end="url(#m)" stroke="red" stroke-width="3"', ['transform 3 0 0 3 30 10 {']],
    ['markerUnits="userSpaceOnUse" refX="1" refY="2"', 'marker-start="url(#m)"', ['transform 1 0 0 1 9 8 {']],
    [
      'markerUnits="userSpaceOnUse" orient="auto-start-reverse"',
      'marker-start="url(#m)"',
      ['transform -1 0 0 -1 10 10 {'],
    ],
    ['markerUnits="userSpaceOnUse" orient="90"', 'marker-start="url(#m)"', ['transform 0 1 -1 0 10 10 {']],
    [
      'markerUnits="userSpaceOnUse" viewBox="0 0 8 8" refX="4" refY="4"',
      'marker-end="url(#m)"',
      ['transform 1 0 0 1 28 8 {', 'transform 0.5 0 0 0.5 0 0 {'],
    ],
  ])('%s %s', async (attributes, use, expected) => {
    const lines = await inside(`${marker(attributes)}<path d="M10 10H30" ${use}/>`);
    expect(lines.filter((line) => line.startsWith('transform'))).toEqual(expected);
  });
  // The one at the start is neither moved nor turned.
  it('stand at ends of commands, turned half way', async () => {
    const lines = await inside(
      `${marker('markerUnits="userSpaceOnUse" orient="auto"')}<path d="M0 0H10V10A5 5 0 0 1 0 10" style="marker: url(#m)" fill="none"/>`,
    );
    expect(lines.filter((line) => line.startsWith('transform')).length).toBe(3);
    expect(lines).toContain('transform 0.71 0.71 -0.71 0.71 10 0 {');
  });
  it('take the paint of what they are on', async () => {
    const content = '<rect width="2" height="2" fill="context-stroke"/>';
    expect(await inside(`${marker('', content)}<line x2="9" stroke="red" marker-start="url(#m)"/>`)).toContain(
      'path 0 0 2 2 #ff0000',
    );
  });
  it('are cut off at their viewport unless told otherwise', async () => {
    const use = '<line x2="9" marker-start="url(#m)"/>';
    expect(await inside(`${marker('')}${use}`)).toContain('clip 0 0 4 4 {');
    expect(await inside(`${marker('overflow="visible"')}${use}`)).not.toContain('clip 0 0 4 4 {');
  });
});

describe('clip paths', () => {
  const clipped = (clipPath: string) =>
    inside(`<clipPath id="c" ${clipPath}</clipPath><rect width="40" height="20" clip-path="url(#c)"/>`);
  it.each([
    ['><rect width="5" height="5"/>', 'clip 0 0 5 5 {'],
    [' clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/>', 'clip 0 0 20 10 {'],
    [' transform="translate(3 0)"><rect width="5" height="5" transform="scale(2)"/>', 'clip 3 0 10 10 {'],
    ['><rect width="5" height="5"/><rect x="8" width="2" height="5"/>', 'clip 0 0 10 5 {'],
    [
      '><rect width="5" height="5"/><circle cx="5" cy="5" r="2"/>',
      'mask alpha [path 0 0 5 5 #000000; path 3 3 4 4 #000000] {',
    ],
    ['><rect width="5" height="5" display="none"/><rect width="3" height="3"/>', 'clip 0 0 3 3 {'],
  ])('%s', async (clipPath, expected) => expect(await clipped(clipPath)).toEqual([expected, 'path 0 0 40 20 #000000']));
  it('that have clips themselves are cut twice', async () =>
    expect(
      await inside(
        '<clipPath id="a"><rect width="9" height="9"/></clipPath><clipPath id="b" clip-path="url(#a)"><rect width="5" height="5"/></clipPath><rect width="40" height="20" style="clip-path: url(#b)"/>',
      ),
    ).toEqual(['clip 0 0 5 5 {', 'clip 0 0 9 9 {', 'path 0 0 40 20 #000000']));
  it('of text are masks of its glyphs', async () =>
    expect((await clipped('><text y="9">A</text>'))[0]).toBe('mask alpha [text "A" at 0 9 #000000] {'));
  it('that are not there clip nothing', async () =>
    expect(await inside('<rect width="4" height="2" clip-path="url(#x)"/>')).toEqual(['path 0 0 4 2 #000000']));
});

describe('masks', () => {
  const masked = (mask: string) => inside(`<mask id="m" ${mask}</mask><rect width="40" height="20" mask="url(#m)"/>`);
  it.each([
    ['><rect width="5" height="5"/>', 'mask luminance [clip -4 -2 48 24 {; path 0 0 5 5 #000000; }] {'],
    [
      ' style="mask-type: alpha" maskUnits="userSpaceOnUse" width="9" height="9" x="0" y="0"><rect width="5" height="5"/>',
      'mask alpha [clip 0 0 9 9 {; path 0 0 5 5 #000000; }] {',
    ],
    [
      ' maskContentUnits="objectBoundingBox"><rect width="1" height="1"/>',
      'mask luminance [clip -4 -2 48 24 {; transform 40 0 0 20 0 0 {; path 0 0 1 1 #000000; }; }] {',
    ],
    ['>', 'mask luminance [clip -4 -2 48 24 {; }] {'],
  ])('%s', async (mask, expected) => expect(await masked(mask)).toEqual([expected, 'path 0 0 40 20 #000000']));
});

// css-masking-1 §7: boxes of elements of SVG are those of clip paths. Chromium 156 masks alike.
describe('masks of images', () => {
  const through = async (style: string, more = '') =>
    (
      await inside(
        `<rect x="5" y="5" width="40" height="20" fill="red" stroke-width="4" ${more} style="mask: ${style}"/>`,
      )
    )[0];
  const black = 'linear-gradient(black, black)';
  it.each([
    [`${black}`, '', 'mask alpha [fill 5 5 40 20 #000000] {'],
    [`${black}`, 'stroke="lime"', 'mask alpha [fill 3 3 44 24 #000000] {'],
    [`${black} fill-box`, 'stroke="lime"', 'mask alpha [fill 5 5 40 20 #000000] {'],
    [`${black} left / 10px 50% no-repeat`, '', 'mask alpha [fill 5 10 10 10 #000000] {'],
    [`url("data:image/png;base64,xx")`, '', 'mask alpha [] {'],
    ['none', '', 'path 5 5 40 20 #ff0000'],
    ['url(#nowhere)', '', 'path 5 5 40 20 #ff0000'],
  ])('%s %s', async (style, more, expected) => expect(await through(style, more)).toBe(expected));

  it('add to each other', async () =>
    expect(await through(`${black} left / 10px no-repeat, ${black} right / 10px no-repeat`)).toBe(
      'mask alpha [fill 35 5 10 20 #000000; fill 5 5 10 20 #000000] {',
    ));
});

describe('order and conditions', () => {
  it.each([
    [
      '<rect width="5" height="5" fill="red" stroke="blue" paint-order="stroke"/>',
      ['stroke 0 0 5 5 width 1 dashes none #0000ff', 'path 0 0 5 5 #ff0000'],
    ],
    [
      '<switch><rect width="1" height="1" systemLanguage="de"/><rect width="2" height="2" systemLanguage="fr, en"/><rect width="3" height="3"/></switch>',
      ['path 0 0 2 2 #000000'],
    ],
    ['<rect width="5" height="5" requiredExtensions="http://x.example/"/>', []],
    [
      '<path d="M0 0H10" pathLength="5" stroke="red" stroke-dasharray="1" fill="none"/>',
      ['stroke 0 0 10 0 width 1 dashes 2 2 #ff0000'],
    ],
  ])('%s', async (content, expected) => expect(await inside(content)).toEqual(expected));
});

describe('properties', () => {
  it.each([
    ['circle { cx: 10px; cy: 50%; r: 2em; font-size: 5px }', '<circle r="1"/>', 'path 0 40 20 20 #000000'],
    ["path { d: path('M0 0h5v5z') }", '<path d="M0 0h9v9z"/>', 'path 0 0 5 5 #000000'],
    ['rect { width: 7px; x: 3px }', '<rect width="5" height="5"/>', 'path 3 0 7 5 #000000'],
    [
      'rect { transform: rotate(180deg); transform-box: fill-box; transform-origin: center }',
      '<rect x="10" width="10" height="10"/>',
      'transform -1 0 0 -1 30 10 {',
    ],
    [
      'rect { transform: translateX(100%); transform-box: stroke-box; stroke: red; stroke-width: 2 }',
      '<rect width="10" height="10"/>',
      'transform 1 0 0 1 12 0 {',
    ],
    [
      'rect { transform: translateX(100%); transform-box: stroke-box; stroke: red; vector-effect: non-scaling-stroke }',
      '<rect width="10" height="10"/>',
      'transform 1 0 0 1 10 0 {',
    ],
    ['rect { translate: 5px }', '<rect transform="scale(2)" width="1" height="1"/>', 'transform 2 0 0 2 5 0 {'],
    ['rect { transform: none }', '<rect transform="scale(2)" width="1" height="1"/>', 'path 0 0 1 1 #000000'],
    [
      'line { vector-effect: non-scaling-stroke; stroke: red }',
      '<g transform="scale(4)"><line x2="5"/></g>',
      'stroke 0 0 20 0 width 1 dashes none #ff0000',
    ],
  ])('%s %s', async (style, content, expected) => expect(await inside(content, undefined, style)).toContain(expected));
});

describe('hostile references end', () => {
  const chain = (count: number, one: (i: number) => string) => Array.from({ length: count }, (_, i) => one(i)).join('');
  it.each([
    [
      'a billion uses',
      chain(30, (i) => `<g id="u${i}">${`<use href="#u${i + 1}"/>`.repeat(10)}</g>`) +
        '<rect id="u30" width="1" height="1"/>',
    ],
    [
      'patterns in patterns',
      chain(
        2000,
        (i) =>
          `<pattern id="p${i}" width="1" height="1"><rect width="9" height="9" fill="url(#p${i + 1})"/><rect width="9" height="9" fill="url(#p${i + 1})"/></pattern>`,
      ) + '<rect width="9" height="9" fill="url(#p0)"/>',
    ],
    [
      'masks of each other',
      '<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
    ],
    [
      'masks in masks',
      chain(300, (i) => `<mask id="m${i}">${`<rect width="9" height="9" mask="url(#m${i + 1})"/>`.repeat(8)}</mask>`) +
        '<rect width="9" height="9" mask="url(#m0)"/>',
    ],
    [
      'markers on markers',
      '<marker id="a"><path d="M0 0h1v1" marker-mid="url(#b)"/></marker><marker id="b"><path d="M0 0h1v1" marker-mid="url(#a)"/></marker><path d="M0 0h1v1" marker-mid="url(#a)"/>',
    ],
    [
      'clips of clips',
      chain(300, (i) => `<clipPath id="c${i}" clip-path="url(#c${i + 1})"><rect width="9" height="9"/></clipPath>`) +
        '<rect width="9" height="9" clip-path="url(#c0)"/>',
    ],
    [
      'boxes of groups in groups',
      `${'<g style="clip-path: url(#c)">'.repeat(200)}<rect width="1" height="1"/>${'</g>'.repeat(200)}<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>`,
    ],
  ])('%s', async (_, content) => {
    const { pdf } = await render({ html: `<svg>${content}</svg>` });
    expect(pdf.length).toBeGreaterThan(0);
  });
});

describe('resources that refer to others twice are worked out once each', () => {
  const levels = (count: number, one: (i: number, next: string) => string, use: string) =>
    Array.from({ length: count }, (_, i) => one(i, `url(#r${i + 1})`)).join('') + use;
  const rect = (attributes: string) => `<rect width="9" height="9" ${attributes}/>`.repeat(2);
  it.each<[string, (i: number, next: string) => string, string]>([
    [
      'clip-path',
      (i, next) => `<clipPath id="r${i}">${rect(`clip-path="${next}"`)}</clipPath>`,
      rect('clip-path="url(#r0)"'),
    ],
    ['mask', (i, next) => `<mask id="r${i}">${rect(`mask="${next}"`)}</mask>`, rect('mask="url(#r0)"')],
    [
      'pattern',
      (i, next) => `<pattern id="r${i}" width="1" height="1">${rect(`fill="${next}"`)}</pattern>`,
      rect('fill="url(#r0)"'),
    ],
    [
      'marker',
      (i, next) => `<marker id="r${i}"><path d="M0 0h1v1" style="marker: ${next}"/></marker>`,
      '<path d="M0 0h1v1" style="marker: url(#r0)"/>',
    ],
  ])('%s', async (_, one, use) => {
    const ticks = (count: number) => ticksDuring(() => render({ html: `<svg>${levels(count, one, use)}</svg>` }));
    const [few, many] = [await ticks(6), await ticks(12)];
    expect(many).toBeLessThan(2.5 * few);
  });
});

describe('a long path', () => {
  const long = `<path id="p" d="M0 0${'h1v1'.repeat(2_000)}"/>`;
  /** Of the deadline, which looks at the clock once in a thousand. */
  async function stepsOf(content: string): Promise<number> {
    const tick = vi.spyOn(Deadline.prototype, 'tick');
    try {
      await render({ html: `<svg>${long}${content}</svg>` });
      return tick.mock.calls.reduce((sum, [steps = 1]) => sum + steps, 0);
    } finally {
      tick.mockRestore();
    }
  }

  it('counts as many steps as it has coordinates, each time it is painted', async () => {
    const [once, often] = [await stepsOf('<use href="#p"/>'), await stepsOf('<use href="#p"/>'.repeat(11))];
    expect(often - once).toBeGreaterThan(10 * 8_000);
  });

  it('is measured once for all texts on it', async () => {
    const text = '<text><textPath href="#p">a</textPath></text>';
    const [once, often] = [await stepsOf(text), await stepsOf(text.repeat(11))];
    expect(often - once).toBeLessThan(8_000);
  });
});
