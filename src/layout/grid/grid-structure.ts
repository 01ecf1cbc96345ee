/** The tracks of a grid container and the areas of its items, before anything is sized (css-grid-2 §7, §8). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { GridContainer } from '../../boxes/box.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { inOrder } from '../item-order.ts';
import { usedGap } from '../sizing/gap.ts';
import { type GridItem, gridItem } from './grid-item.ts';
import { type ExplicitAxis, explicitAxis } from './grid-lines.ts';
import { placeItems } from './placement.ts';
import { type TrackDefinitions, trackDefinitions } from './track.ts';

export interface GridStructure {
  /** In order-modified document order. */
  readonly items: readonly GridItem[];
  readonly columns: TrackDefinitions;
  readonly rows: TrackDefinitions;
  readonly explicitColumns: ExplicitAxis;
  readonly explicitRows: ExplicitAxis;
  /** Implicit tracks before the first explicit one. */
  readonly leadingColumns: number;
  readonly leadingRows: number;
}

/** Content box size of the container along an axis, for automatic repetitions: px, INDEFINITE where it follows from the content. */
export interface RepetitionRoom {
  readonly size: number;
  readonly min: number;
  readonly max: number;
}

export function gridStructure(
  box: GridContainer,
  inline: RepetitionRoom,
  block: RepetitionRoom,
  env: LayoutEnvironment,
): GridStructure {
  const { grid, align } = box.style;
  const areas = grid.templateAreas;
  const columnGap = usedGap(align.columnGap, inline.size);
  const rowGap = usedGap(align.rowGap, block.size);
  const columns = explicitAxis(grid.templateColumns, areas, 'column', inline.size, inline.min, inline.max, columnGap);
  const rows = explicitAxis(grid.templateRows, areas, 'row', block.size, block.min, block.max, rowGap);
  const boxes = inOrder(box.children);
  const placement = placeItems(boxes, columns, rows, grid.autoFlow, env.deadline);
  const { columnCount, rowCount, leadingColumns, leadingRows } = placement;
  return {
    items: boxes.map((child, i) => gridItem(child, placement.columns[i]!, placement.rows[i]!, box, env)),
    columns: trackDefinitions(columns, grid.autoColumns, leadingColumns, columnCount, placement.columns),
    rows: trackDefinitions(rows, grid.autoRows, leadingRows, rowCount, placement.rows),
    explicitColumns: columns,
    explicitRows: rows,
    leadingColumns,
    leadingRows,
  };
}

export const UNKNOWN_ROOM: RepetitionRoom = { size: INDEFINITE, min: 0, max: INDEFINITE };
