/** Block layout: block containers in a block formatting context (CSS 2.2 §9.4.1, §10.6.3), over pages (css-break-4), after Blink's LayoutNG. */
import { NO_POINT } from '../../base/geometry.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import { isFloating, isOutOfFlow } from '../../boxes/tree/display-role.ts';
import type { BreakToken, WaitingFloatsResume } from '../break-token.ts';
import { type ConstraintSpace, changedSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { followsBrokenFloat, placeFloat } from '../float-placement.ts';
import { isInFlow, takesPart } from '../fragmentation/edge-child.ts';
import { assertFinished, type LayoutOutcome, type UnfinishedLayout } from '../layout-outcome.ts';
import { beginWithMarkerLine, hasMarkerLine, markerRestAbove } from '../list-marker.ts';
import { appendMargin, NO_MARGIN } from '../margin-strut.ts';
import { type BlockSizing, sizeWithoutContent } from '../sizing/box-sizes.ts';
import { usedMargins } from '../sizing/margins.ts';
import {
  type BlockState,
  contentOffset,
  createBlockState,
  isFormattingContextRoot,
  noteAdjoiningFloat,
  noteContent,
  resolveHere,
  type StepResult,
} from './block-state.ts';
import { addBrokenFloat } from './broken-float.ts';
import { breaksBeforeLayout } from './child-breaks.ts';
import { placeRest } from './cut-content.ts';
import { finishBlock } from './finish-block.ts';
import { layoutFlowChild } from './flow-child.ts';
import { layoutFormattingContextChild, resumeOverflowOf } from './formatting-context-child.ts';
import { countLines, lineClampOf } from './line-clamp.ts';
import { clearedOffset, clearsNextFragmentainer, stopAtClear } from './line-clear.ts';
import { layoutLines } from './lines.ts';
import { shiftOf } from './place-child.ts';
import { isSpannerHere, stopAtSpanner } from './spanners.ts';
import { addStaticPosition } from './static-position.ts';
import { allWaitOn, waitingFloats, waitingToken } from './waiting-floats.ts';

export function layoutBlockContainer(
  box: BlockContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  const clamp = lineClampOf(box.style);
  if (clamp !== null && clamp.lines === Number.POSITIVE_INFINITY) return layoutWithinSize(box, space, token, env);
  const isWhole = space.fragmentation !== null && clamp !== null;
  return layoutFrom(createBlockState(box, isWhole ? unbroken(space) : space, token, env), token);
}

function unbroken(space: ConstraintSpace): ConstraintSpace {
  return changedSpace(space, { fragmentation: null });
}

function layoutFrom(state: BlockState, token: BreakToken | null): LayoutOutcome {
  const failure =
    state.box.content.kind === 'inline' ? layoutInlineContent(state, token) : layoutChildren(state, token);
  return failure ?? finishBlock(state, token);
}

/** css-overflow-4 §5.2: as many lines as a box of limited height has room for, at least one. */
function layoutWithinSize(
  box: BlockContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  const begun = createBlockState(box, space, token, env);
  const limit = largestBlockSize(begun.sizing);
  if (limit === INDEFINITE) return layoutFrom(begun, token);
  const whole = unbroken(space);
  const attempt = (lines: number) => {
    const state = createBlockState(box, whole, token, env);
    state.linesLeft = lines;
    const result = assertFinished(layoutFrom(state, token));
    return { result, fits: state.offset + state.edges.bottom <= limit };
  };
  const all = attempt(Number.POSITIVE_INFINITY);
  if (all.fits) return all.result;
  let least = 1;
  let most = countLines(all.result.fragment) - 1;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (attempt(middle).fits) least = middle;
    else most = middle - 1;
  }
  return attempt(least).result;
}

/** Border box, px. */
function largestBlockSize(sizing: BlockSizing): number {
  return sizeWithoutContent(sizing) ?? (sizing.maxOfContent === null ? Math.max(sizing.min, sizing.max) : INDEFINITE);
}

