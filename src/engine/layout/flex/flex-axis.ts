/** The axes of a flex container in horizontal writing (css-flexbox-1 §2), and what alignment keywords mean along them (css-align-3 §4, §5). */
import type { ContentAlignment } from '../../css/values/box/alignment.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { isSelfReversed } from '../self-start.ts';
import type { ItemAlignment } from './flex-item.ts';

export interface FlexAxis {
  /** The main axis is the inline axis. */
  readonly isRow: boolean;
  /** Main-start is the right or the bottom edge. */
  readonly isMainReversed: boolean;
  /** Cross-start is the right or the bottom edge. */
  readonly isCrossReversed: boolean;
  /** `flex-direction` ends in `-reverse`: main-start is not the start edge of the writing direction. */
  readonly isDirectionReversed: boolean;
  readonly isWrapReversed: boolean;
  readonly isMultiLine: boolean;
  /** Lines to make at the least (`flex-line-count`) when they are balanced; `null`: they are filled one after the other. */
  readonly balancedLines: number | null;
  readonly isRightToLeft: boolean;
}

export function flexAxisOf(style: ComputedStyle): FlexAxis {
  const { direction, wrap, lineCount } = style.flex;
  const isRow = direction === 'row' || direction === 'row-reverse';
  const isDirectionReversed = direction === 'row-reverse' || direction === 'column-reverse';
  const isWrapReversed = wrap === 'wrap-reverse' || wrap === 'balance-reverse';
  const isBalanced = wrap === 'balance' || wrap === 'balance-reverse';
  const isRightToLeft = style.writing.direction === 'rtl';
  return {
    isRow,
    isMainReversed: isDirectionReversed !== (isRow && isRightToLeft),
    isCrossReversed: isWrapReversed !== (!isRow && isRightToLeft),
    isDirectionReversed,
    isWrapReversed,
    isMultiLine: wrap !== 'nowrap',
    balancedLines: isBalanced ? (lineCount === 'auto' ? 1 : lineCount) : null,
    isRightToLeft,
  };
}

/** How lines or items share free space along an axis, counted from that axis' flex-relative start. */
export interface Distribution {
  readonly position: 'start' | 'end' | 'center' | 'stretch' | 'space-between' | 'space-around' | 'space-evenly';
  readonly isSafe: boolean;
}

/** `justify-content` along the main axis. */
export function mainDistribution(value: ContentAlignment, axis: FlexAxis): Distribution {
  const isSafe = value.safe;
  switch (value.position) {
    case 'space-between':
    case 'space-around':
    case 'space-evenly':
    case 'center':
      return { position: value.position, isSafe };
    case 'flex-end':
      return { position: 'end', isSafe };
    case 'start':
      return { position: axis.isDirectionReversed ? 'end' : 'start', isSafe };
    case 'end':
      return { position: axis.isDirectionReversed ? 'start' : 'end', isSafe };
    case 'left':
    case 'right':
      return { position: physicalMainPosition(value.position, axis), isSafe };
    default:
      // `normal`, `stretch` and the baselines behave as `flex-start` (css-flexbox-1 §8.2).
      return { position: 'start', isSafe };
  }
}

/** In columns `left` and `right` do not lie on the main axis and behave as `start` (css-align-3 §5.1). */
function physicalMainPosition(side: 'left' | 'right', axis: FlexAxis): 'start' | 'end' {
  if (!axis.isRow) return axis.isDirectionReversed ? 'end' : 'start';
  return (side === 'right') === axis.isMainReversed ? 'start' : 'end';
}

/** `align-content` along the cross axis. */
export function crossDistribution(value: ContentAlignment, axis: FlexAxis): Distribution {
  const isSafe = value.safe;
  switch (value.position) {
    case 'space-between':
    case 'space-around':
    case 'space-evenly':
    case 'center':
      return { position: value.position, isSafe };
    case 'flex-start':
      return { position: 'start', isSafe };
    case 'flex-end':
      return { position: 'end', isSafe };
    case 'end':
    case 'last-baseline':
      return { position: axis.isWrapReversed ? 'start' : 'end', isSafe };
    case 'start':
    case 'baseline':
    case 'left':
    case 'right':
      return { position: axis.isWrapReversed ? 'end' : 'start', isSafe };
    default:
      return { position: 'stretch', isSafe };
  }
}

/** `align-self` of an item, or the container's `align-items`; `stretch` where the item fills its line if its sizes allow. */
export function itemAlignment(
  item: ComputedStyle,
  container: ComputedStyle,
  axis: FlexAxis,
): { readonly position: ItemAlignment | 'stretch'; readonly isSafe: boolean } {
  const own = item.align.alignSelf;
  const value = own.position === 'auto' ? container.align.alignItems : own;
  const isSafe = value.safe;
  switch (value.position) {
    case 'center':
      return { position: 'center', isSafe };
    case 'flex-start':
      return { position: 'start', isSafe };
    case 'flex-end':
      return { position: 'end', isSafe };
    case 'start':
    case 'left':
      return { position: axis.isWrapReversed ? 'end' : 'start', isSafe };
    case 'end':
    case 'right':
      return { position: axis.isWrapReversed ? 'start' : 'end', isSafe };
    case 'self-start':
    case 'self-end': {
      const isStart = value.position === 'self-start';
      const itemReversed = isSelfReversed(item, axis.isRow ? 'block' : 'inline');
      return { position: (itemReversed === axis.isCrossReversed) === isStart ? 'start' : 'end', isSafe };
    }
    case 'baseline':
      return { position: 'first-baseline', isSafe };
    case 'last-baseline':
      return { position: 'last-baseline', isSafe };
    default:
      return { position: 'stretch', isSafe };
  }
}

/** What the baselines come to for an item that shares none (css-align-3 §9.3). */
export function withoutBaselines(position: ItemAlignment | 'stretch', axis: FlexAxis): ItemAlignment {
  switch (position) {
    case 'first-baseline':
      return axis.isWrapReversed ? 'end' : 'start';
    case 'last-baseline':
      return axis.isWrapReversed ? 'start' : 'end';
    case 'stretch':
      return 'start';
    default:
      return position;
  }
}
