/** Lines in gaps (css-gaps-1). The numbers are what Chromium 156 paints, where nothing else is said. */
import { describe, expect, it } from 'vitest';
import { painted } from './painted.ts';

/** The lines in a container of 170 by 170 px with gaps of 10 px: those between columns are red, those between rows blue. */
async function linesOf(display: string, style: string, items: string): Promise<string[]> {
  return await painted(
    `<style>div { width: 170px; height: 170px; gap: 10px; column-rule: 4px solid red; row-rule: 6px solid blue; ${display} ${style} }</style>
    <div>${items}</div>`,
  );
}

const flexItems = [50, 50, 50, 100, 50, 50, 50].map(
  (width) => `<p style="width: ${width}px; height: 50px; margin: 0">`,
);
const inFlex = (style = '') => linesOf('display: flex; flex-wrap: wrap;', style, flexItems.join('</p>'));
const grid = 'display: grid; grid-template: 50px 50px 50px / 50px 50px 50px;';
const inGrid = (style: string, items: string) => linesOf(grid, style, items);
/** The first item spans the first gap between columns. */
const spanning = (count: number) => `<p style="grid-column: span 2"></p>${'<p></p>'.repeat(count)}`;

const withinFlexLines = [
  'fill 53 0 4 50 #ff0000',
  'fill 113 0 4 50 #ff0000',
  'fill 103 60 4 50 #ff0000',
  'fill 53 120 4 50 #ff0000',
];

describe('lines in a flex container', () => {
  it('end with their flex line between items, and go through the container between flex lines', async () => {
    expect(await inFlex()).toEqual([...withinFlexLines, 'fill 0 52 170 6 #0000ff', 'fill 0 112 170 6 #0000ff']);
  });

  it('break where the gaps of either flex line cross them', async () => {
    expect(await inFlex('rule-break: intersection')).toEqual([
      ...withinFlexLines,
      'fill 0 52 50 6 #0000ff',
      'fill 60 52 40 6 #0000ff',
      'fill 120 52 50 6 #0000ff',
      'fill 0 112 50 6 #0000ff',
      'fill 60 112 40 6 #0000ff',
      'fill 110 112 60 6 #0000ff',
    ]);
  });

  it('are drawn in the other order by rule-overlap', async () => {
    const lines = await inFlex('rule-overlap: column-over-row');
    expect(lines.at(-1)).toBe('fill 53 120 4 50 #ff0000');
  });

  it('run along the columns of a column container', async () => {
    const items = [60, 20, 20, 20].map((height) => `<p style="height: ${height}px; margin: 0">`).join('</p>');
    expect(await linesOf('display: flex; flex-flow: column wrap;', 'height: 110px', items)).toEqual([
      'fill 83 0 4 110 #ff0000',
      'fill 0 62 80 6 #0000ff',
      'fill 90 22 80 6 #0000ff',
    ]);
  });

  it('lie across the lines of vertical writing', async () => {
    expect(await inFlex('writing-mode: vertical-lr; height: 110px; row-rule: none')).toEqual([
      'fill 0 53 50 4 #ff0000',
      'fill 60 53 100 4 #ff0000',
      'fill 170 53 50 4 #ff0000',
    ]);
  });
});