function layoutInlineContent(state: BlockState, token: BreakToken | null): UnfinishedLayout | null {
  const resume = token === null ? null : token.resume;
  if (resume === null || resume.kind === 'start') return layoutLines(state, null);
  if (resume.kind === 'inline' || resume.kind === 'at-end') resumeParallel(state, resume.parallel);
  if (resume.kind !== 'inline') return null;
  if (resume.cutLine !== null) {
    const rest = placeRest(state, resume.cutLine, NO_POINT);
    if (rest !== null) {
      state.broken = { index: 0, token: rest };
      state.resumeLine = resume.position;
      return null;
    }
    if (resume.position === null) return null;
  }
  if (resume.clear !== 'none') {
    if (clearsNextFragmentainer(state, state.exclusions, resume.clear)) {
      stopAtClear(state, resume.clear, resume.position);
      return null;
    }
    const cleared = clearedOffset(state, state.exclusions, state.offset, resume.clear);
    if (cleared > state.offset) {
      // What is passed here has a height: margins after it do not adjoin the break.
      const failure = resolveHere(state);
      if (failure !== null) return failure;
      noteContent(state);
      state.strut = NO_MARGIN;
      state.offset = cleared;
    }
    if (resume.position === null) return null;
  }
  return layoutLines(state, resume.position, resume.placedFloats);
}

function layoutChildren(state: BlockState, token: BreakToken | null): UnfinishedLayout | null {
  if (state.box.content.kind !== 'blocks') return null;
  const { children } = state.box.content;
  const resume = token === null ? null : token.resume;
  let first = 0;
  let childToken: BreakToken | null = null;
  if (resume !== null && resume.kind === 'block') {
    resumeParallel(state, resume.parallel);
    first = resume.childIndex;
    childToken = resume.child;
    state.offset += markerRestAbove(childToken);
    if (childToken?.resume.kind === 'spanner' && state.fragmentation?.spanners === 'hold') {
      state.broken = { index: first, token: childToken };
      state.isStoppedBySpanner = true;
      return null;
    }
    if (childToken?.resume.kind === 'spanner') {
      // The box that spans the columns is done; nothing stands before what follows it.
      childToken = null;
      first++;
    } else {
      state.previousChild = previousInFlow(children, first);
    }
    state.firstHere = children[first] ?? null;
  } else if (resume !== null && resume.kind === 'at-end') {
    resumeParallel(state, resume.parallel);
    return null;
  }
  const failure = token === null ? layoutMarkerLine(state) : null;
  if (failure !== null) return failure;
  for (let index = first; index < children.length; index++) {
    const child = children[index]!;
    if (state.clamp !== null && state.linesLeft <= 0) {
      // css-overflow-4 §4.2: neither what follows is shown, nor the margin before it.
      state.strut = NO_MARGIN;
      return null;
    }
    const placedBefore = state.builder.children.length;
    const step = layoutChild(state, child, index, childToken);
    if (state.clamp !== null) countLinesOf(state, child, placedBefore);
    childToken = null;
    if (step === 'stop') return null;
    if (step !== 'next') return step;
  }
  return null;
}

function layoutMarkerLine(state: BlockState): UnfinishedLayout | null {
  if (!hasMarkerLine(state.box, state.env)) return null;
  const failure = resolveHere(state);
  if (failure !== null) return failure;
  beginWithMarkerLine(state);
  noteContent(state);
  return null;
}

function countLinesOf(state: BlockState, child: Box, placedBefore: number): void {
  if (child.kind !== 'block-container' || isFormattingContextRoot(child) || isFloating(child.style)) return;
  const { children } = state.builder;
  for (let i = placedBefore; i < children.length; i++) {
    const { fragment } = children[i]!;
    if (fragment.box === child) state.linesLeft -= countLines(fragment);
  }
}

function previousInFlow(children: readonly Box[], index: number): Box | null {
  for (let i = index - 1; i >= 0; i--) if (takesPart(children[i]!)) return children[i]!;
  return null;
}

