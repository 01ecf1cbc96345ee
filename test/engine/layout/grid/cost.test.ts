/** Dense packing looks for the first gap (css-grid-2 §8.5); gaps that were too small for an item are too small for the next one like it. */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { ticksDuring } from '../../../support/steps.ts';

const steps = (css: string, item: string, count: number): Promise<number> => {
  const html = `<!doctype html><style>div { display: grid; grid-auto-flow: dense; ${css} } i { ${item} }</style><div>${'<i></i>'.repeat(count)}</div>`;
  return ticksDuring(() => inspectDocument({ html, limits: { pages: 5_000 } }));
};

it.each([
  [
    'leave a gap in each row',
    'grid-template-columns: repeat(auto-fill, 10px)',
    'grid-column: span 40; grid-row: span 3',
  ],
  ['have their column', 'grid-template-columns: repeat(5, 10px)', 'grid-column: 2 / span 2'],
])('takes twice the steps for twice the items that %s', async (_, css, item) => {
  const [small, large] = [await steps(css, item, 500), await steps(css, item, 1_000)];
  expect(large / small).toBeLessThan(2.4);
});
