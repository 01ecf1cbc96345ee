/**
 * Where the content of a box goes while the box tree is built. Each kind of container takes everything and puts it right by its own rules:
 * `anonymous-blocks.ts` (block containers), `table-fixup.ts` (tables, sections, rows), `item-container.ts` (flex and grid containers).
 */
import type { Display } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type {
  BlockContainer,
  BlockContent,
  Box,
  BoxSource,
  InlineFormattingContext,
  InlineNode,
  Table,
  TableCell,
  TableColumn,
  TableRow,
  TableSection,
} from '../tree/box.ts';

export interface ContentSink {
  /** The children of flex and grid containers are blockified (css-display-3 §2.7) and form items. */
  readonly blockifies: boolean;
  /** Takes inline content; opens an anonymous box for it where it may not stand directly. */
  inlineContent(): InlineSink;
  addText(style: ComputedStyle, source: BoxSource | null, text: string): void;
  /** In-flow and block-level. */
  addBlock(box: Box): void;
  addAtomicInline(box: Box): void;
  addFloat(box: Box): void;
  /** Absolutely positioned. */
  addOutOfFlow(box: Box): void;
  /** Takes the next run-in box (css-display-3 §5), which waits here for what follows it. */
  runIns(): InlineSink;
  /** The run-in boxes that run into a block of this style, which comes next; `null` where there are none. */
  takeRunIns(block: ComputedStyle): RunIns | null;
  /** The row that takes a cell standing here; anonymous unless this is one. */
  rowForCell(): RowSink;
  sectionForRow(): SectionSink;
  /** The table that takes a section, column or caption standing here. */
  tableForPart(): TableSink;
}

/** A run-in sequence: runs of inline content, and the blocks that stand in its boxes. `null` ends an anonymous block. */
export type RunIns = readonly (Box | readonly InlineNode[] | null)[];

export interface InlineSink extends ContentSink {
  openInline(style: ComputedStyle, source: BoxSource | null): void;
  closeInline(): void;
  addLineBreak(style: ComputedStyle, source: BoxSource | null): void;
  /** @param text - to be repeated */
  addLeader(style: ComputedStyle, source: BoxSource | null, text: string): void;
}

export interface FlowSink extends InlineSink {
  /** Whether the last of the content is in a line, or may come to be in one. */
  hasOpenLine(): boolean;
  finish(): BlockContent | InlineFormattingContext;
}

export interface RowSink {
  addCell(cell: TableCell): void;
}
export interface SectionSink {
  addRow(row: TableRow): void;
}
export interface TableSink {
  /** The role of a section with this `display` that is about to be added. */
  groupOf(display: Display): TableSection['group'];
  addSection(section: TableSection): void;
  addCaption(caption: BlockContainer): void;
  addColumn(column: TableColumn): void;
}

/** Opens anonymous containers; the only way from one kind of container to another. */
export interface AnonymousContainers {
  nextId(): number;
  /** The id of a text that will have this style: what it has to show is counted. */
  idOfText(style: ComputedStyle, text: string): number;
  /**
   * Whether one more part of an inline box that blocks have split may be made. There can be as many as blocks times nesting depth; beyond
   * a limit the content stands in the parent without the part.
   */
  mayContinueInline(): boolean;
  flow(style: ComputedStyle): FlowSink;
  table(style: ComputedStyle): ContentSink & { finish(): Table };
  /** Whether a table cell, or a flex or grid container, is among the containing blocks of what the source makes. */
  isInCellOrItem(source: BoxSource): boolean;
}
