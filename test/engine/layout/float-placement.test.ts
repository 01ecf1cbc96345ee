/** Floats that follow one which has moved to the next page (CSS 2.2 §9.5.1 rule 5) cost the same however many floats stand on the page. */
import { expect, it } from 'vitest';
import type { Box } from '../../../src/engine/boxes/tree/box.ts';
import { emptyFragmentainer } from '../../../src/engine/layout/constraint-space.ts';
import type { LayoutEnvironment } from '../../../src/engine/layout/environment.ts';
import { addBrokenFloat, EMPTY_EXCLUSIONS } from '../../../src/engine/layout/exclusion-space.ts';
import { placeFloat } from '../../../src/engine/layout/float-placement.ts';
import type { Fragment } from '../../../src/engine/layout/fragment.ts';
import { breakBeforeToken } from '../../../src/engine/layout/fragmentation/break-tokens.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { floatsMetDuring } from '../../support/steps.ts';

it.each([
  ['that begins on this page', null],
  ['that was to begin on the page before', 'moved'],
])('a float %s follows without a look at the floats beside it', (_, from) => {
  const box = { style: { display: { float: 'left', clear: 'none' } } } as Box;
  const token = from === null ? null : breakBeforeToken(box, null);
  const exclusions = {
    ...addBrokenFloat(EMPTY_EXCLUSIONS, 'left'),
    get chunk(): never {
      throw new Error('looked at the floats');
    },
  };
  const request = {
    availableInlineSize: 100,
    bfcInlineOffset: 0,
    bfcBlockOffset: 0,
    percentageInlineSize: 100,
    percentageBlockSize: 100,
    replacedPercentageBlockSize: 100,
    fragmentation: emptyFragmentainer('page', 100),
  };
  const placed = placeFloat(box, request, exclusions, 'ltr', token, {} as LayoutEnvironment);
  expect(placed.fragment).toBeNull();
  expect(placed.token?.isBreakBefore).toBe(true);
});

it('a line that moves down over many pages meets the floats before it on the first alone', async () => {
  const met = (count: number) => {
    const css = '@page { size: 200px; margin: 50px } body { margin: 0 } i { float: left; width: 10px; height: 300px }';
    const html = `<!doctype html><style>${css}</style>${'<i></i>'.repeat(count)}word`;
    return floatsMetDuring(() => inspectDocument({ html }));
  };
  expect((await met(400)) / (await met(200))).toBeLessThan(2.5);
});

it('floats that wait over many pages go from one to the next as one', async () => {
  const carried = async (count: number) => {
    const css = '@page { size: 200px; margin: 50px } body { margin: 0 } i { float: left; width: 10px; height: 300px }';
    const { pages } = await inspectDocument({ html: `<!doctype html><style>${css}</style>${'<i></i>'.repeat(count)}` });
    let tokens = 0;
    const visit = ({ breakToken, children }: Fragment): void => {
      if (breakToken !== null && 'parallel' in breakToken.resume) tokens += breakToken.resume.parallel.length;
      for (const { fragment } of children) visit(fragment);
    };
    for (const { fragment } of pages.flatMap(({ content }) => content)) visit(fragment);
    return { tokens, pages: pages.length };
  };
  const some = await carried(200);
  const more = await carried(400);
  expect(more.pages).toBe(some.pages * 2);
  expect(more.tokens / some.tokens).toBeLessThan(2.5);
});
