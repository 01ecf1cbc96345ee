/** Lines between columns (css-multicol-1 §4): in the middle of the gap, where both columns have content. */
import type { Rect } from '../../base/geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { PlacedColumn } from './columns-positioned.ts';

const NONE: readonly Rect[] = [];

/**
 * @param end - how far the lines of the last row reach down at least, px
 * @returns relative to what the columns' places are relative to
 */
export function ruleRects({ columns }: ComputedStyle, placed: readonly PlacedColumn[], end: number): readonly Rect[] {
  const { ruleStyle, ruleWidth: width } = columns;
  if (ruleStyle === 'none' || ruleStyle === 'hidden' || width <= 0) return NONE;
  const rules: Rect[] = [];
  const lastRow = placed[placed.length - 1]?.y ?? 0;
  for (const { isFirst, isLtr, x, y, gap, result, blockSize } of placed) {
    if (isFirst) continue;
    const middle = isLtr ? x - gap / 2 : x + result.fragment.width + gap / 2;
    const height = y === lastRow ? Math.max(blockSize, end - y) : blockSize;
    rules.push({ x: middle - width / 2, y, width, height });
  }
  return rules;
}
