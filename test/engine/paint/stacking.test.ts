import { describe, expect, it } from 'vitest';
import { painted, paintedItems } from './painted.ts';

const box = 'width: 20px; height: 10px';

async function order(html: string): Promise<string[]> {
  const names: Record<string, string> = { '#ff0000': 'red', '#0000ff': 'blue', '#00ff00': 'lime', '#000000': 'text' };
  return (await painted(html)).flatMap((item) => names[/#\w+$/.exec(item)?.[0] ?? ''] ?? []);
}

it.each<[string, string, string[]]>([
  [
    'blocks, floats, text',
    `<div style="${box}; background: red">x<p style="float: left; ${box}; background: blue; margin: 0"></p></div>`,
    ['red', 'blue', 'text'],
  ],
  ['positioned boxes above text', `<p style="position: relative; ${box}; background: blue"></p>x`, ['text', 'blue']],
  [
    'z-index in its order',
    `<p style="position: absolute; z-index: 2; ${box}; background: red"></p><p style="position: absolute; z-index: 1; ${box}; background: blue"></p>`,
    ['blue', 'red'],
  ],
  [
    'negative z-index between background and content',
    `<div style="position: relative; isolation: isolate; background: red; height: 9px">x<p style="position: absolute; z-index: -1; ${box}; background: blue"></p></div>`,
    ['red', 'blue', 'text'],
  ],
  [
    'document order decides between absolute and relative boxes',
    `<div style="position: relative"><p style="position: absolute; ${box}; background: red"></p><p style="position: relative; ${box}; background: blue"></p></div>`,
    ['red', 'blue'],
  ],
  [
    'an inline box that isolates holds the blocks in it as one',
    `<span style="isolation: isolate"><div style="height: 5px"><p style="position: relative; margin: 0; ${box}; background: red"></p></div><p style="margin: 0; ${box}; background: blue"></p></span>`,
    ['blue', 'red'],
  ],
  [
    'opacity makes a context',
    `<div style="position: relative; opacity: .5"><p style="position: absolute; z-index: 9; ${box}; background: red"></p></div><p style="position: absolute; z-index: 1; ${box}; background: blue"></p>`,
    ['red', 'blue'],
  ],
  [
    'what is placed by a box farther out stays in the context of its parents',
    `<div style="isolation: isolate"><p style="position: absolute; z-index: 9; ${box}; background: red"></p></div><p style="position: absolute; z-index: 1; ${box}; background: blue"></p>`,
    ['red', 'blue'],
  ],
  [
    'backdrop-filter makes a context',
    `<div style="backdrop-filter: invert(1)"><p style="position: absolute; z-index: 9; ${box}; background: red"></p></div><p style="position: absolute; z-index: 1; ${box}; background: blue"></p>`,
    ['red', 'blue'],
  ],
  [
    'z-index of a flex item',
    `<div style="display: flex"><p style="z-index: 1; ${box}; background: red"></p></div><p style="position: relative; ${box}; background: blue"></p>`,
    ['blue', 'red'],
  ],
])('CSS 2.2 appendix E: %s', async (_, html, expected) => {
  expect(await order(html)).toEqual(expected);
});

// Chromium 156.
it.each(['position: relative', 'position: relative; z-index: 1', 'opacity: .5'])(
  'paints the backgrounds of a box in all columns below its text in any: %s',
  async (style) => {
    const html = `<div style="columns: 2; column-fill: auto; height: 40px"><div style="${style}; background: red; line-height: 20px">1<br>2<br>3<br>4</div></div>`;
    expect(await order(html)).toEqual(['red', 'red', 'text', 'text', 'text', 'text']);
  },
);

// Chromium 156: what sticks out of the next page at its top, over the end of this one.
it.each([
  ['an item', 'display: flex', ['page', 'fill', 'item', 'relative']],
  ['an item in a positioned box', 'display: flex; position: relative', ['page', 'relative', 'fill', 'item']],
])('paints what is carried to the page before on its level: %s', async (_, style, expected) => {
  const items = await painted(
    `<p style="margin: 0; position: relative">relative</p><p style="margin: 0">page</p>
    <div style="break-before: page; ${style}; height: 50px; align-items: end"><div style="height: 190px; background: red">item</div></div>`,
  );
  const names = items.flatMap((item) => /relative|page|item|^fill/.exec(item)?.[0] ?? []);
  expect(names).toEqual(expected);
});

// Chromium 156: the background of the box on this page lies under what the page before has no room for.
it('paints the background of a repeated fixed box below the text of all its parts', async () => {
  const content = '<div style="display: inline-block; height: 310px">1</div><br>2';
  const [, second] = await paintedItems(
    `<div style="position: fixed; top: 0; height: 100%; background: red">${content}</div><p style="height: 350px">`,
  );
  expect(second!.flatMap(({ kind }) => (kind === 'fill-rect' || kind === 'glyphs' ? [kind] : []))).toEqual([
    'fill-rect',
    'glyphs',
    'glyphs',
  ]);
});

// css-break/transform-013 of the web-platform-tests: the boxes lie side by side at the top of the page.
it('turns each part of a positioned box with the part of the turned box that it is in', async () => {
  const inner =
    '<div style="position: relative; top: 8px; height: 20px; background: lime"></div><div style="height: 20px; background: lime"></div>';
  const html = `<div style="columns: 3; column-fill: auto; gap: 0; width: 60px; height: 20px; margin-top: 20px">
    <div style="transform: rotate(180deg); transform-origin: bottom left; height: 24px">
    <div style="position: absolute; top: 20px; width: 100%">${inner}</div></div></div>`;
  const items = await painted(html);
  expect(items.filter((item) => item !== '}')).toEqual([
    'transform -1 0 0 -1 0 80 {',
    'transform -1 0 0 -1 40 48 {',
    'fill 20 28 20 20 #00ff00',
    'transform -1 0 0 -1 80 40 {',
    'fill 40 20 20 20 #00ff00',
  ]);
});

it('paints text areas under what is positioned, as other fields', async () => {
  const place = 'position: absolute; top: 0; background: lime';
  const items = await painted(`<div style="${place}">over</div><textarea style="background: red">under</textarea>`);
  const last = (end: string) => items.findLastIndex((item) => item.includes(end));
  expect(last('under')).toBeLessThan(last('#00ff00'));
  expect(last('#ff0000')).toBeLessThan(last('under'));
});

it('paints what is in a text area above its ground', async () => {
  const items = await painted('<textarea style="border: 0; background: red; color: black">text</textarea>');
  const isText = (item: string) => item.startsWith('text');
  expect(items.findIndex(isText)).toBeGreaterThan(items.findIndex((item) => item.endsWith('#ff0000')));
  expect(items.filter(isText)).toHaveLength(1);
});

it('paints notes behind the text of their page, where who reads in that order expects them', async () => {
  const items = await painted('<p>before<span style="float: footnote">noted</span><p style="position: relative">after');
  const texts = items.flatMap((item) => /before|noted|after/.exec(item)?.[0] ?? []);
  expect(texts).toEqual(['before', 'after', 'noted']);
});

describe('a float in an inline box', () => {
  const float = `<p style="float: left; margin: 0; ${box}; background: blue"></p>`;

  it('fades with it, as in Chromium', async () => {
    const items = await painted(`<span style="opacity: 0.5">x${float}</span>`);
    expect(items[0]).toBe('group 0.5 normal {');
    expect(items.slice(1, -1).map((item) => item.split(' ')[0])).toEqual(['fill', 'text']);
  });

  it('does so where the inline box holds nothing else', async () => {
    const items = await painted(`<span style="filter: opacity(0.5)"><i style="opacity: 0.4">${float}</i></span>`);
    expect(items.map((item) => item.split(' ').slice(0, 2).join(' '))).toEqual([
      'group 0.5',
      'group 0.4',
      expect.stringMatching('fill'),
      '}',
      '}',
    ]);
  });

  it('is not masked by it, and not clipped', async () => {
    const items = await painted(`<span style="clip-path: circle(1px)">${float}</span>`);
    expect(items.map((item) => item.split(' ')[0])).toEqual(['fill', 'clip', '}']);
  });
});

describe('a box that stands on another page than the elements around it', () => {
  const page = '<div style="height: 300px"></div>';
  const fixed = `<p style="position: fixed; top: 0; margin: 0; ${box}; background: blue"></p>`;
  const kinds = (items: readonly string[]) => items.map((item) => item.split(' ').slice(0, 3).join(' '));

  it('fades with them, as in Chromium', async () => {
    const placed = `<p style="position: absolute; top: 0; margin: 0; ${box}; background: blue"></p>`;
    for (const child of [placed, fixed]) {
      const items = await painted(`${page}<div style="opacity: 0.5"><i style="opacity: 0.4">${child}</i></div>`);
      expect(kinds(items)).toEqual(['group 0.5 normal', 'group 0.4 normal', 'fill 0 0', '}', '}']);
    }
  });

  it('fades where its containing block is on both pages', async () => {
    const placed = `<p style="position: absolute; top: 0; margin: 0; ${box}; background: blue"></p>`;
    const items = await painted(
      `<div style="position: relative">${page}<div style="opacity: 0.5">${placed}</div></div>`,
    );
    expect(kinds(items)).toEqual(['group 0.5 normal', 'fill 0 0', '}']);
  });

  it('is no more to be seen than they are', async () => {
    expect(await painted(`${page}<div style="opacity: 0">${fixed}</div>`)).toEqual([]);
  });

  it('lies on their level, as in Chromium', async () => {
    const over = `<p style="position: absolute; top: 0; z-index: 2; margin: 0; ${box}; background: red"></p>`;
    const context = `<div style="position: relative; z-index: 1">${fixed.replace('top: 0', 'top: 0; z-index: 3')}</div>`;
    expect(await order(`${over}${page}${context}`)).toEqual(['blue', 'red']);
  });

  it('is not clipped by them, as in Chromium', async () => {
    const items = await painted(`${page}<div style="clip-path: inset(0)">x${fixed}</div>`);
    expect(kinds(items)).toEqual(['fill 0 0']);
  });
});
