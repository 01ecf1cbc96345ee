import { expect, it } from 'vitest';
import { painted } from './painted.ts';

/** Without the text, whose baseline is at 18 px. */
async function linesOf(style: string, text = 'x'): Promise<string[]> {
  const items = await painted(`<p style="margin: 0; font: 16px/26px Arial; ${style}">${text}</p>`);
  return items.filter((item) => !item.startsWith('text'));
}

it.each([
  ['underline', ['fill 0 19 8 1 #000000']],
  ['underline red', ['fill 0 19 8 1 #ff0000']],
  ['underline 3px', ['fill 0 20 8 3 #000000']],
  ['underline double', ['fill 0 19 8 1 #000000', 'fill 0 22 8 1 #000000']],
  ['underline dotted', ['stroke 0 19 8 0 width 1.6 dashes 2 2 #000000']],
  ['underline dashed', ['stroke 0 19 8 0 width 1.6 dashes 6 4 #000000']],
  ['line-through', ['fill 0 13 8 1 #000000']],
  ['overline', ['fill 0 3 8 1 #000000']],
  ['overline 5px', ['fill 0 -1 8 5 #000000']],
  // Of lines through the gap is whole px (Chromium 156).
  ['line-through double', ['fill 0 13 8 1 #000000', 'fill 0 15 8 1 #000000']],
])('text-decoration: %s', async (decoration, expected) => {
  expect(await linesOf(`text-decoration: ${decoration}`)).toEqual(expected);
});

it.each([
  ['text-decoration: underline from-font', ['fill 0 65 32 4 #000000']],
  ['text-decoration: underline; text-underline-position: from-font', ['fill 0 64 32 6 #000000']],
  [
    'text-decoration: underline; text-underline-position: from-font; text-underline-offset: 3px',
    ['fill 0 67 32 6 #000000'],
  ],
])('lines lie where the font says: %s', async (style, expected) => {
  // The font asks for 67 of 2048 units below the baseline, which is at 62 px, and a thickness of 150.
  expect(await linesOf(`${style}; font-size: 64px; line-height: 80px`)).toEqual(expected);
});

it('lies a px below the text where it is to be under it', async () => {
  expect(await linesOf('text-decoration: underline; text-underline-position: under')).toEqual([
    'fill 0 22 8 1 #000000',
  ]);
});

it('has the shadows of the text below itself, in their order', async () => {
  expect(await linesOf('text-decoration: underline line-through; text-shadow: 2px 3px red, -1px 0 blue')).toEqual([
    'transform 1 0 0 1 -1 0 {',
    'fill 0 19 8 1 #0000ff',
    '}',
    'transform 1 0 0 1 2 3 {',
    'fill 0 19 8 1 #ff0000',
    '}',
    'fill 0 19 8 1 #000000',
    'transform 1 0 0 1 -1 0 {',
    'fill 0 13 8 1 #0000ff',
    '}',
    'transform 1 0 0 1 2 3 {',
    'fill 0 13 8 1 #ff0000',
    '}',
    'fill 0 13 8 1 #000000',
  ]);
});

it('draws the line of a box through its inline boxes, in the colour of the box', async () => {
  const items = await painted('<u style="color: red; font: 16px/26px Arial">a<b style="color: blue">b</b></u>');
  expect(items.filter((item) => item.startsWith('fill')).map((item) => item.split(' ').at(-1))).toEqual([
    '#ff0000',
    '#ff0000',
  ]);
});

it('leaves inline-blocks without the line', async () => {
  expect(await painted('<u><span style="display: inline-block">x</span></u>')).toEqual([
    expect.stringMatching(/^text/),
  ]);
});

const INK = 'margin: 0; font: 20px/26px Arial; text-decoration: underline';

it.each([
  ['gaps around glyphs that cross the line', 'Hgx', '', 2],
  ['nothing skipped where none does', 'Hxn', '', 1],
  ['none', 'Hgx', 'text-decoration-skip-ink: none', 1],
  ['the shorthand', 'Hgx', 'text-decoration-skip: none', 1],
  ['low lines are crossed', 'nn_nn', '', 1],
  ['and not with `all`', 'nn_nn', 'text-decoration-skip-ink: all', 2],
  ['ideographs are crossed', 'x\u5b57x', 'text-underline-offset: 0', 1],
  ['a line through is never interrupted', 'Hgx', 'text-decoration: line-through', 1],
  ['gaps that touch are one', 'HggggH', '', 2],
])('text-decoration-skip-ink: %s', async (_, text, style, pieces) => {
  const items = await painted(`<p style="${INK}; ${style}">${text}</p>`);
  expect(items.filter((item) => item.startsWith('fill'))).toHaveLength(pieces);
});

it('clips dashed and wavy lines where glyphs cross them', async () => {
  for (const style of ['dashed', 'wavy']) {
    const whole = await painted(`<p style="${INK} ${style}; text-decoration-skip-ink: none">Hg</p>`);
    const skipping = await painted(`<p style="${INK} ${style}">Hg</p>`);
    expect(skipping.join()).not.toBe(whole.join());
  }
});

