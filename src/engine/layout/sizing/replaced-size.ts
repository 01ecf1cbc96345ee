/** Used sizes of replaced boxes: CSS 2.2 §10.3.2, §10.6.2, the table of §10.4, and css-sizing-4 §4 for `aspect-ratio`. */
import type { Size } from '../../base/geometry.ts';
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { ReplacedBox } from '../../boxes/tree/box.ts';
import { isLength, type MaxSize, type Size as SizeValue } from '../../css/values/basic/size.ts';
import { type ConstraintSpace, changedSpace } from '../constraint-space.ts';
import type { LayoutEnvironment, NaturalSize } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { relatesBorderBox } from './aspect-ratio.ts';
import {
  borderBoxLength,
  calculatedSize,
  isCalcSize,
  isContentKeyword,
  isPercentage,
  isResolvable,
  minimumLength,
} from './box-sizes.ts';
import { type UsedEdges, usedEdges } from './edges.ts';
import { usedMargins } from './margins.ts';
import { DEFAULT_HEIGHT, DEFAULT_WIDTH, naturalSizeOf } from './natural-size.ts';

/** Limits of the content box, px. */
interface SizeLimits {
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly minHeight: number;
  readonly maxHeight: number;
}

/** Border box size. */
export function usedReplacedSize(box: ReplacedBox, around: ConstraintSpace, env: LayoutEnvironment): Size {
  const space = ownSpace(box, around, env);
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const natural = naturalSizeInFlow(box, space, edges, env);
  const content = contentSize(box, space, edges, natural);
  return { width: content.width + edges.inline, height: content.height + edges.block };
}

/** Percentages along the lines of a box at right angles to those around it are of the page area where its containing block gives no size (§7.3.1). */
function ownSpace(box: ReplacedBox, space: ConstraintSpace, env: LayoutEnvironment): ConstraintSpace {
  if (space.percentageBlockSize !== INDEFINITE || !isOrthogonal(box)) return space;
  return changedSpace(space, { percentageBlockSize: pageAreaAlong(box, env) });
}

function isOrthogonal({ style }: ReplacedBox): boolean {
  const { axes, writingMode } = style.writing;
  return (axes === 'horizontal-tb') !== (writingMode === 'horizontal-tb');
}

/** Of the page area, px. */
function pageAreaAlong({ style }: ReplacedBox, { viewport }: LayoutEnvironment): number {
  return style.writing.axes === 'horizontal-tb' ? viewport.height : viewport.width;
}

/**
 * A box that has a ratio and no size, and whose lines would be at right angles to those around it, fills its containing block along its own inline axis, or
 * the page area where that is not known (css-writing-modes-4 §7.3.1).
 */
function naturalSizeInFlow(
  box: ReplacedBox,
  space: ConstraintSpace,
  edges: UsedEdges,
  env: LayoutEnvironment,
): NaturalSize {
  const natural = naturalSizeOf(box, env);
  if (!isOrthogonal(box) || natural.width !== null || natural.height !== null) return natural;
  if (ratioOf(box, natural) === null) return natural;
  const available = space.availableBlockSize === INDEFINITE ? pageAreaAlong(box, env) : space.availableBlockSize;
  const { top, bottom } = usedMargins(box.style, space.percentageInlineSize);
  return { ...natural, height: Math.max(0, available - top - bottom - edges.block) };
}

