/** The tracks of a grid container and the areas of its items, before anything is sized (css-grid-2 §7, §8). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box, GridContainer } from '../../boxes/tree/box.ts';
import { isIndependentByContainment } from '../../style/containment.ts';
import type { LineNames } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { inOrder } from '../item-order.ts';
import { usedGap } from '../sizing/gap.ts';
import { type GridItem, type GridStructure, gridItem } from './grid-item.ts';
import { explicitAxis, type RepetitionRoom, type SpannedAxis, spannedAxis, subgridAxis } from './grid-lines.ts';
import { type TrimmedSides, trimmedSides } from './grid-trim.ts';
import { isGridLanes, lanesStructure } from './lanes-structure.ts';
import { placeItems, type TrackRange } from './placement.ts';
import { trackDefinitions } from './track.ts';

/** What a subgrid spans of its parent grid along its subgridded axes; `null` along others. */
export interface SpannedTracks {
  readonly columns: SpannedAxis | null;
  readonly rows: SpannedAxis | null;
}

export const NO_SPANNED_TRACKS: SpannedTracks = { columns: null, rows: null };

export function gridStructure(
  box: GridContainer,
  inline: RepetitionRoom,
  block: RepetitionRoom,
  spanned: SpannedTracks,
  env: LayoutEnvironment,
): GridStructure {
  if (isGridLanes(box.style)) return lanesStructure(box, inline, block, env);
  const { grid, align } = box.style;
  const areas = grid.templateAreas;
  const columnGap = usedGap(align.columnGap, inline.size);
  const rowGap = usedGap(align.rowGap, block.size);
  const { subgrid: columnNames } = grid.templateColumns;
  const { subgrid: rowNames } = grid.templateRows;
  const columns =
    columnNames !== null && spanned.columns !== null
      ? subgridAxis(columnNames, areas, 'column', spanned.columns)
      : explicitAxis(grid.templateColumns, areas, 'column', inline.size, inline.min, inline.max, columnGap);
  const rows =
    rowNames !== null && spanned.rows !== null
      ? subgridAxis(rowNames, areas, 'row', spanned.rows)
      : explicitAxis(grid.templateRows, areas, 'row', block.size, block.min, block.max, rowGap);
  const boxes = inOrder(box.children);
  const placement = placeItems(boxes, columns, rows, grid.autoFlow, env.deadline);
  env.deadline.spend('gridTracks', placement.columnCount + placement.rowCount, box.source?.element);
  const { columnCount, rowCount, leadingColumns, leadingRows } = placement;
  const columnTracks = trackDefinitions(columns, grid.autoColumns, leadingColumns, columnCount, placement.columns);
  const rowTracks = trackDefinitions(rows, grid.autoRows, leadingRows, rowCount, placement.rows);
  return {
    items: boxes.map((child, i) => {
      const item = { columns: placement.columns[i]!, rows: placement.rows[i]! };
      const spanned = (spannedColumns: boolean, spannedRows: boolean, isReversed: boolean): SpannedTracks => ({
        columns: spannedColumns ? spannedAxis(columns, leadingColumns, item.columns, isReversed) : null,
        rows: spannedRows ? spannedAxis(rows, leadingRows, item.rows, false) : null,
      });
      const trimmed = trimmedSides(box, item.columns, item.rows, columnTracks, rowTracks);
      return itemOf(child, item.columns, item.rows, box, spanned, trimmed, env);
    }),
    columns: columnTracks,
    rows: rowTracks,
    explicitColumns: columns,
    explicitRows: rows,
    leadingColumns,
    leadingRows,
    lanes: null,
  };
}

const NO_NAMES: LineNames = new Map();
const UNKNOWN_ROOM: RepetitionRoom = { size: INDEFINITE, min: 0, max: INDEFINITE };

/** The item of a child; where that is a subgrid, with the structure that its own items make (§9). */
function itemOf(
  child: Box,
  columns: TrackRange,
  rows: TrackRange,
  container: GridContainer,
  spannedOf: (columns: boolean, rows: boolean, isReversed: boolean) => SpannedTracks,
  trimmed: TrimmedSides | null,
  env: LayoutEnvironment,
): GridItem {
  // §9: what is a formatting context of its own, whatever its parent is, is no subgrid.
  if (child.kind !== 'grid-container' || isGridLanes(child.style) || isIndependentByContainment(child.style))
    return gridItem(child, columns, rows, container, null, trimmed, env);
  const { templateColumns, templateRows } = child.style.grid;
  const isReversed = child.style.writing.direction !== container.style.writing.direction;
  const spanned = spannedOf(templateColumns.subgrid !== null, templateRows.subgrid !== null, isReversed);
  if (spanned.columns === null && spanned.rows === null)
    return gridItem(child, columns, rows, container, null, trimmed, env);
  const structure = gridStructure(child, UNKNOWN_ROOM, UNKNOWN_ROOM, spanned, env);
  const subgrid = {
    box: child,
    structure,
    isColumns: spanned.columns !== null,
    isRows: spanned.rows !== null,
    columnNames: spanned.columns?.lines ?? NO_NAMES,
    rowNames: spanned.rows?.lines ?? NO_NAMES,
  };
  return gridItem(child, columns, rows, container, subgrid, trimmed, env);
}
