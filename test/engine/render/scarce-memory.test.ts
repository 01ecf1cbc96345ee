/** Content that is wider than the page is laid out twice; where memory is scarce, the first layout does not lie beside the second. */
import { expect, it } from 'vitest';
import { type RenderFacts, render } from '../../../src/engine/index.ts';

const html = `<p style="white-space: nowrap">${'<b>a</b>'.repeat(6_000)}`;

async function printed(memory: number) {
  let reckoned = 0;
  const onEnd = ({ work }: RenderFacts) => {
    reckoned = work.memory!;
  };
  const { pdf } = await render({ html, limits: { memory }, onEnd });
  return { pdf, reckoned };
}

it('gives the same page, for less that is kept', async () => {
  const kept = await printed(1_000_000_000);
  const scarce = await printed(1.5 * kept.reckoned);
  expect(scarce.reckoned).toBeLessThan(0.8 * kept.reckoned);
  expect(Buffer.compare(scarce.pdf, kept.pdf)).toBe(0);
});
