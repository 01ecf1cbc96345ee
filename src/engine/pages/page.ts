/** A page as the page loop makes it, and a finished page: fragments at their places, ready to be painted. */
import type { FoundBefore } from '../base/diagnostics.ts';
import type { Rect } from '../base/geometry.ts';
import type { PageLabel } from '../base/page-label.ts';
import type { Box } from '../boxes/tree/box.ts';
import type { PageMarks } from '../css/page-rule.ts';
import type { BreakToken } from '../layout/break-token.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import type { FinishedLayout, OutOfFlowBox } from '../layout/layout-outcome.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PageFactsForStyle, PageStyle } from '../style/page-style.ts';
import type { CutPieces } from './cut-pieces.ts';
import type { PageBox } from './page-box.ts';
import type { PlacedInsert } from './placed-insert.ts';

/** Paper that is cut to the page's size, or turned (css-page-3 §7.3, §8). */
export interface PageSheet {
  /** px beyond the page's edges: the bleed area, and the paper with the marks on it. */
  readonly bleed: number;
  readonly beyond: number;
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 270;
  readonly marks: PageMarks;
}

export interface Page {
  /** From 0. */
  readonly index: number;
  /** The paper around it; `null` where the page is the sheet. */
  readonly sheet: PageSheet | null;
  /** What readers should call it: the counter `page`, in the style in which a margin box shows it. */
  readonly label: PageLabel | null;
  readonly box: PageBox;
  /** Of the page context (`@page`): background, borders. */
  readonly style: ComputedStyle;
  /** From layout px to page px: below 1 where the document was shrunk to fit. */
  readonly scale: number;
  /** Layout px from the page area's corner: the flow first, then absolutely positioned and fixed boxes. */
  readonly content: readonly PlacedFragment[];
  /** What is seen of it, px of the page: the page area, or more. */
  readonly seen: Rect;
  /** Fragments of which this page shows a part. */
  readonly cuts: CutPieces;
  /** Page px from the page's corner. */
  readonly marginBoxes: readonly PlacedFragment[];
  /** Whose background covers the page area: the root element's box, or body's; `null` for none. */
  readonly canvasBox: Box | null;
  /** Border box of the whole root element, from this page's area, layout px: where the canvas's images are positioned. */
  readonly canvasOrigin: Rect | null;
}

/** A page of the flow, before boxes that are placed by the page are added. */
export interface FlowPage {
  readonly facts: PageFactsForStyle;
  readonly style: PageStyle;
  readonly box: PageBox;
  /** The same with its area enlarged: what the flow was laid out for. */
  readonly layoutBox: PageBox;
  /** `null` for a page that is left blank before a forced break. */
  readonly result: FinishedLayout | null;
  /** Absolutely positioned and fixed boxes without a positioned ancestor. */
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** Running elements that would be on this page, and what it gave a place of its own. */
  readonly taken: readonly OutOfFlowBox[];
  /** Page floats and the footnote area, px from the page area's corner. */
  readonly inserts: readonly PlacedInsert[];
  /** Footnotes that begin on the page. */
  readonly begun: readonly Box[];
  /** Where the flow goes on on it; `null` where that begins, and where there is none. */
  readonly from: BreakToken | null;
  /** What was found in filling it, where it may be filled again. */
  readonly found: FoundBefore;
}
