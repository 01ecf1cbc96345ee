/** Items in lanes are measured once, whatever lane they may lie in, and each looks at all lanes once (css-grid-3 §3). */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { ticksDuring } from '../../../support/steps.ts';

const steps = (css: string, count: number): Promise<number> => {
  const html = `<!doctype html><style>div { display: grid-lanes; ${css} }</style><div>${'<p>text</p>'.repeat(count)}</div>`;
  return ticksDuring(() => inspectDocument({ html, limits: { pages: 5_000 } }));
};

it.each([
  ['columns', 'grid-template-columns: repeat(8, auto)'],
  ['rows', 'grid-template-rows: repeat(8, auto)'],
])('takes twice the steps for twice the items in lanes that are %s', async (_, css) => {
  const [small, large] = [await steps(css, 600), await steps(css, 1_200)];
  expect(large / small).toBeLessThan(2.4);
});
