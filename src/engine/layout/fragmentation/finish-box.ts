/** The end of a block container's fragment, whatever lays its content out: block size, edges, baselines and token (CSS 2.2 §10.6.3; css-break-4 §5). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import { isFloating, isScrollContainer, isTableCell } from '../../boxes/tree/display-role.ts';
import type { BreakBetween, BreakToken, ResumePoint } from '../break-token.ts';
import { noteOverflow, noteShortage } from '../column-balance.ts';
import type { ConstraintSpace, FragmentationSpace } from '../constraint-space.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import { type BlockSizing, followsContent, isPercentage, mostBlockSize, usedBlockSize } from '../sizing/box-sizes.ts';
import { cutEdges, startEdgesAfter, type UsedEdges } from '../sizing/edges.ts';
import { containedBlockSize, isBlockSizeContained } from '../sizing/size-containment.ts';
import { LAST_RESORT } from './break-appeal.ts';
import type { BreakDriver } from './break-driver.ts';
import { continuationToken } from './break-tokens.ts';
import { type FragmentEnd, fragmentEnd } from './finish-fragment.ts';
import { outerEndAfter, outerEndOf } from './outer-end.ts';

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
  /** What goes on leaves the end of the fragmentainer free. */
  readonly endsWithChild: boolean;
}

/**
 * Sets what the builder says of the box itself.
 *
 * @returns `go-back`: its end would go on alone, and an earlier break is better
 * @param begun - the token of a box that has begun in an earlier fragmentainer
 * @param contentEnd - from the border box's top, px
 * @param total - see `totalBlockSize`
 */
export function endFragment(
  state: EndingBox,
  begun: BreakToken | null,
  contentEnd: number,
  total: number,
): FragmentEnd | 'go-back' {
  const { builder, driver } = state;
  const remaining = begun?.isFlowFinished ? 0 : total - consumedBlockSize(begun);
  const end =
    driver === null || endsHere(state, begun, remaining)
      ? { blockSize: Math.max(0, remaining), continues: false }
      : endInFragmentainer(state, driver, begun, contentEnd, remaining);
  if (end === 'go-back') return end;
  builder.width = state.inlineSize;
  builder.height = end.blockSize;
  builder.intrinsicBlockSize = automaticBlockSize(state, begun, contentEnd);
  if (begun === null) alignContent(state, end.blockSize - state.edges.bottom - contentEnd);
  limitBaselines(state, end.blockSize);
  setEdges(state, begun, end.continues, remaining);
  // What an ancestor may go back to. As in Chromium, no break in a box of a given height, or that fits by its greatest: its end would not move with its content.
  if (driver !== null && isAutomaticSize(state, begun) && !fitsByLimit(state, begun)) builder.earlyBreak = driver.best;
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
  total: number,
  resume: ResumePoint | null,
  keepsFlow: boolean,
  forced: BreakBetween | null,
): BreakToken | null {
  const { box, parallel, edges, isCloned } = state;
  if (resume === null && parallel.length === 0 && !continues) return null;
  // What overflows a box that clips it is not seen in later fragmentainers; a box that ends here is laid out again (`layout.ts`).
  if (!continues && (begun?.isFlowFinished === true || keepsFlow) && box.style.overflow.y !== 'visible') return null;
  // Cloned edges are each fragment's own: they take nothing from the height of the box.
  const taken = isCloned ? Math.max(0, blockSize - (continues ? edges.block : 0)) : blockSize;
  const point = resume ?? {
    kind: 'at-end' as const,
    blockSize: awaitsFloats(state, begun) ? null : total,
    hadBasis: state.space.percentageBlockSize !== INDEFINITE,
    parallel,
  };
  return continuationToken(box, consumedBlockSize(begun) + taken, point, !continues && !keepsFlow, forced);
}

/** From the top of this fragment to the end of the fragmentainer, px. */
export function roomLeft({ space: { fragmentation }, bfcBlockOffset }: EndingBox): number {
  return fragmentation === null
    ? INDEFINITE
    : fragmentation.blockSize - fragmentation.bfcOffset - (bfcBlockOffset ?? 0);
}

/** What earlier fragmentainers have of the box, px. */
export function consumedBlockSize(begun: BreakToken | null): number {
  return begun === null ? 0 : begun.consumedBlockSize;
}

/** The block size of the whole box, border box, px: as far as it is known. */
export function totalBlockSize(state: EndingBox, begun: BreakToken | null, contentEnd: number): number {
  const used =
    settledBlockSize(state, begun) ?? usedBlockSize(state.sizing, automaticBlockSize(state, begun, contentEnd));
  return Math.max(used, state.space.leastBlockSize);
}