function contentSize(box: ReplacedBox, space: ConstraintSpace, edges: UsedEdges, natural: NaturalSize): Size {
  const { sizing } = box.style;
  const styledHeight = space.ignoresHeight ? 'auto' : sizing.height;
  let width =
    space.fixedInlineSize === null
      ? specified(box, sizing.width, space, true, edges)
      : Math.max(0, space.fixedInlineSize - edges.inline);
  if (width === null && fillsContainer(box, space)) width = widthWithRatioOnly(box, space, edges);
  let height =
    space.fixedBlockSize === null
      ? specified(box, styledHeight, space, false, edges)
      : Math.max(0, space.fixedBlockSize - edges.block);
  const limits = limitsOf(box, space, edges);
  const automatic = (w: number | null, h: number | null) => sizeOf(box, space, edges, natural, w, h, limits);
  if (width === null && isCalcSize(sizing.width)) {
    const size = automatic(null, height).width + edges.inline;
    width = calculatedSize(box.style, sizing.width, size, space.percentageInlineSize, edges.inline) - edges.inline;
  }
  if (height === null && isCalcSize(styledHeight)) {
    const size = automatic(width, null).height + edges.block;
    height = calculatedSize(box.style, styledHeight, size, space.percentageBlockSize, edges.block) - edges.block;
  }
  const { minWidth, maxWidth, minHeight, maxHeight } = sizing;
  const anyWidth = { ...limits, minWidth: 0, maxWidth: INDEFINITE };
  const anyHeight = { ...limits, minHeight: 0, maxHeight: INDEFINITE };
  const ownWidth = () => sizeOf(box, space, edges, natural, null, height, anyWidth).width;
  const ownHeight = () => sizeOf(box, space, edges, natural, width, null, anyHeight).height;
  const widths = limitsByContent(minWidth, maxWidth, limits.minWidth, limits.maxWidth, ownWidth);
  const heights = limitsByContent(minHeight, maxHeight, limits.minHeight, limits.maxHeight, ownHeight);
  return sizeOf(box, space, edges, natural, width, height, {
    minWidth: widths.min,
    maxWidth: widths.max,
    minHeight: heights.min,
    maxHeight: heights.max,
  });
}

/** Limits along one axis, where content keywords stand for the size that the box would have by itself. @param least,most - of other values */
function limitsByContent(
  min: SizeValue,
  max: MaxSize,
  least: number,
  most: number,
  own: () => number,
): { readonly min: number; readonly max: number } {
  if (!isContentKeyword(min) && !isContentKeyword(max)) return { min: least, max: most };
  const size = own();
  return { min: isContentKeyword(min) ? size : least, max: isContentKeyword(max) ? size : most };
}

const NO_EDGES: Pick<UsedEdges, 'inline'> = { inline: 0 };

/** Of the content box. @param width,height - of the content box where they are known */
function sizeOf(
  box: ReplacedBox,
  space: ConstraintSpace,
  edges: UsedEdges,
  natural: NaturalSize,
  width: number | null,
  height: number | null,
  limits: SizeLimits,
): Size {
  const ratio = ratioOf(box, natural);
  const { inline, block } = edges;
  // css-sizing-4 §4.1: the ratio may be that of the border box, whose natural size has the edges around it.
  if (box.style.sizing.aspectRatio.ratio === null || !relatesBorderBox(box.style) || (inline === 0 && block === 0))
    return sizeByRatio(box, space, edges, natural, ratio, width, height, limits);
  const more = (size: number | null, edge: number) => (size === null ? null : size + edge);
  const size = sizeByRatio(
    box,
    space,
    NO_EDGES,
    { ...natural, width: more(natural.width, inline), height: more(natural.height, block) },
    ratio,
    more(width, inline),
    more(height, block),
    {
      minWidth: limits.minWidth + inline,
      maxWidth: limits.maxWidth + inline,
      minHeight: limits.minHeight + block,
      maxHeight: limits.maxHeight + block,
    },
  );
  return { width: Math.max(0, size.width - inline), height: Math.max(0, size.height - block) };
}

/** Of the box that the ratio relates, as is all that is given. */
function sizeByRatio(
  box: ReplacedBox,
  space: ConstraintSpace,
  edges: Pick<UsedEdges, 'inline'>,
  natural: NaturalSize,
  ratio: number | null,
  width: number | null,
  height: number | null,
  limits: SizeLimits,
): Size {
  const zoom = box.style.zoom.factor;
  if (width !== null) {
    const usedWidth = space.fixedInlineSize === null ? clampWidth(width, limits) : width;
    if (height !== null)
      return { width: usedWidth, height: space.fixedBlockSize === null ? clampHeight(height, limits) : height };
    const automatic = ratio !== null ? floorToGrid(usedWidth / ratio) : (natural.height ?? DEFAULT_HEIGHT * zoom);
    return { width: usedWidth, height: clampHeight(floorToGrid(automatic), limits) };
  }
  if (height !== null) {
    const usedHeight = space.fixedBlockSize === null ? clampHeight(height, limits) : height;
    const automatic = ratio !== null ? usedHeight * ratio : (natural.width ?? DEFAULT_WIDTH * zoom);
    return { width: clampWidth(floorToGrid(automatic), limits), height: usedHeight };
  }
  return automaticSize(box, space, natural, ratio, limits, edges);
}

