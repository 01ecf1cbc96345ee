/** That the clock is looked at while a structure tree is written: a file of many pages has hundreds of thousands of elements. */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { ticksDuring } from '../../../support/steps.ts';

const ELEMENTS = 300;

async function ticksOfWriting(tagged: boolean): Promise<number> {
  const { writePdf } = await inspectDocument({ html: '<p>a'.repeat(ELEMENTS), tagged, timeout: 600_000 });
  return ticksDuring(writePdf);
}

it('each element of the tree is a step', async () => {
  expect(await ticksOfWriting(true)).toBeGreaterThan((await ticksOfWriting(false)) + 2 * ELEMENTS);
});
