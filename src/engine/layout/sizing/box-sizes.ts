/**
 * Used inline and block sizes from `width`, `height`, `min-*`, `max-*`, `box-sizing` and `aspect-ratio` (css-sizing-3 §3, css-sizing-4 §4,
 * CSS 2.2 §10.2 to §10.7). All results are border box sizes in px. Replaced boxes have rules of their own (`replaced-size.ts`).
 */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { isScrollContainer, isTableCell } from '../../boxes/tree/display-role.ts';
import { htmlName } from '../../boxes/tree/html-name.ts';
import type { CalcSize } from '../../css/values/basic/calc-size.ts';
import { hasPercentage, type LengthPercentage, resolveLength } from '../../css/values/basic/length.ts';
import { isLength, type MaxSize, type Size, type UnknownSize } from '../../css/values/basic/size.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { blockSizeFromRatio, inlineSizeFromRatio, preferredRatio } from './aspect-ratio.ts';
import { hasPercentagePadding, type UsedEdges, usedEdges } from './edges.ts';
import { usedMargins } from './margins.ts';
import { usedLength } from './used-length.ts';

/** A border box size for a length of `width`, `height` …; the content is never less than 0. */
export function borderBoxLength(style: ComputedStyle, length: LengthPercentage, basis: number, edges: number): number {
  const used = Math.max(0, usedLength(length, basis));
  return style.sizing.boxSizing === 'border-box' ? Math.max(used, edges) : used + edges;
}

/** Whether a size is a length, or a percentage with a definite basis. */
export function isResolvable(size: Size | MaxSize, basis: number): size is LengthPercentage {
  return isLength(size) && (basis !== INDEFINITE || !hasPercentage(size));
}

/** Whether a size asks for the content (css-sizing-3 §3.2). */
export function isContentKeyword(size: Size | MaxSize): boolean {
  return size === 'min-content' || size === 'max-content' || size === 'fit-content';
}

/** Whether a height is that of the content, by itself or because it asks for it. */
export function isOfContent(height: Size): boolean {
  return height === 'auto' || isContentKeyword(height);
}

/** A border box size for a length of `min-width` or `min-height`, whose percentages of an indefinite size are those of zero (css-sizing-3 §5.2.1). */
export function minimumLength(style: ComputedStyle, length: LengthPercentage, basis: number, edges: number): number {
  return borderBoxLength(style, length, basis === INDEFINITE ? 0 : basis, edges);
}

/** Whether a size depends on the containing block's: percentages and `fit-content(…%)`. */
export function isPercentage(size: Size | MaxSize): boolean {
  if (typeof size !== 'object') return false;
  if (isCalcSize(size)) return isPercentage(size.basis);
  return 'px' in size ? hasPercentage(size) : hasPercentage(size.fitContent);
}

/** Whether a size is calculated from one that only layout knows (css-values-5 §11). */
export function isCalcSize(size: Size | MaxSize | 'content'): size is CalcSize<UnknownSize> {
  return typeof size === 'object' && 'basis' in size;
}

/**
 * The border box size that a `calc-size()` gives.
 *
 * @param size - border box size that its basis comes to, px
 */
export function calculatedSize(
  { sizing }: ComputedStyle,
  { calculate }: CalcSize<UnknownSize>,
  size: number,
  percentages: number,
  edges: number,
): number {
  const isBorderBox = sizing.boxSizing === 'border-box';
  const basis = percentages === INDEFINITE ? 0 : percentages;
  const used = floorToGrid(calculate(Math.max(0, isBorderBox ? size : size - edges), basis));
  return isBorderBox ? Math.max(used, edges) : used + edges;
}

/**
 * Fit-content inline size: as wide as the content wants, but not wider than the space, and never narrower than the longest unbreakable part.
 *
 * @param available - px; INDEFINITE gives the max-content size
 * @spec css-sizing-3#fit-content-size
 */
