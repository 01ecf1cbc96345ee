/**
 * Subgrids (css-grid-2 §9): items of a subgrid take part in sizing the tracks of its parent grid, with the subgrid's margins, borders and paddings
 * around those at its edges; the subgrid then has the tracks of its area.
 */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { GridContainer } from '../../boxes/tree/box.ts';
import type { LengthPercentage } from '../../css/values/basic/length.ts';
import type { TrackPositions } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedGap } from '../sizing/gap.ts';
import { areaSize, areaStart } from './grid-alignment.ts';
import type { GridItem } from './grid-item.ts';
import type { ItemContributions } from './intrinsic-tracks.ts';
import { BlockContributions, InlineContributions } from './item-contributions.ts';
import type { TrackRange } from './placement.ts';
import type { TrackAxis } from './track.ts';

/** Where the items of a grid or subgrid stand in the outermost grid that sizes the tracks, and what lies around them there. */
interface Level {
  readonly items: readonly GridItem[];
  /** Index of the first track, and number of tracks. */
  readonly first: number;
  readonly count: number;
  /** It counts its tracks from the other end than the outermost grid. */
  readonly isReversed: boolean;
  /** At the edges of the subgrid, and half of what its gutters are wider than the outer ones, px. */
  readonly before: number;
  readonly after: number;
  readonly gutter: number;
  /** Of the outermost grid, px. */
  readonly gap: number;
}

/** Distances from the edges of the area to those of the content box, px. */
interface AxisEdges {
  readonly start: number;
  readonly end: number;
}

function inlineEdges({ box, margins }: GridItem, basis: number, isRightToLeft: boolean): AxisEdges {
  const edges = usedEdges(box.style, basis);
  const left = margins.left + edges.left;
  const right = margins.right + edges.right;
  return isRightToLeft ? { start: right, end: left } : { start: left, end: right };
}

function blockEdges({ box, margins, areaWidth }: GridItem): AxisEdges {
  const edges = usedEdges(box.style, areaWidth);
  return { start: margins.top + edges.top, end: margins.bottom + edges.bottom };
}

/** Half of what the gutters of a subgrid are wider than those of its parent; `normal` takes the parent's (§9). */
function gutterDifference(own: LengthPercentage | 'normal', basis: number, gap: number): number {
  return own === 'normal' ? 0 : floorToGrid((usedGap(own, basis) - gap) / 2);
}

export function inlineContributions(
  items: readonly GridItem[],
  axis: TrackAxis,
  heightOf: HeightOf,
  container: GridContainer,
  gap: number,
  env: LayoutEnvironment,
): readonly ItemContributions[] {
  const isRightToLeft = container.style.writing.direction === 'rtl';
  const found: ItemContributions[] = [];
  const visit = (level: Level, heightIn: HeightOf) => {
    for (const item of level.items) {
      const range = outerRange(item.columns, level);
      const around = aroundItem(range, level);
      if (item.subgrid?.isColumns === true) {
        const { columnGap } = item.box.style.align;
        const edges = inlineEdges(item, INDEFINITE, isRightToLeft);
        const isReversed = (item.box.style.writing.direction === 'rtl') !== isRightToLeft;
        const inner = innerLevel(item.subgrid.structure.items, range, isReversed, level, edges, around, columnGap);
        visit(inner, item.subgrid.isRows ? heightsInside(item, heightIn) : NO_HEIGHT);
      } else {
        found.push(new InlineContributions(item, axis, heightIn, env, range, around.start + around.end));
      }
    }
  };
  visit({ ...OUTERMOST, items, count: axis.tracks.length, gap }, heightOf);
  return found;
}