/** Both `width` and `height` are automatic. */
function automaticSize(
  box: ReplacedBox,
  space: ConstraintSpace,
  natural: NaturalSize,
  ratio: number | null,
  limits: SizeLimits,
  edges: Pick<UsedEdges, 'inline'>,
): Size {
  // Of the default size (css-viewport-1 §4).
  const zoom = box.style.zoom.factor;
  let width = natural.width;
  let height = natural.height;
  if (ratio === null) {
    return {
      width: clampWidth(floorToGrid(width ?? DEFAULT_WIDTH * zoom), limits),
      height: clampHeight(floorToGrid(height ?? DEFAULT_HEIGHT * zoom), limits),
    };
  }
  if (width === null && height === null) {
    width = widthWithRatioOnly(box, space, edges);
  }
  if (width === null) width = (height ?? DEFAULT_HEIGHT * zoom) * ratio;
  else if (height === null) height = width / ratio;
  else if (Math.abs(width / height - ratio) > 1e-3 * ratio) {
    // Along the lines of the box itself its natural size holds.
    if (isOrthogonal(box)) width = height * ratio;
    else height = width / ratio;
  }
  return withinLimits(floorToGrid(width), floorToGrid(height ?? width / ratio), ratio, limits);
}

/** Progress bars and meters are no replaced boxes in Chromium: as blocks of automatic width they fill their container. */
function fillsContainer({ content, style }: ReplacedBox, { inlineSizing }: ConstraintSpace): boolean {
  if (content.kind !== 'control' || inlineSizing !== 'stretch' || style.sizing.width !== 'auto') return false;
  return content.control === 'progress' || content.control === 'meter';
}

/** Only a ratio: as wide as the containing block, like a block that is not replaced. Chromium lets it contribute nothing to shrink-to-fit widths. */
function widthWithRatioOnly({ style }: ReplacedBox, space: ConstraintSpace, edges: Pick<UsedEdges, 'inline'>): number {
  if (space.availableInlineSize === INDEFINITE)
    return style.sizing.width === 'auto' || isContentKeyword(style.sizing.width)
      ? 0
      : (style.writing.axes === 'horizontal-tb' ? DEFAULT_WIDTH : DEFAULT_HEIGHT) * style.zoom.factor;
  const margins = usedMargins(style, space.percentageInlineSize);
  return Math.max(0, space.availableInlineSize - margins.left - margins.right - edges.inline);
}

/** The table of CSS 2.2 §10.4: keeps the ratio as far as the limits allow. */
function withinLimits(w: number, h: number, ratio: number, limits: SizeLimits): Size {
  const { minWidth, minHeight } = limits;
  const maxWidth = Math.max(minWidth, limits.maxWidth);
  const maxHeight = Math.max(minHeight, limits.maxHeight);
  const scaledHeight = (width: number) => floorToGrid(w > 0 ? (width * h) / w : width / ratio);
  const scaledWidth = (height: number) => floorToGrid(h > 0 ? (height * w) / h : height * ratio);
  const heightIn = (height: number) => Math.max(minHeight, Math.min(maxHeight, height));
  const widthIn = (width: number) => Math.max(minWidth, Math.min(maxWidth, width));
  const tooWide = w > maxWidth;
  const tooNarrow = w < minWidth;
  const tooHigh = h > maxHeight;
  const tooLow = h < minHeight;
  if (tooWide && tooHigh) {
    return maxWidth * h <= maxHeight * w
      ? { width: maxWidth, height: Math.max(minHeight, scaledHeight(maxWidth)) }
      : { width: Math.max(minWidth, scaledWidth(maxHeight)), height: maxHeight };
  }
  if (tooNarrow && tooLow) {
    return minWidth <= minHeight * (h > 0 ? w / h : ratio)
      ? { width: Math.min(maxWidth, scaledWidth(minHeight)), height: minHeight }
      : { width: minWidth, height: Math.min(maxHeight, scaledHeight(minWidth)) };
  }
  if (tooNarrow && tooHigh) return { width: minWidth, height: maxHeight };
  if (tooWide && tooLow) return { width: maxWidth, height: minHeight };
  if (tooWide) return { width: maxWidth, height: heightIn(scaledHeight(maxWidth)) };
  if (tooNarrow) return { width: minWidth, height: heightIn(scaledHeight(minWidth)) };
  if (tooHigh) return { width: widthIn(scaledWidth(maxHeight)), height: maxHeight };
  if (tooLow) return { width: widthIn(scaledWidth(minHeight)), height: minHeight };
  return { width: w, height: h };
}

