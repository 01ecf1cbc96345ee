/** Breaks between and inside the children of a block container (css-break-4 §4.1 class A): the container's side of the break driver. */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken } from '../break-token.ts';
import { noteShortage } from '../column-balance.ts';
import { clearsFloatThatGoesOn, hasFloats } from '../exclusion-space.ts';
import { VIOLATES_ORPHANS_AND_WIDOWS, worseOf } from '../fragmentation/break-appeal.ts';
import type { BreakDriver } from '../fragmentation/break-driver.ts';
import { breakBeforeToken, hasForcedBreak } from '../fragmentation/break-tokens.ts';
import { breakBetween, joinBreaks } from '../fragmentation/break-values.ts';
import type { FinishedLayout, UnfinishedLayout } from '../layout-outcome.ts';
import { hasMarkerLine, reachOfMarkerBeside } from '../list-marker.ts';
import { appendMargin, collapse, NO_MARGIN } from '../margin-strut.ts';
import { usedMargins } from '../sizing/margins.ts';
import {
  type BlockState,
  flowOffset,
  fragmentainerOffset,
  isFirstPlace,
  isHeldByHeight,
  leavesEdgesBehind,
  type StepResult,
} from './block-state.ts';
import {
  beginningOfLine,
  breakForWidows,
  goesOnLine,
  holdsMarginBelow,
  isAsLine,
  isEndOfLine,
  isFirstLine,
  leavesOrphans,
} from './blocks-as-lines.ts';
import { cutToken } from './cut-content.ts';

/** Before a child is laid out: whether a break before it is forced, or was found better in the first pass. */
export function breaksBeforeLayout(state: BlockState, child: Box, index: number): boolean {
  const { driver, previousChild } = state;
  if (driver === null) return false;
  if (driver.takesBreakBefore(child)) {
    breakBeforeChild(state, child, index, null);
    return true;
  }
  if (previousChild === null) return false;
  const forced = driver.forcedBreak(breakBetween(previousChild, child), previousChild, child);
  if (forced === null) return false;
  state.broken = { index, token: breakBeforeToken(child, forced) };
  return true;
}

/**
 * Ends this fragment before the child, by an unforced break.
 *
 * @param token - of a child that has begun but finds no room here, because floats go on before it
 * @param appeal - `null`: that between the boxes around it
 */
function breakBeforeChild(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  appeal: BreakAppeal | null = null,
): StepResult {
  // As in Chromium, what must follow a float that goes on breaks well anywhere.
  const follows = clearsFloatThatGoesOn(state.exclusions, child.style.display.clear, state.direction);
  if (state.driver !== null && !follows)
    state.builder.clampBreakAppeal(appeal ?? appealOfBreakBefore(state, state.driver, child, index));
  // After an unforced break its margin is cut off, even if a forced one came before.
  const isBegun = token !== null && !token.isBreakBefore;
  state.broken = { index, token: isBegun ? token : breakBeforeToken(child, null) };
  return 'stop';
}

/**
 * Ends this fragment before a child that clears a float of the next one: first in its container, it has a gap above it (class C), whether or not floats of
 * this fragment reach into that.
 *
 * @param isThrough - margins collapse through it: as in Chromium, there is no gap above such a first child
 */
export function breakBelowBrokenFloat(
  state: BlockState,
  driver: BreakDriver,
  child: Box,
  index: number,
  isThrough: boolean,
): StepResult {
  const { clear } = child.style.display;
  const isBelowGap = state.previousChild === null && !isThrough;
  const appeal = isBelowGap ? driver.appealBefore('auto', true) : appealOfBreakBefore(state, driver, child, index);
  const follows = !isThrough && clearsFloatThatGoesOn(state.exclusions, clear, state.direction);
  if (!follows && driver.weigh(null, appeal, false) === 'go-back') return driver.goBack();
  if (isThrough) state.builder.clampBreakAppeal(appeal);
  return breakBeforeChild(state, child, index, null, appeal);
}

