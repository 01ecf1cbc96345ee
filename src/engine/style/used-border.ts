/** Used border widths (css-backgrounds-3 §3.3). */
import { type Edges, NO_EDGES } from '../base/geometry.ts';
import { borderGroup } from '../css/properties/border.ts';
import type { ComputedStyle } from './computed-style.ts';

const NO_BORDER = borderGroup.initial;

/** Widths of the borders, px: 0 on sides whose style is `none` or `hidden`. */
export function usedBorder(style: ComputedStyle): Edges {
  const border = style.border;
  if (border === NO_BORDER) return NO_EDGES;
  const top = isDrawn(border.topStyle) ? border.topWidth : 0;
  const right = isDrawn(border.rightStyle) ? border.rightWidth : 0;
  const bottom = isDrawn(border.bottomStyle) ? border.bottomWidth : 0;
  const left = isDrawn(border.leftStyle) ? border.leftWidth : 0;
  return top + right + bottom + left === 0 ? NO_EDGES : { top, right, bottom, left };
}

function isDrawn(style: string): boolean {
  return style !== 'none' && style !== 'hidden';
}
