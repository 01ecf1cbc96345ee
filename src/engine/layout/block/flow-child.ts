/** A child in the same block formatting context: margins collapse with it, clearance, and its place (CSS 2.2 §8.3.1, §9.5.2, §10.3.3). */
import type { Box, InlineNode } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import { noteOverflow } from '../column-balance.ts';
import { type ConstraintSpace, changedFragmentation, changedSpace, type LineClamp } from '../constraint-space.ts';
import { clearanceOffset, clearsBrokenFloat } from '../exclusion-space.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { roomAboveForMarker } from '../list-marker.ts';
import { appendMargin, collapse, type MarginStrut, withoutMargins } from '../margin-strut.ts';
import { isQuirkyCell, usedInlineSize } from '../sizing/box-sizes.ts';
import { JUSTIFIED_TO_START } from '../sizing/justification.ts';
import { inlineOffsetOf, type UsedMargins, usedMargins } from '../sizing/margins.ts';
import {
  type BlockState,
  clearsAdjoiningFloats,
  continueStrut,
  flowOffset,
  fragmentainerOffset,
  isAtFragmentStart,
  isMovedByClearance,
  noteAdjoiningFloat,
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
import {
  breakAfterChild,
  breakBelowBrokenFloat,
  decideAboutChild,
  decideBesideMarker,
  rememberBreakBefore,
} from './child-breaks.ts';
import { justificationIn } from './justification-in.ts';
import { childClamp } from './line-clamp.ts';
import { placeChild } from './place-child.ts';
import { stretchRoom } from './stretch-room.ts';

export function layoutFlowChild(state: BlockState, child: Box, index: number, token: BreakToken | null): StepResult {
  const { clear } = child.style.display;
  const isResumed = token !== null && !token.isBreakBefore;
  // What cannot be broken stays, below the part of the float that is here.
  if (state.driver !== null && !isResumed && clearsBrokenFloat(state.exclusions, clear, state.direction)) {
    return breakBelowBrokenFloat(state, state.driver, child, index, isClearedThrough(state, child, index));
  }
  const clearance = isResumed ? Number.NEGATIVE_INFINITY : clearanceOffset(state.exclusions, clear, state.direction);
  const margins = usedMargins(child.style, state.contentInlineSize);
  // The margins before the child end here, and its own have no effect: it is below floats that stand after them.
  const clearsAdjoining = clearsAdjoiningFloats(state, clearance);
  if (clearsAdjoining || isMovedByClearance(state, clearance, margins.top)) {
    const failure = resolveHere(state);
    if (failure !== null) return failure;
  }
  let space = childSpace(
    state,
    child,
    index,
    margins,
    isResumed ? state.strut : strutBefore(state, child, margins.top),
    clearance,
  );
  if (token?.isFlowFinished && space.fragmentation?.spanners === 'end') {
    // Beside the main flow nothing can end the columns.
    space = changedSpace(space, { fragmentation: changedFragmentation(space.fragmentation, { spanners: 'none' }) });
  }
  if (clearsAdjoining) space = changedSpace(space, { forcedBfcBlockOffset: clearance });
  let result = state.env.layout(child, space, isResumed ? token : null);
  if (result.status === 'needs-bfc-block-offset') {
    const failure = resolveBfcBlockOffset(state, result.bfcBlockOffset);
    if (failure !== null) return failure;
    space = changedSpace(space, { forcedBfcBlockOffset: result.bfcBlockOffset });
    result = state.env.layout(child, space, isResumed ? token : null);
  }
  if (result.status !== 'finished') return result;
  if (result.bfcBlockOffset === null) return placeCollapsedChild(state, child, index, token, space, margins, result);
  if (isResumed)
    return placeFlowChild(state, child, index, token, result, result.bfcBlockOffset, false, margins, space);
  const isPushed = result.bfcBlockOffset === clearance && clearance > flowOffset(state);
  return placeBesideMarker(state, child, index, token, result, result.bfcBlockOffset, isPushed, margins, space);
}

/** A child that begins here: below the marker of a list item whose first line it has. @param top - see `placeFlowChild` */
function placeBesideMarker(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  laidOut: FinishedLayout,
  top: number,
  isPushed: boolean,
  margins: UsedMargins,
  space: ConstraintSpace,
): StepResult {
  let result = laidOut;
  const down = roomAboveForMarker(state, result.baselines.first);
  const decision = decideBesideMarker(state, child, index, result, top, down);
  if (decision !== null) return decision;
  if (down > 0 && (result.fragment.breakToken !== null || !fitsAt(state, top + down, result))) {
    // It stays at the top of a fragmentainer, and breaks where it stands.
    const lower = state.env.layout(child, changedSpace(space, { forcedBfcBlockOffset: top + down }), null);
    if (lower.status !== 'finished') return lower;
    result = lower;
  }
  return placeFlowChild(state, child, index, token, result, top, isPushed, margins, space, down);
}

/** @param top - in the formatting context */
function fitsAt({ driver }: BlockState, top: number, { fragment }: FinishedLayout): boolean {
  return driver === null || fragmentainerOffset(driver.space, top) + fragment.height <= driver.space.blockSize;
}

/**
 * @param top - where margins and floats put its border box, in the formatting context
 * @param down - how far the marker of a list item moves it from there, px
 */
function placeFlowChild(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  result: FinishedLayout,
  top: number,
  isPushed: boolean,
  margins: UsedMargins,
  { bfcInlineOffset }: ConstraintSpace,
  down = 0,
): StepResult {
  const { height } = result.fragment;
  const moved = top + down;
  const decision = decideAboutChild(state, child, index, token, result, moved, height, isPushed);
  if (decision !== null) return decision;
  const failure = resolveBfcBlockOffset(state, top);
  if (failure !== null) return failure;
  const y = moved - (state.bfcBlockOffset ?? 0);
  const x = bfcInlineOffset - state.bfcInlineOffset;
  if (down > 0) state.builder.firstBaselineTop = top - (state.bfcBlockOffset ?? 0);
  placeChild(state, child, result, x, y);
  state.exclusions = result.exclusions;
  state.offset = y + height;
  startStrut(state, child, result.endMarginStrut, margins.bottom);
  noteContent(state);
  return breakAfterChild(state, child, index, result, x, y);
}

/** Whether margins collapse through a first child that clears floats (the usual clearfix) of a box whose own place is known. */
function isClearedThrough(state: BlockState, child: Box, index: number): boolean {
  if (state.previousChild !== null || state.bfcBlockOffset === null) return false;
  const margins = usedMargins(child.style, state.contentInlineSize);
  const strut = strutBefore(state, child, margins.top);
  const space = childSpace(state, child, index, margins, strut, Number.NEGATIVE_INFINITY);
  const result = state.env.layout(child, space, null);
  return result.status === 'finished' && result.bfcBlockOffset === null;
}

/** Margins collapse through the child: it has no height, and what follows starts where it starts. */
function placeCollapsedChild(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  space: ConstraintSpace,
  margins: UsedMargins,
  collapsed: FinishedLayout,
): StepResult {
  let result = collapsed;
  const x = space.bfcInlineOffset - state.bfcInlineOffset;
  if (state.bfcBlockOffset === null) {
    placeChild(state, child, result, x, 0);
    if (result.adjoiningFloatOffset !== null) noteAdjoiningFloat(state, result.adjoiningFloatOffset);
  } else {
    // Where its top border edge would be, if it had a bottom border (CSS 2.2 §9.5.2).
    const through = collapse(result.endMarginStrut);
    const hypothetical = flowOffset(state) + through;
    const hasClearance = endsMargins(state.bfcBlockOffset, space, hypothetical, through);
    const cleared = space.forcedBfcBlockOffset ?? Math.max(hypothetical, space.clearanceOffset);
    const bfcBlockOffset = hasClearance ? cleared : hypothetical;
    const isMoved = result.adjoiningFloatOffset !== null && result.adjoiningFloatOffset !== bfcBlockOffset;
    if (hasClearance || isMoved) {
      const own = hasClearance ? appendMargin(withoutMargins(space.marginStrut), margins.top) : space.marginStrut;
      const again = changedSpace(space, { marginStrut: own, forcedBfcBlockOffset: bfcBlockOffset });
      const other = state.env.layout(child, again, null);
      if (other.status === 'finished') result = other;
      if (hasClearance) {
        // The margins before the child end here; its own start where it would have none, and stay inside the container.
        state.offset = bfcBlockOffset - state.bfcBlockOffset - collapse(result.endMarginStrut);
        state.keepsEndMargins = true;
      }
    }
    const decision = decideAboutFlows(state, child, index, token, result, bfcBlockOffset);
    if (decision !== null) return decision;
    rememberBreakBefore(state, child, index, token, hasClearance);
    placeChild(state, child, result, x, bfcBlockOffset - state.bfcBlockOffset);
    // Margins alone do not move it on: columns are high enough for its place.
    if (state.driver !== null && isAtFragmentStart(state)) {
      noteOverflow(state.driver.space, fragmentainerOffset(state.driver.space, bfcBlockOffset));
    }
  }
  state.exclusions = result.exclusions;
  continueStrut(state, child, result.endMarginStrut, margins.bottom);
  return breakAfterChild(state, child, index, result, x, 0);
}

/** Whether margins end behind the end of a column that has content. On pages it would make one on which nothing is. */
function isBehindColumn(state: BlockState, bfcBlockOffset: number): boolean {
  const { driver } = state;
  if (driver === null || driver.space.kind !== 'column' || isAtFragmentStart(state)) return false;
  return fragmentainerOffset(driver.space, bfcBlockOffset) > driver.space.blockSize;
}

/** Whether a collapsed child stays: floats in it may go on, and margins may push it out of its column. */
function decideAboutFlows(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  result: FinishedLayout,
  bfcBlockOffset: number,
): StepResult | null {
  if (result.fragment.breakToken === null && !isBehindColumn(state, bfcBlockOffset)) return null;
  return decideAboutChild(state, child, index, token, result, bfcBlockOffset, 0, false);
}

/**
 * Whether the margins before a collapsed child end at it, because of its clearance.
 *
 * DEVIATION: as in Chromium 156, that is so wherever the floats reach below the container's top and those margins, though the child may be far below the
 * floats and not be moved at all (CSS 2.2 §9.5.2 compares with the place of the child).
 */
function endsMargins(top: number, space: ConstraintSpace, hypothetical: number, through: number): boolean {
  if (space.forcedBfcBlockOffset !== null || space.clearanceOffset > hypothetical) return true;
  return space.clearanceOffset > top + through;
}

function childSpace(
  state: BlockState,
  child: Box,
  index: number,
  margins: UsedMargins,
  marginStrut: MarginStrut,
  clearance: number,
): ConstraintSpace {
  const { contentInlineSize } = state;
  const contentLeft = state.bfcInlineOffset + state.edges.left;
  const justification = justificationIn(state, child, index);
  const space: ConstraintSpace = {
    availableInlineSize: contentInlineSize,
    availableBlockSize: stretchRoom(state, child, margins),
    percentageInlineSize: contentInlineSize,
    percentageBlockSize: percentageBlockSizeOf(child, state),
    inlineSizing: justification.isFitContent ? 'fit-content' : 'stretch',
    fixedInlineSize: null,
    fixedBlockSize: null,
    mayOutgrowFixedBlockSize: false,
    leastBlockSize: 0,
    isFixedBlockSizeDefinite: false,
    ignoresHeight: false,
    cellContentOffset: 0,
    isNewFormattingContext: false,
    marginStrut,
    bfcInlineOffset: contentLeft + margins.left,
    bfcBlockOffset: flowOffset(state),
    forcedBfcBlockOffset: state.bfcBlockOffset === null ? state.space.forcedBfcBlockOffset : null,
    clearanceOffset: state.bfcBlockOffset === null ? Math.max(clearance, state.space.clearanceOffset) : clearance,
    exclusions: state.exclusions,
    adjoiningFloatOffset: state.bfcBlockOffset === null ? state.adjoiningFloatOffset : null,
    quirks: state.ignoresQuirkyMargins,
    isInQuirkyCell: isQuirkyCell(state.box, state.env),
    isBasisOfHeightsAlone: state.insetBlockSize !== state.childPercentageBlockSize,
    subgrid: null,
    lineClamp: state.clamp === null ? null : clampOfChild(state, state.clamp, index),
    textTrim: textTrimFor(state, child),
    annotationSpace: state.annotationSpace ?? 0,
    fragmentation: sharedFragmentation(state, child, startOffset(state, marginStrut)),
  };
  const isAtStart = justification === JUSTIFIED_TO_START && !margins.isLeftAuto && !margins.isRightAuto;
  if (state.direction === 'ltr' && isAtStart) return space;
  // Where the box starts depends on how wide it is.
  const inlineSize = usedInlineSize(child, space, state.env);
  const x = inlineOffsetOf(margins, contentInlineSize, inlineSize, state.direction, justification);
  return changedSpace(space, { fixedInlineSize: inlineSize, bfcInlineOffset: contentLeft + x });
}

/** The lines of an anonymous block have the pictures of the box around it (CSS 2.2 §9.2.1.1). */
function percentageBlockSizeOf(child: Box, state: BlockState): number {
  const { childPercentageBlockSize, replacedPercentageBlockSize } = state;
  if (childPercentageBlockSize === replacedPercentageBlockSize) return childPercentageBlockSize;
  const isAnonymous = child.kind === 'block-container' && child.source === null && child.content.kind === 'inline';
  return isAnonymous && child.content.children.every(isTextOrPicture)
    ? replacedPercentageBlockSize
    : childPercentageBlockSize;
}

function isTextOrPicture(node: InlineNode): boolean {
  if (node.kind === 'inline-box') return node.children.every(isTextOrPicture);
  return node.kind === 'atomic' ? node.box.kind === 'replaced' : node.kind === 'text' || node.kind === 'line-break';
}

function clampOfChild({ box, linesLeft }: BlockState, clamp: LineClamp, index: number): LineClamp | null {
  return box.content.kind === 'blocks' ? childClamp(clamp, linesLeft, box.content.children, index) : null;
}
