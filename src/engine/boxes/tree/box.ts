/**
 * The box tree (css-display-3, CSS 2.2 §9.2): built once from the document and its styles (`build-boxes.ts`), read-only afterwards but for texts that
 * name pages (`later-texts.ts`).
 * All fix-ups are done in building (anonymous boxes, table parts, blocks inside inlines, markers, generated content), so that layout never meets
 * an illegal tree.
 */
import type { MediaKind } from '../../controls/media-panel.ts';
import type { PaintedControl } from '../../controls/painted-control.ts';
import type { Gradient } from '../../css/values/image/gradient.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { StyledPseudoElement } from '../../style/pseudo-elements.ts';

export type PseudoElement = StyledPseudoElement;

/** Whence a box comes; anonymous boxes have none. */
export interface BoxSource {
  readonly element: Element;
  readonly pseudo: PseudoElement | null;
}

interface BoxBase {
  /** Index into layout's per-box tables; counts from 0 in building order. Inline boxes and texts have ids of the same series. */
  readonly id: number;
  readonly style: ComputedStyle;
  readonly source: BoxSource | null;
}

/** What layout lays out by itself. Its outer role (float, positioned, inline-level) is read from its style. */
export type Box =
  | BlockContainer
  | FlexContainer
  | GridContainer
  | Table
  | TableSection
  | TableRow
  | ReplacedBox
  | Fieldset
  | TurnedBox
  | MathBox;

export interface BlockContainer extends BoxBase {
  readonly kind: 'block-container';
  readonly content: BlockContent | InlineFormattingContext | ColumnContent;
  /** Outside marker of a list item: text or image in a block container, or a symbol as replaced box. */
  readonly marker: BlockContainer | ReplacedBox | null;
  /** Establishes a block formatting context of its own (CSS 2.2 §9.4.1, css-display-3 flow-root; also table cells, flex items …). */
  readonly isFormattingContextRoot: boolean;
  /** Of an anonymous block around a block in an inline box: a part of that inline box, which holds or changes all that is in it. */
  readonly inlineAround: InlineBox | null;
}

/** Block-level children only; in-flow, floating and absolutely positioned ones in document order. */
export interface BlockContent {
  readonly kind: 'blocks';
  readonly children: readonly Box[];
  /** For each child; `null` where none stands in an inline box. */
  readonly lineParts?: readonly LinePart[] | null;
}

/**
 * What a child is to the lines around it: `block` stands outside of lines, `lines` is the anonymous block around some, `line` begins blocks that stand in
 * an inline box one after the other, which are to `orphans` and `widows` like one line, and `same` belongs to the line before it.
 */
export type LinePart = 'block' | 'lines' | 'line' | 'same';

/** Of a multi-column container (css-multicol-1 §2). */
export interface ColumnContent {
  readonly kind: 'columns';
  /** Anonymous; holds all the content, and is what is broken into columns. */
  readonly flow: BlockContainer;
}

/** Inline-level children only. */
export interface InlineFormattingContext {
  readonly kind: 'inline';
  readonly children: readonly InlineNode[];
}

export type InlineNode = InlineText | InlineBox | LineBreak | AtomicInline | InlineFloat | InlineOutOfFlow;

export interface InlineText extends BoxBase {
  readonly kind: 'text';
  /** As in the document: before `text-transform` and white space processing. Of generated content another one after a layout (`later-texts.ts`). */
  text: string;
  /** `leader()` (css-content-3 §4): the text is repeated to fill what is left of the line. */
  readonly isLeader: boolean;
}

/** A non-replaced inline element or a part of one that a block inside it has split (CSS 2.2 §9.2.1.1). */
export interface InlineBox extends BoxBase {
  readonly kind: 'inline-box';
  readonly children: readonly InlineNode[];
  /** Whether this part has the start edge (margin, border, padding) and the end edge. */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
}

/** `<br>`; its style says `clear`. */
export interface LineBreak extends BoxBase {
  readonly kind: 'line-break';
}

export interface AtomicInline {
  readonly kind: 'atomic';
  readonly box: Box;
}
export interface InlineFloat {
  readonly kind: 'float';
  readonly box: Box;
}
/** Absolutely positioned; its static position is here in the line. */
export interface InlineOutOfFlow {
  readonly kind: 'out-of-flow';
  readonly box: Box;
}

export interface FlexContainer extends BoxBase {
  readonly kind: 'flex-container';
  /** In document order; `order` is layout's. Absolutely positioned children are among them. */
  readonly children: readonly Box[];
}

export interface GridContainer extends BoxBase {
  readonly kind: 'grid-container';
  /** In document order; `order` is layout's. Absolutely positioned children are among them. */
  readonly children: readonly Box[];
}

