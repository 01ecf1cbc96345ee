/** The end of a block container in one fragmentainer: its block size, end margins, and where it goes on (CSS 2.2 §10.6.3, §8.3.1; css-break-4 §5). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { isFloating } from '../../boxes/tree/display-role.ts';
import { hasLayoutContainment } from '../../style/containment.ts';
import type { BreakToken, ResumePoint } from '../break-token.ts';
import { noteOverflow, noteShortage } from '../column-balance.ts';
import { lowestFloat } from '../exclusion-space.ts';
import { LAST_RESORT } from '../fragmentation/break-appeal.ts';
import { continuationToken } from '../fragmentation/break-tokens.ts';
import { type FragmentEnd, fragmentEnd } from '../fragmentation/finish-fragment.ts';
import type { LayoutOutcome, UnfinishedLayout } from '../layout-outcome.ts';
import { collapse, NO_MARGIN } from '../margin-strut.ts';
import { followsContent, usedBlockSize } from '../sizing/box-sizes.ts';
import { cutEdges } from '../sizing/edges.ts';
import { isBlockSizeContained } from '../sizing/size-containment.ts';
import { type BlockState, fragmentainerOffset, resolveHere } from './block-state.ts';
import { awaitsMarker, placeMarker } from './list-marker.ts';
import { holdsSpannerAhead } from './spanners.ts';

export function finishBlock(state: BlockState, token: BreakToken | null): LayoutOutcome {
  const begun = token !== null && !token.isBreakBefore ? token : null;
  if (begun === null || awaitsMarker(begun)) placeMarker(state);
  const content = contentEnd(state);
  if (content.failure !== null) return content.failure;
  const size = wholeSize(state, begun, content.end);
  if (state.bfcBlockOffset === null && (size.total > 0 || state.broken !== null)) {
    const failure = resolveHere(state);
    if (failure !== null) return failure;
  }
  const end = endInFragmentainer(state, begun, content.end, size);
  const { builder } = state;
  builder.width = state.inlineSize;
  builder.height = end.blockSize;
  builder.intrinsicBlockSize = size.automatic;
  if (begun === null) alignContent(state, end.blockSize - state.edges.bottom - content.end);
  limitBaselines(state, end.blockSize);
  setEdges(state, begun, end.continues, size.remaining);
  const tokenAfter = breakTokenAfter(state, begun, end, size);
  builder.breakToken = tokenAfter;
  builder.bfcBlockOffset = state.bfcBlockOffset;
  builder.exclusions = state.isRoot ? state.space.exclusions : state.exclusions;
  builder.adjoiningFloatOffset = state.bfcBlockOffset === null ? state.adjoiningFloatOffset : null;
  noteBestBreak(state);
  const isEndOpen = size.isAutomatic ? size.total === size.consumed + content.end : size.total === 0;
  const isEnded = tokenAfter === null || tokenAfter.isFlowFinished;
  const keepsEndMargins = !state.isRoot && state.edges.bottom === 0 && isEndOpen && isEnded;
  builder.endMarginStrut = keepsEndMargins ? state.strut : NO_MARGIN;
  return builder.finish();
}

/** The block size of the whole box, border box, px. */
interface WholeSize {
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

function wholeSize(state: BlockState, begun: BreakToken | null, contentEnd: number): WholeSize {
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
  state: BlockState,
  begun: BreakToken | null,
  contentEnd: number,
  { remaining, isAutomatic, limit, awaitsFloats }: WholeSize,
): FragmentEnd {
  const { edges, driver, builder } = state;
  if (driver === null) return { blockSize: Math.max(0, remaining), continues: false };
  const isBroken = state.broken !== null;
  if (state.isStoppedBySpanner || (isBroken && driver.space.balance?.isMeasuring)) {
    return { blockSize: Math.max(0, Math.min(isAutomatic ? limit : remaining, contentEnd)), continues: true };
  }
  const room = roomFor(state);
  const mayStickOut = driver.space.kind === 'column';
  const end = fragmentEnd({
    remaining,
    contentEnd,
    endEdges: state.isCloned ? 0 : edges.bottom,
    room,
    hasBrokenContent: (isBroken || awaitsFloats) && limit > room,
    isAutomatic,
    mayStickOut,
    isResumed: begun !== null,
  });
  if (remaining > room && room >= 0 && mayStickOut && contentEnd > room) noteOwnOverflow(state, contentEnd);
  if (end.continues && !isBroken && !awaitsFloats) {
    noteOwnEnd(state, remaining);
    if (isEndAlone(state, remaining, contentEnd, room) || (begun === null && edges.top > room)) {
      builder.clampBreakAppeal(LAST_RESORT);
    }
  }
  return isBroken && isAutomatic && end.blockSize > limit ? { blockSize: limit, continues: end.continues } : end;
}

/** Padding and border that follow the content do not go on alone; below free space of a given height they may. */
function isEndAlone({ edges, isCloned }: BlockState, remaining: number, contentEnd: number, room: number): boolean {
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
function setEdges(state: BlockState, begun: BreakToken | null, continues: boolean, remaining: number): void {
  const { builder, edges, isCloned, sizing } = state;
  // A box that waits for one that spans the columns may have used up its height without being finished.
  const isPastEnd = begun !== null && (begun.isFlowFinished || (remaining <= 0 && sizing.definite !== null));
  const hasStart = begun === null || (isCloned && !isPastEnd);
  const hasEnd = (isCloned || !continues) && !isPastEnd;
  builder.border = cutEdges(edges.border, hasStart, hasEnd);
  builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
}

/** What an ancestor may go back to. */
function noteBestBreak({ builder, driver }: BlockState): void {
  if (driver !== null) builder.earlyBreak = driver.best;
}

/** The box's own height, or padding at its end, goes on in the next column. */
function noteOwnEnd(state: BlockState, remaining: number): void {
  const { fragmentation } = state;
  if (fragmentation === null) return;
  noteShortage(fragmentation, fragmentainerOffset(fragmentation, (state.bfcBlockOffset ?? 0) + remaining));
}

/** In a column: what cannot be broken makes the box higher than the column. */
function noteOwnOverflow(state: BlockState, contentHeight: number): void {
  const { fragmentation } = state;
  if (fragmentation === null) return;
  const end = fragmentainerOffset(fragmentation, (state.bfcBlockOffset ?? 0) + contentHeight);
  if (fragmentation.isAtStart) noteOverflow(fragmentation, end);
  else noteShortage(fragmentation, end);
}

/** What overflows a scroll container gives it no baseline outside (css-align-3 §9.1), and a box that its layout stays in none at all (css-contain-2 §3.3). */
function limitBaselines({ builder, box }: BlockState, height: number): void {
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
function alignContent(state: BlockState, free: number): void {
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

interface ContentEnd {
  readonly failure: UnfinishedLayout | null;
  /** Lower end of the content from the border box's top, px. */
  readonly end: number;
}

/** Margins of the last child stay inside where something separates them from the end edge. */
function contentEnd(state: BlockState): ContentEnd {
  const { edges, isRoot } = state;
  let end = state.offset;
  if (isRoot || edges.bottom > 0 || state.keepsEndMargins || state.isStoppedBySpanner) {
    const failure = state.bfcBlockOffset === null ? resolveHere(state) : null;
    if (failure !== null) return { failure, end };
    if (state.strutWithoutQuirks !== null) state.strut = state.strutWithoutQuirks;
    end = withEndMargin(state);
    state.strut = NO_MARGIN;
  }
  // A formatting context root encloses its floats (CSS 2.2 §10.6.7).
  if (isRoot && state.exclusions.chunk !== null) end = Math.max(end, lowestFloat(state.exclusions));
  return { failure: null, end: Math.max(end, state.contentTop) };
}

/** The margin after the last child is cut off at the end of the fragmentainer (css-break-4 §5.2). */
function withEndMargin(state: BlockState): number {
  const end = state.offset + collapse(state.strut);
  if (state.fragmentation === null) return end;
  return Math.min(end, Math.max(state.offset, roomFor(state)));
}

/** From the top of this fragment to the end of the fragmentainer, px. */
function roomFor(state: BlockState): number {
  const fragmentation = state.space.fragmentation;
  if (fragmentation === null) return INDEFINITE;
  return fragmentation.blockSize - fragmentainerOffset(fragmentation, state.bfcBlockOffset ?? 0);
}

function breakTokenAfter(
  state: BlockState,
  begun: BreakToken | null,
  { blockSize, continues }: FragmentEnd,
  size: WholeSize,
): BreakToken | null {
  const { broken, parallel, edges, isCloned } = state;
  if (broken === null && parallel.length === 0 && !continues) return null;
  // What overflows a box that clips it is not seen in later fragmentainers.
  if (!continues && state.box.style.overflow.y !== 'visible') return null;
  // Cloned edges are each fragment's own: they take nothing from the height of the box.
  const taken = isCloned && !begun?.isFlowFinished ? Math.max(0, blockSize - (continues ? edges.block : 0)) : blockSize;
  const isFlowFinished = !continues && !holdsSpannerAhead(state);
  const resume = resumePoint(state, size);
  return continuationToken(state.box, size.consumed + taken, resume, isFlowFinished, state.forcedValue);
}

function resumePoint(state: BlockState, { total, awaitsFloats }: WholeSize): ResumePoint {
  const { broken, parallel, box } = state;
  if (broken === null) return { kind: 'at-end', blockSize: awaitsFloats ? null : total, parallel };
  if (state.columns !== null) return { ...state.columns, parallel };
  if (box.content.kind === 'inline')
    return {
      kind: 'inline',
      position: state.resumeLine,
      placedFloats: state.placedFloats,
      cutLine: broken.token,
      parallel,
    };
  return { kind: 'block', childIndex: broken.index, child: broken.token, parallel };
}
