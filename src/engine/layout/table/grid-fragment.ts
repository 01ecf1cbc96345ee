/** Puts rows and cells into the fragments of their sections, for one fragment of a table. */
import { NO_EDGES, type Point, type Rect } from '../../base/geometry.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment, PlacedFragment } from '../fragment.ts';
import { movedEntry, shiftedEntries } from '../fragment-builder.ts';
import { partToken } from '../fragmentation/break-tokens.ts';
import { repeatedContent } from '../fragmentation/repeated-content.ts';
import type { FinishedLayout, OutOfFlowBox } from '../layout-outcome.ts';
import { placeInContainingBlock } from '../positioned/place-in-containing-block.ts';
import { relativeOffset } from '../relative-position.ts';
import { borderBoxLength, isResolvable } from '../sizing/box-sizes.ts';
import { type CellFragment, cellLeft, shownCell, wholeCell } from './cell-fragments.ts';
import type { PlacedRow } from './collapsed-segments.ts';
import type { RepeatedSection } from './repeat-headers.ts';
import type { TablePlan } from './table-plan.ts';

/** A row of the fragment under construction: `children` and `outOfFlow` still grow. */
export interface OpenRow {
  readonly row: number;
  /** px from the wrapper's top. */
  readonly top: number;
  readonly height: number;
  readonly isBegun: boolean;
  readonly isEnded: boolean;
  readonly children: PlacedFragment[];
  /** Relative to the row. */
  readonly outOfFlow: OutOfFlowBox[];
}

export interface PlacedCell {
  readonly column: number;
  /** Border box, relative to the wrapper. */
  readonly rect: Rect;
}

export class GridFragment {
  readonly plan: TablePlan;
  readonly env: LayoutEnvironment;
  readonly rows: PlacedRow[] = [];
  readonly outOfFlow: OutOfFlowBox[] = [];
  /** Where cells lie in the wrapper; kept only for backgrounds of columns. */
  readonly placedCells: PlacedCell[] = [];
  /** Section fragments, placed in the wrapper; those that are painted over the others. */
  readonly sections: PlacedFragment[] = [];
  readonly overRows: PlacedFragment[] = [];
  readonly #fragmentation: FragmentationSpace | null;
  #section = -1;
  #open: OpenRow[] = [];

  /** @param fragmentation - of the table; `null` in one piece */
  constructor(plan: TablePlan, fragmentation: FragmentationSpace | null, env: LayoutEnvironment) {
    this.plan = plan;
    this.#fragmentation = fragmentation;
    this.env = env;
  }

  /** Begins a row, or a part of one. */
  openRow(row: number, top: number, height: number, isBegun: boolean, isEnded: boolean): OpenRow {
    const section = this.plan.grid.sectionOfRow[row]!;
    if (section !== this.#section) {
      this.closeSection();
      this.#section = section;
    }
    const open: OpenRow = { row, top, height, isBegun, isEnded, children: [], outOfFlow: [] };
    this.#open.push(open);
    this.rows.push({ row, top, bottom: top + height, isBegun, isEnded });
    return open;
  }

  /**
   * The row of a cell of several rows: where its own ended in an earlier fragment, that goes on here without a height, as in Chromium, for its background
   * is that of the cell (CSS 2.2 §17.5.1).
   *
   * @param open - the row that comes next @param top - of the cell, px from the wrapper's top
   */
  rowOf(cell: number, open: OpenRow, top: number): OpenRow {
    const row = this.plan.grid.rowOfCell[cell]!;
    if (row === open.row) return open;
    const index = this.#open.findIndex((other) => other.row >= row);
    if (index < 0 || this.#open[index]!.row === row) return this.#open[index] ?? open;
    const own: OpenRow = { row, top, height: 0, isBegun: false, isEnded: true, children: [], outOfFlow: [] };
    this.#open.splice(index, 0, own);
    this.#leaveBorderAbove(open);
    return own;
  }

  /** Below a row that goes on without a height there is no collapsed border, as in Chromium: it has been painted where the rows before end. */
  #leaveBorderAbove({ row }: OpenRow): void {
    const last = this.rows.at(-1)!;
    if (last.row === row) this.rows[this.rows.length - 1] = { ...last, isBegun: false };
  }

