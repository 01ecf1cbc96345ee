/** The end of a block container's fragment, whatever lays its content out: block size, edges, baselines and token (CSS 2.2 §10.6.3; css-break-4 §5). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer } from '../../boxes/tree/box.ts';
import { isFloating } from '../../boxes/tree/display-role.ts';
import { hasLayoutContainment } from '../../style/containment.ts';
import type { BreakBetween, BreakToken, ResumePoint } from '../break-token.ts';
import { noteOverflow, noteShortage } from '../column-balance.ts';
import type { ConstraintSpace, FragmentationSpace } from '../constraint-space.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import { type BlockSizing, followsContent, usedBlockSize } from '../sizing/box-sizes.ts';
import { cutEdges, type UsedEdges } from '../sizing/edges.ts';
import { isBlockSizeContained } from '../sizing/size-containment.ts';
import { LAST_RESORT } from './break-appeal.ts';
import type { BreakDriver } from './break-driver.ts';
import { continuationToken } from './break-tokens.ts';
import { type FragmentEnd, fragmentEnd } from './finish-fragment.ts';

/** What must be known of a block container whose content has been laid out. */
export interface EndingBox {
  readonly box: BlockContainer;
  readonly space: ConstraintSpace;
  readonly builder: FragmentBuilder;
  readonly edges: UsedEdges;
  readonly sizing: BlockSizing;
  readonly inlineSize: number;
  readonly isRoot: boolean;
  /** Borders and paddings are repeated in every fragment. */
  readonly isCloned: boolean;
  readonly driver: BreakDriver | null;
  /** Of the border box in its block formatting context, px. */
  readonly bfcBlockOffset: number | null;
  /** Where the content goes on in the next fragmentainer; `null` where all of it is placed. */
  readonly broken: object | null;
  readonly parallel: readonly BreakToken[];
  readonly isStoppedBySpanner: boolean;
}

/**
 * Sets what the builder says of the box itself.
 *
 * @param begun - the token of a box that has begun in an earlier fragmentainer
 * @param contentEnd - from the border box's top, px
 */
export function endFragment(
  state: EndingBox,
  begun: BreakToken | null,
  contentEnd: number,
  size: WholeSize,
): FragmentEnd {
  const { builder, driver } = state;
  const end = endInFragmentainer(state, begun, contentEnd, size);
  builder.width = state.inlineSize;
  builder.height = end.blockSize;
  builder.intrinsicBlockSize = size.automatic;
  if (begun === null) alignContent(state, end.blockSize - state.edges.bottom - contentEnd);
  limitBaselines(state, end.blockSize);
  setEdges(state, begun, end.continues, size.remaining);
  // What an ancestor may go back to.
  if (driver !== null) builder.earlyBreak = driver.best;
  return end;
}

/**
 * The token of the box, or `null` when nothing of it is left.
 *
 * @param resume - where its content goes on; `null`: all is placed
 * @param keepsFlow - what follows the box waits, though the box's own height may be used up
 */
export function tokenAfter(
  state: EndingBox,
  begun: BreakToken | null,
  { blockSize, continues }: FragmentEnd,
  { total, consumed, awaitsFloats }: WholeSize,
  resume: ResumePoint | null,
  keepsFlow: boolean,
  forced: BreakBetween | null,
): BreakToken | null {
  const { box, parallel, edges, isCloned } = state;
  if (resume === null && parallel.length === 0 && !continues) return null;
  // What overflows a box that clips it is not seen in later fragmentainers.
  if (!continues && box.style.overflow.y !== 'visible') return null;
  // Cloned edges are each fragment's own: they take nothing from the height of the box.
  const taken = isCloned && !begun?.isFlowFinished ? Math.max(0, blockSize - (continues ? edges.block : 0)) : blockSize;
  const point = resume ?? { kind: 'at-end' as const, blockSize: awaitsFloats ? null : total, parallel };
  return continuationToken(box, consumed + taken, point, !continues && !keepsFlow, forced);
}

