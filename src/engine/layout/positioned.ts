/**
 * Absolutely positioned boxes (css-position-3 §4, CSS 2.2 §10.3.7, §10.3.8, §10.6.4, §10.6.5). They bubble up in results as entries with a static
 * position; the result of their containing block is extended by their fragments here, whatever algorithm made it.
 */
import type { Rect } from '../base/geometry.ts';
import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { Box } from '../boxes/tree/box.ts';
import { isTakenByPage } from '../boxes/tree/display-role.ts';
import type { LengthPercentage } from '../css/values/basic/length.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { containsFixed } from '../style/stacking-context.ts';
import type { BreakToken } from './break-token.ts';
import { type ConstraintSpace, independentSpace } from './constraint-space.ts';
import type { LayoutEnvironment } from './environment.ts';
import type { PlacedFragment } from './fragment.ts';
import { movedEntry } from './fragment-builder.ts';
import { inlineContainingBlock } from './inline-containing-block.ts';
import { assertFinished, type FinishedLayout, type OutOfFlowBox } from './layout-outcome.ts';
import { preferredRatio } from './sizing/aspect-ratio.ts';
import { borderBoxInlineSize } from './sizing/border-box-inline-size.ts';
import { blockSizing } from './sizing/box-sizes.ts';
import { usedEdges } from './sizing/edges.ts';
import { type UsedMargins, usedMargins } from './sizing/margins.ts';
import { usedLength } from './sizing/used-length.ts';

/** The containing block of an absolutely positioned box, relative to whatever its static position is relative to. */
export interface ContainingBlock {
  readonly rect: Rect;
  readonly direction: 'ltr' | 'rtl';
}

/** Whether a box with this style is the containing block of absolutely positioned descendants. */
export function isContainingBlock(style: ComputedStyle): boolean {
  return style.display.position !== 'static' || containsFixed(style);
}

/**
 * Adds the fragments of those entries of the result whose containing block the box, or an inline box in it, is. In a fragmented flow those
 * that need several fragmentainers go on to the root instead (`positioned-flow.ts`).
 */
export function placeOutOfFlowDescendants(
  box: Box,
  result: FinishedLayout,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): FinishedLayout {
  const isContaining = isContainingBlock(box.style);
  const isBroken = isResumed(token) || result.fragment.breakToken !== null;
  const room = roomOf(space, result);
  const placed: PlacedFragment[] = [];
  let pending: readonly OutOfFlowBox[] = result.outOfFlow;
  let isChanged = false;
  const left: OutOfFlowBox[] = [];
  // What is placed may bring entries of its own: fixed boxes in it go on outwards.
  while (pending.length > 0) {
    const next: OutOfFlowBox[] = [];
    for (const entry of pending) {
      const block = isTakenByPage(entry.box.style) ? null : containingBlockOf(entry, box, result, isContaining);
      if (block === null) {
        left.push(entry);
        continue;
      }
      isChanged = true;
      const positioned = isBroken && entry.inlineContainer === null ? null : positionOutOfFlow(entry, block, env);
      if (positioned === null || positioned.y + positioned.result.fragment.height > room) {
        left.push({ ...entry, containingBox: box });
      } else {
        place(positioned, placed, next);
      }
    }
    pending = next;
  }
  if (!isChanged) return result;
  return {
    ...result,
    fragment: { ...result.fragment, children: [...result.fragment.children, ...placed] },
    outOfFlow: left,
  };
}

function isResumed(token: BreakToken | null): boolean {
  return token !== null && !token.isBreakBefore;
}

/** From the fragment's top to the end of the fragmentainer, px. */
function roomOf(space: ConstraintSpace, result: FinishedLayout): number {
  const { fragmentation } = space;
  if (fragmentation === null) return INDEFINITE;
  const start = space.isNewFormattingContext ? 0 : (result.bfcBlockOffset ?? 0);
  return fragmentation.blockSize - fragmentation.bfcOffset - start;
}

