/** What `anchor()` and `anchor-size()` come to (css-anchor-position-1 §4.2, §4.4), in the axes that layout sees. */
import type { Rect } from '../../base/geometry.ts';
import { flowSides } from '../../css/properties/logical.ts';
import type { AnchorLength } from '../../css/values/numbers/calc-tree.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { isSelfReversed } from '../self-start.ts';
import { type LayoutAxis, otherAxis } from './try-turn.ts';

/** The property that asks. */
export interface AskingProperty {
  readonly axis: LayoutAxis;
  /** An inset or margin at the far side. */
  readonly isEnd: boolean;
}

export interface AnchorQuery {
  /** Of the box that is positioned. */
  readonly style: ComputedStyle;
  /** Its containing block. */
  readonly rect: Rect;
  readonly direction: 'ltr' | 'rtl';
}

/** An inset up to the edge of the anchor that is meant; `null` where that lies along the other axis. */
export function anchorInset(
  at: AnchorLength['at'],
  anchor: Rect,
  asking: AskingProperty,
  query: AnchorQuery,
): number | null {
  const share = shareOf(at, asking, query);
  if (share === null) return null;
  const { start, size } = extentOf(anchor, asking.axis);
  const around = extentOf(query.rect, asking.axis);
  const edge = start + share * size;
  return asking.isEnd ? around.start + around.size - edge : edge - around.start;
}

/** How far between the low and the high edge of the anchor, 0 to 1. */
function shareOf(
  at: AnchorLength['at'],
  { axis, isEnd }: AskingProperty,
  { style, direction }: AnchorQuery,
): number | null {
  const isReversed = axis === 'inline' && direction === 'rtl';
  const from = (isFar: boolean) => (isFar ? 1 : 0);
  if (typeof at === 'number') return isReversed ? 1 - at / 100 : at / 100;
  switch (at) {
    case 'inside':
      return from(isEnd);
    case 'outside':
      return from(!isEnd);
    case 'center':
      return 0.5;
    case 'start':
      return from(isReversed);
    case 'end':
      return from(!isReversed);
    case 'self-start':
      return from(isSelfReversed(style, axis));
    case 'self-end':
      return from(!isSelfReversed(style, axis));
    default: {
      const sides = flowSides(style.writing.axes, 'ltr');
      if (at === (axis === 'inline' ? sides.inlineStart : sides.blockStart)) return 0;
      return at === (axis === 'inline' ? sides.inlineEnd : sides.blockEnd) ? 1 : null;
    }
  }
}

export function anchorExtent(at: AnchorLength['at'], anchor: Rect, axis: LayoutAxis, { style }: AnchorQuery): number {
  return extentOf(anchor, extentAxis(at, axis, style)).size;
}

function extentAxis(at: AnchorLength['at'], axis: LayoutAxis, { writing }: ComputedStyle): LayoutAxis {
  const isTurned = writing.axes !== 'horizontal-tb';
  const isOrthogonal = (writing.writingMode !== 'horizontal-tb') !== isTurned;
  switch (at) {
    case 'width':
      return isTurned ? 'block' : 'inline';
    case 'height':
      return isTurned ? 'inline' : 'block';
    case 'inline':
    case 'block':
      return at;
    case 'self-inline':
      return isOrthogonal ? 'block' : 'inline';
    case 'self-block':
      return isOrthogonal ? 'inline' : 'block';
    default:
      return axis;
  }
}

export interface Extent {
  readonly start: number;
  readonly size: number;
}

export function extentOf({ x, y, width, height }: Rect, axis: LayoutAxis): Extent {
  return axis === 'inline' ? { start: x, size: width } : { start: y, size: height };
}

const OPPOSITE: ReadonlyMap<AnchorLength['at'], AnchorLength['at']> = new Map(
  ['left right', 'top bottom', 'start end', 'self-start self-end'].flatMap((pair) => {
    const [a, b] = pair.split(' ') as [string, string];
    return [
      [a, b],
      [b, a],
    ] as const;
  }),
);

/** A side after a try tactic has moved the property that asks for it (§5.3). */
export function turnedSide(
  at: AnchorLength['at'],
  from: LayoutAxis,
  to: LayoutAxis,
  isReversed: boolean,
  style: ComputedStyle,
) {
  if (typeof at === 'number') return isReversed ? 100 - at : at;
  let side = at;
  if (from !== to) {
    const sides = flowSides(style.writing.axes, 'ltr');
    const pairs = [
      [sides.inlineStart, sides.blockStart],
      [sides.inlineEnd, sides.blockEnd],
    ] as const;
    for (const [inline, block] of pairs) {
      if (at === inline) side = block;
      else if (at === block) side = inline;
    }
  }
  return isReversed ? (OPPOSITE.get(side) ?? side) : side;
}

/** An extent after a tactic that swaps the axes. */
export function turnedExtent(at: AnchorLength['at'], isSwapped: boolean): AnchorLength['at'] {
  if (!isSwapped || typeof at !== 'string') return at;
  if (at === 'width') return 'height';
  if (at === 'height') return 'width';
  const axis: LayoutAxis = at.endsWith('inline') ? 'inline' : 'block';
  return at.replace(axis, otherAxis(axis));
}
