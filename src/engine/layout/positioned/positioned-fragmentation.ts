/** What an absolutely positioned box is told of the fragmentainer that it lies in. */
import { INDEFINITE } from '../../base/lengths.ts';
import { changedFragmentation, emptyFragmentainer, type FragmentationSpace } from '../constraint-space.ts';

/**
 * @param blockSize - of the fragmentainer; INDEFINITE where none of them has any height: then nothing is broken, not even by force
 * @param offset - of the border box in the fragmentainer, px
 * @param needsContent - some of the content must come here: nothing moves the box's containing block on, which fits by its own height
 */
export function positionedFragmentation(
  kind: FragmentationSpace['kind'],
  blockSize: number,
  offset: number,
  needsContent: boolean,
): FragmentationSpace | null {
  if (blockSize === INDEFINITE) return null;
  return changedFragmentation(emptyFragmentainer(kind, blockSize, ''), {
    bfcOffset: offset,
    isAtStart: needsContent || offset <= 0,
    needsContent,
  });
}
