/** `text-box-trim` (css-inline-3 §5.1): takes the leading off the first and last line of a block container, wherever in it they are. */
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import { isInFlow } from '../fragmentation/break-values.ts';
import { textEdgeDistances } from '../inline/build/text-edges.ts';
import type { InlineContent } from '../inline/content/inline-content.ts';

/** Boxes whose style asks to trim the first or last line of a box. */
interface TrimmedBy {
  start: BlockContainer | null;
  end: BlockContainer | null;
}

const trimmed = new WeakMap<BlockContainer, TrimmedBy>();
/** Most documents trim nothing, and need not be asked for each block. */
let isInUse = false;

/** Notes which descendant has the lines that the box trims; to be called before any of them is laid out. */
export function noteTrim(box: BlockContainer): void {
  const { boxTrim } = box.style.inline;
  if (boxTrim === 'none') return;
  isInUse = true;
  if (boxTrim !== 'trim-end') note(box, 'start');
  if (boxTrim !== 'trim-start') note(box, 'end');
}

function note(box: BlockContainer, side: 'start' | 'end'): void {
  let target = box;
  for (;;) {
    if (target !== box && hasEdge(target, side)) return;
    if (target.content.kind === 'inline') break;
    if (target.content.kind !== 'blocks') return;
    const next = outermost(target.content.children, side);
    if (next === null || next.kind !== 'block-container') return;
    target = next;
  }
  const known = trimmed.get(target) ?? { start: null, end: null };
  known[side] ??= box;
  trimmed.set(target, known);
}

function outermost(children: readonly Box[], side: 'start' | 'end'): Box | null {
  for (let i = 0; i < children.length; i++) {
    const child = children[side === 'start' ? i : children.length - 1 - i]!;
    if (isInFlow(child)) return child;
  }
  return null;
}

/** Padding or border between the line and the edge: then nothing is trimmed. */
function hasEdge({ style: { padding, border } }: BlockContainer, side: 'start' | 'end'): boolean {
  const space = side === 'start' ? padding.top : padding.bottom;
  const line = side === 'start' ? border.topWidth : border.bottomWidth;
  const isDrawn = (side === 'start' ? border.topStyle : border.bottomStyle) !== 'none';
  return space.px !== 0 || space.percent !== 0 || space.math !== null || (isDrawn && line !== 0);
}

/** How much of the first line of a box, with the baseline so far below its top, is cut off: px, may be negative. */
export function startTrim(box: BlockContainer, content: InlineContent, baseline: number): number {
  const by = isInUse ? trimmed.get(box)?.start : undefined;
  return by == null ? 0 : baseline - textEdgeDistances(by.style, content.font).ascent;
}

/** @param depth - of the last line below its baseline, px */
export function endTrim(box: BlockContainer, content: InlineContent, depth: number): number {
  const by = isInUse ? trimmed.get(box)?.end : undefined;
  return by == null ? 0 : depth - textEdgeDistances(by.style, content.font).descent;
}
