/** Sizes of scripts in fonts for formulas (mathml-core §4.4, math-depth): all numbers are those of Chromium 156 with the same fonts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { attribute } from '../../../../src/engine/dom/node.ts';
import type { Fragment } from '../../../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { fontWithTable } from '../../../support/font-with-table.ts';

const AHEM = readFileSync('fixtures/fonts/Ahem.ttf');
const CONSTANTS_SIZE = 214;

/** The shares of the two first levels, percent; all else is 0. */
function mathTable(script: number, scriptScript: number): Buffer {
  const table = Buffer.alloc(10 + CONSTANTS_SIZE + 8 + 10);
  const header = [1, 0, 10, 10 + CONSTANTS_SIZE, 10 + CONSTANTS_SIZE + 8];
  for (const [index, word] of [...header, script, scriptScript].entries()) table.writeUInt16BE(word, 2 * index);
  return table;
}

const depth = (id: string, value: number, content = '') => `<i id=${id} style="math-depth:${value}">X${content}</i>`;
const CONTENT =
  depth('a', 1, depth('b', 2, depth('c', 3, depth('d', 0) + depth('e', 1)))) +
  depth('f', 2, depth('g', 0) + depth('h', 1)) +
  depth('i', 5) +
  depth('j', -2, depth('k', 1) + depth('l', 3));

async function sizes(font: Buffer): Promise<Record<string, number>> {
  const source = `url(data:font/ttf;base64,${font.toString('base64')})`;
  const html = `<!doctype html><style>@font-face { font-family: M; src: ${source} } body { font: 100px M } i { display: block; font-size: math; font-style: normal }</style>${CONTENT}`;
  const { pages } = await inspectDocument({ html, width: '2000px', height: '4000px', systemFonts: false });
  const found: Record<string, number> = {};
  const visit = ({ box, children }: Fragment): void => {
    const id = box?.source == null ? null : attribute(box.source.element, 'id');
    if (id !== null && box !== null) found[id] ??= Math.round(box.style.font.size * 1000) / 1000;
    for (const { fragment } of children) visit(fragment);
  };
  for (const { content } of pages) for (const { fragment } of content) visit(fragment);
  return found;
}

const BY_NOTHING = { a: 71, b: 50.41, c: 35.791, d: 100, e: 71, f: 50.41, g: 100, h: 71, i: 18.042, j: 198.373 };

it.each([
  [80, 60, { a: 80, b: 60, c: 42.6, d: 100, e: 80, f: 60, g: 100, h: 80, i: 21.475, j: 198.373, k: 80, l: 42.6 }],
  [80, 0, { ...BY_NOTHING, a: 80, e: 80, h: 80, k: 80, l: 35.791 }],
  [0, 60, { ...BY_NOTHING, b: 60, c: 42.6, f: 60, i: 21.475, k: 71, l: 42.6 }],
  [0, 0, { ...BY_NOTHING, k: 71, l: 35.791 }],
])('are %i and %i percent where the font says so', async (script, scriptScript, expected) => {
  expect(await sizes(fontWithTable(AHEM, 'MATH', mathTable(script, scriptScript)))).toEqual(expected);
});

it('are 71 percent in other fonts', async () => {
  expect(await sizes(AHEM)).toEqual({ ...BY_NOTHING, k: 71, l: 35.791 });
});
