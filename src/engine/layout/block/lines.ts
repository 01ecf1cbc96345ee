/**
 * Stacks the lines of a block container's inline formatting context, and breaks between them with regard to `orphans` and `widows`
 * (CSS 2.2 §9.4.2, css-break-4 §3.3, §4.1 class B). How a line is made is inline layout's affair.
 */
import type { Box } from '../../boxes/tree/box.ts';
import type { InlinePosition } from '../break-token.ts';
import { noteOverflow, noteShortage, noteUnbreakable } from '../column-balance.ts';
import type { FragmentationSpace, LineClamp } from '../constraint-space.ts';
import { type ExclusionSpace, lowestFloat } from '../exclusion-space.ts';
import { LAST_RESORT, PERFECT, VIOLATES_ORPHANS_AND_WIDOWS } from '../fragmentation/break-appeal.ts';
import type { InlineFormatting, LeadingFloats, LineRequest, LineResult } from '../inline-formatting.ts';
import type { UnfinishedLayout } from '../layout-outcome.ts';
import { roomAboveLineForMarker } from '../list-marker.ts';
import { NO_MARGIN } from '../margin-strut.ts';
import { endTrim, startTrim } from '../text-box-trim.ts';
import { spaceForFirstLine } from './annotation-space.ts';
import {
  type BlockState,
  contentOffset,
  fragmentainerOffset,
  isFirstPlace,
  isHeldByHeight,
  leavesEdgesBehind,
  noteAdjoiningFloat,
  noteContent,
  resolveHere,
} from './block-state.ts';
import { addBrokenFloat } from './broken-float.ts';
import { cutToken } from './cut-content.ts';
import { clearedOffset, clearsNextFragmentainer, stopAtClear } from './line-clear.ts';

/** A line that has been made but not been placed, because widows may still move the break before it. */
interface StackedLine {
  readonly result: LineResult;
  readonly from: InlinePosition | null;
  /** Of the whole container, not of this fragment. */
  readonly isFirst: boolean;
  /** Of the line's requested top and of its end, from the container's border box. */
  readonly top: number;
  readonly end: number;
}

interface LineStack {
  readonly content: InlineFormatting;
  lines: StackedLine[];
  /** Floats of the first line that are in earlier fragmentainers. */
  readonly placedFloats: number;
  /** Lines with height so far, in this fragment. */
  count: number;
  next: InlinePosition | null;
  isFinished: boolean;
  exclusions: ExclusionSpace;
  offset: number;
  /** See `LineResult`. */
  annotationSpace: number;
}

/**
 * @param from - where the content goes on after a break; `null` at its beginning
 * @param placedFloats - see `InlineResume`
 */
export function layoutLines(state: BlockState, from: InlinePosition | null, placedFloats = 0): UnfinishedLayout | null {
  const stack: LineStack = {
    content: state.env.inlineFormatting(state.box),
    lines: [],
    placedFloats,
    count: 0,
    next: from,
    isFinished: false,
    exclusions: state.exclusions,
    offset: state.offset,
    annotationSpace: 0,
  };
  if (from === null && (stack.content.raise ?? 0) > 0) {
    const failure = resolveHere(state);
    if (failure !== null) return failure;
    stack.offset += stack.content.raise ?? 0;
  }
  const request = lineRequest(state, placedFloats);
  if (from === null) request.annotationSpace = spaceForFirstLine(state);
  while (!stack.isFinished) {
    const failure = addLine(state, stack, request, from);
    if (failure !== null) return failure;
    if (state.clamp !== null && stack.count >= state.linesLeft) clampLine(stack, request, state.clamp);
    const line = stack.lines[stack.lines.length - 1]!;
    if (state.fragmentation === null) {
      placeLine(state, line);
      stack.lines.length = 0;
    } else if (breaksHere(state, stack, line)) {
      return endAtBreak(state, stack, request, from);
    } else if (cutsLine(state, stack, line)) {
      return null;
    } else if (clearsNextFragmentainer(state, stack.exclusions, line.result.clear)) {
      placeLines(state, stack, stack.lines.length);
      stopAtClear(state, line.result.clear, line.result.end);
      return null;
    }
  }
  rememberBreaks(state, stack);
  placeLines(state, stack, stack.lines.length);
  return null;
}

