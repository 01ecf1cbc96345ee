/** `textLength` (SVG 2 §11.5.2, step 6): the glyphs of elements are spread or scaled to a length of their own, and what follows moves along. */
import type { Deadline } from '../base/deadline.ts';
import { partitionPoint } from '../base/partition-point.ts';
import { attribute } from '../dom/node.ts';
import type { TextCell } from './text-cell.ts';
import type { TextRange } from './text-characters.ts';

/** @param ranges - elements with a `textLength`, inner ones first; @param cells - from left to right */
export function stretchCells(
  ranges: readonly TextRange[],
  cells: readonly TextCell[],
  lengthOf: (range: TextRange) => number | null,
  deadline: Deadline,
): void {
  if (ranges.length === 0) return;
  const places = cells.map(({ at }, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  const shifts = new Shifts(cells.length);
  for (const range of ranges) {
    const length = lengthOf(range);
    const own = placesIn(range, places);
    deadline.tick(1 + own.length);
    if (length !== null && own.length > 0) stretch(range, length, cells, own, shifts);
  }
  for (let i = 0; i < cells.length; i++) cells[i]!.x += shifts.at(i);
}

interface Place {
  readonly at: number;
  /** Of the cell, from left to right. */
  readonly index: number;
}

/** The cells of a range from left to right. @param places - in the order of the text */
function placesIn({ start, end }: TextRange, places: readonly Place[]): readonly number[] {
  const own: number[] = [];
  const first = partitionPoint(0, places.length, (index) => places[index]!.at < start);
  for (let i = first; i < places.length && places[i]!.at < end; i++) own.push(places[i]!.index);
  return own.sort((a, b) => a - b);
}

function stretch(
  { element }: TextRange,
  length: number,
  cells: readonly TextCell[],
  own: readonly number[],
  shifts: Shifts,
): void {
  const first = own[0]!;
  const last = own.at(-1)!;
  const xs = own.map((index) => cells[index]!.x + shifts.at(index));
  const start = xs[0]!;
  const natural = xs.at(-1)! + cells[last]!.advance - start;
  const isScaled = attribute(element, 'lengthAdjust') === 'spacingAndGlyphs';
  const factor = natural > 0 ? length / natural : 1;
  const gap = own.length > 1 ? (length - natural) / (own.length - 1) : 0;
  shifts.add(first, length - natural);
  for (const [count, index] of own.entries()) {
    const cell = cells[index]!;
    const x = isScaled ? start + (xs[count]! - start) * factor : xs[count]! + gap * count;
    cell.x = x - shifts.at(index);
    if (!isScaled) continue;
    cell.advance *= factor;
    cell.stretch *= factor;
  }
}

/** What has been added at places and holds for all behind them, too, asked for at a place: both in logarithmic time (a Fenwick tree). */
class Shifts {
  readonly #sums: Float64Array;

  constructor(length: number) {
    this.#sums = new Float64Array(length + 1);
  }

  add(place: number, by: number): void {
    for (let i = place + 1; i < this.#sums.length; i += i & -i) this.#sums[i]! += by;
  }

  at(place: number): number {
    let sum = 0;
    for (let i = place + 1; i > 0; i -= i & -i) sum += this.#sums[i]!;
    return sum;
  }
}