function layoutChild(state: BlockState, child: Box, index: number, token: BreakToken | null): StepResult {
  if (isOutOfFlow(child.style)) {
    addStaticPosition(state, child);
    return 'next';
  }
  if (isFloating(child.style)) {
    layoutFloat(state, child, null);
    return 'next';
  }
  if (token === null && isSpannerHere(state, child)) return stopAtSpanner(state, child, index);
  if (token !== null && token.resume.kind === 'monolithic') return resumeCut(state, child, index, token);
  if (token === null && breaksBeforeLayout(state, child, index)) return 'stop';
  const isFlow = child.kind === 'block-container' && !isFormattingContextRoot(child);
  const step = isFlow
    ? layoutFlowChild(state, child, index, token)
    : layoutFormattingContextChild(state, child, index, token);
  if (takesPart(child)) {
    state.previousChild = child;
    state.hasSiblingHere = true;
  }
  return step;
}

function resumeCut(state: BlockState, child: Box, index: number, token: BreakToken): StepResult {
  const rest = placeRest(state, token, shiftOf(state, child));
  state.previousChild = child;
  if (rest !== null) {
    state.broken = { index, token: rest };
    return 'stop';
  }
  state.strut = appendMargin(NO_MARGIN, usedMargins(child.style, state.contentInlineSize).bottom);
  return 'next';
}

/** Floats and boxes whose own height is used up go on beside the main flow. */
function resumeParallel(state: BlockState, tokens: readonly BreakToken[]): void {
  const waiting = waitingFloats(tokens, state.direction);
  for (let i = 0; i < waiting.from; i++) {
    const token = tokens[i]!;
    if (token.resume.kind === 'waiting-floats') resumeWaiting(state, token.resume);
    else if (isInFlow(token.box)) resumeOverflow(state, token.box, token);
    else resumeFloat(state, token);
  }
  resumeWaiting(state, waiting);
}

function resumeWaiting(state: BlockState, waiting: WaitingFloatsResume): void {
  const { tokens } = waiting;
  for (let i = waiting.from; i < tokens.length; i++) {
    if (allWaitOn(waiting, i, state.exclusions)) {
      state.parallel.push(waitingToken(waiting, i));
      return;
    }
    resumeFloat(state, tokens[i]!);
  }
}

function resumeFloat(state: BlockState, token: BreakToken): void {
  const { exclusions, direction, parallel } = state;
  // It waits on, as it is.
  if (token.isBreakBefore && followsBrokenFloat(token.box, exclusions, direction)) parallel.push(token);
  else layoutFloat(state, token.box, token);
}

/** Content that overflows a finished box goes on at the top of the fragmentainer and moves nothing. */
function resumeOverflow(state: BlockState, child: Box, token: BreakToken): void {
  const isFlow = child.kind === 'block-container' && !isFormattingContextRoot(child);
  if (!isFlow) {
    resumeOverflowOf(state, child, token);
    return;
  }
  const { offset, strut, hasContentInFragment } = state;
  layoutFlowChild(state, child, 0, token);
  state.offset = offset;
  state.strut = strut;
  state.hasContentInFragment = hasContentInFragment;
}

function layoutFloat(state: BlockState, child: Box, token: BreakToken | null): void {
  const top = contentOffset(state);
  if (state.bfcBlockOffset === null) noteAdjoiningFloat(state, top);
  const placement = placeFloat(
    child,
    {
      availableInlineSize: state.contentInlineSize,
      bfcInlineOffset: state.bfcInlineOffset + state.edges.left,
      bfcBlockOffset: top,
      percentageInlineSize: state.contentInlineSize,
      percentageBlockSize: state.childPercentageBlockSize,
      replacedPercentageBlockSize: state.replacedPercentageBlockSize,
      fragmentation: state.fragmentation,
    },
    state.exclusions,
    state.direction,
    token,
    state.env,
  );
  state.exclusions = placement.exclusions;
  if (placement.token !== null) addBrokenFloat(state, placement.token, placement.breakAppeal);
  if (placement.fragment === null) return;
  const x = placement.x - state.bfcInlineOffset;
  const y = placement.y - (state.bfcBlockOffset ?? top);
  state.builder.addChild(placement.fragment, x, y);
  state.builder.addOutOfFlow(placement.outOfFlow, x, y);
}