/** From the top of this fragment to the end of the fragmentainer, px. */
export function roomLeft({ space: { fragmentation }, bfcBlockOffset }: EndingBox): number {
  return fragmentation === null
    ? INDEFINITE
    : fragmentation.blockSize - fragmentation.bfcOffset - (bfcBlockOffset ?? 0);
}

/** `box-decoration-break: clone`: every fragment has all edges, unless they leave no room for content. */
export function hasClonedEdges(box: BlockContainer, { fragmentation }: ConstraintSpace, edges: UsedEdges): boolean {
  if (box.style.break.decoration !== 'clone') return false;
  return fragmentation === null || edges.block < fragmentation.blockSize;
}

/** The block size of the whole box, border box, px. */
export interface WholeSize {
  /** As far as it is known. */
  readonly total: number;
  /** What the content asks for. */
  readonly automatic: number;
  readonly isAutomatic: boolean;
  /** In earlier fragmentainers. */
  readonly consumed: number;
  /** What is left: none where the box's height was used up and its content only overflows. */
  readonly remaining: number;
  /** How much more the box may have at most; INDEFINITE without limit. */
  readonly limit: number;
  /** Floats that the box encloses go on, and make it higher. */
  readonly awaitsFloats: boolean;
}

export function wholeSize(state: EndingBox, begun: BreakToken | null, contentEnd: number): WholeSize {
  const { edges, sizing } = state;
  const consumed = begun === null ? 0 : begun.consumedBlockSize;
  const automatic = isBlockSizeContained(state.box) ? edges.block : consumed + contentEnd + edges.bottom;
  const settled = begun?.resume.kind === 'at-end' ? begun.resume.blockSize : null;
  const total = Math.max(settled ?? usedBlockSize(sizing, automatic), state.space.leastBlockSize);
  const isAutomatic = settled === null && followsContent(sizing);
  const limit = isAutomatic && sizing.max !== INDEFINITE ? sizing.max - consumed : INDEFINITE;
  const awaitsFloats = isAutomatic && state.isRoot && state.driver !== null && hasFloatsToGoOn(state.parallel);
  const remaining = begun?.isFlowFinished ? 0 : total - consumed;
  return { total, automatic, isAutomatic, consumed, remaining, limit, awaitsFloats };
}

function endInFragmentainer(
  state: EndingBox,
  begun: BreakToken | null,
  contentEnd: number,
  { remaining, isAutomatic, limit, awaitsFloats }: WholeSize,
): FragmentEnd {
  const { edges, driver, builder } = state;
  if (driver === null) return { blockSize: Math.max(0, remaining), continues: false };
  // Its height is used up, and only what overflows goes on.
  if (begun?.isFlowFinished) return { blockSize: 0, continues: false };
  const isBroken = state.broken !== null;
  if (state.isStoppedBySpanner || (isBroken && driver.space.balance?.isMeasuring)) {
    return { blockSize: Math.max(0, Math.min(isAutomatic ? limit : remaining, contentEnd)), continues: true };
  }
  const room = roomLeft(state);
  // What goes on makes the box as high as it may be at least.
  if (isBroken && isAutomatic && limit <= room) return { blockSize: Math.max(0, limit), continues: false };
  const mayStickOut = driver.space.kind === 'column';
  const end = fragmentEnd({
    remaining,
    contentEnd,
    endEdges: state.isCloned ? 0 : edges.bottom,
    clonedEdges: state.isCloned ? edges.block : 0,
    room,
    hasBrokenContent: isBroken || (awaitsFloats && limit > room),
    isAutomatic,
    mayStickOut,
    isResumed: begun !== null,
  });
  if (remaining > room && room >= 0 && mayStickOut && contentEnd > room)
    noteOwnOverflow(driver.space, state, contentEnd);
  if (end.continues && !isBroken && !awaitsFloats) {
    noteOwnEnd(driver.space, state, remaining);
    if (isEndAlone(state, remaining, contentEnd, room) || (begun === null && edges.top > room)) {
      builder.clampBreakAppeal(LAST_RESORT);
    }
  }
  return isBroken && isAutomatic && end.blockSize > limit ? { blockSize: limit, continues: end.continues } : end;
}

