/**
 * The slots of a table (HTML §4.9.12.1, css-tables-3 §3): which columns and rows each cell covers. Kept in flat arrays, by cell in row order;
 * columns in which nothing begins are left out, so that spans cost what begins in them and not what they name.
 */
import type { Deadline } from '../../base/deadline.ts';
import { partitionPoint } from '../../base/partition-point.ts';
import type { Table, TableCell, TableColumn, TableRow, TableSection } from '../../boxes/tree/box.ts';

export interface TableGrid {
  /** Header first, footer last, else in document order. */
  readonly sections: readonly GridSection[];
  readonly rows: readonly TableRow[];
  /** Index into `sections`, by row. */
  readonly sectionOfRow: Uint32Array;
  /** Rows of a repeatable header stand first, those of a footer last. */
  readonly headerRows: number;
  readonly footerRows: number;
  readonly cells: readonly TableCell[];
  /** First cell of each row; one entry more than there are rows. */
  readonly firstCell: Uint32Array;
  readonly rowOfCell: Uint32Array;
  readonly columnOfCell: Uint32Array;
  readonly colSpans: Uint32Array;
  /** Cut off at the end of the section. */
  readonly rowSpans: Uint32Array;
  readonly columnCount: number;
  /** `<col>` elements by column; `null` where there is none. */
  readonly columns: readonly (TableColumn | null)[];
  /** A cell of more than one row exists. */
  readonly hasRowSpans: boolean;
}

export interface GridSection {
  readonly section: TableSection;
  readonly firstRow: number;
  readonly rowCount: number;
}

/** @param keepsColumns - columns in which no cell begins count, too: under fixed layout they have widths of their own */
export function tableGrid(table: Table, keepsColumns: boolean, deadline: Deadline): TableGrid {
  const sections = orderedSections(table);
  const rowCount = sections.reduce((sum, section) => sum + section.rows.length, 0);
  const rows: TableRow[] = [];
  const gridSections: GridSection[] = [];
  const sectionOfRow = new Uint32Array(rowCount);
  let cellCount = 0;
  for (const section of sections) {
    sectionOfRow.fill(gridSections.length, rows.length, rows.length + section.rows.length);
    gridSections.push({ section, firstRow: rows.length, rowCount: section.rows.length });
    for (const row of section.rows) {
      rows.push(row);
      cellCount += row.cells.length;
    }
  }
  const slots = new SlotPlacement(rows, cellCount, deadline);
  for (const { firstRow, rowCount: count } of gridSections) slots.placeSection(firstRow, count);
  const columns = slots.compress(table.columns, keepsColumns);
  const header = sections[0]?.group === 'header' ? sections[0].rows.length : 0;
  const last = sections.at(-1);
  return {
    sections: gridSections,
    rows,
    sectionOfRow,
    headerRows: header,
    footerRows: last?.group === 'footer' && last !== sections[0] ? last.rows.length : 0,
    cells: slots.cells,
    firstCell: slots.firstCell,
    rowOfCell: slots.rowOfCell,
    columnOfCell: slots.columnOfCell,
    colSpans: slots.colSpans,
    rowSpans: slots.rowSpans,
    columnCount: columns.length,
    columns,
    hasRowSpans: slots.hasRowSpans,
  };
}

/** The first header comes first and the first footer last (CSS 2.2 §17.2); others stay where they are. */
function orderedSections(table: Table): readonly TableSection[] {
  const header = table.sections.find((section) => section.group === 'header');
  const footer = table.sections.find((section) => section.group === 'footer');
  const ordered = table.sections.filter((section) => section !== header && section !== footer);
  if (header !== undefined) ordered.unshift(header);
  if (footer !== undefined) ordered.push(footer);
  return ordered;
}

/** A cell that reaches below its row: columns [start, end) are taken in all rows before `until`. */
interface OpenSpan {
  readonly start: number;
  readonly end: number;
  readonly until: number;
}

class SlotPlacement {
  readonly cells: TableCell[] = [];
  readonly firstCell: Uint32Array;
  readonly rowOfCell: Uint32Array;
  readonly columnOfCell: Uint32Array;
  readonly colSpans: Uint32Array;
  readonly rowSpans: Uint32Array;
  hasRowSpans = false;
  readonly #rows: readonly TableRow[];
  readonly #deadline: Deadline;
  #open: OpenSpan[] = [];