/** What the content asks for. */
function automaticBlockSize({ box, edges }: EndingBox, begun: BreakToken | null, contentEnd: number): number {
  return isBlockSizeContained(box)
    ? edges.block + containedBlockSize(box)
    : consumedBlockSize(begun) + contentEnd + edges.bottom;
}

/**
 * Of a box whose content has ended in an earlier fragmentainer; `null` for others. Quirk: as in Chromium, a height that is a percentage of the page is
 * automatic once body goes on, which fills no page there (quirks mode §3.7).
 */
function settledBlockSize({ box, space, sizing }: EndingBox, begun: BreakToken | null): number | null {
  if (begun?.resume.kind !== 'at-end') return null;
  const { height, minHeight } = box.style.sizing;
  const hasLostBasis =
    begun.resume.hadBasis &&
    space.percentageBlockSize === INDEFINITE &&
    sizing.definite === null &&
    (isPercentage(height) || isPercentage(minHeight));
  return hasLostBasis ? null : begun.resume.blockSize;
}

/** Whether the block size follows the content. */
export function isAutomaticSize(state: EndingBox, begun: BreakToken | null): boolean {
  return settledBlockSize(state, begun) === null && followsContent(state.sizing);
}

/** Whether the box ends in this fragmentainer however high its content is, as it may not be higher. */
function fitsByLimit(state: EndingBox, begun: BreakToken | null): boolean {
  const most = mostBlockSize(state.sizing);
  return most !== INDEFINITE && most - consumedBlockSize(begun) <= roomLeft(state);
}

/** Whether floats that the box encloses go on, and make it higher. */
function awaitsFloats(state: EndingBox, begun: BreakToken | null): boolean {
  if (!state.isRoot || state.driver === null || state.parallel.length === 0) return false;
  return isAutomaticSize(state, begun) && hasFloatsToGoOn(state.parallel);
}

/** Of most boxes: all that is left of the box is here, and nothing goes on. */
function endsHere(state: EndingBox, begun: BreakToken | null, remaining: number): boolean {
  if (begun?.isFlowFinished || state.broken !== null || state.isStoppedBySpanner) return false;
  return !awaitsFloats(state, begun) && remaining <= roomLeft(state);
}

/** @param remaining - what is left of the box: none where its height was used up and its content only overflows */
function endInFragmentainer(
  state: EndingBox,
  driver: BreakDriver,
  begun: BreakToken | null,
  contentEnd: number,
  remaining: number,
): FragmentEnd | 'go-back' {
  const { edges, sizing } = state;
  // Its height is used up, and only what overflows goes on.
  if (begun?.isFlowFinished) return { blockSize: 0, continues: false };
  const isBroken = state.broken !== null;
  const room = roomLeft(state);
  const grows = awaitsFloats(state, begun);
  const isAutomatic = isAutomaticSize(state, begun);
  // How much more the box may have at most.
  const limit = isAutomatic && sizing.max !== INDEFINITE ? sizing.max - consumedBlockSize(begun) : INDEFINITE;
  const isFull = isFilledBy(state, isAutomatic, limit, room);
  if (endsWithContent(state, driver, isAutomatic && !isFull)) {
    return { blockSize: Math.max(0, Math.min(isAutomatic ? limit : remaining, contentEnd)), continues: true };
  }
  if (isFull) return { blockSize: Math.max(0, limit), continues: false };
  const mayStickOut = driver.space.kind === 'column';
  const end = fragmentEnd({
    remaining,
    contentEnd,
    endEdges: state.isCloned ? 0 : edges.bottom,
    clonedEdges: state.isCloned ? edges.block : 0,
    room,
    hasBrokenContent: isBroken || (grows && limit > room),
    isAutomatic,
    mayStickOut,
    isResumed: begun !== null,
  });
  if (remaining > room && room >= 0 && mayStickOut) noteOwnOverflow(driver.space, state, contentEnd, room);
  if (end.continues && !isBroken && !grows) {
    noteOwnEnd(driver.space, state, remaining);
    if (fillsPage(state.box, driver, remaining - end.blockSize, room)) return { blockSize: room, continues: true };
    if (!mayEndAlone(state, driver, begun, isEndAlone(state, remaining, contentEnd, room))) return 'go-back';
    const isDivided = isDividedAtEnd(state.box) && remaining <= contentEnd + edges.bottom;
    return isDivided ? endOfDivided(end, remaining, room, mayStickOut) : end;
  }
  return isBroken && isAutomatic && end.blockSize > limit ? { blockSize: limit, continues: end.continues } : end;
}

/**
 * Whether a fragment of a box that goes on is as high as its content, and not down to the end of the fragmentainer.
 *
 * @param mayBeShort - nothing else gives the box its height here
 */