describe('lines in a grid', () => {
  it('go through crossings and end at items that span their gap', async () => {
    expect(await inGrid('', spanning(7))).toEqual([
      'fill 53 60 4 110 #ff0000',
      'fill 113 0 4 170 #ff0000',
      'fill 0 52 170 6 #0000ff',
      'fill 0 112 170 6 #0000ff',
    ]);
  });

  it('go under spanning items with rule-break: none', async () => {
    expect(await inGrid('rule-break: none', spanning(7))).toEqual([
      'fill 53 0 4 170 #ff0000',
      'fill 113 0 4 170 #ff0000',
      'fill 0 52 170 6 #0000ff',
      'fill 0 112 170 6 #0000ff',
    ]);
  });

  it('end at every crossing with rule-break: intersection', async () => {
    expect(await inGrid('column-rule-break: intersection; row-rule: none', spanning(7))).toEqual([
      'fill 53 60 4 50 #ff0000',
      'fill 53 120 4 50 #ff0000',
      'fill 113 0 4 50 #ff0000',
      'fill 113 60 4 50 #ff0000',
      'fill 113 120 4 50 #ff0000',
    ]);
  });

  it('stand beside items only with rule-visibility-items: around', async () => {
    expect(await inGrid('rule-visibility-items: around', spanning(1))).toEqual([
      'fill 113 0 4 50 #ff0000',
      'fill 0 52 170 6 #0000ff',
    ]);
  });

  it('stand between two items only with rule-visibility-items: between', async () => {
    expect(await inGrid('rule-visibility-items: between', spanning(1))).toEqual(['fill 113 0 4 50 #ff0000']);
  });

  it('are shortened by an inset, of the crossing gap at crossings', async () => {
    const small = 'width: 110px; height: 110px; grid-template: 50px 50px / 50px 50px; rule-break: intersection;';
    expect(await inGrid(`${small} rule-inset: 20%`, '')).toEqual([
      'fill 53 0 4 48 #ff0000',
      'fill 53 62 4 48 #ff0000',
      'fill 0 52 48 6 #0000ff',
      'fill 62 52 48 6 #0000ff',
    ]);
    expect(await inGrid(`${small} column-rule-inset: -1px / 2px; row-rule: none`, '')).toEqual([
      'fill 53 -1 4 49 #ff0000',
      'fill 53 62 4 49 #ff0000',
    ]);
  });

  it('meet in the corner of each other with overlap-join', async () => {
    const small = 'width: 110px; height: 110px; grid-template: 50px 50px / 50px 50px; rule-break: intersection;';
    expect(await inGrid(`${small} rule-inset: overlap-join`, '')).toEqual([
      'fill 53 0 4 58 #ff0000',
      'fill 53 52 4 58 #ff0000',
      'fill 0 52 57 6 #0000ff',
      'fill 53 52 57 6 #0000ff',
    ]);
  });

  // css-gaps-1 §2: the ends of gaps are at the content edge. Chromium's lines are longer by the border and padding before the content.
  it('stay in the content box', async () => {
    expect(await inGrid('padding: 5px; row-rule: none', spanning(7))).toEqual([
      'fill 58 65 4 110 #ff0000',
      'fill 118 5 4 170 #ff0000',
    ]);
  });

  // Where a row moves on, Chromium's lines go on to the end of the page.
  it('end with the last row of the page', async () => {
    const lines = await painted(
      `<style>div { display: grid; grid: 60px 60px / 50px 50px; gap: 10px; column-rule: 4px solid red; row-rule: 2px solid blue } p { margin: 0; break-inside: avoid }</style>
      <div>${'<p></p>'.repeat(4)}</div>`,
      { height: '100px' },
    );
    expect(lines).toEqual(['fill 53 0 4 60 #ff0000']);
  });
});

describe('lines in columns', () => {
  const columns = 'columns: 3; column-fill: auto; column-height: 50px; column-wrap: wrap;';

  it('stand between the columns and between the rows that have content', async () => {
    expect(
      await linesOf(columns, 'row-rule-width: 2px; height: 110px', '<p style="margin: 0; height: 210px">'),
    ).toEqual([
      'fill 53 0 4 50 #ff0000',
      'fill 113 0 4 50 #ff0000',
      'fill 53 60 4 50 #ff0000',
      'fill 0 54 110 2 #0000ff',
    ]);
  });

  it('stand between empty columns, too, with rule-visibility-items: all', async () => {
    const style = 'columns: 3; column-fill: auto; rule-visibility-items: all';
    expect(await linesOf(style, '', '<p style="margin: 0; height: 90px">')).toEqual([
      'fill 53 0 4 170 #ff0000',
      'fill 113 0 4 170 #ff0000',
    ]);
  });

  it('are shortened by an inset', async () => {
    const style = 'columns: 3; column-fill: auto; rule-inset: 5px';
    expect(await linesOf(style, '', '<p style="margin: 0; height: 500px">')).toEqual([
      'fill 53 5 4 160 #ff0000',
      'fill 113 5 4 160 #ff0000',
    ]);
  });
});

