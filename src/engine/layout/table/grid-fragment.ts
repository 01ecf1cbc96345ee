/** Puts rows and cells into the fragments of their sections, for one fragment of a table. */
import { NO_EDGES, type Rect } from '../../base/geometry.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment, PlacedFragment } from '../fragment.ts';
import { movedEntry } from '../fragment-builder.ts';
import { partToken } from '../fragmentation/break-tokens.ts';
import type { OutOfFlowBox } from '../layout-outcome.ts';
import { relativeOffset } from '../relative-position.ts';
import { type CellFragment, cellLeft, wholeCell } from './cell-fragments.ts';
import type { PlacedRow } from './collapsed-segments.ts';
import type { RepeatedSection } from './repeat-headers.ts';
import type { TablePlan } from './table-plan.ts';

/** A row of the fragment under construction: `children` still grows. */
export interface OpenRow {
  readonly row: number;
  /** px from the wrapper's top. */
  readonly top: number;
  readonly children: PlacedFragment[];
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
  /** Section fragments, placed in the wrapper. */
  readonly sections: PlacedFragment[] = [];
  #section = -1;
  #sectionTop = 0;
  #sectionRows: PlacedFragment[] = [];

  constructor(plan: TablePlan, env: LayoutEnvironment) {
    this.plan = plan;
    this.env = env;
  }

  /** Begins a row, or a part of one. */
  openRow(row: number, top: number, height: number, isBegun: boolean, isEnded: boolean): OpenRow {
    const { grid } = this.plan;
    const section = grid.sectionOfRow[row]!;
    if (section !== this.#section) {
      this.closeSection();
      this.#section = section;
      this.#sectionTop = top;
      this.#sectionRows = [];
    }
    const children: PlacedFragment[] = [];
    const fragment = plainFragment(grid.rows[row]!, this.#rowWidth(), height, children, !isEnded);
    this.#sectionRows.push({ x: 0, y: top - this.#sectionTop, fragment });
    this.rows.push({ row, top, bottom: top + height, isBegun, isEnded });
    return { row, top, children };
  }

  /** Adds a cell to its row. @param top - px from the wrapper's top */
  addCell(open: OpenRow, cell: number, part: CellFragment, top: number): void {
    const { plan } = this;
    const { fragment } = part;
    const x = cellLeft(plan, cell) - plan.measure.spacingX;
    const y = top - open.top;
    const { direction } = plan.table.style.writing;
    const shift = relativeOffset(fragment.style, plan.inlineSize, INDEFINITE, direction);
    open.children.push({ x: x + shift.x, y: y + shift.y, fragment });
    const left = this.left + x + shift.x;
    if (plan.measure.hasColumnBackgrounds) {
      const rect = { x: left, y: top + shift.y, width: fragment.width, height: fragment.height };
      this.placedCells.push({ column: plan.grid.columnOfCell[cell]!, rect });
    }
    for (const entry of part.outOfFlow) this.outOfFlow.push(movedEntry(entry, left, top + shift.y));
  }

  /** A row in one piece with those of its cells that do not go on below it. */
  addWholeRow(row: number, top: number): OpenRow {
    const { grid, rowStarts, rowEnds, metrics } = this.plan;
    const height = rowEnds[row]! - rowStarts[row]!;
    const open = this.openRow(row, top, height, true, true);
    if (metrics.isCollapsed[row]) return open;
    for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
      if (grid.rowSpans[i] === 1) this.addCell(open, i, wholeCell(this.plan, i, height, this.env), top);
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
      this.addCell(open, i, wholeCell(this.plan, i, height, this.env), top);
    }
  }

  /** Adds what overflows a cell that ended in an earlier fragmentainer. @param top - px from the wrapper's top */
  addOverflow(cell: number, part: CellFragment, top: number): void {
    this.closeSection();
    const { grid } = this.plan;
    const row = grid.rowOfCell[cell]!;
    const { section } = grid.sections[grid.sectionOfRow[row]!]!;
    const open: OpenRow = { row, top, children: [] };
    this.addCell(open, cell, part, top);
    const width = this.#rowWidth();
    const inRow = plainFragment(grid.rows[row]!, width, 0, open.children, false);
    const fragment = plainFragment(section, width, 0, [{ x: 0, y: 0, fragment: inRow }], false);
    this.sections.push({ x: this.left, y: top, fragment });
  }

  /** Adds a section that was made before: a repeated header or footer. */
  addRepeated(section: RepeatedSection, top: number): void {
    this.closeSection();
    this.sections.push({ x: this.left, y: top, fragment: section.fragment });
    for (const { column, rect } of section.cells) this.placedCells.push({ column, rect: { ...rect, y: rect.y + top } });
    for (const { row, top: rowTop, bottom } of section.rows) {
      this.rows.push({ row, top: top + rowTop, bottom: top + bottom, isBegun: true, isEnded: true });
    }
  }

  /** @param continuing - the section that goes on in the next fragmentainer; -1: none */
  closeSection(continuing = -1): void {
    if (this.#section < 0) return;
    const { section } = this.plan.grid.sections[this.#section]!;
    const last = this.rows.at(-1)!;
    const fragment = plainFragment(
      section,
      this.#rowWidth(),
      last.bottom - this.#sectionTop,
      this.#sectionRows,
      this.#section === continuing,
    );
    this.sections.push({ x: this.left, y: this.#sectionTop, fragment });
    this.#section = -1;
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
