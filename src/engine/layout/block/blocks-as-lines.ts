/**
 * Blocks in inline boxes among the lines of their container, as `orphans` and `widows` count them (css-break-4 §3.3).
 *
 * DEVIATION: by CSS 2.2 §9.2.1.1 they are blocks beside blocks. In Chromium, blocks that stand one after the other in an inline box are a line of the
 * container, and of cards in links (`<a><div>…</div></a>`) at least two come before a break and two after it.
 */
import type { Box, LinePart } from '../../boxes/tree/box.ts';
import type { Fragment } from '../fragment.ts';
import type { BlockState } from './block-state.ts';
import { countLines } from './line-clamp.ts';

/** Whether the child is such a block. */
export function isAsLine(state: BlockState, index: number): boolean {
  const part = linePartsOf(state)?.[index];
  return part === 'line' || part === 'same';
}

/** Whether the child is the last of those that are such a line together. */
export function isEndOfLine(state: BlockState, index: number): boolean {
  return isAsLine(state, index) && linePartsOf(state)![index + 1] !== 'same';
}

/** Whether the child is one of such a line, and not the first. */
export function goesOnLine(state: BlockState, index: number): boolean {
  return linePartsOf(state)?.[index] === 'same';
}

/**
 * Whether the margin below such a line must fit with it: in Chromium it makes what holds the lines higher, which moves to the next fragmentainer with
 * all of them where it did not begin this one, and no line of text comes after it, as it does where a break below leaves too few lines.
 *
 * @param isBegun - the container has begun before this fragmentainer, or with it
 */
export function holdsMarginBelow(state: BlockState, index: number, isBegun: boolean): boolean {
  const parts = linePartsOf(state);
  if (parts === null || parts[index + 1] === 'lines') return false;
  let first = index;
  while (first > 0 && parts[first - 1] !== 'block') if (childAt(state, first--) === state.firstHere) return false;
  const { orphans } = state.box.style.fragmentation;
  return first > 0 || !isBegun || linesBefore(state, index, orphans) + 1 < orphans;
}

/** The first block of the line that the child goes on; `null` where it has begun in an earlier fragment, or no break may come before it. */
export function beginningOfLine(state: BlockState, index: number): Box | null {
  const parts = linePartsOf(state);
  let first = index;
  while (first > 0 && parts?.[first] === 'same') {
    if (childAt(state, first) === state.firstHere) return null;
    first--;
  }
  const box = childAt(state, first);
  return box === state.firstHere || isFirstLine(state, first) ? null : box;
}

/** Whether only parts of inline boxes without lines come before the child in its container: before a first line there is no place to break. */
export function isFirstLine(state: BlockState, index: number): boolean {
  const parts = linePartsOf(state);
  if (parts === null || parts[index] === 'block' || state.firstHere !== null) return false;
  for (let i = index - 1; i >= 0; i--) if (parts[i] !== 'lines' || linesOf(state, i) > 0) return false;
  return true;
}

/** Whether a break before the child, which the lines in this fragment come before, leaves too few of them. */
export function leavesOrphans(state: BlockState, index: number): boolean {
  const { orphans, widows } = state.box.style.fragmentation;
  const least = state.firstHere === null ? orphans : Math.max(orphans, widows);
  const before = linesBefore(state, index, least);
  return before > 0 && before < least;
}

/**
 * Where to break instead before a child that does not fit and begins such a line, or is a line of text behind one: Chromium does not look how many
 * blocks come after it, and takes it for the last line.
 *
 * @param fragment - the child's
 * @returns `null` to break before the child
 */
export function breakForWidows(state: BlockState, index: number, fragment: Fragment): Box | null {
  const { orphans, widows } = state.box.style.fragmentation;
  const parts = linePartsOf(state);
  if (parts === null || widows < 2) return null;
  const resume = fragment.breakToken?.resume;
  const isLoneLine =
    parts[index] === 'lines' && resume?.kind === 'inline' && resume.position === null && resume.isLastLine;
  if (parts[index] !== 'line' && !isLoneLine) return null;
  const before = linesBefore(state, index, orphans + widows);
  let back = Math.min(widows - 1, before - orphans);
  if (back <= 0) return null;
  for (let i = index - 1; i > 0; i--) {
    if (parts[i] === 'lines' && linesOf(state, i) > 0) return null;
    if (parts[i] === 'line' && --back === 0) return childAt(state, i);
  }
  return null;
}

/** Lines of the container in this fragment between the last block that is none and the child; no more are counted than `most`. */
function linesBefore(state: BlockState, index: number, most: number): number {
  const parts = linePartsOf(state);
  if (parts === null || parts[index] === 'block' || parts[index] === 'same') return 0;
  let count = 0;
  for (let i = index - 1; i >= 0 && count < most; i--) {
    const part = parts[i]!;
    if (part === 'block') break;
    if (part === 'lines') count += linesOf(state, i);
    const isFirst = childAt(state, i) === state.firstHere;
    if (part === 'line' || (part === 'same' && isFirst)) count++;
    if (isFirst) break;
  }
  return count;
}

function linePartsOf({ box }: BlockState): readonly LinePart[] | null {
  return (box.content.kind === 'blocks' && box.content.lineParts) || null;
}

function childAt({ box }: BlockState, index: number): Box {
  return (box.content as { children: readonly Box[] }).children[index]!;
}

function linesOf(state: BlockState, index: number): number {
  const box = childAt(state, index);
  const { children } = state.builder;
  for (let i = children.length - 1; i >= 0; i--) {
    const { fragment } = children[i]!;
    if (fragment.box === box) return fragment.height === 0 ? 0 : countLines(fragment);
  }
  return 0;
}
