/** `box-decoration-break: clone` (css-break-4 §5.4.1): whether each fragment of a box has all of its edges. */
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { BreakToken } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';

/**
 * DEVIATION: edges that leave no room for content are not cloned, or nothing would go on. What is above a box that nothing stands before is above it in
 * each fragmentainer: edges of boxes around it, and headers that repeat.
 * What overflows a box whose own height is used up has no edges around it.
 *
 * @param edges - padding and border at both sides of the box, px
 * @param bfcBlockOffset - about where the box starts in its block formatting context, px
 */
export function hasClonedEdges(
  { break: { decoration } }: ComputedStyle,
  edges: number,
  fragmentation: FragmentationSpace | null,
  token: BreakToken | null,
  bfcBlockOffset = 0,
): boolean {
  if (decoration !== 'clone' || token?.isFlowFinished) return false;
  if (fragmentation === null) return true;
  const { blockSize, bfcOffset, isAtStart } = fragmentation;
  return edges < blockSize - (isAtStart ? bfcOffset + bfcBlockOffset : 0);
}
