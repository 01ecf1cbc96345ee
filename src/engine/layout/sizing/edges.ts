/** Used padding widths, and those of borders and paddings together (css-box-4 §4). Percentages of paddings refer to the inline size on all sides. */
import { type Edges, NO_EDGES } from '../../base/geometry.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { borderGroup } from '../../css/properties/border.ts';
import { paddingGroup } from '../../css/properties/box.ts';
import { hasPercentage, type LengthPercentage } from '../../css/values/basic/length.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { usedBorder } from '../../style/used-border.ts';
import { independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment, MemoKind } from '../environment.ts';
import { usedLength } from './used-length.ts';

const NO_BORDER = borderGroup.initial;
const NO_PADDING = paddingGroup.initial;

/** @param percentageInlineSize - basis of percentages, px; INDEFINITE makes them 0 (css-sizing-3 §5.2.1) */
export function usedPadding(style: ComputedStyle, percentageInlineSize: number): Edges {
  const padding = style.padding;
  if (padding === NO_PADDING) return NO_EDGES;
  const top = paddingLength(padding.top, percentageInlineSize);
  const right = paddingLength(padding.right, percentageInlineSize);
  const bottom = paddingLength(padding.bottom, percentageInlineSize);
  const left = paddingLength(padding.left, percentageInlineSize);
  return top + right + bottom + left === 0 ? NO_EDGES : { top, right, bottom, left };
}

/** Whether the padding along the inline axis depends on the containing block. */
export function hasPercentagePadding({ padding }: ComputedStyle): boolean {
  return padding !== NO_PADDING && (hasPercentage(padding.left) || hasPercentage(padding.right));
}

/** Border and padding of a box, and their sums, px. */
export interface UsedEdges {
  readonly border: Edges;
  readonly padding: Edges;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** left + right */
  readonly inline: number;
  /** top + bottom */
  readonly block: number;
}

export const NO_USED_EDGES: UsedEdges = {
  border: NO_EDGES,
  padding: NO_EDGES,
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
  inline: 0,
  block: 0,
};

export function usedEdges(style: ComputedStyle, percentageInlineSize: number): UsedEdges {
  const { border, padding } = style;
  if (border === NO_BORDER && padding === NO_PADDING) return NO_USED_EDGES;
  for (let i = 0; i < LAST_EDGES; i++) {
    const known = lastEdges[i];
    if (
      known !== undefined &&
      known.borderGroup === border &&
      known.paddingGroup === padding &&
      known.percentageInlineSize === percentageInlineSize
    ) {
      return known.edges;
    }
  }
  const edges = combinedEdges(usedBorder(style), usedPadding(style, percentageInlineSize));
  lastEdges[nextOfLast] = { borderGroup: border, paddingGroup: padding, percentageInlineSize, edges };
  nextOfLast = (nextOfLast + 1) % LAST_EDGES;
  return edges;
}

const MEASURING = independentSpace(INDEFINITE, INDEFINITE, 'max-content');

/** Halves of the outermost borders of a table of collapsed borders: noted with its measure; `null` before. */
export const COLLAPSED_BORDER: MemoKind<{ border: Edges | null }> = { create: () => ({ border: null }) };

/**
 * Border and padding of any box, also of a table whose borders collapse, which only its cells tell (CSS 2.2 §17.6.2).
 *
 * @param percentageInlineSize - as in `usedEdges`
 */
export function edgesOf(box: Box, percentageInlineSize: number, env: LayoutEnvironment): UsedEdges {
  if (box.kind !== 'table' || box.style.table.borderCollapse === 'separate')
    return usedEdges(box.style, percentageInlineSize);
  const memo = env.memo(COLLAPSED_BORDER, box);
  if (memo.border === null) env.contentSizes(box, MEASURING);
  return memo.border === null ? usedEdges(box.style, percentageInlineSize) : combinedEdges(memo.border, NO_EDGES);
}

/** The answers given last: cells of a table ask the same again and again, and can share them. */
const LAST_EDGES = 16;
const lastEdges: {
  readonly borderGroup: ComputedStyle['border'];
  readonly paddingGroup: ComputedStyle['padding'];
  readonly percentageInlineSize: number;
  readonly edges: UsedEdges;
}[] = [];
let nextOfLast = 0;

export function combinedEdges(border: Edges, padding: Edges): UsedEdges {
  if (border === NO_EDGES && padding === NO_EDGES) return NO_USED_EDGES;
  const top = border.top + padding.top;
  const right = border.right + padding.right;
  const bottom = border.bottom + padding.bottom;
  const left = border.left + padding.left;
  return { border, padding, top, right, bottom, left, inline: left + right, block: top + bottom };
}

/** The edges of a part of a box that lacks its start or its end (css-break-4 §5.4, `box-decoration-break: slice`). */
export function cutEdges(edges: Edges, hasStart: boolean, hasEnd: boolean): Edges {
  if (edges === NO_EDGES || (hasStart && hasEnd)) return edges;
  return { top: hasStart ? edges.top : 0, right: edges.right, bottom: hasEnd ? edges.bottom : 0, left: edges.left };
}

/**
 * What earlier parts of a box leave of the edges at its start, which may be higher than a fragmentainer.
 *
 * @param consumed - px of the box in those parts
 */
export function startEdgesAfter(
  { border, padding, top }: UsedEdges,
  consumed: number,
): { readonly border: number; readonly padding: number; readonly both: number } {
  if (consumed >= top) return NOTHING_LEFT;
  const borderLeft = Math.max(0, border.top - consumed);
  return {
    border: borderLeft,
    padding: Math.min(padding.top, top - consumed),
    both: top - consumed,
  };
}

const NOTHING_LEFT = { border: 0, padding: 0, both: 0 };

/** Paddings are never negative, whatever a calculation gives. */
function paddingLength(length: LengthPercentage, basis: number): number {
  return Math.max(0, usedLength(length, basis));
}
