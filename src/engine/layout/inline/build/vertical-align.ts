/**
 * Block-axis alignment in a line box (CSS 2.2 §10.8, css-inline-3 §4; CHROMIUM.md 1, 2, 5): every inline box collects ascent and descent of
 * what it holds, is shifted against its parent when it ends, and what is aligned to the line's top or bottom waits until all else is known.
 */
import { floorToGrid, GRID, roundToGrid } from '../../../base/lengths.ts';
import { resolveLength } from '../../../css/values/basic/length.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import type { OpenItem } from '../content/inline-content.ts';

/** An inline box on one line; the root inline box has no `open`. Lengths are px. */
export interface LineInlineBox {
  readonly open: OpenItem | null;
  readonly parent: LineInlineBox | null;
  readonly depth: number;
  readonly font: BoxFont;
  /** Extent of what the box holds above and below its baseline; -Infinity while it holds nothing. */
  ascent: number;
  descent: number;
  /** Baseline below the parent's; from the line's top once the line is finished. */
  shift: number;
  baseline: number;
  edge: LineEdge;
  /** The box begins and ends on this line. */
  hasStart: boolean;
  hasEnd: boolean;
  /** Leaves inside, for boxes that bidi reordering divides. */
  leafCount: number;
  leavesPlaced: number;
}

/** `top` and `bottom` align with the line box, everything else with the parent. */
export type LineEdge = 'none' | 'top' | 'bottom';

/** An atomic inline as alignment sees it. */
export interface AlignedAtomic {
  readonly ascent: number;
  readonly descent: number;
  shift: number;
  edge: LineEdge;
}

export function lineInlineBox(open: OpenItem | null, parent: LineInlineBox | null, font: BoxFont): LineInlineBox {
  return {
    open,
    parent,
    depth: parent === null ? 0 : parent.depth + 1,
    font,
    ascent: Number.NEGATIVE_INFINITY,
    descent: Number.NEGATIVE_INFINITY,
    shift: 0,
    baseline: 0,
    edge: 'none',
    hasStart: false,
    hasEnd: false,
    leafCount: 0,
    leavesPlaced: 0,
  };
}

export function extend(box: LineInlineBox, ascent: number, descent: number): void {
  if (ascent > box.ascent) box.ascent = ascent;
  if (descent > box.descent) box.descent = descent;
}

/** The inline box is complete: shifts it against its parent, which grows to hold it. Returns whether it waits for the line's edges. */
export function alignBox(box: LineInlineBox): boolean {
  const { open, parent } = box;
  if (open === null || parent === null) return false;
  const { verticalAlign } = open.box.style.inline;
  box.edge = edgeOf(verticalAlign);
  if (box.edge !== 'none') return true;
  if (box.ascent === Number.NEGATIVE_INFINITY && box.descent === Number.NEGATIVE_INFINITY) {
    box.shift = baselineShift(verticalAlign, 0, 0, parent, box.font.lineHeight);
    return false;
  }
  box.shift = baselineShift(verticalAlign, box.ascent, box.descent, parent, box.font.lineHeight);
  extend(parent, box.ascent - box.shift, box.descent + box.shift);
  return false;
}

/** @param lineHeight - of the atomic inline's own style, px */
export function alignAtomic(
  atomic: AlignedAtomic,
  style: ComputedStyle,
  lineHeight: number,
  parent: LineInlineBox,
): boolean {
  const { verticalAlign } = style.inline;
  atomic.edge = edgeOf(verticalAlign);
  if (atomic.edge !== 'none') return true;
  atomic.shift = baselineShift(verticalAlign, atomic.ascent, atomic.descent, parent, lineHeight);
  extend(parent, atomic.ascent - atomic.shift, atomic.descent + atomic.shift);
  return false;
}

function edgeOf(value: ComputedStyle['inline']['verticalAlign']): LineEdge {
  return value === 'top' || value === 'bottom' ? value : 'none';
}

/** How far below the parent's baseline the baseline lies, px. */
function baselineShift(
  value: ComputedStyle['inline']['verticalAlign'],
  ascent: number,
  descent: number,
  parent: LineInlineBox,
  lineHeight: number,
): number {
  const { font } = parent;
  if (typeof value !== 'string') return -Math.trunc(resolveLength(value, lineHeight) * GRID) / GRID;
  switch (value) {
    case 'sub':
      return floorToGrid(font.size / 5 + 1);
    case 'super':
      return -floorToGrid(font.size / 3 + 1);
    case 'text-top':
      return ascent - font.ascent;
    case 'text-bottom':
      return textUnder(font) - descent;
    case 'middle':
      return floorToGrid((ascent - descent) / 2) - roundToGrid(font.xHeight / 2);
    // Of images with `align=middle`: the middle is on the baseline.
    case '-webkit-baseline-middle':
      return floorToGrid((ascent - descent) / 2);
    default:
      return 0;
  }
}

/** How far below the baseline the text's area ends. As in Chromium, half of an odd height keeps its fraction here alone, where lines are aligned by their middle. */
function textUnder({ ascent, descent, glyphBaseline }: BoxFont): number {
  return ascent === glyphBaseline ? descent : (ascent + descent) / 2;
}

/** What waits for the line's edges. */
export interface EdgeAligned {
  readonly edge: LineEdge;
  readonly ascent: number;
  readonly descent: number;
}

/** Grows the root so that what is aligned to the line's top and bottom fits (CSS 2.2 §10.8.1). */
export function fitEdgeAligned(root: LineInlineBox, waiting: readonly EdgeAligned[]): void {
  if (root.ascent === Number.NEGATIVE_INFINITY) {
    root.ascent = 0;
    root.descent = 0;
  }
  for (const { edge, ascent, descent } of waiting) {
    const height = ascent + descent;
    if (height <= root.ascent + root.descent) continue;
    if (edge === 'top') root.descent = height - root.ascent;
    else root.ascent = height - root.descent;
  }
}

/** Makes the line's height a multiple of the step (css-rhythm-1 §3.1): half of what it grows by lies above, as half-leading does. */
export function roundToStep(root: LineInlineBox, step: number): void {
  const height = root.ascent + root.descent;
  const extra = Math.ceil(height / step) * step - height;
  if (extra <= 0) return;
  const above = Math.floor(extra / 2);
  root.ascent += above;
  root.descent += extra - above;
}

/** Baselines from the line's top. `boxes` are in document order, the root first. */
export function placeBaselines(boxes: readonly LineInlineBox[]): void {
  const root = boxes[0]!;
  root.baseline = root.ascent;
  for (let i = 1; i < boxes.length; i++) {
    const box = boxes[i]!;
    if (box.edge === 'top') box.baseline = box.ascent === Number.NEGATIVE_INFINITY ? 0 : box.ascent;
    else if (box.edge === 'bottom') {
      const height = root.ascent + root.descent;
      box.baseline = box.descent === Number.NEGATIVE_INFINITY ? height : height - box.descent;
    } else box.baseline = box.parent!.baseline + box.shift;
  }
}
