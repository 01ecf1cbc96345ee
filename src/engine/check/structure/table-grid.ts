/** The cells of a table in the structure tree on their grid, after spans (ISO 32000-1, 14.8.4.3.4 and 14.8.5.7). */
import type { Effort } from '../effort.ts';
import { numberOf } from '../file/objects.ts';
import type { StructureElement } from './structure-tree.ts';

export interface Cell {
  readonly element: StructureElement;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Grid {
  readonly rows: readonly StructureElement[];
  readonly cells: readonly Cell[];
  /** Of each row, the columns that it covers. */
  readonly widths: readonly number[];
  /** Cells that lie on others. */
  readonly overlapping: readonly Cell[];
  /** Whether each cell stays within the rows of its group. */
  readonly isWithinGroups: boolean;
}

const MOST_SPAN = 1_000;
const GROUPS = new Set(['THead', 'TBody', 'TFoot']);

export function gridOf(table: StructureElement, effort: Effort): Grid {
  const groups = rowGroups(table);
  const rows = groups.flat();
  const cells: Cell[] = [];
  const overlapping: Cell[] = [];
  const taken: Set<number>[] = rows.map(() => new Set());
  let isWithinGroups = true;
  let first = 0;
  for (const group of groups) {
    for (const [index, row] of group.entries()) {
      let column = 0;
      for (const element of row.kids) {
        if (element.type !== 'TH' && element.type !== 'TD') continue;
        while (taken[first + index]!.has(column)) column++;
        const cell = {
          element,
          row: first + index,
          column,
          rows: span(element, 'RowSpan'),
          columns: span(element, 'ColSpan'),
        };
        if (index + cell.rows > group.length) isWithinGroups = false;
        effort.tick(Math.min(cell.rows, group.length) * cell.columns);
        if (!take(cell, taken, first + group.length)) overlapping.push(cell);
        cells.push(cell);
        column += cell.columns;
      }
    }
    first += group.length;
  }
  return { rows, cells, widths: taken.map((columns) => columns.size), overlapping, isWithinGroups };
}

function rowGroups(table: StructureElement): StructureElement[][] {
  const groups: StructureElement[][] = [];
  let isLoose = false;
  for (const kid of table.kids) {
    if (kid.type === 'TR') {
      if (isLoose) groups.at(-1)!.push(kid);
      else groups.push([kid]);
      isLoose = true;
    } else if (GROUPS.has(kid.type ?? '')) {
      groups.push(kid.kids.filter((row) => row.type === 'TR'));
      isLoose = false;
    }
  }
  return groups;
}

function span(element: StructureElement, name: string): number {
  return Math.max(1, Math.min(MOST_SPAN, numberOf(element.attribute('Table', name)) ?? 1));
}

/** @returns whether nothing lay there */
function take(cell: Cell, taken: readonly Set<number>[], end: number): boolean {
  let isFree = true;
  for (let row = cell.row; row < Math.min(cell.row + cell.rows, end); row++)
    for (let column = cell.column; column < cell.column + cell.columns; column++) {
      if (taken[row]!.has(column)) isFree = false;
      taken[row]!.add(column);
    }
  return isFree;
}