/** Padding and border that follow the content do not go on alone; below free space of a given height they may. */
function isEndAlone({ edges, isCloned }: EndingBox, remaining: number, contentEnd: number, room: number): boolean {
  return !isCloned && remaining <= contentEnd + edges.bottom && contentEnd + edges.bottom > room;
}

/** Whether floats are among the parallel flows; those of other formatting contexts are not to be seen in their tokens. */
function hasFloatsToGoOn(parallel: readonly BreakToken[]): boolean {
  return parallel.some(({ box, resume }) => {
    if (isFloating(box.style)) return true;
    if (resume.kind === 'block' && resume.child !== null && hasFloatsToGoOn([resume.child])) return true;
    return (
      (resume.kind === 'block' || resume.kind === 'inline' || resume.kind === 'at-end') &&
      hasFloatsToGoOn(resume.parallel)
    );
  });
}

/** Borders and paddings of this fragment: a sliced box has them at its own start and end only, and what overflows a finished box has none. */
function setEdges(state: EndingBox, begun: BreakToken | null, continues: boolean, remaining: number): void {
  const { builder, edges, isCloned, sizing } = state;
  // A box that waits for one that spans the columns may have used up its height without being finished.
  const isPastEnd = begun !== null && (begun.isFlowFinished || (remaining <= 0 && sizing.definite !== null));
  const hasStart = begun === null || (isCloned && !isPastEnd);
  const hasEnd = (isCloned || !continues) && !isPastEnd;
  builder.border = cutEdges(edges.border, hasStart, hasEnd);
  builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
}

/** The box's own height, or padding at its end, goes on in the next column. */
function noteOwnEnd(fragmentation: FragmentationSpace, { bfcBlockOffset }: EndingBox, remaining: number): void {
  noteShortage(fragmentation, fragmentation.bfcOffset + (bfcBlockOffset ?? 0) + remaining);
}

/** In a column: what cannot be broken makes the box higher than the column. */
function noteOwnOverflow(
  fragmentation: FragmentationSpace,
  { bfcBlockOffset }: EndingBox,
  contentHeight: number,
): void {
  const end = fragmentation.bfcOffset + (bfcBlockOffset ?? 0) + contentHeight;
  if (fragmentation.isAtStart) noteOverflow(fragmentation, end);
  else noteShortage(fragmentation, end);
}

/** What overflows a scroll container gives it no baseline outside (css-align-3 §9.1), and a box that its layout stays in none at all (css-contain-2 §3.3). */
function limitBaselines({ builder, box }: EndingBox, height: number): void {
  if (hasLayoutContainment(box.style)) {
    builder.firstBaseline = null;
    builder.lastBaseline = null;
    return;
  }
  if (box.style.overflow.y === 'visible') return;
  if (builder.firstBaseline !== null) builder.firstBaseline = Math.max(0, Math.min(height, builder.firstBaseline));
  if (builder.lastBaseline !== null) builder.lastBaseline = Math.max(0, Math.min(height, builder.lastBaseline));
}

/** `align-content` moves the content of a block container as a whole (css-align-3 §5.1.1). @param free - px below the content */
function alignContent(state: EndingBox, free: number): void {
  if (free <= 0) return;
  switch (state.box.style.align.alignContent.position) {
    case 'end':
    case 'flex-end':
    case 'last-baseline':
      state.builder.shiftContent(free);
      return;
    case 'center':
    case 'space-around':
    case 'space-evenly':
      state.builder.shiftContent(floorToGrid(free / 2));
      return;
    default:
  }
}
