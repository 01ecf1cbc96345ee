/** Resolving flexible lengths: css-flexbox-1 §9.7. The numbers in the comments are the steps of that section. */
import type { Deadline } from '../../base/deadline.ts';
import { GRID } from '../../base/lengths.ts';
import { type FlexItem, outerMainSize } from './flex-item.ts';

/**
 * Gives each item of a line its used main size (`mainSize`, content box). Items come with their hypothetical main sizes.
 *
 * @param available - inner main size of the container less the gaps of the line, px
 */
export function resolveFlexibleLengths(items: readonly FlexItem[], available: number, deadline: Deadline): void {
  let hypothetical = 0;
  for (const item of items) hypothetical += outerMainSize(item);
  const isGrowing = hypothetical < available; // 1
  let unfrozen = freezeInflexible(items, isGrowing); // 2
  const initialFreeSpace = freeSpaceOf(items, available); // 3
  while (unfrozen > 0) {
    // 4; no more than one item may be done after each turn.
    deadline.tick(items.length);
    const freeSpace = remainingFreeSpace(items, available, initialFreeSpace, isGrowing); // 4.2
    const violation = distribute(items, freeSpace, isGrowing); // 4.3, 4.4
    const frozen = freezeViolators(items, violation); // 4.5
    if (frozen === 0) return; // Only with factors beyond the range of numbers.
    unfrozen -= frozen;
  }
}

/** Step 2: what has no factor, or would move away from its limit, keeps its hypothetical size. Gives the number of the others. */
function freezeInflexible(items: readonly FlexItem[], isGrowing: boolean): number {
  let unfrozen = 0;
  for (const item of items) {
    const factor = isGrowing ? item.grow : item.shrink;
    const isPastLimit = isGrowing ? item.baseSize > item.mainSize : item.baseSize < item.mainSize;
    item.isFrozen = factor === 0 || isPastLimit;
    if (!item.isFrozen) unfrozen++;
  }
  return unfrozen;
}

/** Steps 3 and 4.2: frozen items count with their target size, others with their base size. */
function freeSpaceOf(items: readonly FlexItem[], available: number): number {
  let free = available;
  for (const item of items) {
    free -=
      (item.isFrozen ? item.mainSize : item.baseSize) + item.mainEdges + item.marginMainStart + item.marginMainEnd;
  }
  return free;
}

/** Step 4.2: factors that sum up to less than 1 take only that part of the initial free space. */
function remainingFreeSpace(
  items: readonly FlexItem[],
  available: number,
  initialFreeSpace: number,
  isGrowing: boolean,
): number {
  const remaining = freeSpaceOf(items, available);
  let factors = 0;
  for (const item of items) if (!item.isFrozen) factors += isGrowing ? item.grow : item.shrink;
  if (factors >= 1) return remaining;
  const part = initialFreeSpace * factors;
  return Math.abs(part) < Math.abs(remaining) ? part : remaining;
}

/**
 * Steps 4.3 and 4.4. Gives the sum of what the limits added to and took from the target sizes. As in Chromium, each item takes its share of what those
 * before it have left, on the grid, by turns the lesser and the greater one: so items of equal factors fill their container exactly.
 */
function distribute(items: readonly FlexItem[], freeSpace: number, isGrowing: boolean): number {
  let factors = 0;
  for (const item of items) if (!item.isFrozen) factors += isGrowing ? item.grow : item.shrink * item.baseSize;
  let left = freeSpace;
  let isGreater = false;
  let violation = 0;
  for (const item of items) {
    if (item.isFrozen) continue;
    const factor = isGrowing ? item.grow : item.shrink * item.baseSize;
    const share = factors <= 0 ? 0 : shareOnGrid(left * (factor / factors), isGreater);
    left -= share;
    factors -= factor;
    isGreater = !isGreater;
    const target = item.baseSize + share;
    item.mainSize = clampMain(item, target);
    item.violation = item.mainSize - target;
    violation += item.violation;
  }
  return violation;
}

/** What floating-point numbers make of a share that is on the grid, parts of its step. */
const NOISE = 1e-6;

function shareOnGrid(share: number, isGreater: boolean): number {
  const steps = Math.abs(share) * GRID;
  return (Math.sign(share) * (isGreater ? Math.ceil(steps - NOISE) : Math.floor(steps + NOISE))) / GRID;
}

/** Step 4.5: all items for no violation, else those that broke the limit of the kind that prevails. Gives their number. */
function freezeViolators(items: readonly FlexItem[], violation: number): number {
  let frozen = 0;
  for (const item of items) {
    if (item.isFrozen) continue;
    if (violation > 0 ? item.violation <= 0 : violation < 0 && item.violation >= 0) continue;
    item.isFrozen = true;
    frozen++;
  }
  return frozen;
}

/** The minimum wins over the maximum; content boxes are never negative. */
export function clampMain(item: FlexItem, size: number): number {
  return Math.max(0, item.minMain, Math.min(item.maxMain, size));
}
