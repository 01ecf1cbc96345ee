/** Intrinsic sizes of grid containers: the sums of their columns under a min-content and a max-content constraint (css-grid-2 §6.1, §12.1). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { GridContainer } from '../../boxes/tree/box.ts';
import type { MaxSize, Size } from '../../css/values/basic/size.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { inlineSizeFromRatio, preferredRatio } from '../sizing/aspect-ratio.ts';
import { type BlockSizing, blockSizing, borderBoxLength, isResolvable } from '../sizing/box-sizes.ts';
import { type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { usedGap } from '../sizing/gap.ts';
import { type GridItem, type GridStructure, isWidthByHeight, type Lanes, setAreaWidth } from './grid-item.ts';
import type { RepetitionRoom } from './grid-lines.ts';
import { type Planning, sizeRows } from './grid-planning.ts';
import { gridStructure, NO_SPANNED_TRACKS } from './grid-structure.ts';
import type { SizingConstraint } from './intrinsic-tracks.ts';
import { InlineContributions } from './item-contributions.ts';
import { laneStack } from './lane-stack.ts';
import { fixedRangeSize, guttersOf, initialTracks, rangeSize, type TrackAxis } from './track.ts';
import { columnContributions } from './track-contributions.ts';
import { sizeTracks, totalSize } from './track-sizing.ts';

/** With the container's own padding and border; its `width` and limits are not applied, but automatic repetitions look at them. */
export function gridIntrinsicSizes(box: GridContainer, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const edges = usedEdges(box.style, INDEFINITE);
  const sizing = blockSizing(box, space, edges, 0);
  const inner = (size: number) => Math.max(0, size - edges.block);
  const block: RepetitionRoom = {
    size: sizing.definite === null ? INDEFINITE : inner(sizing.definite),
    min: inner(sizing.min),
    max: inner(sizing.max),
  };
  const structure = gridStructure(box, inlineRoom(box, edges, sizing), block, NO_SPANNED_TRACKS, env);
  if (structure.lanes?.isColumns === false) {
    const size = stackedSize(box, structure, structure.lanes, env) + edges.inline;
    return { minContent: size, maxContent: size };
  }
  const rows = {
    tracks: initialTracks(structure.rows, block.size),
    gutters: guttersOf(structure.rows.isCollapsed, usedGap(box.style.align.rowGap, block.size)),
  };
  const { size, min, max } = block;
  const planning: Planning = {
    box,
    env,
    edges,
    innerInlineSize: INDEFINITE,
    innerBlockSize: size,
    minInnerBlockSize: min,
    maxInnerBlockSize: max,
    structure,
  };
  const fixedHeightOf = (item: GridItem) => fixedRangeSize(rows, item.rows);
  const minContent = sizeUnder('min-content', planning, fixedHeightOf);
  const maxContent = sizeUnder('max-content', planning, fixedHeightOf);
  return { minContent: minContent + edges.inline, maxContent: Math.max(minContent, maxContent) + edges.inline };
}

/** Limits of the height hold for the width, too, through the ratio (css-sizing-4 §4.2). */
function inlineRoom(box: GridContainer, edges: UsedEdges, block: BlockSizing): RepetitionRoom {
  const { minWidth, maxWidth } = box.style.sizing;
  const length = (size: Size | MaxSize, otherwise: number) =>
    isResolvable(size, INDEFINITE)
      ? Math.max(0, borderBoxLength(box.style, size, INDEFINITE, edges.inline) - edges.inline)
      : otherwise;
  const ratio = preferredRatio(box.style);
  const transferred = (size: number, none: number) =>
    ratio === null || size === none ? none : inlineSizeFromRatio(box.style, ratio, size, edges) - edges.inline;
  const min = Math.max(length(minWidth, 0), transferred(block.min, 0));
  const max = Math.min(length(maxWidth, INDEFINITE), transferred(block.max, INDEFINITE));
  return { size: INDEFINITE, min, max };
}

/** Of lanes that are rows: the longest one, in Chromium for both sizes. */
function stackedSize(
  { style }: GridContainer,
  { items, columns, rows }: GridStructure,
  { isAutomatic }: Lanes,
  env: LayoutEnvironment,
): number {
  const stack = laneStack(style, rows.sizes.length, style.align.columnGap, INDEFINITE, env.deadline);
  const axis = { tracks: initialTracks(columns, INDEFINITE), gutters: guttersOf(columns.isCollapsed, 0) };
  for (const [i, item] of items.entries()) {
    const range = isAutomatic[i] ? stack.place(item.rows.end - item.rows.start) : item.rows;
    stack.put(range, new InlineContributions(item, axis, () => null, env).maxContent());
  }
  return stack.size;
}

/** §12.1: where items are as wide as the heights of rows make them, rows are sized in the columns, and the columns once more. */
function sizeUnder(
  constraint: SizingConstraint,
  planning: Planning,
  fixedHeightOf: (item: GridItem) => number | null,
): number {
  const { items, lanes } = planning.structure;
  const columns = columnsUnder(constraint, planning, fixedHeightOf);
  const hasSecondPass =
    lanes === null &&
    items.some((item) => isWidthByHeight(item) && fixedHeightOf(item) === null) &&
    items.every((item) => item.subgrid === null);
  if (!hasSecondPass) return totalSize(columns);
  for (const item of items) setAreaWidth(item, rangeSize(columns, item.columns));
  const rows = sizeRows(planning, planning.innerBlockSize);
  return totalSize(columnsUnder(constraint, planning, (item) => rangeSize(rows, item.rows)));
}

function columnsUnder(
  constraint: SizingConstraint,
  { box, env, structure }: Planning,
  heightOf: (item: GridItem) => number | null,
): TrackAxis {
  const gap = usedGap(box.style.align.columnGap, INDEFINITE);
  const axis = {
    tracks: initialTracks(structure.columns, INDEFINITE),
    gutters: guttersOf(structure.columns.isCollapsed, gap),
  };
  const contributions = columnContributions(structure, axis, heightOf, box, gap, env);
  sizeTracks(axis, contributions, {
    constraint,
    available: INDEFINITE,
    min: 0,
    max: INDEFINITE,
    stretches: false,
  });
  return axis;
}
