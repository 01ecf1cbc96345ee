import path from 'node:path';
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';

async function widthOf(text: string): Promise<number> {
  const { pages } = await inspectDocument({
    html: `<span style="display: inline-block; font: 10.01px Ahem, 'Liberation Serif'">${text}</span>`,
    fonts: [path.resolve('fixtures/fonts/Ahem.ttf')],
  });
  let width = 0;
  const stack = pages.flatMap(({ content }) => content.map(({ fragment }) => fragment));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.box?.kind === 'block-container' && next.box.source?.element.localName === 'span') width = next.width;
    for (const { fragment } of next.children) stack.push(fragment);
  }
  return width;
}

it('rounds the width of text in many faces up once, as that of text in one', async () => {
  const once = await widthOf('X\u2500');
  expect(once).toBeGreaterThan(0);
  expect(await widthOf('X\u2500'.repeat(16))).toBeLessThan(16 * once);
});
