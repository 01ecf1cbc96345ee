/** What a box's `display`, `float` and `position` make of it (css-display-3 §2, CSS 2.2 §9.7). */
import { blockified, type Display } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { isIndependentByContainment } from '../../style/containment.ts';
import { initialStyle } from '../../style/initial-style.ts';

export function isOutOfFlow(style: ComputedStyle): boolean {
  const { position } = style.display;
  return position === 'absolute' || position === 'fixed' || isTakenByPage(style);
}

/**
 * Running elements, footnotes (css-gcpm-3 §1.2, §2) and page floats (css-page-floats-3): they leave the flow, and the page puts them where it wants.
 */
export function isTakenByPage(style: ComputedStyle): boolean {
  const { position, float } = style.display;
  return typeof position === 'object' || float === 'footnote' || isPageFloat(style);
}

export function isPageFloat({ display: { float } }: ComputedStyle): boolean {
  return float === 'top' || float === 'bottom' || float === 'snap-block';
}

export function isTableCell({ display: { display } }: ComputedStyle): boolean {
  return display.part === 'table-cell';
}

export function isFloating(style: ComputedStyle): boolean {
  return style.display.float !== 'none' && !isOutOfFlow(style);
}

/** What does not stand in lines is block-level (css-display-3 §2.7). @param blockifies - the box around it, as flex and grid containers do */
export function displayIn(style: ComputedStyle, blockifies: boolean): Display {
  const { display } = style.display;
  return blockifies || isFloating(style) || isOutOfFlow(style) ? blockified(display) : display;
}

export function isBlockLevel(display: Display): boolean {
  return display.outer === 'block';
}

/**
 * Whether a block container establishes a block formatting context by its style (CSS 2.2 §9.4.1). `overflow: clip` does not
 * (css-overflow-3 §3.1).
 */
export function establishesFormattingContext(style: ComputedStyle, display: Display): boolean {
  if (display.inner === 'flow-root' || !isBlockLevel(display) || isOutOfFlow(style) || isFloating(style)) return true;
  if (isIndependentByContainment(style) || style.rhythm.stepSize !== 'none') return true;
  return isScrollContainer(style) || style.columns.span === 'all';
}

/** Whether a box to which `overflow` applies is a scroll container (css-overflow-3 §3.1), though nothing is scrolled on paper. */
export function isScrollContainer({ overflow }: ComputedStyle): boolean {
  return isScrollable(overflow.x) || isScrollable(overflow.y);
}

function isScrollable(overflow: ComputedStyle['overflow']['x']): boolean {
  return overflow !== 'visible' && overflow !== 'clip';
}

/** Whether insets keep it in view of a scroll container (css-position-3 §3.4). */
export function isSticky({ display, inset }: ComputedStyle): boolean {
  return display.position === 'sticky' && inset !== initialStyle.inset;
}
