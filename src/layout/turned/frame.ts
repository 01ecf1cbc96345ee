/**
 * From the axes of a writing mode to the page's and back (css-writing-modes-4 §6). In a frame x runs along the lines from line-left to line-right and y
 * in the direction in which blocks follow each other; sizes are those of the area that is turned, in the frame.
 */
import type { Edges, Rect, Size } from '../../base/geometry.ts';
import { NO_EDGES } from '../../base/geometry.ts';
import type { WritingMode } from '../../css/properties/text.ts';
import type { OutOfFlowBox } from '../layout-result.ts';

/** The area's size on the page. */
export function physicalSize(frame: WritingMode, width: number, height: number): Size {
  return frame === 'horizontal-tb' ? { width, height } : { width: height, height: width };
}

/** Left edge, on the page, of something in the area. */
export function physicalX(frame: WritingMode, area: Size, { x, y, height }: Rect): number {
  if (frame === 'horizontal-tb') return x;
  return frame === 'vertical-lr' || frame === 'sideways-lr' ? y : area.height - y - height;
}

export function physicalY(frame: WritingMode, area: Size, { x, y, width }: Rect): number {
  if (frame === 'horizontal-tb') return y;
  return frame === 'sideways-lr' ? area.width - x - width : x;
}

export function physicalRect(frame: WritingMode, area: Size, rect: Rect): Rect {
  const { width, height } = physicalSize(frame, rect.width, rect.height);
  return { x: physicalX(frame, area, rect), y: physicalY(frame, area, rect), width, height };
}

export function physicalEdges(frame: WritingMode, edges: Edges): Edges {
  if (edges === NO_EDGES) return edges;
  const { top, right, bottom, left } = edges;
  switch (frame) {
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

/** The static position of a box, seen from the other axes. `area` is the size in the frame. */
export function physicalEntry(frame: WritingMode, area: Size, entry: OutOfFlowBox): OutOfFlowBox {
  const { x, y, inlineEdge, blockEdge } = entry;
  switch (frame) {
    case 'horizontal-tb':
      return entry;
    case 'vertical-lr':
      return { ...entry, x: y, y: x, inlineEdge: besides(blockEdge), blockEdge: above(inlineEdge) };
    case 'sideways-lr':
      return {
        ...entry,
        x: y,
        y: area.width - x,
        inlineEdge: besides(blockEdge),
        blockEdge: opposite(above(inlineEdge)),
      };
    default:
      return {
        ...entry,
        x: area.height - y,
        y: x,
        inlineEdge: opposite(besides(blockEdge)),
        blockEdge: above(inlineEdge),
      };
  }
}

/** The way back: `area` is still the size in the frame. */
export function entryInFrame(frame: WritingMode, area: Size, entry: OutOfFlowBox): OutOfFlowBox {
  const { x, y, inlineEdge, blockEdge } = entry;
  switch (frame) {
    case 'horizontal-tb':
      return entry;
    case 'vertical-lr':
      return { ...entry, x: y, y: x, inlineEdge: besides(blockEdge), blockEdge: above(inlineEdge) };
    case 'sideways-lr':
      return {
        ...entry,
        x: area.width - y,
        y: x,
        inlineEdge: opposite(besides(blockEdge)),
        blockEdge: above(inlineEdge),
      };
    default:
      return {
        ...entry,
        x: y,
        y: area.height - x,
        inlineEdge: besides(blockEdge),
        blockEdge: opposite(above(inlineEdge)),
      };
  }
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