  /** Adds a cell to its row. @param top - px from the wrapper's top */
  addCell(open: OpenRow, cell: number, part: CellFragment, top: number): void {
    const { plan } = this;
    const fragment = shownCell(plan, cell, part.fragment);
    const x = cellLeft(plan, cell) - plan.measure.spacingX;
    const y = top - open.top;
    const shift = this.#shiftOf(fragment.style, plan.grid.rows[open.row]!);
    open.children.push({ x: x + shift.x, y: y + shift.y, fragment });
    const left = this.left + x + shift.x;
    if (plan.measure.hasColumnBackgrounds) {
      const rect = { x: left, y: top + shift.y, width: fragment.width, height: fragment.height };
      this.placedCells.push({ column: plan.grid.columnOfCell[cell]!, rect });
    }
    for (const entry of shiftedEntries(part.outOfFlow, shift)) {
      open.outOfFlow.push(movedEntry(entry, x + shift.x, y + shift.y));
    }
  }

  #wholeCell(cell: number, height: number): CellFragment {
    return wholeCell(this.plan, cell, height, this.#fragmentation !== null, this.env);
  }

  /** A row in one piece with those of its cells that do not go on below it. */
  addWholeRow(row: number, top: number): OpenRow {
    const { grid, rowStarts, rowEnds, metrics } = this.plan;
    const height = rowEnds[row]! - rowStarts[row]!;
    const open = this.openRow(row, top, height, true, true);
    if (metrics.isCollapsed[row]) return open;
    for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
      if (grid.rowSpans[i] === 1) this.addCell(open, i, this.#wholeCell(i, height), top);
    }
    return open;
  }

  /** A row with all of its cells in one piece, those of several rows included. */
  addRowWithSpans(row: number, top: number): void {
    const open = this.addWholeRow(row, top);
    const { grid, rowStarts, rowEnds, metrics } = this.plan;
    if (!grid.hasRowSpans || metrics.isCollapsed[row]) return;
    for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
      const span = grid.rowSpans[i]!;
      if (span === 1) continue;
      const height = rowEnds[row + span - 1]! - rowStarts[row]!;
      this.addCell(open, i, this.#wholeCell(i, height), top);
    }
  }

  /** Adds what overflows a cell that ended in an earlier fragmentainer. @param top - px from the wrapper's top */
  addOverflow(cell: number, part: CellFragment, top: number): void {
    this.closeSection();
    const row = this.plan.grid.rowOfCell[cell]!;
    const open: OpenRow = { row, top, height: 0, isBegun: false, isEnded: true, children: [], outOfFlow: [] };
    this.addCell(open, cell, part, top);
    this.#addSection([open], false);
  }

  /**
   * Adds a section that was made before: a repeated header or footer.
   *
   * @param isFirst - the table has none before
   * @param isOverRows - it is painted over what rows from an earlier fragmentainer have under it
   */
  addRepeated(section: RepeatedSection, top: number, isFirst: boolean, isOverRows: boolean): void {
    this.closeSection();
    const placed = { x: this.left, y: top, fragment: isFirst ? section.fragment : section.repeated };
    if (isOverRows) this.overRows.push(placed);
    else this.sections.push(placed);
    for (const { column, rect } of section.cells) this.placedCells.push({ column, rect: { ...rect, y: rect.y + top } });
    for (const { row, top: rowTop, bottom } of section.rows) {
      this.rows.push({ row, top: top + rowTop, bottom: top + bottom, isBegun: true, isEnded: true });
    }
  }

