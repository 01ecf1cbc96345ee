/**
 * The floats of a block formatting context (CSS 2.2 §9.5). Persistent: adding one gives a new space and leaves the old.
 * Floats are kept in chunks, newest first, with the extent of each chunk, so that a question at one place passes over most floats unseen
 * and a page with thousands of floats stays linear.
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
  /** Newest floats first; `null` when there are none. */
  readonly chunk: ExclusionChunk | null;
  /** Lower margin edges of the lowest left and right float: where `clear` leads to; -Infinity without any. */
  readonly leftBottom: number;
  readonly rightBottom: number;
  /** Upper margin edge of the last float: no later one may be higher (CSS 2.2 §9.5.1 rule 5). */
  readonly lastTop: number;
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
  readonly older: ExclusionChunk | null;
  /** Greatest bottom in this chunk and all older ones. */
  readonly lowest: number;
}

const CHUNK_SIZE = 32;
const NOWHERE = Number.NEGATIVE_INFINITY;

export const EMPTY_EXCLUSIONS: ExclusionSpace = {
  chunk: null,
  leftBottom: NOWHERE,
  rightBottom: NOWHERE,
  lastTop: NOWHERE,
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
  return {
    chunk: float.bottom > float.top ? withFloat(space.chunk, float) : space.chunk,
    leftBottom: isLeft ? Math.max(space.leftBottom, outerBottom) : space.leftBottom,
    rightBottom: isLeft ? space.rightBottom : Math.max(space.rightBottom, outerBottom),
    lastTop: Math.max(space.lastTop, float.top),
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
    chunk: space.chunk,
    leftBottom: space.leftBottom,
    rightBottom: space.rightBottom,
    lastTop: space.lastTop,
    isLeftBroken: space.isLeftBroken || side === 'left',
    isRightBroken: space.isRightBroken || side === 'right',
    goesOnLeft: space.goesOnLeft,
    goesOnRight: space.goesOnRight,
  };
}

function withFloat(chunk: ExclusionChunk | null, float: Exclusion): ExclusionChunk {
  if (chunk === null || chunk.floats.length === CHUNK_SIZE) {
    return {
      floats: [float],
      top: float.top,
      bottom: float.bottom,
      older: chunk,
      lowest: chunk === null ? float.bottom : Math.max(chunk.lowest, float.bottom),
    };
  }
  return {
    floats: [...chunk.floats, float],
    top: Math.min(chunk.top, float.top),
    bottom: Math.max(chunk.bottom, float.bottom),
    older: chunk.older,
    lowest: Math.max(chunk.lowest, float.bottom),
  };
}

export function hasFloats(space: ExclusionSpace): boolean {
  return space.chunk !== null;
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
  let freeLeft = left;
  let freeRight = right;
  const bottom = top + height;
  for (let chunk = space.chunk; chunk !== null && chunk.lowest > top; chunk = chunk.older) {
    if (chunk.bottom <= top || chunk.top > bottom) continue;
    for (const float of chunk.floats) {
      if (float.bottom <= top || float.top > bottom || (float.top === bottom && height > 0)) continue;
      // As in Chromium, nothing keeps away from what has no width.
      if (float.right <= float.left) continue;
      const reach =
        isLine && float.shape !== null
          ? float.shape.reach(top - float.top, bottom - float.top)
          : float.right - float.left;
      if (float.side === 'left') freeLeft = Math.max(freeLeft, float.left + reach);
      else freeRight = Math.min(freeRight, float.right - reach);
    }
  }
  return { top, left: freeLeft, right: freeRight };
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
export function isBesideShape(space: ExclusionSpace, top: number, bottom: number): boolean {
  for (let chunk = space.chunk; chunk !== null && chunk.lowest > top; chunk = chunk.older) {
    if (chunk.bottom <= top || chunk.top > bottom) continue;
    for (const float of chunk.floats) {
      if (float.shape !== null && float.bottom > top && float.top <= bottom) return true;
    }
  }
  return false;
}

/** The next place below `top` where a float that touches the strip ends, or `null`. */
export function nextOpportunityTop(space: ExclusionSpace, top: number, height: number): number | null {
  let next = Number.POSITIVE_INFINITY;
  const bottom = top + height;
  for (let chunk = space.chunk; chunk !== null && chunk.lowest > top; chunk = chunk.older) {
    if (chunk.bottom <= top || chunk.top > bottom) continue;
    for (const float of chunk.floats) {
      if (float.bottom > top && float.top <= bottom) next = Math.min(next, float.bottom);
    }
  }
  return next === Number.POSITIVE_INFINITY ? null : next;
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