export function fitContentSize(sizes: IntrinsicSizes, available: number): number {
  return Math.min(sizes.maxContent, Math.max(sizes.minContent, available));
}

/** Inline size of a box that is not replaced and not a table: what the parent fixed, or by its own style. */
export function usedInlineSize(box: Box, space: ConstraintSpace, env: LayoutEnvironment): number {
  if (space.fixedInlineSize !== null) return space.fixedInlineSize;
  const style = box.style;
  const sizing = style.sizing;
  const edges = usedEdges(style, space.percentageInlineSize);
  let size: number;
  if (isResolvable(sizing.width, space.percentageInlineSize)) {
    size = borderBoxLength(style, sizing.width, space.percentageInlineSize, edges.inline);
  } else {
    size = automaticInlineSize(box, sizing.width, space, edges, env);
  }
  return limitInlineSize(box, size, space, edges, env);
}

/** Applies `min-width` and `max-width` to a border box inline size. */
export function limitInlineSize(
  box: Box,
  size: number,
  space: ConstraintSpace,
  edges: UsedEdges,
  env: LayoutEnvironment,
): number {
  const { minWidth, maxWidth } = box.style.sizing;
  const max = (maxWidth === 'none' ? null : inlineSizeOfKeyword(box, maxWidth, space, edges, env)) ?? INDEFINITE;
  let limited = Math.min(transferLimits(box, size, space, edges), max);
  if (minWidth !== 'auto') {
    const min = isLength(minWidth)
      ? minimumLength(box.style, minWidth, space.percentageInlineSize, edges.inline)
      : inlineSizeOfKeyword(box, minWidth, space, edges, env);
    if (min !== null) limited = Math.max(limited, min);
  } else if (isSizedByRatio(box, space, edges) && !isScrollContainer(box.style)) {
    // css-sizing-4 §4.3: the automatic minimum size of a box with a preferred aspect ratio.
    limited = Math.max(limited, Math.min(ownContentSizes(box, space, edges, env).minContent, max));
  }
  return Math.max(limited, edges.inline);
}

/**
 * Limits of the block size hold through the ratio for an inline size that comes from the content or the ratio, too (css-sizing-4 §4.2).
 *
 * @param size - border box inline size, px, as is the result
 */
export function transferLimits(box: Box, size: number, space: ConstraintSpace, edges: UsedEdges): number {
  const { style } = box;
  const ratio = preferredRatio(style);
  const { width } = style.sizing;
  if (ratio === null || width === 'stretch' || isResolvable(width, space.percentageInlineSize)) return size;
  const max = limitOf(style, style.sizing.maxHeight, space, edges);
  // No box is lower than its edges are.
  const min = Math.max(edges.block, minimumOf(box, space, edges) ?? 0);
  const limited = max === null ? size : Math.min(size, inlineSizeFromRatio(style, ratio, max, edges));
  return Math.max(limited, inlineSizeFromRatio(style, ratio, min, edges));
}

/** Whether the automatic inline size comes from the block size through `aspect-ratio`. */
function isSizedByRatio(box: Box, space: ConstraintSpace, edges: UsedEdges): boolean {
  const { width } = box.style.sizing;
  if (isResolvable(width, space.percentageInlineSize) || preferredRatio(box.style) === null) return false;
  return definiteBlockSize(box, space, edges) !== null;
}

