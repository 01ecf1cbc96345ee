/** Resolve intrinsic track sizes (css-grid-2 §12.5). The numbers in the comments are the steps of that section. */
import { INDEFINITE } from '../../base/lengths.ts';
import { ITEMS_OF_PIECE } from '../container-plan.ts';
import { affectedSize, affectsGrowthLimit, distributeExtraSpace, type SizingPhase } from './extra-space.ts';
import type { TrackRange } from './placement.ts';
import { hasIntrinsicMax, type Track, type TrackAxis } from './track.ts';

/** What a container's own size is asked for while its tracks are sized, if any. */
export type SizingConstraint = 'none' | 'min-content' | 'max-content';

/** Outer sizes that an item asks of the tracks it spans, px; each is measured on demand. */
export interface ItemContributions {
  readonly range: TrackRange;
  minimum(): number;
  minContent(): number;
  maxContent(): number;
}

const PHASES: readonly SizingPhase[] = [
  'intrinsic-minimums',
  'content-based-minimums',
  'max-content-minimums',
  'intrinsic-maximums',
  'max-content-maximums',
];

export function resolveIntrinsicTracks(axis: TrackAxis, items: readonly ItemContributions[]): void {
  const { tracks } = axis;
  const flexible = countBefore(tracks, (track) => track.isFlexible);
  const intrinsic = countBefore(tracks, isIntrinsic);
  const inflexibleAreas: Area[] = [];
  const flexibleAreas: Area[] = [];
  for (const area of areasOf(items, tracks.length)) {
    const { start, end } = area.range;
    if (flexible[end]! > flexible[start]!) flexibleAreas.push(area);
    else if (intrinsic[end]! > intrinsic[start]!) inflexibleAreas.push(area);
  }
  inflexibleAreas.sort((a, b) => spanOf(a) - spanOf(b));
  // 2, 3: the general steps give for a span of 1 what step 2 says.
  for (let i = 0; i < inflexibleAreas.length; ) {
    let end = i + 1;
    while (end < inflexibleAreas.length && spanOf(inflexibleAreas[end]!) === spanOf(inflexibleAreas[i]!)) end++;
    accommodate(axis, inflexibleAreas.slice(i, end), false);
    i = end;
  }
  if (flexibleAreas.length > 0) accommodate(axis, flexibleAreas, true); // 4
  for (const track of tracks) if (track.growthLimit === INDEFINITE) track.growthLimit = track.base; // 5
}

/** Asks many items for what `resolveIntrinsicTracks` will ask them, which they keep. */
export function* measureInPieces({ tracks }: TrackAxis, items: readonly ItemContributions[]): Generator<void, void> {
  const byMinimum = countBefore(tracks, ({ min }) => typeof min === 'string');
  const byMaximum = countBefore(tracks, (track) => !track.isFlexible && hasIntrinsicMax(track));
  for (const [index, item] of items.entries()) {
    const { start, end } = item.range;
    if (byMinimum[end]! > byMinimum[start]!) item.minimum();
    if (byMaximum[end]! > byMaximum[start]!) item.maxContent();
    if (index % ITEMS_OF_PIECE === ITEMS_OF_PIECE - 1) yield;
  }
}

function isIntrinsic(track: Track): boolean {
  return typeof track.min === 'string' || hasIntrinsicMax(track);
}

/** For each line the number of tracks before it that satisfy a condition. */
function countBefore(tracks: readonly Track[], holds: (track: Track) => boolean): Int32Array {
  const counts = new Int32Array(tracks.length + 1);
  for (let i = 0; i < tracks.length; i++) counts[i + 1] = counts[i]! + (holds(tracks[i]!) ? 1 : 0);
  return counts;
}

/** The items that span the same tracks: what the most demanding of them gets is room for all, so that many items cost what their areas do. */
interface Area {
  readonly range: TrackRange;
  readonly items: ItemContributions[];
}