function containingBlockOf(
  entry: OutOfFlowBox,
  box: Box,
  result: FinishedLayout,
  isContaining: boolean,
): ContainingBlock | null {
  if (entry.containingBox !== null) return null;
  // Fixed boxes stay in transformed ones (css-transforms-1 §3) and the like.
  if (entry.box.style.display.position === 'fixed' && !containsFixed(box.style)) return null;
  const { fragment } = result;
  if (entry.inlineContainer !== null) {
    const rect = inlineContainingBlock(fragment, entry.inlineContainer);
    if (rect !== null) return { rect, direction: entry.inlineContainer.style.writing.direction };
  }
  if (!isContaining) return null;
  const { border, detail } = fragment;
  const padding: Rect = {
    x: border.left,
    y: border.top,
    width: Math.max(0, fragment.width - border.left - border.right),
    height: Math.max(0, fragment.height - border.top - border.bottom),
  };
  const rect = detail?.kind === 'grid' ? detail.areaOf(entry.box.style, padding) : padding;
  return { rect, direction: box.style.writing.direction };
}

/**
 * Lays out boxes whose containing block is an area: the initial containing block (absolute ones that found no other), or a page (fixed ones).
 *
 * @param entries - static positions relative to the point (0, 0) of the area's coordinates
 * @returns fragments in the area's coordinates; what is fixed inside absolute boxes is among them
 */
export function layoutOutOfFlowInArea(
  entries: readonly OutOfFlowBox[],
  area: ContainingBlock,
  env: LayoutEnvironment,
): readonly PlacedFragment[] {
  const placed: PlacedFragment[] = [];
  let pending = entries;
  while (pending.length > 0) {
    const next: OutOfFlowBox[] = [];
    for (const entry of pending)
      if (!isTakenByPage(entry.box.style)) place(positionOutOfFlow(entry, area, env), placed, next);
    pending = next;
  }
  return placed;
}

/** One axis of the equation of CSS 2.2 §10.3.7, px. `null`: `auto`. */
interface AxisInsets {
  readonly start: number | null;
  readonly end: number | null;
}

/** A box that has been laid out in one piece, and where it goes. */
export interface Positioned {
  readonly result: FinishedLayout;
  readonly space: ConstraintSpace;
  readonly x: number;
  readonly y: number;
}

/** Lays out one box in one piece. The result's own entries are relative to its border box. */
export function positionOutOfFlow(entry: OutOfFlowBox, block: ContainingBlock, env: LayoutEnvironment): Positioned {
  const { box } = entry;
  const { rect } = block;
  const { inset } = box.style;
  const inline: AxisInsets = { start: used(inset.left, rect.width), end: used(inset.right, rect.width) };
  const vertical: AxisInsets = { start: used(inset.top, rect.height), end: used(inset.bottom, rect.height) };
  const margins = usedMargins(box.style, rect.width);
  const space = spaceOf(box, entry, block, inline, vertical, margins, env);
  const result = assertFinished(env.layout(box, space, null));
  const { width, height } = result.fragment;
  const x = inlinePosition(entry, block, inline, margins, width);
  const y = blockPosition(entry, block, vertical, margins, height);
  return { result, space, x, y };
}

function place({ result, x, y }: Positioned, placed: PlacedFragment[], found: OutOfFlowBox[]): void {
  placed.push({ x, y, fragment: result.fragment });
  for (const inner of result.outOfFlow) found.push(movedEntry(inner, x, y));
}

function used(value: LengthPercentage | 'auto', basis: number): number | null {
  return value === 'auto' ? null : usedLength(value, basis);
}