function automaticInlineSize(
  box: Box,
  width: Size,
  space: ConstraintSpace,
  edges: UsedEdges,
  env: LayoutEnvironment,
): number {
  if (isCalcSize(width)) {
    const size = automaticInlineSize(box, width.basis as Size, space, edges, env);
    return calculatedSize(box.style, width, size, space.percentageInlineSize, edges.inline);
  }
  const isByRatio = width !== 'stretch' && preferredRatio(box.style) !== null;
  const transferred = isByRatio ? transferredInlineSize(box, space, edges) : null;
  if (transferred !== null) return transferred;
  if (width !== 'auto') {
    const size = inlineSizeOfKeyword(box, width, space, edges, env);
    if (size !== null) return size;
  }
  if (space.inlineSizing === 'stretch' && space.availableInlineSize !== INDEFINITE) {
    const margins = usedMargins(box.style, space.percentageInlineSize);
    return Math.max(edges.inline, space.availableInlineSize - margins.left - margins.right);
  }
  const sizes = ownContentSizes(box, space, edges, env);
  if (space.inlineSizing === 'min-content') return sizes.minContent;
  if (space.inlineSizing === 'max-content' || space.availableInlineSize === INDEFINITE) return sizes.maxContent;
  const margins = usedMargins(box.style, space.percentageInlineSize);
  return fitContentSize(sizes, space.availableInlineSize - margins.left - margins.right);
}

/**
 * The content sizes of a box that is sized itself: percentages of its padding are lengths by then, while they are 0 in what it contributes to a
 * box around it (css-sizing-3 §5.2.1).
 *
 * @param edges - in the space
 */
export function ownContentSizes(
  box: Box,
  space: ConstraintSpace,
  edges: UsedEdges,
  env: LayoutEnvironment,
): IntrinsicSizes {
  const sizes = env.contentSizes(box, space);
  // The padding of a fieldset is that of an anonymous box in it, and tables of collapsed borders have none.
  if (!hasPercentagePadding(box.style) || box.kind === 'fieldset') return sizes;
  if (box.kind === 'table' && box.style.table.borderCollapse === 'collapse') return sizes;
  const padding = edges.inline - usedEdges(box.style, INDEFINITE).inline;
  return { minContent: sizes.minContent + padding, maxContent: sizes.maxContent + padding };
}

/** The inline size that a definite block size, within its limits, gives through the preferred aspect ratio (css-sizing-4 §4.2); `null` without. */
export function transferredInlineSize(box: Box, space: ConstraintSpace, edges: UsedEdges): number | null {
  const { style } = box;
  const ratio = preferredRatio(style);
  const definite = ratio === null ? null : definiteBlockSize(box, space, edges);
  if (ratio === null || definite === null) return null;
  const max = limitOf(style, style.sizing.maxHeight, space, edges) ?? INDEFINITE;
  const min = minimumOf(box, space, edges) ?? 0;
  const blockSize = space.fixedBlockSize === null ? Math.max(min, Math.min(max, definite)) : definite;
  return inlineSizeFromRatio(style, ratio, blockSize, edges);
}

/** What content keywords mean: a box with a preferred aspect ratio has its block size through it, or limits of that (css-sizing-4 §4.2). */
function keywordSizes(box: Box, space: ConstraintSpace, edges: UsedEdges, env: LayoutEnvironment): IntrinsicSizes {
  if (preferredRatio(box.style) === null) return ownContentSizes(box, space, edges, env);
  const transferred = transferredInlineSize(box, space, edges);
  if (transferred !== null) return { minContent: transferred, maxContent: transferred };
  const { minContent, maxContent } = ownContentSizes(box, space, edges, env);
  return {
    minContent: transferLimits(box, minContent, space, edges),
    maxContent: transferLimits(box, maxContent, space, edges),
  };
}

