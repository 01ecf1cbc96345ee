/**
 * Size and place of one absolutely positioned box (css-position-3 §4, CSS 2.2 §10.3.7, §10.3.8, §10.6.4, §10.6.5), whatever algorithm lays the box out
 * and however its containing block is broken.
 */
import type { Rect } from '../../base/geometry.ts';
import { floorToGrid } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { LengthPercentage } from '../../css/values/basic/length.ts';
import { type ConstraintSpace, changedSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { OutOfFlowBox } from '../layout-outcome.ts';
import { preferredRatio } from '../sizing/aspect-ratio.ts';
import { borderBoxInlineSize } from '../sizing/border-box-inline-size.ts';
import { blockSizing } from '../sizing/box-sizes.ts';
import { usedEdges } from '../sizing/edges.ts';
import { type UsedMargins, usedMargins } from '../sizing/margins.ts';
import { usedLength } from '../sizing/used-length.ts';
import type { ContainingBlock } from './containing-block.ts';
import { alignedInset, type InsetRoom, insetAlignment } from './inset-alignment.ts';

/** One axis of the equation of CSS 2.2 §10.3.7, px. `null`: `auto`. */
interface AxisInsets {
  readonly start: number | null;
  readonly end: number | null;
}

/** How a box is laid out and placed in its containing block. */
export class AbsolutePosition {
  /** What the box is laid out in; without fragmentation. */
  readonly space: ConstraintSpace;
  readonly #entry: OutOfFlowBox;
  readonly #block: ContainingBlock;
  readonly #inline: AxisInsets;
  readonly #vertical: AxisInsets;
  readonly #margins: UsedMargins;

  constructor(entry: OutOfFlowBox, block: ContainingBlock, env: LayoutEnvironment) {
    const { box } = entry;
    const { rect } = block;
    const { inset } = box.style;
    this.#entry = entry;
    this.#block = block;
    this.#inline = { start: used(inset.left, rect.width), end: used(inset.right, rect.width) };
    this.#vertical = { start: used(inset.top, rect.height), end: used(inset.bottom, rect.height) };
    this.#margins = usedMargins(box.style, rect.width);
    this.space = spaceOf(box, entry, block, this.#inline, this.#vertical, this.#margins, env);
  }

  /** What is laid out. */
  get box(): Box {
    return this.#entry.box;
  }

  get containingBlock(): Rect {
    return this.#block.rect;
  }

  /** Whether the margin box lies between the insets (css-anchor-position-1 §5.1). @param width,height - of the border box, px */
  fits(width: number, height: number): boolean {
    const { rect } = this.#block;
    const { top, right, bottom, left } = this.#margins;
    return (
      width + left + right <= availableInlineSize(this.#entry, rect, this.#inline) &&
      height + top + bottom <= availableBlockSize(this.#entry, rect, this.#vertical)
    );
  }

  /** The box keeps its static position along the block axis. */
  get isStatic(): boolean {
    return this.#vertical.start === null && this.#vertical.end === null;
  }

  /** Whether `top` is known only when the height of the box is. */
  get dependsOnHeight(): boolean {
    const { start, end } = this.#vertical;
    if (start === null && end === null) return this.#entry.blockEdge !== 'top';
    if (start === null) return true;
    if (end === null) return false;
    return this.#margins.isTopAuto || insetAlignment(this.#entry.box.style, 'block', 'ltr').position !== 'stretch';
  }

  /** Left edge of the border box. @param width - of the border box, px */
  left(width: number): number {
    return inlinePosition(this.#entry, this.#block, this.#inline, this.#margins, width);
  }

  /** Top edge of the border box. @param height - of the border box in one piece, px; looked at only where the place depends on it */
  top(height: number): number {
    return blockPosition(this.#entry, this.#block, this.#vertical, this.#margins, height);
  }
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
  const availableBlock = Math.max(0, availableBlockSize(entry, rect, vertical));
  const mayStretch = box.kind !== 'table' && box.kind !== 'replaced';
  const stretchesInline = mayStretch && fillsRoom(box, 'inline', inline, block.direction);
  const base: ConstraintSpace = changedSpace(
    independentSpace(availableInline, availableBlock, stretchesInline ? 'stretch' : 'fit-content'),
    {
      percentageInlineSize: rect.width,
      percentageBlockSize: rect.height,
      quirks: env.quirks,
    },
  );
  if (!mayStretch) return base;
  const ratio = preferredRatio(box.style);
  const { height, width } = box.style.sizing;
  const isFilling = fillsRoom(box, 'block', vertical, block.direction);
  const stretchesBlock = height === 'auto' && isFilling && (ratio === null || (!stretchesInline && width === 'auto'));
  if (!stretchesBlock) return changedSpace(base, { fixedInlineSize: borderBoxInlineSize(box, base, env) });
  const edges = usedEdges(box.style, rect.width);
  const limits = blockSizing(box, base, edges, 0);
  const stretched = availableBlock - margins.top - margins.bottom;
  const fixedBlockSize = Math.max(edges.block, limits.min, Math.min(limits.max, stretched));
  const stretchedSpace = changedSpace(base, { fixedBlockSize, isFixedBlockSizeDefinite: true });
  return changedSpace(stretchedSpace, { fixedInlineSize: borderBoxInlineSize(box, stretchedSpace, env) });
}

/** Whether a box of automatic size fills the room between its insets (css-position-3 §4.1). */
function fillsRoom(box: Box, axis: 'inline' | 'block', { start, end }: AxisInsets, direction: 'ltr' | 'rtl'): boolean {
  if (start === null || end === null) return false;
  return insetAlignment(box.style, axis, direction).position === 'stretch';
}

/** Between the insets; where both are automatic, from the static position to the far edge. */
function availableInlineSize(entry: OutOfFlowBox, rect: Rect, inline: AxisInsets): number {
  if (inline.start !== null || inline.end !== null) return rect.width - (inline.start ?? 0) - (inline.end ?? 0);
  if (entry.inlineEdge === 'right') return entry.x - rect.x;
  if (entry.inlineEdge === 'left') return rect.x + rect.width - entry.x;
  return 2 * Math.min(entry.x - rect.x, rect.x + rect.width - entry.x);
}

function availableBlockSize(entry: OutOfFlowBox, rect: Rect, vertical: AxisInsets): number {
  if (vertical.start !== null || vertical.end !== null)
    return rect.height - (vertical.start ?? 0) - (vertical.end ?? 0);
  if (entry.blockEdge === 'bottom') return entry.y - rect.y;
  if (entry.blockEdge === 'top') return rect.y + rect.height - entry.y;
  return 2 * Math.min(entry.y - rect.y, rect.y + rect.height - entry.y);
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
  const outer = width + margins.left + margins.right;
  if (start === null && end === null)
    return staticInlineStart(entry, block, availableInlineSize(entry, rect, inline), outer) + margins.left;
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
  const alignment = insetAlignment(entry.box.style, 'inline', block.direction);
  if (alignment.position !== 'stretch')
    return rect.x + alignedInset(roomBetween(block, start, end, 'inline'), outer, alignment) + margins.left;
  return block.direction === 'ltr' ? rect.x + start + margins.left : fromEnd;
}

/**
 * Left edge of the margin box at the static position.
 *
 * @param room - beside it, px
 * @param outer - of the margin box, px
 */
function staticInlineStart(
  { x, inlineEdge, isInlineSafe }: OutOfFlowBox,
  { rect, direction }: ContainingBlock,
  room: number,
  outer: number,
): number {
  const low = inlineEdge === 'left' ? x : inlineEdge === 'right' ? rect.x : x - room / 2;
  if (isInlineSafe && outer > room) return direction === 'rtl' ? low + room - outer : low;
  if (inlineEdge === 'left') return low;
  return inlineEdge === 'right' ? x - outer : x - floorToGrid(outer / 2);
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
  const outer = height + margins.top + margins.bottom;
  if (start === null && end === null) {
    if (entry.blockEdge === 'top') return entry.y + margins.top;
    const room = availableBlockSize(entry, rect, vertical);
    if (entry.isBlockSafe && outer > room)
      return (entry.blockEdge === 'bottom' ? rect.y : entry.y - room / 2) + margins.top;
    if (entry.blockEdge === 'bottom') return entry.y - margins.bottom - height;
    return entry.y - floorToGrid(outer / 2) + margins.top;
  }
  if (end === null) return rect.y + (start ?? 0) + margins.top;
  const fromEnd = rect.y + rect.height - end - margins.bottom - height;
  if (start === null) return fromEnd;
  const rest = Math.max(0, rect.height - start - end) - height - margins.top - margins.bottom;
  // Equal also where the box is higher than its room: in this axis they may be negative.
  if (margins.isTopAuto && margins.isBottomAuto) return rect.y + start + floorToGrid(rest / 2);
  if (margins.isTopAuto) return fromEnd;
  const alignment = insetAlignment(entry.box.style, 'block', block.direction);
  if (alignment.position === 'stretch' || margins.isBottomAuto) return rect.y + start + margins.top;
  return rect.y + alignedInset(roomBetween(block, start, end, 'block'), outer, alignment) + margins.top;
}

function roomBetween(
  { rect, limits }: ContainingBlock,
  start: number,
  end: number,
  axis: 'inline' | 'block',
): InsetRoom {
  const within = limits ?? rect;
  return axis === 'inline'
    ? { size: rect.width, start, end, low: within.x - rect.x, high: within.x + within.width - rect.x }
    : { size: rect.height, start, end, low: within.y - rect.y, high: within.y + within.height - rect.y };
}
