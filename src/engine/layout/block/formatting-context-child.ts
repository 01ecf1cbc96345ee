/**
 * A child that is a formatting context of its own: tables, flex containers, replaced blocks, `overflow: hidden` … Its border box does not
 * overlap floats (CSS 2.2 §9.5): it is placed beside them, made narrower, or moved below.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { percentageOf } from '../../css/values/basic/size.ts';
import type { BreakToken } from '../break-token.ts';
import { changedSpace, type FragmentationSpace, formattingContextSpace } from '../constraint-space.ts';
import {
  clearanceOffset,
  clearsBrokenFloat,
  type ExclusionSpace,
  hasFloats,
  nextOpportunityTop,
  type Opportunity,
  opportunityAt,
} from '../exclusion-space.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { roomAboveForMarker } from '../list-marker.ts';
import { AFTER_UNFORCED_BREAK, appendMargin, collapse, type MarginStrut, NO_MARGIN } from '../margin-strut.ts';
import { isQuirkyCell } from '../sizing/box-sizes.ts';
import { isFittedControl } from '../sizing/form-control-size.ts';
import { inlineOffsetOf, type UsedMargins, usedMargins } from '../sizing/margins.ts';
import {
  type BlockState,
  clearsAdjoiningFloats,
  contentOffset,
  flowOffset,
  noteContent,
  resolveBfcBlockOffset,
  resolveHere,
  type StepResult,
  sharedFragmentation,
  startOffset,
  startStrut,
  strutBefore,
  textTrimFor,
} from './block-state.ts';
import { steppedEndMargin, steppedMargins, stepUnitOf } from './block-step.ts';
import { breakAfterChild, breakBelowBrokenFloat, decideAboutChild, decideBesideMarker } from './child-breaks.ts';
import { justificationIn, stretchedInlineSize } from './justification-in.ts';
import { placeChild } from './place-child.ts';
import { stretchRoom } from './stretch-room.ts';

interface Placed {
  readonly result: FinishedLayout;
  /** Border box, in the parent's block formatting context, px. */
  readonly left: number;
  readonly top: number;
}

export function layoutFormattingContextChild(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
): StepResult {
  const { clear } = child.style.display;
  const isResumed = token !== null && !token.isBreakBefore;
  const resumeAt = isResumed ? token : null;
  if (state.driver !== null && !isResumed && clearsBrokenFloat(state.exclusions, clear, state.direction)) {
    return breakBelowBrokenFloat(state, state.driver, child, index, false);
  }
  const margins = marginsInSteps(state, child, index, isResumed);
  const clearance = isResumed ? Number.NEGATIVE_INFINITY : clearanceOffset(state.exclusions, clear, state.direction);
  const strut = isResumed ? state.strut : strutBefore(state, child, margins.top);
  let placed: Placed;
  let isPushed = false;
  if (clearsAdjoiningFloats(state, clearance)) {
    const failure = resolveHere(state);
    if (failure !== null) return failure;
    isPushed = true;
    placed = placeBesideFloats(state, child, index, margins, clearance, resumeAt);
  } else if (state.bfcBlockOffset === null) {
    // The child's margin collapses with the container's, unless floats push the child down.
    const start = startOffset(state, strut);
    const beside = Number.isFinite(state.adjoiningFloatOffset ?? start) ? (state.adjoiningFloatOffset ?? start) : start;
    placed = placeBesideFloats(state, child, index, margins, Math.max(beside, clearance), resumeAt);
    isPushed = placed.top > beside;
    const failure = isPushed ? resolveHere(state) : resolveBfcBlockOffset(state, start);
    if (failure !== null) return failure;
    if (isPushed) {
      const below = flowOffset(state) + collapse(appendMargin(NO_MARGIN, margins.top));
      placed = placeBesideFloats(state, child, index, margins, Math.max(below, clearance), resumeAt);
    }
  } else {
    const top = flowOffset(state) + collapse(strut);
    placed = placeBesideFloats(state, child, index, margins, Math.max(top, clearance), resumeAt);
    isPushed = placed.top > top;
  }
  return placeFormattingContext(state, child, index, token, placed, isPushed, margins);
}