  constructor(rows: readonly TableRow[], cellCount: number, deadline: Deadline) {
    this.#rows = rows;
    this.#deadline = deadline;
    this.firstCell = new Uint32Array(rows.length + 1);
    this.rowOfCell = new Uint32Array(cellCount);
    this.columnOfCell = new Uint32Array(cellCount);
    this.colSpans = new Uint32Array(cellCount);
    this.rowSpans = new Uint32Array(cellCount);
  }

  placeSection(firstRow: number, rowCount: number): void {
    const end = firstRow + rowCount;
    this.#open = [];
    for (let r = firstRow; r < end; r++) {
      this.#deadline.tick();
      if (this.#open.length > 0) this.#open = this.#open.filter((span) => span.until > r);
      this.#placeRow(r, end);
    }
  }

  #placeRow(r: number, sectionEnd: number): void {
    this.firstCell[r] = this.cells.length;
    const open = this.#open;
    const begun: OpenSpan[] = [];
    let next = 0;
    let column = 0;
    for (const cell of this.#rows[r]!.cells) {
      while (next < open.length && open[next]!.start <= column) column = Math.max(column, open[next++]!.end);
      const index = this.cells.length;
      const rowSpan = Math.min(cell.rowSpan, sectionEnd - r);
      this.cells.push(cell);
      this.rowOfCell[index] = r;
      this.columnOfCell[index] = column;
      this.colSpans[index] = cell.colSpan;
      this.rowSpans[index] = rowSpan;
      const end = column + cell.colSpan;
      if (rowSpan > 1) begun.push({ start: column, end, until: r + rowSpan });
      column = end;
    }
    this.firstCell[r + 1] = this.cells.length;
    if (begun.length === 0) return;
    this.hasRowSpans = true;
    this.#open = [...open, ...begun].sort((a, b) => a.start - b.start);
  }

  /** Number of columns that cells cover. */
  #end(): number {
    let end = 0;
    for (let i = 0; i < this.columnOfCell.length; i++) end = Math.max(end, this.columnOfCell[i]! + this.colSpans[i]!);
    return end;
  }

  /** Renumbers columns so that only those count in which a cell begins or that have a `<col>`. Gives the `<col>` of each. */
  compress(elements: readonly TableColumn[], keepsColumns: boolean): readonly (TableColumn | null)[] {
    const byColumn: TableColumn[] = [];
    for (const element of elements) {
      for (let i = 0; i < element.span && byColumn.length < MOST_COLUMN_ELEMENTS; i++) byColumn.push(element);
    }
    const starts = new Set<number>();
    for (let i = 0; i < byColumn.length; i++) starts.add(i);
    for (const column of this.columnOfCell) starts.add(column);
    const end = keepsColumns ? this.#end() : 0;
    if (end <= MOST_KEPT_COLUMNS) for (let i = 0; i < end; i++) starts.add(i);
    const sorted = Float64Array.from(starts).sort();
    const isDense = sorted.length === 0 || sorted[sorted.length - 1] === sorted.length - 1;
    const count = sorted.length;
    for (let i = 0; i < this.columnOfCell.length; i++) {
      const start = this.columnOfCell[i]!;
      const span = this.colSpans[i]!;
      if (isDense) {
        this.colSpans[i] = Math.min(span, count - start);
        continue;
      }
      const first = lowerBound(sorted, start);
      this.columnOfCell[i] = first;
      this.colSpans[i] = span === 1 ? 1 : lowerBound(sorted, start + span) - first;
    }
    return Array.from(sorted, (column) => byColumn[column] ?? null);
  }
}

/** Beyond this, columns in which no cell begins count for nothing under fixed layout, too: a cell may span 1,000. */
const MOST_KEPT_COLUMNS = 2_000;

/** `<col span>` is at most 1,000, but there may be many: beyond this they describe nothing that a page could show. */
const MOST_COLUMN_ELEMENTS = 100_000;

/** Index of the first entry that is not below `value`. */
function lowerBound(sorted: Float64Array, value: number): number {
  return partitionPoint(0, sorted.length, (index) => sorted[index]! < value);
}
