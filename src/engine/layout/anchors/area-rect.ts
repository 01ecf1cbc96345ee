/** `position-area` (css-anchor-position-1 §3.1): the containing block that is cut out of another one by the edges of the anchor. */
import type { Rect } from '../../base/geometry.ts';
import { flowSides } from '../../css/properties/logical.ts';
import type { AreaTracks, PositionArea } from '../../css/values/box/position-area.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { isSelfReversed } from '../self-start.ts';
import { type AnchorQuery, extentOf } from './anchor-values.ts';
import { type LayoutAxis, otherAxis, sourceAxis, type TryTurn } from './try-turn.ts';

/** Of the three tracks along an axis, from the low side as layout sees it: the first one, and the one after the last. */
export interface TrackSpan {
  readonly from: number;
  readonly to: number;
}

export type AreaSpans = Readonly<Record<LayoutAxis, TrackSpan>>;

/** The tracks of an area along the axes that layout sees, after try tactics. */
export function spansOf(area: PositionArea, query: AnchorQuery, turn: TryTurn): AreaSpans {
  const along = (axis: LayoutAxis): TrackSpan => {
    const from = sourceAxis(turn, axis);
    const span = spanOf(area, from, query);
    return turn[from].isReversed ? { from: 3 - span.to, to: 3 - span.from } : span;
  };
  return { inline: along('inline'), block: along('block') };
}

function spanOf(area: PositionArea, axis: LayoutAxis, query: AnchorQuery): TrackSpan {
  const { at, side } = tracksAlong(area, axis, query.style);
  const isReversed = isReversedSide(side, axis, query);
  switch (at) {
    case 'center':
      return { from: 1, to: 2 };
    case 'span-all':
      return { from: 0, to: 3 };
    case 'start':
      return isReversed ? { from: 2, to: 3 } : { from: 0, to: 1 };
    case 'end':
      return isReversed ? { from: 0, to: 1 } : { from: 2, to: 3 };
    case 'span-start':
      return isReversed ? { from: 1, to: 3 } : { from: 0, to: 2 };
    case 'span-end':
      return isReversed ? { from: 0, to: 2 } : { from: 1, to: 3 };
  }
}

function tracksAlong(area: PositionArea, axis: LayoutAxis, { writing }: ComputedStyle): AreaTracks {
  const isTurned = writing.axes !== 'horizontal-tb';
  switch (area.kind) {
    case 'physical':
      return (axis === 'inline') !== isTurned ? area.x : area.y;
    case 'flow':
      return area[axis];
    case 'self': {
      const isOrthogonal = (writing.writingMode !== 'horizontal-tb') !== isTurned;
      return area[isOrthogonal ? otherAxis(axis) : axis];
    }
  }
}

/** Whether the start that is meant lies at the far side. */
function isReversedSide(side: AreaTracks['side'], axis: LayoutAxis, { style, direction }: AnchorQuery): boolean {
  if (side === 'self') return isSelfReversed(style, axis);
  if (side === 'flow') return axis === 'inline' && direction === 'rtl';
  const sides = flowSides(style.writing.axes, 'ltr');
  const near = axis === 'inline' ? sides.inlineStart : sides.blockStart;
  return near === 'right' || near === 'bottom';
}

/** §3.1.1: the grid reaches as far as the containing block, and around the anchor where that lies outside. */
export function areaRect(spans: AreaSpans, rect: Rect, anchor: Rect): Rect {
  const inline = areaExtent(spans.inline, rect, anchor, 'inline');
  const block = areaExtent(spans.block, rect, anchor, 'block');
  return { x: inline.start, y: block.start, width: inline.size, height: block.size };
}

function areaExtent({ from, to }: TrackSpan, rect: Rect, anchor: Rect, axis: LayoutAxis) {
  const around = extentOf(rect, axis);
  const inner = extentOf(anchor, axis);
  const end = inner.start + inner.size;
  const lines = [Math.min(around.start, inner.start), inner.start, end, Math.max(around.start + around.size, end)];
  return { start: lines[from]!, size: lines[to]! - lines[from]! };
}
