/** The containing blocks of absolutely positioned boxes (css-position-3 §2.1, CSS 2.2 §10.1). */
import type { Rect } from '../../base/geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { containsAbsolute, containsFixed } from '../../style/stacking-context.ts';
import type { Fragment } from '../fragment.ts';

/** Relative to whatever the box's static position is relative to. */
export interface ContainingBlock {
  readonly rect: Rect;
  readonly direction: 'ltr' | 'rtl';
  /** What boxes that are larger than their room keep to: the containing block before `position-area` made it smaller; missing: its own edges. */
  readonly limits?: Rect;
}

/** Whether a box with one style would be the containing block of a descendant with the other. */
export function isContainingBlockOf(style: ComputedStyle, positioned: ComputedStyle): boolean {
  // Fixed boxes stay in transformed ones (css-transforms-1 §3) and the like.
  return positioned.display.position === 'fixed' ? containsFixed(style) : containsAbsolute(style);
}

/**
 * The padding box, or the grid area that the positioned box names; relative to the fragment's border box.
 *
 * @param positioned - style of the positioned box
 */
export function containingRect(fragment: Fragment, positioned: ComputedStyle): Rect {
  const { height, border, detail } = fragment;
  const padding = paddingRect(fragment, height, border.bottom);
  return detail?.kind === 'grid' ? detail.areaOf(positioned, padding, null) : padding;
}

/**
 * @param height - of the border box: of all its fragments
 * @param bottom - width of the border there
 */
export function paddingRect({ border, width }: Fragment, height: number, bottom: number): Rect {
  return {
    x: border.left,
    y: border.top,
    width: Math.max(0, width - border.left - border.right),
    height: Math.max(0, height - border.top - bottom),
  };
}