describe('lists of values', () => {
  const black = 'column-rule: 2px solid black; row-rule: none;';
  const colours = `${black} column-rule-color: red, green, blue;`;
  /** What is painted of the lines that stand, from left to right. */
  const standing = async (display: string, style: string, items: string) => {
    const lines = await linesOf(`width: 110px; gap: 10px; ${display}`, style, items);
    return lines.map((line) => line.replace(/^fill (\S+) (\S+) (\S+) \S+/, '$1 $2 $3'));
  };
  const tracks = 'display: grid; grid-template: 20px / repeat(6, 10px);';
  const inTracks = (style: string) => standing(tracks, style, '');

  it('are gone through gap by gap, again and again', async () => {
    const expected = ['14 0 2 #ff0000', '34 0 2 #008000', '54 0 2 #0000ff', '74 0 2 #ff0000', '94 0 2 #008000'];
    expect(await inTracks(colours)).toEqual(expected);
  });

  it('begin at the right from right to left', async () => {
    const expected = ['14 0 2 #008000', '34 0 2 #ff0000', '54 0 2 #0000ff', '74 0 2 #008000', '94 0 2 #ff0000'];
    expect(await inTracks(`${colours} direction: rtl`)).toEqual(expected);
  });

  it('repeat values as often as they say', async () => {
    const expected = ['13 0 4 #000000', '33 0 4 #000000', '54 0 2 #000000', '73 0 4 #000000', '93 0 4 #000000'];
    expect(await inTracks(`${black} column-rule-width: repeat(2, 4px), 2px`)).toEqual(expected);
  });

  it('repeat automatically what stands between the first and the last gaps', async () => {
    const rules = '4px solid red, repeat(auto, 6px solid green, 2px solid black), 4px solid blue';
    const expected = ['13 0 4 #ff0000', '32 0 6 #008000', '54 0 2 #000000', '72 0 6 #008000', '93 0 4 #0000ff'];
    expect(await inTracks(`${black} column-rule: ${rules}`)).toEqual(expected);
  });

  it('leave gaps without a line', async () => {
    expect(await inTracks(`${black} column-rule-style: none, solid, hidden`)).toEqual([
      '34 0 2 #000000',
      '94 0 2 #000000',
    ]);
  });

  it('go on from flex line to flex line', async () => {
    const flex = 'display: flex; flex-wrap: wrap; width: 50px;';
    const expected = ['14 0 2 #ff0000', '34 0 2 #008000', '14 30 2 #0000ff', '34 30 2 #ff0000'];
    const items = '<p style="width: 10px; height: 20px; margin: 0"></p>'.repeat(6);
    expect(await standing(flex, `${colours} height: 50px`, items)).toEqual(expected);
  });

  it('begin anew in each row of columns', async () => {
    const columns = 'columns: 3; column-fill: auto; column-height: 20px; column-wrap: wrap; width: 50px;';
    const expected = ['14 0 2 #ff0000', '34 0 2 #008000', '14 30 2 #ff0000', '34 30 2 #008000'];
    expect(await standing(columns, `${colours} height: 50px`, '<p style="margin: 0; height: 120px">')).toEqual(
      expected,
    );
  });

  it('count the rows of other pages', async () => {
    const lines = await painted(
      `<style>div { display: grid; grid: repeat(4, 40px) / 50px; gap: 10px; row-rule: 2px solid; row-rule-color: red, green, blue } p { margin: 0; break-inside: avoid }</style>
      <div>${'<p></p>'.repeat(4)}</div>`,
      { height: '100px', pages: '2' },
    );
    expect(lines).toEqual(['fill 0 44 50 2 #0000ff']);
  });
});
