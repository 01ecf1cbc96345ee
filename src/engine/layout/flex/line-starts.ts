/**
 * Where flex lines start (css-flexbox-1 §9.3 step 5), and flex lines of even length: `flex-wrap: balance` and `flex-line-count` (css-flexbox-2 §5.2, §5.3). As many lines as plain wrapping makes, or as
 * many as asked for; among all ways to fill them the one whose squared lengths have the least sum, the first lines longer where two are equal.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import type { FlexAxis } from './flex-axis.ts';

/** What an item is less wide as the first or as the last one of its line, px. */
export interface TrimmedSizes {
  readonly first: number;
  readonly last: number;
}

/**
 * The index of the first item of each line. The first item of a line stays even where it does not fit.
 *
 * @param trimmed - by item; `null`: nothing is. Balanced lines take no notice of it
 */
export function lineStarts(
  sizes: readonly number[],
  available: number,
  gap: number,
  { isMultiLine, balancedLines }: FlexAxis,
  trimmed: readonly TrimmedSizes[] | null = null,
): readonly number[] {
  if (balancedLines !== null) return balancedLineStarts(sizes, available, gap, balancedLines);
  if (!isMultiLine || available === INDEFINITE) return [0];
  const starts = [0];
  let used = sizes[0]! - (trimmed?.[0]?.first ?? 0);
  for (let i = 1; i < sizes.length; i++) {
    const size = sizes[i]!;
    if (used + gap + size - (trimmed?.[i]?.last ?? 0) > available) {
      starts.push(i);
      used = size - (trimmed?.[i]?.first ?? 0);
    } else used += gap + size;
  }
  return starts;
}

/** More items than this are wrapped one after the other: balancing looks at all pairs of items for each line. */
const MOST_ITEMS = 200;

/**
 * The index of the first item of each line.
 *
 * @param sizes - outer main sizes of the items, px; at least one
 * @param available - px; INDEFINITE for no limit
 * @param least - lines to make at the least, if there are so many items
 */
export function balancedLineStarts(
  sizes: readonly number[],
  available: number,
  gap: number,
  least: number,
): readonly number[] {
  const greedy = greedyStarts(sizes, available, gap);
  const count = Math.min(sizes.length, Math.max(greedy.length, least));
  if (count === 1 || count === sizes.length) return count === 1 ? [0] : sizes.map((_, index) => index);
  return sizes.length > MOST_ITEMS ? greedy : leastSquares(sizes, available, gap, count);
}

function greedyStarts(sizes: readonly number[], available: number, gap: number): number[] {
  const starts = [0];
  while (starts.at(-1)! < sizes.length) starts.push(farthestEnd(sizes, starts.at(-1)!, available, gap));
  return starts.slice(0, -1);
}

/** Index after the last item that fits on a line from `start`; the first item always does. */
function farthestEnd(sizes: readonly number[], start: number, available: number, gap: number): number {
  let used = sizes[start]!;
  let end = start + 1;
  while (end < sizes.length && used <= available && used + gap + sizes[end]! <= available) used += gap + sizes[end++]!;
  return end;
}

/** `best[line][start]`: least sum for the items from `start` on in the lines from `line` on, filled from the last line to the first. */
function leastSquares(sizes: readonly number[], available: number, gap: number, count: number): readonly number[] {
  const { length } = sizes;
  const ends: number[][] = [];
  let below: number[] = new Array<number>(length + 1).fill(INDEFINITE);
  below[length] = 0;
  for (let line = count - 1; line >= 0; line--) {
    const best = new Array<number>(length + 1).fill(INDEFINITE);
    const endOf = new Array<number>(length + 1).fill(length);
    for (let start = 0; start < length; start++) {
      const farthest = farthestEnd(sizes, start, available, gap);
      let used = -gap;
      for (let end = start + 1; end <= farthest; end++) {
        used += gap + sizes[end - 1]!;
        const sum = below[end]! + used * used;
        if (sum <= best[start]! && sum !== INDEFINITE) {
          best[start] = sum;
          endOf[start] = end;
        }
      }
    }
    ends[line] = endOf;
    below = best;
  }
  const starts = [0];
  for (let line = 0; line < count - 1; line++) starts.push(ends[line]![starts[line]!]!);
  return starts;
}
