/** Margins, borders and paddings of inline boxes (CSS 2.2 §8, §10.3.1). */
import { type Edges, NO_EDGES } from '../../../base/geometry.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { usedBorder } from '../../../style/used-border.ts';
import { usedPadding } from '../../sizing/edges.ts';
import { NO_MARGINS, usedMargins } from '../../sizing/margins.ts';

export interface InlineEdges {
  readonly margin: Edges;
  readonly border: Edges;
  readonly padding: Edges;
  /** Margin, border and padding of the side together, px. */
  readonly left: number;
  readonly right: number;
}

export const NO_INLINE_EDGES: InlineEdges = {
  margin: NO_EDGES,
  border: NO_EDGES,
  padding: NO_EDGES,
  left: 0,
  right: 0,
};

/**
 * Used edges; `auto` margins are 0.
 *
 * @param basis - of percentages on all sides, px; INDEFINITE makes them 0
 * @returns the object `NO_INLINE_EDGES` where there are none
 */
export function inlineEdges(style: ComputedStyle, basis: number): InlineEdges {
  const margin = usedMargins(style, basis);
  const border = usedBorder(style);
  const padding = usedPadding(style, basis);
  if (margin === NO_MARGINS && border === NO_EDGES && padding === NO_EDGES) return NO_INLINE_EDGES;
  return {
    margin,
    border,
    padding,
    left: margin.left + border.left + padding.left,
    right: margin.right + border.right + padding.right,
  };
}

/** Used width of the box's start side in its own direction. */
export function startEdge(style: ComputedStyle, edges: InlineEdges): number {
  return style.writing.direction === 'ltr' ? edges.left : edges.right;
}

export function endEdge(style: ComputedStyle, edges: InlineEdges): number {
  return style.writing.direction === 'ltr' ? edges.right : edges.left;
}
