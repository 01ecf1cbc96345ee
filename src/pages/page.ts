/** A finished page: fragments at their places, ready to be painted. */
import type { Rect } from '../base/geometry.ts';
import type { Box } from '../boxes/box.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PageBox } from './page-box.ts';

/** What readers show as the number of a page. */
export interface PageLabel {
  readonly number: number;
  readonly style: 'decimal' | 'lower-roman' | 'upper-roman' | 'lower-alpha' | 'upper-alpha';
}

export interface Page {
  /** From 0. */
  readonly index: number;
  /** What readers should call it: the counter `page`, in the style in which a margin box shows it. */
  readonly label: PageLabel | null;
  readonly box: PageBox;
  /** Of the page context (`@page`): background, borders. */
  readonly style: ComputedStyle;
  /** From layout px to page px: below 1 where the document was shrunk to fit. */
  readonly scale: number;
  /** Layout px from the page area's corner: the flow first, then absolutely positioned and fixed boxes. */
  readonly content: readonly PlacedFragment[];
  /** Page px from the page's corner. */
  readonly marginBoxes: readonly PlacedFragment[];
  /** Whose background covers the page area: the root element's box, or body's; `null` for none. */
  readonly canvasBox: Box | null;
  /** Border box of the root element on this page, layout px: where the canvas's images start. */
  readonly canvasOrigin: Rect | null;
}
