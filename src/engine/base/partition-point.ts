/**
 * Where an ordered range falls into two: binary search.
 *
 * @param from - the first index, `to` one behind the last
 * @param isBefore - holds for the indices of the first part, and for none behind them
 * @returns the first index of the second part; `to` where there is none
 */
export function partitionPoint(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
