/** The collapsing border model: which border wins on each edge between slots (CSS 2.2 §17.6.2.1), and the halves that belong to cells. */
import type { Edges } from '../../base/geometry.ts';
import type { Table } from '../../boxes/tree/box.ts';
import { type ColorValue, usedColor } from '../../css/values/color/color-value.ts';
import type { Color } from '../../display/color.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { CollapsedBorder } from '../fragment.ts';
import type { TableGrid } from './table-grid.ts';

/** A border that may be drawn on an edge. Of equal ones the first to be offered wins: cells, rows, sections, columns, the table. */
export interface EdgeBorder {
  /** px; 0 for `none`, infinite for `hidden`, which wins over all and is not drawn. */
  readonly width: number;
  /** Rank of the style where widths are equal. */
  readonly rank: number;
  readonly style: CollapsedBorder['style'];
  readonly color: Color;
}

/** By logical column: `start` is the left side, in right-to-left tables the right one. */
interface BoxBorders {
  readonly top: EdgeBorder | null;
  readonly bottom: EdgeBorder | null;
  readonly start: EdgeBorder | null;
  readonly end: EdgeBorder | null;
}

/** CSS 2.2 §17.6.2.1, where inset behaves like ridge and outset like groove (css-backgrounds-3 §3.2), as in Chromium. */
const RANKS = { double: 6, solid: 5, dashed: 4, dotted: 3, ridge: 2, inset: 2, groove: 1, outset: 1 } as const;

/** Tables with more slots than this are laid out without any borders between cells. */
export const MOST_COLLAPSED_SLOTS = 20_000_000;

export class CollapsedBorders {
  readonly columnCount: number;
  readonly rowCount: number;
  // `undefined`: nothing offered yet; `null`: inside a spanning cell, where no border of a row or column may appear.
  /** Edge above row r (below row r - 1) at column c: `r * columnCount + c`. */
  readonly #horizontal: (EdgeBorder | null | undefined)[];
  /** Edge before column c in row r: `r * (columnCount + 1) + c`. */
  readonly #vertical: (EdgeBorder | null | undefined)[];
  /** For each edge which box it is of: their numbers grow in the order in which boxes offer. */
  readonly #horizontalOwner: Int32Array;
  readonly #verticalOwner: Int32Array;
  #owner = 0;
  #end = 0;
  readonly #known = new Map<ComputedStyle, BoxBorders>();
  readonly #isRightToLeft: boolean;

  constructor(table: Table, grid: TableGrid) {
    this.columnCount = grid.columnCount;
    this.rowCount = grid.rows.length;
    this.#isRightToLeft = table.style.writing.direction === 'rtl';
    this.#horizontal = new Array((this.rowCount + 1) * this.columnCount).fill(undefined);
    this.#vertical = new Array(this.rowCount * (this.columnCount + 1)).fill(undefined);
    this.#horizontalOwner = new Int32Array(this.#horizontal.length);
    this.#verticalOwner = new Int32Array(this.#vertical.length);
    this.#offerCells(grid);
    for (let r = 0; r < this.rowCount; r++) this.#offerBox(grid.rows[r]!.style, r, r + 1, 0, this.columnCount);
    for (const { section, firstRow, rowCount } of grid.sections) {
      this.#offerBox(section.style, firstRow, firstRow + rowCount, 0, this.columnCount);
    }
    this.#offerColumns(grid);
    this.#offerBox(table.style, 0, this.rowCount, 0, this.columnCount);
    this.#known.clear();
  }

  /** Below this row no box has borders. */
  get end(): number {
    return this.#end;
  }

