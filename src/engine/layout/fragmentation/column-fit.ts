/** What balancing columns must know of each piece that is laid out in them (css-multicol-1 §7.1). */
import type { Box } from '../../boxes/tree/box.ts';
import { noteOverflow, noteShortage, noteUnbreakable } from '../column-balance.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import { avoidsBreakInside } from './break-appeal.ts';
import { isMonolithic } from './monolithic.ts';

/**
 * @param offset - of the child's border box, px from the top of the column
 * @param blockSize - how much of the column it takes from there
 * @param isHeld - see `BreakDriver`
 */
export function noteFit(
  fragmentation: FragmentationSpace,
  child: Box,
  breaksInside: boolean,
  offset: number,
  blockSize: number,
  isAtStart: boolean,
  isHeld: boolean,
): void {
  if (breaksInside) return;
  if (child.kind === 'replaced' || isMonolithic(child) || avoidsBreakInside(child, fragmentation.kind)) {
    // What a negative margin puts above the column needs no room in it.
    noteUnbreakable(fragmentation, blockSize + Math.min(0, offset));
  }
  if (!isAtStart) noteShortage(fragmentation, offset + blockSize);
  else if (!isHeld) noteOverflow(fragmentation, offset + blockSize);
}
