/** Places one float (CSS 2.2 §9.5.1) and breaks it between fragmentainers: a float is a flow of its own beside its parent's. */
import { INDEFINITE } from '../base/lengths.ts';
import type { Box } from '../boxes/tree/box.ts';
import type { BreakAppeal, BreakToken } from './break-token.ts';
import { noteUnbreakable } from './column-balance.ts';
import {
  type ConstraintSpace,
  changedFragmentation,
  type FragmentationSpace,
  formattingContextSpace,
  NO_PAGE_NAMES,
} from './constraint-space.ts';
import type { LayoutEnvironment } from './environment.ts';
import type { FloatShape } from './exclusion-space.ts';
import {
  addBrokenFloat,
  addExclusion,
  clearanceOffset,
  clearsBrokenFloat,
  type ExclusionSpace,
  findOpportunity,
} from './exclusion-space.ts';
import type { Fragment } from './fragment.ts';
import { shiftedEntries } from './fragment-builder.ts';
import { PERFECT } from './fragmentation/break-appeal.ts';
import { BreakDriver } from './fragmentation/break-driver.ts';
import { breakBeforeToken } from './fragmentation/break-tokens.ts';
import { noteFit } from './fragmentation/column-fit.ts';
import { isMonolithic } from './fragmentation/monolithic.ts';
import { outerEndAfter } from './fragmentation/outer-end.ts';
import { assertFinished, type FinishedLayout, type OutOfFlowBox } from './layout-outcome.ts';
import { relativeOffset } from './relative-position.ts';
import { floatShape } from './shapes/float-shape.ts';
import { borderBoxInlineSize } from './sizing/border-box-inline-size.ts';
import { type UsedMargins, usedMargins } from './sizing/margins.ts';

/** Where a float may go: all that it must know of its containing block. */
export interface FloatRequest {
  /** Content box width of the containing block, px. */
  readonly availableInlineSize: number;
  /** Left content edge of the containing block, and the current place in the flow, in the block formatting context, px. */
  readonly bfcInlineOffset: number;
  readonly bfcBlockOffset: number;
  /** Bases of percentages; the block one INDEFINITE where they behave as auto. */
  readonly percentageInlineSize: number;
  readonly percentageBlockSize: number;
  readonly replacedPercentageBlockSize: number;
  /** Of the containing block; `null` in monolithic content and while measuring. */
  readonly fragmentation: FragmentationSpace | null;
}