function lineRequest(state: BlockState, placedFloats: number): LineRequest {
  return {
    availableInlineSize: state.contentInlineSize,
    bfcInlineOffset: state.bfcInlineOffset + state.edges.left,
    bfcBlockOffset: 0,
    exclusions: state.exclusions,
    isFirstLine: false,
    percentageInlineSize: state.contentInlineSize,
    avoidsHyphen: false,
    blockEllipsis: null,
    linesLeft: Number.POSITIVE_INFINITY,
    percentageBlockSize: state.childPercentageBlockSize,
    replacedPercentageBlockSize: state.replacedPercentageBlockSize,
    insetBlockSize: state.insetBlockSize,
    fragmentation: state.fragmentation,
    annotationSpace: 0,
    placedFloats,
  };
}

/** Makes the next line and puts it on the stack; the first line with height settles where the container is. */
function addLine(
  state: BlockState,
  stack: LineStack,
  request: LineRequest,
  start: InlinePosition | null,
): UnfinishedLayout | null {
  const wasResolved = state.bfcBlockOffset !== null;
  const top = wasResolved ? (state.bfcBlockOffset ?? 0) + stack.offset : contentOffset(state);
  request.bfcBlockOffset = top;
  request.exclusions = stack.exclusions;
  request.isFirstLine = start === null && stack.count === 0;
  if (state.clamp !== null) request.linesLeft = state.linesLeft - stack.count;
  if (stack.count > 0) request.annotationSpace = stack.annotationSpace;
  const from = stack.next;
  let result = stack.content.lineFrom(from, request);
  if (movesPastFloats(stack, result, top)) {
    // Annotations move the whole line, not only what stands in it.
    stack.offset += result.annotationShift;
    request.bfcBlockOffset = top + result.annotationShift;
    request.annotationSpace = Number.POSITIVE_INFINITY;
    result = stack.content.lineFrom(from, request);
  }
  request.placedFloats = 0;
  if (!result.isEmpty && !wasResolved) {
    const failure = resolveHere(state);
    if (failure !== null) return failure;
  }
  if (result.floats.length > 0 && state.bfcBlockOffset === null) noteAdjoiningFloat(state, top);
  let lineTop = stack.offset;
  if (!result.isEmpty) {
    if (stack.count === 0 && state.textTrim !== null) {
      const trim = start === null ? state.textTrim.start : state.textTrim.columnStart;
      lineTop -= startTrim(trim, stack.content.font, result.baseline);
      stack.offset = lineTop;
    }
    if (request.isFirstLine) {
      lineTop += roomAboveLineForMarker(state, result.baseline);
      stack.offset = lineTop;
    }
    stack.offset += result.blockOffset + result.blockSize;
    stack.count++;
    stack.annotationSpace = result.annotationSpace;
  }
  stack.exclusions = result.exclusions;
  stack.offset = clearedOffset(state, stack.exclusions, stack.offset, result.clear);
  if (result.end === null && !result.isEmpty) stack.offset -= endTrimOf(state, stack, result);
  // Annotations under the last line reach into the padding.
  if (result.end === null && stack.annotationSpace < 0) {
    stack.offset += Math.max(0, -stack.annotationSpace - state.edges.padding.bottom);
  }
  putOn(stack, { result, from, isFirst: request.isFirstLine, top: lineTop, end: stack.offset });
  stack.next = result.end;
  stack.isFinished = result.end === null;
  return null;
}

function movesPastFloats({ count, content, exclusions }: LineStack, result: LineResult, top: number): boolean {
  if (result.annotationShift === 0) return false;
  return count === 0 ? content.raise !== null : lowestFloat(exclusions) > top;
}

function putOn(stack: LineStack, line: StackedLine): void {
  // Most stacks have one line: an array that is made with it takes no room for more.
  if (stack.lines.length === 0) stack.lines = [line];
  else stack.lines.push(line);
}

