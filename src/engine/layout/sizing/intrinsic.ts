/**
 * Intrinsic contributions (css-sizing-3 §5): what a box asks of its parent's shrink-to-fit, from its content and its own `width`, `min-width`,
 * `max-width`. Border box sizes in px, without margins.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { isScrollContainer } from '../../boxes/tree/display-role.ts';
import { isLength, type MaxSize, type Size } from '../../css/values/basic/size.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import {
  borderBoxLength,
  calculatedSize,
  isCalcSize,
  isResolvable,
  minimumLength,
  transferLimits,
  transferredInlineSize,
} from './box-sizes.ts';
import { edgesOf, type UsedEdges } from './edges.ts';

/** Contributions of a box that is not replaced. `content` is asked only where the box's own width does not decide. */
export function contributionsOf(box: Box, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const style = box.style;
  const { width, minWidth, maxWidth } = style.sizing;
  if (width === 'auto' && minWidth === 'auto' && maxWidth === 'none' && style.sizing.aspectRatio.ratio === null) {
    return env.contentSizes(box, space);
  }
  const edges = edgesOf(box, INDEFINITE, env);
  let sizes: IntrinsicSizes;
  let isByRatio = false;
  if (isResolvable(width, INDEFINITE)) {
    const size = borderBoxLength(style, width, INDEFINITE, edges.inline);
    sizes = { minContent: size, maxContent: size };
  } else {
    const transferred = transferredSizes(box, space, edges);
    isByRatio = transferred !== null;
    sizes = transferred ?? keywordSizes(width, box, space, edges, env);
  }
  const max = limitOf(box, maxWidth, space, edges, env) ?? INDEFINITE;
  const min = Math.max(automaticMinimum(box, isByRatio, max, space, env), minimumOf(box, space, edges, env) ?? 0);
  const limited = (size: number) => Math.max(min, Math.min(max, transferLimits(box, size, space, edges)));
  return { minContent: limited(sizes.minContent), maxContent: limited(sizes.maxContent) };
}

/** A table is never narrower than its content, nor one of another writing mode lower; nor is a box that has its width by its ratio, where nothing else is asked for (css-sizing-4 §4.3). */
function automaticMinimum(
  box: Box,
  isByRatio: boolean,
  max: number,
  space: ConstraintSpace,
  env: LayoutEnvironment,
): number {
  const { kind } = box.kind === 'turned' ? box.content : box;
  if (kind === 'table') return env.contentSizes(box, space).minContent;
  if (!isByRatio || box.style.sizing.minWidth !== 'auto' || isScrollContainer(box.style)) return 0;
  return Math.min(max, env.contentSizes(box, space).minContent);
}

/** Percentages behave as `auto` for contributions (css-sizing-3 §5.2.1). */
function keywordSizes(
  width: Size,
  box: Box,
  space: ConstraintSpace,
  edges: UsedEdges,
  env: LayoutEnvironment,
): IntrinsicSizes {
  if (isCalcSize(width)) {
    const { minContent, maxContent } = keywordSizes(width.basis as Size, box, space, edges, env);
    const calculated = (size: number) => calculatedSize(box.style, width, size, INDEFINITE, edges.inline);
    return { minContent: calculated(minContent), maxContent: calculated(maxContent) };
  }
  const sizes = env.contentSizes(box, space);
  if (width === 'min-content') return { minContent: sizes.minContent, maxContent: sizes.minContent };
  if (width === 'max-content') return { minContent: sizes.maxContent, maxContent: sizes.maxContent };
  return sizes;
}

function minimumOf(box: Box, space: ConstraintSpace, edges: UsedEdges, env: LayoutEnvironment): number | null {
  const { minWidth } = box.style.sizing;
  if (isLength(minWidth)) return minimumLength(box.style, minWidth, INDEFINITE, edges.inline);
  return limitOf(box, minWidth, space, edges, env);
}

function limitOf(
  box: Box,
  size: Size | MaxSize,
  space: ConstraintSpace,
  edges: UsedEdges,
  env: LayoutEnvironment,
): number | null {
  if (isResolvable(size, INDEFINITE)) return borderBoxLength(box.style, size, INDEFINITE, edges.inline);
  if (size === 'min-content') return ratioSize(box, space, edges) ?? env.contentSizes(box, space).minContent;
  if (size === 'max-content') return ratioSize(box, space, edges) ?? env.contentSizes(box, space).maxContent;
  if (isCalcSize(size)) {
    const basis = size.basis === 'auto' ? 0 : limitOf(box, size.basis, space, edges, env);
    return basis === null ? null : calculatedSize(box.style, size, basis, INDEFINITE, edges.inline);
  }
  return null;
}

function ratioSize(box: Box, space: ConstraintSpace, edges: UsedEdges): number | null {
  return box.style.sizing.aspectRatio.ratio === null ? null : transferredInlineSize(box, space, edges);
}

/** A definite block size gives both contributions through the preferred aspect ratio (css-sizing-4 §4.2). */
function transferredSizes(box: Box, space: ConstraintSpace, edges: UsedEdges): IntrinsicSizes | null {
  const size = ratioSize(box, space, edges);
  return size === null ? null : { minContent: size, maxContent: size };
}
