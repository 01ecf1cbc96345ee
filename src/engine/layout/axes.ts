/**
 * From the axes of a writing mode to the page's and back (css-writing-modes-4 §6). There x runs along the lines from line-left to line-right and y
 * in the direction in which blocks follow each other; sizes are those of the area that is turned, in its own axes.
 */
import type { Edges, Rect, Size } from '../base/geometry.ts';
import { NO_EDGES } from '../base/geometry.ts';
import type { WritingMode } from '../css/properties/text.ts';
import type { OutOfFlowBox } from './layout-outcome.ts';

/** The area's size on the page. */
export function physicalSize(axes: WritingMode, width: number, height: number): Size {
  return axes === 'horizontal-tb' ? { width, height } : { width: height, height: width };
}

/** Left edge, on the page, of something in the area. */
export function physicalX(axes: WritingMode, area: Size, { x, y, height }: Rect): number {
  if (axes === 'horizontal-tb') return x;
  const extent = extentFromRight(axes, area);
  return extent === null ? y : extent - y - height;
}

export function physicalY(axes: WritingMode, area: Size, { x, y, width }: Rect): number {
  if (axes === 'horizontal-tb') return y;
  const extent = extentFromBottom(axes, area);
  return extent === null ? x : extent - x - width;
}

export function physicalRect(axes: WritingMode, area: Size, rect: Rect): Rect {
  const { width, height } = physicalSize(axes, rect.width, rect.height);
  return { x: physicalX(axes, area, rect), y: physicalY(axes, area, rect), width, height };
}

export function physicalEdges(axes: WritingMode, edges: Edges): Edges {
  if (edges === NO_EDGES) return edges;
  const { top, right, bottom, left } = edges;
  switch (axes) {
    case 'horizontal-tb':
      return edges;
    case 'vertical-lr':
      return { top: left, right: bottom, bottom: right, left: top };
    case 'sideways-lr':
      return { top: right, right: bottom, bottom: left, left: top };
    default:
      return { top: left, right: top, bottom: right, left: bottom };
  }
}

/** The static position of a box, seen from the other axes. `area` is the size in the axes that are left. */
export function physicalEntry(axes: WritingMode, area: Size, entry: OutOfFlowBox): OutOfFlowBox {
  if (axes === 'horizontal-tb') return entry;
  return swapAxes(entry, extentFromRight(axes, area), extentFromBottom(axes, area));
}

/** The way back: `area` is still the size in the same axes. */
export function entryInAxes(axes: WritingMode, area: Size, entry: OutOfFlowBox): OutOfFlowBox {
  if (axes === 'horizontal-tb') return entry;
  return swapAxes(entry, extentFromBottom(axes, area), extentFromRight(axes, area));
}

/** How far blocks may follow each other from the page's right to its left; `null` where they go from the left. */
function extentFromRight(axes: WritingMode, { height }: Size): number | null {
  return axes === 'vertical-lr' || axes === 'sideways-lr' ? null : height;
}

/** How long lines are that run up the page; `null` where they run down. */
function extentFromBottom(axes: WritingMode, { width }: Size): number | null {
  return axes === 'sideways-lr' ? width : null;
}

/** x becomes y and y becomes x, counted from the other end of an extent that is given. */
function swapAxes(entry: OutOfFlowBox, extentX: number | null, extentY: number | null): OutOfFlowBox {
  const { x, y } = entry;
  const inlineEdge = besides(entry.blockEdge);
  const blockEdge = above(entry.inlineEdge);
  return {
    ...entry,
    x: extentX === null ? y : extentX - y,
    y: extentY === null ? x : extentY - x,
    inlineEdge: extentX === null ? inlineEdge : opposite(inlineEdge),
    blockEdge: extentY === null ? blockEdge : opposite(blockEdge),
    isInlineSafe: entry.isBlockSafe,
    isBlockSafe: entry.isInlineSafe,
  };
}

type InlineEdge = OutOfFlowBox['inlineEdge'];
type BlockEdge = OutOfFlowBox['blockEdge'];

function besides(edge: BlockEdge): InlineEdge {
  return edge === 'top' ? 'left' : edge === 'bottom' ? 'right' : 'center';
}

function above(edge: InlineEdge): BlockEdge {
  return edge === 'left' ? 'top' : edge === 'right' ? 'bottom' : 'center';
}

const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top', center: 'center' } as const;

function opposite<E extends InlineEdge | BlockEdge>(edge: E): (typeof OPPOSITE)[E] {
  return OPPOSITE[edge];
}
