/** Styles in first lines (css-pseudo-4 §2.1): of `::first-line` itself, and of what is in the line, which inherits from it. */
import type { Element } from '../dom/node.ts';
import type { StyledPseudoElement } from './pseudo-elements.ts';
import type { StyleRecord } from './style-record.ts';

export interface FirstLineStyles {
  /** The style of an element outside of first lines. */
  recordOf(element: Element): StyleRecord;
  /** What the element's `::first-line` makes of a line whose boxes would inherit from `below`; `null` where no rule is about it. */
  firstLine(element: Element, below: StyleRecord): StyleRecord | null;
  /** The style of an element or pseudo-element that inherits from `parent` instead of its parent. */
  inheriting(element: Element, pseudo: StyledPseudoElement | null, parent: StyleRecord): StyleRecord;
}
