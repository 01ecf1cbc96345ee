/** Min-content and max-content sizes of multi-column containers, as browsers have them (css-sizing-3 of 2016 §5.3; css-multicol-1 leaves them open). */
import { NO_EDGES } from '../../base/geometry.ts';
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import { isOutOfFlow } from '../../boxes/tree/display-role.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { measuringSpace } from '../sizing/measuring-space.ts';
import { isSizeContained } from '../sizing/size-containment.ts';
import { columnGap } from './columns-geometry.ts';

export function columnsIntrinsicSizes(
  box: BlockContainer,
  flow: BlockContainer,
  space: ConstraintSpace,
  env: LayoutEnvironment,
): IntrinsicSizes {
  const { count, width } = box.style.columns;
  const inner = measuringSpace(box, space, env);
  // Contained columns are empty, and stand beside each other nevertheless.
  const isContained = isSizeContained(box);
  const spanners = isContained ? [] : spannersOf(flow);
  let { minContent, maxContent } = isContained
    ? { minContent: 0, maxContent: 0 }
    : spanners.length === 0
      ? env.contentSizes(flow, inner)
      : widest(flow, inner, env, false);
  if (width !== 'auto') {
    const columnWidth = floorToGrid(width);
    // As it was specified once: a column width makes the container narrower than its content wants.
    minContent = Math.min(minContent, columnWidth);
    maxContent = Math.max(maxContent, columnWidth, minContent);
  }
  if (count !== 'auto') {
    const gaps = columnGap(box.style, INDEFINITE) * (count - 1);
    maxContent = maxContent * count + gaps;
    if (width === 'auto') minContent = minContent * count + gaps;
  }
  if (spanners.length > 0) {
    const spanning = widest(flow, inner, env, true);
    minContent = Math.max(minContent, spanning.minContent);
    maxContent = Math.max(maxContent, spanning.maxContent);
  }
  const edges = usedEdges(box.style, INDEFINITE);
  return { minContent: minContent + edges.inline, maxContent: Math.max(minContent, maxContent) + edges.inline };
}

/** Boxes directly in the columns that span them. */
function spannersOf({ content }: BlockContainer): readonly Box[] {
  return content.kind === 'blocks' ? content.children.filter(isSpanner) : [];
}

function isSpanner({ style }: Box): boolean {
  return style.columns.span === 'all' && style.display.float === 'none' && !isOutOfFlow(style);
}

/** Of the children that span the columns, or of the others: the widest. */
function widest(
  { content }: BlockContainer,
  space: ConstraintSpace,
  env: LayoutEnvironment,
  spanning: boolean,
): IntrinsicSizes {
  let minContent = 0;
  let maxContent = 0;
  if (content.kind !== 'blocks') return { minContent, maxContent };
  for (const child of content.children) {
    if (isSpanner(child) !== spanning || isOutOfFlow(child.style)) continue;
    const sizes = env.intrinsicSizes(child, space);
    // As in Chromium, those of boxes that span the columns do not count.
    const margins = spanning ? NO_EDGES : usedMargins(child.style, INDEFINITE);
    minContent = Math.max(minContent, sizes.minContent + margins.left + margins.right);
    maxContent = Math.max(maxContent, sizes.maxContent + margins.left + margins.right);
  }
  return { minContent, maxContent };
}
