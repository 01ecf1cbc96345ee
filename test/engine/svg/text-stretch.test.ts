/** What `textLength` costs: a few looks at each glyph, however many elements have one. */
import { expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import type { Element } from '../../../src/engine/dom/node.ts';
import type { TextCell } from '../../../src/engine/svg/text-cell.ts';
import type { TextRange } from '../../../src/engine/svg/text-characters.ts';
import { stretchCells } from '../../../src/engine/svg/text-stretch.ts';

/** Glyphs 10 wide, each in an element that makes it 15 wide. */
function stretched(count: number) {
  let looks = 0;
  const cells = Array.from({ length: count }, (_, at) => {
    let x = at * 10;
    return {
      advance: 10,
      stretch: 1,
      get at() {
        looks++;
        return at;
      },
      get x() {
        looks++;
        return x;
      },
      set x(value: number) {
        x = value;
      },
    };
  });
  const element = { attributes: [] } as unknown as Element;
  const ranges = cells.map((_, at) => ({ element, start: at, end: at + 1 }) as TextRange).reverse();
  const deadline = new Deadline(Number.POSITIVE_INFINITY);
  stretchCells(ranges, cells as unknown as readonly TextCell[], () => 15, deadline);
  return { looks, xs: cells.map(({ x }) => x) };
}

it('moves each glyph by all that stand before it', () => {
  expect(stretched(5).xs).toEqual([0, 15, 30, 45, 60]);
});

it('looks at each glyph as often, whether there are few or many', () => {
  expect(stretched(2_000).looks / 2_000).toBeCloseTo(stretched(20).looks / 20, 5);
});
