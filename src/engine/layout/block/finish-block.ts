/** The end of a block container in one fragmentainer: margins at its end, and where it goes on (CSS 2.2 §10.6.3, §8.3.1; css-break-4 §5). */
import { isTableCell } from '../../boxes/tree/display-role.ts';
import type { BreakToken, ResumePoint } from '../break-token.ts';
import { hasFloats, lowestFloat } from '../exclusion-space.ts';
import { isInFlow } from '../fragmentation/edge-child.ts';
import {
  consumedBlockSize,
  endFragment,
  isAutomaticSize,
  roomLeft,
  tokenAfter,
  totalBlockSize,
} from '../fragmentation/finish-box.ts';
import type { LayoutOutcome, UnfinishedLayout } from '../layout-outcome.ts';
import { awaitsMarker, hasPlaceForMarker, placeMarker, placeMarkerAlone } from '../list-marker.ts';
import { collapse, NO_MARGIN, truncatedMargin, withoutMargins } from '../margin-strut.ts';
import { spaceAfterBlock } from './annotation-space.ts';
import { type BlockState, resolveHere } from './block-state.ts';
import { filledHeight } from './filled-height.ts';
import { holdsSpannerAhead } from './spanners.ts';

export function finishBlock(state: BlockState, token: BreakToken | null): LayoutOutcome {
  const begun = token !== null && !token.isBreakBefore ? token : null;
  const goesOn = resumePoint(state, begun);
  const leastHeight =
    hasPlaceForMarker(state, goesOn) && (begun === null || awaitsMarker(begun, state.env))
      ? heightWithMarker(state)
      : 0;
  if (typeof leastHeight !== 'number') return leastHeight;
  const resume = goesOn === null ? null : withMarkerRest(state, goesOn);
  const { trim } = state.box.style.margin;
  if (trim.blockStart || trim.blockEnd) trimMargins(state);
  const content = contentEnd(state);
  if (content.failure !== null) return content.failure;
  const filled = begun === null ? filledHeight(state) : 0;
  const contentBottom = Math.max(content.end, Math.max(leastHeight, filled) - state.edges.bottom);
  const total = totalBlockSize(state, begun, contentBottom - edgesLost(state));
  if (state.bfcBlockOffset === null && (total > 0 || state.broken !== null)) {
    const failure = resolveHere(state);
    if (failure !== null) return failure;
  }
  const end = endFragment(state, begun, contentBottom, total);
  const { builder, driver } = state;
  if (end === 'go-back') return driver!.goBack();
  const keepsFlow = !end.continues && holdsSpannerAhead(state);
  builder.breakToken = tokenAfter(state, begun, end, total, resume, keepsFlow, null);
  builder.bfcBlockOffset = state.bfcBlockOffset;
  builder.exclusions = state.isRoot ? state.space.exclusions : state.exclusions;
  builder.adjoiningFloatOffset = state.bfcBlockOffset === null ? state.adjoiningFloatOffset : null;
  // Of a height that is given only 0 is open, where margins collapse through the box, too (CSS 2.2 §8.3.1).
  const isAuto = isAutomaticSize(state, begun);
  const isEndOpen = isAuto ? total === consumedBlockSize(begun) + contentBottom : state.bfcBlockOffset === null;
  const isEnded = builder.breakToken === null || builder.breakToken.isFlowFinished;
  const keepsEndMargins = !state.isRoot && state.edges.bottom === 0 && isEndOpen && isEnded;
  builder.endMarginStrut = keepsEndMargins ? state.strut : NO_MARGIN;
  if (state.env.hasAnnotations) builder.annotationSpace = spaceAfterBlock(state);
  state.offset = contentBottom;
  return builder.finish();
}

/** As in Chromium, a formatting context root has no edges at its end where what overflows a child of it goes on behind the page, px. */
function edgesLost({ isRoot, broken, parallel, edges, box }: BlockState): number {
  if (!isRoot || broken !== null || isTableCell(box.style)) return 0;
  return parallel.some((token) => token.isFlowFinished && isInFlow(token.box)) ? edges.bottom : 0;
}

function withMarkerRest(state: BlockState, resume: ResumePoint): ResumePoint {
  const { markerEnd } = state.builder;
  if (resume.kind !== 'block' || markerEnd === 0) return resume;
  return { ...resume, markerRest: Math.max(0, markerEnd - roomLeft(state)) };
}

/**
 * Places the marker, and gives the least height of the border box. Where margins collapse through all content, they stand above the marker and, as
 * in Chromium, once more below the list item.
 */
function heightWithMarker(state: BlockState): number | UnfinishedLayout {
  const { builder, box, strut, edges } = state;
  // Floats and positioned boxes make no blocks of the content: the marker has its line, as in Chromium.
  const isAlone =
    builder.firstBaseline === null && box.content.kind === 'blocks' && box.content.children.some(isInFlow);
  if (builder.firstBaseline === null) {
    const isUnresolved = state.bfcBlockOffset === null;
    const failure = resolveHere(state);
    if (failure !== null) return failure;
    if (isAlone && isUnresolved && edges.bottom === 0 && !state.isRoot) state.strut = strut;
  }
  if (isAlone) return placeMarkerAlone(state);
  placeMarker(state);
  return 0;
}

/** css-box-4 §3.2: the margin of the last child, and what collapses with it. Margins of the box itself go on through it. */
function trimMargins(state: BlockState): void {
  const { box, space, broken } = state;
  const { isTruncated } = state.isRoot ? NO_MARGIN : space.marginStrut;
  if (box.style.margin.trim.blockEnd && broken === null)
    state.strut = state.bfcBlockOffset === null && !state.isRoot ? space.marginStrut : NO_MARGIN;
  else if (!state.hasContentInFragment) state.strut = truncatedMargin(state.strut, isTruncated);
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
    state.strut = edges.bottom > 0 ? NO_MARGIN : withoutMargins(state.strut);
  }
  // A formatting context root encloses its floats (CSS 2.2 §10.6.7).
  if (isRoot && hasFloats(state.exclusions)) end = Math.max(end, lowestFloat(state.exclusions));
  return { failure: null, end: Math.max(end, state.contentTop) };
}

/** The margin after the last child is cut off at the end of the fragmentainer (css-break-4 §5.2). */
function withEndMargin(state: BlockState): number {
  const end = state.offset + collapse(state.strut);
  if (state.fragmentation === null) return end;
  return Math.min(end, Math.max(state.offset, roomLeft(state)));
}

function resumePoint(state: BlockState, begun: BreakToken | null): ResumePoint | null {
  const { broken, parallel, box, builder } = state;
  if (broken === null) return null;
  if (box.content.kind === 'inline')
    return {
      kind: 'inline',
      position: state.resumeLine,
      isLastLine: state.isLastLineLeft,
      placedFloats: state.placedFloats,
      clear: state.clearAfterLine,
      cutLine: broken.token,
      parallel,
    };
  const hadLine = begun?.resume.kind === 'block' && begun.resume.hasLine;
  const hasLine = hadLine || builder.firstBaseline !== null;
  return { kind: 'block', childIndex: broken.index, child: broken.token, hasLine, markerRest: 0, parallel };
}
