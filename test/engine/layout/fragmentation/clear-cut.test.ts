/** Where content that cannot be broken is cut: what that costs. What it gives is in the layout cases of pages. */
import { expect, it } from 'vitest';
import type { Fragment } from '../../../../src/engine/layout/fragment.ts';
import { clearCut } from '../../../../src/engine/layout/fragmentation/clear-cut.ts';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';

/** A box of many lines, all of it on one page, which counts how often its content is asked for. */
async function boxOfLines(count: number) {
  const html = `<style>@page { size: 200px 2000px; margin: 0 } body { margin: 0; font: 12px/15px Ahem }</style><div id="a" style="contain: size; height: ${15 * count}px">${'a<br>'.repeat(count)}</div>`;
  const { pages } = await inspectDocument({ html });
  const box = find(
    pages[0]!.content.map(({ fragment }) => fragment),
    ({ box }) => box?.source?.element.id === 'a',
  )!;
  let walks = 0;
  const { children } = box;
  const fragment: Fragment = Object.defineProperty({ ...box }, 'children', {
    get: () => {
      walks++;
      return children;
    },
  });
  return { fragment, walks: () => walks };
}

function find(fragments: readonly Fragment[], test: (fragment: Fragment) => boolean): Fragment | undefined {
  for (const each of fragments) {
    const inner = test(each)
      ? each
      : find(
          each.children.map(({ fragment }) => fragment),
          test,
        );
    if (inner !== undefined) return inner;
  }
  return undefined;
}

it('is found for all pages in one walk through the content', async () => {
  const { fragment, walks } = await boxOfLines(60);
  let from = 0;
  const cuts: number[] = [];
  while (from < 800) {
    from = clearCut(fragment, from, from + 100);
    cuts.push(from);
  }
  // Between two lines: the text of each begins 1.5px below its top.
  expect(cuts.every((cut) => cut % 15 <= 2)).toBe(true);
  expect(cuts).toHaveLength(9);
  expect(walks()).toBe(1);
});