function spaceOf(
  box: Box,
  entry: OutOfFlowBox,
  block: ContainingBlock,
  inline: AxisInsets,
  vertical: AxisInsets,
  margins: UsedMargins,
  env: LayoutEnvironment,
): ConstraintSpace {
  const { rect } = block;
  const availableInline = Math.max(0, availableInlineSize(entry, rect, inline));
  const availableBlock = rect.height - (vertical.start ?? 0) - (vertical.end ?? 0);
  const mayStretch = box.kind !== 'table' && box.kind !== 'replaced';
  const stretchesInline = mayStretch && inline.start !== null && inline.end !== null;
  const base: ConstraintSpace = {
    ...independentSpace(availableInline, Math.max(0, availableBlock), stretchesInline ? 'stretch' : 'fit-content'),
    percentageInlineSize: rect.width,
    percentageBlockSize: rect.height,
    quirks: env.quirks,
  };
  if (!mayStretch) return base;
  const ratio = preferredRatio(box.style);
  const { height, width } = box.style.sizing;
  const isBetween = vertical.start !== null && vertical.end !== null;
  const stretchesBlock = height === 'auto' && isBetween && (ratio === null || (!stretchesInline && width === 'auto'));
  if (!stretchesBlock) return { ...base, fixedInlineSize: borderBoxInlineSize(box, base, env) };
  const edges = usedEdges(box.style, rect.width);
  const limits = blockSizing(box, base, edges, 0);
  const stretched = availableBlock - margins.top - margins.bottom;
  const fixedBlockSize = Math.max(edges.block, limits.min, Math.min(limits.max, stretched));
  const stretchedSpace = { ...base, fixedBlockSize, isFixedBlockSizeDefinite: true };
  return { ...stretchedSpace, fixedInlineSize: borderBoxInlineSize(box, stretchedSpace, env) };
}

/** Between the insets; where both are automatic, from the static position to the far edge. */
function availableInlineSize(entry: OutOfFlowBox, rect: Rect, inline: AxisInsets): number {
  if (inline.start !== null || inline.end !== null) return rect.width - (inline.start ?? 0) - (inline.end ?? 0);
  if (entry.inlineEdge === 'right') return entry.x - rect.x;
  if (entry.inlineEdge === 'left') return rect.x + rect.width - entry.x;
  return 2 * Math.min(entry.x - rect.x, rect.x + rect.width - entry.x);
}

/** Left edge of the border box (CSS 2.2 §10.3.7). */
function inlinePosition(
  entry: OutOfFlowBox,
  block: ContainingBlock,
  inline: AxisInsets,
  margins: UsedMargins,
  width: number,
): number {
  const { rect } = block;
  const { start, end } = inline;
  if (start === null && end === null) {
    if (entry.inlineEdge === 'left') return entry.x + margins.left;
    if (entry.inlineEdge === 'right') return entry.x - margins.right - width;
    return entry.x - floorToGrid((width + margins.left + margins.right) / 2) + margins.left;
  }
  if (end === null) return rect.x + (start ?? 0) + margins.left;
  const fromEnd = rect.x + rect.width - end - margins.right - width;
  if (start === null) return fromEnd;
  const rest = rect.width - start - end - width - margins.left - margins.right;
  if (margins.isLeftAuto || margins.isRightAuto) {
    if (margins.isLeftAuto && margins.isRightAuto) {
      if (rest >= 0) return rect.x + start + floorToGrid(rest / 2);
      return block.direction === 'ltr' ? rect.x + start : fromEnd;
    }
    return margins.isLeftAuto ? fromEnd : rect.x + start + margins.left;
  }
  return block.direction === 'ltr' ? rect.x + start + margins.left : fromEnd;
}

/** Top edge of the border box (CSS 2.2 §10.6.4). */
function blockPosition(
  entry: OutOfFlowBox,
  block: ContainingBlock,
  vertical: AxisInsets,
  margins: UsedMargins,
  height: number,
): number {
  const { rect } = block;
  const { start, end } = vertical;
  if (start === null && end === null) {
    if (entry.blockEdge === 'top') return entry.y + margins.top;
    if (entry.blockEdge === 'bottom') return entry.y - margins.bottom - height;
    return entry.y - floorToGrid((height + margins.top + margins.bottom) / 2) + margins.top;
  }
  if (end === null) return rect.y + (start ?? 0) + margins.top;
  const fromEnd = rect.y + rect.height - end - margins.bottom - height;
  if (start === null) return fromEnd;
  const rest = rect.height - start - end - height - margins.top - margins.bottom;
  if (margins.isTopAuto && margins.isBottomAuto) return rect.y + start + Math.max(0, floorToGrid(rest / 2));
  return margins.isTopAuto ? fromEnd : rect.y + start + margins.top;
}
