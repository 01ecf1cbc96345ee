/**
 * Places absolutely positioned boxes in their containing block (css-position-3 §4). They bubble up in results as entries with a static position; the
 * fragment of their containing block is extended by theirs here, whatever algorithm made it. Those that one fragmentainer cannot hold wait for the
 * root of the fragmented flow (`positioned-flow.ts`).
 */
import { NO_POINT } from '../../base/geometry.ts';
import type { Box, InlineBox } from '../../boxes/tree/box.ts';
import { isTakenByPage } from '../../boxes/tree/display-role.ts';
import { containsAbsolute, containsFixed } from '../../style/stacking-context.ts';
import type { BreakToken } from '../break-token.ts';
import { notePositioned } from '../column-balance.ts';
import { type ConstraintSpace, changedSpace, type FragmentationSpace } from '../constraint-space.ts';
import { begunWork, ITEMS_OF_PIECE, MANY_CHILDREN, workInPieces } from '../container-plan.ts';
import type { LayoutEnvironment, MemoKind } from '../environment.ts';
import { changedFragment, type Fragment, type PlacedFragment } from '../fragment.ts';
import { movedEntry } from '../fragment-builder.ts';
import { assertFinished, type FinishedLayout, type OutOfFlowBox } from '../layout-outcome.ts';
import type { AbsolutePosition } from './absolute-position.ts';
import { positionOf, sizeOf } from './anchored-position.ts';
import { type ContainingBlock, containingRect, isContainingBlockOf } from './containing-block.ts';
import { inlineContainingBlock } from './inline-containing-block.ts';
import { PlacedAnchors } from './placed-anchors.ts';
import { positionedFragmentation } from './positioned-fragmentation.ts';

/** Where a fragment lies in the fragmented flow around it. */
export interface PlaceInFlow {
  readonly fragmentation: FragmentationSpace | null;
  /** From the fragmentainer's top to that of the border box, px; `null` while that is not known. */
  readonly offset: number | null;
  /** More of the box lies in earlier or later fragmentainers. */
  readonly isBroken: boolean;
}

/** What an algorithm gave, with the boxes in it whose containing block the box, or an inline box in it, is. */
export function placeOutOfFlowDescendants(
  box: Box,
  result: FinishedLayout,
  { fragmentation, isNewFormattingContext }: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): FinishedLayout {
  if (!isConcerned(box, result.outOfFlow)) return result;
  const start = isNewFormattingContext ? 0 : result.bfcBlockOffset;
  const isResumed = token !== null && !token.isBreakBefore;
  const placed = placeInContainingBlock(
    box,
    result.fragment,
    result.outOfFlow,
    {
      fragmentation,
      offset: start === null ? null : (fragmentation?.bfcOffset ?? 0) + start,
      isBroken: isResumed || result.fragment.breakToken !== null,
    },
    env,
  );
  if (placed.fragment === result.fragment && placed.outOfFlow === result.outOfFlow) return result;
  return { ...result, ...placed };
}

/** Whether one of the entries may have its containing block here: most boxes on the way outwards contain none. */
function isConcerned(box: Box, entries: readonly OutOfFlowBox[]): boolean {
  if (containsAbsolute(box.style) || (box.kind === 'block-container' && box.inlineAround !== null)) return true;
  for (let i = 0; i < entries.length; i++) if (entries[i]!.inlineContainer !== null) return true;
  return false;
}

/** @param entries - relative to the fragment; what comes back goes on outwards */
export function placeInContainingBlock(
  box: Box,
  fragment: Fragment,
  entries: readonly OutOfFlowBox[],
  place: PlaceInFlow,
  env: LayoutEnvironment,
): Pick<FinishedLayout, 'fragment' | 'outOfFlow'> {
  const placed: PlacedFragment[] = [];
  const left: OutOfFlowBox[] = [];
  const contained = withInlineAround(entries, box);
  let isChanged = contained !== entries;
  const anchors = new PlacedAnchors([{ x: 0, y: 0, fragment }], placed, env);
  if (contained.length >= MANY_CHILDREN) sizeInPieces(box, fragment, contained, place, env);
  // What is placed may bring entries of its own: fixed boxes in it go on outwards.
  for (let pending = contained; pending.length > 0; ) {
    const next: OutOfFlowBox[] = [];
    for (const entry of pending) {
      const block = isTakenByPage(entry.box.style) ? null : containingBlockOf(entry, box, fragment, place);
      if (block === null) {
        const seen = withFixedContainer(entry, box);
        if (seen !== entry) isChanged = true;
        left.push(seen);
        continue;
      }
      isChanged = true;
      if (block === 'fragmented' || !placeHere(entry, block, place, placed, next, anchors, env)) {
        const fixed = containsFixed(box.style) ? { box, shift: NO_POINT } : null;
        left.push({ ...entry, fragmented: { box, shift: NO_POINT, fixed, fragmentainer: null } });
      }
    }
    pending = next;
  }
  if (!isChanged) return { fragment, outOfFlow: entries };
  if (placed.length === 0) return { fragment, outOfFlow: left };
  return { fragment: changedFragment(fragment, { children: [...fragment.children, ...placed] }), outOfFlow: left };
}

/** Whether the sizes of the boxes that a box contains have been asked for. */
const SIZED: MemoKind<{ isDone: boolean }> = { create: () => ({ isDone: false }) };
const SIZES = begunWork<void>();