/** What a value of `width`, `min-width`, `max-width` other than `auto` and `none` comes to; `null` where it behaves as those. */
export function inlineSizeOfKeyword(
  box: Box,
  size: Size | MaxSize,
  space: ConstraintSpace,
  edges: UsedEdges,
  env: LayoutEnvironment,
): number | null {
  if (size === 'auto' || size === 'none') return null;
  if (typeof size === 'object' && 'px' in size) {
    if (!isResolvable(size, space.percentageInlineSize)) return null;
    return borderBoxLength(box.style, size, space.percentageInlineSize, edges.inline);
  }
  if (size === 'stretch') {
    if (space.availableInlineSize === INDEFINITE) return null;
    const margins = usedMargins(box.style, space.percentageInlineSize);
    return Math.max(edges.inline, space.availableInlineSize - margins.left - margins.right);
  }
  if (isCalcSize(size)) {
    const basis = inlineSizeOfKeyword(box, size.basis, space, edges, env);
    if (basis === null && size.basis !== 'auto') return null;
    return calculatedSize(box.style, size, basis ?? 0, space.percentageInlineSize, edges.inline);
  }
  const sizes = keywordSizes(box, space, edges, env);
  if (size === 'min-content') return sizes.minContent;
  if (size === 'max-content') return sizes.maxContent;
  if (size === 'fit-content') {
    const margins = usedMargins(box.style, space.percentageInlineSize);
    return fitContentSize(sizes, space.availableInlineSize - margins.left - margins.right);
  }
  if (hasPercentage(size.fitContent) && space.percentageInlineSize === INDEFINITE) return sizes.maxContent;
  return fitContentSize(sizes, resolveLength(size.fitContent, space.percentageInlineSize) + edges.inline);
}

/** What is known of a block size before the content is laid out: border box, px. */
export interface BlockSizing {
  /** From `height`, from the parent, or through the ratio; `null`: as high as the content. Not limited yet. */
  readonly definite: number | null;
  /** Limits; `max` is INDEFINITE without any. */
  readonly min: number;
  readonly max: number;
  /** The content is kept inside: `definite` comes from the ratio (`min-height: auto`, css-sizing-4 §4.3), or the box is a broken table cell. */
  readonly isAtLeastContent: boolean;
  /** What `min-height`, `max-height` and `height` make of the size of the content, where they ask for it. */
  readonly minOfContent: OfContent | null;
  readonly maxOfContent: OfContent | null;
  readonly ofContent: OfContent | null;
  /** Content that breaks push down raises `definite` (see `ConstraintSpace.mayOutgrowFixedBlockSize`). */
  readonly mayOutgrow: boolean;
  /** How far content may raise `definite`: `max-width` through the ratio; INDEFINITE without. */
  readonly contentLimit: number;
  /** Whether percentages of children may resolve against `definite`. */
  readonly isDefinite: boolean;
}

/** Border box sizes, px. */
type OfContent = (contentSize: number) => number;

const AUTOMATIC: BlockSizing = {
  definite: null,
  min: 0,
  max: INDEFINITE,
  isAtLeastContent: false,
  minOfContent: null,
  maxOfContent: null,
  ofContent: null,
  mayOutgrow: false,
  contentLimit: INDEFINITE,
  isDefinite: false,
};

