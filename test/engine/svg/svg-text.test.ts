/** SVG text (SVG 2 §11). */
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
import { inside } from './inside-svg.ts';

/** Words of 10 px letters: every glyph of Courier-like fonts is 6 px wide. */
const STYLE = 'text { font: 10px "Liberation Mono" }';

const lines = (content: string, style = '') => inside(content, 'width="200" height="100"', `${STYLE} ${style}`);

describe('positions', () => {
  it.each([
    ['<text x="5" y="9">ab</text>', ['text "ab" at 5 9 #000000']],
    ['<text x="5 20" y="9">abc</text>', ['text "a" at 5 9 #000000', 'text "bc" at 20 9 #000000']],
    ['<text y="9" dx="0 4">abc</text>', ['text "a" at 0 9 #000000', 'text "bc" at 10 9 #000000']],
    [
      '<text y="9" dy="0 4 -4">abc</text>',
      ['text "a" at 0 9 #000000', 'text "b" at 6 13 #000000', 'text "c" at 12 9 #000000'],
    ],
    [
      '<text y="9">a<tspan x="30" fill="red">b</tspan>c</text>',
      ['text "a" at 0 9 #000000', 'text "b" at 30 9 #ff0000', 'text "c" at 36 9 #000000'],
    ],
    [
      '<text x="5 20 30" y="9">a<tspan x="50">b</tspan>c</text>',
      ['text "a" at 5 9 #000000', 'text "b" at 50 9 #000000', 'text "c" at 30 9 #000000'],
    ],
    ['<text y="9">  a \n b  </text>', ['text "a b" at 0 9 #000000']],
    ['<text y="9" xml:space="preserve"> a</text>', ['text " a" at 0 9 #000000']],
    [
      '<text y="9" rotate="90">ab</text>',
      ['transform 0 1 -1 0 0 9 {', 'text "a" at 0 0 #000000', 'transform 0 1 -1 0 6 9 {', 'text "b" at 0 0 #000000'],
    ],
    ['<text y="9" style="letter-spacing: 2px">ab</text>', ['text "ab" at 0 9 #000000']],
  ])('%s', async (content, expected) => expect(await lines(content)).toEqual(expected));
});

describe('anchors', () => {
  it.each([
    ['<text x="50" y="9" text-anchor="middle">abcd</text>', ['text "abcd" at 38 9 #000000']],
    [
      '<text x="50" y="9" text-anchor="end">ab<tspan>cd</tspan></text>',
      ['text "ab" at 26 9 #000000', 'text "cd" at 38 9 #000000'],
    ],
    [
      '<text x="50" y="9" text-anchor="middle"><tspan x="50">ab</tspan><tspan x="100">ab</tspan></text>',
      ['text "ab" at 44 9 #000000', 'text "ab" at 94 9 #000000'],
    ],
    // What goes on without an x of its own does so from where the line would be (§11.5.2, step 7).
    [
      '<text x="50" y="9" text-anchor="middle">ab<tspan y="20">ab</tspan></text>',
      ['text "ab" at 44 9 #000000', 'text "ab" at 56 20 #000000'],
    ],
    ['<text y="9" direction="rtl">ab</text>', ['text "ab" at -12 9 #000000']],
    [
      '<text y="9" direction="rtl" text-anchor="end">\u202eab\u202c</text>',
      expect.arrayContaining([expect.stringContaining(' at 0 9')]),
    ],
    // The leftmost character is at the start.
    ['<text x="50" y="9" dx="0 -20">ab</text>', ['text "a" at 64 9 #000000', 'text "b" at 50 9 #000000']],
    ['<text x="50" y="9" direction="rtl">ab</text>', ['text "ab" at 38 9 #000000']],
    ['<text x="50" y="9" direction="rtl" text-anchor="end">ab</text>', ['text "ab" at 50 9 #000000']],
  ])('%s', async (content, expected) => expect(await lines(content)).toEqual(expected));
});