/** The table wrapper box and the table grid box in one: margins and position belong to the wrapper, borders and padding to the grid. */
export interface Table extends BoxBase {
  readonly kind: 'table';
  /** A table cell, or a flex or grid container, is among its containing blocks. */
  readonly isInCellOrItem: boolean;
  readonly captions: readonly BlockContainer[];
  readonly columns: readonly TableColumn[];
  /** In document order. */
  readonly sections: readonly TableSection[];
}

/** `<col>`, or a `<colgroup>` without any. */
export interface TableColumn extends BoxBase {
  readonly kind: 'table-column';
  readonly span: number;
  readonly group: TableColumnGroup | null;
}
export interface TableColumnGroup extends BoxBase {
  readonly kind: 'table-column-group';
}

export interface TableSection extends BoxBase {
  readonly kind: 'table-section';
  /** Of several headers only the first repeats; the rest are bodies (CSS 2.2 §17.2). */
  readonly group: 'header' | 'body' | 'footer';
  readonly rows: readonly TableRow[];
}

export interface TableRow extends BoxBase {
  readonly kind: 'table-row';
  readonly cells: readonly TableCell[];
}

/** A cell's place in the row; its box is a block container and a formatting context root. */
export interface TableCell {
  readonly box: BlockContainer;
  /** At least 1, at most 1,000. */
  readonly colSpan: number;
  /** At least 1, at most 65,534; 0 in the source (to the end of the section) is given as 65,534. */
  readonly rowSpan: number;
}

/** A `<fieldset>`: its legend sits on the border's top edge (HTML rendering §15.3.13). */
export interface Fieldset extends BoxBase {
  readonly kind: 'fieldset';
  readonly legend: Box | null;
  /** Anonymous; holds everything but the legend. */
  readonly contents: Box;
}

export interface ReplacedBox extends BoxBase {
  readonly kind: 'replaced';
  readonly content: ReplacedContent;
}

export type ReplacedContent =
  /** `url` is absolute and its image was loaded (a failed one became its alternative text in building). */
  | {
      readonly kind: 'image';
      readonly url: string;
      readonly alt: string;
      /** Image pixels per px that `srcset` gives; natural sizes are divided by it. */
      readonly density: number;
    }
  /** A list marker or an element whose `content` is one: it has no size of its own. */
  | { readonly kind: 'gradient'; readonly gradient: Gradient }
  | { readonly kind: 'svg'; readonly element: Element }
  | {
      readonly kind: 'marker-symbol';
      readonly symbol: 'disc' | 'circle' | 'square' | 'disclosure-open' | 'disclosure-closed';
    }
  | PaintedControl
  /** The icon that stands for an image that was not loaded, 16 px wide and high; in a frame where the author gave it a size. */
  | { readonly kind: 'broken-image'; readonly isFramed: boolean; readonly hasIcon: boolean }
  /** A document in an `iframe` or `object`, which never changes the size of its box. */
  | { readonly kind: 'frame' }
  /** Video, object without fallback: an empty area of the given natural size, px; an image that names no file is framed. */
  | { readonly kind: 'empty'; readonly width: number; readonly height: number; readonly isFramed: boolean }
  /** Without what scripts would paint on it. Its natural size, px. */
  | { readonly kind: 'canvas'; readonly width: number; readonly height: number }
  /** Audio and video with controls, and nothing else to show. */
  | { readonly kind: 'media'; readonly media: MediaKind };

/** A part of a formula (mathml-core §3). */
export interface MathBox extends BoxBase {
  readonly kind: 'math';
  readonly layout: MathLayout;
  /** In document order; absolutely positioned ones are among them. Of a token and an operator: one block container. */
  readonly children: readonly Box[];
}

export type MathLayout =
  | 'row'
  | 'token'
  | 'operator'
  | 'space'
  | 'padded'
  | 'fraction'
  | 'root'
  | 'scripts'
  | 'under-over';

/**
 * A box whose lines run, or follow each other, another way than those of the flow it lies in (css-writing-modes-4 §7.3). Its style is in the axes
 * of that flow, and says where and how large the box is there.
 */
export interface TurnedBox extends BoxBase {
  readonly kind: 'turned';
  /** The same box in the axes of its own writing mode. Always a formatting context root. */
  readonly content: Exclude<Box, TurnedBox>;
  /** Its lines are at right angles to those around it. */
  readonly isOrthogonal: boolean;
  /** The block size that the box around it, or else the nearest scroll container, has at most, if that is known by its style: px. What it gives takes the place of an indefinite one. */
  readonly fallbackInlineSize: number | null;
  /** Text set into the space of one character (`text-combine-upright`): made narrower where it does not fit. */
  readonly isCombined: boolean;
  /** All that a table cell holds: along its lines it fills the cell, also where the row is higher than it asks for. */
  readonly fillsCell: boolean;
}

/** Whence a box comes; of an anonymous block around a block in an inline box, whence that inline box comes. */
export function sourceOf(box: Box | InlineBox | InlineText): BoxSource | null {
  return box.kind === 'block-container' && box.inlineAround !== null ? box.inlineAround.source : box.source;
}