/** The last line that is shown: it gets the ellipsis if more would follow (css-overflow-4 §4.3). */
function clampLine(stack: LineStack, request: LineRequest, clamp: LineClamp): void {
  const { result, from } = stack.lines[stack.lines.length - 1]!;
  const isFollowed = result.end !== null || clamp.isFollowed;
  stack.isFinished = true;
  if (!isFollowed || clamp.marker === null || result.isEmpty) return;
  const line = stack.lines.pop()!;
  stack.offset = line.top;
  request.blockEllipsis = clamp.marker;
  const again = stack.content.lineFrom(from, request);
  request.blockEllipsis = null;
  stack.offset += again.blockOffset + again.blockSize;
  stack.exclusions = again.exclusions;
  putOn(stack, { ...line, result: { ...again, end: null }, end: stack.offset });
}

/** What is cut off the line (`text-box-trim`), px, should it be the last one here. */
function endTrimOf({ textTrim }: BlockState, { content }: LineStack, { end, blockSize, baseline }: LineResult): number {
  if (textTrim === null) return 0;
  return endTrim(end === null ? textTrim.end : textTrim.columnEnd, content.font, blockSize - baseline);
}

/** Whether the line must not stay in this fragmentainer: it does not fit, or the second pass breaks before it. */
function breaksHere(state: BlockState, stack: LineStack, line: StackedLine): boolean {
  const { fragmentation, bfcBlockOffset } = state;
  if (fragmentation === null || bfcBlockOffset === null || line.result.isEmpty) return false;
  const early = fragmentation.earlyBreak;
  if (early !== null && early.kind === 'before-line' && early.box === state.box && early.line === stack.count - 1) {
    return true;
  }
  const top = fragmentainerOffset(fragmentation, bfcBlockOffset + line.top + line.result.blockOffset);
  const under = Math.max(0, -line.result.annotationSpace);
  const end = top + line.result.blockSize + under - endTrimOf(state, stack, line.result);
  const isFirst = stack.count === 1 && line.result.leading === null && isFirstPlace(state, top);
  if (isFirst && (end <= fragmentation.blockSize || !leavesEdgesBehind(state, top))) {
    if (!isHeldByHeight(state)) noteOverflow(fragmentation, end);
    return false;
  }
  const { heldBackFrom } = fragmentation;
  if (heldBackFrom !== Number.POSITIVE_INFINITY && isHeldBack(stack, line, heldBackFrom)) return true;
  if (end <= fragmentation.blockSize) return false;
  noteShortage(fragmentation, end);
  return true;
}

/** The line has the call of a footnote without room on this page; with `footnote-policy: block` the whole block goes on with it (css-gcpm-3 §2.7). */
function isHeldBack(stack: LineStack, line: StackedLine, from: number): boolean {
  if (line.result.outOfFlow.some(({ box }) => box.id >= from && isFootnote(box))) return true;
  if (stack.count > 1) return false;
  return stack.content
    .outOfFlow()
    .some((box) => box.id >= from && isFootnote(box) && box.style.content.footnotePolicy === 'block');
}

function isFootnote({ style }: Box): boolean {
  return style.display.float === 'footnote';
}

/** The first line of a fragmentainer stays even if it is too high; then it is cut, and the container goes on with its rest. */
function cutsLine(state: BlockState, stack: LineStack, line: StackedLine): boolean {
  const { bfcBlockOffset, fragmentation } = state;
  if (stack.count !== 1 || line.result.isEmpty || fragmentation === null) return false;
  const { fragment, x, blockOffset } = line.result;
  const offset = fragmentainerOffset(fragmentation, (bfcBlockOffset ?? 0) + line.top + blockOffset);
  if (!isFirstPlace(state, offset)) return false;
  const token = cutToken(state, state.box, fragment, state.edges.left + x, line.top + blockOffset, 0);
  if (token === null) return false;
  for (const each of stack.lines) {
    // What starts below the end is left to the next fragmentainer altogether.
    if (each === line && token.consumedBlockSize === 0) placeBesideLine(state, line);
    else placeLine(state, each);
  }
  state.broken = { index: 0, token };
  state.resumeLine = stack.next;
  return true;
}

