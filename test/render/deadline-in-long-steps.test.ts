/** Steps that take long over one huge thing look at the time within it. Bounds are generous: machines that run tests are busy. */
import { expect, test } from 'vitest';
import { render } from '../../src/index.ts';

const TIMEOUT = 100;

test.each([
  ['one value of 12 MB', () => `<style>p { --x: ${'a '.repeat(6_000_000)} }</style><p>x`],
  ['two million lines', () => `<pre>${'x\n'.repeat(2_000_000)}`],
])('%s', async (_, html) => {
  const source = html();
  const start = performance.now();
  await expect(render({ html: source, timeout: TIMEOUT })).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(performance.now() - start).toBeLessThan(TIMEOUT + 1_500);
});
