/** Intrinsic sizes of flex containers: css-flexbox-1 §9.9, as browsers have it. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { FlexContainer } from '../../boxes/box.ts';
import { type ConstraintSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-result.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { flexAxisOf } from './flex-axis.ts';
import { inOrder, usedGap } from './flex-plan.ts';

/**
 * Min-content and max-content sizes with the container's own padding and border; its `width` and limits are not applied.
 *
 * DEVIATION: §9.9.1 asks for fractions by flex factors. Browsers add up the items' contributions instead, so do we.
 */
export function flexIntrinsicSizes(box: FlexContainer, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const edges = usedEdges(box.style, INDEFINITE);
  const axis = flexAxisOf(box.style);
  const gap = axis.isRow ? usedGap(box.style.align.columnGap, INDEFINITE) : 0;
  const itemSpace: ConstraintSpace = {
    ...independentSpace(INDEFINITE, INDEFINITE, 'max-content'),
    percentageBlockSize: contentBlockBasis(box, space, edges.block),
  };
  let min = 0;
  let max = 0;
  const items = inOrder(box.children);
  for (const item of items) {
    const margins = usedMargins(item.style, INDEFINITE);
    const sizes = env.intrinsicSizes(item, itemSpace);
    const outerMin = sizes.minContent + margins.left + margins.right;
    const outerMax = sizes.maxContent + margins.left + margins.right;
    min = axis.isRow && !axis.isMultiLine ? min + outerMin : Math.max(min, outerMin);
    max = axis.isRow ? max + outerMax : Math.max(max, outerMax);
  }
  const gaps = gap * Math.max(0, items.length - 1);
  if (axis.isRow && !axis.isMultiLine) min += gaps;
  max += gaps;
  return { minContent: Math.max(0, min) + edges.inline, maxContent: Math.max(0, min, max) + edges.inline };
}

/** Percentage heights of items matter to their widths only through aspect ratios. */
function contentBlockBasis(box: FlexContainer, space: ConstraintSpace, blockEdges: number): number {
  if (space.fixedBlockSize !== null) {
    return space.isFixedBlockSizeDefinite ? Math.max(0, space.fixedBlockSize - blockEdges) : INDEFINITE;
  }
  const { height, boxSizing } = box.style.sizing;
  if (typeof height !== 'object' || !('px' in height) || height.percent !== 0 || height.math !== null)
    return INDEFINITE;
  return Math.max(0, boxSizing === 'border-box' ? height.px - blockEdges : height.px);
}
