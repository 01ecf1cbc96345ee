/** Containment (css-contain-2 §3, §4): what `contain`, `content-visibility` and `container-type` make of a box. */
import { type Display, isInlineBox } from '../css/values/box/display.ts';
import type { ComputedStyle } from './computed-style.ts';
import { initialStyle } from './initial-style.ts';

/** Whether there is a principal box for things to be contained in: no part of a line, and of the parts of tables only cells and captions (§3). */
function mayBeContained(display: Display): boolean {
  if (display.outer !== null) return !isInlineBox(display);
  return display.part === 'table-cell' || display.part === 'table-caption';
}

/** §3.1, css-conditional-5 §3.1. Which boxes can be is asked by layout. */
export function sizeContainment({ containment }: ComputedStyle): 'none' | 'inline-size' | 'size' {
  if (containment === initialStyle.containment) return 'none';
  const { type, contain, contentVisibility } = containment;
  if (type === 'size' || contain.size === 'size' || contentVisibility === 'hidden') return 'size';
  return type === 'inline-size' ? type : contain.size;
}

/** §3.3 */
export function hasLayoutContainment(style: ComputedStyle): boolean {
  const { containment, display } = style;
  if (containment === initialStyle.containment || !mayBeContained(display.display)) return false;
  return containment.contain.layout || containment.contentVisibility !== 'visible';
}

/** §3.5 */
export function hasPaintContainment(style: ComputedStyle): boolean {
  const { containment, display } = style;
  if (containment === initialStyle.containment || !mayBeContained(display.display)) return false;
  return containment.contain.paint || containment.contentVisibility !== 'visible';
}

/** Whether containment, or being a query container, makes the box a formatting context of its own (§3.3, §3.5, css-conditional-5 §3.1). */
export function isIndependentByContainment(style: ComputedStyle): boolean {
  return style.containment.type !== 'normal' || hasLayoutContainment(style) || hasPaintContainment(style);
}

/** §3.4: counters and quotes; of all elements. */
export function hasStyleContainment({ containment }: ComputedStyle): boolean {
  if (containment === initialStyle.containment) return false;
  return containment.contain.style || containment.contentVisibility !== 'visible';
}

/** §2: whether the box keeps anything to itself, so that nothing of its style is the viewport's or the canvas's. */
export function hasAnyContainment(style: ComputedStyle): boolean {
  return (
    sizeContainment(style) !== 'none' ||
    hasLayoutContainment(style) ||
    hasPaintContainment(style) ||
    hasStyleContainment(style)
  );
}

/** §4: what is in the box is not there. */
export function skipsContents(style: ComputedStyle): boolean {
  return style.containment.contentVisibility === 'hidden' && mayBeContained(style.display.display);
}