  horizontal(row: number, column: number): EdgeBorder | null {
    return visible(this.#horizontal[row * this.columnCount + column]);
  }

  vertical(row: number, column: number): EdgeBorder | null {
    return visible(this.#vertical[row * (this.columnCount + 1) + column]);
  }

  /** Which box's border it is: the number of an earlier box is lower. */
  horizontalOwner(row: number, column: number): number {
    return this.#horizontalOwner[row * this.columnCount + column]!;
  }

  verticalOwner(row: number, column: number): number {
    return this.#verticalOwner[row * (this.columnCount + 1) + column]!;
  }

  /** Halves of the widest borders along each edge of an area of slots, physical, px. Halves of odd widths end in .5. */
  halves(row: number, rowEnd: number, column: number, columnEnd: number): Edges {
    let top = 0;
    let bottom = 0;
    let start = 0;
    let end = 0;
    for (let c = column; c < columnEnd; c++) {
      top = Math.max(top, widthOf(this.horizontal(row, c)));
      bottom = Math.max(bottom, widthOf(this.horizontal(rowEnd, c)));
    }
    for (let r = row; r < rowEnd; r++) {
      start = Math.max(start, widthOf(this.vertical(r, column)));
      end = Math.max(end, widthOf(this.vertical(r, columnEnd)));
    }
    const [left, right] = this.#isRightToLeft ? [end, start] : [start, end];
    return { top: top / 2, right: right / 2, bottom: bottom / 2, left: left / 2 };
  }

  #offerCells(grid: TableGrid): void {
    for (let i = 0; i < grid.cells.length; i++) {
      const row = grid.rowOfCell[i]!;
      const column = grid.columnOfCell[i]!;
      const rowEnd = row + grid.rowSpans[i]!;
      const columnEnd = column + grid.colSpans[i]!;
      this.#offerBox(grid.cells[i]!.box.style, row, rowEnd, column, columnEnd);
      if (rowEnd - row > 1 || columnEnd - column > 1) this.#clearInside(row, rowEnd, column, columnEnd);
    }
  }

  /** What an earlier cell has offered there stays, as in Chromium: it is the side of a cell that this one overlaps. */
  #clearInside(row: number, rowEnd: number, column: number, columnEnd: number): void {
    for (let r = row; r < rowEnd; r++) {
      if (r > row) for (let c = column; c < columnEnd; c++) clear(this.#horizontal, r * this.columnCount + c);
      for (let c = column + 1; c < columnEnd; c++) clear(this.#vertical, r * (this.columnCount + 1) + c);
    }
  }

  #offerColumns(grid: TableGrid): void {
    for (let c = 0; c < this.columnCount; c++) {
      const element = grid.columns[c];
      if (element) this.#offerBox(element.style, 0, this.rowCount, c, c + 1);
    }
    for (let c = 0; c < this.columnCount; ) {
      const group = grid.columns[c]?.group ?? null;
      let end = c + 1;
      while (group !== null && end < this.columnCount && grid.columns[end]?.group === group) end++;
      if (group !== null) this.#offerBox(group.style, 0, this.rowCount, c, end);
      c = end;
    }
  }

  /** Offers the four borders of a box that covers these slots. */
  #offerBox(style: ComputedStyle, row: number, rowEnd: number, column: number, columnEnd: number): void {
    if (row === rowEnd || column === columnEnd) return;
    const borders = this.#bordersOf(style);
    const { top, bottom, start, end } = borders;
    this.#owner++;
    if (top !== null || bottom !== null || start !== null || end !== null) this.#end = Math.max(this.#end, rowEnd);
    for (let c = column; c < columnEnd; c++) {
      if (top !== null) this.#offer(this.#horizontal, this.#horizontalOwner, row * this.columnCount + c, top);
      if (bottom !== null) this.#offer(this.#horizontal, this.#horizontalOwner, rowEnd * this.columnCount + c, bottom);
    }
    const stride = this.columnCount + 1;
    for (let r = row; r < rowEnd; r++) {
      if (start !== null) this.#offer(this.#vertical, this.#verticalOwner, r * stride + column, start);
      if (end !== null) this.#offer(this.#vertical, this.#verticalOwner, r * stride + columnEnd, end);
    }
  }

  #offer(edges: (EdgeBorder | null | undefined)[], owners: Int32Array, index: number, border: EdgeBorder): void {
    const present = edges[index];
    if (present === null) return;
    if (present !== undefined && !isStronger(border, present)) return;
    edges[index] = border;
    owners[index] = this.#owner;
  }

  /** Equal styles are one object, so that the thousands of cells of a table share few entries. */
  #bordersOf(style: ComputedStyle): BoxBorders {
    let borders = this.#known.get(style);
    if (borders === undefined) {
      const { border } = style;
      const left = edgeBorder(border.leftStyle, border.leftWidth, border.leftColor, style);
      const right = edgeBorder(border.rightStyle, border.rightWidth, border.rightColor, style);
      borders = {
        top: edgeBorder(border.topStyle, border.topWidth, border.topColor, style),
        bottom: edgeBorder(border.bottomStyle, border.bottomWidth, border.bottomColor, style),
        start: this.#isRightToLeft ? right : left,
        end: this.#isRightToLeft ? left : right,
      };
      this.#known.set(style, borders);
    }
    return borders;
  }
}

function edgeBorder(
  style: ComputedStyle['border']['topStyle'],
  width: number,
  colorValue: ColorValue,
  owner: ComputedStyle,
): EdgeBorder | null {
  if (style === 'none') return null;
  const color = usedColor(colorValue, owner.color.color);
  if (style === 'hidden') return { width: Number.POSITIVE_INFINITY, rank: 0, style: 'solid', color };
  return width === 0 ? null : { width, rank: RANKS[style], style, color };
}

export function isStronger(a: EdgeBorder, b: EdgeBorder): boolean {
  return a.width > b.width || (a.width === b.width && a.rank > b.rank);
}

export function strongerOf(a: EdgeBorder | null, b: EdgeBorder | null): EdgeBorder | null {
  if (a === null || b === null) return a ?? b;
  return isStronger(b, a) ? b : a;
}

function clear(edges: (EdgeBorder | null | undefined)[], index: number): void {
  if (edges[index] === undefined) edges[index] = null;
}

function visible(border: EdgeBorder | null | undefined): EdgeBorder | null {
  return border === undefined || border === null || border.width === Number.POSITIVE_INFINITY ? null : border;
}

function widthOf(border: EdgeBorder | null): number {
  return border === null ? 0 : border.width;
}
