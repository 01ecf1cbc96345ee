/** Where a box goes on in the next fragmentainer. Tokens mirror the unfinished part of the box tree (css-break-4 §4; ARCHITECTURE 2.12). */
import type { Box } from '../boxes/tree/box.ts';
import type { Fragment } from './fragment.ts';

export type BreakBetween =
  | 'auto'
  | 'avoid'
  | 'avoid-page'
  | 'avoid-column'
  | 'page'
  | 'left'
  | 'right'
  | 'recto'
  | 'verso'
  | 'column'
  | 'always'
  | 'all';

export interface BreakToken {
  readonly box: Box;
  /** The box has not begun yet: all of it lies in the next fragmentainer. */
  readonly isBreakBefore: boolean;
  /** The break was forced by `break-before` or `break-after`. */
  readonly isForced: boolean;
  /** The value that forced the break (`left`, `right` … choose the page); `auto` where a change of the page name or nothing did. */
  readonly forcedValue: BreakBetween;
  /** The value that forced the innermost break of the main flow, or `null`. Flex containers and tables repeat on their tokens what is forced inside. */
  readonly innermostForcedValue: BreakBetween | null;
  /** The box that spans the columns and has ended the flow, or `null`. */
  readonly spanner: Box | null;
  /** The box's own block size is used up; only overflowing content and floats go on (a parallel flow: what follows the box does not wait). */
  readonly isFlowFinished: boolean;
  /** Block size of the box's fragments so far, px; without the edges that each fragment has of its own (`box-decoration-break: clone`). */
  readonly consumedBlockSize: number;
  /** So much of that lies under footers and headers of tables that repeat between the two fragmentainers, px: content that cannot be broken. */
  readonly coveredBlockSize: number;
  readonly resume: ResumePoint;
}

/** By kind of formatting context; each algorithm adds its own member and reads no other. */
export type ResumePoint =
  | StartResume
  | WaitingFloatsResume
  | BlockResume
  | InlineResume
  | FlexResume
  | GridResume
  | TableResume
  | MonolithicResume
  | SpannerResume
  | ColumnsResume
  | AtEndResume;

/** With `isBreakBefore`. */
export interface StartResume {
  readonly kind: 'start';
}
/** With `isBreakBefore`: floats that have not begun, the token's own box and those after it. */
export interface WaitingFloatsResume {
  readonly kind: 'waiting-floats';
  readonly tokens: readonly BreakToken[];
  /** Index of the first one. */
  readonly from: number;
  /** Index of the last one of each side, or less than `from`. */
  readonly lastLeft: number;
  readonly lastRight: number;
}
/** All children are done; only the box's own size (height, padding) remains. */
export interface AtEndResume {
  readonly kind: 'at-end';
  /** Of the whole box, border box, px: known now that the content is done. `null`: floats that the box encloses go on, and make it higher. */
  readonly blockSize: number | null;
  /** Percentages of its height had something to be of. */
  readonly hadBasis: boolean;
  readonly parallel: readonly BreakToken[];
}
/** Children before `childIndex` are done; `child` is the token of that child, if it has begun. Parallel flows (floats) in `parallel`. */
export interface BlockResume {
  readonly kind: 'block';
  readonly childIndex: number;
  readonly child: BreakToken | null;
  /** What has been placed so far has a line, beside which the marker of a list item stands. */
  readonly hasLine: boolean;
  /** px that the line of a list item's marker reaches over the end of the fragmentainer. */
  readonly markerRest: number;
  readonly parallel: readonly BreakToken[];
}
/** `clear` of a `<br>`: of what follows its line. */
export type LineClear = 'none' | 'left' | 'right' | 'both';

