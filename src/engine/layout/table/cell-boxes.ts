/** Boxes of cells as they are laid out: in the collapsing model with transparent halves of the winning borders in place of their own. */
import type { Edges } from '../../base/geometry.ts';
import type { BlockContainer } from '../../boxes/tree/box.ts';
import { TRANSPARENT } from '../../display/color.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { noteChangedGroup } from '../../style/turned-style.ts';
import type { CollapsedBorders } from './collapsed-borders.ts';
import type { TableGrid } from './table-grid.ts';

export class CellBoxes {
  readonly #grid: TableGrid;
  readonly #borders: CollapsedBorders | null;
  readonly #boxes: (BlockContainer | undefined)[];
  readonly #styles = new Map<ComputedStyle, { readonly halves: Edges; readonly style: ComputedStyle }[]>();

  constructor(grid: TableGrid, borders: CollapsedBorders | null) {
    this.#grid = grid;
    this.#borders = borders;
    this.#boxes = borders === null ? [] : new Array(grid.cells.length);
  }

  /** @param cell - index in the grid; the same cell always gives the same box */
  boxOf(cell: number): BlockContainer {
    const { box } = this.#grid.cells[cell]!;
    if (this.#borders === null) return box;
    const known = this.#boxes[cell];
    if (known !== undefined) return known;
    const made = this.#withHalves(box, cell, this.#borders);
    this.#boxes[cell] = made;
    return made;
  }

  #withHalves(box: BlockContainer, cell: number, borders: CollapsedBorders): BlockContainer {
    const row = this.#grid.rowOfCell[cell]!;
    const column = this.#grid.columnOfCell[cell]!;
    const rowEnd = row + this.#grid.rowSpans[cell]!;
    const columnEnd = column + this.#grid.colSpans[cell]!;
    return {
      kind: 'block-container',
      id: box.id,
      style: this.#styleWith(box.style, borders.halves(row, rowEnd, column, columnEnd)),
      source: box.source,
      content: box.content,
      marker: box.marker,
      isFormattingContextRoot: box.isFormattingContextRoot,
      inlineAround: null,
    };
  }

  #styleWith(style: ComputedStyle, halves: Edges): ComputedStyle {
    let variants = this.#styles.get(style);
    if (variants === undefined) {
      variants = [];
      this.#styles.set(style, variants);
    }
    for (const { halves: known, style: made } of variants) {
      if (
        known.top === halves.top &&
        known.right === halves.right &&
        known.bottom === halves.bottom &&
        known.left === halves.left
      ) {
        return made;
      }
    }
    const made = { ...style, border: transparentBorder(halves) };
    noteChangedGroup(made, style, 'border');
    variants.push({ halves, style: made });
    return made;
  }
}

function transparentBorder(halves: Edges): ComputedStyle['border'] {
  return {
    topWidth: halves.top,
    rightWidth: halves.right,
    bottomWidth: halves.bottom,
    leftWidth: halves.left,
    topStyle: 'solid',
    rightStyle: 'solid',
    bottomStyle: 'solid',
    leftStyle: 'solid',
    topColor: TRANSPARENT,
    rightColor: TRANSPARENT,
    bottomColor: TRANSPARENT,
    leftColor: TRANSPARENT,
  };
}
