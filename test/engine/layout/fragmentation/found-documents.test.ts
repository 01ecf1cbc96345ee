/** Documents that lost words, found by `npm run fuzz:breaking` and by readers: each prints all of them now, once. Named after what they had in common. */
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../support/check-document.ts';

const page = (width: number, height: number) => `<!doctype html><style>@page { size: ${width}px ${height}px; margin: 0 }
  body { margin: 0; font: 10px/1 sans-serif } p { margin: 4px 0 } ::footnote-call, ::footnote-marker { content: none }</style>`;

const FOUND: readonly (readonly [string, string])[] = [
  [
    'a list item whose first line is below the end of the page',
    '<div style="display: list-item; margin: 80px 0">W0</div>',
  ],
  [
    'a list item that begins with a fieldset whose lines go on',
    '<div style="display: list-item; margin-left: 10px"><fieldset>W0 W1</fieldset></div>',
  ],
  [
    'a list item that begins with an empty row of a grid',
    '<div style="display: list-item; margin-left: 10px"><div style="display: grid; grid-auto-rows: 30px"><p></p>W0</div></div>',
  ],
  [
    'a list item that begins with a line too high for the page',
    '<ul style="margin: 0"><li>W0<svg style="width: 10px; height: 130px"></svg></ul>',
  ],
  [
    'a positioned box in a page float, which falls on a later page',
    '<div style="float: top">W0<div style="position: absolute; top: 70px">W1</div></div>',
  ],
  ['a positioned box in a footnote', 'W0<div style="float: footnote">W1<p style="position: absolute">W2</div>'],
  [
    'a picture that would float in what floats to the page',
    '<fieldset style="float: top"><svg style="float: top; width: 10px; height: 10px"></svg>W0</fieldset>',
  ],
  ['a picture as a footnote', 'W0<svg style="float: footnote; width: 10px; height: 10px"></svg>'],
  ['a fieldset as a footnote', 'W0<fieldset style="float: footnote; padding: 0">W1</fieldset>'],
  ['a legend higher than a page', '<fieldset><legend>W0 W1 W2 W3 W4 W5 W6 W7 W8</legend>W9</fieldset>'],
  [
    'what overflows a legend below cloned edges',
    '<div style="height: 15px"></div><fieldset style="margin: 0; box-decoration-break: clone; padding: 20px 0 0"><legend style="max-height: 15px; width: 10px">W0 W1 W2 W3 W4</legend></fieldset>',
  ],
  [
    'a footnote in a positioned box in another footnote',
    'W0<div style="float: footnote">W1<div style="position: absolute; right: 0">W2<div style="float: footnote">W3</div></div></div>',
  ],
  [
    'a footnote in a positioned box in a page float',
    '<div style="float: top">W0<div style="position: absolute; right: 0">W1<div style="float: footnote">W2</div></div></div>',
  ],
  [
    'a footnote in a positioned box of vertical text',
    'W0<div style="writing-mode: vertical-rl; height: 20px; position: absolute">W1<div style="float: footnote">W2</div></div>',
  ],
  [
    'a footnote in a footnote in a positioned box',
    '<div style="position: absolute"><button style="float: footnote"><div style="float: footnote">W0 W1 W2</div>W3</button></div>',
  ],
  [
    'a footnote of vertical text in a positioned box',
    '<table style="position: absolute"><tr><td style="writing-mode: vertical-rl; height: 50px"><button style="float: footnote">W0</button><div><button style="float: footnote">W1</button></div></td></tr></table>',
  ],
  [
    'a header repeated above a cell with a footer of its own: together they leave no room for a row',
    '<fieldset><legend><fieldset><legend>W35</legend></fieldset></legend></fieldset><table><thead><tr><th>W10 W11 W12 W13</th></tr></thead><tr><td><table><tr><th></th></tr><tfoot><tr><td>W20 W21 W22 W23</td></tr></tfoot></table></td></tr></table>',
  ],
  [
    'empty headers and footers, which with the spacing beside them fill what footnotes leave of the page',
    '<style>@page { size: 190px 40px }</style><table><caption style="caption-side: bottom"><div style="float: footnote"><table><td>W0</table></div></caption><thead><tr><th></th></tr></thead><tfoot><tr><td></td></tr></tfoot><tr><td></td></tr></table>',
  ],
  [
    'cloned edges of a cell that a repeated header leaves no room for',
    '<div style="float: footnote"><table><thead><tr><th>W1</th></tr></thead><tr><td style="box-decoration-break: clone; border: 2px solid; padding: 4px 0"></td></tr></table></div>W0',
  ],
  [
    'columns below a margin and padding that fill the page',
    '<div style="padding: 20px 0; margin: 20px 0"><div style="columns: 2">W0 W1 W2</div></div>',
  ],
  [
    'a box that spans the columns, behind content that overflows and is better begun on the next page',
    '<div style="height: 10px"></div><div style="columns: 2"><div style="height: 0; margin-top: 4px"><svg style="display: block; width: 10px; height: 30px"></svg></div><div style="column-span: all">W0</div></div>',
  ],
  [
    'rows of columns that overflow a given height in columns',
    '<div style="columns: 2; column-gap: 0"><div style="columns: 2; column-gap: 0; height: 10px; column-wrap: wrap">W0 W1 W2 W3 W4 W5 W6 W7 W8</div></div>',
  ],
  [
    'what overflows a fieldset beside a float that moves on, which had no end',
    '<svg style="float: left; margin: 10px; width: 10px; height: 45px"></svg><fieldset style="height: 0"><legend></legend>W0<div>W1 W2 W3 W4 W5</div></fieldset>',
  ],
  [
    'a header and a footer above a footnote: with the spacing beside them they left no room for a row',
    '<table><thead><tr><th></th></tr></thead><tfoot><tr><td></td></tr></tfoot><tr><td>W0</td></tr></table><button style="float: footnote">W1</button>',
  ],
  [
    'a page float with a footnote for which there is no room beside it',
    '<div style="float: bottom"><div><button style="float: footnote">W0</button>W1 W2 W3 W4</div></div>',
  ],
  [
    'what overflows a given height in a box that clips it',
    '<div style="overflow: hidden"><div style="width: 30px; display: flex; flex-direction: column; height: 60px; flex-wrap: wrap">W0 W1 W2 W3 W4 W5 W6</div></div>',
  ],
  [
    'what overflows a footnote that is cut',
    'W0<button style="float: footnote"><fieldset><legend><div style="height: 0">W1 W2 W3 W4 W5</div></legend>W6</fieldset></button>',
  ],
  [
    'a wrapping flex column that goes on where there is more room for its lines',
    '<div style="float: footnote"><div style="float: right; width: 30px; height: 35px"></div><div style="display: flex; flex-flow: column wrap; height: 60px"><p>W1 W2 W3 W4</p><div>W5 W6 W7 W8 W9 W10 W11 W12 W13</div></div></div>W0',
  ],
  [
    'a button higher than its row of a grid in a box that clips it',
    '<div style="overflow: hidden"><div style="display: grid; grid-auto-rows: 30px"><button>W0 W1 W2 W3 W4</button></div></div>',
  ],
  [
    'a forced break in the rest of a footnote, which had no end',
    '<div style="float: footnote"><table><td>W1 W2 W3 W4 W5<table style="break-after: always"></table>W6</td></table></div>W0',
  ],
  ['what overflows the content of a button', '<button><div style="height: 0">W0 W1 W2 W3 W4 W5 W6</div></button>'],
  [
    'a button in a row of a grid that is too low',
    '<div style="display: grid; grid-auto-rows: 30px"><button>W0 W1 W2 W3 W4 W5 W6</button></div>',
  ],
  [
    'what overflows an inline flex container without height',
    '<div style="display: inline-flex; height: 0">W0 W1 W2 W3 W4 W5 W6 W7 W8 W9 W10</div>',
  ],
  [
    'a fieldset in an inline-block without height',
    '<div style="display: inline-block; height: 0"><fieldset>W0 W1 W2 W3 W4 W5</fieldset></div>',
  ],
  [
    'a table without height as an inline flex container',
    '<table style="display: inline-flex; height: 0"><caption></caption><tr><td>W0 W1 W2 W3 W4 W5 W6</table>',
  ],
  [
    'what overflows a flex container of vertical text',
    '<div style="display: inline-flex; writing-mode: vertical-rl; height: 50px"><div><div style="height: 80px"></div></div>W0</div>',
  ],
  ['a box that is moved past the last page', '<div style="position: relative; top: 70px">W0</div>'],
  [
    'a box without height in a footnote',
    '<div style="float: footnote"><div style="height: 0"><fieldset><legend>W0 W1 W2 W3 W4</legend></fieldset></div></div>',
  ],
  [
    'what overflows a row of a grid, and is clipped',
    '<style>@page { size: 120px 80px }</style><div style="overflow: hidden"><div style="display: grid; grid-auto-rows: 30px"><table><td style="height: 60px"></td><tr><td>W0</td></tr></table></div></div>',
  ],
  [
    'a button that is cut in a box that is moved',
    '<div style="position: relative; top: 30px"><button>W0 W1 W2 W3 W4 W5 W6</button></div>',
  ],
  [
    'a button that is cut in a cell that is moved',
    '<table><tr><td style="position: relative; top: 30px"><button>W0 W1 W2 W3 W4</button></td></tr><tr><td></td><td>W5 W6</td></tr></table>',
  ],
  [
    'content of a moved header that repeats',
    '<table><thead><tr><th><div style="position: relative; top: 30px"><table style="display: inline-flex"><tr><td>W0</td></tr><tr><td style="columns: 2; column-fill: auto; height: 40px"></td></tr></table></div></th></tr></thead></table>',
  ],
  [
    'a footnote in a positioned box in columns',
    '<div style="columns: 20px"><div style="transform: translateY(0)"><div style="position: absolute"><b style="float: footnote">W0</b></div></div></div>',
  ],
  [
    'a flex item with a forced break that columns in a cell would keep whole',
    '<table><tr><td style="columns: 2"><div style="display: flex; break-inside: avoid"><div>W0<div style="break-after: always; margin-top: 12px"></div>W1</div></div></td></tr></table>',
  ],
  ['a button as a footnote', 'W0<button style="float: footnote">W1</button>'],
];

it('goes on with a grid in a footnote beside vertical text, which has two copies of its boxes', async () => {
  const html = `${page(120, 80)}<div style="float: footnote">
    <div style="float: left; width: 20px"><div style="writing-mode: vertical-rl; height: 50px"></div></div>
    <table style="display: grid; grid-auto-rows: 30px"><caption></caption><thead><tr><th></th></tr></thead>
    <tfoot><tr><td><table><tfoot><tr><td><div>W0</div></td></tr></tfoot><tr><td>W1 W2 W3 W4 W5 W6</td></tr></table></td></tr></tfoot>
    <tr></tr></table></div>`;
  expect(await faultOf({ html, once: html.match(/W\d+/g)!, repeated: [], shrinkToFit: false })).toBeNull();
});

describe('nothing is lost of', () => {
  it.each(FOUND)('%s', async (_, html) => {
    const once = html.match(/W\d+/g)!;
    expect(await faultOf({ html: page(60, 37) + html, once, repeated: [] })).toBeNull();
  });
});
