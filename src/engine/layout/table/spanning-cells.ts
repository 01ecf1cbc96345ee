/** The cells of several rows while the rows of one fragment of a table are placed: each ends with its last row, or is cut at the fragment's end. */
import type { BreakBetween, TableCellResume } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import type { GridFragment, OpenRow } from './grid-fragment.ts';
import { newCell, type OpenCell, resumedCell } from './row-part.ts';
import type { TablePlan } from './table-plan.ts';

const NO_CELLS: readonly OpenCell[] = [];

export class SpanningCells {
  readonly #plan: TablePlan;
  #open: OpenCell[] = [];
  /** What was laid out when the row was weighed in which a cell begins: at its end it is not asked for again, or tables in tables would take two to the power of their depth. */
  readonly #kept = new Map<number, { readonly blockSize: number; readonly result: FinishedLayout }>();

  constructor(plan: TablePlan) {
    this.#plan = plan;
  }

  /** Those that reach beyond the last row so far. */
  get open(): readonly OpenCell[] {
    return this.#open;
  }

  /**
   * Takes up what an earlier fragment cut. Cells of one row are not its business. As in Chromium, each row above in which such cells began goes on without a
   * height, so that it has spacing below it, unless that would fill the fragmentainer: each one takes a part of the row (css-break-4 §4.4).
   *
   * @param row - that comes next @param top - px from the wrapper's top @param room - down to where there is room for the row
   * @returns where that row begins
   */
  resume(cells: readonly TableCellResume[], row: number, top: number, room: number): number {
    const { grid, measure } = this.#plan;
    const spanning = cells.filter(({ cell }) => grid.rowSpans[cell]! > 1);
    const begun = new Set(spanning.map(({ cell }) => grid.rowOfCell[cell]!));
    const rowsAbove = begun.size - (begun.has(row) ? 1 : 0);
    const spacing = top + rowsAbove * measure.spacingY < room ? measure.spacingY : 0;
    const tops = new Map([...begun].map((origin, index) => [origin, top + index * spacing]));
    for (const cell of spanning) this.#open.push(resumedCell(this.#plan, cell, tops.get(grid.rowOfCell[cell.cell]!)!));
    return top + rowsAbove * spacing;
  }

  /** @param cell - that begins in the row which comes next */
  keep(cell: number, { blockSize }: FragmentationSpace, result: FinishedLayout): void {
    this.#kept.set(cell, { blockSize, result });
  }

  /** `null` where the cell was not laid out, or for another height of the fragmentainer. */
  kept({ cell, isResumed }: OpenCell, { blockSize }: FragmentationSpace): FinishedLayout | null {
    const kept = isResumed ? undefined : this.#kept.get(cell);
    return kept?.blockSize === blockSize ? kept.result : null;
  }

  /**
   * The value of a break that is forced in a cell which begins in this row and reaches beyond it; `null`: none is. As in Chromium it is a
   * break inside of that row, so that the rows below come behind it.
   */
  forcedIn(row: number): BreakBetween | null {
    for (const { cell } of this.#open) {
      const token = this.#kept.get(cell)?.result.fragment.breakToken ?? null;
      const forced = this.#plan.grid.rowOfCell[cell] === row ? (token?.innermostForcedValue ?? null) : null;
      if (forced !== null) return forced;
    }
    return null;
  }

  endingWith(row: number): readonly OpenCell[] {
    return this.#open.length === 0 ? NO_CELLS : this.#open.filter(({ lastRow }) => lastRow === row);
  }

  /** A row has been placed. @param isBegun - the spanning cells of the row begin with it */
  enter(fragment: GridFragment, open: OpenRow, isBegun: boolean): void {
    const { grid, metrics } = this.#plan;
    const { row, top } = open;
    if (isBegun && grid.hasRowSpans && metrics.isCollapsed[row] === 0) {
      for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
        if (grid.rowSpans[i]! > 1) this.#open.push(newCell(this.#plan, i, top));
      }
    }
    for (const cell of this.#open) cell.open ??= fragment.rowOf(cell.cell, open, cell.top);
  }

  leave(row: number): void {
    if (this.#open.length > 0) this.#open = this.#open.filter(({ lastRow }) => lastRow > row);
  }
}
