/**
 * Tables, their sections and rows while their content is added: missing parts get anonymous boxes, white space between parts is dropped
 * (css-tables-3 §2, CSS 2.2 §17.2.1). The numbers are those of CSS 2.2.
 */
import { borderGroup } from '../../css/properties/border.ts';
import { paddingGroup } from '../../css/properties/box.ts';
import { CELL, type Display, ROW, ROW_GROUP } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle } from '../../style/initial-style.ts';
import { noteChangedGroup } from '../../style/turned-style.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type {
  BlockContainer,
  Box,
  BoxSource,
  Table,
  TableCell,
  TableColumn,
  TableRow,
  TableSection,
} from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import type {
  AnonymousContainers,
  ContentSink,
  InlineSink,
  RowSink,
  RunIns,
  SectionSink,
  TableSink,
} from './content-sink.ts';
import { isWhiteSpace } from './white-space.ts';

/** What tables, sections and rows have in common: content that is no part of theirs goes into an anonymous cell. */
abstract class TablePart implements ContentSink {
  readonly blockifies = false;
  protected readonly containers: AnonymousContainers;
  protected readonly id: number;
  protected readonly style: ComputedStyle;
  protected readonly source: BoxSource | null;

  constructor(containers: AnonymousContainers, style: ComputedStyle, source: BoxSource | null) {
    this.containers = containers;
    this.id = containers.nextId();
    this.style = style;
    this.source = source;
  }

  abstract inlineContent(): InlineSink;
  /** Whether an anonymous cell is being filled. */
  abstract hasOpenCell(): boolean;
  /** Whether a line is being filled in it, so that white space is content of it. */
  abstract hasOpenLine(): boolean;
  abstract rowForCell(): RowSink;
  abstract sectionForRow(): SectionSink;
  abstract tableForPart(): TableSink;

  addText(style: ComputedStyle, source: BoxSource | null, text: string): void {
    // DEVIATION: 1.3 and 1.4 drop white space whatever it comes from; Chromium keeps that of `content`, so the usual clearfix has a row.
    const isGenerated = source !== null && source.pseudo !== null;
    // Nor does white space that is preserved make a line behind a block.
    if (!isGenerated && isWhiteSpace(text) && !this.hasOpenLine()) return; // 1.3, 1.4
    this.inlineContent().addText(style, source, text);
  }

  addBlock(box: Box): void {
    this.inlineContent().addBlock(box);
  }

  addAtomicInline(box: Box): void {
    this.inlineContent().addAtomicInline(box);
  }

  addFloat(box: Box): void {
    this.inlineContent().addFloat(box);
  }

  addOutOfFlow(box: Box): void {
    this.inlineContent().addOutOfFlow(box);
  }

  runIns(): InlineSink {
    return this.inlineContent().runIns();
  }

  takeRunIns(block: ComputedStyle): RunIns | null {
    return this.hasOpenCell() ? this.inlineContent().takeRunIns(block) : null;
  }
}

export class RowContent extends TablePart implements RowSink {
  readonly #cells: TableCell[] = [];
  #anonymousCell: ReturnType<AnonymousContainers['flow']> | null = null;

  addCell(cell: TableCell): void {
    if (this.#anonymousCell !== null) this.#closeAnonymousCell();
    this.#cells.push(cell);
  }

  /** 2.3: consecutive content that is no cell shares one anonymous cell. */
  override inlineContent(): InlineSink {
    this.#anonymousCell ??= this.containers.flow(anonymousStyle(this.style, CELL));
    return this.#anonymousCell;
  }

  override hasOpenCell(): boolean {
    return this.#anonymousCell !== null;
  }

  override hasOpenLine(): boolean {
    return this.#anonymousCell?.hasOpenLine() ?? false;
  }

  override rowForCell(): RowSink {
    return this;
  }

  override sectionForRow(): SectionSink {
    return this.inlineContent().sectionForRow();
  }

  override tableForPart(): TableSink {
    return this.inlineContent().tableForPart();
  }

  finish(): TableRow {
    if (this.#anonymousCell !== null) this.#closeAnonymousCell();
    return { kind: 'table-row', id: this.id, style: this.style, source: this.source, cells: this.#cells };
  }

  #closeAnonymousCell(): void {
    const content = this.#anonymousCell?.finish();
    this.#anonymousCell = null;
    if (content === undefined) return;
    const box: BlockContainer = flowRoot(this.containers.nextId(), anonymousStyle(this.style, CELL), null, content);
    this.#cells.push({ box, colSpan: 1, rowSpan: 1 });
  }
}

export type SectionGroup = TableSection['group'];

export class SectionContent extends TablePart implements SectionSink {
  readonly #group: SectionGroup;
  readonly #rows: TableRow[] = [];
  #anonymousRow: RowContent | null = null;

  constructor(containers: AnonymousContainers, style: ComputedStyle, source: BoxSource | null, group: SectionGroup) {
    super(containers, style, source);
    this.#group = group;
  }

  addRow(row: TableRow): void {
    this.#closeAnonymousRow();
    this.#rows.push(row);
  }

  override inlineContent(): InlineSink {
    return this.#row().inlineContent();
  }

  override hasOpenCell(): boolean {
    return this.#anonymousRow?.hasOpenCell() ?? false;
  }

  override hasOpenLine(): boolean {
    return this.#anonymousRow?.hasOpenLine() ?? false;
  }

  override rowForCell(): RowSink {
    return this.#row();
  }

  override sectionForRow(): SectionSink {
    return this;
  }

  override tableForPart(): TableSink {
    return this.inlineContent().tableForPart();
  }

  finish(): TableSection {
    this.#closeAnonymousRow();
    return {
      kind: 'table-section',
      id: this.id,
      style: this.style,
      source: this.source,
      group: this.#group,
      rows: this.#rows,
    };
  }

  /** 2.2: consecutive content that is no row shares one anonymous row. */
  #row(): RowContent {
    this.#anonymousRow ??= new RowContent(this.containers, anonymousStyle(this.style, ROW), null);
    return this.#anonymousRow;
  }

  #closeAnonymousRow(): void {
    if (this.#anonymousRow === null) return;
    this.#rows.push(this.#anonymousRow.finish());
    this.#anonymousRow = null;
  }
}

export class TableContent extends TablePart implements TableSink {
  readonly #captions: BlockContainer[] = [];
  readonly #columns: TableColumn[] = [];
  readonly #sections: TableSection[] = [];
  #hasHeader = false;
  #hasFooter = false;
  #anonymousSection: SectionContent | null = null;

