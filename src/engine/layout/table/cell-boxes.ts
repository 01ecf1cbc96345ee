/**
 * Boxes of cells as they are laid out: in the collapsing model with transparent halves of the winning borders in place of their own; in quirks mode
 * with heights that include border and padding (quirks mode §3.9).
 */
import type { Edges } from '../../base/geometry.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer } from '../../boxes/tree/box.ts';
import { restyle } from '../../boxes/tree/restyle.ts';
import { px } from '../../css/values/basic/length.ts';
import { TRANSPARENT } from '../../display/color.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle } from '../../style/initial-style.ts';
import { noteChangedGroup } from '../../style/turned-style.ts';
import { isResolvable } from '../sizing/box-sizes.ts';
import { usedEdges } from '../sizing/edges.ts';
import type { CollapsedBorders } from './collapsed-borders.ts';
import type { TableGrid } from './table-grid.ts';

export class CellBoxes {
  readonly #grid: TableGrid;
  readonly #borders: CollapsedBorders | null;
  readonly #boxes: (BlockContainer | undefined)[];
  readonly #styles = new Map<ComputedStyle, { readonly halves: Edges; readonly style: ComputedStyle }[]>();

  readonly #quirks: boolean;

  constructor(grid: TableGrid, borders: CollapsedBorders | null, quirks: boolean) {
    this.#grid = grid;
    this.#borders = borders;
    this.#quirks = quirks;
    this.#boxes = borders === null && !quirks ? [] : new Array(grid.cells.length);
  }

  /** @param cell - index in the grid; the same cell always gives the same box */
  boxOf(cell: number): BlockContainer {
    const { box } = this.#grid.cells[cell]!;
    if (this.#borders === null && !this.#quirks) return box;
    const known = this.#boxes[cell];
    if (known !== undefined) return known;
    const bordered = this.#borders === null ? box : this.#withHalves(box, cell, this.#borders);
    const made = this.#quirks ? withWholeHeight(bordered) : bordered;
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
    const made = changedStyle(style, { border: transparentBorder(halves) });
    noteChangedGroup(made, style, 'border');
    variants.push({ halves, style: made });
    return made;
  }
}

/** A cell whose `height` is that of its border box, whatever `box-sizing` says. */
function withWholeHeight(box: BlockContainer): BlockContainer {
  const { style } = box;
  const { height, boxSizing } = style.sizing;
  if (boxSizing === 'border-box' || !isResolvable(height, INDEFINITE)) return box;
  const content = Math.max(0, height.px - usedEdges(style, INDEFINITE).block);
  return { ...box, style: restyle(style, { sizing: { height: px(content) } }) };
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
