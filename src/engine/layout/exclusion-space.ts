/**
 * The floats of a block formatting context (CSS 2.2 §9.5). Persistent: adding one gives a new space and leaves the old.
 * The floats of each side are kept in chunks, newest first, with the extent of each chunk, so that a question at one place passes over most floats
 * unseen and a page with thousands of floats stays linear.
 */

/** Seen from the side where lines are. Heights are px from the top of the float's margin box. */
export interface FloatShape {
  /** Of a left float the distance from the margin box's left edge to the shape's right end, of a right float from its right edge; -Infinity for none. */
  reach(from: number, to: number): number;
}

/** A float's margin box in coordinates of the block formatting context, px. */
export interface Exclusion {
  readonly side: 'left' | 'right';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** What lines keep away from instead; `null` for the margin box. */
  readonly shape: FloatShape | null;
}

export interface ExclusionSpace {
  /** Of each side the newest floats; `null` when there are none. */
  readonly left: ExclusionChunk | null;
  readonly right: ExclusionChunk | null;
  /** Lower margin edges of the lowest left and right float: where `clear` leads to; -Infinity without any. */
  readonly leftBottom: number;
  readonly rightBottom: number;
  /** Upper margin edge of the last float: no later one may be higher (CSS 2.2 §9.5.1 rule 5). */
  readonly lastTop: number;
  /** There is a float that has a height. */
  readonly hasHeight: boolean;
  /** A float of the side moved to the next fragmentainer: later floats, and what clears that side, must follow. */
  readonly isLeftBroken: boolean;
  readonly isRightBroken: boolean;
  /** A float of the side goes on in the next fragmentainer: what clears that side must follow. */
  readonly goesOnLeft: boolean;
  readonly goesOnRight: boolean;
}

interface ExclusionChunk {
  readonly floats: readonly Exclusion[];
  readonly top: number;
  readonly bottom: number;
  /** The lowest top and the highest bottom: a strip around both has all these floats beside it, and needs not look at each. */
  readonly lastTop: number;
  readonly firstBottom: number;
  /** Of those with a width, where no shape says less: see `innerEdge`. */
  readonly innerEdge: number;
  readonly hasShape: boolean;
  readonly older: ExclusionChunk | null;
  /** Greatest bottom in this chunk and all older ones. */
  readonly lowest: number;
}

const CHUNK_SIZE = 32;
const LEAST_CHUNK_SIZE = 8;
const NOWHERE = Number.NEGATIVE_INFINITY;

export const EMPTY_EXCLUSIONS: ExclusionSpace = {
  left: null,
  right: null,
  leftBottom: NOWHERE,
  rightBottom: NOWHERE,
  lastTop: NOWHERE,
  hasHeight: false,
  isLeftBroken: false,
  isRightBroken: false,
  goesOnLeft: false,
  goesOnRight: false,
};

/**
 * @param goesOn - in the next fragmentainer
 * @param outerBottom - lower margin edge, where that of a float that is only overflow by now lies above it
 */
export function addExclusion(
  space: ExclusionSpace,
  float: Exclusion,
  goesOn: boolean,
  outerBottom = float.bottom,
): ExclusionSpace {
  const isLeft = float.side === 'left';
  // DEVIATION from CSS 2.2 §9.5: what has no height, or less, shortens in Chromium the lines that it lies within, though not one that begins or ends there.
  const kept = float.bottom < float.top ? { ...float, bottom: float.top } : float;
  return {
    left: isLeft ? withFloat(space.left, kept) : space.left,
    right: isLeft ? space.right : withFloat(space.right, kept),
    leftBottom: isLeft ? Math.max(space.leftBottom, outerBottom) : space.leftBottom,
    rightBottom: isLeft ? space.rightBottom : Math.max(space.rightBottom, outerBottom),
    lastTop: Math.max(space.lastTop, float.top),
    hasHeight: space.hasHeight || float.bottom > float.top,
    isLeftBroken: space.isLeftBroken,
    isRightBroken: space.isRightBroken,
    goesOnLeft: space.goesOnLeft || (goesOn && isLeft),
    goesOnRight: space.goesOnRight || (goesOn && !isLeft),
  };
}

/** Notes that a float of this side goes to the next fragmentainer as a whole. */
export function addBrokenFloat(space: ExclusionSpace, side: 'left' | 'right'): ExclusionSpace {
  if (side === 'left' ? space.isLeftBroken : space.isRightBroken) return space;
  return {
    left: space.left,
    right: space.right,
    leftBottom: space.leftBottom,
    rightBottom: space.rightBottom,
    lastTop: space.lastTop,
    hasHeight: space.hasHeight,
    isLeftBroken: space.isLeftBroken || side === 'left',
    isRightBroken: space.isRightBroken || side === 'right',
    goesOnLeft: space.goesOnLeft,
    goesOnRight: space.goesOnRight,
  };
}

