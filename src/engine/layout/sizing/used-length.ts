/** Used lengths of layout: percentages of their basis, in multiples of 1/64 px, which is the grid of all boxes (docs/architecture.md 2.10). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { type LengthPercentage, resolveLength } from '../../css/values/basic/length.ts';

/** px on the grid; percentages of an indefinite basis count as 0. */
export function usedLength(length: LengthPercentage, basis: number): number {
  if (length.math === null && length.percent === 0) return floorToGrid(length.px);
  return floorToGrid(resolveLength(length, basis === INDEFINITE ? 0 : basis));
}
