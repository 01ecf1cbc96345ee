/** Positioned boxes in grids: static positions, and areas as containing blocks (css-grid-2 §9). */
import type { Point, Rect } from '../../base/geometry.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { GridLine } from '../../css/values/box/grid-line.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { TrackPositions } from '../constraint-space.ts';
import type { GapRule, GridDetail, GridRowPart, RowPositions } from '../fragment.ts';
import type { OutOfFlowBox } from '../layout-outcome.ts';
import { isContainingBlockOf } from '../positioned/containing-block.ts';
import { relativeOffset } from '../relative-position.ts';
import { blockAlignment, type ItemAlignment, inlineAlignment } from './grid-alignment.ts';
import type { GridItem } from './grid-item.ts';
import { type ExplicitAxis, lineOf, NO_TRACKS_AXIS, resolvePlacement } from './grid-lines.ts';
import type { GridPlan } from './grid-plan.ts';
import { areaBlockSize } from './placed-item.ts';

/** How far a relatively positioned item is moved from where it was placed. */
export function relativeShift(item: GridItem, plan: GridPlan): Point {
  const { direction } = plan.box.style.writing;
  return relativeOffset(item.box.style, item.areaWidth, areaBlockSize(item, plan), direction);
}

/**
 * An absolutely positioned child would be the only item of an area that is the content box; in Chromium, where the container is its containing
 * block, of the area that its placement names.
 *
 * @param contentTop - of the content box, px from the fragment's top
 */
export function staticPosition(child: Box, plan: GridPlan, contentTop: number): OutOfFlowBox {
  const { style } = plan.box;
  const { direction } = style.writing;
  const isReversed = direction === 'rtl';
  const inline = side(inlineAlignment(child.style, style), isReversed);
  const block = side(blockAlignment(child.style, style), false);
  const area = isContainingBlockOf(plan.box.style, child.style)
    ? positionedArea(plan, child.style, paddingBox(plan), null)
    : contentBox(plan);
  return {
    box: child,
    x: area.x + along(inline, area.width),
    y: area.y + contentTop - plan.edges.top + along(block, area.height),
    inlineEdge: inline === 'center' ? 'center' : inline === 'low' ? 'left' : 'right',
    blockEdge: block === 'center' ? 'center' : block === 'low' ? 'top' : 'bottom',
    isInlineSafe: child.style.align.justifySelf.safe,
    isBlockSafe: child.style.align.alignSelf.safe,
    direction,
    inlineContainer: null,
    fragmented: null,
  };
}

function paddingBox({ edges, inlineSize, blockSize }: GridPlan): Rect {
  const { top, right, bottom, left } = edges.border;
  return { x: left, y: top, width: inlineSize - left - right, height: blockSize - top - bottom };
}

function contentBox({ edges, inlineSize, blockSize }: GridPlan): Rect {
  return { x: edges.left, y: edges.top, width: inlineSize - edges.inline, height: blockSize - edges.block };
}

type PhysicalSide = 'low' | 'center' | 'high';

function side({ position }: ItemAlignment, isReversed: boolean): PhysicalSide {
  if (position === 'center') return 'center';
  const isEnd = position === 'end' || position === 'last-baseline';
  return isEnd === isReversed ? 'low' : 'high';
}

function along(edge: PhysicalSide, size: number): number {
  return edge === 'low' ? 0 : edge === 'high' ? size : size / 2;
}

/** @param rows - in the fragment */
export function gridDetail(plan: GridPlan, rows: readonly GridRowPart[], rules: readonly GapRule[]): GridDetail {
  return {
    kind: 'grid',
    rules,
    rows,
    areaOf: (style, padding, positions) => positionedArea(plan, style, padding, positions),
    staticTopOf: (box, padding, positions) => {
      if (!plan.outOfFlow.includes(box) || !isContainingBlockOf(plan.box.style, box.style)) return null;
      const { y, height } = positionedArea(plan, box.style, padding, positions);
      return y + along(side(blockAlignment(box.style, plan.box.style), false), height);
    },
  };
}

/**
 * The containing block of an absolutely positioned box in the container: the area that its placement properties name; an `auto` line is the
 * edge of the padding box.
 *
 * @param padding - the padding box
 * @param positions - of all rows, where breaks have moved them
 */
function positionedArea(plan: GridPlan, style: ComputedStyle, padding: Rect, positions: RowPositions | null): Rect {
  const { columnStart, columnEnd, rowStart, rowEnd } = style.gridPlacement;
  if (columnStart === 'auto' && columnEnd === 'auto' && rowStart === 'auto' && rowEnd === 'auto') return padding;
  const { structure, edges } = plan;
  const [start, end] = isStacked(structure.explicitColumns)
    ? NO_EDGES
    : edgesOf(columnStart, columnEnd, structure.explicitColumns, structure.leadingColumns, plan.columns);
  const rows = positions === null ? plan.rows : fromContentBox(positions, edges.top);
  const [top, bottom] = isStacked(structure.explicitRows)
    ? NO_EDGES
    : edgesOf(rowStart, rowEnd, structure.explicitRows, structure.leadingRows, rows);
  const isRightToLeft = plan.box.style.writing.direction === 'rtl';
  const width = plan.inlineSize - edges.inline;
  const [left, right] = isRightToLeft ? [mirrored(end, width), mirrored(start, width)] : [start, end];
  const x = left === null ? padding.x : edges.left + left;
  const y = top === null ? padding.y : edges.top + top;
  const farX = right === null ? padding.x + padding.width : edges.left + right;
  const farY = bottom === null ? padding.y + padding.height : edges.top + bottom;
  return { x, y, width: Math.max(0, farX - x), height: Math.max(0, farY - y) };
}

const NO_EDGES: readonly [null, null] = [null, null];

/** Whether there are no lines along the axis, as items are stacked along it (css-grid-3 §2.4). */
function isStacked(axis: ExplicitAxis): boolean {
  return axis === NO_TRACKS_AXIS;
}

function fromContentBox({ starts, ends }: RowPositions, edge: number): TrackPositions {
  return { starts: starts.map((each) => each - edge), ends: ends.map((each) => each - edge) };
}

function mirrored(position: number | null, width: number): number | null {
  return position === null ? null : width - position;
}

/** Positions of the area's lines, from the content box; `null` for an `auto` line, and for lines that do not exist. */
function edgesOf(
  start: GridLine,
  end: GridLine,
  axis: ExplicitAxis,
  leading: number,
  tracks: TrackPositions,
): readonly [number | null, number | null] {
  let from = start === 'auto' || start.isSpan ? null : lineOf(start, axis, '-start') + leading;
  let to = end === 'auto' || end.isSpan ? null : lineOf(end, axis, '-end') + leading;
  if ((start !== 'auto' && start.isSpan && to !== null) || (end !== 'auto' && end.isSpan && from !== null)) {
    const { start: first, span } = resolvePlacement(start, end, axis);
    from = first === null ? null : first + leading;
    to = from === null ? null : from + span;
  } else if (from !== null && to !== null && from >= to) {
    if (from === to) to = null;
    else [from, to] = [to, from];
  }
  const { starts, ends } = tracks;
  return [
    from === null || from < 0 || from > starts.length ? null : (starts[from] ?? ends.at(-1) ?? 0),
    to === null || to < 0 || to > ends.length ? null : to === 0 ? (starts[0] ?? 0) : ends[to - 1]!,
  ];
}
