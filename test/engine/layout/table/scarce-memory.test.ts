/** Tables that take much of the memory: their cells are not kept as they were measured, but laid out again for their page. */
import { expect, it } from 'vitest';
import { type RenderFacts, render } from '../../../../src/engine/index.ts';

const ROW = '<tr><td>alpha<td>123.45<td rowspan=2>beta <b>gamma</b><td><p>delta<p>epsilon<tr><td colspan=2>zeta<td>eta';
const html = `<style>table { border-collapse: collapse } td { border: 1px solid; vertical-align: middle }</style>
  <table><thead><tr><th>A<th>B<th>C<th>D<tbody>${ROW.repeat(4_200)}</table>`;

async function printed(memory: number) {
  let layouts = 0;
  let reckoned = 0;
  const onEnd = ({ work }: RenderFacts) => {
    layouts = work.layouts!;
    reckoned = work.memory!;
  };
  const { pdf } = await render({ html, timeout: 600_000, limits: { memory, pages: 1_000 }, onEnd });
  return { pdf, layouts, reckoned };
}

it('gives the same pages, for two layouts of each cell and no more that is kept', { timeout: 600_000 }, async () => {
  const kept = await printed(1_000_000_000);
  const scarce = await printed(1.5 * kept.reckoned);
  expect(scarce.layouts).toBeGreaterThan(1.5 * kept.layouts);
  expect(scarce.reckoned).toBeLessThanOrEqual(kept.reckoned);
  expect(Buffer.compare(scarce.pdf, kept.pdf)).toBe(0);
});