function placeFormattingContext(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  found: Placed,
  isPushed: boolean,
  margins: UsedMargins,
): StepResult {
  const isResumed = token !== null && !token.isBreakBefore;
  let placed = found;
  if (!isResumed && state.box.marker !== null) {
    const beside = placeBesideMarker(state, child, index, margins, placed);
    if (typeof beside === 'string' || 'status' in beside) return beside;
    placed = beside;
  }
  const decision = decideAboutChild(
    state,
    child,
    index,
    token,
    placed.result,
    placed.top,
    placed.result.fragment.height,
    isPushed,
  );
  if (decision !== null) return decision;
  const y = placed.top - (state.bfcBlockOffset ?? 0);
  const x = placed.left - state.bfcInlineOffset;
  placeChild(state, child, placed.result, x, y);
  const { height } = placed.result.fragment;
  state.offset = y + height;
  if (isResumed) {
    const bottom = steppedEndMargin(child.style, height, margins.bottom);
    startStrut(state, child, strutBehindRest(child, state.offset), bottom);
  } else startStrut(state, child, NO_MARGIN, margins.bottom);
  noteContent(state);
  return breakAfterChild(state, child, index, placed.result, x, y);
}

/**
 * Margins behind what is left of a child adjoin the break if that has no height (css-break-4 §5.2). As in Chromium, of grids alone: their last rows,
 * which moved on, are without height.
 *
 * @param end - of the rest, px from the container's top
 */
function strutBehindRest(child: Box, end: number): MarginStrut {
  return child.kind === 'grid-container' && end === 0 ? AFTER_UNFORCED_BREAK : NO_MARGIN;
}

/** Used margins; those of a box with steps as if nothing broke it and no float stood beside it. */
function marginsInSteps(state: BlockState, child: Box, index: number, isResumed: boolean): UsedMargins {
  const margins = usedMargins(child.style, state.contentInlineSize);
  if (isResumed || stepUnitOf(child.style) === 0) return margins;
  const left = state.bfcInlineOffset + state.edges.left;
  const right = left + state.contentInlineSize;
  const { result } = placeBetween(state, child, index, margins, 0, left, right, null, null);
  return steppedMargins(child.style, margins, result.fragment.height);
}

/** The child with the first line of a list item leaves room above it for a marker that is higher; what stands before the child does not move. */
function placeBesideMarker(
  state: BlockState,
  child: Box,
  index: number,
  margins: UsedMargins,
  placed: Placed,
): Placed | StepResult {
  const { result, top } = placed;
  const down = roomAboveForMarker(state, result.baselines.first);
  const decision = decideBesideMarker(state, child, index, result, top, down);
  if (decision !== null || down === 0) return decision ?? placed;
  state.builder.firstBaselineTop = top - (state.bfcBlockOffset ?? 0);
  return placeBesideFloats(state, child, index, margins, top + down, null);
}

/** What overflows a child whose height is used up goes on at the top of the fragmentainer; floats there make no room for it. */
export function resumeOverflowOf(state: BlockState, child: Box, token: BreakToken): void {
  const margins = usedMargins(child.style, state.contentInlineSize);
  const left = state.bfcInlineOffset + state.edges.left;
  const top = contentOffset(state);
  const placed = placeBetween(state, child, 0, margins, top, left, left + state.contentInlineSize, token);
  placeChild(state, child, placed.result, placed.left - state.bfcInlineOffset, top - (state.bfcBlockOffset ?? top));
  const { breakToken } = placed.result.fragment;
  if (breakToken !== null) state.parallel.push(breakToken);
}

/** Lays the child out at the first place at or below `top` where floats leave enough room. */
function placeBesideFloats(
  state: BlockState,
  child: Box,
  index: number,
  margins: UsedMargins,
  top: number,
  token: BreakToken | null,
): Placed {
  const contentLeft = state.bfcInlineOffset + state.edges.left;
  const contentRight = contentLeft + state.contentInlineSize;
  const { exclusions } = state;
  if (!hasFloats(exclusions)) return placeBetween(state, child, index, margins, top, contentLeft, contentRight, token);
  const roomAt = (y: number, height: number) => roomWithin(exclusions, y, height, contentLeft, contentRight);
  let opportunity = roomAt(top, 0);
  for (;;) {
    // Margins may lie under floats, the border box may not.
    const left =
      opportunity.left === contentLeft ? contentLeft : Math.max(contentLeft, opportunity.left - margins.left);
    const right =
      opportunity.right === contentRight ? contentRight : Math.min(contentRight, opportunity.right + margins.right);
    const placed = placeBetween(state, child, index, margins, opportunity.top, left, right, token);
    const { width, height } = placed.result.fragment;
    const whole: Opportunity = roomAt(opportunity.top, height);
    if (whole.left === contentLeft && whole.right === contentRight) return placed;
    const freeLeft = whole.left === contentLeft ? contentLeft + Math.min(0, margins.left) : whole.left;
    const freeRight = whole.right === contentRight ? contentRight - Math.min(0, margins.right) : whole.right;
    if (placed.left >= freeLeft && placed.left + width <= freeRight) return placed;
    if (whole.left > opportunity.left || whole.right < opportunity.right) {
      // A float that starts lower narrows the place.
      opportunity = whole;
      continue;
    }
    const next = nextOpportunityTop(exclusions, opportunity.top, height);
    if (next === null) return placed;
    opportunity = roomAt(next, 0);
  }
}

