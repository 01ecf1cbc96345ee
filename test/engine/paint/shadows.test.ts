import { describe, expect, it } from 'vitest';
import { painted } from './painted.ts';

/** What a box of 50 by 40 px with its corner at 20, 20 paints for its shadow. */
const shadow = async (value: string, more = '') =>
  (
    await painted(
      `<div style="position: absolute; left: 20px; top: 20px; width: 50px; height: 40px; box-shadow: ${value}; ${more}"></div>`,
    )
  ).join(' | ');

describe('box-shadow outside (css-backgrounds-3 §6.1)', () => {
  it.each([
    ['4px 3px lime', 'clip 4 4 86 75 { | path 24 23 50 40 #00ff00 | }'],
    ['0 0 0 2px lime', 'path 18 18 54 44 #00ff00'],
    ['100px 0 lime', 'path 120 20 50 40 #00ff00'],
    ['0 2px 6px lime', 'clip -8 -6 106 96 { | blur 20 22 50 40 by 3 #00ff00 | }'],
    ['0 0 6px -5px lime', 'clip -3 -3 96 86 { | blur 25 25 40 30 by 3 #00ff00 | }'],
    ['0 0 lime', ''],
    ['0 0 4px -20px lime', ''],
    ['1px 1px transparent', ''],
    ['0 0 5000px lime', 'clip -1996 -1996 4082 4072 { | blur 20 20 50 40 by 500 #00ff00 | }'],
  ])('%s', async (value, expected) => expect(await shadow(value)).toBe(expected));

  it('is in the colour of the text by default', async () =>
    expect(await shadow('0 0 0 2px', 'color: blue')).toBe('path 18 18 54 44 #0000ff'));
  it('lies below the background; the first of several is on top', async () =>
    expect(await shadow('0 0 0 1px red, 0 0 0 3px blue', 'background: white')).toBe(
      'path 17 17 56 46 #0000ff | path 19 19 52 42 #ff0000 | fill 20 20 50 40 #ffffff',
    ));
});

describe('box-shadow inside', () => {
  it.each([
    ['inset 0 0 0 2px lime', 'path 20 20 50 40 #00ff00'],
    ['inset 0 0 0 9999px lime', 'path 20 20 50 40 #00ff00'],
    ['inset 4px 0 lime', 'clip 20 20 50 40 { | path 4 4 86 72 #00ff00 | }'],
    ['inset 0 2px 6px 1px lime', 'clip 20 20 50 40 { | blur 21 23 48 38 by 3 #00ff00 outside, in 20 20 50 40 | }'],
    ['inset 0 0 lime', ''],
  ])('%s', async (value, expected) => expect(await shadow(value)).toBe(expected));

  it('lies over the background, inside the border', async () =>
    expect(await shadow('inset 0 0 0 2px lime', 'background: red; border: 5px solid blue')).toBe(
      'fill 20 20 60 50 #ff0000 | path 25 25 50 40 #00ff00 | stroke 22.5 22.5 55 45 width 5 dashes none #0000ff',
    ));
  it('covers a cell up to the middle of collapsed borders', async () =>
    expect(
      await painted(
        '<table style="border-collapse: collapse"><td style="border: 1px solid; padding: 0; width: 50px; height: 40px; box-shadow: inset 0 0 0 9999px lime">',
      ),
    ).toContain('path 1 1 51 41 #00ff00'));
});

describe('text-shadow (css-text-decor-4 §4)', () => {
  const text = (style: string) => painted(`<p style="font: 20px/30px Arial; margin: 0; ${style}">Hi</p>`);
  it('lies below the text, the first of several on top', async () =>
    expect(await text('text-shadow: 1px 2px red, 3px 4px 6px blue')).toEqual([
      'blurred by 3: text "Hi" at 3 26 #0000ff',
      'text "Hi" at 1 24 #ff0000',
      'text "Hi" at 0 22 #000000',
    ]));
  it('is painted for text that is not', async () =>
    expect(await text('color: transparent; text-shadow: 0 0 4px red')).toEqual([
      'blurred by 2: text "Hi" at 0 22 #ff0000',
      'text "Hi" at 0 22 #000000/0',
    ]));
  it('is inherited', async () =>
    expect(await painted('<div style="font: 20px/30px Arial; text-shadow: 1px 1px"><b>Hi</b></div>')).toHaveLength(2));
});

describe('the shadow of a sliced box (css-break-4 §5.4)', () => {
  const columns = (style: string): Promise<string[]> =>
    painted(
      `<div style="columns: 2; column-fill: auto; column-gap: 20px; width: 120px; height: 40px"><div style="height: 80px; box-shadow: 0 0 0 5px lime; ${style}"></div></div>`,
    );

  it('ends where the box was cut', async () => {
    const clips = (await columns('')).filter((item) => item.startsWith('clip') && item.endsWith(' 100040 {'));
    // Far up from the first column’s end, and far down from the second one’s start.
    expect(clips).toEqual([expect.stringMatching(/^clip -100000 -100000 /), expect.stringMatching(/^clip -99930 0 /)]);
  });

  it('goes around each part of a cloned one', async () => {
    expect(await columns('box-decoration-break: clone')).toEqual([
      'path -5 -5 60 50 #00ff00',
      'path 65 -5 60 50 #00ff00',
    ]);
  });
});

describe('box-shadow of rows', () => {
  const table = (shadow: string) =>
    painted(
      `<table style="border-spacing: 2px"><tr style="background: white; box-shadow: ${shadow}"><td style="padding: 0; width: 20px; height: 10px"><td style="padding: 0; width: 20px"></table>`,
    );

  it('lies around all cells, below their backgrounds', async () =>
    expect(await table('0 0 0 1px red')).toEqual([
      'path 1 1 44 12 #ff0000',
      'fill 2 2 20 10 #ffffff',
      'fill 24 2 20 10 #ffffff',
    ]));
  it('lies inside the row, over them', async () =>
    expect((await table('inset 0 0 0 1px red')).at(-1)).toBe('path 2 2 42 10 #ff0000'));
});
