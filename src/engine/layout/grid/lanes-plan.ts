/**
 * Where the items of a grid lanes container lie in one piece (css-grid-3 §3): its lanes are sized as the tracks of a grid, then each item goes
 * into lanes and behind what stands there. The plan is that of a grid. Where items are stacked down the page, a row begins wherever an item
 * does, so that such containers break like other grids.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import { partitionPoint } from '../../base/partition-point.ts';
import type { TrackPositions } from '../constraint-space.ts';
import { ITEMS_OF_PIECE } from '../container-plan.ts';
import { alignTracks, areaSize, areaStart, contentOffset } from './grid-alignment.ts';
import { type GridItem, measureItem, setAreaWidth } from './grid-item.ts';
import { type GridPlan, itemsByRow, planBase } from './grid-plan.ts';
import {
  alignedColumns,
  type ContainerHeights,
  columnsToSize,
  containerHeights,
  type Draft,
  dependsOnOwnHeight,
  rowsToSize,
  sizeRows,
} from './grid-planning.ts';
import { measureInPieces } from './intrinsic-tracks.ts';
import { type LaneStack, laneStack } from './lane-stack.ts';
import { blockOffset, positionInColumns, sizeItem } from './placed-item.ts';
import type { TrackRange } from './placement.ts';
import { totalSize } from './track-sizing.ts';

export function makeLanesPlan(draft: Draft): GridPlan {
  const { items, lanes } = draft.planning.structure;
  const stacking = lanes!.isColumns ? new ColumnStacking(draft) : new RowStacking(draft);
  for (const [i, item] of items.entries()) stacking.stack(item, lanes!.isAutomatic[i]!);
  return stacking.finish();
}

/** The same for many items, which are measured and stacked in pieces. */
export function* makeLanesPlanInPieces(draft: Draft): Generator<void, GridPlan> {
  const { items, lanes } = draft.planning.structure;
  const { isColumns, isAutomatic } = lanes!;
  if (isColumns) yield* measureInPieces(...columnsToSize(draft.planning, null));
  else {
    setWidths(draft);
    yield* measureInPieces(...rowsToSize(draft.planning, draft.planning.innerBlockSize));
  }
  const stacking = isColumns ? new ColumnStacking(draft) : new RowStacking(draft);
  for (const [i, item] of items.entries()) {
    stacking.stack(item, isAutomatic[i]!);
    if (i % ITEMS_OF_PIECE === ITEMS_OF_PIECE - 1) yield;
  }
  return stacking.finish();
}

/** Items one below the other, in columns. */
class ColumnStacking {
  readonly #draft: Draft;
  readonly #columns: TrackPositions;
  readonly #stack: LaneStack;
  /** Of the margin boxes in order, px from the edge that the columns are filled from. */
  readonly #positions: number[] = [];

  constructor(draft: Draft) {
    const { planning } = draft;
    const { style } = planning.box;
    this.#draft = draft;
    this.#columns = alignedColumns(planning, null);
    const count = this.#columns.starts.length;
    this.#stack = laneStack(style, count, style.align.rowGap, planning.innerBlockSize, planning.env.deadline);
  }