  addSection(section: TableSection): void {
    this.#closeAnonymousSection();
    this.#sections.push(section);
  }

  /** CSS 2.2 §17.2: of several header groups only the first is one; the same for footers. */
  groupOf({ part }: Display): SectionGroup {
    if (part === 'table-header-group' && !this.#hasHeader) {
      this.#hasHeader = true;
      return 'header';
    }
    if (part === 'table-footer-group' && !this.#hasFooter) {
      this.#hasFooter = true;
      return 'footer';
    }
    return 'body';
  }

  addCaption(caption: BlockContainer): void {
    this.#captions.push(caption);
  }

  addColumn(column: TableColumn): void {
    this.#columns.push(column);
  }

  override inlineContent(): InlineSink {
    return this.#section().inlineContent();
  }

  override hasOpenCell(): boolean {
    return this.#anonymousSection?.hasOpenCell() ?? false;
  }

  override hasOpenLine(): boolean {
    return this.#anonymousSection?.hasOpenLine() ?? false;
  }

  override rowForCell(): RowSink {
    return this.#section().rowForCell();
  }

  override sectionForRow(): SectionSink {
    return this.#section();
  }

  override tableForPart(): TableSink {
    return this;
  }

  finish(): Table {
    this.#closeAnonymousSection();
    const source = this.source ?? sourceOfParts(this.#sections);
    return {
      kind: 'table',
      isInCellOrItem: source !== null && this.containers.isInCellOrItem(source),
      id: this.id,
      style: usedTableStyle(this.style, this.#sections),
      source: this.source,
      captions: this.#captions,
      columns: this.#columns,
      sections: this.#sections,
    };
  }

  /** 2.1, and css-tables-3's table-row-group around rows without one. */
  #section(): SectionContent {
    this.#anonymousSection ??= new SectionContent(this.containers, anonymousStyle(this.style, ROW_GROUP), null, 'body');
    return this.#anonymousSection;
  }

  #closeAnonymousSection(): void {
    if (this.#anonymousSection === null) return;
    this.#sections.push(this.#anonymousSection.finish());
    this.#anonymousSection = null;
  }
}

/** Of the first part that an element makes of an anonymous table: what is around the one is around the other. */
function sourceOfParts(sections: readonly TableSection[]): BoxSource | null {
  for (const { source, rows } of sections) {
    if (source !== null) return source;
    for (const row of rows) {
      const part = row.source ?? row.cells.find(({ box }) => box.source !== null)?.box.source ?? null;
      if (part !== null) return part;
    }
  }
  return null;
}

/** Tables of collapsed borders have no padding (CSS 2.2 §17.6.2), and, as in Chromium, without cells no border. */
function usedTableStyle(style: ComputedStyle, sections: readonly TableSection[]): ComputedStyle {
  if (style.table.borderCollapse === 'separate') return style;
  const isEmpty = sections.every(({ rows }) => rows.every(({ cells }) => cells.length === 0));
  const keepsBorder = !isEmpty || style.border === borderGroup.initial;
  if (keepsBorder && style.padding === paddingGroup.initial) return style;
  const border = keepsBorder ? style.border : borderGroup.initial;
  const used = changedStyle(style, { padding: paddingGroup.initial, border });
  noteChangedGroup(used, style, keepsBorder ? 'padding' : 'border');
  return used;
}
