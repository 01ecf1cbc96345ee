/**
 * The layouts that a table's cells were measured with, in one piece and as high as the content (or `height`) asks. They are kept, as most cells
 * stay as they were measured; but the cells of a table that takes much of the memory are laid out again for their page instead, for there are
 * as many of them alive as a page has.
 */
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import type { TableMeasure } from './table-measure.ts';

export class CellResults {
  readonly #measure: TableMeasure;
  readonly #spaceFor: (cell: number) => ConstraintSpace;
  readonly #env: LayoutEnvironment;
  /** By cell. */
  readonly #kept: FinishedLayout[] = [];

  constructor(measure: TableMeasure, spaceFor: (cell: number) => ConstraintSpace, env: LayoutEnvironment) {
    this.#measure = measure;
    this.#spaceFor = spaceFor;
    this.#env = env;
  }

  /** Lays out the next cell. */
  measure(cell: number): FinishedLayout {
    const env = this.#env;
    if (!this.#measure.keepsCells) {
      return env.deadline.passing(() => {
        const result = this.#layout(cell);
        env.release(result.fragment);
        return result;
      });
    }
    const result = this.#layout(cell);
    this.#kept.push(result);
    // Most cells keep this layout, and large tables have no room for what is known of the text of all cells beside their lines.
    if (result.fragment.style.display.position === 'static') env.settle(result.fragment);
    return result;
  }

  of(cell: number): FinishedLayout {
    return this.#kept[cell] ?? this.#layout(cell);
  }

  #layout(cell: number): FinishedLayout {
    const box = this.#measure.cellBoxes.boxOf(cell);
    return assertFinished(this.#env.layout(box, this.#spaceFor(cell), null));
  }
}
