/** From boxes to flex items: flex base sizes, hypothetical sizes and automatic minimum sizes (css-flexbox-1 §4.5, §9.2 steps 1 and 3). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { CalcSize } from '../../css/values/basic/calc-size.ts';
import { hasPercentage, type LengthPercentage } from '../../css/values/basic/length.ts';
import { isLength, type MaxSize, type Size, type UnknownSize } from '../../css/values/basic/size.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type ConstraintSpace, changedSpace, independentSpace } from '../constraint-space.ts';
import { assertFinished, type FinishedLayout, type IntrinsicSizes } from '../layout-outcome.ts';
import { blockSizeFromRatio, inlineSizeFromRatio, preferredRatio } from '../sizing/aspect-ratio.ts';
import {
  calculatedSize,
  inlineSizeOfKeyword,
  isCalcSize,
  isContentKeyword,
  ownContentSizes,
} from '../sizing/box-sizes.ts';
import { edgesOf, type UsedEdges } from '../sizing/edges.ts';
import { roomBesideLine } from '../sizing/form-control-size.ts';
import { type UsedMargins, usedMargins } from '../sizing/margins.ts';
import { naturalSizeOf } from '../sizing/natural-size.ts';
import { dependsOnBlockPercentages } from '../sizing/percentage-dependence.ts';
import { usedLength } from '../sizing/used-length.ts';
import { type FlexAxis, itemAlignment, withoutBaselines } from './flex-axis.ts';
import { type FlexContext, innerCrossSize, innerMainSize } from './flex-context.ts';
import type { FlexItem } from './flex-item.ts';
import { trimCross } from './flex-trim.ts';
import { clampMain } from './flexible-lengths.ts';

/** A child with what its sizes are computed from. */
interface Measure {
  readonly box: Box;
  readonly style: ComputedStyle;
  readonly context: FlexContext;
  readonly edges: UsedEdges;
  readonly margins: UsedMargins;
  readonly minCross: number;
  readonly maxCross: number;
  /** Border box; definite by the cross size property or by stretching in a single-line container of definite cross size (§9.8). */
  readonly definiteCross: number | null;
  /** Preferred aspect ratio, width / height. */
  readonly ratio: number | null;
  /** Made on demand, once. */
  content: IntrinsicSizes | null;
  measured: FinishedLayout | null;
  measuredWithoutHeight: FinishedLayout | null;
}

/** The item that a child becomes, with its hypothetical main size. */
export function flexItemOf(box: Box, context: FlexContext): FlexItem {
  const { style } = box;
  const { axis } = context;
  const edges = edgesOf(box, context.innerInlineSize, context.env);
  const margins = usedMargins(style, context.innerInlineSize);
  const sides = itemSides(margins, context);
  const crossEdges = axis.isRow ? edges.block : edges.inline;
  const cross = crossSizing(box, context, edges, sides);
  const measure: Measure = {
    box,
    style,
    context,
    edges,
    margins,
    minCross: cross.minCross,
    maxCross: cross.maxCross,
    definiteCross: cross.definiteCross ?? cross.stretchedCross,
    ratio: ratioOf(box, context),
    content: null,
    measured: null,
    measuredWithoutHeight: null,
  };
  const baseSize = baseSizeOf(measure);
  const maxMain = mainLimit(axis.isRow ? style.sizing.maxWidth : style.sizing.maxHeight, measure) ?? INDEFINITE;
  const item: FlexItem = {
    box,
    style,
    ...sides,
    ...cross,
    mainEdges: axis.isRow ? edges.inline : edges.block,
    crossEdges,
    grow: style.flex.grow,
    shrink: style.flex.shrink,
    baseSize,
    minMain: minimumMainSize(measure, baseSize, maxMain),
    maxMain,
    mainSize: 0,
    isFrozen: false,
    violation: 0,
    isMainDefinite: isMainDefinite(style, context),
    crossSize: 0,
    roomBesideLine: roomBesideLine(style, context.box, context.env),
    ascent: 0,
    measured: measure.measured,
    mainOffset: 0,
    crossOffset: 0,
  };
  item.mainSize = clampMain(item, baseSize);
  return item;
}

/** Border box cross size of an item that stretches in a line of known cross size; `null` for others. */
export function stretchedCrossSize(box: Box, context: FlexContext): number | null {
  const edges = edgesOf(box, context.innerInlineSize, context.env);
  const sides = itemSides(usedMargins(box.style, context.innerInlineSize), context);
  return crossSizing(box, context, edges, sides).stretchedCross;
}

