import { expect, it } from 'vitest';
import { painted, paintedItems } from './painted.ts';

async function baselines(items: string, style = ''): Promise<number[]> {
  const lines = await painted(`<meta charset=utf-8><style>ul { margin: 0 } ${style}</style><ul>${items}</ul>`);
  return lines.flatMap((line) => /^text "[a-z]" at \S+ (\S+)/.exec(line)?.[1] ?? []).map(Number);
}

it.each([
  ['a large text', 'li::marker { content: "M "; font-size: 32px }', [29, 62]],
  ['a large bullet', 'li::marker { font-size: 32px }', [29, 62]],
  ['a small text', 'li::marker { content: "M "; font-size: 8px }', [14, 32]],
  [
    'a large text in lines of 20 px',
    'li { line-height: 20px } li::marker { content: "M "; font-size: 32px }',
    [21, 47],
  ],
])('a marker that is higher than its line moves the content down: %s', async (_, style, expected) => {
  expect(await baselines('<li>a<li>b', style)).toEqual(expected);
});

it('moves small blocks in an item too', async () => {
  expect(await baselines('<li><p>a</p><li>b', 'p { margin: 0; font-size: 10px }')).toEqual([14, 30]);
});

it('outside markers are painted under the content', async () => {
  const texts = (await painted('<ol><li>abc</ol>')).filter((line) => line.startsWith('text'));
  expect(texts.map((line) => /"([^"]*)"/.exec(line)?.[1])).toEqual(['1. ', 'abc']);
});

it('lines under items leave out the markers outside, as in Chromium 156', async () => {
  const lines = async (html: string) =>
    (await painted(`<style>ol { margin: 0 } li { text-decoration: underline red }</style><ol>${html}</ol>`)).filter(
      (line) => line.startsWith('fill'),
    );
  expect(await lines('<li><li>xxx<li><p>xxx</p>')).toHaveLength(2);
  expect(await lines('<li style="list-style-position: inside">xxx')).toHaveLength(2);
});

/** Of the first triangle, the points rounded to 1/1000 px. */
async function triangle(html: string): Promise<number[]> {
  const [page] = await paintedItems(`<style>ul { margin: 0; padding: 0 }</style>${html}`);
  const item = page?.find(({ kind }) => kind === 'fill-path');
  return item?.kind === 'fill-path' ? item.path.coords.map((each) => Math.round(each * 1000) / 1000) : [];
}

// What Chromium 156 prints.
it.each([
  ['closed', 'disclosure-closed', '', [-18.547, 3.453, -9.477, 8.727, -18.547, 14]],
  ['open', 'disclosure-open', '', [-18.547, 4.191, -13.273, 13.262, -8, 4.191]],
  ['closed, of 24 px', 'disclosure-closed', 'font-size: 24px', [-23.828, 5.172, -10.216, 13.086, -23.828, 21]],
])('a triangle outside stands on the baseline, 8 px before the content: %s', async (_, type, style, expected) => {
  expect(await triangle(`<ul style="list-style: ${type}; ${style}"><li>a`)).toEqual(expected);
});

it.each([
  ['ltr', 'disclosure-closed', 'down'],
  ['rtl', 'disclosure-closed', 'up'],
  ['ltr', 'disclosure-open', 'left'],
])('in vertical text it points along the text, or to the next line: %s, %s', async (direction, type, expected) => {
  const style = `writing-mode: vertical-rl; direction: ${direction}; list-style: inside ${type}`;
  const [ax, ay, tipX, tipY, bx, by] = (await triangle(`<ul style="${style}"><li>a`)) as [number, ...number[]] &
    number[];
  const [dx, dy] = [tipX! - (ax + bx!) / 2, tipY! - (ay! + by!) / 2];
  expect(Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'up' : 'down').toBe(expected);
});

it('half of the line of a circle lies outside of its box, as Chromium draws it', async () => {
  const items = await painted('<style>ul { margin: 0; padding: 0 }</style><ul style="list-style: circle"><li>a');
  expect(items.filter((item) => item.startsWith('stroke'))).toEqual(['stroke -16 7 5 5 width 1 dashes none #000000']);
});

// Chromium 156: 34 to 41 and 28 to 41 px where the content begins at 48.
it('a gradient is a square of half the ascent, 7 px before the content', async () => {
  const style = 'list-style-image: linear-gradient(red, blue)';
  const items = await painted(
    `<style>ul { margin: 0; padding: 0 }</style><ul style="${style}"><li>a<li style="font-size: 30px">b`,
  );
  const gradients = items.filter((item) => item.includes('linear'));
  expect(gradients.map((item) => item.replace(/ linear.*/, ''))).toEqual(['fill -14 7 7 7', 'fill -20 32 13 13']);
});

// Chromium 156: 2 px above the baseline at 16 px, 6 px at 40 px.
it.each([
  [16, 'fill 0 23 5 5'],
  [40, 'fill 0 20 12 12'],
])('a bullet inside stands above the baseline: %i px', async (size, expected) => {
  const items = await painted(
    `<style>body { margin: 0 }</style><ul style="margin: 0; padding: 0"><li style="font: ${size}px/50px 'Liberation Serif'; list-style: square inside">x`,
  );
  expect(items.filter((item) => item.startsWith('fill'))).toEqual([expect.stringContaining(expected)]);
});
