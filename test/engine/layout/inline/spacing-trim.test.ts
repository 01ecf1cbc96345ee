/** `text-spacing-trim` (css-text-4 §8.5): between which characters half of one is taken away. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FontFace } from '../../../../src/engine/display/font-face.ts';
import { spreadStretches } from '../../../../src/engine/layout/inline/build/justify.ts';
import type { InlineContent } from '../../../../src/engine/layout/inline/content/inline-content.ts';
import type { LinePart } from '../../../../src/engine/layout/inline/content/line-parts.ts';
import { trimmedPairs } from '../../../../src/engine/layout/inline/prepare/spacing-trim.ts';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { boxesOfPage } from '../../../../src/engine/render/laid-out-boxes.ts';
import { block, dump, texts } from './support.ts';

/** A face in which every character is so wide, of an em of 1000. */
const faceOf = (width: number): FontFace =>
  ({ unitsPerEm: 1000, glyphForCodePoint: () => 1, advanceOf: () => width }) as unknown as FontFace;
const japanese = faceOf(500);
const chinese = faceOf(1000);

describe('pairs of full-width punctuation', () => {
  it.each([
    ['国」「国', [2]],
    ['国。」国', [2]],
    ['「「国', [1]],
    ['（国）。国', [3]],
    ['国　「国', [2]],
    ['国」　国', [2]],
    ['国・・国', null],
    ['国：；国', null],
    ['a)(b', null],
    ['「国」', null],
    ['国・「国」・国', [2, 5]],
    ['国：「国」；国', [2, 5]],
    ['(「国」)', [1, 4]],
    ['[「国」]', [1, 4]],
    ['“「国」”', [1, 4]],
    ['«「国」»', null],
    ['。・「', [1, 2]],
    ['a「国」a', null],
  ])('%s', (text, offsets) => {
    expect(trimmedPairs(text, 0, text.length, { own: japanese, next: null })).toEqual(offsets);
  });

  it.each([
    ['国：“国。”国，“国”。', [2, 5, 8, 11]],
    ['《国“国”》（“国”）', [5, 6, 7, 10]],
    ['国“国”国', null],
  ])('%s in a face whose quotation marks are full-width', (text, offsets) => {
    expect(trimmedPairs(text, 0, text.length, { own: chinese, next: null })).toEqual(offsets);
  });

  it('close up behind a bracket of another face', () =>
    expect(trimmedPairs('国(「', 1, 2, { own: null, next: japanese })).toEqual([2]));

  it('keep their width where their own face has no half-width forms', () =>
    expect(trimmedPairs('国(「', 0, 2, { own: japanese, next: null })).toBeNull());

  it('keep their width in fonts without half-width forms', () =>
    expect(dump(block({}, '国」「国'), 1000)).toEqual(['0 80x20 "国」「国"@0,0']));
});

// Chromium 156, with this font: a stop is whole at the end of a line, a bracket may lose its half, and what is trimmed is shorter than the room.
describe.skipIf(!existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'))('the end of a line', () => {
  it.each([
    ['ああ。「いい', 47, 4],
    ['ああ。「いい', 49, 2],
    ['ああ」い', 40, 3],
    ['ああ」い', 41, 2],
    ['ああ」「い', 42, 2],
  ])('%s in %i px has %i lines', async (text, width, lines) => {
    const html = `<div style="width: ${width}px; font: 16px/20px 'Noto Sans CJK JP'">${text}</div>`;
    const { pages } = await inspectDocument({ html, systemFonts: true });
    const div = boxesOfPage(pages[0]!).find(({ path }) => path.endsWith('div:nth-child(1)'));
    expect(div!.height).toBe(20 * lines);
  });

  it.each([
    ['日本語の文章です。「括弧」と', 150, 7.59375],
    ['日本語の文章です」「括弧」と', 150, 6],
    ['日本語の文章です」「括弧」と', 140, 4],
    ['日本語の文章です・「括弧」と', 150, 6],
    ['日本語の文章で」。「括弧」と', 150, 14],
    ['日本語の文章です。<b>「括弧」と</b>', 150, 7.59375],
  ])('%s in %i px leaves %i px of its first line empty', async (text, width, left) => {
    const html = `<div style="width: ${width}px; text-align: right; font: 16px/20px 'Noto Sans CJK JP'"><span>${text}</span></div>`;
    const { pages } = await inspectDocument({ html, systemFonts: true });
    const boxes = boxesOfPage(pages[0]!);
    const div = boxes.find(({ path }) => path.endsWith('div:nth-child(1)'));
    const span = boxes.find(({ path }) => path.endsWith('span:nth-child(1)'));
    expect(span!.x - div!.x).toBe(left);
  });
});

