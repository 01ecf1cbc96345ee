/** Boxes that share a name for an anchor are looked through once, not for each box that is positioned beside the last of them. */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { ticksDuring } from '../../../support/steps.ts';

const steps = (scope: string, count: number): Promise<number> => {
  const css = `div { ${scope} } b { anchor-name: --a } i { position: absolute; position-anchor: --a; top: anchor(bottom) }`;
  const html = `<!doctype html><style>${css}</style><div>${'<b>a</b><i>b</i>'.repeat(count)}</div>`;
  return ticksDuring(() => inspectDocument({ html }));
};

it.each(['', 'anchor-scope: all'])('takes twice the steps for twice the anchors %s', async (scope) => {
  const [small, large] = [await steps(scope, 300), await steps(scope, 600)];
  expect(large / small).toBeLessThan(2.4);
});
