/**
 * Cells on the grid of their table, which is that of the rows in the tree (ISO 32000-1 §14.8.4.3.4, §14.8.5.7): what headers are for, and rows of one
 * number of columns (ISO 14289-1 §7.2), as HTML's rows need not be.
 */
import { partitionPoint } from '../base/partition-point.ts';
import { attribute } from '../dom/node.ts';
import { settleHeaders } from './table-headers.ts';
import { type CellShape, newTag, type Tag, type TagContent } from './tag.ts';

/** As HTML §4.9.11 bounds them. */
const MOST_COLUMN_SPAN = 1_000;
const MOST_ROW_SPAN = 65_534;
/** Rows that lack more cells than this many times those that are there are left as they are. */
const MOST_LACKING = 8;

/** Cells of a row, and what of cells above reaches into it. */
interface Row<P extends TagContent> {
  readonly tag: Tag<P>;
  readonly cells: readonly Area<P>[];
  /** In the order of their columns. */
  readonly covered: readonly Area<P>[];
}

/** The columns that a cell covers, and the row that it ends before. */
interface Area<P extends TagContent> {
  readonly cell: Tag<P>;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/** Rows between two pauses. */
const PIECE = 1_000;

/** To be gone through when the table and all in it have their shape. */
export function* settleCells<P extends TagContent>(table: Tag<P>): Generator<void, void> {
  const groups = tagsIn(table, 'THead', 'TBody', 'TFoot').map((group) => tagsIn(group, 'TR'));
  const tags = groups.flat();
  for (const [i, tag] of tags.entries()) {
    if (tag.kids.some(isHeader)) settleHeaders(cellsOf(tag), i === 0 || tag.parent!.type === 'THead');
    if (i % PIECE === PIECE - 1) yield;
  }
  if (isRegular(tags)) return;
  const rows = groups.flatMap(placedRows);
  // A column that no cell begins in is a part of the one before it.
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ from }) => from)))].sort((a, b) => a - b);
  const columnAt = (at: number) => partitionPoint(0, columns.length, (i) => columns[i]! < at);
  for (const { cell, from, to } of rows.flatMap(({ cells }) => cells))
    if (to > from + 1) cell.cell = { ...shapeOf(cell), columnSpan: columnAt(to) - columnAt(from) };
  fillRows(rows, columns.length, columnAt);
}

/** What is said of a cell where nothing else is. */
export const SIMPLE_CELL: CellShape = { columnSpan: 1, rowSpan: 1, scope: null };

function shapeOf<P extends TagContent>({ cell }: Tag<P>): CellShape {
  return cell ?? SIMPLE_CELL;
}

function tagsIn<P extends TagContent>({ kids }: Tag<P>, ...types: readonly string[]): Tag<P>[] {
  return kids.filter((kid): kid is Tag<P> => kid.kind === 'tag' && types.includes(kid.type));
}

function cellsOf<P extends TagContent>(row: Tag<P>): Tag<P>[] {
  return tagsIn(row, 'TH', 'TD');
}

function isHeader<P extends TagContent>(kid: Tag<P>['kids'][number]): boolean {
  return kid.kind === 'tag' && kid.type === 'TH';
}

/** Most tables. */
function isRegular<P extends TagContent>(rows: readonly Tag<P>[]): boolean {
  return rows.every((row) => row.kids.length === rows[0]!.kids.length && !row.kids.some(isSpanning));
}

function isSpanning<P extends TagContent>(kid: Tag<P>['kids'][number]): boolean {
  if (kid.kind !== 'tag' || kid.isPlain || kid.source === null) return false;
  const { element } = kid.source;
  return element.attributes.some(({ name }) => name === 'colspan' || name === 'rowspan');
}

/** HTML §4.9.12.1, for the rows of a group. */
function placedRows<P extends TagContent>(tags: readonly Tag<P>[]): Row<P>[] {
  const places = placesOf(tags);
  let above: readonly Area<P>[] = [];
  return tags.map((tag, row) => {
    let column = 0;
    let next = 0;
    const cells = cellsOf(tag).map((cell): Area<P> => {
      for (; next < above.length && above[next]!.from <= column; next++) column = Math.max(column, above[next]!.to);
      const from = column;
      column += spanOf(cell, 'colspan', MOST_COLUMN_SPAN);
      const end = endOf(cell, row, places);
      if (end > row + 1) cell.cell = { ...shapeOf(cell), rowSpan: end - row };
      return { cell, from, to: column, end };
    });
    const covered = above.length === 0 ? cells : [...above, ...cells].sort((a, b) => a.from - b.from);
    above = covered.filter(({ end }) => end > row + 1);
    return { tag, cells, covered };
  });
}

/** Where rows stand among those of the document, of which some have nothing in the tree. */
function placesOf<P extends TagContent>(rows: readonly Tag<P>[]): number[] {
  const parent = rows[0]?.source?.element.parent;
  const all = new Map(parent?.children.filter(({ kind }) => kind === 'element').map((each, i) => [each, i] as const));
  let last = -1;
  return rows.map(({ source }) => {
    last = Math.max(last + 1, all.get(source?.element as never) ?? 0);
    return last;
  });
}

/** The row that a cell ends before: HTML's 0 is the end of the group. */
function endOf<P extends TagContent>(cell: Tag<P>, row: number, places: readonly number[]): number {
  const span = spanOf(cell, 'rowspan', MOST_ROW_SPAN);
  if (span === 1) return row + 1;
  if (span === 0) return places.length;
  const end = places[row]! + span;
  return partitionPoint(row + 1, places.length, (i) => places[i]! < end);
}

function spanOf<P extends TagContent>({ source }: Tag<P>, name: 'colspan' | 'rowspan', most: number): number {
  const given = source === null || source.element.attributes.length === 0 ? null : attribute(source.element, name);
  const span = Number.parseInt(given ?? '1', 10);
  return span > 0 ? Math.min(span, most) : span === 0 && name === 'rowspan' ? 0 : 1;
}

function fillRows<P extends TagContent>(
  rows: readonly Row<P>[],
  columns: number,
  columnAt: (at: number) => number,
): void {
  const lacking = rows.map(({ covered }) => columns - columnsIn(covered, columnAt));
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  if (lacking.reduce((sum, count) => sum + count, 0) > MOST_LACKING * cells) return;
  for (const [i, { tag }] of rows.entries())
    for (let count = lacking[i]!; count > 0; count--) tag.kids.push(newTag('TD', null, tag, tag.order));
}

function columnsIn<P extends TagContent>(areas: readonly Area<P>[], columnAt: (at: number) => number): number {
  let count = 0;
  let last = 0;
  for (const { from, to } of areas) {
    const [first, end] = [Math.max(last, columnAt(from)), columnAt(to)];
    count += Math.max(0, end - first);
    last = Math.max(last, end);
  }
  return count;
}