/** width / height of the content box: the natural one unless `aspect-ratio` names another. */
function ratioOf(box: ReplacedBox, natural: NaturalSize): number | null {
  const preferred = box.style.sizing.aspectRatio;
  if (preferred.auto && natural.ratio !== null) return natural.ratio;
  return preferred.ratio ?? natural.ratio;
}

function clampWidth(width: number, limits: SizeLimits): number {
  return Math.max(limits.minWidth, Math.min(limits.maxWidth, width));
}

function clampHeight(height: number, limits: SizeLimits): number {
  return Math.max(limits.minHeight, Math.min(limits.maxHeight, height));
}

function limitsOf(box: ReplacedBox, space: ConstraintSpace, edges: UsedEdges): SizeLimits {
  const { minWidth, maxWidth, minHeight, maxHeight } = box.style.sizing;
  return {
    minWidth: minimum(box, minWidth, space, true, edges),
    maxWidth: specified(box, maxWidth, space, true, edges) ?? INDEFINITE,
    minHeight: minimum(box, minHeight, space, false, edges),
    maxHeight: specified(box, maxHeight, space, false, edges) ?? INDEFINITE,
  };
}

/** A content box size, px. */
function minimum(
  box: ReplacedBox,
  value: SizeValue,
  space: ConstraintSpace,
  isInline: boolean,
  edges: UsedEdges,
): number {
  if (!isLength(value)) return specified(box, value, space, isInline, edges) ?? 0;
  const basis = isInline ? space.percentageInlineSize : space.percentageBlockSize;
  const edge = isInline ? edges.inline : edges.block;
  return minimumLength(box.style, value, basis, edge) - edge;
}

/** A content box size, px; `null` where the value is automatic. Content keywords mean the natural size. */
function specified(
  box: ReplacedBox,
  value: SizeValue | MaxSize,
  space: ConstraintSpace,
  isInline: boolean,
  edges: UsedEdges,
): number | null {
  const basis = isInline ? space.percentageInlineSize : space.percentageBlockSize;
  const edge = isInline ? edges.inline : edges.block;
  if (isResolvable(value, basis)) return borderBoxLength(box.style, value, basis, edge) - edge;
  if (value !== 'stretch') return null;
  const available = isInline ? space.availableInlineSize : space.availableBlockSize;
  if (available === INDEFINITE) return null;
  const margins = usedMargins(box.style, space.percentageInlineSize);
  const around = isInline ? margins.left + margins.right : margins.top + margins.bottom;
  return Math.max(0, available - around - edge);
}

/** What is in the box, with its own width as initial: border box, px. */
export function replacedContentSizes(box: ReplacedBox, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const edges = usedEdges(box.style, INDEFINITE);
  const natural = naturalSizeInFlow(box, space, edges, env);
  const height =
    space.fixedBlockSize === null
      ? specified(box, box.style.sizing.height, space, false, edges)
      : Math.max(0, space.fixedBlockSize - edges.block);
  const limits = { ...limitsOf(box, space, edges), minWidth: 0, maxWidth: INDEFINITE };
  const free = changedSpace(space, { availableInlineSize: INDEFINITE });
  const { width } = sizeOf(box, free, edges, natural, null, height, limits);
  return { minContent: width + edges.inline, maxContent: width + edges.inline };
}

/** Contributions to the parent: a percentage width or limit lets the box be compressed to nothing (css-sizing-3 §5.2.2); as in Chromium, failed images are not. */
export function replacedContributions(
  box: ReplacedBox,
  space: ConstraintSpace,
  env: LayoutEnvironment,
): IntrinsicSizes {
  const { width, maxWidth } = box.style.sizing;
  const measured = usedReplacedSize(
    box,
    changedSpace(space, { availableInlineSize: INDEFINITE, percentageInlineSize: INDEFINITE, fixedInlineSize: null }),
    env,
  );
  const isCompressible = box.content.kind !== 'broken-image' && (isPercentage(width) || isPercentage(maxWidth));
  const edges = usedEdges(box.style, INDEFINITE);
  const min = box.style.sizing.minWidth;
  const floor =
    edges.inline + minimum(box, min, changedSpace(space, { percentageInlineSize: INDEFINITE }), true, edges);
  return { minContent: isCompressible ? floor : measured.width, maxContent: measured.width };
}