/** @param inlineSize - used border box inline size, px */
export function blockSizing(box: Box, space: ConstraintSpace, edges: UsedEdges, inlineSize: number): BlockSizing {
  if (space.fixedBlockSize !== null) {
    return {
      definite: space.fixedBlockSize,
      min: edges.block,
      max: space.mayOutgrowFixedBlockSize
        ? Math.max(space.fixedBlockSize, limitOf(box.style, box.style.sizing.maxHeight, space, edges) ?? INDEFINITE)
        : INDEFINITE,
      // What breaks push down makes a cell higher than the row that was planned for it.
      isAtLeastContent: space.fragmentation !== null && isTableCell(box.style),
      minOfContent: null,
      maxOfContent: null,
      ofContent: null,
      mayOutgrow: space.mayOutgrowFixedBlockSize,
      contentLimit: INDEFINITE,
      isDefinite: space.isFixedBlockSizeDefinite,
    };
  }
  const { minHeight, maxHeight } = box.style.sizing;
  const height = heightIn(space, box.style);
  const ratio = preferredRatio(box.style);
  if (height === 'auto' && minHeight === 'auto' && maxHeight === 'none' && ratio === null) return AUTOMATIC;
  const min = minimumOf(box, space, edges) ?? 0;
  const max = limitOf(box.style, maxHeight, space, edges) ?? INDEFINITE;
  const definite = definiteBlockSize(box, space, edges);
  const byRatio = ratio === null ? null : blockSizeFromRatio(box.style, ratio, inlineSize, edges);
  if (definite !== null || byRatio === null) {
    const isDefinite = definite !== null;
    return {
      definite,
      min,
      max,
      isAtLeastContent: false,
      minOfContent: isDefinite || isCalcSize(minHeight) ? ofContent(box.style, minHeight, space, edges, byRatio) : null,
      // What `max-height` means in tables is undefined (CSS 2.2 §10.7): as in Chromium, their content says nothing to it.
      maxOfContent:
        box.kind !== 'table' && (isDefinite || isCalcSize(maxHeight))
          ? ofContent(box.style, maxHeight, space, edges, byRatio)
          : null,
      ofContent: isDefinite ? null : ofContent(box.style, height, space, edges, null),
      mayOutgrow: false,
      contentLimit: INDEFINITE,
      isDefinite,
    };
  }
  return {
    definite: byRatio,
    min,
    max,
    // DEVIATION: css-sizing-4 §4.3 asks for it where the height behaves as `auto`, Chromium not for percentages of nothing.
    isAtLeastContent:
      minHeight === 'auto' && !isLength(height) && height !== 'stretch' && !isScrollContainer(box.style),
    minOfContent: ofContent(box.style, minHeight, space, edges, byRatio),
    maxOfContent: ofContent(box.style, maxHeight, space, edges, byRatio),
    ofContent: ofContent(box.style, height, space, edges, byRatio),
    mayOutgrow: false,
    // Chromium limits the content of flex containers so, but not that of block containers.
    contentLimit: box.kind === 'flex-container' ? transferredLimit(box.style, ratio!, space, edges) : INDEFINITE,
    isDefinite: true,
  };
}

/**
 * The keywords are all one along the block axis: the size of the content (css-sizing-3 §3.2), or what the inline size gives through a preferred
 * aspect ratio (css-sizing-4 §4.2). `null` for what does not ask for it.
 *
 * @param byRatio - border box block size, px; `null` without a ratio
 */
function ofContent(
  style: ComputedStyle,
  size: Size | MaxSize,
  space: ConstraintSpace,
  edges: UsedEdges,
  byRatio: number | null,
): OfContent | null {
  if (isContentKeyword(size)) return byRatio === null ? itself : () => byRatio;
  if (!isCalcSize(size)) return null;
  const isOfContent =
    size.basis === 'auto' ? size === style.sizing.height : limitOf(style, size, space, edges) === null;
  if (!isOfContent) return null;
  return (content) => calculatedSize(style, size, content, space.percentageBlockSize, edges.block);
}

function itself(size: number): number {
  return size;
}

/** `max-width` through the ratio (css-sizing-4 §4.2); INDEFINITE without. */
function transferredLimit(style: ComputedStyle, ratio: number, space: ConstraintSpace, edges: UsedEdges): number {
  const { maxWidth } = style.sizing;
  if (!isResolvable(maxWidth, space.percentageInlineSize)) return INDEFINITE;
  const inlineSize = borderBoxLength(style, maxWidth, space.percentageInlineSize, edges.inline);
  return blockSizeFromRatio(style, ratio, inlineSize, edges);
}

/** What counts as the box's `height`. */
function heightIn({ ignoresHeight }: ConstraintSpace, { sizing }: ComputedStyle): Size {
  return ignoresHeight ? 'auto' : sizing.height;
}

/** The block size that `height` or the parent gives without knowing the content; not limited by `min-height` and `max-height`. */
export function definiteBlockSize(box: Box, space: ConstraintSpace, edges: UsedEdges): number | null {
  if (space.fixedBlockSize !== null) return space.fixedBlockSize;
  const height = heightIn(space, box.style);
  // The height of the content is not known here.
  if (isCalcSize(height) && height.basis === 'auto') return null;
  return limitOf(box.style, height, space, edges);
}

