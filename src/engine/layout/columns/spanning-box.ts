/** A box that spans the columns (css-multicol-1 §6): a formatting context of its own, in the block direction between rows of columns. */
import type { Point } from '../../base/geometry.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakBetween, BreakToken, MonolithicResume } from '../break-token.ts';
import { formattingContextSpace } from '../constraint-space.ts';
import type { BreakDriver } from '../fragmentation/break-driver.ts';
import { breakBeforeToken, hasForcedBreak } from '../fragmentation/break-tokens.ts';
import { breakBeforeOf, breakBetween, isForcedBreak } from '../fragmentation/break-values.ts';
import { cutToken, restHeight, restToken } from '../fragmentation/cut-fragment.ts';
import { assertFinished, type FinishedLayout, type UnfinishedLayout } from '../layout-outcome.ts';
import { appendMargin, appendStartMargin, collapse, NO_MARGIN } from '../margin-strut.ts';
import { relativeOffset } from '../relative-position.ts';
import { justificationOf, legacyJustification } from '../sizing/justification.ts';
import { inlineOffsetOf, type UsedMargins, usedMargins } from '../sizing/margins.ts';
import { type ColumnsState, isAtStart } from './columns-state.ts';

/** What came of a spanning box: it has ended, it goes on in the next fragmentainer, or the fragment is laid out again. */
export type SpannerStep =
  | 'next'
  | { readonly rest: BreakToken; readonly forcedValue: BreakBetween | null }
  | UnfinishedLayout;

/** @param token - of a box that has begun in an earlier fragmentainer */
export function layoutSpanner(state: ColumnsState, box: Box, token: BreakToken | null): SpannerStep {
  const { driver } = state;
  if (driver !== null && token?.resume.kind === 'monolithic') return goOnCut(state, driver, token, token.resume);
  if (driver !== null && token === null) {
    if (driver.takesBreakBefore(box)) return breakBefore(state, driver, box);
    const forced = forcedBefore(state, driver, box);
    if (forced !== null) return { rest: breakBeforeToken(box, forced), forcedValue: forced };
  }
  const margins = usedMargins(box.style, state.contentInlineSize);
  const top =
    state.offset +
    collapse(token === null ? appendStartMargin(state.strut, margins.top, box.style.break) : state.strut);
  const result = layoutAt(state, box, top, isAtStart(state), token);
  const { height, breakToken } = result.fragment;
  if (driver !== null) {
    const appeal = driver.appealBefore(between(state, box), state.hasContentInFragment);
    switch (driver.decide(box, result, driver.space.bfcOffset + top, height, appeal, isAtStart(state))) {
      case 'break-before':
        return breakBefore(state, driver, box, token);
      case 'go-back':
        return driver.goBack();
      case 'keep':
    }
  }
  const x = place(state, box, margins, result, top);
  state.offset = top + height;
  state.strut = appendMargin(NO_MARGIN, margins.bottom);
  state.hasContentInFragment = true;
  state.previousSpanner = box;
  if (driver === null) return 'next';
  const rest = breakToken ?? cutToken(driver.space, box, result.fragment, x, driver.space.bfcOffset + top, 0);
  if (rest === null) return 'next';
  if (rest.isFlowFinished) {
    state.parallel.push(rest);
    return 'next';
  }
  if (driver.space.kind === 'column') state.strut = NO_MARGIN;
  if (!hasForcedBreak(rest)) state.builder.clampBreakAppeal(driver.appealInside(box, result));
  return { rest, forcedValue: rest.isForced ? rest.forcedValue : null };
}

/** Lays out what overflows spanning boxes of earlier fragments: it lies at the top, and moves nothing. */
export function resumeOverflow(state: ColumnsState, tokens: readonly BreakToken[]): void {
  for (const token of tokens) {
    const margins = usedMargins(token.box.style, state.contentInlineSize);
    const result = layoutAt(state, token.box, state.offset, isAtStart(state), token);
    place(state, token.box, margins, result, state.offset);
    if (result.fragment.breakToken !== null) state.parallel.push(result.fragment.breakToken);
  }
}

function layoutAt(
  state: ColumnsState,
  box: Box,
  top: number,
  isFirst: boolean,
  token: BreakToken | null,
): FinishedLayout {
  const { driver, contentInlineSize } = state;
  const space = formattingContextSpace(
    contentInlineSize,
    contentInlineSize,
    state.childPercentageBlockSize,
    // Lines at right angles to those around say nothing of the width of their box (css-writing-modes-4 §7.3).
    box.kind === 'turned' && box.isOrthogonal ? 'fit-content' : 'stretch',
    null,
    null,
    false,
    state.env.quirks,
    driver === null ? null : driver.independentSpace(box, driver.space.bfcOffset + top, isFirst),
  );
  return assertFinished(state.env.layout(box, space, token));
}

/** @returns where the border box starts, from the container's */
function place(state: ColumnsState, box: Box, margins: UsedMargins, result: FinishedLayout, top: number): number {
  const { builder, contentInlineSize, direction, edges } = state;
  const { width } = result.fragment;
  const { style } = state.box;
  const justification = justificationOf(box, style, legacyJustification(style));
  const x = edges.left + inlineOffsetOf(margins, contentInlineSize, width, direction, justification);
  builder.addResult(result, x, top, shiftOf(state, box));
  const { first, last } = result.baselines;
  if (first !== null && builder.firstBaseline === null) builder.firstBaseline = top + first;
  if (last !== null) builder.lastBaseline = top + last;
  return x;
}

function shiftOf({ contentInlineSize, childPercentageBlockSize, direction }: ColumnsState, { style }: Box): Point {
  return relativeOffset(style, contentInlineSize, childPercentageBlockSize, direction);
}

function forcedBefore(state: ColumnsState, driver: BreakDriver, box: Box): BreakBetween | null {
  const { previousSpanner, hasContentInFragment } = state;
  if (previousSpanner !== null) return driver.forcedBreak(breakBetween(previousSpanner, box), previousSpanner, box);
  const before = breakBeforeOf(box);
  return hasContentInFragment && isForcedBreak(before, driver.space.kind) ? before : null;
}

function between({ previousSpanner }: ColumnsState, box: Box): BreakBetween {
  return previousSpanner === null ? breakBeforeOf(box) : breakBetween(previousSpanner, box);
}

/** @param token - of a box that has begun but finds no room here */
function breakBefore(state: ColumnsState, driver: BreakDriver, box: Box, token: BreakToken | null = null): SpannerStep {
  state.builder.clampBreakAppeal(driver.appealBefore(between(state, box), state.hasContentInFragment));
  return { rest: token ?? breakBeforeToken(box, null), forcedValue: null };
}

/** The rest of a box that cannot be broken and is higher than a page. */
function goOnCut(
  state: ColumnsState,
  driver: BreakDriver,
  token: BreakToken,
  { fragment, x }: MonolithicResume,
): SpannerStep {
  const top = state.offset;
  const shift = shiftOf(state, token.box);
  state.builder.addChild(fragment, x + shift.x, top + shift.y - token.consumedBlockSize);
  state.offset = top + restHeight(token);
  state.hasContentInFragment = true;
  state.previousSpanner = token.box;
  const rest = restToken(driver.space, token, driver.space.bfcOffset + top);
  if (rest !== null) return { rest, forcedValue: null };
  state.strut = appendMargin(NO_MARGIN, usedMargins(token.box.style, state.contentInlineSize).bottom);
  return 'next';
}
