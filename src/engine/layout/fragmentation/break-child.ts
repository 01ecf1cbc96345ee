/**
 * The hooks around a child in a fragmented flow (css-break-4 §4, after Blink's block fragmentation): what a child is told of the fragmentainer,
 * and, once it is laid out, whether it stays, moves to the next fragmentainer, or an earlier break was better. Used by block layout, flex and tables.
 */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken, EarlyBreak, ResumePoint } from '../break-token.ts';
import { noteOverflow, noteShortage, noteUnbreakable } from '../column-balance.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { appealInside, avoidsBreakInside, LAST_RESORT, PERFECT } from './break-appeal.ts';

/** Best break met so far in one attempt to lay out a box, kept by its algorithm and given to `decideBreak`. */
export interface BreakMemory {
  earlyBreak: EarlyBreak | null;
}

/** `keep`: place the child; `break-before`: it goes to the next fragmentainer; `break-earlier`: lay out again with `memory.earlyBreak`. */
export type BreakDecision = 'keep' | 'break-before' | 'break-earlier';

/**
 * What a child that is a new formatting context is told.
 *
 * @param parent - of the box that contains the child
 * @param offset - where the child's border box starts in the fragmentainer, px from its top
 * @param isAtStart - nothing in the fragmentainer stands before the child but its ancestors
 */
export function childFragmentation(
  parent: FragmentationSpace,
  container: Box,
  child: Box,
  offset: number,
  isAtStart: boolean,
  pageName: string,
): FragmentationSpace {
  const early = parent.earlyBreak;
  return {
    kind: parent.kind,
    blockSize: parent.blockSize,
    bfcOffset: offset,
    isAtStart,
    breakInsideAvoided: parent.breakInsideAvoided || avoidsBreakInside(container, parent.kind),
    earlyBreak: early !== null && early.box === child && early.child !== null ? early.child : null,
    spanners: 'none',
    balance: parent.balance,
    pageName,
  };
}

/** Whether the second pass must break before this child. */
export function isEarlyBreakBefore(fragmentation: FragmentationSpace, child: Box): boolean {
  const early = fragmentation.earlyBreak;
  return early !== null && early.kind === 'before-box' && early.box === child && early.child === null;
}

/** The token of a child that has not begun. @param forcedValue - `null` for an unforced break */
export function breakBeforeToken(child: Box, forcedValue: BreakBetween | null): BreakToken {
  return {
    box: child,
    isBreakBefore: true,
    isForced: forcedValue !== null,
    forcedValue: forcedValue ?? 'auto',
    isFlowFinished: false,
    consumedBlockSize: 0,
    resume: { kind: 'start' },
  };
}

/**
 * The token of a box that has begun.
 *
 * @param consumedBlockSize - of all its fragments so far, px
 * @param isFlowFinished - see `BreakToken`
 */
export function continuationToken(
  box: Box,
  consumedBlockSize: number,
  resume: ResumePoint,
  isFlowFinished: boolean,
): BreakToken {
  return { box, isBreakBefore: false, isForced: false, forcedValue: 'auto', isFlowFinished, consumedBlockSize, resume };
}

/**
 * Decides about a child that has been laid out; a forced break before it has been handled already.
 *
 * @param offset - of the child's border box in the fragmentainer, px
 * @param blockSize - how much of the fragmentainer it takes from there
 * @param appealOfBreakBefore - see `appealBefore`
 * @param isAtStart - a break before the child would leave the fragmentainer empty
 */
export function decideBreak(
  memory: BreakMemory,
  fragmentation: FragmentationSpace,
  child: Box,
  result: FinishedLayout,
  offset: number,
  blockSize: number,
  appealOfBreakBefore: BreakAppeal,
  isAtStart: boolean,
): BreakDecision {
  const token = result.fragment.breakToken;
  const breaksInside = token !== null && !token.isFlowFinished;
  if (fragmentation.balance !== null) noteFit(fragmentation, child, breaksInside, offset, blockSize, isAtStart);
  if (breaksInside && (isAtStart || offset < fragmentation.blockSize)) {
    if (isAtStart && memory.earlyBreak === null) return 'keep';
    if (fragmentation.spanners !== 'none' && spannerIn(token) !== null) return 'keep';
    const inside = hasForcedBreak(token) ? PERFECT : appealInside(child, result, fragmentation);
    const isWorseThanBefore = !isAtStart && inside < appealOfBreakBefore;
    const isWorseThanEarlier = memory.earlyBreak !== null && inside < memory.earlyBreak.appeal;
    if (!isWorseThanBefore && !isWorseThanEarlier) return 'keep';
  } else if (isAtStart || (!breaksInside && offset + blockSize <= fragmentation.blockSize)) {
    if (!isAtStart) rememberBefore(memory, child, appealOfBreakBefore);
    rememberInside(memory, fragmentation, child, result);
    return 'keep';
  }
  const isEarlierBetter = memory.earlyBreak !== null && (isAtStart || memory.earlyBreak.appeal > appealOfBreakBefore);
  return isEarlierBetter ? 'break-earlier' : 'break-before';
}

