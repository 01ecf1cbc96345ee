/** css-multicol-1 §3.4: the pseudo-algorithm for the number and width of columns. */
import { expect, it } from 'vitest';
import { columnsGeometry } from '../../../../src/engine/layout/columns/columns-geometry.ts';
import { initialStyle } from '../../../../src/engine/style/initial-style.ts';

function geometry(width: number | 'auto', count: number | 'auto', available: number, gap: number | 'normal') {
  const columnGap = gap === 'normal' ? gap : { px: gap, percent: 0, math: null };
  const style = {
    ...initialStyle,
    columns: { ...initialStyle.columns, width, count },
    align: { ...initialStyle.align, columnGap },
  };
  return columnsGeometry(style, available);
}

it.each([
  ['a count', 'auto', 4, 100, 4, 4, 22],
  ['a width', 30, 'auto', 100, 5, 3, 30],
  ['a width, the columns as wide as they can be', 30, 'auto', 100, 0, 3, 33.328125],
  ['both: the count is the most', 30, 2, 100, 10, 2, 45],
  ['both: the width allows less', 30, 8, 100, 10, 2, 45],
  ['a width above what there is', 300, 'auto', 100, 10, 1, 100],
  ['gaps above what there is', 'auto', 3, 100, 80, 3, 0],
  ['a normal gap, 1em', 'auto', 2, 100, 'normal', 2, 42],
  ['no width at all: columns of 1 px', 0, 'auto', 10, 0, 10, 1],
] as const)('takes %s', (_, width, count, available, gap, used, inlineSize) => {
  expect(geometry(width, count, available, gap)).toMatchObject({ count: used, inlineSize });
});
