/** Tracks while they are sized (css-grid-2 §12.4). */
import { INDEFINITE } from '../../base/lengths.ts';
import { hasPercentage, type LengthPercentage } from '../../css/values/basic/length.ts';
import { AUTO_TRACK, type TrackBreadth, type TrackSize } from '../../css/values/box/grid-track.ts';
import { usedLength } from '../sizing/used-length.ts';
import type { ExplicitAxis } from './grid-lines.ts';
import type { TrackRange } from './placement.ts';

/** px, or by content; a flexible maximum is `auto` here. */
export type UsedBreadth = number | 'auto' | 'min-content' | 'max-content';

export interface Track {
  readonly min: UsedBreadth;
  readonly max: UsedBreadth;
  readonly isFlexible: boolean;
  readonly flex: number;
  /** Argument of `fit-content()`, px; INDEFINITE without. */
  readonly fitLimit: number;
  /** An empty track of `auto-fit`: it has no size and no gutter of its own. */
  readonly isCollapsed: boolean;
  base: number;
  growthLimit: number;
  /** Scratch of §12.5.1, px. */
  increase: number;
  planned: number;
  isInfinitelyGrowable: boolean;
}

/** Which track sizing function each track of the implicit grid has, and which tracks are collapsed. */
export interface TrackDefinitions {
  readonly sizes: readonly TrackSize[];
  readonly isCollapsed: readonly boolean[];
}

/** §7.6: implicit tracks take the automatic sizes in turn, before the explicit ones backwards. */
export function trackDefinitions(
  explicit: ExplicitAxis,
  automatic: readonly TrackSize[],
  leading: number,
  count: number,
  ranges: readonly TrackRange[],
): TrackDefinitions {
  const sizes: TrackSize[] = [];
  const { length } = automatic;
  for (let i = 0; i < count; i++) {
    const track = i - leading;
    if (track >= 0 && track < explicit.sizes.length) sizes.push(explicit.sizes[track]!);
    else {
      const turn = track < 0 ? track : track - explicit.sizes.length;
      sizes.push(automatic[((turn % length) + length) % length] ?? AUTO_TRACK);
    }
  }
  const isCollapsed = new Array<boolean>(count).fill(false);
  if (explicit.fitEnd > explicit.fitStart) {
    for (let i = explicit.fitStart; i < explicit.fitEnd; i++) isCollapsed[i + leading] = true;
    for (const { start, end } of ranges) for (let i = start; i < end; i++) isCollapsed[i] = false;
  }
  return { sizes, isCollapsed };
}

/** §12.4. @param basis - of percentages, px; where it is INDEFINITE they count as `auto` */
export function initialTracks({ sizes, isCollapsed }: TrackDefinitions, basis: number): Track[] {
  return sizes.map((size, i) => initialTrack(size, isCollapsed[i]!, basis));
}

function initialTrack(size: TrackSize, isCollapsed: boolean, basis: number): Track {
  const isFlexible = size.flex !== null && !isCollapsed;
  const min = isCollapsed ? 0 : usedBreadth(size.min, basis);
  const max = isCollapsed ? 0 : isFlexible ? 'auto' : usedBreadth(size.max, basis);
  const base = typeof min === 'number' ? min : 0;
  const limit = typeof max === 'number' ? Math.max(base, max) : INDEFINITE;
  return {
    min,
    max,
    isFlexible,
    flex: isFlexible ? size.flex! : 0,
    fitLimit: size.limit === null || isCollapsed ? INDEFINITE : lengthOrIndefinite(size.limit, basis),
    isCollapsed,
    base,
    growthLimit: limit,
    increase: 0,
    planned: 0,
    isInfinitelyGrowable: false,
  };
}

function usedBreadth(breadth: TrackBreadth, basis: number): UsedBreadth {
  if (typeof breadth === 'string') return breadth;
  const used = lengthOrIndefinite(breadth, basis);
  return used === INDEFINITE ? 'auto' : used;
}

/** INDEFINITE for percentages of an indefinite basis. */
function lengthOrIndefinite(length: LengthPercentage, basis: number): number {
  if (basis === INDEFINITE && hasPercentage(length)) return INDEFINITE;
  return Math.max(0, usedLength(length, basis));
}

/** Whether a track takes less than a whole fraction, so that resolving it against its own result changes it. */
export function hasPartialFractions({ sizes }: TrackDefinitions): boolean {
  return sizes.some(({ flex }) => flex !== null && flex < 1);
}

export function hasPercentageTracks({ sizes }: TrackDefinitions): boolean {
  return sizes.some(
    ({ min, max, limit }) => isRelative(min) || isRelative(max) || (limit !== null && isRelative(limit)),
  );
}

function isRelative(breadth: TrackBreadth): boolean {
  return typeof breadth === 'object' && hasPercentage(breadth);
}

/** `auto`, `min-content`, `max-content`, `fit-content()`; flexible tracks are no such. */
export function hasIntrinsicMax(track: Track): boolean {
  return typeof track.max === 'string' && !track.isFlexible;
}

/** The gutter before each track: collapsed tracks have none (§7.2.3.2). */
export function guttersOf(isCollapsed: readonly boolean[], gap: number): readonly number[] {
  let isFirst = true;
  return isCollapsed.map((collapsed) => {
    if (collapsed) return 0;
    const gutter = isFirst ? 0 : gap;
    isFirst = false;
    return gutter;
  });
}

/** An axis with its tracks. */
export interface TrackAxis {
  readonly tracks: readonly Track[];
  /** Before each track, px. */
  readonly gutters: readonly number[];
}

/** Base sizes of the tracks in a range, with the gutters between them. */
export function rangeSize({ tracks, gutters }: TrackAxis, { start, end }: TrackRange): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += tracks[i]!.base + (i > start ? gutters[i]! : 0);
  return sum;
}

/** Sum of fixed track sizes of a range; `null` where a track is sized by its content or flexible. */
export function fixedRangeSize({ tracks, gutters }: TrackAxis, { start, end }: TrackRange): number | null {
  let sum = 0;
  for (let i = start; i < end; i++) {
    const { min, max, isFlexible } = tracks[i]!;
    if (typeof min !== 'number' || typeof max !== 'number' || max > min || isFlexible) return null;
    sum += min + (i > start ? gutters[i]! : 0);
  }
  return sum;
}

/**
 * The largest size that tracks with fixed maxima can have; `null` where one has none.
 *
 * @param countsFitContent - the argument of `fit-content()` counts as a fixed maximum
 */
export function maximumRangeSize(
  { tracks, gutters }: TrackAxis,
  { start, end }: TrackRange,
  countsFitContent: boolean,
): number | null {
  let sum = 0;
  for (let i = start; i < end; i++) {
    const { max, base, fitLimit, isFlexible } = tracks[i]!;
    const limit = typeof max === 'number' ? Math.max(max, base) : countsFitContent ? fitLimit : INDEFINITE;
    if (isFlexible || limit === INDEFINITE) return null;
    sum += limit + (i > start ? gutters[i]! : 0);
  }
  return sum;
}
