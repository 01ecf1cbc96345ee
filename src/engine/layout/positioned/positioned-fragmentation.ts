/** What an absolutely positioned box is told of the fragmentainer that it lies in. */
import { emptyFragmentainer, type FragmentationSpace } from '../constraint-space.ts';

/**
 * Nothing moves the box on to the next fragmentainer: it is at the start wherever it is, so that some of its content comes here.
 *
 * @param offset - of the border box in the fragmentainer, px
 */
export function positionedFragmentation(
  kind: FragmentationSpace['kind'],
  blockSize: number,
  offset: number,
): FragmentationSpace {
  return { ...emptyFragmentainer(kind, blockSize), bfcOffset: offset };
}