function withFloat(chunk: ExclusionChunk | null, float: Exclusion): ExclusionChunk {
  const { top, bottom } = float;
  // As in Chromium, nothing keeps away from what has no width.
  const edge = float.right > float.left ? innerEdge(float, float.right - float.left) : NOWHERE;
  if (chunk === null || isFull(chunk, top)) {
    return {
      floats: [float],
      top,
      bottom,
      lastTop: top,
      firstBottom: bottom,
      innerEdge: edge,
      hasShape: float.shape !== null,
      older: chunk,
      lowest: chunk === null ? bottom : Math.max(chunk.lowest, bottom),
    };
  }
  return {
    floats: [...chunk.floats, float],
    top: Math.min(chunk.top, top),
    bottom: Math.max(chunk.bottom, bottom),
    lastTop: Math.max(chunk.lastTop, top),
    firstBottom: Math.min(chunk.firstBottom, bottom),
    innerEdge: Math.max(chunk.innerEdge, edge),
    hasShape: chunk.hasShape || float.shape !== null,
    older: chunk.older,
    lowest: Math.max(chunk.lowest, bottom),
  };
}

/** Where a row of floats ends, so that chunks hold floats that are asked together; but a chunk of one helps nobody. */
function isFull({ floats, lastTop }: ExclusionChunk, nextTop: number): boolean {
  return floats.length === CHUNK_SIZE || (floats.length >= LEAST_CHUNK_SIZE && nextTop !== lastTop);
}

/** How far to the right a left float takes room, and how far to the left, negative, a right one: the greatest counts on both sides. */
function innerEdge({ side, left, right }: Exclusion, reach: number): number {
  return side === 'left' ? left + reach : reach - right;
}

export function hasFloats(space: ExclusionSpace): boolean {
  return space.hasHeight;
}

export type Clear = 'none' | 'left' | 'right' | 'both' | 'inline-start' | 'inline-end';

export function physicalClear(clear: Clear, direction: 'ltr' | 'rtl'): 'none' | 'left' | 'right' | 'both' {
  if (clear === 'inline-start') return direction === 'ltr' ? 'left' : 'right';
  if (clear === 'inline-end') return direction === 'ltr' ? 'right' : 'left';
  return clear;
}

/** Block offset that a box with this `clear` must not be above; -Infinity where there is nothing to clear. */
export function clearanceOffset(space: ExclusionSpace, clear: Clear, direction: 'ltr' | 'rtl'): number {
  switch (physicalClear(clear, direction)) {
    case 'none':
      return NOWHERE;
    case 'left':
      return space.leftBottom;
    case 'right':
      return space.rightBottom;
    case 'both':
      return Math.max(space.leftBottom, space.rightBottom);
  }
}

/** Whether what `clear` asks to pass lies in the next fragmentainer, or goes on there. */
export function clearsBrokenFloat(space: ExclusionSpace, clear: Clear, direction: 'ltr' | 'rtl'): boolean {
  const sides = physicalClear(clear, direction);
  return (
    (space.isLeftBroken && (sides === 'left' || sides === 'both')) ||
    (space.isRightBroken && (sides === 'right' || sides === 'both')) ||
    clearsFloatThatGoesOn(space, clear, direction)
  );
}

/** Whether a float that `clear` asks to pass has begun, and ends in a later fragmentainer. */
export function clearsFloatThatGoesOn(space: ExclusionSpace, clear: Clear, direction: 'ltr' | 'rtl'): boolean {
  const sides = physicalClear(clear, direction);
  return (
    (space.goesOnLeft && (sides === 'left' || sides === 'both')) ||
    (space.goesOnRight && (sides === 'right' || sides === 'both'))
  );
}

/** Lower edge of the lowest float; -Infinity without any. */
export function lowestFloat(space: ExclusionSpace): number {
  return Math.max(space.leftBottom, space.rightBottom);
}

/** A strip between floats, in coordinates of the block formatting context, px. */
export interface Opportunity {
  readonly top: number;
  readonly left: number;
  readonly right: number;
}

/**
 * What floats leave of the strip from `left` to `right` between `top` and `top + height`. A strip of no height is asked at `top` alone.
 */
export function opportunityAt(
  space: ExclusionSpace,
  top: number,
  height: number,
  left: number,
  right: number,
): Opportunity {
  return roomBeside(space, top, height, left, right, false);
}

/** The same for a line: shapes of floats may leave it more room than their margin boxes (css-shapes-1 §2.1). */
export function lineOpportunityAt(
  space: ExclusionSpace,
  top: number,
  height: number,
  left: number,
  right: number,
): Opportunity {
  return roomBeside(space, top, height, left, right, true);
}

