/** Puts a child's fragment into the container's: relative position, baselines. */
import type { Point } from '../../base/geometry.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { Baselines, FinishedLayout } from '../layout-outcome.ts';
import { relativeOffset } from '../relative-position.ts';
import { usedMargins } from '../sizing/margins.ts';
import type { BlockState } from './block-state.ts';

/** @param x,y - border box, from the container's border box, without relative positioning */
export function placeChild(state: BlockState, child: Box, result: FinishedLayout, x: number, y: number): void {
  const { builder } = state;
  builder.addResult(result, x, y, shiftOf(state, child));
  state.annotationSpace = result.annotationSpace;
  if (state.previousChild === null) builder.breakBefore = result.breakBefore;
  builder.breakAfter = result.breakAfter;
  const { first, last } = result.baselines;
  if (first !== null && builder.firstBaseline === null) {
    builder.firstBaseline = y + first;
    builder.firstBaselineTop ??= y;
  }
  if (isScrolledBlock(child)) {
    const below = usedMargins(child.style, state.contentInlineSize).bottom;
    builder.lastBaseline = y + result.fragment.height + below;
    builder.inlineBlockRise = 0;
  } else if (last !== null) {
    builder.lastBaseline = y + last;
    builder.inlineBlockRise = inlineBlockRise(child, result.baselines);
  }
}

/** See `Baselines`. */
function inlineBlockRise({ kind }: Box, { first, last, inlineBlockRise }: Baselines): number {
  const isContainer = kind === 'flex-container' || kind === 'grid-container';
  return isContainer && first !== null && last !== null ? last - first : inlineBlockRise;
}

/** css-align-3 §9.1: the last baseline of a block container that scrolls is its lower margin edge. */
function isScrolledBlock({ kind, style }: Box): boolean {
  const { y } = style.overflow;
  return kind === 'block-container' && y !== 'visible' && y !== 'clip';
}

/** How far a child's relative position moves it. */
export function shiftOf(state: BlockState, { style }: Box): Point {
  return relativeOffset(style, state.contentInlineSize, state.insetBlockSize, state.direction);
}
