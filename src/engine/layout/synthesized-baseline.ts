/** The baseline of a box that has none (css-align-3 §9.1): an edge of its border box, or its middle. */
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasCentralBaseline } from '../style/turned-style.ts';

/**
 * Distance from the block-start edge of the border box, px.
 *
 * @param style - of the box that aligns it: its lines say which baseline it is
 * @param size - of the border box along the block axis, px
 */
export function synthesizedBaseline(style: ComputedStyle, size: number): number {
  if (hasCentralBaseline(style)) return size / 2;
  // Lines that lie on their side in `vertical-lr` have their feet where blocks begin.
  return style.writing.axes === 'vertical-lr' ? 0 : size;
}
