/** What a break token says about the page it goes on: whether a page group begins, and the side it must be on (css-gcpm-3 §4.1, css-break-4 §3.1). */
import type { BreakToken } from '../layout/break-token.ts';
import { asksForPage } from '../layout/fragmentation/page-names.ts';

export type PageSide = 'left' | 'right';

/** The child token that lies first in the flow, if the box goes on inside a child. */
function childToken(token: BreakToken): BreakToken | null {
  const { resume } = token;
  return resume.kind === 'block' ? resume.child : null;
}

/** Whether the page goes on where an element begins that asks for its name: then a page group begins, even beside one of the same name. */
export function beginsPageGroup(token: BreakToken): boolean {
  for (let at: BreakToken | null = token; at !== null; at = childToken(at))
    if (at.isBreakBefore) return asksForPage(at.box);
  return false;
}

/** The side that a forced break asks for; `null` where any page will do. Pages progress to the right: `recto` is right. */
export function forcedSideAfter(token: BreakToken): PageSide | null {
  for (let at: BreakToken | null = token; at !== null; at = childToken(at)) {
    const side = forcedSideOf(at.forcedValue);
    if (side !== null) return side;
  }
  return null;
}

export function forcedSideOf(value: BreakToken['forcedValue']): PageSide | null {
  if (value === 'left' || value === 'verso') return 'left';
  return value === 'right' || value === 'recto' ? 'right' : null;
}
