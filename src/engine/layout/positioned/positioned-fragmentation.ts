/** What an absolutely positioned box is told of the fragmentainer that it lies in. */
import { emptyFragmentainer, type FragmentationSpace } from '../constraint-space.ts';

/** @param offset - of the border box in the fragmentainer, px */
export function positionedFragmentation(
  kind: FragmentationSpace['kind'],
  blockSize: number,
  offset: number,
): FragmentationSpace {
  return { ...emptyFragmentainer(kind, blockSize), bfcOffset: offset, isAtStart: offset <= 0 };
}
