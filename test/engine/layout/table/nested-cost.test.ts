/** Tables in tables: what a cell was measured with is put away once, by its own table, however many tables are around that one. */
import { expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { ticksDuring } from '../../../support/steps.ts';

/** Deep in tables, many of them beside each other: the larger of the two documents has boxes enough to forget them page by page. */
const steps = (tables: number): Promise<number> => {
  const html = '<table>x<tr>y<td>z'.repeat(tables);
  return ticksDuring(() => inspectDocument({ html, timeout: 600_000, limits: { pages: 1_000 } }));
};

it('takes twice the steps for twice the tables, also in a document that forgets what is laid out', {
  timeout: 600_000,
}, async () => {
  const [kept, forgotten] = [await steps(3_400), await steps(6_800)];
  expect(forgotten / kept).toBeLessThan(3);
});
