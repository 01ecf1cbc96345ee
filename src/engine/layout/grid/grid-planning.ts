/** What the steps of css-grid-2 §12.1 work on: the sizes of a grid container as far as they are known, and its tracks. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { GridContainer } from '../../boxes/tree/box.ts';
import { hasPercentage } from '../../css/values/basic/length.ts';
import type { ConstraintSpace, LineNames, SubgridTracks, TrackPositions } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { type BlockSizing, blockSizing, usedBlockSize, usedInlineSize } from '../sizing/box-sizes.ts';
import { type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { usedGap } from '../sizing/gap.ts';
import { containedBlockSize, isBlockSizeContained } from '../sizing/size-containment.ts';
import { alignTracks, stretchesTracks } from './grid-alignment.ts';
import { setBaselineShims } from './grid-baselines.ts';
import type { GridItem, GridStructure } from './grid-item.ts';
import { gridStructure, NO_SPANNED_TRACKS, type SpannedTracks } from './grid-structure.ts';
import type { ItemContributions } from './intrinsic-tracks.ts';
import {
  fixedRangeSize,
  guttersOf,
  hasPartialFractions,
  hasPercentageTracks,
  initialTracks,
  rangeSize,
  type TrackAxis,
} from './track.ts';
import { columnContributions, rowContributions } from './track-contributions.ts';
import { sizeTracks } from './track-sizing.ts';

/** What the steps share. */
export interface Planning {
  readonly box: GridContainer;
  readonly env: LayoutEnvironment;
  readonly edges: UsedEdges;
  /** Content box of the container, px; the height is INDEFINITE where the content decides. */
  readonly innerInlineSize: number;
  readonly innerBlockSize: number;
  readonly minInnerBlockSize: number;
  readonly maxInnerBlockSize: number;
  readonly structure: GridStructure;
}

/** Border box, px. */
export interface ContainerHeights {
  /** What its tracks give. */
  readonly intrinsicBlockSize: number;
  /** What is used. */
  readonly blockSize: number;
}

export interface Draft {
  readonly planning: Planning;
  readonly sizing: BlockSizing;
  readonly inlineSize: number;
}

export function draftOf(box: GridContainer, space: ConstraintSpace, env: LayoutEnvironment): Draft {
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const inlineSize = usedInlineSize(box, space, env);
  const sizing = blockSizing(box, space, edges, inlineSize);
  return { planning: planningOf(box, space, env, edges, inlineSize, sizing), sizing, inlineSize };
}

function planningOf(
  box: GridContainer,
  space: ConstraintSpace,
  env: LayoutEnvironment,
  edges: UsedEdges,
  inlineSize: number,
  sizing: BlockSizing,
): Planning {
  const { definite, min, max } = sizing;
  const innerInlineSize = Math.max(0, inlineSize - edges.inline);
  const innerBlockSize =
    definite === null ? INDEFINITE : Math.max(0, Math.max(min, Math.min(max, definite)) - edges.block);
  const minInnerBlockSize = Math.max(0, min - edges.block);
  const maxInnerBlockSize = Math.max(0, max - edges.block);
  const structure = gridStructure(
    box,
    { size: innerInlineSize, min: 0, max: INDEFINITE },
    { size: innerBlockSize, min: minInnerBlockSize, max: maxInnerBlockSize },
    spannedTracks(space.subgrid),
    env,
  );
  return { box, env, edges, innerInlineSize, innerBlockSize, minInnerBlockSize, maxInnerBlockSize, structure };
}

/** @param tracks - the sum of the rows and what lies between them, px */
export function containerHeights({ planning, sizing }: Draft, tracks: number): ContainerHeights {
  const { box, edges } = planning;
  const intrinsicBlockSize = edges.block + (isBlockSizeContained(box) ? containedBlockSize(box) : tracks);
  return { intrinsicBlockSize, blockSize: Math.max(edges.block, usedBlockSize(sizing, intrinsicBlockSize)) };
}

export function dependsOnOwnHeight({ structure, box }: Planning): boolean {
  const { rowGap } = box.style.align;
  if (isBlockSizeContained(box)) return true;
  if (hasPercentageTracks(structure.rows) || hasPartialFractions(structure.rows)) return true;
  return rowGap !== 'normal' && hasPercentage(rowGap);
}

function spannedTracks(given: SubgridTracks | null): SpannedTracks {
  if (given === null) return NO_SPANNED_TRACKS;
  const spanned = (tracks: TrackPositions | null, lines: LineNames) =>
    tracks === null ? null : { count: tracks.starts.length, lines };
  return { columns: spanned(given.columns, given.columnNames), rows: spanned(given.rows, given.rowNames) };
}

export function alignedColumns(planning: Planning, sizedRows: TrackAxis | null): TrackPositions {
  const { align, writing } = planning.box.style;
  const axis = sizeColumns(planning, sizedRows);
  return alignTracks(axis, planning.innerInlineSize, align.justifyContent, writing.direction === 'rtl');
}

/** Tracks, and what is asked of them. @param sizedRows - rows whose sizes are known; `null` the first time */
export function columnsToSize(
  planning: Planning,
  sizedRows: TrackAxis | null,
): readonly [TrackAxis, readonly ItemContributions[]] {
  const { structure, innerInlineSize, box, env } = planning;
  const gap = usedGap(box.style.align.columnGap, innerInlineSize);
  const axis = {
    tracks: initialTracks(structure.columns, innerInlineSize),
    gutters: guttersOf(structure.columns.isCollapsed, gap),
  };
  const initialRows = sizedRows ?? rowAxis(planning, planning.innerBlockSize);
  const heightOf = (item: GridItem) =>
    sizedRows === null ? fixedRangeSize(initialRows, item.rows) : rangeSize(sizedRows, item.rows);
  return [axis, columnContributions(structure, axis, heightOf, box, gap, env)];
}

function sizeColumns(planning: Planning, sizedRows: TrackAxis | null): TrackAxis {
  const { innerInlineSize, box } = planning;
  const [axis, contributions] = columnsToSize(planning, sizedRows);
  sizeTracks(axis, contributions, {
    constraint: 'none',
    available: innerInlineSize,
    min: 0,
    max: INDEFINITE,
    stretches: stretchesTracks(box.style.align.justifyContent),
  });
  return axis;
}

function rowAxis({ structure, box }: Planning, basis: number): TrackAxis {
  const gap = usedGap(box.style.align.rowGap, basis);
  return { tracks: initialTracks(structure.rows, basis), gutters: guttersOf(structure.rows.isCollapsed, gap) };
}

export function rowsToSize(planning: Planning, available: number): readonly [TrackAxis, readonly ItemContributions[]] {
  const { structure, box, env } = planning;
  const axis = rowAxis(planning, available);
  if (structure.lanes === null) setBaselineShims(structure.items, axis.tracks.length, box, env);
  const gap = usedGap(box.style.align.rowGap, available);
  return [axis, rowContributions(structure, axis, gap, env)];
}

export function sizeRows(planning: Planning, available: number): TrackAxis {
  const { box } = planning;
  const [axis, contributions] = rowsToSize(planning, available);
  sizeTracks(axis, contributions, {
    constraint: 'none',
    available,
    min: planning.minInnerBlockSize,
    max: planning.maxInnerBlockSize,
    stretches: stretchesTracks(box.style.align.alignContent),
  });
  return axis;
}