export interface InlineResume {
  readonly kind: 'inline';
  /** Opaque to all but `layout/inline`: where the next line starts; `null` at the beginning of the content. */
  readonly position: InlinePosition | null;
  /** No other line follows that one. */
  readonly isLastLine: boolean;
  /** So many floats before all content of that line are in earlier fragmentainers: the line went below them, and found no room. */
  readonly placedFloats: number;
  /** Of the `<br>` that ended the last line: it passes a float that goes on. Then `position` is `null` where no content follows it. */
  readonly clear: LineClear;
  /** The part of the last line that was cut off because it is too high for a fragmentainer. */
  readonly cutLine: BreakToken | null;
  readonly parallel: readonly BreakToken[];
}
/** Content that cannot be broken and is too high for any fragmentainer is cut: the same fragment again, moved up (css-break-4 §4.3). */
export interface MonolithicResume {
  readonly kind: 'monolithic';
  readonly fragment: Fragment;
  /** From the container's border box, px. */
  readonly x: number;
  /** Where the end of the page cuts it, px from its top. */
  readonly cut: number;
}
/** A child that spans all columns: the multi-column container lays it out, and its parent goes on after it (css-multicol-1 §6). */
export interface SpannerResume {
  readonly kind: 'spanner';
}
/** Of a multi-column container. */
export interface ColumnsResume {
  readonly kind: 'columns';
  /** Where the flow goes on in the next column, once `spanner` is done; `null`: it has not begun. */
  readonly flow: BreakToken | null;
  /** A spanning box that comes before it: one that has begun, or has still to begin. */
  readonly spanner: BreakToken | null;
  /** What goes on in the flow comes before a spanning box that ends its columns: that is not done, though the flow stopped at it. */
  readonly isBeforeSpanner: boolean;
  /** What overflows earlier boxes that span the columns. */
  readonly parallel: readonly BreakToken[];
}
/** A place between two items of an inline formatting context's flat item list. */
export interface InlinePosition {
  readonly item: number;
  /** UTF-16 offset in the context's text. */
  readonly offset: number;
  /** The line before ended with a forced break (or this is the first line): `text-indent … each-line`, `text-align-last`. */
  readonly afterForcedBreak: boolean;
  /** What the lines before mean for those that follow; `null` where the style asks for nothing but full lines. */
  readonly ruled: RuledLines | null;
}
/** Limits of hyphenation, and lines that are chosen together (css-text-4 §6.3, `text-wrap-style`). */
export interface RuledLines {
  /** How many lines in a row end with a hyphen, up to here. */
  readonly hyphenated: number;
  readonly plan: LinePlan | null;
  /** Characters that were planned so far, each time counted: what cannot be kept to is not planned for ever. */
  readonly planned: number;
}
/** Where the lines of a paragraph end that are chosen together. */
export interface LinePlan {
  /** px that the lines were made for. */
  readonly width: number;
  /** Where each line ends, by the offset where it starts. */
  readonly ends: ReadonlyMap<number, number>;
  /** Without any ends, no line that starts before this offset is planned. */
  readonly unplannedUntil: number;
}
/** What flex and grid containers keep for their next fragment beside the place where their items go on. */
export interface ContainerResume {
  /** Of the page that the content goes on, as far as the container knows (css-page-3 §7.1). */
  readonly pageName: string;
  /** What overflows items that have ended. */
  readonly parallel: readonly BreakToken[];
}
/** Lines are counted from top to bottom or from left to right, as are their items. */
export interface FlexResume extends ContainerResume {
  readonly kind: 'flex';
  /** A row container: the first line that is not finished. A column container: all that are not. */
  readonly lines: readonly FlexLineResume[];
  /** Opaque to all but `layout/flex`: in which lines the items are. */
  readonly plan: () => object;
}
export interface FlexLineResume {
  readonly line: number;
  /** Item of a column that comes next; 0 in a row. */
  readonly item: number;
  /** Where the row or that item of the column starts, from where the content of the next fragment does, px: negative where it has begun. */
  readonly top: number;
  /** Cross size of a row, with what breaks have added; 0 of a column. */
  readonly size: number;
  /** One entry for each item of a row that has begun, for the one item of a column that has; empty otherwise. */
  readonly items: readonly ItemResume[];
}
/** An item that is one of several parallel flows. */
export interface ItemResume {
  readonly isFinished: boolean;
  /** `null` when finished, or where the item waits for room. */
  readonly token: BreakToken | null;
}

/** Items are counted in order-modified document order. */
export interface GridResume extends ContainerResume {
  readonly kind: 'grid';
  /** First row that is not finished. */
  readonly row: number;
  /** Its items are placed or in `items`. */
  readonly isBegun: boolean;
  /** Where the row starts, from where the content of the next fragment does, px: negative where it has begun. */
  readonly top: number;
  /** Block size of that row, with what breaks have added. */
  readonly size: number;
  /** Items that go on. */
  readonly items: readonly GridItemResume[];
  /** Opaque to all but `layout/grid`: in which rows the items are. */
  readonly plan: () => object;
}
export interface GridItemResume {
  readonly item: number;
  /** Where its area ends, from where the content of the next fragment starts, px. */
  readonly areaEnd: number;
  readonly token: BreakToken;
}

/** Of a table: captions above, the grid, captions below it. */
export interface TableResume {
  readonly kind: 'table';
  readonly at: TablePlace;
  /** Of the page that `at` lies on, as far as the table knows (css-page-3 §7.1). */
  readonly pageName: string;
  /** px of the grid box that lie in earlier fragmentainers; `null`: it has not begun. */
  readonly consumedGridSize: number | null;
  /** px from the first row to the last one in earlier fragmentainers, without repeated sections. */
  readonly consumedRowsSize: number;
  /** What overflows captions and cells that have ended. */
  readonly overflow: readonly TableOverflow[];
}
/** The first piece that is not finished. Captions are counted in the order of layout, rows through the whole table: header, bodies, footer. */
export type TablePlace =
  | { readonly kind: 'caption'; readonly caption: number; readonly token: BreakToken | null }
  | {
      readonly kind: 'row';
      readonly row: number;
      /** Cells that were broken: those of `row` and of rows above that span into it. */
      readonly cells: readonly TableCellResume[];
      /** px of `row` that lie in earlier fragmentainers; `null`: it has not begun. */
      readonly consumedRowSize: number | null;
    }
  /** px of the grid box below its last row: height that no row took, border and padding. */
  | { readonly kind: 'grid-end'; readonly remaining: number }
  /** Only the overflow goes on. */
  | { readonly kind: 'end' };
export interface TableCellResume {
  /** Through the whole table. */
  readonly cell: number;
  /** The content has ended; only the cell's box goes on. */
  readonly isFinished: boolean;
  readonly token: BreakToken | null;
}
/** A caption or a cell (counted as above) that has ended, and the token of what overflows it. */
export interface TableOverflow {
  readonly part: 'caption' | 'cell';
  readonly index: number;
  readonly token: BreakToken;
}

/** A break that an ancestor should take in a second layout of the same fragmentainer. */
export interface EarlyBreak {
  readonly box: Box;
  /** Break before the box, or inside it at the given line. */
  readonly kind: 'before-box' | 'before-line';
  readonly line: number;
  readonly appeal: BreakAppeal;
  /** Path towards the box: the early break of the child it lies in. */
  readonly child: EarlyBreak | null;
}

/** How good a break is (css-break-4 §4.4, the rules that may be dropped one after the other): 3 violates nothing, 0 is the last resort. */
export type BreakAppeal = 0 | 1 | 2 | 3;
