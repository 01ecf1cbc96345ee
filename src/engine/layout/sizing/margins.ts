/** Used margins (css-box-4 §3) and how automatic ones share what is left (CSS 2.2 §10.3.3). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { type MarginValue, marginGroup } from '../../css/properties/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Justification } from './justification.ts';
import { usedLength } from './used-length.ts';

/** px; automatic margins are 0 here and marked. */
export interface UsedMargins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  readonly isTopAuto: boolean;
  readonly isRightAuto: boolean;
  readonly isBottomAuto: boolean;
  readonly isLeftAuto: boolean;
}

export const NO_MARGINS: UsedMargins = {
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
  isTopAuto: false,
  isRightAuto: false,
  isBottomAuto: false,
  isLeftAuto: false,
};
const INITIAL = marginGroup.initial;

/** @param percentageInlineSize - basis of percentages on all sides, px; INDEFINITE makes them 0 */
export function usedMargins(style: ComputedStyle, percentageInlineSize: number): UsedMargins {
  const margin = style.margin;
  if (margin === INITIAL) return NO_MARGINS;
  return {
    top: usedMargin(margin.top, percentageInlineSize),
    right: usedMargin(margin.right, percentageInlineSize),
    bottom: usedMargin(margin.bottom, percentageInlineSize),
    left: usedMargin(margin.left, percentageInlineSize),
    isTopAuto: margin.top === 'auto',
    isRightAuto: margin.right === 'auto',
    isBottomAuto: margin.bottom === 'auto',
    isLeftAuto: margin.left === 'auto',
  };
}

/** One margin, px; 0 where it is automatic. */
function usedMargin(margin: MarginValue, basis: number): number {
  return margin === 'auto' ? 0 : usedLength(margin, basis);
}

/**
 * Distance from the containing block's left content edge to the border box's left edge (CSS 2.2 §10.3.3): automatic margins share what is
 * left; where none is automatic, the margin at the end gives way.
 *
 * @param available - inline size of the containing block, px
 * @param inlineSize - border box, px
 */
export function inlineOffsetOf(
  margins: UsedMargins,
  available: number,
  inlineSize: number,
  direction: 'ltr' | 'rtl',
  { position, isSafe }: Justification,
): number {
  if (available === INDEFINITE) return margins.left;
  const rest = available - inlineSize - margins.left - margins.right;
  if (margins.isLeftAuto || margins.isRightAuto) {
    // An overflowing box treats automatic margins as 0 and keeps to the start edge.
    if (rest <= 0) return direction === 'ltr' ? margins.left : margins.left + rest;
    if (!margins.isLeftAuto) return margins.left;
    return margins.isRightAuto ? floorToGrid(rest / 2) : margins.left + rest;
  }
  const start = direction === 'ltr' ? margins.left : margins.left + rest;
  if (position === 'start' || (isSafe && rest < 0)) return start;
  if (position === 'center') return margins.left + floorToGrid(rest / 2);
  return position === 'left' ? margins.left : margins.left + rest;
}