/**
 * What `min-height` comes to; `null` where it asks for the content. Of a sum whose percentage has no basis the rest is left; of tables', as in Chromium,
 * nothing is.
 */
function minimumOf({ kind, style }: Box, space: ConstraintSpace, edges: UsedEdges): number | null {
  const { minHeight } = style.sizing;
  if (isLength(minHeight) && kind !== 'table')
    return minimumLength(style, minHeight, space.percentageBlockSize, edges.block);
  return limitOf(style, minHeight, space, edges);
}

function limitOf(style: ComputedStyle, size: Size | MaxSize, space: ConstraintSpace, edges: UsedEdges): number | null {
  if (size === 'auto' || size === 'none') return null;
  if (isResolvable(size, space.percentageBlockSize)) {
    return borderBoxLength(style, size, space.percentageBlockSize, edges.block);
  }
  if (size === 'stretch' && space.availableBlockSize !== INDEFINITE) {
    const margins = usedMargins(style, space.percentageInlineSize);
    return Math.max(edges.block, space.availableBlockSize - margins.top - margins.bottom);
  }
  if (!isCalcSize(size)) return null;
  // An automatic minimum is 0 along the block axis.
  const basis = size.basis === 'auto' ? 0 : limitOf(style, size.basis, space, edges);
  return basis === null ? null : calculatedSize(style, size, basis, space.percentageBlockSize, edges.block);
}

/**
 * The used border box block size.
 *
 * @param contentSize - border box block size that the content asks for, px
 */
export function usedBlockSize(sizing: BlockSizing, contentSize: number): number {
  const { minOfContent, maxOfContent } = sizing;
  let size = sizing.definite ?? sizing.ofContent?.(contentSize) ?? contentSize;
  if (sizing.isAtLeastContent) size = Math.max(size, Math.min(contentSize, sizing.contentLimit));
  if (sizing.mayOutgrow) size = Math.max(size, contentSize);
  size = Math.min(size, maxOfContent === null ? sizing.max : Math.min(sizing.max, maxOfContent(contentSize)));
  return Math.max(size, minOfContent === null ? sizing.min : Math.max(sizing.min, minOfContent(contentSize)));
}

/** The most that the used border box block size may become, whatever the content asks for; INDEFINITE without a limit. */
export function mostBlockSize({ min, max, minOfContent }: BlockSizing): number {
  return minOfContent === null ? Math.max(min, max) : INDEFINITE;
}

/** The used border box block size where the content has no say in it; `null` where it has. */
export function sizeWithoutContent(sizing: BlockSizing): number | null {
  const { definite, min, max, isAtLeastContent, minOfContent, maxOfContent } = sizing;
  if (definite === null || isAtLeastContent || minOfContent !== null || maxOfContent !== null) return null;
  return Math.max(min, Math.min(max, definite));
}

/** Whether content that breaks push down makes the box higher. */
export function followsContent({ definite, isAtLeastContent, minOfContent, mayOutgrow }: BlockSizing): boolean {
  return definite === null || isAtLeastContent || minOfContent !== null || mayOutgrow;
}

/** The basis of percentage heights of children, content box, px; INDEFINITE where the box's height depends on its content. */
export function percentageBasisOfChildren(
  box: Box,
  space: ConstraintSpace,
  sizing: BlockSizing,
  edges: UsedEdges,
  env: LayoutEnvironment,
): number {
  // The height of a cell is a minimum (CSS 2.2 §17.5.3): before its row has one, percentages of it have no basis.
  if (space.fixedBlockSize === null && isTableCell(box.style)) return INDEFINITE;
  if (sizing.definite !== null && sizing.isDefinite) {
    return Math.max(0, Math.max(Math.min(sizing.definite, sizing.max), sizing.min) - edges.block);
  }
  if (space.fixedBlockSize === null && space.isFixedBlockSizeDefinite) return space.percentageBlockSize;
  // Anonymous blocks are as if they were not there (CSS 2.2 §9.2.1.1), the inner boxes of controls among them.
  if (box.kind === 'block-container' && box.source === null && isBlockFlow(box.style)) return space.percentageBlockSize;
  // Quirk: percentage heights look through containing blocks of automatic height (quirks mode §3.5).
  if (isLookedThrough(box, sizing, env) && !space.isInQuirkyCell) {
    return isRootOrBody(box) ? roomInPage(box.style, space, edges) : space.percentageBlockSize;
  }
  return INDEFINITE;
}