/** Asks for the sizes of many boxes before the first is placed: what is known of them stays where the page is left meanwhile. */
function sizeInPieces(
  box: Box,
  fragment: Fragment,
  entries: readonly OutOfFlowBox[],
  place: PlaceInFlow,
  env: LayoutEnvironment,
): void {
  if (env.memo(SIZED, box).isDone) return;
  workInPieces(SIZES, box, env, function* () {
    for (const [i, entry] of entries.entries()) {
      const block = isTakenByPage(entry.box.style) ? null : containingBlockOf(entry, box, fragment, place);
      if (block !== null && block !== 'fragmented') sizeOf(entry, block, env);
      if (i % ITEMS_OF_PIECE === 0) yield ITEMS_OF_PIECE;
    }
  });
  env.memo(SIZED, box).isDone = true;
}

/** In a block that has split an inline box, that is the containing block, and not the anonymous block which stands for it. */
function withInlineAround(entries: readonly OutOfFlowBox[], box: Box): readonly OutOfFlowBox[] {
  if (box.kind !== 'block-container' || box.inlineAround === null) return entries;
  const inlineContainer = box.inlineAround;
  return entries.map((entry) => {
    if (entry.inlineContainer !== null || entry.fragmented !== null) return entry;
    const { style } = entry.box;
    const isContained = style.display.position !== 'fixed' && isContainingBlockOf(box.style, style);
    return isContained ? { ...entry, inlineContainer } : entry;
  });
}

/** Fixed boxes in a box that waits for the root will ask for their containing block. */
function withFixedContainer(entry: OutOfFlowBox, box: Box): OutOfFlowBox {
  const { fragmented } = entry;
  if (fragmented === null || fragmented.fixed !== null || !containsFixed(box.style)) return entry;
  return { ...entry, fragmented: { ...fragmented, fixed: { box, shift: NO_POINT } } };
}

/** `null`: farther out; `fragmented`: it has parts in several fragmentainers. */
function containingBlockOf(
  entry: OutOfFlowBox,
  box: Box,
  fragment: Fragment,
  { isBroken }: PlaceInFlow,
): ContainingBlock | 'fragmented' | null {
  if (entry.fragmented !== null) return null;
  const { style } = entry.box;
  if (entry.inlineContainer !== null && style.display.position !== 'fixed') {
    if (holdsPart(box, entry.inlineContainer)) return null;
    const rect = inlineContainingBlock([{ fragment, x: 0, y: 0 }], entry.inlineContainer);
    if (rect !== null) {
      return isBroken ? 'fragmented' : { rect, direction: entry.inlineContainer.style.writing.direction };
    }
  }
  if (!isContainingBlockOf(box.style, style)) return null;
  if (isBroken) return 'fragmented';
  const rect = containingRect(fragment, style);
  return { rect, direction: box.style.writing.direction };
}

/** Whether the box is an anonymous block with a part of an inline box that was split, and not what holds all its parts. */
function holdsPart(box: Box, { hasStart, hasEnd }: InlineBox): boolean {
  if (box.kind !== 'block-container' || box.source !== null || (hasStart && hasEnd)) return false;
  return box.content.kind === 'inline' || box.inlineAround !== null;
}

/** Whether all of the box lies in the fragmentainer of its containing block; then it is placed. */
function placeHere(
  entry: OutOfFlowBox,
  block: ContainingBlock,
  { fragmentation, offset }: PlaceInFlow,
  placed: PlacedFragment[],
  found: OutOfFlowBox[],
  anchors: PlacedAnchors,
  env: LayoutEnvironment,
): boolean {
  const position = positionOf(entry, block, env, () => anchors.finder());
  const { space, box } = position;
  const isMeasured = fragmentation === null || position.dependsOnHeight;
  const measured = isMeasured ? assertFinished(env.layout(box, space, null)) : null;
  const y = position.top(measured?.fragment.height ?? 0);
  let result = measured;
  if (fragmentation !== null) {
    // While margins collapse through a box only the root knows where it lies.
    if (offset === null) return false;
    const start = offset + y;
    if (start < 0 || start >= fragmentation.blockSize) return false;
    const broken = changedSpace(space, {
      fragmentation: positionedFragmentation(fragmentation.kind, fragmentation.blockSize, start, false),
    });
    result = assertFinished(env.layout(box, broken, null));
    const { breakToken, height } = result.fragment;
    if (breakToken !== null || start + height > fragmentation.blockSize) return false;
    notePositioned(fragmentation, start + height);
  }
  place(result!, position, y, placed, found);
  return true;
}

function place(
  { fragment, outOfFlow }: FinishedLayout,
  position: AbsolutePosition,
  y: number,
  placed: PlacedFragment[],
  found: OutOfFlowBox[],
): void {
  const x = position.left(fragment.width);
  placed.push({ x, y, fragment });
  for (const inner of outOfFlow) found.push(movedEntry(inner, x, y));
}

/**
 * Lays out boxes whose containing block is an area that is not broken: the initial containing block of a frame, or a page (fixed boxes).
 *
 * @param entries - static positions relative to the point (0, 0) of the area's coordinates
 * @param content - what is there already, in which anchors are looked for
 * @returns fragments in the area's coordinates; what is fixed inside absolute boxes is among them
 */
export function layoutOutOfFlowInArea(
  entries: readonly OutOfFlowBox[],
  area: ContainingBlock,
  env: LayoutEnvironment,
  content: readonly PlacedFragment[],
): readonly PlacedFragment[] {
  const placed: PlacedFragment[] = [];
  const anchors = new PlacedAnchors(content, placed, env);
  for (let pending = entries; pending.length > 0; ) {
    const next: OutOfFlowBox[] = [];
    for (const entry of pending) {
      if (isTakenByPage(entry.box.style)) continue;
      placeHere(entry, area, WHOLE, placed, next, anchors, env);
    }
    pending = next;
  }
  return placed;
}

const WHOLE: PlaceInFlow = { fragmentation: null, offset: 0, isBroken: false };
