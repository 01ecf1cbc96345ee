/** How far each lane is filled, and which lane the next item goes into (css-grid-3 §3.2: the running positions and the auto-placement cursor). */
import type { Deadline } from '../../base/deadline.ts';
import type { LengthPercentage } from '../../css/values/basic/length.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { usedGap } from '../sizing/gap.ts';
import { usedLength } from '../sizing/used-length.ts';
import type { TrackRange } from './placement.ts';

/** @param basis - of percentages: the size of the content box along the lanes, px or INDEFINITE */
export function laneStack(
  { grid, font }: ComputedStyle,
  count: number,
  gap: LengthPercentage | 'normal',
  basis: number,
  deadline: Deadline,
): LaneStack {
  const { flowTolerance, lanesDirection } = grid;
  const tolerance =
    flowTolerance === 'infinite'
      ? Number.POSITIVE_INFINITY
      : flowTolerance === 'normal'
        ? font.size
        : usedLength(flowTolerance, basis);
  return new LaneStack(count, usedGap(gap, basis), tolerance, lanesDirection.isTrackReversed, deadline);
}

export class LaneStack {
  /** Where the next item of each lane begins, px from the edge that the lanes are filled from. */
  readonly #ends: Float64Array;
  /** Between items of a lane, px. */
  readonly gap: number;
  readonly #tolerance: number;
  readonly #isReversed: boolean;
  readonly #deadline: Deadline;
  #cursor = 0;
  #size = 0;

  /**
   * @param tolerance - lanes that are filled by no more than this beyond the emptiest are as good as that, px
   * @param isReversed - the last lanes come first
   */
  constructor(count: number, gap: number, tolerance: number, isReversed: boolean, deadline: Deadline) {
    this.#ends = new Float64Array(count);
    this.gap = gap;
    this.#tolerance = tolerance;
    this.#isReversed = isReversed;
    this.#deadline = deadline;
  }

  /** Of what has been stacked, px. */
  get size(): number {
    return this.#size;
  }

  /** The lanes of an item that may lie in any: of those that are filled least the first behind the item before it, else the first. */
  place(span: number): TrackRange {
    const last = this.#ends.length - span;
    this.#deadline.tick((last + 1) * span);
    let least = Number.POSITIVE_INFINITY;
    for (let start = 0; start <= last; start++) least = Math.min(least, this.#endOf(start, span));
    const most = least + this.#tolerance;
    let first = -1;
    for (let start = 0; start <= last; start++) {
      if (this.#endOf(start, span) > most) continue;
      if (start >= this.#cursor) return this.#mirrored(start, span);
      if (first < 0) first = start;
    }
    return this.#mirrored(Math.max(0, first), span);
  }

  /** Puts an item of a size into its lanes. @returns where it begins, px */
  put(range: TrackRange, size: number): number {
    const span = range.end - range.start;
    const { start } = this.#mirrored(range.start, span);
    const position = this.#endOf(start, span);
    const end = position + size;
    this.#ends.fill(end + this.gap, start, start + span);
    this.#cursor = start + span;
    this.#size = Math.max(this.#size, end);
    return position;
  }

  #endOf(start: number, span: number): number {
    let end = this.#ends[start]!;
    for (let lane = start + 1; lane < start + span; lane++) end = Math.max(end, this.#ends[lane]!);
    return end;
  }

  #mirrored(start: number, span: number): TrackRange {
    const from = this.#isReversed ? this.#ends.length - start - span : start;
    return { start: from, end: from + span };
  }
}