describe('textLength', () => {
  it.each([
    // Before positions are taken (§11.5.2, steps 5 and 6), and behind shifts.
    [
      '<text y="9" x="0 50" textLength="24">abc</text>',
      ['text "a" at 0 9 #000000', 'text "b" at 50 9 #000000', 'text "c" at 59 9 #000000'],
    ],
    ['<text y="9" dx="0 4" textLength="24">ab</text>', ['text "a" at 0 9 #000000', 'text "b" at 18 9 #000000']],
    ['<text y="9" textLength="22">ab</text>', ['text "a" at 0 9 #000000', 'text "b" at 16 9 #000000']],
    [
      '<text y="9" textLength="24" lengthAdjust="spacingAndGlyphs">ab</text>',
      ['transform 2 0 0 1 0 9 {', 'text "ab" at 0 0 #000000'],
    ],
    [
      '<text y="9"><tspan textLength="16">ab</tspan>c</text>',
      ['text "a" at 0 9 #000000', 'text "b" at 10 9 #000000', 'text "c" at 16 9 #000000'],
    ],
    [
      '<text y="9"><tspan textLength="16">ab</tspan><tspan textLength="20">cd</tspan>e</text>',
      [
        'text "a" at 0 9 #000000',
        'text "b" at 10 9 #000000',
        'text "c" at 16 9 #000000',
        'text "d" at 30 9 #000000',
        'text "e" at 36 9 #000000',
      ],
    ],
    [
      '<text y="9" textLength="30"><tspan textLength="16">ab</tspan>c</text>',
      ['text "a" at 0 9 #000000', 'text "b" at 14 9 #000000', 'text "c" at 24 9 #000000'],
    ],
  ])('%s', async (content, expected) => expect(await lines(content)).toEqual(expected));
});

describe('baselines', () => {
  it.each([
    ['<text y="9" dominant-baseline="text-before-edge">a</text>', 17.33],
    ['<text y="9"><tspan baseline-shift="3">a</tspan></text>', 6],
    // Chromium 156: by half of 11.33 px, the height of the element's own font.
    ['<text y="9"><tspan baseline-shift="super">a</tspan></text>', 9 - 5.66],
    ['<text y="9"><tspan baseline-shift="sub" font-size="20">a</tspan></text>', 9 + 11.33],
    ['<text y="9"><tspan alignment-baseline="text-after-edge">a</tspan></text>', 6],
  ])('%s', async (content, y) => {
    const [line] = await lines(content);
    expect(Number(line!.split(' ')[4])).toBeCloseTo(y, 1);
  });
});

describe('text on a path', () => {
  it.each([
    ['<text><textPath path="M10 20H90">ab</textPath></text>', ['text "ab" at 10 20 #000000']],
    [
      '<text><textPath path="M10 20H90" startOffset="50%" text-anchor="middle">ab</textPath></text>',
      ['text "ab" at 44 20 #000000'],
    ],
    ['<text><textPath path="M10 20V90">a</textPath></text>', ['transform 0 1 -1 0 10 20 {', 'text "a" at 0 0 #000000']],
    [
      '<text><textPath path="M10 20H90" side="right">a</textPath></text>',
      ['transform -1 0 0 -1 90 20 {', 'text "a" at 0 0 #000000'],
    ],
    [
      '<text><textPath path="M10 20H20">abc</textPath>d</text>',
      ['text "ab" at 10 20 #000000', 'text "d" at 20 20 #000000'],
    ],
    [
      '<path id="p" d="M10 20H90" fill="none"/><text><textPath href="#p">a</textPath></text>',
      ['text "a" at 10 20 #000000'],
    ],
    ['<text><textPath href="#none">a</textPath></text>', []],
  ])('%s', async (content, expected) => expect(await lines(content)).toEqual(expected));
});

