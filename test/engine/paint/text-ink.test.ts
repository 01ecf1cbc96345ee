/** `-webkit-text-fill-color` and `-webkit-text-stroke` (compat §3.4), as Chromium paints them. */
import { expect, it } from 'vitest';
import type { DisplayItem, Paint } from '../../../src/engine/display/display-item.ts';
import { painted, paintedItems } from './painted.ts';

function colorOf(paint: Paint): string {
  if (paint.kind !== 'solid') return paint.kind;
  const { red, green, blue, alpha } = paint.color;
  return alpha === 0 ? 'none' : [red, green, blue].map((part) => Math.round(part * 255)).join(',');
}

function lineOf(item: DisplayItem): string[] {
  if (item.kind === 'glyphs') return [`fill ${colorOf(item.paint)}`];
  if (item.kind === 'stroked-glyphs') return [`stroke ${colorOf(item.paint)} ${item.width}`];
  return item.kind === 'fill-rect' ? [`line ${colorOf(item.paint)}`] : [];
}

async function inkOf(style: string, content = 'x'): Promise<string[]> {
  const [page] = await paintedItems(`<p style="margin: 0; font: 48px Arial; ${style}">${content}</p>`);
  return page!.flatMap(lineOf);
}

it.each([
  ['color: red; -webkit-text-fill-color: green', ['fill 0,128,0']],
  ['color: red; -webkit-text-fill-color: currentcolor', ['fill 255,0,0']],
  // Without ink, to be found and copied, as in Chromium's files.
  ['-webkit-text-fill-color: transparent', ['fill none']],
])('fills text: %s', async (style, expected) => {
  expect(await inkOf(style)).toEqual(expected);
});

it.each([
  ['-webkit-text-stroke: 2px red', ['fill 0,0,0', 'stroke 255,0,0 2']],
  ['-webkit-text-stroke: red 0.1px', ['fill 0,0,0', 'stroke 255,0,0 0.1']],
  ['color: green; -webkit-text-stroke-width: 0.25em', ['fill 0,128,0', 'stroke 0,128,0 12']],
  ['-webkit-text-stroke: thin red', ['fill 0,0,0', 'stroke 255,0,0 1']],
  ['-webkit-text-stroke: medium red', ['fill 0,0,0', 'stroke 255,0,0 3']],
  ['-webkit-text-stroke: 2px transparent', ['fill 0,0,0']],
  ['-webkit-text-stroke: 2px red; -webkit-text-fill-color: transparent', ['fill none', 'stroke 255,0,0 2']],
  ['-webkit-text-stroke: 2px red; paint-order: stroke', ['stroke 255,0,0 2', 'fill 0,0,0']],
])('strokes text: %s', async (style, expected) => {
  expect(await inkOf(style)).toEqual(expected);
});

it('gives both to descendants, whose current colour is their own', async () => {
  const style = 'color: red; -webkit-text-stroke-width: 2px';
  expect(await inkOf(style, '<span style="color: blue">x</span>')).toEqual(['fill 0,0,255', 'stroke 0,0,255 2']);
});

it.each([
  ['-webkit-text-fill-color: green', 'line 0,128,0'],
  ['-webkit-text-fill-color: green; -webkit-text-stroke: 1px blue', 'line 0,0,255'],
  ['-webkit-text-fill-color: green; -webkit-text-stroke: 1px transparent', 'line 0,128,0'],
  ['-webkit-text-fill-color: green; text-decoration-color: red', 'line 255,0,0'],
])('draws lines in the colour of the text: %s', async (style, line) => {
  expect(await inkOf(`text-decoration: underline; ${style}`)).toContain(line);
});

async function textsIn(style: string, content: string): Promise<string> {
  const clipped = `<div style="overflow: hidden; width: 40px; font: 20px/20px Arial; white-space: nowrap; ${style}">${content}</div>`;
  const items = await painted(clipped);
  return items
    .filter((item) => item.startsWith('text'))
    .map((item) => /"(.*)" at [\d.-]+/.exec(item)![0])
    .join();
}

it.each([
  ['behind its end', '', 'ABCDEFGH', '"ABC" at 0'],
  ['before its start', '', '<span style="margin-left: -30px">ABCD</span>', '"CD" at -3.32'],
  [
    'in text from right to left',
    'direction: rtl',
    '\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5\u05d6\u05d7',
    '"\u05d0\u05d1\u05d2\u05d3" at -3.48',
  ],
  ['below it', 'height: 25px', 'A<br>o', '"A" at 0'],
  ['between letters that reach into it', 'height: 4px; width: 80px', 'aEaEa', '"E" at 11.12,"E" at 35.59'],
])('paints no glyphs that lie outside of a clip, %s, as Chromium does', async (_, style, content, expected) => {
  expect(await textsIn(style, content)).toBe(expected);
});