function endsWithContent(state: EndingBox, { space }: BreakDriver, mayBeShort: boolean): boolean {
  if (state.isStoppedBySpanner || (state.endsWithChild && mayBeShort)) return true;
  return state.broken !== null && space.balance?.isMeasuring === true;
}

/**
 * What goes on makes the box as high as it may be at least, also where a break above the end of the fragmentainer parts it from what is here.
 *
 * @param limit - how high the box may be here, px
 */
function isFilledBy({ broken }: EndingBox, isAutomatic: boolean, limit: number, room: number): boolean {
  return broken !== null && isAutomatic && limit <= room;
}

function mayEndAlone(state: EndingBox, driver: BreakDriver, begun: BreakToken | null, isAlone: boolean): boolean {
  if (isAlone && goesBack(state, driver)) return false;
  clampAppealOfEnd(state, isAlone || (begun === null && state.edges.top > roomLeft(state)));
  return true;
}

/** Padding that the margin takes back is there to be seen beside others, and may be divided. @param rest - of the box, px */
function fillsPage(box: Box, driver: BreakDriver, rest: number, room: number): boolean {
  return room > 0 && driver.space.kind === 'page' && outerEndOf(box, rest) !== null;
}

/** Padding and border that follow the content do not go on alone; below free space of a given height and with floats that go on, too, they may. Cells have none: their rows give them their height. */
function isEndAlone(
  { box, edges, isCloned, parallel }: EndingBox,
  remaining: number,
  contentEnd: number,
  room: number,
): boolean {
  const end = contentEnd + edges.bottom;
  return !isCloned && end > room && (remaining <= end || isTableCell(box.style)) && !hasFloatsToGoOn(parallel);
}

function clampAppealOfEnd({ builder }: EndingBox, isLastResort: boolean): void {
  if (isLastResort) builder.clampBreakAppeal(LAST_RESORT);
}

/** The row of a cell decides where it breaks: the other cells break there too. */
function goesBack({ box }: EndingBox, driver: BreakDriver): boolean {
  return driver.breaksBeforeItsEnd && !isTableCell(box.style);
}

/** Whether the padding that follows the content of a box may be divided. */
function isDividedAtEnd(box: BlockContainer): boolean {
  return isTableCell(box.style) && box.style.break.decoration !== 'clone';
}

/**
 * As in Chromium, a cell reaches down to the page's end with its row, so that the padding which follows its content is divided. It sticks out of a
 * column.
 */
function endOfDivided(end: FragmentEnd, remaining: number, room: number, mayStickOut: boolean): FragmentEnd {
  if (mayStickOut) return { blockSize: remaining, continues: false };
  return { blockSize: Math.max(end.blockSize, room), continues: true };
}

/** Whether floats that have not ended are among the parallel flows. Those of other formatting contexts only overflow boxes whose height is used up. */
function hasFloatsToGoOn(parallel: readonly BreakToken[]): boolean {
  return parallel.some((token) => {
    const { box, resume } = token;
    if (isFloating(box.style)) return !token.isFlowFinished && outerEndAfter(token) === null;
    if (box.kind !== 'block-container' || box.isFormattingContextRoot) return false;
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
  if (hasStart || isPastEnd || consumedBlockSize(begun) >= edges.top) return;
  const rest = startEdgesAfter(edges, consumedBlockSize(begun));
  builder.border = { ...builder.border, top: rest.border };
  builder.padding = { ...builder.padding, top: rest.padding };
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
  room: number,
): void {
  if (contentHeight <= room) return;
  const end = fragmentation.bfcOffset + (bfcBlockOffset ?? 0) + contentHeight;
  if (fragmentation.isAtStart) noteOverflow(fragmentation, end);
  else noteShortage(fragmentation, end);
}

/** What overflows a scroll container gives it no baseline outside (css-align-3 §9.1). */
function limitBaselines({ builder, box }: EndingBox, height: number): void {
  if (!isScrollContainer(box.style)) return;
  if (builder.firstBaseline !== null) builder.firstBaseline = Math.max(0, Math.min(height, builder.firstBaseline));
  if (builder.lastBaseline !== null) builder.lastBaseline = Math.max(0, Math.min(height, builder.lastBaseline));
}

/** `align-content` moves the content of a block container as a whole (css-align-3 §5.1.1); that of a cell is moved with its row. @param free - px below the content */
function alignContent(state: EndingBox, free: number): void {
  const { style } = state.box;
  const { position, unsafe } = style.align.alignContent;
  if ((free <= 0 && !unsafe) || isTableCell(style)) return;
  switch (position) {
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