/** The last line on the stack does not stay: finds the best line to break before, and places those above it. */
function endAtBreak(
  state: BlockState,
  stack: LineStack,
  request: LineRequest,
  start: InlinePosition | null,
): UnfinishedLayout | null {
  const { orphans, widows } = state.box.style.fragmentation;
  const isEarly = state.fragmentation?.earlyBreak?.kind === 'before-line';
  const fitting = stack.count - 1;
  const first = stack.lines[stack.lines.length - 1]!;
  let breakAt = fitting;
  let appeal = PERFECT;
  if (!isEarly) {
    // Lines that will follow the break count as widows.
    while (!stack.isFinished && stack.count - fitting < widows) {
      const failure = addLine(state, stack, request, start);
      if (failure !== null) return failure;
    }
    if (fitting < orphans) {
      // As many as fit stay, unless the parent finds a better break before the container.
      if (fitting > 0) appeal = VIOLATES_ORPHANS_AND_WIDOWS;
      else if (!isPushedDown(first)) appeal = LAST_RESORT;
    } else if (stack.count - fitting < widows) {
      // DEVIATION: where both cannot be had, widows give way to orphans instead of the whole block moving on, as in Chromium.
      breakAt = Math.max(orphans, stack.count - widows);
    }
    state.isLastLineLeft = stack.isFinished && stack.count - breakAt === 1;
  }
  state.builder.clampBreakAppeal(appeal);
  const whole = wholeLineBefore(state, stack, request, breakAt);
  // What was passed over before the first line is passed over again.
  if (stack.lines[0] === first) state.placedFloats = stack.placedFloats;
  placeLines(state, stack, breakAt);
  const last = stack.lines[indexBefore(stack, breakAt)];
  if (last !== undefined) state.offset -= endTrimOf(state, stack, last.result);
  if (breakAt === fitting && first.result.leading !== null) placeLeading(state, first.result.leading, first.top);
  if (whole !== null) state.resumeLine = whole.end;
  state.broken = { index: 0, token: null };
  return null;
}

/** Whether floats leave a gap between the content edge and the first line: a break of class C (css-break-4 §4.1). */
function isPushedDown({ result }: StackedLine): boolean {
  return result.blockOffset > 0;
}

/** Place of the last of the first `count` lines with height; -1 for none. */
function indexBefore({ lines }: LineStack, count: number): number {
  let index = -1;
  for (let i = 0, passed = 0; i < lines.length && passed < count; i++) {
    if (lines[i]!.result.isEmpty) continue;
    passed++;
    index = i;
  }
  return index;
}

/** `hyphenate-limit-last`: the last line before the break is made again without a hyphen. Returns it, `null` where it stays as it is. */
function wholeLineBefore(
  state: BlockState,
  stack: LineStack,
  request: LineRequest,
  breakAt: number,
): LineResult | null {
  const { content, lines } = stack;
  if (!content.isLineBeforeBreakWhole) return null;
  const index = indexBefore(stack, breakAt);
  const line = lines[index];
  if (line === undefined || !line.result.endsWithHyphen) return null;
  request.avoidsHyphen = true;
  request.isFirstLine = line.isFirst;
  request.bfcBlockOffset = (state.bfcBlockOffset ?? 0) + line.top;
  const again = content.lineFrom(line.from, request);
  request.avoidsHyphen = false;
  if (again.blockSize !== line.result.blockSize || again.end === null) return null;
  lines[index] = { ...line, result: again };
  return again;
}

/** Should an earlier break be looked for: the last place between two lines that leaves enough lines on both sides, or else the last one at all. */
function rememberBreaks(state: BlockState, stack: LineStack): void {
  const { driver } = state;
  if (driver === null) return;
  const { orphans, widows } = state.box.style.fragmentation;
  if (driver.space.balance?.isMeasuring) noteLines(state, driver.space, stack, Math.max(orphans, widows));
  const best = stack.count - widows;
  const line = best < orphans ? stack.count - 1 : best;
  if (line < 1) return;
  const appeal = best < orphans ? VIOLATES_ORPHANS_AND_WIDOWS : PERFECT;
  driver.remember({ box: state.box, kind: 'before-line', line, appeal, child: null });
}