function appealOfBreakBefore(
  state: BlockState,
  driver: BreakDriver,
  child: Box,
  index: number,
  found: BreakBetween = state.builder.breakAfter,
): BreakAppeal {
  const previous = state.previousChild;
  if (previous === null || isFirstLine(state, index)) {
    return driver.appealBefore('auto', !state.isResumed && hasMarkerLine(state.box, state.env));
  }
  const appeal = driver.appealBefore(joinBreaks(breakBetween(previous, child), found), true);
  return leavesOrphans(state, index) ? worseOf(appeal, VIOLATES_ORPHANS_AND_WIDOWS) : appeal;
}

/**
 * After a child was laid out: whether it stays.
 *
 * @param bfcBlockOffset - of its border box
 * @param isPushed - floats have moved it down from where its margins would have put it
 * @returns `null` when it stays
 */
export function decideAboutChild(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  result: FinishedLayout,
  bfcBlockOffset: number,
  blockSize: number,
  isPushed: boolean,
): StepResult | null {
  const { driver } = state;
  if (driver === null) return null;
  const offset = fragmentainerOffset(driver.space, bfcBlockOffset);
  const before = joinBreaks(state.builder.breakAfter, result.breakBefore);
  if (token === null && state.previousChild !== null) {
    // Which items are in the first row of a wrapping container or a grid is known only now.
    const forced = driver.forcedBreak(before, state.previousChild, child);
    if (forced !== null) {
      state.broken = { index, token: breakBeforeToken(child, forced) };
      return 'stop';
    }
  }
  // A margin that is higher than the fragmentainer fills it: what follows starts in the next one (a break of class C, css-break-4 §4.1).
  const { blockSize: end } = driver.space;
  const isGapAbove = fragmentainerOffset(driver.space, flowOffset(state)) < end;
  const isBelowMargin = offset > end && isGapAbove;
  // Floats above the first child leave such a gap, too.
  const isFirst = state.previousChild === null;
  const reachesEnd = offset === end && isGapAbove && hasFloats(state.exclusions);
  const isBelowFloats = isFirst && (isPushed || reachesEnd);
  const appeal =
    isBelowFloats || (isFirst && isBelowMargin)
      ? driver.appealBefore('auto', true)
      : appealOfBreakBefore(state, driver, child, index, before);
  const room = roomOfChild(state, driver, index, offset, blockSize, marginBelow(state, child, index, result));
  if (typeof room !== 'number') return driver.goBackTo(room);
  const mayLeave = isBelowMargin || (offset + room > end && leavesEdgesBehind(state, offset));
  const isAtStart = isFirstPlace(state, offset) && !mayLeave;
  const role = roleOf(state, index, token);
  driver.isHeld = isHeldByHeight(state);
  switch (driver.decide(child, result, offset, room, appeal, isAtStart, role)) {
    case 'keep':
      return null;
    case 'break-before':
      return (
        breakForLines(state, driver, index, role, result) ??
        breakBeforeChild(state, child, index, token, isBelowFloats ? appeal : null)
      );
    case 'go-back':
      return driver.goBack();
  }
}

/**
 * After a child was laid out beside which the marker of the list item stands: whether both move on together, for the line of the marker does not fit,
 * or the child does not where the marker moves it down. As in Chromium, breaks inside the child are none for it then.
 *
 * @param top - of the child before it is moved; @param down - how far it is
 * @returns `null` when they stay
 */
export function decideBesideMarker(
  state: BlockState,
  child: Box,
  index: number,
  { baselines, fragment }: FinishedLayout,
  top: number,
  down: number,
): StepResult | null {
  const { driver } = state;
  if (driver === null) return null;
  const reach = reachOfMarkerBeside(state, baselines.first);
  if (reach === 0) return null;
  const offset = fragmentainerOffset(driver.space, top);
  const end = offset + (down === 0 ? reach : Math.max(reach, down + fragment.height));
  if (end <= driver.space.blockSize) return null;
  if (isFirstPlace(state, offset) && !leavesEdgesBehind(state, offset)) return null;
  noteShortage(driver.space, end);
  if (driver.weigh(null, appealOfBreakBefore(state, driver, child, index), false) === 'go-back') return driver.goBack();
  return breakBeforeChild(state, child, index, null);
}

