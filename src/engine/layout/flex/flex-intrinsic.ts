/** Intrinsic sizes of flex containers: css-flexbox-1 §9.9, as browsers have it. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box, FlexContainer } from '../../boxes/tree/box.ts';
import { hasPercentage } from '../../css/values/basic/length.ts';
import { type ConstraintSpace, changedSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { inOrder } from '../item-order.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { isResolvable } from '../sizing/box-sizes.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedGap } from '../sizing/gap.ts';
import { usedMargins } from '../sizing/margins.ts';
import { type FlexAxis, flexAxisOf } from './flex-axis.ts';
import type { FlexContext } from './flex-context.ts';
import { flexItemOf, stretchedCrossSize } from './flex-item-sizes.ts';
import { collectLines } from './flex-lines.ts';
import { crossMargins, flexTrimOf, inlineMargins } from './flex-trim.ts';
import { balancedLineStarts } from './line-starts.ts';

/**
 * Min-content and max-content sizes with the container's own padding and border; its `width` and limits are not applied.
 *
 * DEVIATION: §9.9.1 asks for fractions by flex factors. Browsers add up the items' contributions instead, so do we.
 */
export function flexIntrinsicSizes(box: FlexContainer, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const edges = usedEdges(box.style, INDEFINITE);
  const axis = flexAxisOf(box.style);
  const gap = axis.isRow ? usedGap(box.style.align.columnGap, INDEFINITE) : 0;
  const basis = contentBlockBasis(box, space, edges.block);
  const itemSpace: ConstraintSpace = changedSpace(independentSpace(INDEFINITE, INDEFINITE, 'max-content'), {
    percentageBlockSize: basis,
  });
  const items = inOrder(box.children);
  const limit = axis.isMultiLine && !axis.isRow ? columnHeightLimit(box, space, edges.block) : INDEFINITE;
  const mayWrap = limit !== INDEFINITE || (axis.balancedLines ?? 1) > 1;
  if (!axis.isRow && mayWrap && items.length > 0)
    return columnsSideBySide(measuringContext(box, basis, env), items, limit, itemSpace, edges.inline);
  const context = axis.isRow && basis !== INDEFINITE ? measuringContext(box, basis, env) : null;
  let measuring = context;
  let min = 0;
  const outerMaxes: number[] = [];
  const trim = flexTrimOf(box.style, axis);
  for (const [index, item] of items.entries()) {
    const margins = usedMargins(item.style, INDEFINITE);
    const cross = context === null ? null : stretchedCrossSize(item, context);
    let sizes = env.intrinsicSizes(item, cross === null ? itemSpace : { ...itemSpace, fixedBlockSize: cross });
    if (axis.isRow && isLimitedByBasis(item)) {
      measuring ??= measuringContext(box, basis, env);
      sizes = withinBasis(item, sizes, measuring);
    }
    const isFirst = index === 0;
    const isLast = index === items.length - 1;
    const around = inlineMargins(margins, axis, trim, isFirst, isLast);
    const aroundAlone = inlineMargins(margins, axis, trim, isFirst || axis.isMultiLine, isLast || axis.isMultiLine);
    const outerMin = sizes.minContent + aroundAlone;
    outerMaxes.push(sizes.maxContent + around);
    min = axis.isRow && !axis.isMultiLine ? min + outerMin : Math.max(min, outerMin);
  }
  if (axis.isRow && !axis.isMultiLine) min += gap * Math.max(0, items.length - 1);
  const max = axis.isRow ? longestRow(outerMaxes, gap, axis) : Math.max(0, ...outerMaxes);
  return { minContent: Math.max(0, min) + edges.inline, maxContent: Math.max(0, min, max) + edges.inline };
}

/** §9.9.1: an item that does not grow asks for no more than its `flex-basis`, and one that does not shrink for no less. */
function isLimitedByBasis({ style: { flex } }: Box): boolean {
  const { basis, grow, shrink } = flex;
  return (grow === 0 || shrink === 0) && basis !== 'auto' && basis !== 'content' && isResolvable(basis, INDEFINITE);
}

