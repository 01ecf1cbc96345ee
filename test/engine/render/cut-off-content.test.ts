/** `render/findings/cut-off-content.ts`: what paper does not scroll to is told, at its element. */
import { expect, it } from 'vitest';
import { render } from '../../../src/engine/index.ts';

async function findings(body: string) {
  const { diagnostics } = await render({ html: `<!DOCTYPE html><html lang="en"><title>T</title>\n${body}` });
  return diagnostics.map(({ code, message, line, column, count }) => ({ code, message, line, column, count }));
}

const LONG = 'a line that is longer than the box around it';

it('is beyond the end of the lines of a scroll container', async () => {
  const pre = `<pre class="code" style="overflow: auto; width: 100px">${LONG}</pre>`;
  expect(await findings(`<p>\n${pre}${pre}`)).toEqual([
    {
      code: 'CONTENT_OVERFLOW',
      message: 'The content of pre.code does not fit in it and is cut off at the right.',
      line: 3,
      column: 1,
      count: 2,
    },
  ]);
});

it('is at the left where lines run to the left', async () => {
  const div = `<div dir="rtl" style="overflow-x: scroll; width: 100px; white-space: nowrap">${LONG}</div>`;
  expect(await findings(div)).toMatchObject([
    { message: 'The content of div does not fit in it and is cut off at the left.' },
  ]);
});

it('is below a scroll container of a given height', async () => {
  const main = `<div id="main" style="overflow-y: auto; height: 60px"><p>One<p>Two<p>Three</div>`;
  expect(await findings(main)).toMatchObject([
    { message: 'The content of div#main does not fit in it and is cut off at the bottom.', line: 2 },
  ]);
});

it('is told of the innermost box that cuts it off', async () => {
  const inner = `<div class="inner" style="overflow: auto; height: 40px"><p>One<p>Two<p>Three</div>`;
  expect(await findings(`<div class="outer" style="overflow: auto; height: 100px">${inner}</div>`)).toMatchObject([
    { message: 'The content of div.inner does not fit in it and is cut off at the bottom.' },
  ]);
});

it('is below or above a fixed box that is higher than the page', async () => {
  const fixed = (inset: string) =>
    `<div style="position: fixed; ${inset}"><p>First<div style="height: 2000px"></div><p>Last</div><p>Text`;
  expect(await findings(fixed('top: 0'))).toMatchObject([
    { message: 'The content of div does not fit on a page and is cut off at the bottom.', line: 2 },
  ]);
  expect(await findings(fixed('bottom: 0'))).toMatchObject([
    { message: 'The content of div does not fit on a page and is cut off at the top.' },
  ]);
});

it.each([
  ['boxes that fit', '<div style="overflow: auto"><p>One<p>Two</div>'],
  ['a scroll container over several pages', `<div style="overflow: auto">${'<p>Text'.repeat(100)}</div>`],
  ['what the author hides', `<div style="overflow: hidden; height: 20px"><p>One<p>Two</div>`],
  ['one axis of two', `<div style="overflow: auto hidden; height: 20px"><p>One<p>Two</div>`],
  ['what nobody sees', `<div style="overflow: auto; height: 30px"><p>One<p style="visibility: hidden">Two</div>`],
  ['room below the letters of a line', '<div style="overflow: auto; height: 14px; line-height: 14px">Text</div>'],
  ['a menu beside the page', `<nav style="position: fixed; left: -500px; width: 400px">${'<p>Item'.repeat(100)}</nav>`],
  [
    'a menu that scrolls there',
    `<nav style="position: fixed; left: -500px; width: 400px; height: 50px; overflow: auto">${'<p>Item'.repeat(9)}</nav>`,
  ],
  [
    'a menu that is moved away',
    `<nav style="position: fixed; top: 0; transform: translateX(-110%)">${'<p>Item'.repeat(100)}</nav>`,
  ],
])('is not told of %s', async (_, body) => {
  expect(await findings(body)).toEqual([]);
});