/** What is known of an item's cross size before its line is: border box sizes and alignment. */
function crossSizing(box: Box, context: FlexContext, bothEdges: UsedEdges, sides: ReturnType<typeof flowSides>) {
  const { axis } = context;
  const { style } = box;
  const edges = axis.isRow ? bothEdges.block : bothEdges.inline;
  const { width, height, minWidth, minHeight, maxWidth, maxHeight } = style.sizing;
  const value = axis.isRow ? height : width;
  const { position, isSafe } = itemAlignment(style, context.box.style, axis);
  const hasAutoMargin = sides.hasAutoCrossStart || sides.hasAutoCrossEnd;
  // DEVIATION from css-align-3 §9.3: only vertical lines have baselines across a column, and Chromium lets all but those share one.
  const isTurnedInColumn = !axis.isRow && box.kind === 'turned';
  const isStretched = value === 'stretch' || (position === 'stretch' && value === 'auto' && !hasAutoMargin);
  const isLimitedByContent = axis.isRow && isContentKeyword(maxHeight);
  const room = innerCrossSize(context) - sides.marginCrossStart - sides.marginCrossEnd;
  const minCross =
    widthOfKeyword(minWidth, box, context, bothEdges) ??
    crossLimit(axis.isRow ? minHeight : minWidth, edges, 0, room, context, style);
  const maxCross =
    widthOfKeyword(maxWidth, box, context, bothEdges) ??
    crossLimit(axis.isRow ? maxHeight : maxWidth, edges, INDEFINITE, room, context, style);
  const line = axis.isMultiLine ? INDEFINITE : innerCrossSize(context);
  const filled = Math.max(edges, minCross, Math.min(maxCross, line - sides.marginCrossStart - sides.marginCrossEnd));
  const isKnown = isStretched && line !== INDEFINITE && !isLimitedByContent;
  return {
    alignment: isTurnedInColumn || position === 'stretch' ? withoutBaselines(position, axis) : position,
    isSafe,
    isStretched,
    minCross,
    maxCross,
    definiteCross:
      value === 'stretch' && line !== INDEFINITE
        ? filled
        : definiteCrossSize(value, edges, minCross, maxCross, context, style),
    stretchedCross: isKnown ? filled : null,
    isLimitedByContent,
  };
}

// ---- Margins

/** What margins an item has before its line is known. */
function itemSides(margins: UsedMargins, { axis, trim }: FlexContext) {
  const sides = flowSides(margins, axis);
  return axis.isMultiLine ? sides : trimCross(sides, trim);
}

/** Margins by flow-relative side of the container. */
function flowSides(margins: UsedMargins, axis: FlexAxis) {
  const { top, right, bottom, left, isTopAuto, isRightAuto, isBottomAuto, isLeftAuto } = margins;
  const isInlineReversed = axis.isRow ? axis.isMainReversed : axis.isCrossReversed;
  const isBlockReversed = axis.isRow ? axis.isCrossReversed : axis.isMainReversed;
  const inline = isInlineReversed
    ? { start: right, end: left, isStartAuto: isRightAuto, isEndAuto: isLeftAuto }
    : { start: left, end: right, isStartAuto: isLeftAuto, isEndAuto: isRightAuto };
  const block = isBlockReversed
    ? { start: bottom, end: top, isStartAuto: isBottomAuto, isEndAuto: isTopAuto }
    : { start: top, end: bottom, isStartAuto: isTopAuto, isEndAuto: isBottomAuto };
  const main = axis.isRow ? inline : block;
  const cross = axis.isRow ? block : inline;
  return {
    marginMainStart: main.start,
    marginMainEnd: main.end,
    marginCrossStart: cross.start,
    marginCrossEnd: cross.end,
    hasAutoMainStart: main.isStartAuto,
    hasAutoMainEnd: main.isEndAuto,
    hasAutoCrossStart: cross.isStartAuto,
    hasAutoCrossEnd: cross.isEndAuto,
  };
}

/** Replaced boxes have the ratio of their content unless `aspect-ratio` gives one without `auto`. */
function ratioOf(box: Box, context: FlexContext): number | null {
  if (box.kind !== 'replaced') return preferredRatio(box.style);
  const own = box.style.sizing.aspectRatio.auto ? null : preferredRatio(box.style);
  return own ?? naturalSizeOf(box, context.env).ratio ?? preferredRatio(box.style);
}

// ---- Sizes by properties

/** The height of a column item is known from its own properties (before it flexes). */
function isMainDefinite(style: ComputedStyle, context: FlexContext): boolean {
  const { basis } = style.flex;
  const value = basis === 'auto' ? style.sizing.height : basis;
  if (context.axis.isRow || typeof value !== 'object' || !('px' in value)) return false;
  return context.percentageBlockSize !== INDEFINITE || !hasPercentage(value);
}