function areasOf(items: readonly ItemContributions[], trackCount: number): Iterable<Area> {
  const areas = new Map<number, Area>();
  for (const item of items) {
    const { range } = item;
    const key = range.start * (trackCount + 1) + range.end;
    const area = areas.get(key);
    if (area === undefined) areas.set(key, { range, items: [item] });
    else area.items.push(item);
  }
  return areas.values();
}

function spanOf({ range }: Area): number {
  return range.end - range.start;
}

/** Step 3 for items of one span; step 4 where only flexible tracks grow. */
function accommodate(axis: TrackAxis, areas: readonly Area[], onlyFlexible: boolean): void {
  for (const phase of PHASES) {
    const changed = new Set<Track>();
    for (const { range, items } of areas) {
      const affected = affectedTracks(axis, range, phase, onlyFlexible);
      if (affected.length === 0) continue;
      const space = largestContribution(items, phase) - spannedSize(axis, range, phase);
      for (const track of affected) changed.add(track);
      if (space > 0) distributeExtraSpace(affected, space, phase, onlyFlexible);
    }
    for (const track of changed) applyIncrease(track, phase);
    if (phase === 'max-content-minimums') raiseGrowthLimits(axis.tracks);
    if (phase === 'max-content-maximums') for (const track of axis.tracks) track.isInfinitelyGrowable = false;
  }
}

function applyIncrease(track: Track, phase: SizingPhase): void {
  if (!affectsGrowthLimit(phase)) track.base += track.planned;
  else if (track.growthLimit === INDEFINITE) {
    track.growthLimit = track.base + track.planned;
    track.isInfinitelyGrowable = phase === 'intrinsic-maximums';
  } else track.growthLimit += track.planned;
  track.planned = 0;
}

function raiseGrowthLimits(tracks: readonly Track[]): void {
  for (const track of tracks) if (track.growthLimit < track.base) track.growthLimit = track.base;
}

function spannedSize({ tracks, gutters }: TrackAxis, { start, end }: TrackRange, phase: SizingPhase): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += affectedSize(tracks[i]!, phase) + (i > start ? gutters[i]! : 0);
  return sum;
}

function affectedTracks(
  { tracks }: TrackAxis,
  { start, end }: TrackRange,
  phase: SizingPhase,
  onlyFlexible: boolean,
): readonly Track[] {
  const affected: Track[] = [];
  for (let i = start; i < end; i++) {
    const track = tracks[i]!;
    if (onlyFlexible && !track.isFlexible) continue;
    if (isAffected(track, phase)) affected.push(track);
  }
  return affected;
}

function isAffected(track: Track, phase: SizingPhase): boolean {
  switch (phase) {
    case 'intrinsic-minimums':
      return typeof track.min === 'string';
    case 'content-based-minimums':
      return track.min === 'min-content' || track.min === 'max-content';
    case 'max-content-minimums':
      // DEVIATION: under a max-content constraint automatic minimums would grow here, too. Browsers leave that to their growth limits.
      return track.min === 'max-content';
    case 'intrinsic-maximums':
      return hasIntrinsicMax(track);
    case 'max-content-maximums':
      return hasIntrinsicMax(track) && track.max !== 'min-content';
  }
}

function largestContribution(items: readonly ItemContributions[], phase: SizingPhase): number {
  let largest = 0;
  for (const item of items) largest = Math.max(largest, contribution(item, phase));
  return largest;
}

function contribution(item: ItemContributions, phase: SizingPhase): number {
  switch (phase) {
    case 'intrinsic-minimums':
      // DEVIATION: under a min-content or max-content constraint the specification takes the limited min-content contribution; Chromium the minimum.
      return item.minimum();
    case 'content-based-minimums':
    case 'intrinsic-maximums':
      return item.minContent();
    case 'max-content-minimums':
    case 'max-content-maximums':
      return item.maxContent();
  }
}
