/** Distributing extra space across spanned tracks (css-grid-2 §12.5.1). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { hasIntrinsicMax, type Track } from './track.ts';

/** The phases of §12.5 step 3, which differ in the affected sizes and in who grows beyond limits. */
export type SizingPhase =
  | 'intrinsic-minimums'
  | 'content-based-minimums'
  | 'max-content-minimums'
  | 'intrinsic-maximums'
  | 'max-content-maximums';

export function affectsGrowthLimit(phase: SizingPhase): boolean {
  return phase === 'intrinsic-maximums' || phase === 'max-content-maximums';
}

/** The affected size of a track for reckoning with it: an infinite growth limit counts as the base size. */
export function affectedSize(track: Track, phase: SizingPhase): number {
  return affectsGrowthLimit(phase) && track.growthLimit !== INDEFINITE ? track.growthLimit : track.base;
}

/**
 * Steps 2 and 3: raises the planned increases of the affected tracks for one item.
 *
 * @param affected - at least one track
 * @param space - what the item needs beyond the sizes of all tracks that it spans, px, above 0
 * @param byFlex - in the ratio of the flex factors, where there are any
 */
export function distributeExtraSpace(
  affected: readonly Track[],
  space: number,
  phase: SizingPhase,
  byFlex: boolean,
): void {
  for (const track of affected) track.increase = 0;
  let rest = byFlex ? space : distributeUpToLimits(affected, space, phase);
  if (byFlex) rest = distributeByFlex(affected, rest);
  else if (rest > 0) distributeBeyondLimits(tracksBeyondLimits(affected, phase), rest, phase);
  for (const track of affected) track.planned = Math.max(track.planned, track.increase);
}

function distributeByFlex(affected: readonly Track[], space: number): number {
  let sum = 0;
  for (const { flex } of affected) sum += flex;
  let rest = space;
  affected.forEach((track, i) => {
    const share = sum > 0 ? floorToGrid((rest * track.flex) / sum) : floorToGrid(rest / (affected.length - i));
    track.increase += share;
    rest -= share;
    sum -= track.flex;
  });
  return rest;
}

/** Step 2. Those with the least room come first, so that each share is what the others leave. */
function distributeUpToLimits(affected: readonly Track[], space: number, phase: SizingPhase): number {
  const ordered =
    affected.length === 1 ? affected : [...affected].sort((a, b) => compare(roomOf(a, phase), roomOf(b, phase)));
  let rest = space;
  for (let i = 0; i < ordered.length && rest > 0; i++) {
    const track = ordered[i]!;
    const share = Math.min(roomOf(track, phase), floorToGrid(rest / (ordered.length - i)));
    track.increase += share;
    rest -= share;
  }
  return rest;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** How far the affected size may grow before its limit. */
function roomOf(track: Track, phase: SizingPhase): number {
  if (affectsGrowthLimit(phase)) {
    if (track.growthLimit !== INDEFINITE && !track.isInfinitelyGrowable) return 0;
    return Math.max(0, track.fitLimit - affectedSize(track, phase));
  }
  return Math.max(0, Math.min(track.growthLimit, track.fitLimit) - track.base);
}

/** Step 3: which of the affected tracks go on growing. */
function tracksBeyondLimits(affected: readonly Track[], phase: SizingPhase): readonly Track[] {
  if (affectsGrowthLimit(phase)) return affected.filter((track) => !isAtFitLimit(track, phase));
  const growing = affected.filter((track) => {
    if (isAtFitLimit(track, phase)) return false;
    if (phase === 'max-content-minimums')
      return !track.isFlexible && (track.max === 'auto' || track.max === 'max-content');
    return hasIntrinsicMax(track);
  });
  return growing.length > 0 ? growing : affected;
}

function isAtFitLimit(track: Track, phase: SizingPhase): boolean {
  return affectedSize(track, phase) + track.increase >= track.fitLimit;
}

function distributeBeyondLimits(growing: readonly Track[], space: number, phase: SizingPhase): void {
  let rest = space;
  growing.forEach((track, i) => {
    let share = floorToGrid(rest / (growing.length - i));
    if (affectsGrowthLimit(phase))
      share = Math.min(share, Math.max(0, track.fitLimit - affectedSize(track, phase) - track.increase));
    track.increase += share;
    rest -= share;
  });
}