/** Content box size that a length gives; `null` where its percentage has no basis. */
function contentSize(length: LengthPercentage, basis: number, edges: number, style: ComputedStyle): number | null {
  if (basis === INDEFINITE && hasPercentage(length)) return null;
  const size = usedLength(length, basis);
  return Math.max(0, style.sizing.boxSizing === 'border-box' ? size - edges : size);
}

function inlineMargins(measure: Measure): number {
  return measure.margins.left + measure.margins.right;
}

function crossBasis(context: FlexContext): number {
  return context.axis.isRow ? context.percentageBlockSize : context.innerInlineSize;
}

function mainBasis(context: FlexContext): number {
  return context.axis.isRow ? context.innerInlineSize : context.percentageBlockSize;
}

/** Border box limit of the width of an item of a column; `null` for what is no keyword. */
function widthOfKeyword(value: Size | MaxSize, box: Box, context: FlexContext, edges: UsedEdges): number | null {
  if (context.axis.isRow || value === 'auto' || value === 'none' || isLength(value)) return null;
  return inlineSizeOfKeyword(box, value, columnMeasureSpace(context, null), edges, context.env);
}

/** Border box limit; what heights of rows have of content is left to the item's own layout. @param room - what `stretch` fills, px */
function crossLimit(
  value: Size | MaxSize,
  edges: number,
  none: number,
  room: number,
  context: FlexContext,
  style: ComputedStyle,
): number {
  if (value === 'stretch' && innerCrossSize(context) !== INDEFINITE) return Math.max(edges, room);
  // css-sizing-3 §5.2.1: percentages of an indefinite size make a minimum of zero of themselves, and no maximum at all.
  const basis = crossBasis(context);
  const used = none === 0 && basis === INDEFINITE ? 0 : basis;
  const size = isLength(value) ? contentSize(value, used, edges, style) : null;
  return size === null ? (none === 0 ? edges : none) : size + edges;
}

function definiteCrossSize(
  value: Size,
  edges: number,
  min: number,
  max: number,
  context: FlexContext,
  style: ComputedStyle,
): number | null {
  if (typeof value !== 'object' || !('px' in value)) return null;
  const size = contentSize(value, crossBasis(context), edges, style);
  return size === null ? null : Math.max(min, Math.min(max, size + edges));
}

/** Content box size that a main size property, or `flex-basis`, gives; `null` where it behaves as `auto` or `none`. */
function mainLimit(value: Size | MaxSize, measure: Measure): number | null {
  const { context, style } = measure;
  if (value === 'auto' || value === 'none') return null;
  const edges = context.axis.isRow ? measure.edges.inline : measure.edges.block;
  if (isCalcSize(value)) {
    const known = mainLimit(value.basis, measure) ?? (value.basis === 'auto' ? contentMainSize(measure) : null);
    return known === null ? null : calculatedMainSize(value, known, measure);
  }
  if (typeof value === 'object' && 'px' in value) return contentSize(value, mainBasis(context), edges, style);
  if (value === 'stretch') {
    const available = innerMainSize(context);
    const margins = context.axis.isRow ? inlineMargins(measure) : measure.margins.top + measure.margins.bottom;
    return available === INDEFINITE ? null : Math.max(0, available - margins - edges);
  }
  if (!context.axis.isRow) return contentMainSize(measure);
  // A preferred aspect ratio gives content its width (css-sizing-4 §4.2).
  const known = transferredMainSize(measure) ?? filledWidth(measure);
  if (known !== null) return known;
  const sizes = contentSizesOf(measure);
  const minContent = Math.max(0, sizes.minContent - edges);
  const maxContent = Math.max(0, sizes.maxContent - edges);
  if (value === 'min-content') return minContent;
  if (value === 'max-content') return maxContent;
  const available =
    value === 'fit-content'
      ? Math.max(0, innerMainSize(context) - inlineMargins(measure) - edges)
      : (contentSize(value.fitContent, mainBasis(context), edges, style) ?? INDEFINITE);
  return Math.min(maxContent, Math.max(minContent, available));
}

/** Content box size that a `calc-size()` makes of another one. */
function calculatedMainSize(value: CalcSize<UnknownSize>, size: number, measure: Measure): number {
  const edges = measure.context.axis.isRow ? measure.edges.inline : measure.edges.block;
  return calculatedSize(measure.style, value, size + edges, mainBasis(measure.context), edges) - edges;
}

// ---- Step 3: flex base size

