/** The lanes of a grid lanes container and the items that have a place in them, before anything is sized (css-grid-3 §2, §3). */
import type { Box, GridContainer } from '../../boxes/tree/box.ts';
import type { GridLine } from '../../css/values/box/grid-line.ts';
import { AUTO_TRACK } from '../../css/values/box/grid-track.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { inOrder } from '../item-order.ts';
import { usedGap } from '../sizing/gap.ts';
import type { ItemAlignment } from './grid-alignment.ts';
import { type GridItem, type GridStructure, gridItem } from './grid-item.ts';
import {
  type AxisPlacement,
  type ExplicitAxis,
  explicitAxis,
  NO_TRACKS_AXIS,
  type RepetitionRoom,
  resolvePlacement,
} from './grid-lines.ts';
import type { TrackRange } from './placement.ts';
import { type TrackDefinitions, trackDefinitions } from './track.ts';

export function isGridLanes({ display }: ComputedStyle): boolean {
  return display.display.inner === 'grid-lanes';
}

/** §2.3: without a direction lanes are columns, unless the template has rows alone. */
function areColumns({ grid }: ComputedStyle): boolean {
  const { axis } = grid.lanesDirection;
  if (axis !== 'normal') return axis === 'column';
  return isNone(grid.templateRows) || !isNone(grid.templateColumns);
}

function isNone({ before, repeat }: ComputedStyle['grid']['templateRows']): boolean {
  return before.sizes.length === 0 && repeat === null;
}

/** Items are aligned in their lanes, and stand one behind the other along them. */
const STACKED: ItemAlignment = { position: 'start', isSafe: false };
const WHOLE: TrackRange = { start: 0, end: 1 };
const ONE_TRACK: TrackDefinitions = { sizes: [AUTO_TRACK], isCollapsed: [false] };

export function lanesStructure(
  box: GridContainer,
  inline: RepetitionRoom,
  block: RepetitionRoom,
  env: LayoutEnvironment,
): GridStructure {
  const { style } = box;
  const isColumns = areColumns(style);
  const explicit = explicitLanes(style, isColumns, isColumns ? inline : block);
  const boxes = inOrder(box.children);
  const placements = boxes.map((child) => placementOf(child, isColumns, explicit));
  const [leading, count] = extentOf(placements, explicit.count);
  env.deadline.spend('gridTracks', count, box.source?.element);
  const ranges = placements.map(({ start, span }): TrackRange => {
    const from = start === null ? 0 : start + leading;
    return { start: from, end: from + span };
  });
  const automatic = isColumns ? style.grid.autoColumns : style.grid.autoRows;
  const lanes = trackDefinitions(explicit, automatic, leading, count, ranges);
  const [columns, rows] = isColumns ? [lanes, ONE_TRACK] : [ONE_TRACK, lanes];
  return {
    items: boxes.map((child, i) => laneItem(child, ranges[i]!, isColumns, box, env)),
    columns,
    rows,
    explicitColumns: isColumns ? explicit : NO_TRACKS_AXIS,
    explicitRows: isColumns ? NO_TRACKS_AXIS : explicit,
    leadingColumns: isColumns ? leading : 0,
    leadingRows: isColumns ? 0 : leading,
    lanes: { isColumns, isAutomatic: placements.map(({ start }) => start === null) },
  };
}

/** §2.2: `auto-fit` is `auto-fill`, as which lanes stay empty follows from their sizes. */
function explicitLanes({ grid, align }: ComputedStyle, isColumns: boolean, room: RepetitionRoom): ExplicitAxis {
  const { size, min, max } = room;
  const list = isColumns ? grid.templateColumns : grid.templateRows;
  const gap = usedGap(isColumns ? align.columnGap : align.rowGap, size);
  const axis = explicitAxis(list, grid.templateAreas, isColumns ? 'column' : 'row', size, min, max, gap);
  return { ...axis, fitStart: 0, fitEnd: 0 };
}

function placementOf({ style }: Box, isColumns: boolean, explicit: ExplicitAxis): AxisPlacement {
  const { columnStart, columnEnd, rowStart, rowEnd } = style.gridPlacement;
  const [start, end]: [GridLine, GridLine] = isColumns ? [columnStart, columnEnd] : [rowStart, rowEnd];
  return resolvePlacement(start, end, explicit);
}

/** Lanes before the first explicit one, and all: as many as definite places ask for, and as the longest span. */
function extentOf(placements: readonly AxisPlacement[], explicit: number): readonly [leading: number, count: number] {
  let first = 0;
  let last = explicit;
  let longest = 0;
  for (const { start, span } of placements) {
    if (start === null) longest = Math.max(longest, span);
    else {
      first = Math.min(first, start);
      last = Math.max(last, start + span);
    }
  }
  return [-first, Math.max(last - first, longest)];
}

function laneItem(
  child: Box,
  range: TrackRange,
  isColumns: boolean,
  container: GridContainer,
  env: LayoutEnvironment,
): GridItem {
  const [columns, rows] = isColumns ? [range, WHOLE] : [WHOLE, range];
  const item = gridItem(child, columns, rows, container, null, null, env);
  return isColumns ? { ...item, align: STACKED } : { ...item, justify: STACKED };
}