function roomBeside(
  space: ExclusionSpace,
  top: number,
  height: number,
  left: number,
  right: number,
  isLine: boolean,
): Opportunity {
  const fromLeft = innermostEdge(space.left, top, height, isLine);
  const fromRight = innermostEdge(space.right, top, height, isLine);
  return { top, left: Math.max(left, fromLeft), right: Math.min(right, 0 - fromRight) };
}

/** Whether a float begins above the end of a strip, or at a strip without height. */
function begins(floatTop: number, bottom: number, height: number): boolean {
  return floatTop < bottom || (floatTop === bottom && height === 0);
}

/** The greatest inner edge of the floats of a side that stand beside the strip; -Infinity without any. */
function innermostEdge(newest: ExclusionChunk | null, top: number, height: number, isLine: boolean): number {
  let innermost = NOWHERE;
  const bottom = top + height;
  for (let chunk = newest; chunk !== null && chunk.lowest > top; chunk = chunk.older) {
    if (chunk.bottom <= top || chunk.top > bottom) continue;
    if (chunk.firstBottom > top && begins(chunk.lastTop, bottom, height) && !(isLine && chunk.hasShape)) {
      innermost = Math.max(innermost, chunk.innerEdge);
      continue;
    }
    for (const float of chunk.floats) {
      if (float.bottom <= top || !begins(float.top, bottom, height)) continue;
      if (float.right <= float.left) continue;
      const reach =
        isLine && float.shape !== null
          ? float.shape.reach(top - float.top, bottom - float.top)
          : float.right - float.left;
      innermost = Math.max(innermost, innerEdge(float, reach));
    }
  }
  return innermost;
}

/**
 * The next place below `top` where a line that needs more room may find it: where a float ends, or, beside shapes, the first px further down with
 * so much room (as Chromium looks for it). `null` where no float touches the line.
 */
export function nextLineTop(
  space: ExclusionSpace,
  top: number,
  height: number,
  left: number,
  right: number,
  needed: number,
): number | null {
  const end = nextOpportunityTop(space, top, height);
  if (end === null || !isBesideShape(space, top, end + height)) return end;
  for (let next = top + 1; next < end; next++) {
    const room = lineOpportunityAt(space, next, height, left, right);
    if (room.right - room.left >= needed) return next;
  }
  return end;
}

/** Whether a float with a shape touches the strip. */
export function isBesideShape({ left, right }: ExclusionSpace, top: number, bottom: number): boolean {
  return hasShapeBeside(left, top, bottom) || hasShapeBeside(right, top, bottom);
}

function hasShapeBeside(newest: ExclusionChunk | null, top: number, bottom: number): boolean {
  for (let chunk = newest; chunk !== null && chunk.lowest > top; chunk = chunk.older) {
    if (!chunk.hasShape || chunk.bottom <= top || chunk.top > bottom) continue;
    for (const float of chunk.floats) {
      if (float.shape !== null && float.bottom > top && float.top <= bottom) return true;
    }
  }
  return false;
}

/** The next place below `top` where a float that touches the strip ends, or `null`. */
export function nextOpportunityTop({ left, right }: ExclusionSpace, top: number, height: number): number | null {
  const next = Math.min(firstEnd(left, top, top + height), firstEnd(right, top, top + height));
  return next === Number.POSITIVE_INFINITY ? null : next;
}

function firstEnd(newest: ExclusionChunk | null, top: number, bottom: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (let chunk = newest; chunk !== null && chunk.lowest > top; chunk = chunk.older) {
    if (chunk.bottom <= top || chunk.top > bottom) continue;
    if (chunk.firstBottom > top && chunk.lastTop <= bottom) {
      first = Math.min(first, chunk.firstBottom);
      continue;
    }
    for (const float of chunk.floats) {
      if (float.bottom > top && float.top <= bottom) first = Math.min(first, float.bottom);
    }
  }
  return first;
}

/**
 * The first strip at or below `top` that is at least `inlineSize` wide over `height`, or has no float beside it.
 *
 * @param left,right - edges of the containing block, in the block formatting context
 */
export function findOpportunity(
  space: ExclusionSpace,
  top: number,
  height: number,
  left: number,
  right: number,
  inlineSize: number,
): Opportunity {
  let opportunity = opportunityAt(space, top, height, left, right);
  while (opportunity.right - opportunity.left < inlineSize) {
    if (opportunity.left === left && opportunity.right === right) break;
    const next = nextOpportunityTop(space, opportunity.top, height);
    if (next === null) break;
    opportunity = opportunityAt(space, next, height, left, right);
  }
  return opportunity;
}