  /** The last section has stood on an earlier page. */
  repeatLastSection(): void {
    const last = this.sections.pop();
    if (last !== undefined) this.sections.push({ ...last, fragment: repeatedContent(last.fragment) });
  }

  /** @param continuing - the section that goes on in the next fragmentainer; -1: none */
  closeSection(continuing = -1): void {
    if (this.#section < 0) return;
    this.#addSection(this.#open, this.#section === continuing);
    this.#open = [];
    this.#section = -1;
  }

  #addSection(rows: readonly OpenRow[], continues: boolean): void {
    const { grid, table } = this.plan;
    const first = rows[0]!;
    const last = rows.at(-1)!;
    const { section, firstRow } = grid.sections[grid.sectionOfRow[first.row]!]!;
    const width = this.#rowWidth();
    const children: PlacedFragment[] = [];
    const outOfFlow: OutOfFlowBox[] = [];
    for (const open of rows) {
      const box = grid.rows[open.row]!;
      const whole = plainFragment(box, width, open.height, open.children, !open.isEnded);
      const isBroken = !open.isBegun || !open.isEnded;
      const placed = this.#withPositioned(box, whole, open.outOfFlow, open.top, isBroken);
      const shift = this.#shiftOf(box.style, section);
      const y = open.top - first.top + shift.y;
      children.push({ x: shift.x, y, fragment: placed.fragment });
      for (const entry of shiftedEntries(placed.outOfFlow, shift)) outOfFlow.push(movedEntry(entry, shift.x, y));
    }
    const height = last.top + last.height - first.top;
    const whole = plainFragment(section, width, height, children, continues);
    const isBroken = continues || first.row !== firstRow || !first.isBegun;
    const placed = this.#withPositioned(section, whole, outOfFlow, first.top, isBroken);
    const shift = this.#shiftOf(section.style, table);
    const x = this.left + shift.x;
    const y = first.top + shift.y;
    this.sections.push({ x, y, fragment: placed.fragment });
    for (const entry of shiftedEntries(placed.outOfFlow, shift)) this.outOfFlow.push(movedEntry(entry, x, y));
  }

  /** With the positioned boxes whose containing block the row or section is. @param top - px from the wrapper's top */
  #withPositioned(
    box: Box,
    fragment: Fragment,
    outOfFlow: readonly OutOfFlowBox[],
    top: number,
    isBroken: boolean,
  ): Pick<FinishedLayout, 'fragment' | 'outOfFlow'> {
    if (outOfFlow.length === 0) return { fragment, outOfFlow };
    const fragmentation = this.#fragmentation;
    const offset = (fragmentation?.bfcOffset ?? 0) + top;
    return placeInContainingBlock(box, fragment, outOfFlow, { fragmentation, offset, isBroken }, this.env);
  }

  /** Relative positioning; percentages are of the height that the part of the table around it asks for (css-position-3 §3.4). */
  #shiftOf(style: ComputedStyle, around: Box): Point {
    const { height } = around.style.sizing;
    const basis = isResolvable(height, INDEFINITE) ? borderBoxLength(around.style, height, 0, 0) : INDEFINITE;
    return relativeOffset(style, this.plan.inlineSize, basis, this.plan.table.style.writing.direction);
  }

  /** Left edge of the rows in the wrapper. */
  get left(): number {
    return this.plan.edges.left + this.plan.measure.spacingX;
  }

  #rowWidth(): number {
    const { plan } = this;
    return Math.max(0, plan.inlineSize - plan.edges.inline - 2 * plan.measure.spacingX);
  }
}

/** Rows and sections have neither border nor padding (CSS 2.2 §17.6.1). */
function plainFragment(
  box: Box,
  width: number,
  height: number,
  children: readonly PlacedFragment[],
  continues: boolean,
): Fragment {
  return {
    box,
    style: box.style,
    width,
    height,
    border: NO_EDGES,
    padding: NO_EDGES,
    children,
    detail: null,
    breakToken: continues ? partToken(box) : null,
  };
}
