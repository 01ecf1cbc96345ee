/** Where a box begins by its own writing, seen from the container that aligns it: `self-start` and `self-end` (css-align-3 §4.1). */
import { flowSides } from '../css/properties/logical.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/**
 * Whether the box's start side lies at the far end of an axis: at the right or at the bottom, as layout sees it.
 *
 * @param style - in the axes of the container
 */
export function isSelfReversed({ writing }: ComputedStyle, axis: 'inline' | 'block'): boolean {
  const around = flowSides(writing.axes, 'ltr');
  const own = flowSides(writing.writingMode, writing.direction);
  const near = axis === 'inline' ? around.inlineStart : around.blockStart;
  return own.inlineStart !== near && own.blockStart !== near;
}