/** Border box sizes, px. */
function withinBasis(box: Box, sizes: IntrinsicSizes, context: FlexContext): IntrinsicSizes {
  const { grow, shrink } = box.style.flex;
  const { baseSize, minMain, maxMain, mainEdges } = flexItemOf(box, context);
  const limited = (size: number) => {
    let inner = size - mainEdges;
    if (grow === 0) inner = Math.min(inner, baseSize);
    if (shrink === 0) inner = Math.max(inner, baseSize);
    return Math.max(minMain, Math.min(maxMain, inner)) + mainEdges;
  };
  return { minContent: limited(sizes.minContent), maxContent: limited(sizes.maxContent) };
}

/** All items in one row, or in as many as `flex-line-count` asks for. */
function longestRow(sizes: readonly number[], gap: number, { balancedLines }: FlexAxis): number {
  if (sizes.length === 0) return 0;
  const starts = balancedLines === null ? [0] : balancedLineStarts(sizes, INDEFINITE, gap, balancedLines);
  let longest = Number.NEGATIVE_INFINITY;
  for (const [line, start] of starts.entries()) {
    let sum = -gap;
    for (let i = start; i < (starts[line + 1] ?? sizes.length); i++) sum += gap + sizes[i]!;
    longest = Math.max(longest, sum);
  }
  return longest;
}

/** Height at which the columns of a wrapping container break, content box, px; INDEFINITE where it does not wrap. */
function columnHeightLimit(box: FlexContainer, space: ConstraintSpace, blockEdges: number): number {
  const { maxHeight, boxSizing } = box.style.sizing;
  const height = contentBlockBasis(box, space, blockEdges);
  if (typeof maxHeight !== 'object' || !('px' in maxHeight) || hasPercentage(maxHeight)) return height;
  return Math.min(height, Math.max(0, boxSizing === 'border-box' ? maxHeight.px - blockEdges : maxHeight.px));
}

/** For items of a container whose width is asked for: only its height may be known. */
function measuringContext(box: FlexContainer, innerBlockSize: number, env: LayoutEnvironment): FlexContext {
  const axis = flexAxisOf(box.style);
  const rowGap = usedGap(box.style.align.rowGap, innerBlockSize);
  const columnGap = usedGap(box.style.align.columnGap, INDEFINITE);
  return {
    box,
    env,
    axis,
    trim: flexTrimOf(box.style, axis),
    innerInlineSize: INDEFINITE,
    innerBlockSize,
    minInnerBlockSize: 0,
    maxInnerBlockSize: INDEFINITE,
    percentageBlockSize: innerBlockSize,
    mainGap: axis.isRow ? columnGap : rowGap,
    crossGap: axis.isRow ? rowGap : columnGap,
    quirks: env.quirks,
  };
}

/** Wrapping columns: as wide as the widest items of all columns together, when each item has its max-content width. */
function columnsSideBySide(
  context: FlexContext,
  items: readonly Box[],
  limit: number,
  itemSpace: ConstraintSpace,
  inlineEdges: number,
): IntrinsicSizes {
  const { env, axis, mainGap, crossGap, trim } = context;
  const flexItems = items.map((item) => flexItemOf(item, context));
  const lines = collectLines(flexItems, limit, mainGap, axis, trim);
  let min = 0;
  let max = crossGap * (lines.length - 1);
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    let widest = Number.NEGATIVE_INFINITY;
    for (const { box, style } of line.items) {
      const around = crossMargins(usedMargins(style, INDEFINITE), axis, trim, index === 0, isLast);
      const sizes = env.intrinsicSizes(box, itemSpace);
      widest = Math.max(widest, sizes.maxContent + around);
      min = Math.max(min, sizes.minContent + around);
    }
    max += widest;
  }
  return { minContent: Math.max(0, min) + inlineEdges, maxContent: Math.max(0, min, max) + inlineEdges };
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
