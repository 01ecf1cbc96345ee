/** The end of a block container in one fragmentainer: its block size, end margins, and where it goes on (CSS 2.2 §10.6.3, §8.3.1; css-break-4 §5). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { hasLayoutContainment } from '../../style/containment.ts';
import type { BreakToken, ResumePoint } from '../break-token.ts';
import { noteOverflow, noteShortage } from '../column-balance.ts';
import { lowestFloat } from '../exclusion-space.ts';
import { LAST_RESORT } from '../fragmentation/break-appeal.ts';
import { continuationToken } from '../fragmentation/break-tokens.ts';
import { fragmentEnd } from '../fragmentation/finish-fragment.ts';
import type { LayoutOutcome, UnfinishedLayout } from '../layout-outcome.ts';
import { collapse, NO_MARGIN } from '../margin-strut.ts';
import { usedBlockSize } from '../sizing/box-sizes.ts';
import { cutEdges } from '../sizing/edges.ts';
import { isBlockSizeContained } from '../sizing/size-containment.ts';
import { type BlockState, fragmentainerOffset, resolveHere } from './block-state.ts';
import { placeMarker } from './list-marker.ts';

export function finishBlock(state: BlockState, token: BreakToken | null): LayoutOutcome {
  const { builder, edges, sizing } = state;
  const isResumed = token !== null && !token.isBreakBefore;
  const consumed = isResumed ? token.consumedBlockSize : 0;
  if (!isResumed) placeMarker(state);
  const content = contentEnd(state);
  if (content.failure !== null) return content.failure;
  const before = isResumed ? token.resume : null;
  const automatic = isBlockSizeContained(state.box) ? edges.block : consumed + content.end + edges.bottom;
  const total = before?.kind === 'at-end' ? before.blockSize : usedBlockSize(sizing, automatic);
  if (state.bfcBlockOffset === null && (total > 0 || state.broken !== null)) {
    const failure = resolveHere(state);
    if (failure !== null) return failure;
  }
  builder.intrinsicBlockSize = automatic;
  const room = roomFor(state);
  const isBroken = state.broken !== null;
  const isAutomatic = sizing.definite === null || sizing.isAtLeastContent;
  const limit = isAutomatic && sizing.max !== INDEFINITE ? sizing.max - consumed : INDEFINITE;
  const endsWithContent = state.isStoppedBySpanner || (isBroken && state.fragmentation?.balance?.isMeasuring === true);
  const contentHeight = content.end + (isBroken ? 0 : edges.bottom);
  // In columns what cannot be broken sticks out; so do padding and border at the end where nothing else is left.
  const isContentHigher = content.end > room || (isResumed && content.end <= state.contentTop);
  const sticksOut = state.fragmentation?.kind === 'column' && isAutomatic && contentHeight > room && isContentHigher;
  const end = endsWithContent
    ? { blockSize: Math.max(0, Math.min(isAutomatic ? limit : total - consumed, content.end)), continues: true }
    : sticksOut && !isBroken && total <= consumed + contentHeight
      ? { blockSize: Math.max(0, total - consumed), continues: false }
      : fragmentEnd(total - consumed, room, isBroken && limit > room, isAutomatic);
  if (sticksOut && room >= 0) noteOwnOverflow(state, contentHeight);
  if (end.continues && !isBroken) noteOwnEnd(state, total - consumed);
  const natural = sticksOut && isBroken ? Math.max(end.blockSize, contentHeight) : end.blockSize;
  const height = isBroken && isAutomatic ? Math.min(natural, limit) : natural;
  // Padding and border that follow the content do not go on alone; below free space of a given height they may.
  const isFilled = total <= consumed + content.end + edges.bottom;
  if (end.continues && !isBroken && isFilled && content.end + edges.bottom > room) {
    builder.clampBreakAppeal(LAST_RESORT);
  }
  builder.width = state.inlineSize;
  builder.height = height;
  if (!isResumed) alignContent(state, height - edges.bottom - content.end);
  if (state.box.style.overflow.y !== 'visible') clampBaselines(state, height);
  // css-contain-2 §3.3: a box that its layout stays in has no baseline for others.
  if (hasLayoutContainment(state.box.style)) {
    builder.firstBaseline = null;
    builder.lastBaseline = null;
  }
  const { isCloned } = state;
  const hasStart = !isResumed || isCloned;
  const hasEnd = isCloned || !end.continues || room < 0;
  builder.border = cutEdges(edges.border, hasStart, hasEnd && !isPastEnd(isResumed, total, consumed));
  builder.padding = cutEdges(edges.padding, hasStart, hasEnd && !isPastEnd(isResumed, total, consumed));
  const tokenAfter = breakTokenAfter(state, consumed + height, end.continues, total);
  builder.breakToken = tokenAfter;
  builder.bfcBlockOffset = state.bfcBlockOffset;
  builder.exclusions = state.isRoot ? state.space.exclusions : state.exclusions;
  builder.adjoiningFloatOffset = state.bfcBlockOffset === null ? state.adjoiningFloatOffset : null;
  noteBestBreak(state);
  const keepsEndMargins =
    !state.isRoot && edges.bottom === 0 && (isAutomatic ? total === consumed + content.end : total === 0);
  builder.endMarginStrut = keepsEndMargins && tokenAfter === null ? state.strut : NO_MARGIN;
  return builder.finish();
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

/** What overflows a scroll container gives it no baseline outside (css-align-3 §9.1). */
function clampBaselines({ builder }: BlockState, height: number): void {
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

/** The box had used up its height in an earlier fragmentainer; this fragment only carries what overflows. */
function isPastEnd(isResumed: boolean, total: number, consumed: number): boolean {
  return isResumed && total <= consumed;
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

function breakTokenAfter(state: BlockState, consumed: number, continues: boolean, total: number): BreakToken | null {
  const { broken, parallel } = state;
  if (broken === null && parallel.length === 0 && !continues) return null;
  // What overflows a box that clips it is not seen in later fragmentainers.
  if (!continues && state.box.style.overflow.y !== 'visible') return null;
  const child = broken === null ? null : broken.token;
  return continuationToken(state.box, consumed, resumePoint(state, child, total), !continues, state.forcedValue);
}

function resumePoint(state: BlockState, child: BreakToken | null, total: number): ResumePoint {
  const { broken, parallel, box } = state;
  if (broken === null) return { kind: 'at-end', blockSize: total, parallel };
  if (state.columns !== null) return { ...state.columns, parallel };
  if (box.content.kind === 'inline') return { kind: 'inline', position: state.resumeLine, cutLine: child, parallel };
  return { kind: 'block', childIndex: broken.index, child, parallel };
}