  stack(item: GridItem, isAutomatic: boolean): void {
    const { innerBlockSize, env } = this.#draft.planning;
    if (isAutomatic) item.columns = this.#stack.place(item.columns.end - item.columns.start);
    setAreaWidth(item, areaSize(this.#columns, item.columns));
    item.result = measureItem(item, innerBlockSize, env);
    item.width = item.result.fragment.width;
    item.height = item.result.fragment.height;
    this.#positions.push(this.#stack.put(item.columns, outerHeight(item)));
  }

  finish(): GridPlan {
    const { planning } = this.#draft;
    const { box, edges, structure, innerInlineSize } = planning;
    const { items } = structure;
    const { size } = this.#stack;
    const heights = containerHeights(this.#draft, size);
    const inner = heights.blockSize - edges.block;
    const offset = contentOffset(box.style.align.alignContent, inner - size, false);
    const tops = items.map((item, i) => {
      const position = offset + this.#positions[i]!;
      return box.style.grid.lanesDirection.isFillReversed ? inner - position - outerHeight(item) : position;
    });
    const rows = stackRows(items, tops, this.#stack.gap);
    const isRightToLeft = box.style.writing.direction === 'rtl';
    for (const [i, item] of items.entries()) {
      item.x = positionInColumns(item, this.#columns, innerInlineSize, isRightToLeft);
      item.y = tops[i]! + item.margins.top;
    }
    return {
      ...planBase(this.#draft),
      ...itemsByRow(items, rows.starts.length),
      ...heights,
      columns: this.#columns,
      rows,
      stacked: { containingBlockSize: planning.innerBlockSize, gap: this.#stack.gap },
    };
  }
}

/** Items beside each other, in rows. */
class RowStacking {
  readonly #draft: Draft;
  readonly #rows: TrackPositions;
  readonly #heights: ContainerHeights;
  readonly #stack: LaneStack;
  /** Of the margin boxes in order, px from the edge that the rows are filled from. */
  readonly #positions: number[] = [];

  constructor(draft: Draft) {
    const { planning } = draft;
    const { style } = planning.box;
    this.#draft = draft;
    setWidths(draft);
    let rows = sizeRows(planning, planning.innerBlockSize);
    this.#heights = containerHeights(draft, totalSize(rows));
    const inner = this.#heights.blockSize - planning.edges.block;
    if (planning.innerBlockSize === INDEFINITE && dependsOnOwnHeight(planning)) rows = sizeRows(planning, inner);
    this.#rows = alignTracks(rows, inner, style.align.alignContent, false);
    const count = rows.tracks.length;
    this.#stack = laneStack(style, count, style.align.columnGap, planning.innerInlineSize, planning.env.deadline);
  }

  stack(item: GridItem, isAutomatic: boolean): void {
    if (isAutomatic) item.rows = this.#stack.place(item.rows.end - item.rows.start);
    sizeItem(item, areaSize(this.#rows, item.rows), this.#draft.planning.env);
    this.#positions.push(this.#stack.put(item.rows, outerWidth(item)));
  }

  finish(): GridPlan {
    const { planning } = this.#draft;
    const { box, structure, innerInlineSize } = planning;
    const { align, writing, grid } = box.style;
    const isRightToLeft = writing.direction === 'rtl';
    const offset = contentOffset(align.justifyContent, innerInlineSize - this.#stack.size, isRightToLeft);
    for (const [i, item] of structure.items.entries()) {
      const { margins, width } = item;
      const position = offset + this.#positions[i]!;
      const start = grid.lanesDirection.isFillReversed ? innerInlineSize - position - outerWidth(item) : position;
      item.x = isRightToLeft ? innerInlineSize - start - margins.right - width : start + margins.left;
      item.y = areaStart(this.#rows, item.rows) + blockOffset(item, areaSize(this.#rows, item.rows), item.height);
    }
    return {
      ...planBase(this.#draft),
      ...itemsByRow(structure.items, this.#rows.starts.length),
      ...this.#heights,
      columns: { starts: [0], ends: [innerInlineSize] },
      rows: this.#rows,
      stacked: null,
    };
  }
}

function setWidths({ planning }: Draft): void {
  for (const item of planning.structure.items) setAreaWidth(item, planning.innerInlineSize);
}

function outerWidth({ margins, width }: GridItem): number {
  return margins.left + width + margins.right;
}

function outerHeight({ margins, height }: GridItem): number {
  return margins.top + height + margins.bottom;
}

/** Rows that begin with the margin boxes of items; each item gets those that it, and the gap behind it, lie in. */
function stackRows(items: readonly GridItem[], tops: readonly number[], gap: number): TrackPositions {
  const starts = [...new Set(tops)].sort((a, b) => a - b);
  let bottom = starts.at(-1) ?? 0;
  for (const [i, item] of items.entries()) {
    const end = tops[i]! + outerHeight(item);
    const first = partitionPoint(0, starts.length, (row) => starts[row]! < tops[i]!);
    const after = partitionPoint(first + 1, starts.length, (row) => starts[row]! < end + gap);
    item.rows = { start: first, end: after } satisfies TrackRange;
    bottom = Math.max(bottom, end);
  }
  return { starts, ends: starts.map((_, row) => starts[row + 1] ?? bottom) };
}