/** Below a block that counts as a line, or the last of several: in Chromium it must fit with the line, whatever it collapses with, px. */
function marginBelow(state: BlockState, { style }: Box, index: number, result: FinishedLayout): number {
  if (result.fragment.breakToken !== null || !isEndOfLine(state, index)) return 0;
  return Math.max(0, collapse(appendMargin(result.endMarginStrut, usedMargins(style, state.contentInlineSize).bottom)));
}

/** What the child takes, px, or the block to break before: where a margin alone does not fit, no block of a line is broken off. */
function roomOfChild(
  state: BlockState,
  { isSecondPass, space }: BreakDriver,
  index: number,
  offset: number,
  blockSize: number,
  margin: number,
): number | Box {
  const room = blockSize + margin;
  if (offset + room <= space.blockSize || offset + blockSize > space.blockSize) return room;
  const isBegun = state.bfcBlockOffset !== null && fragmentainerOffset(space, state.bfcBlockOffset) <= 0;
  if (!holdsMarginBelow(state, index, isBegun)) return blockSize;
  if (!goesOnLine(state, index)) return room;
  return (isSecondPass ? null : beginningOfLine(state, index)) ?? blockSize;
}

function breakForLines(
  state: BlockState,
  driver: BreakDriver,
  index: number,
  role: ReturnType<typeof roleOf>,
  { fragment }: FinishedLayout,
): UnfinishedLayout | null {
  if (role === 'resumed' || driver.isSecondPass) return null;
  const earlier = breakForWidows(state, index, fragment);
  return earlier === null ? null : driver.goBackTo(earlier);
}

function roleOf(state: BlockState, index: number, token: BreakToken | null): 'alone' | 'resumed' | 'as-line' {
  if (token !== null && !token.isBreakBefore) return 'resumed';
  return isAsLine(state, index) ? 'as-line' : 'alone';
}

/**
 * A child that margins collapse through takes no room, but may begin the next fragmentainer as well as any other (css-break-4 §4.1, class A).
 *
 * @param isBelowFloats - its clearance leaves a gap above it (class C)
 */
export function rememberBreakBefore(
  state: BlockState,
  child: Box,
  index: number,
  token: BreakToken | null,
  isBelowFloats: boolean,
): void {
  const { driver } = state;
  if (driver === null || token !== null || (state.previousChild === null && !isBelowFloats)) return;
  const appeal = isBelowFloats ? driver.appealBefore('auto', true) : appealOfBreakBefore(state, driver, child, index);
  driver.rememberBefore(child, appeal);
}

/**
 * After a child was placed: whether it goes on in the next fragmentainer, and the container with it.
 *
 * @param x,y - where it was placed, from the container's border box
 */
export function breakAfterChild(
  state: BlockState,
  child: Box,
  index: number,
  result: FinishedLayout,
  x: number,
  y: number,
): StepResult {
  const { driver } = state;
  if (driver === null) return 'next';
  const token = result.fragment.breakToken ?? cutToken(state, child, result.fragment, x, y, 0);
  if (token === null) return 'next';
  if (token.isFlowFinished) {
    if (!hasForcedBreak(token)) state.builder.clampBreakAppeal(driver.appealInside(child, result));
    state.parallel.push(token);
    return 'next';
  }
  if (driver.space.spanners !== 'none' && token.spanner !== null) state.isStoppedBySpanner = true;
  if (endsShort(state, driver, result)) {
    state.endsWithChild = true;
    state.strut = NO_MARGIN;
  }
  // The margin at the child's end is not reached yet; it would count where a fragment is as high as its content.
  if (driver.space.kind === 'column') state.strut = NO_MARGIN;
  if (!hasForcedBreak(token)) state.builder.clampBreakAppeal(driver.appealInside(child, result));
  state.broken = { index, token };
  return 'stop';
}

/** Whether the child's fragment has been ended above the end of the fragmentainer, as that of a table before a caption is. */
function endsShort(state: BlockState, { space }: BreakDriver, { fragment }: FinishedLayout): boolean {
  return (
    fragment.breakToken !== null &&
    fragmentainerOffset(space, (state.bfcBlockOffset ?? 0) + state.offset) < space.blockSize
  );
}
