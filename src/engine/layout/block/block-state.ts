/**
 * What block layout knows while it goes through the children of one block container (CSS 2.2 §9.4.1, §8.3.1). The block offset of the border
 * box stays unknown as long as margins may still collapse through its start edge.
 */

import { INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import { isTableCell } from '../../boxes/tree/display-role.ts';
import type { BreakToken, InlinePosition, LineClear } from '../break-token.ts';
import {
  type ConstraintSpace,
  changedFragmentation,
  type FragmentationSpace,
  type LineClamp,
  type TextTrim,
} from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { ExclusionSpace } from '../exclusion-space.ts';
import { EMPTY_EXCLUSIONS, hasFloats } from '../exclusion-space.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { BreakDriver } from '../fragmentation/break-driver.ts';
import { hasClonedEdges } from '../fragmentation/cloned-edges.ts';
import type { UnfinishedLayout } from '../layout-outcome.ts';
import { awaitsMarker } from '../list-marker.ts';
import {
  AFTER_FORCED_BREAK,
  AFTER_UNFORCED_BREAK,
  appendMargin,
  appendStartMargin,
  collapse,
  type MarginStrut,
  NO_MARGIN,
  truncatedMargin,
} from '../margin-strut.ts';
import {
  type BlockSizing,
  blockSizing,
  fillsPage,
  insetBasisOfChildren,
  mostBlockSize,
  percentageBasisOfChildren,
  percentageBasisOfReplaced,
  sizeWithoutContent,
  usedInlineSize,
} from '../sizing/box-sizes.ts';
import { startEdgesAfter, type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { type Justification, legacyJustification } from '../sizing/justification.ts';
import { textTrimOf, textTrimOfChild } from '../text-box-trim.ts';
import { lineClampOf } from './line-clamp.ts';
import {
  isQuirkyContainer,
  isQuirkyEndMargin,
  isQuirkyMargin,
  isQuirkyMarginThrough,
  throughWithoutQuirkyMargins,
  withoutQuirkyMargins,
} from './quirky-margins.ts';

/** A child at which the container goes on in the next fragmentainer. */
export interface BrokenChild {
  readonly index: number;
  /** `null` for a break between lines. */
  readonly token: BreakToken | null;
}

export interface BlockState {
  readonly box: BlockContainer;
  readonly space: ConstraintSpace;
  readonly env: LayoutEnvironment;
  readonly builder: FragmentBuilder;
  readonly isRoot: boolean;
  /** This is not the first fragment of the box. */
  readonly isResumed: boolean;
  /** An earlier fragment has the first line, and the marker beside it. */
  readonly isMarked: boolean;
  /** Borders and paddings are repeated in every fragment. */
  readonly isCloned: boolean;
  /** Of the whole box; in this fragment the block-start ones count only where `contentTop` says. */
  readonly edges: UsedEdges;
  readonly inlineSize: number;
  readonly contentInlineSize: number;
  /** From the border box's top to the content, in this fragment. */
  readonly contentTop: number;
  readonly sizing: BlockSizing;
  /** The most that may be left of the block size, border box, px, whatever the content is; INDEFINITE without a limit. */
  readonly mostSize: number;
  readonly childPercentageBlockSize: number;
  readonly replacedPercentageBlockSize: number;
  /** Basis of the relative positions of children. */
  readonly insetBlockSize: number;
  readonly direction: 'ltr' | 'rtl';
  readonly justification: Justification;
  /** Border box, in the block formatting context: left edge, and top once it is known. */
  readonly bfcInlineOffset: number;
  bfcBlockOffset: number | null;
  exclusions: ExclusionSpace;
  /** Where the next child starts, from the border box's top, before `strut` is collapsed; in the end where the content ended. */
  offset: number;
  strut: MarginStrut;
  /** Quirks mode, at the start of `body` or a cell in its first fragment: default margins do not count. */
  ignoresQuirkyMargins: boolean;
  /** In cells in quirks mode: `strut` without the default margin at the end of the last child. */
  strutWithoutQuirks: MarginStrut | null;
  /** `strut` follows a collapsed child with clearance: it does not collapse with the container's end margin (CSS 2.2 §8.3.1). */
  keepsEndMargins: boolean;
  /** See `FinishedLayout.adjoiningFloatOffset`. */
  adjoiningFloatOffset: number | null;
  /** Takes the box through its fragmentainer; `null` where nothing is broken. */
  readonly driver: BreakDriver | null;
  /** The driver's space: in coordinates of this block formatting context, shortened by cloned edges. */
  readonly fragmentation: FragmentationSpace | null;
  /** In-flow content stands before the next child in this fragment. */
  hasContentInFragment: boolean;
  /** Last in-flow child, also of earlier fragments. */
  previousChild: Box | null;
  /** A child in flow stands before the next one in this fragment, even one without height: a break of class A (css-break-4 §4.1). */
  hasSiblingHere: boolean;
  broken: BrokenChild | null;
  /** With `broken` in inline content: where the next line starts; `null` at the beginning. */
  resumeLine: InlinePosition | null;
  isLastLineLeft: boolean;
  /** See `InlineResume`. */
  placedFloats: number;
  clearAfterLine: LineClear;
  readonly parallel: BreakToken[];
  /** The box shows only some lines, and how many it may still have; `null` where it shows all. */
  readonly clamp: LineClamp | null;
  linesLeft: number;
  /** What is asked of the first and last line in the box; `null` for nothing. */
  readonly textTrim: TextTrim | null;
  /** The child that a later fragment begins with; `null` in the first one. */
  firstHere: Box | null;
  /** What the content so far leaves free at its end for annotations of lines that follow, px; `null` as long as there is none. */
  annotationSpace: number | null;
  /** A child that spans all columns ended this fragment: it is as high as its content so far. */
  isStoppedBySpanner: boolean;
  /** The child that goes on ended this fragment above the end of the fragmentainer (a table before a caption): so does the box, if its content decides. */
  endsWithChild: boolean;
}

/** Also `align-content` (css-align-3 §5.1.1) and `line-clamp` (css-overflow-4 §4.1) make a block container a formatting context root. */
export function isFormattingContextRoot(box: BlockContainer): boolean {
  return (
    box.isFormattingContextRoot || box.style.align.alignContent.position !== 'normal' || lineClampOf(box.style) !== null
  );
}

export function createBlockState(
  box: BlockContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): BlockState {
  const isResumed = token !== null && !token.isBreakBefore;
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const inlineSize = usedInlineSize(box, space, env);
  const sizing = blockSizing(box, space, edges, inlineSize);
  const isRoot = space.isNewFormattingContext || isFormattingContextRoot(box);
  const clamp = isRoot ? lineClampOf(box.style) : space.lineClamp;
  const isCloned = hasClonedEdges(box.style, edges.block, space.fragmentation, token, space.bfcBlockOffset);
  const contentTop = contentTopOf(edges, space, isResumed ? token : null, isCloned);
  const isEnd = isResumed && endsHere(sizing, token, space);
  const fragmentation = fragmentationOf(space, isCloned && !isEnd ? edges.bottom : 0);
  const childPercentageBlockSize = basisOfChildren(box, space, sizing, edges, env, isResumed);
  const state: BlockState = {
    box,
    space,
    env,
    builder: new FragmentBuilder(box),
    isRoot,
    isResumed,
    isMarked: isResumed && box.marker !== null && !awaitsMarker(token, env),
    isCloned,
    edges,
    inlineSize,
    contentInlineSize: Math.max(0, inlineSize - edges.inline),
    contentTop,
    sizing,
    mostSize: mostSize(sizing, isResumed ? token : null),
    childPercentageBlockSize,
    replacedPercentageBlockSize: percentageBasisOfReplaced(box, edges, childPercentageBlockSize, env),
    insetBlockSize: insetBasisOfChildren(box, space, sizing, childPercentageBlockSize, env),
    direction: box.style.writing.direction,
    justification: legacyJustification(box.style),
    bfcInlineOffset: isRoot ? 0 : space.bfcInlineOffset,
    bfcBlockOffset: isRoot ? 0 : null,
    exclusions: isRoot ? EMPTY_EXCLUSIONS : space.exclusions,
    offset: contentTop,
    strut: isRoot ? NO_MARGIN : space.marginStrut,
    ignoresQuirkyMargins:
      env.quirks && !isResumed && (isQuirkyContainer(box) || (!isRoot && edges.top === 0 && space.quirks)),
    strutWithoutQuirks: null,
    keepsEndMargins: false,
    adjoiningFloatOffset: isRoot ? null : space.adjoiningFloatOffset,
    driver: fragmentation === null ? null : new BreakDriver(box, fragmentation),
    fragmentation,
    hasContentInFragment: false,
    previousChild: null,
    hasSiblingHere: false,
    broken: null,
    resumeLine: null,
    isLastLineLeft: false,
    placedFloats: 0,
    clearAfterLine: 'none',
    parallel: [],
    clamp,
    linesLeft: clamp === null ? 0 : clamp.lines,
    textTrim: textTrimOf(box, space.textTrim),
    firstHere: null,
    annotationSpace: null,
    isStoppedBySpanner: false,
    endsWithChild: false,
  };
  return withSettledStart(state, isResumed ? token : null);
}

/** Where an edge parts the box's margins from those of its content, or a break does, its place is known at once. @param token - `null` in the first fragment */
function withSettledStart(state: BlockState, token: BreakToken | null): BlockState {
  if (!state.isRoot && (token !== null || state.edges.top > 0)) {
    state.bfcBlockOffset = startOffset(state);
    state.strut = NO_MARGIN;
  }
  if (token !== null) state.strut = marginsAfterBreak(token);
  else if (state.box.style.margin.trim.blockStart) state.strut = truncatedMargin(state.strut, true);
  return state;
}

/** @param token - `null` in the first fragment */
function contentTopOf(
  edges: UsedEdges,
  { cellContentOffset }: ConstraintSpace,
  token: BreakToken | null,
  isCloned: boolean,
): number {
  if (token === null) return edges.top + cellContentOffset;
  return isCloned ? edges.top : startEdgesAfter(edges, token.consumedBlockSize).both;
}

/** In quirks mode what goes on of body fills no page: percentages of it are as without the quirk. */
function basisOfChildren(
  box: BlockContainer,
  space: ConstraintSpace,
  sizing: BlockSizing,
  edges: UsedEdges,
  env: LayoutEnvironment,
  isResumed: boolean,
): number {
  if (isResumed && env.quirks && fillsPage(box)) return INDEFINITE;
  return percentageBasisOfChildren(box, space, sizing, edges, env);
}

function mostSize(sizing: BlockSizing, token: BreakToken | null): number {
  return (sizeWithoutContent(sizing) ?? mostBlockSize(sizing)) - (token === null ? 0 : token.consumedBlockSize);
}

/** From the top of a box that has begun in an earlier fragmentainer to the end of this one, px. */
function roomOf({ fragmentation, bfcBlockOffset }: ConstraintSpace): number {
  return fragmentation === null ? INDEFINITE : fragmentation.blockSize - fragmentation.bfcOffset - bfcBlockOffset;
}

/** What overflows the last fragment may reach into the edges at the box's own end. */
function endsHere(sizing: BlockSizing, { consumedBlockSize }: BreakToken, space: ConstraintSpace): boolean {
  const known = sizeWithoutContent(sizing);
  return known !== null && known - consumedBlockSize <= roomOf(space);
}

function fragmentationOf(space: ConstraintSpace, reserved: number): FragmentationSpace | null {
  const fragmentation = space.fragmentation;
  if (fragmentation === null || reserved === 0) return fragmentation;
  return changedFragmentation(fragmentation, { blockSize: fragmentation.blockSize - reserved });
}

/** Margins that adjoin an unforced break are truncated; after a forced one, and after a box that spans the columns, they are kept (css-break-4 §5.2). */
function marginsAfterBreak(token: BreakToken): MarginStrut {
  if (token.isForced) return AFTER_FORCED_BREAK;
  const child = token.resume.kind === 'block' ? token.resume.child : null;
  if (child === null) return AFTER_UNFORCED_BREAK;
  if (child.spanner !== null) return NO_MARGIN;
  return child.isBreakBefore && child.isForced ? AFTER_FORCED_BREAK : AFTER_UNFORCED_BREAK;
}

/** Where the border box's top is if its margins collapse with those of `strut` and no more. */
export function startOffset(state: BlockState, strut: MarginStrut = state.strut): number {
  const { space } = state;
  if (state.bfcBlockOffset !== null) return state.bfcBlockOffset;
  if (space.forcedBfcBlockOffset !== null) return space.forcedBfcBlockOffset;
  return Math.max(space.bfcBlockOffset + collapse(strut), space.clearanceOffset);
}

/** Where the next child's margins start, in the block formatting context; before the border box's offset is known that of its own margins. */
export function flowOffset(state: BlockState): number {
  return (state.bfcBlockOffset ?? state.space.bfcBlockOffset) + state.offset;
}

/** Where content without margins of its own would go next, in the block formatting context. */
export function contentOffset(state: BlockState): number {
  if (state.bfcBlockOffset === null) return startOffset(state);
  return state.bfcBlockOffset + state.offset + collapse(state.strut);
}

/**
 * Settles the block offset of the border box. Floats that were placed before under another guess need everything to be laid out again.
 *
 * @returns `null`, or why layout cannot go on
 */
export function resolveBfcBlockOffset(state: BlockState, offset: number): UnfinishedLayout | null {
  if (state.bfcBlockOffset !== null) return null;
  const settled = state.space.forcedBfcBlockOffset ?? Math.max(offset, state.space.clearanceOffset);
  if (state.adjoiningFloatOffset !== null && state.adjoiningFloatOffset !== settled) {
    return { status: 'needs-bfc-block-offset', bfcBlockOffset: settled };
  }
  state.bfcBlockOffset = settled;
  return null;
}

/** Resolves it where the margins end here: before lines, borders, or floats that must be cleared. */
export function resolveHere(state: BlockState): UnfinishedLayout | null {
  if (state.bfcBlockOffset !== null) return null;
  const failure = resolveBfcBlockOffset(state, startOffset(state));
  state.strut = NO_MARGIN;
  return failure;
}

/** The margins before a child with its own at its start, px; one that would leave no room behind it in a fragmentainer is not kept after a break. */
export function strutBefore(state: BlockState, child: Box, margin: number): MarginStrut {
  const own = state.ignoresQuirkyMargins && isQuirkyMargin(child) ? 0 : margin;
  const isTooHigh = state.strut.isTruncated && state.fragmentation !== null && own >= state.fragmentation.blockSize;
  return isTooHigh ? state.strut : appendStartMargin(state.strut, own, child.style.break);
}

/** Margin at the end of a child that margins collapse through, px. */
function marginThrough(state: BlockState, child: Box, margin: number): number {
  return state.ignoresQuirkyMargins && isQuirkyMarginThrough(child) ? 0 : margin;
}

/** Begins a strut with the margin at the end of a child. */
export function startStrut(state: BlockState, child: Box, strut: MarginStrut, margin: number): void {
  state.strut = appendMargin(strut, margin);
  if (!state.env.quirks || !isTableCell(state.box.style)) return;
  state.strutWithoutQuirks = appendMargin(withoutQuirkyMargins(child, strut), isQuirkyEndMargin(child) ? 0 : margin);
}

/** Goes on with the strut after a child that margins collapse through: those before it are in it. */
export function continueStrut(state: BlockState, child: Box, strut: MarginStrut, margin: number): void {
  // Clearance has ended those before it where it keeps its own inside.
  const before = state.keepsEndMargins ? NO_MARGIN : (state.strutWithoutQuirks ?? state.strut);
  state.strut = appendMargin(strut, marginThrough(state, child, margin));
  if (!state.env.quirks || !isTableCell(state.box.style)) return;
  state.strutWithoutQuirks = throughWithoutQuirkyMargins(child, before, state.contentInlineSize);
}

/** Notes that something with a height has been placed. */
export function noteContent(state: BlockState): void {
  state.hasContentInFragment = true;
  state.keepsEndMargins = false;
  state.ignoresQuirkyMargins = false;
}

/** Whether a child with this clearance comes below floats that adjoin the margins before it. */
export function clearsAdjoiningFloats(state: BlockState, clearance: number): boolean {
  return clearance > Number.NEGATIVE_INFINITY && state.bfcBlockOffset === null && state.adjoiningFloatOffset !== null;
}

/** Whether clearance moves a child below where its margins would put it, so that they do not collapse with those of this box. */
export function isMovedByClearance(state: BlockState, clearance: number, marginTop: number): boolean {
  if (clearance === Number.NEGATIVE_INFINITY || state.bfcBlockOffset !== null) return false;
  return clearance > startOffset(state, appendMargin(state.strut, marginTop));
}

export function noteAdjoiningFloat(state: BlockState, offset: number): void {
  state.adjoiningFloatOffset =
    state.adjoiningFloatOffset === null || state.adjoiningFloatOffset === offset ? offset : Number.NaN;
}

/** A break before the next child would be in vain: nothing in the fragmentainer stands before it, or what does would stay alone. */
export function isAtFragmentStart(state: BlockState): boolean {
  const { fragmentation } = state;
  if (fragmentation === null || state.hasContentInFragment || hasFloats(state.exclusions)) return false;
  return (fragmentation.isAtStart && !state.hasSiblingHere) || isKnownToFit(state, fragmentation);
}

/**
 * The same for content at a place that is known: beside floats, what starts at the fragmentainer's top stays there.
 *
 * @param offset - px from the top of the fragmentainer
 */
export function isFirstPlace(state: BlockState, offset: number): boolean {
  return isAtFragmentStart(state) || (offset <= 0 && !state.hasContentInFragment);
}

/**
 * Whether content that is not broken and does not fit leaves the fragmentainer although nothing stands above it but margins, borders and padding
 * where boxes begin: as in Chromium, which lays it out again at the top of the next one.
 */
export function leavesEdgesBehind(state: BlockState, offset: number): boolean {
  const { fragmentation, isResumed } = state;
  if (fragmentation === null || fragmentation.needsContent || isResumed) return false;
  return offset > fragmentation.repeatedHeaders && !isKnownToFit(state, fragmentation);
}

/** Whether the box fits by its own height, or by the most that it may have, however high its content is. */
export function isHeldByHeight(state: BlockState): boolean {
  return state.fragmentation !== null && isKnownToFit(state, state.fragmentation);
}

/** A box that fits by its own height stays where it is: some of its content must stay with it, however high, as in Chromium. */
function isKnownToFit(state: BlockState, fragmentation: FragmentationSpace, start = startOffset(state)): boolean {
  if (state.mostSize === INDEFINITE) return false;
  const offset = fragmentainerOffset(fragmentation, start);
  return offset + state.mostSize <= fragmentation.blockSize;
}

/**
 * What a child in the same block formatting context is told of the fragmentainer: of a box that fits by its own height, that some of its content must
 * stay in it.
 *
 * @param start - of this box, in the block formatting context, as far as its margins have been met
 */
export function sharedFragmentation(state: BlockState, child: Box, start: number): FragmentationSpace | null {
  const { driver } = state;
  if (driver === null) return null;
  const isAtStart = isAtFragmentStart(state);
  const shared = driver.sharedSpace(child, isAtStart);
  if (!isAtStart || shared.needsContent || !isKnownToFit(state, driver.space, start)) return shared;
  return changedFragmentation(shared, { needsContent: true });
}

/** What a child is told of the lines that are trimmed. */
export function textTrimFor({ textTrim, box, firstHere }: BlockState, child: Box): TextTrim | null {
  if (textTrim === null || box.content.kind !== 'blocks') return null;
  return textTrimOfChild(textTrim, child, box.content.children, firstHere === child);
}

/** From the top of the fragmentainer, px, for an offset in the block formatting context. */
export function fragmentainerOffset(fragmentation: FragmentationSpace, bfcBlockOffset: number): number {
  return fragmentation.bfcOffset + bfcBlockOffset;
}

export type StepResult = UnfinishedLayout | 'next' | 'stop';