/**
 * The basis of `top` and `bottom` of children that are relatively positioned: the quirk is about heights alone, but for the page that `html` and
 * `body` fill.
 *
 * @param basis - of their heights
 */
export function insetBasisOfChildren(
  box: Box,
  space: ConstraintSpace,
  sizing: BlockSizing,
  basis: number,
  env: LayoutEnvironment,
): number {
  if (!env.quirks || isRootOrBody(box)) return basis;
  if (box.source === null) return space.isBasisOfHeightsAlone ? INDEFINITE : basis;
  const isGiven = space.fixedBlockSize === null && space.isFixedBlockSizeDefinite;
  return !isGiven && isLookedThrough(box, sizing, env) ? INDEFINITE : basis;
}

/** As in Chromium, block containers but those of columns, and cells, are looked through, formatting contexts of their own among them; so are field sets. */
function isLookedThrough(box: Box, { definite }: BlockSizing, { quirks }: LayoutEnvironment): boolean {
  if (!quirks || definite !== null) return false;
  if (box.kind !== 'fieldset' && (box.kind !== 'block-container' || box.content.kind === 'columns')) return false;
  const { display } = box.style.display;
  return display.part === null && box.style.sizing.height === 'auto';
}

/**
 * The same for replaced children: in a cell that says how high it is their percentages are of that height, and not, as those of other children, of
 * the row's once that is known (as in Chromium; css-tables-3 §3.10.5 leaves it open). Quirk: of all that the cell says, though that is the height of its border box.
 *
 * @param basis - of other children
 */
export function percentageBasisOfReplaced(
  box: Box,
  edges: UsedEdges,
  basis: number,
  { quirks }: LayoutEnvironment,
): number {
  const { height, boxSizing } = box.style.sizing;
  if (!isTableCell(box.style) || !isResolvable(height, INDEFINITE)) return basis;
  const whole = borderBoxLength(box.style, height, INDEFINITE, edges.block);
  return quirks && boxSizing === 'content-box' ? whole : Math.max(0, whole - edges.block);
}

/** Percentages in the children of a cell do not look through these to its height (quirks mode §3.5, step 2). */
export function isQuirkyCell(box: Box, { quirks }: LayoutEnvironment): boolean {
  return quirks && isTableCell(box.style);
}

/** Whether the box fills its containing block's height in quirks mode (quirks mode §3.6, §3.7). */
export function fillsPage(box: Box): boolean {
  return box.kind === 'block-container' && isQuirky(box.style) && isRootOrBody(box);
}

function isRootOrBody(box: Box): boolean {
  const name = htmlName(box);
  return name === 'html' || name === 'body';
}

/** Quirk: the root fills the page, and `body` the root (quirks mode §3.6, §3.7). */
function roomInPage(style: ComputedStyle, space: ConstraintSpace, edges: UsedEdges): number {
  if (space.percentageBlockSize === INDEFINITE) return INDEFINITE;
  const { top, bottom } = usedMargins(style, space.percentageInlineSize);
  return Math.max(0, space.percentageBlockSize - top - bottom - edges.block);
}

function isQuirky(style: ComputedStyle): boolean {
  return isBlockFlow(style) && style.sizing.height === 'auto';
}

function isBlockFlow({ display: { display } }: ComputedStyle): boolean {
  return display.outer === 'block' && display.inner === 'flow';
}