export interface FloatPlacement {
  /** `null` when the float goes to the next fragmentainer as a whole. */
  readonly fragment: Fragment | null;
  /** Border box, in the block formatting context, px; relative positioning included. */
  readonly x: number;
  readonly y: number;
  readonly exclusions: ExclusionSpace;
  /** Where the float goes on in the next fragmentainer: for `parallel` of its container's token. */
  readonly token: BreakToken | null;
  /** Of the break that lies in the float. */
  readonly breakAppeal: BreakAppeal;
  /** Relative to the float's border box, at (x, y). */
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/**
 * Lays out and places a float.
 *
 * @param direction - of the containing block, for `inline-start`, `clear: inline-start` and relative positions
 * @param token - of a float that was broken; it goes on at `request.bfcBlockOffset`
 */
export function placeFloat(
  box: Box,
  request: FloatRequest,
  exclusions: ExclusionSpace,
  direction: 'ltr' | 'rtl',
  token: BreakToken | null,
  env: LayoutEnvironment,
): FloatPlacement {
  const side = floatSide(box, direction);
  const { fragmentation } = request;
  const { clear } = box.style.display;
  const isResumed = token !== null && !token.isBreakBefore;
  // Floats keep their order: once one has moved on, the later ones follow, without a look at the floats beside them.
  if (fragmentation !== null && !isResumed && followsBrokenFloat(box, exclusions, direction)) {
    return movedOn(box, exclusions, side, token);
  }
  const margins = usedMargins(box.style, request.percentageInlineSize);
  const marginTop = isResumed ? 0 : margins.top;
  const inlineSize = borderBoxInlineSize(box, floatSpace(box, request, null, null, false), env);
  const outer = margins.left + inlineSize + margins.right;
  const left = request.bfcInlineOffset;
  const right = left + request.availableInlineSize;
  const top = Math.max(request.bfcBlockOffset, exclusions.lastTop, clearanceOffset(exclusions, clear, direction));
  const opportunity = findOpportunity(exclusions, top, 0, left, right, outer);
  const x = side === 'left' ? opportunity.left + margins.left : opportunity.right - margins.right - inlineSize;
  let y = opportunity.top + marginTop;
  if (fragmentation !== null && isBehindEnd(box, request, inlineSize, fragmentation, y, env)) {
    const isBelowFloats = fragmentation.bfcOffset + opportunity.top >= fragmentation.blockSize;
    if (isResumed || token === null || isBelowFloats) return movedOn(box, exclusions, side, token);
    // It has moved on once: a margin higher than the fragmentainer must not push it further.
    y = opportunity.top;
  }
  // Below a float of this fragmentainer it may move on once more: that one has made progress.
  const hasMoved = isResumed || (token !== null && opportunity.top <= request.bfcBlockOffset);
  const space = floatSpace(box, request, inlineSize, fragmentation === null ? null : y, hasMoved);
  const result = assertFinished(env.layout(box, space, isResumed ? token : null));
  if (fragmentation !== null && !hasMoved && moves(box, result, opportunity.top, margins.bottom, fragmentation, y)) {
    return movedOn(box, exclusions, side, token);
  }
  const shift = relativeOffset(box.style, request.availableInlineSize, request.percentageBlockSize, direction);
  const { breakToken } = result.fragment;
  const { bottom, outerBottom, goesOn } = blockEnd(
    result.fragment,
    y,
    // Of overflow that goes on the margin is where the float has ended.
    isResumed && token.isFlowFinished ? 0 : margins.bottom,
    isResumed ? opportunity.top : null,
    fragmentation,
  );
  return {
    fragment: result.fragment,
    x: x + shift.x,
    y: y + shift.y,
    exclusions: addExclusion(
      exclusions,
      {
        side,
        left: x - margins.left,
        top: opportunity.top,
        right: x + inlineSize + margins.right,
        bottom,
        shape: shapeOf(box, side, result.fragment, margins, isResumed, request, env),
      },
      goesOn,
      outerBottom,
    ),
    token: breakToken,
    breakAppeal: result.breakAppeal,
    outOfFlow: shiftedEntries(result.outOfFlow, shift),
  };
}

interface BlockEnd {
  /** Down to where other floats and lines stand beside the float. */
  readonly bottom: number;
  /** Lower margin edge. */
  readonly outerBottom: number;
  /** The margin box goes on in the next fragmentainer. */
  readonly goesOn: boolean;
}

/** @param resumedAt - where the part of a float that was broken begins; `null` for the first part */
function blockEnd(
  { height, breakToken }: Fragment,
  y: number,
  marginBottom: number,
  resumedAt: number | null,
  fragmentation: FragmentationSpace | null,
): BlockEnd {
  const outerEnd = breakToken === null || breakToken.isFlowFinished ? marginBottom : outerEndAfter(breakToken);
  // A float that goes on takes all that is left of the fragmentainer, unless its margin box ends here.
  const end = y + height;
  // A margin makes no column higher: it is cut off at its end (css-break-4 §5.2).
  const room = fragmentation?.kind === 'column' ? fragmentation.blockSize - fragmentation.bfcOffset : INDEFINITE;
  const outerBottom = end + Math.min(outerEnd ?? 0, Math.max(0, room - end));
  // Where only overflow of it is left, the floats that go on beside it stay beside it.
  const isOverflow = breakToken !== null && resumedAt !== null && outerBottom <= resumedAt;
  return {
    bottom: isOverflow ? end : outerBottom,
    outerBottom,
    goesOn: breakToken?.isFlowFinished === false && outerEnd === null,
  };
}

/** A shape is that of a whole float: the part of a broken one takes its margin box. */
function shapeOf(
  box: Box,
  side: 'left' | 'right',
  fragment: Fragment,
  margins: UsedMargins,
  isResumed: boolean,
  { percentageInlineSize }: FloatRequest,
  env: LayoutEnvironment,
): FloatShape | null {
  if (box.style.shapes.outside === 'none' || isResumed || fragment.breakToken !== null) return null;
  const { width, height } = fragment;
  return floatShape(box, side, { x: margins.left, y: margins.top, width, height }, margins, percentageInlineSize, env);
}

/** Whether the float goes to the next fragmentainer, since an earlier one of its side does, or one that it clears. */
export function followsBrokenFloat(box: Box, exclusions: ExclusionSpace, direction: 'ltr' | 'rtl'): boolean {
  const isBroken = floatSide(box, direction) === 'left' ? exclusions.isLeftBroken : exclusions.isRightBroken;
  return isBroken || clearsBrokenFloat(exclusions, box.style.display.clear, direction);
}

/** Of the margin box, px. */
export function outerInlineSize(box: Box, request: FloatRequest, env: LayoutEnvironment): number {
  const margins = usedMargins(box.style, request.percentageInlineSize);
  return margins.left + borderBoxInlineSize(box, floatSpace(box, request, null, null, false), env) + margins.right;
}

export function floatSide(box: Box, direction: 'ltr' | 'rtl'): 'left' | 'right' {
  const float = box.style.display.float;
  if (float === 'inline-start') return direction === 'ltr' ? 'left' : 'right';
  if (float === 'inline-end') return direction === 'ltr' ? 'right' : 'left';
  return float === 'right' ? 'right' : 'left';
}

/** @param token - of a float that has begun, but finds no room in this fragmentainer, or that has come from the last one */
function movedOn(
  box: Box,
  exclusions: ExclusionSpace,
  side: 'left' | 'right',
  token: BreakToken | null,
): FloatPlacement {
  return {
    fragment: null,
    x: 0,
    y: 0,
    exclusions: addBrokenFloat(exclusions, side),
    token: token ?? breakBeforeToken(box, null),
    breakAppeal: PERFECT,
    outOfFlow: NOTHING,
  };
}
const NOTHING: readonly OutOfFlowBox[] = [];

/** Whether nothing of the float has room: just at the end of the fragmentainer stays what has no height, as in Chromium. */
function isBehindEnd(
  box: Box,
  request: FloatRequest,
  inlineSize: number,
  { bfcOffset, blockSize }: FragmentationSpace,
  y: number,
  env: LayoutEnvironment,
): boolean {
  const room = blockSize - bfcOffset - y;
  if (room !== 0) return room < 0;
  return assertFinished(env.layout(box, floatSpace(box, request, inlineSize, null, false), null)).fragment.height > 0;
}

/**
 * Whether the float should rather begin in the next fragmentainer.
 *
 * @param top - of its margin box, in the formatting context, px
 */
function moves(
  box: Box,
  result: FinishedLayout,
  top: number,
  marginBottom: number,
  fragmentation: FragmentationSpace,
  y: number,
): boolean {
  const offset = fragmentation.bfcOffset + y;
  const { height, breakToken } = result.fragment;
  // As in Chromium, columns are balanced so that the margins of what never breaks have room, too.
  if (breakToken === null && fragmentation.balance !== null && (box.kind === 'replaced' || isMonolithic(box)))
    noteUnbreakable(fragmentation, y - top + height + marginBottom);
  if (offset <= 0) {
    if (fragmentation.balance !== null) noteFit(fragmentation, box, breakToken !== null, offset, height, true, false);
    return false;
  }
  const driver = new BreakDriver(box, fragmentation);
  // Nor does a margin alone move it, or one below a float that has the whole fragmentainer.
  const hasMargin = breakToken === null && height > 0 && fragmentation.bfcOffset + top > 0;
  const size = hasMargin ? height + marginBottom : height;
  return driver.decide(box, result, offset, size, PERFECT, false) !== 'keep';
}

/**
 * @param y - border box offset in the formatting context; `null` while measuring the inline size
 * @param hasMoved - the float has come from the fragmentainer before, so that something of it must find place in this one
 */
function floatSpace(
  box: Box,
  request: FloatRequest,
  inlineSize: number | null,
  y: number | null,
  hasMoved: boolean,
): ConstraintSpace {
  const { fragmentation } = request;
  return formattingContextSpace(
    request.availableInlineSize,
    request.percentageInlineSize,
    box.kind === 'replaced' ? request.replacedPercentageBlockSize : request.percentageBlockSize,
    'fit-content',
    box.kind === 'replaced' || box.kind === 'table' ? null : inlineSize,
    null,
    false,
    false,
    fragmentation === null || y === null
      ? null
      : changedFragmentation(fragmentation, {
          bfcOffset: fragmentation.bfcOffset + y,
          isAtStart: hasMoved || fragmentation.bfcOffset + y <= 0,
          earlyBreak: null,
          spanners: 'none',
          pageName: NO_PAGE_NAMES,
        }),
  );
}