/** In columns: what balancing them must know of the child. */
function noteFit(
  fragmentation: FragmentationSpace,
  child: Box,
  breaksInside: boolean,
  offset: number,
  blockSize: number,
  isAtStart: boolean,
): void {
  if (breaksInside) return;
  if (child.kind === 'replaced' || child.kind === 'math' || avoidsBreakInside(child, fragmentation.kind)) {
    noteUnbreakable(fragmentation, blockSize);
  }
  if (isAtStart) noteOverflow(fragmentation, offset + blockSize);
  else noteShortage(fragmentation, offset + blockSize);
}

/**
 * Padding and border at a child's end that do not fit do not go on alone where something can go on with them, as in Chromium: then the best
 * break inside the child is remembered, or that before it.
 *
 * @returns whether to lay out again with `memory.earlyBreak`
 */
export function isMovedByItsEnd(
  memory: BreakMemory,
  fragmentation: FragmentationSpace,
  child: Box,
  result: FinishedLayout,
  appealOfBreakBefore: BreakAppeal,
  isAtStart: boolean,
): boolean {
  const token = result.fragment.breakToken;
  if (token === null || token.isFlowFinished || result.breakAppeal !== LAST_RESORT) return false;
  if (result.earlyBreak === null || result.earlyBreak.appeal <= LAST_RESORT || hasForcedBreak(token)) return false;
  if (!isAtStart) rememberBefore(memory, child, appealOfBreakBefore);
  rememberInside(memory, fragmentation, child, result);
  return true;
}

function rememberBefore(memory: BreakMemory, child: Box, appeal: BreakAppeal): void {
  if (memory.earlyBreak !== null && memory.earlyBreak.appeal > appeal) return;
  memory.earlyBreak = { box: child, kind: 'before-box', line: 0, appeal, child: null };
}

/** Keeps the break if it is at least as good as the best so far: of equals the last one wastes least. */
export function remember(memory: BreakMemory, candidate: EarlyBreak): void {
  if (memory.earlyBreak === null || candidate.appeal >= memory.earlyBreak.appeal) memory.earlyBreak = candidate;
}

function rememberInside(
  memory: BreakMemory,
  fragmentation: FragmentationSpace,
  child: Box,
  result: FinishedLayout,
): void {
  const inner = result.earlyBreak;
  if (inner === null) return;
  const isAvoided = avoidsBreakInside(child, fragmentation.kind) || fragmentation.breakInsideAvoided;
  const appeal = isAvoided && inner.appeal > 1 ? 1 : inner.appeal;
  remember(memory, { box: child, kind: 'before-box', line: 0, appeal, child: inner });
}

/** Whether the innermost break of the main flow was forced: such a break is never moved. */
export function hasForcedBreak(token: BreakToken): boolean {
  return forcedValueOf(token) !== null;
}

/** The box that spans the columns and has ended the flow, or `null`. */
export function spannerIn(token: BreakToken): Box | null {
  let current: BreakToken | null = token;
  while (current !== null) {
    const resume: BreakToken['resume'] = current.resume;
    if (resume.kind === 'spanner') return current.box;
    current = resume.kind === 'block' ? resume.child : null;
  }
  return null;
}

/** The value that forced the innermost break of the main flow, or `null`. Flex containers and tables repeat on their tokens what is forced inside. */
export function forcedValueOf(token: BreakToken | null): BreakBetween | null {
  let current = token;
  while (current !== null) {
    if (current.isForced) return current.forcedValue;
    const resume: BreakToken['resume'] = current.resume;
    current = resume.kind === 'block' ? resume.child : null;
  }
  return null;
}