// Chromium 156: below an underline, over an overline, on a line through.
it.each([
  ['underline', 22.1],
  ['overline', 0.9],
  ['line-through', 13.5],
])('the middle of a wavy %s', async (line, middle) => {
  const waves = (await linesOf(`text-decoration: ${line} wavy`)).filter((item) => item.startsWith('stroke'));
  const [top, height] = /^stroke \S+ (\S+) \S+ (\S+)/.exec(waves[0]!)!.slice(1).map(Number);
  expect(top! + height! / 2).toBeCloseTo(middle, 1);
});

it('has the second line of a double overline above the first', async () => {
  const [first, second] = await linesOf('text-decoration: overline double');
  expect(Number(second!.split(' ')[2])).toBeLessThan(Number(first!.split(' ')[2]));
});

it.each([
  ['a mark for each letter, none for spaces and punctuation', 'dot', 'ab, c', 1],
  ['none', 'none', 'ab', 0],
  ['an empty string', "''", 'ab', 0],
  ['a string', "'x'", 'ab', 1],
  ['only punctuation', 'dot', '., !', 0],
])('text-emphasis: %s', async (_, value, text, count) => {
  const items = await painted(`<p style="margin: 0; font: 20px Arial; text-emphasis: ${value}">${text}</p>`);
  expect(items.filter((item) => item.startsWith('path'))).toHaveLength(count);
});

/** css-text-decor-4 §4.4; the sides of vertical lines as Chromium has them. */
it.each([
  ['', 'horizontal-tb', 'over'],
  ['lang=ja', 'horizontal-tb', 'over'],
  ['lang=zh-Hans', 'horizontal-tb', 'under'],
  ['lang=zh-Hans', 'vertical-rl', 'over'],
  ['lang=ja style="text-emphasis-position: under right"', 'vertical-rl', 'over'],
  ['lang=ja style="text-emphasis-position: over left"', 'vertical-rl', 'under'],
])('text-emphasis stands by language and writing mode: %s in %s %s', async (attributes, mode, side) => {
  const items = await painted(
    `<style>p { margin: 40px; font: 20px Arial; text-emphasis: dot; writing-mode: ${mode}; width: 40px; height: 40px }</style>` +
      `<div ${attributes}><p>\u4e00</div>`,
  );
  const [x, y] = /^path ([\d.]+) ([\d.]+)/
    .exec(items.find((item) => item.startsWith('path '))!)!
    .slice(1)
    .map(Number);
  const isOver = mode === 'horizontal-tb' ? y! < 55 : x! > 60;
  expect(isOver ? 'over' : 'under').toBe(side);
});

it('makes room for emphasis marks on their side', async () => {
  const baseline = async (style: string) =>
    Number(/at \d+ (\S+)/.exec((await painted(`<p style="margin: 0; font: 20px/24px Arial; ${style}">a</p>`))[0]!)![1]);
  const plain = await baseline('');
  expect(await baseline('text-emphasis: dot')).toBe(plain + 7);
  expect(await baseline('text-emphasis: dot; text-emphasis-position: under')).toBe(plain);
});

it('draws the part of a thick line that a clip shows of text that lies outside of the clip', async () => {
  const text =
    '<p style="margin: 60px 0 0; font: 20px/20px Arial; color: transparent; text-decoration: overline 80px green">x</p>';
  const items = await painted(`<div style="overflow: hidden; height: 20px">${text}</div>`);
  expect(items.some((item) => item.startsWith('fill') && item.endsWith('#008000'))).toBe(true);
});

/** css-text-decor-4 §2.1: to an anonymous inline box around the lines of each block, so that the lines are of its size. As in Chromium. */
it.each([
  ['<div style="text-decoration: underline"><p>x</p></div>', 'fill 0 39 16 3 #000000'],
  ['<div style="text-decoration: overline"><p>x</p></div>', 'fill 0 5 16 3 #000000'],
  ['<div style="text-decoration: line-through"><p>x</p></div>', 'fill 0 26 16 3 #000000'],
  ['<u><p>x</p></u>', 'fill 0 39 16 3 #000000'],
  ['<u style="color: red"><div><p style="color: green">x</p></div></u>', 'fill 0 39 16 3 #ff0000'],
])('lines of a box around are of the size of the block: %s', async (html, expected) => {
  const style = '<style>body { font: 16px Arial } p { margin: 0; font-size: 32px; line-height: 52px }</style>';
  const items = await painted(style + html);
  expect(items.filter((item) => item.startsWith('fill'))).toEqual([expected]);
});

/** As in Chromium: overlines and line-throughs keep to the top of each text, underlines to the baseline of the decorating box. */
it.each([
  ['underline', ['38 1', '38 1']],
  ['overline', ['22 1', '7 1']],
  ['line-through', ['32 1', '17 1']],
])('%s under text of two sizes', async (decoration, expected) => {
  const lines = await linesOf(
    `text-decoration: ${decoration}; line-height: 52px`,
    'x<big style="font-size: 32px">x</big>',
  );
  expect(
    lines.map((line) =>
      line
        .split(' ')
        .slice(2, 5)
        .filter((_, i) => i !== 1)
        .join(' '),
    ),
  ).toEqual(expected);
});

it('draws no line under preserved tabs (Chromium 156)', async () => {
  const style = 'white-space: pre; text-decoration: underline';
  expect(await linesOf(style, 'x\tx')).toEqual(['fill 0 19 8 1 #000000', 'fill 35.56 19 8 1 #000000']);
  expect(await linesOf(`${style} overline line-through`, '\t')).toEqual([]);
});