/**
 * Notes the first `count` lines, which stay together; what a negative margin puts above the column needs no room in it, nor do floats that have pushed the
 * first of them down: they may end in the column before.
 */
function noteLines(state: BlockState, space: FragmentationSpace, stack: LineStack, count: number): void {
  const first = stack.lines.find(({ result }) => !result.isEmpty);
  const gap = first?.result.blockOffset ?? 0;
  const above = fragmentainerOffset(space, (state.bfcBlockOffset ?? 0) + (stack.lines[0]?.top ?? 0)) + gap;
  noteUnbreakable(space, heightOfLines(state, stack, count) - gap + Math.min(0, above));
}

/** Of the first `count` lines with height, px. */
function heightOfLines({ textTrim }: BlockState, { lines, content }: LineStack, count: number): number {
  let left = count;
  // What is cut off the first line needs no room.
  const first = textTrim === null ? undefined : lines.find(({ result }) => !result.isEmpty);
  let height = first === undefined ? 0 : -startTrim(textTrim!.start, content.font, first.result.baseline);
  for (const { result, top, end } of lines) {
    if (result.isEmpty || left-- <= 0) continue;
    height += end - top;
  }
  return height;
}

/** Places the first `count` lines with height, and the empty ones before and between them. */
function placeLines(state: BlockState, stack: LineStack, count: number): void {
  let placed = 0;
  for (let i = 0; i < stack.lines.length; i++) {
    const line = stack.lines[i]!;
    if (!line.result.isEmpty) {
      if (placed === count && count < stack.count) {
        state.resumeLine = line.from;
        return;
      }
      placed++;
    }
    placeLine(state, line);
  }
}

/** The floats of a line that went below them, and is left to the next fragmentainer. */
function placeLeading(state: BlockState, leading: LeadingFloats, top: number): void {
  placeFloats(state, leading, top);
  state.exclusions = leading.exclusions;
  state.placedFloats = leading.count;
}

function placeFloats(
  state: BlockState,
  { floats, outOfFlow, brokenFloats }: Pick<LeadingFloats, 'floats' | 'outOfFlow' | 'brokenFloats'>,
  top: number,
): void {
  const { builder, edges } = state;
  for (let i = 0; i < floats.length; i++) {
    const { fragment, x, y } = floats[i]!;
    builder.addChild(fragment, edges.left + x, top + y);
  }
  if (outOfFlow.length > 0) builder.addOutOfFlow(outOfFlow, edges.left, top);
  for (let i = 0; i < brokenFloats.length; i++) addBrokenFloat(state, brokenFloats[i]!);
}

/** What a line brings besides its line box. */
function placeBesideLine(state: BlockState, line: StackedLine): void {
  placeFloats(state, line.result, line.top);
  state.exclusions = line.result.exclusions;
}

function placeLine(state: BlockState, line: StackedLine): void {
  const { builder } = state;
  const { result } = line;
  const left = state.edges.left;
  placeBesideLine(state, line);
  if (!result.isEmpty) {
    const y = line.top + result.blockOffset;
    builder.addChild(result.fragment, left + result.x, y);
    if (builder.firstBaseline === null) {
      builder.firstBaseline = y + result.baseline;
      builder.firstBaselineTop = y;
    }
    builder.lastBaseline = y + result.baseline;
    noteContent(state);
    state.strut = NO_MARGIN;
    state.annotationSpace = Math.max(0, result.annotationSpace + line.end - y - result.blockSize);
  } else if (result.fragment.children.length > 0) {
    // Anchors and other empty inline boxes are places to link to, though their line has no height.
    builder.addChild(result.fragment, left + result.x, line.top);
  }
  state.offset = line.end;
}