/** Inner flex base size. */
function baseSizeOf(measure: Measure): number {
  const { context, style } = measure;
  const { basis } = style.flex;
  const property = basis === 'auto' ? (context.axis.isRow ? style.sizing.width : style.sizing.height) : basis;
  const definite = property === 'content' ? null : mainLimit(property, measure);
  // The height of a table is that of its grid; its captions come on top.
  const isTableHeight = measure.box.kind === 'table' && !context.axis.isRow && basis === 'auto';
  if (definite !== null && isTableHeight) return layoutInOnePiece(measure).fragment.height - measure.edges.block;
  if (definite !== null) return definite; // 3.A
  return transferredMainSize(measure) ?? contentMainSize(measure); // 3.B, 3.E
}

/** 3.B: the definite cross size, through the preferred aspect ratio. */
function transferredMainSize(measure: Measure): number | null {
  const { ratio, definiteCross } = measure;
  return ratio === null || definiteCross === null ? null : throughRatio(definiteCross, measure, ratio);
}

/** Content box main size that a border box cross size means. */
function throughRatio(cross: number, measure: Measure, ratio: number): number {
  const { style, edges } = measure;
  return measure.context.axis.isRow
    ? inlineSizeFromRatio(style, ratio, cross, edges) - edges.inline
    : blockSizeFromRatio(style, ratio, cross, edges) - edges.block;
}

/** 3.E: the max-content size in rows, the height of the content in columns. */
function contentMainSize(measure: Measure): number {
  const { context } = measure;
  if (context.axis.isRow) {
    const filled = filledWidth(measure);
    if (filled !== null) return filled;
    const size = Math.max(0, contentSizesOf(measure).maxContent - measure.edges.inline);
    return measure.ratio === null || measure.box.kind === 'replaced'
      ? size
      : withinCrossLimits(size, measure, measure.ratio);
  }
  const { fragment, intrinsicBlockSize } = contentDependsOnHeight(measure)
    ? layoutWithoutHeight(measure)
    : layoutInOnePiece(measure);
  // Through a preferred aspect ratio the width decides the height of the content.
  const isByRatio = measure.ratio !== null && measure.style.sizing.height === 'auto';
  return Math.max(0, (isByRatio ? fragment.height : intrinsicBlockSize) - measure.edges.block);
}

/** A picture that has a ratio and no size fills the container (css-sizing-3 §5.1); `null` for all else. */
function filledWidth(measure: Measure): number | null {
  const { box, context, edges } = measure;
  if (box.kind !== 'replaced' || context.innerInlineSize === INDEFINITE) return null;
  const { width, height, ratio } = naturalSizeOf(box, context.env);
  if (ratio === null || width !== null || height !== null || measure.definiteCross !== null) return null;
  const available = Math.max(0, context.innerInlineSize - inlineMargins(measure) - edges.inline);
  return withinCrossLimits(available, measure, ratio);
}

/** Limits of the cross size hold for the main size through the aspect ratio (css-sizing-4 §4.2). */
function withinCrossLimits(size: number, measure: Measure, ratio: number): number {
  const { context, edges, minCross, maxCross } = measure;
  const crossEdges = context.axis.isRow ? edges.block : edges.inline;
  let limited = size;
  if (maxCross !== INDEFINITE) limited = Math.min(limited, throughRatio(maxCross, measure, ratio));
  if (minCross > crossEdges) limited = Math.max(limited, throughRatio(minCross, measure, ratio));
  return limited;
}

// ---- §4.5: automatic minimum size

/** No table is narrower than its content, whatever its style says (css-tables-3 §3.9.1). */
function minimumMainSize(measure: Measure, baseSize: number, maxMain: number): number {
  const minimum = styledMinimum(measure, baseSize, maxMain);
  if (measure.box.kind !== 'table' || !measure.context.axis.isRow) return minimum;
  return Math.max(minimum, contentSizesOf(measure).minContent - measure.edges.inline);
}

function styledMinimum(measure: Measure, baseSize: number, maxMain: number): number {
  const { context, style } = measure;
  const { isRow } = context.axis;
  const value = isRow ? style.sizing.minWidth : style.sizing.minHeight;
  const isCalculated = isCalcSize(value) && value.basis === 'auto';
  if (isLength(value) && mainBasis(context) === INDEFINITE) {
    return contentSize(value, 0, isRow ? measure.edges.inline : measure.edges.block, style) ?? 0;
  }
  if (value !== 'auto' && !isCalculated) return mainLimit(value, measure) ?? 0;
  const automatic = automaticMinimum(measure, isCalculated ? INDEFINITE : baseSize, maxMain);
  return isCalculated ? calculatedMainSize(value, automatic, measure) : automatic;
}

