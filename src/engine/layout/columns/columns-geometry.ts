/** How many columns there are, how wide, and where (css-multicol-1 §3.4). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { usedGap } from '../sizing/gap.ts';

export interface ColumnsGeometry {
  /** Columns of one row; what does not fit into them overflows, or goes on in the next row or fragmentainer. */
  readonly count: number;
  /** px */
  readonly inlineSize: number;
  readonly gap: number;
  /** From the start of one column to the start of the next, px; not rounded, so that the last column ends where the container does. */
  readonly progression: number;
}

/** Used gap between columns, px: `normal` is 1em (css-align-3 §8.1). */
export function columnGap(style: ComputedStyle, contentInlineSize: number): number {
  const { columnGap: gap } = style.align;
  return gap === 'normal' ? floorToGrid(style.font.size) : usedGap(gap, contentInlineSize);
}

/** The pseudo-algorithm of css-multicol-1 §3.4. */
export function columnsGeometry(style: ComputedStyle, contentInlineSize: number): ColumnsGeometry {
  const { count: wanted, width } = style.columns;
  const gap = columnGap(style, contentInlineSize);
  let count = wanted === 'auto' ? INDEFINITE : wanted;
  if (width !== 'auto') {
    const fitting = Math.floor((contentInlineSize + gap) / (Math.max(1, floorToGrid(width)) + gap));
    count = Math.min(count, Math.max(1, fitting));
  }
  if (count === INDEFINITE) count = 1;
  const inlineSize = Math.max(0, floorToGrid((contentInlineSize - gap * (count - 1)) / count));
  return { count, inlineSize, gap, progression: Math.max(inlineSize + gap, (contentInlineSize + gap) / count) };
}