export function blockContributions(
  items: readonly GridItem[],
  axis: TrackAxis,
  gap: number,
  env: LayoutEnvironment,
): readonly ItemContributions[] {
  const found: ItemContributions[] = [];
  const visit = (level: Level) => {
    for (const item of level.items) {
      const range = outerRange(item.rows, level);
      const around = aroundItem(range, level);
      if (item.subgrid?.isRows === true) {
        const { rowGap } = item.box.style.align;
        visit(innerLevel(item.subgrid.structure.items, range, false, level, blockEdges(item), around, rowGap));
      } else {
        found.push(new BlockContributions(item, axis, env, range, around.start + around.end));
      }
    }
  };
  visit({ ...OUTERMOST, items, count: axis.tracks.length, gap });
  return found;
}

type HeightOf = (item: GridItem) => number | null;

/** Rows of a grid that has only its columns from outside are its own. */
const NO_HEIGHT: HeightOf = () => null;

/** The same for items of a subgrid, whose rows are counted from where its area starts. */
function heightsInside({ rows: { start } }: GridItem, heightOf: HeightOf): HeightOf {
  return (item) => heightOf({ ...item, rows: { start: start + item.rows.start, end: start + item.rows.end } });
}

const OUTERMOST = { first: 0, isReversed: false, before: 0, after: 0, gutter: 0 };

function outerRange({ start, end }: TrackRange, { first, count, isReversed }: Level): TrackRange {
  return isReversed
    ? { start: first + count - end, end: first + count - start }
    : { start: first + start, end: first + end };
}

/** @param range - in the outermost grid */
function aroundItem({ start, end }: TrackRange, { first, count, before, after, gutter }: Level): AxisEdges {
  return { start: start === first ? before : gutter, end: end === first + count ? after : gutter };
}

/** @param range - in the outermost grid */
function innerLevel(
  items: readonly GridItem[],
  range: TrackRange,
  isReversed: boolean,
  level: Level,
  edges: AxisEdges,
  around: AxisEdges,
  ownGap: LengthPercentage | 'normal',
): Level {
  return {
    items,
    first: range.start,
    count: range.end - range.start,
    isReversed,
    before: around.start + edges.start,
    after: around.end + edges.end,
    gutter: level.gutter + gutterDifference(ownGap, INDEFINITE, level.gap + 2 * level.gutter),
    gap: level.gap,
  };
}

// ---- Tracks of the subgrid

/** The columns of the item's area, from the edge of the subgrid's content box where its own writing direction starts. */
export function subgridColumns(item: GridItem, columns: TrackPositions, parent: GridContainer): TrackPositions {
  const { direction } = parent.style.writing;
  const edges = inlineEdges(item, item.areaWidth, direction === 'rtl');
  const inner = innerTracks(columns, item.columns, edges, item.box.style.align.columnGap);
  if (item.box.style.writing.direction === direction) return inner;
  const size = Math.max(0, item.areaWidth - edges.start - edges.end);
  const mirror = (positions: readonly number[]) => positions.map((each) => size - each).reverse();
  return { starts: mirror(inner.ends), ends: mirror(inner.starts) };
}

export function subgridRows(item: GridItem, rows: TrackPositions): TrackPositions {
  return innerTracks(rows, item.rows, blockEdges(item), item.box.style.align.rowGap);
}

function innerTracks(
  outer: TrackPositions,
  range: TrackRange,
  edges: AxisEdges,
  ownGap: LengthPercentage | 'normal',
): TrackPositions {
  const origin = areaStart(outer, range) + edges.start;
  const size = Math.max(0, areaSize(outer, range) - edges.start - edges.end);
  const starts: number[] = [];
  const ends: number[] = [];
  for (let i = range.start; i < range.end; i++) {
    const before = i === range.start ? 0 : outer.starts[i]! - outer.ends[i - 1]!;
    const after = i === range.end - 1 ? 0 : outer.starts[i + 1]! - outer.ends[i]!;
    const start = i === range.start ? 0 : outer.starts[i]! + gutterDifference(ownGap, size, before) - origin;
    const end = i === range.end - 1 ? size : outer.ends[i]! - gutterDifference(ownGap, size, after) - origin;
    starts.push(start);
    ends.push(Math.max(start, end));
  }
  return { starts, ends };
}
