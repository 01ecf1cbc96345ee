/** The track sizing algorithm for one axis (css-grid-2 §12.3 to §12.8). */
import { floorToGrid, GRID, INDEFINITE } from '../../base/lengths.ts';
import { type ItemContributions, resolveIntrinsicTracks, type SizingConstraint } from './intrinsic-tracks.ts';
import type { TrackRange } from './placement.ts';
import type { Track, TrackAxis } from './track.ts';

export interface AxisSizing {
  readonly constraint: SizingConstraint;
  /** Content box size of the container, px, or INDEFINITE. */
  readonly available: number;
  /** Its limits, px; 0 and INDEFINITE without. */
  readonly min: number;
  readonly max: number;
  /** `normal` or `stretch` content distribution. */
  readonly stretches: boolean;
}

/** Sizes the tracks: afterwards `base` of each is its used size. */
export function sizeTracks(axis: TrackAxis, items: readonly ItemContributions[], sizing: AxisSizing): void {
  resolveIntrinsicTracks(axis, items);
  maximizeTracks(axis, sizing);
  expandFlexibleTracks(axis, items, sizing);
  if (sizing.stretches) stretchAutoTracks(axis, sizing);
}

/** Sum of all tracks and gutters. */
export function totalSize({ tracks, gutters }: TrackAxis): number {
  let sum = 0;
  for (let i = 0; i < tracks.length; i++) sum += tracks[i]!.base + gutters[i]!;
  return sum;
}

// ---- §12.6

function maximizeTracks(axis: TrackAxis, { constraint, available, max }: AxisSizing): void {
  if (constraint === 'min-content') return;
  const size = available === INDEFINITE ? max : available;
  if (size === INDEFINITE || (constraint === 'max-content' && available === INDEFINITE && max === INDEFINITE)) {
    for (const track of axis.tracks) track.base = Math.max(track.base, track.growthLimit);
    return;
  }
  let free = size - totalSize(axis);
  if (free <= 0) return;
  const growing = axis.tracks.filter((track) => track.growthLimit > track.base);
  growing.sort((a, b) => a.growthLimit - a.base - (b.growthLimit - b.base));
  for (let i = 0; i < growing.length && free > 0; i++) {
    const track = growing[i]!;
    const share = Math.min(track.growthLimit - track.base, floorToGrid(free / (growing.length - i)));
    track.base += share;
    free -= share;
  }
}

// ---- §12.7

function expandFlexibleTracks(axis: TrackAxis, items: readonly ItemContributions[], sizing: AxisSizing): void {
  const { constraint, available, min, max } = sizing;
  if (constraint === 'min-content' || !axis.tracks.some((track) => track.isFlexible)) return;
  const all = { start: 0, end: axis.tracks.length };
  if (available !== INDEFINITE) {
    applyFraction(axis, fractionSize(axis, all, available));
    return;
  }
  const fraction = indefiniteFraction(axis, items);
  // Where the limits of the container do not allow that size, they are the space to fill.
  const size = sizeWithFraction(axis, fraction);
  const limit = size < min ? min : size > max ? Math.max(min, max) : null;
  applyFraction(axis, limit === null ? fraction : fractionSize(axis, all, limit));
}

/** The largest fraction that a base size or an item in flexible tracks asks for. */
function indefiniteFraction(axis: TrackAxis, items: readonly ItemContributions[]): number {
  let fraction = 0;
  for (const track of axis.tracks) {
    if (track.isFlexible) fraction = Math.max(fraction, track.flex > 1 ? track.base / track.flex : track.base);
  }
  for (const item of items) {
    if (!crossesFlexible(axis, item.range)) continue;
    fraction = Math.max(fraction, fractionSize(axis, item.range, item.maxContent()));
  }
  return fraction;
}

function crossesFlexible({ tracks }: TrackAxis, { start, end }: TrackRange): boolean {
  for (let i = start; i < end; i++) if (tracks[i]!.isFlexible) return true;
  return false;
}

function sizeWithFraction({ tracks, gutters }: TrackAxis, fraction: number): number {
  let sum = 0;
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i]!;
    sum += gutters[i]! + (track.isFlexible ? Math.max(track.base, floorToGrid(fraction * track.flex)) : track.base);
  }
  return sum;
}

/** §12.7.1 Find the size of an fr, px. Tracks that it would make smaller than their base size count as inflexible, the most demanding first. */
function fractionSize({ tracks, gutters }: TrackAxis, { start, end }: TrackRange, space: number): number {
  let left = space;
  let sum = 0;
  const flexible: Track[] = [];
  for (let i = start; i < end; i++) {
    const track = tracks[i]!;
    if (i > start) left -= gutters[i]!;
    if (track.isFlexible) {
      flexible.push(track);
      sum += track.flex;
    } else left -= track.base;
  }
  flexible.sort((a, b) => demand(b) - demand(a));
  for (const track of flexible) {
    const size = Math.max(0, left) / Math.max(1, sum);
    if (size * track.flex >= track.base) return size;
    left -= track.base;
    sum -= track.flex;
  }
  return Math.max(0, left) / Math.max(1, sum);
}

function demand({ base, flex }: Track): number {
  return flex > 0 ? base / flex : base > 0 ? Number.MAX_VALUE : 0;
}

/** What rounding takes from one track goes to the next, so that together they fill the space. */
function applyFraction({ tracks }: TrackAxis, fraction: number): void {
  let left = 0;
  for (const track of tracks) {
    if (!track.isFlexible) continue;
    const exact = fraction * track.flex + left;
    const size = Math.floor(exact * GRID + 1e-3) / GRID;
    if (size < track.base) continue;
    track.base = size;
    left = Math.max(0, exact - size);
  }
}

// ---- §12.8

function stretchAutoTracks(axis: TrackAxis, { constraint, available, min }: AxisSizing): void {
  if (constraint !== 'none') return;
  const size = available === INDEFINITE ? min : available;
  let free = size - totalSize(axis);
  if (free <= 0) return;
  const growing = axis.tracks.filter((track) => track.max === 'auto' && !track.isFlexible);
  growing.forEach((track, i) => {
    const share = floorToGrid(free / (growing.length - i));
    track.base += share;
    free -= share;
  });
}