describe('paint', () => {
  it.each([
    [
      '<text y="9" stroke="red">a</text>',
      ['text "a" at 0 9 #000000', 'outlines width 1 #ff0000 of text "a" at 0 9 #000000'],
    ],
    [
      '<text y="9" stroke="red" paint-order="stroke">a</text>',
      ['outlines width 1 #ff0000 of text "a" at 0 9 #000000', 'text "a" at 0 9 #000000'],
    ],
    [
      '<text y="9" fill="none" stroke="red">a</text>',
      ['text "a" at 0 9 #000000/0', 'outlines width 1 #ff0000 of text "a" at 0 9 #000000/0'],
    ],
    ['<text y="9" fill="none">a</text>', []],
    ['<text y="9"><a href="https://a.example/">a</a></text>', ['text "a" at 0 9 #000000']],
    [
      '<text y="9" fill="url(#g)">ab</text><linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>',
      ['text "ab" at 0 9 linear 0 0.67 to 12 0.67: #ff0000 0, #000000 100'],
    ],
  ])('%s', async (content, expected) => expect(await lines(content)).toEqual(expected));
  it('lines lie under, over and through', async () => {
    const all = await lines('<text y="9" text-decoration="underline overline line-through" fill="red">ab</text>');
    expect(all.map((line) => line.split(' ')[0])).toEqual(['path', 'path', 'text', 'path']);
  });
});

// Chromium 156 fills and strokes them as the element that asks for them (SVG 2 §11.11), also where the text itself is not seen.
it('lines of decoration are stroked', async () => {
  const all = await lines(
    '<text y="20" font-size="20" text-decoration="underline line-through" stroke="red" stroke-width="2"><tspan fill="none" stroke="none">ab</tspan></text>',
    'text { font: 20px "Liberation Mono" }',
  );
  expect(all.map((line) => line.replace(/ [\d.]+ [\d.]+ 24/, ''))).toEqual([
    'path 2 #000000',
    'stroke 2 width 2 dashes none #ff0000',
    'path 2 #000000',
    'stroke 2 width 2 dashes none #ff0000',
  ]);
});

it('elements in text are faded, neighbours together', async () => {
  const all = await lines(
    '<text y="9">a<tspan opacity=".5">b<tspan fill="red">c</tspan></tspan><tspan opacity="0">d</tspan></text>',
  );
  expect(all.map((line) => line.replace(/ at.*/, ''))).toEqual([
    'text "a"',
    'group 0.5 normal {',
    'text "b"',
    'text "c"',
  ]);
});

describe('vertical text (SVG 2 §11.6)', () => {
  const DOWN = 'transform 0 1 -1 0 0 0 {';

  it('runs down, the middle of the letters on the position', async () => {
    // Liberation Mono at 10 px: 8.33 above the baseline and 3 below.
    expect(await lines('<text x="50" y="9" writing-mode="vertical-rl">ab</text>')).toEqual([
      DOWN,
      'text "ab" at 9 -47.33 #000000',
    ]);
  });
  it.each([
    ['<text x="50" y="9" writing-mode="tb" dominant-baseline="alphabetic">ab</text>', 'text "ab" at 9 -50 #000000'],
    [
      '<text x="50" y="40" writing-mode="vertical-rl" dominant-baseline="alphabetic" text-anchor="end">ab</text>',
      'text "ab" at 28 -50 #000000',
    ],
    ['<text x="50" y="9" dx="3" dy="2" style="writing-mode: sideways-rl">ab</text>', 'text "ab" at 11 -53 #000000'],
  ])('%s', async (content, expected) => expect((await lines(content))[1]).toBe(expected));
  it('may run up', async () =>
    expect(await lines('<text x="50" y="40" style="writing-mode: sideways-lr">ab</text>')).toEqual([
      'transform 0 -1 1 0 0 0 {',
      'text "ab" at -40 50 #000000',
    ]));
  it('has characters that stand upright, a line high each', async () => {
    const style = 'writing-mode: vertical-rl; text-orientation: upright';
    const all = await lines(`<text x="50" y="10" style="${style}">ab</text>`);
    expect(all).toEqual([
      DOWN,
      'transform 0 -1 1 0 18 -47 {',
      'text "a" at 0 0 #000000',
      'transform 0 -1 1 0 29 -47 {',
      'text "b" at 0 0 #000000',
    ]);
  });
  it('is horizontal on paths, and says so', async () => {
    const text = '<text style="writing-mode: vertical-rl"><textPath path="M0 9H90">a</textPath></text>';
    const { diagnostics } = await render({ html: `<svg>${text}</svg>` });
    expect(diagnostics.map(({ message }) => message)).toContain(
      'Vertical text of SVG along a path is set horizontally.',
    );
  });
});
