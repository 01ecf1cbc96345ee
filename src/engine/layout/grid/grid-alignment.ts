/** Alignment in grids: of the tracks in the container and of items in their areas (css-grid-2 §11, css-align-3 §4 to §6). */
import { floorToGrid } from '../../base/lengths.ts';
import type { ContentAlignment, SelfAlignment } from '../../css/values/box/alignment.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { TrackPositions } from '../constraint-space.ts';
import { isSelfReversed } from '../self-start.ts';
import type { TrackRange } from './placement.ts';
import type { TrackAxis } from './track.ts';

/** How an item lies in its area along one axis. */
export interface ItemAlignment {
  /** `normal` fills the area where the box has no size of its own; `stretch` always. */
  readonly position: 'normal' | 'stretch' | 'start' | 'end' | 'center' | 'first-baseline' | 'last-baseline';
  /** Overflowing items start at the start edge. */
  readonly isSafe: boolean;
}

/** `align-self`, or the container's `align-items`. */
export function blockAlignment(item: ComputedStyle, container: ComputedStyle): ItemAlignment {
  const own = item.align.alignSelf;
  const value = own.position === 'auto' ? container.align.alignItems : own;
  return itemAlignment(value, false, isSelfReversed(item, 'block'));
}

/** `justify-self`, or the container's `justify-items`. What baselines are at the side of, `start` or `end`, is found out later. */
export function inlineAlignment(item: ComputedStyle, container: ComputedStyle): ItemAlignment {
  const own = item.align.justifySelf;
  const value = own.position === 'auto' ? container.align.justifyItems : own;
  const isRightToLeft = container.writing.direction === 'rtl';
  const alignment = itemAlignment(value, isRightToLeft, isRightToLeft !== isSelfReversed(item, 'inline'));
  if (alignment.position === 'first-baseline') return { position: 'start', isSafe: alignment.isSafe };
  if (alignment.position === 'last-baseline') return { position: 'end', isSafe: alignment.isSafe };
  return alignment;
}

/** Automatic margins align the item instead. */
export function justifiedBaseline(item: ComputedStyle, container: ComputedStyle): 'first' | 'last' | null {
  const own = item.align.justifySelf;
  const { position } = own.position === 'auto' ? container.align.justifyItems : own;
  if (position !== 'baseline' && position !== 'last-baseline') return null;
  if (item.margin.left === 'auto' || item.margin.right === 'auto') return null;
  return position === 'baseline' ? 'first' : 'last';
}

/** @param isOpposed - the item's start edge is at the container's end edge */
function itemAlignment({ position, safe }: SelfAlignment, isRightToLeft: boolean, isOpposed: boolean): ItemAlignment {
  const isSafe = safe;
  switch (position) {
    case 'auto':
    case 'normal':
      return { position: 'normal', isSafe };
    case 'stretch':
    case 'center':
      return { position, isSafe };
    case 'anchor-center':
      return { position: 'center', isSafe };
    case 'baseline':
      return { position: 'first-baseline', isSafe };
    case 'last-baseline':
      return { position: 'last-baseline', isSafe };
    case 'start':
    case 'flex-start':
      return { position: 'start', isSafe };
    case 'end':
    case 'flex-end':
      return { position: 'end', isSafe };
    case 'self-start':
      return { position: isOpposed ? 'end' : 'start', isSafe };
    case 'self-end':
      return { position: isOpposed ? 'start' : 'end', isSafe };
    case 'left':
      return { position: isRightToLeft ? 'end' : 'start', isSafe };
    case 'right':
      return { position: isRightToLeft ? 'start' : 'end', isSafe };
  }
}

/**
 * Distance from the area's start edge to the margin box.
 *
 * @param free - size of the area less that of the margin box, px
 */
export function alignedOffset({ position, isSafe }: ItemAlignment, free: number): number {
  if (free < 0 && isSafe) return 0;
  if (position === 'end' || position === 'last-baseline') return free;
  return position === 'center' ? floorToGrid(free / 2) : 0;
}

export function areaStart({ starts }: TrackPositions, { start }: TrackRange): number {
  return starts[start]!;
}

export function areaSize({ starts, ends }: TrackPositions, { start, end }: TrackRange): number {
  return ends[end - 1]! - starts[start]!;
}

/** Whether automatic tracks take what is left (css-align-3 §5.1.1, css-grid-2 §12.8). */
export function stretchesTracks({ position }: ContentAlignment): boolean {
  return position === 'normal' || position === 'stretch';
}

/** Distance from the start edge to content that is aligned as a whole (css-align-3 §5.3). @param free - what it leaves, px */
export function contentOffset(alignment: ContentAlignment, free: number, isRightToLeft: boolean): number {
  return distribution(alignment, free, 1, isRightToLeft).before;
}

/** Aligns the tracks in the container; space between them widens the gutters. */
export function alignTracks(
  { tracks, gutters }: TrackAxis,
  available: number,
  alignment: ContentAlignment,
  isRightToLeft: boolean,
): TrackPositions {
  let free = available;
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    free -= tracks[i]!.base + gutters[i]!;
    if (!tracks[i]!.isCollapsed) count++;
  }
  const { before, between } = distribution(alignment, free, count, isRightToLeft);
  const starts: number[] = [];
  const ends: number[] = [];
  let position = before;
  let isFirst = true;
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i]!;
    position += gutters[i]!;
    if (!track.isCollapsed) {
      if (!isFirst) position += between;
      isFirst = false;
    }
    starts.push(position);
    position += track.base;
    ends.push(position);
  }
  return { starts, ends };
}

function distribution(
  { position, safe }: ContentAlignment,
  free: number,
  count: number,
  isRightToLeft: boolean,
): { readonly before: number; readonly between: number } {
  const atStart = { before: 0, between: 0 };
  switch (position) {
    case 'space-between':
      return free > 0 && count > 1 ? { before: 0, between: floorToGrid(free / (count - 1)) } : atStart;
    case 'space-around':
      if (free <= 0 || count === 0) return atStart;
      return { before: floorToGrid(free / (2 * count)), between: floorToGrid(free / count) };
    case 'space-evenly':
      if (free <= 0) return atStart;
      return { before: floorToGrid(free / (count + 1)), between: floorToGrid(free / (count + 1)) };
    default: {
      if (free < 0 && safe) return atStart;
      if (position === 'center') return { before: floorToGrid(free / 2), between: 0 };
      const isEnd = position === 'end' || position === 'flex-end' || position === 'last-baseline';
      const isFar = isEnd || position === (isRightToLeft ? 'left' : 'right');
      return { before: isFar ? free : 0, between: 0 };
    }
  }
}