function automaticMinimum(measure: Measure, baseSize: number, maxMain: number): number {
  const { context, style } = measure;
  const { isRow } = context.axis;
  const overflow = isRow ? style.overflow.x : style.overflow.y;
  if (overflow !== 'visible' && overflow !== 'clip') return 0;
  const specified = mainLimit(isRow ? style.sizing.width : style.sizing.height, measure);
  if (specified !== null && specified <= baseSize && baseSize !== INDEFINITE && !mayShrink(measure)) return 0;
  return Math.min(maxMain, contentBasedMinimum(measure, specified));
}

/** Without shrinking, a minimum that is not above the base size changes nothing and needs not be measured. */
function mayShrink(measure: Measure): boolean {
  const { context, style } = measure;
  if (style.flex.shrink === 0) return false;
  return innerMainSize(context) !== INDEFINITE || context.maxInnerBlockSize !== INDEFINITE;
}

function contentBasedMinimum(measure: Measure, specified: number | null): number {
  const content = contentSuggestion(measure);
  if (specified !== null) return Math.min(specified, content);
  const transferred = measure.box.kind === 'replaced' ? transferredMainSize(measure) : null;
  return transferred === null ? content : Math.min(transferred, content);
}

/** The min-content size; limits of the cross size apply through the aspect ratio, and so does a definite cross size to what is not replaced. */
function contentSuggestion(measure: Measure): number {
  const { context, ratio } = measure;
  const isRow = context.axis.isRow;
  let size: number;
  if (isRow) size = filledWidth(measure) ?? Math.max(0, contentSizesOf(measure).minContent - measure.edges.inline);
  else size = contentMainSize(measure);
  if (ratio === null) return size;
  const transferred = measure.box.kind === 'replaced' ? null : transferredMainSize(measure);
  return withinCrossLimits(Math.max(size, transferred ?? 0), measure, ratio);
}

// ---- Asking the item

function contentSizesOf(measure: Measure): IntrinsicSizes {
  measure.content ??= ownContentSizes(measure.box, rowMeasureSpace(measure), measure.edges, measure.context.env);
  return measure.content;
}

function rowMeasureSpace(measure: Measure): ConstraintSpace {
  const { context } = measure;
  return changedSpace(
    independentSpace(context.innerInlineSize, INDEFINITE, 'max-content', null, measure.definiteCross, true),
    {
      percentageBlockSize: context.percentageBlockSize,
      quirks: context.quirks,
    },
  );
}

/** Column items: laid out with their cross size and automatic height, which gives the height of their content. */
function layoutInOnePiece(measure: Measure): FinishedLayout {
  if (measure.measured !== null) return measure.measured;
  const { box, definiteCross, context } = measure;
  measure.measured = assertFinished(context.env.layout(box, columnMeasureSpace(context, definiteCross), null));
  return measure.measured;
}

/** Flex lines and grid tracks fill the height of their container, percentages are of it, and a picture is its own content. */
function contentDependsOnHeight({ box, style, context }: Measure): boolean {
  if (style.sizing.height === 'auto') return false;
  return (
    box.kind === 'replaced' ||
    box.kind === 'flex-container' ||
    box.kind === 'grid-container' ||
    dependsOnBlockPercentages(box, context.env)
  );
}

function layoutWithoutHeight(measure: Measure): FinishedLayout {
  if (measure.measuredWithoutHeight !== null) return measure.measuredWithoutHeight;
  const { box, definiteCross, context } = measure;
  const space = changedSpace(columnMeasureSpace(context, definiteCross), { ignoresHeight: true });
  measure.measuredWithoutHeight = assertFinished(context.env.layout(box, space, null));
  return measure.measuredWithoutHeight;
}

/** Space of a column item whose height is not decided. */
export function columnMeasureSpace(context: FlexContext, cross: number | null): ConstraintSpace {
  const sizing = cross === null ? 'fit-content' : 'stretch';
  return changedSpace(independentSpace(crossRoom(context), INDEFINITE, sizing, cross), {
    percentageInlineSize: context.innerInlineSize,
    percentageBlockSize: context.percentageBlockSize,
    quirks: context.quirks,
  });
}

/** A given number of lines share the width (css-flexbox-2, `flex-line-count`). */
function crossRoom({ axis, crossGap, innerInlineSize }: FlexContext): number {
  const lines = axis.balancedLines ?? 1;
  if (lines === 1 || innerInlineSize === INDEFINITE) return innerInlineSize;
  return floorToGrid(Math.max(0, innerInlineSize - crossGap * (lines - 1)) / lines);
}