/** A float that is wider than the container leaves none of it free, and as in Chromium no less than none: a box without width stands at the float's edge. */
function roomWithin(
  exclusions: ExclusionSpace,
  top: number,
  height: number,
  contentLeft: number,
  contentRight: number,
): Opportunity {
  const room = opportunityAt(exclusions, top, height, contentLeft, contentRight);
  if (room.left <= contentRight && room.right >= contentLeft) return room;
  return { ...room, right: Math.max(room.right, room.left) };
}

/** Lines at right angles to those around say nothing of the width of their box (css-writing-modes-4 §7.3). */
function fitsContent(child: Box): boolean {
  return (child.kind === 'turned' && child.isOrthogonal) || isFittedControl(child);
}

/** Lines at right angles to those of the table are as long as the cell is high, once its row is known (css-tables-3 §3.10.6). */
function heightInCell({ space, edges }: BlockState, child: Box): number | null {
  if (child.kind !== 'turned' || !child.fillsCell || space.fixedBlockSize === null) return null;
  return Math.max(0, space.fixedBlockSize - edges.block);
}

/** In a cell that says how high it is, what scrolls asks for no height before its row has one (css-tables-3 §3.10.5). */
function percentageBlockSizeOf(
  { childPercentageBlockSize, replacedPercentageBlockSize }: BlockState,
  child: Box,
): number {
  if (child.kind === 'replaced') return replacedPercentageBlockSize;
  if (childPercentageBlockSize !== INDEFINITE || replacedPercentageBlockSize === INDEFINITE)
    return childPercentageBlockSize;
  const { y } = child.style.overflow;
  const scrolls = y === 'auto' || y === 'scroll';
  return scrolls && percentageOf(child.style.sizing.height) !== null ? 0 : childPercentageBlockSize;
}

/** @param left,right - the room for the child's margin box, in the block formatting context, px */
function placeBetween(
  state: BlockState,
  child: Box,
  index: number,
  margins: UsedMargins,
  top: number,
  left: number,
  right: number,
  token: BreakToken | null,
  shared: FragmentationSpace | null = sharedFragmentation(state, child, state.bfcBlockOffset ?? top),
): Placed {
  const available = Math.max(0, right - left);
  const justification = justificationIn(state, child, index);
  const { isFitContent, isStretched } = justification;
  const ownSpace = formattingContextSpace(
    available,
    state.contentInlineSize,
    percentageBlockSizeOf(state, child),
    isFitContent || (fitsContent(child) && !isStretched) ? 'fit-content' : 'stretch',
    null,
    heightInCell(state, child),
    false,
    state.env.quirks,
    shared === null ? null : { ...shared, bfcOffset: shared.bfcOffset + top, spanners: 'none' },
  );
  const fixedInlineSize = isStretched ? stretchedInlineSize(state, child, ownSpace, margins) : null;
  const space = fixedInlineSize === null ? ownSpace : changedSpace(ownSpace, { fixedInlineSize });
  const textTrim = textTrimFor(state, child);
  const availableBlockSize = stretchRoom(state, child, margins);
  const isInQuirkyCell = isQuirkyCell(state.box, state.env);
  const whole = changedSpace(space, { availableBlockSize, textTrim, isInQuirkyCell });
  const result = assertFinished(state.env.layout(child, whole, token));
  const x = inlineOffsetOf(margins, available, result.fragment.width, state.direction, justification);
  return { result, left: left + x, top };
}
