/** The text of images that were not loaded (HTML §15.4.3). Expected places are those of Chromium. */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';

/** Left ends of texts, px. */
async function leftEnds(html: string): Promise<number[]> {
  const { lists } = await inspectDocument({
    html: `<!doctype html><style>@page { margin: 0 } body { margin: 0; text-indent: 30px }</style>${html}`,
    preferCSSPageSize: true,
  });
  return lists[0]!.items.flatMap((item) => (item.kind === 'glyphs' ? [item.origin.x] : []));
}

it('stands after the icon, indented with its line and once more in it', async () => {
  expect(await leftEnds('<div><img alt="X"></div>')).toEqual([76]);
  expect(await leftEnds('<div style="display: flex"><img alt="X"></div>')).toEqual([46]);
});
