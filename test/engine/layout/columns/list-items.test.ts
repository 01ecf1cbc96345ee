/** A multi-column box that is a list item, which layout cases cannot show: Chromium does not tell where markers are. Its heights were asked of Chromium 156. */
import { expect, it } from 'vitest';
import { layout } from '../../../../src/engine/index.ts';

it.each([
  ['', 0],
  ['<p style="margin: 0; height: 10px"></p>', 5],
])('is no higher for its marker without a line: %s', async (content, height) => {
  const html = `<!doctype html><style>body { margin: 0 } div { display: list-item; columns: 2 }</style><div>${content}</div>`;
  const { pages } = await layout({ html });
  expect(pages[0]!.boxes.find(({ path }) => path.includes('div'))).toMatchObject({ height });
});
