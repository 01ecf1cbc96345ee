/** What an absolutely positioned box is told of the fragmentainer that it lies in. */
import { emptyFragmentainer, type FragmentationSpace } from '../constraint-space.ts';

/**
 * @param offset - of the border box in the fragmentainer, px
 * @param needsContent - some of the content must come here: nothing moves the box's containing block on, which fits by its own height
 */
export function positionedFragmentation(
  kind: FragmentationSpace['kind'],
  blockSize: number,
  offset: number,
  needsContent: boolean,
): FragmentationSpace {
  return { ...emptyFragmentainer(kind, blockSize, ''), bfcOffset: offset, isAtStart: needsContent || offset <= 0 };
}