// Chromium 156, with this font (a step of the grid wider there: CHROMIUM.md 55): what ends a line in the narrowest box is whole.
describe.skipIf(!existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'))('min-content', () => {
  it.each([
    ['試験。「括弧', 48],
    ['試験」（弧', 48],
    ['試験。<i>「括弧</i>', 48],
    ['試験、、「弧', 56],
    ['試験。」「弧', 56],
  ])('of %s', async (text, width) => {
    const html = `<div style="width: min-content; word-break: keep-all; font: 16px/20px 'Noto Sans CJK JP'">${text}</div>`;
    const { pages } = await inspectDocument({ html, systemFonts: true });
    const div = boxesOfPage(pages[0]!).find(({ path }) => path.endsWith('div:nth-child(1)'));
    expect(div!.width).toBe(width);
  });
});

// Chromium 156, with this font: where the box begins, and how wide it is.
describe.skipIf(!existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'))(
  'brackets that begin a box',
  () => {
    it.each([
      ['あ(<b>「国」</b>)国', 26.765625, 40],
      ['あ（<b>「国」</b>）国', 40, 40],
      ['あ・<b>「国」</b>国', 40, 50],
      ['あ、<b>「国」</b>国', 40, 50],
      ['あ(<b style="font-size: 30px">「国」</b>)国', 26.765625, 60],
      ['あ（<b style="padding-left: 10px">「国」</b>）国', 40, 50],
    ])('%s', async (text, x, width) => {
      const html = `<p style="font: 20px/30px 'Noto Sans CJK JP'">${text}</p>`;
      const { pages } = await inspectDocument({ html, systemFonts: true });
      const boxes = boxesOfPage(pages[0]!);
      const p = boxes.find(({ path }) => path.endsWith('p:nth-child(1)'))!;
      const b = boxes.find(({ path }) => path.endsWith('b:nth-child(1)'))!;
      expect([b.x - p.x, b.width]).toEqual([x, width]);
    });
  },
);

// Chromium 156, with this font, which draws these letters nearer to each other: the last of a line is alone (its box is a step of the grid wider: CHROMIUM.md 55).
describe.skipIf(!existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'))(
  'kerning at the end of a line',
  () => {
    it.each([
      ['47.7px', 0.484375, 47.203125],
      ['48.5px', 0.5, 48],
    ])('in %s', async (available, x, width) => {
      const html = `<div style="width: ${available}; font: 16px/20px 'Noto Sans CJK JP'; text-align: right"><b>ああとへへ</b></div>`;
      const { pages } = await inspectDocument({ html, systemFonts: true });
      const boxes = boxesOfPage(pages[0]!);
      const div = boxes.find(({ path }) => path.endsWith('div:nth-child(1)'))!;
      const b = boxes.filter(({ path }) => path.endsWith('b:nth-child(1)'));
      expect([Math.min(...b.map((each) => each.x)) - div.x, Math.max(...b.map((each) => each.width))]).toEqual([
        x,
        width,
      ]);
    });
  },
);

describe('white-space-collapse: preserve-spaces', () => {
  it('makes spaces of tabs and line feeds', () =>
    expect(
      texts(block({ text: { whiteSpace: 'pre-wrap', whiteSpaceCollapse: 'preserve-spaces' } }, 'a\tb\n c'), 1000),
    ).toEqual(['a b  c']));
});

it('divides justified text where something is taken away, so that what follows is painted there', () => {
  const content = { text: 'です。「括弧', container: { style: { typesetting: { justify: 'auto' } } } };
  const part = { item: { kind: 'text', gaps: [3] }, start: 0, end: 6, hangs: false } as unknown as LinePart;
  const stretches = spreadStretches(content as unknown as InlineContent, [part], part);
  expect(stretches.map(({ start, end }) => [start, end])).toContainEqual([3, 5]);
  expect(stretches.reduce((sum, { gaps }) => sum + gaps, 0)).toBe(5);
});
