/** Layout quirks of documents without a doctype, which layout cases never are. Expected places are those of Chromium. */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

/** Heights of the first boxes of the elements of that name, px; there is nothing for `body` to fill. */
async function heightsOf(name: string, html: string): Promise<number[]> {
  const { pages } = await inspectDocument({
    html: `<style>html { height: 0 } body { margin: 0; font: 20px/1 sans-serif }</style>${html}`,
  });
  const heights: number[] = [];
  const pending = pages.flatMap(({ content }) => content.map(({ fragment }) => fragment)).reverse();
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { box } = at;
    if (box !== null && box.kind !== 'text' && box.source?.element.localName === name) heights.push(at.height);
    pending.push(...at.children.map(({ fragment }) => fragment).reverse());
  }
  return heights;
}

it.each([
  ['a first heading keeps the margin below it', '<p>x</p>y', 60],
  ['a first paragraph has none above it', '<p>x</p>', 20],
  ['what follows has both', 'x<p></p>y', 60],
])('%s', async (_, html, height) => expect(await heightsOf('body', `${html}<div></div>`)).toEqual([height]));

it('the first margin in a cell of any element vanishes', async () =>
  expect(await heightsOf('div', '<div style="display: table-cell"><p>x</p></div>')).toEqual([20]));

it('the height of a cell is that of its border box (quirks mode §3.9)', async () => {
  const cell = (style: string) =>
    heightsOf('td', `<table style="${style}"><td style="height: 40px; padding: 5px; border: 2px solid">`);
  expect(await cell('')).toEqual([40]);
  expect(await cell('border-collapse: collapse')).toEqual([40]);
});

it('a failed image with a size and a text is replaced content (HTML §15.4.3), and a square where one side is known', async () => {
  const images =
    '<img alt=X height=60><br><img alt=X width=50><br><img alt=X style="height: 2em"><br><img alt=X width=60 height=30>';
  expect(await heightsOf('img', images)).toEqual([60, 50, 40, 30]);
});
