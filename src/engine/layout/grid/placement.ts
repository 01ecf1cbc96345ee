/** Where items go in the grid, explicit or implicit (css-grid-2 §8.5). The numbers in the comments are the steps of that section. */
import type { Deadline } from '../../base/deadline.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { GridAutoFlow, GridLine } from '../../css/values/box/grid-line.ts';
import { MOST_TRACKS } from '../../css/values/box/grid-track.ts';
import { type AxisPlacement, type ExplicitAxis, resolvePlacement, withinSubgrid } from './grid-lines.ts';
import { Occupancy } from './occupancy.ts';

/** Tracks [start, end), counted from the first track of the implicit grid. */
export interface TrackRange {
  readonly start: number;
  readonly end: number;
}

export interface GridPlacement {
  /** In the order of the boxes. */
  readonly columns: readonly TrackRange[];
  readonly rows: readonly TrackRange[];
  readonly columnCount: number;
  readonly rowCount: number;
  /** Implicit tracks before the first explicit one. */
  readonly leadingColumns: number;
  readonly leadingRows: number;
}

/** Automatic placement makes at most this many tracks: what comes later lies in the last ones. */
const MOST_AUTOMATIC_TRACKS = 10 * MOST_TRACKS;

/** An item along the axis that items fill first (`minor`) and the one along which the grid grows (`major`). */
interface Entry {
  readonly minor: AxisPlacement;
  readonly major: AxisPlacement;
  minorStart: number;
  majorStart: number;
}

/** @param boxes - in-flow children in order-modified document order */
export function placeItems(
  boxes: readonly Box[],
  columns: ExplicitAxis,
  rows: ExplicitAxis,
  flow: GridAutoFlow,
  deadline: Deadline,
): GridPlacement {
  const isRowFlow = flow.axis === 'row';
  const [minorAxis, majorAxis] = isRowFlow ? [columns, rows] : [rows, columns];
  const entries = boxes.map((box): Entry => {
    const { columnStart, columnEnd, rowStart, rowEnd } = box.style.gridPlacement;
    const column = placementIn(columns, columnStart, columnEnd);
    const row = placementIn(rows, rowStart, rowEnd);
    return { minor: isRowFlow ? column : row, major: isRowFlow ? row : column, minorStart: 0, majorStart: 0 };
  });
  const placer = new Placer(entries, minorAxis, majorAxis, flow.isDense, deadline);
  placer.place();
  const minor = entries.map((entry) => rangeOf(entry.minorStart, entry.minor.span));
  const major = entries.map((entry) => rangeOf(entry.majorStart, entry.major.span));
  const [minorCount, majorCount] = [placer.minorCount, placer.majorCount];
  return {
    columns: isRowFlow ? minor : major,
    rows: isRowFlow ? major : minor,
    columnCount: isRowFlow ? minorCount : majorCount,
    rowCount: isRowFlow ? majorCount : minorCount,
    leadingColumns: isRowFlow ? placer.leadingMinor : placer.leadingMajor,
    leadingRows: isRowFlow ? placer.leadingMajor : placer.leadingMinor,
  };
}

function placementIn(axis: ExplicitAxis, start: GridLine, end: GridLine): AxisPlacement {
  const placement = resolvePlacement(start, end, axis);
  return axis.isSubgrid ? withinSubgrid(placement, axis.count) : placement;
}

function rangeOf(start: number, span: number): TrackRange {
  return { start, end: start + span };
}

class Placer {
  readonly #entries: readonly Entry[];
  readonly #isDense: boolean;
  readonly #deadline: Deadline;
  /** Tracks that there may be at the most. */
  readonly #mostMinor: number;
  readonly #mostMajor: number;
  readonly #taken: Occupancy;
  /** Dense: before which row, or column, items of a size and place find no room. Taken cells stay taken. */
  readonly #noRoomBefore = new Map<string, number>();
  readonly leadingMinor: number;
  readonly leadingMajor: number;
  minorCount: number;
  majorCount: number;

  constructor(
    entries: readonly Entry[],
    minorAxis: ExplicitAxis,
    majorAxis: ExplicitAxis,
    isDense: boolean,
    deadline: Deadline,
  ) {
    this.#mostMinor = minorAxis.isSubgrid ? minorAxis.count : INDEFINITE;
    this.#mostMajor = majorAxis.isSubgrid ? majorAxis.count : MOST_AUTOMATIC_TRACKS;
    this.#deadline = deadline;
    this.#entries = entries;
    this.#isDense = isDense;
    let minorStart = 0;
    let majorStart = 0;
    let minorEnd = minorAxis.count;
    let majorEnd = majorAxis.count;
    let longest = 0;
    for (const { minor, major } of entries) {
      minorStart = Math.min(minorStart, minor.start ?? 0);
      majorStart = Math.min(majorStart, major.start ?? 0);
      if (minor.start !== null) minorEnd = Math.max(minorEnd, minor.start + minor.span);
      else longest = Math.max(longest, minor.span);
      if (major.start !== null) majorEnd = Math.max(majorEnd, major.start + major.span);
    }
    this.leadingMinor = -minorStart;
    this.leadingMajor = -majorStart;
    // 2: as many tracks as definite positions ask for, and as the longest span.
    this.minorCount = Math.max(minorEnd - minorStart, longest);
    this.majorCount = majorEnd - majorStart;
    this.#taken = new Occupancy(this.minorCount);
  }

  place(): void {
    const { leadingMajor, leadingMinor } = this;
    for (const entry of this.#entries) {
      if (entry.minor.start === null || entry.major.start === null) continue;
      this.#put(entry, entry.major.start + leadingMajor, entry.minor.start + leadingMinor); // 0
    }
    this.#placeLockedToMajor(); // 1
    let row = 0;
    let column = 0;
    for (const entry of this.#entries) {
      if (entry.major.start !== null) continue;
      const shape = `${entry.minor.start} ${entry.minor.span} ${entry.major.span}`;
      if (this.#isDense) {
        row = Math.max(this.#taken.firstOpenRow(this.minorCount), this.#noRoomBefore.get(shape) ?? 0);
        column = 0;
      }
      // 4
      if (entry.minor.start !== null) {
        const start = entry.minor.start + leadingMinor;
        if (start < column) row++;
        column = start;
        const { span } = entry.minor;
        while (!this.#taken.isFree(row, entry.major.span, column, span)) {
          this.#deadline.tick();
          row++;
        }
      } else {
        let found = this.#find(entry, row, column);
        while (found < 0) {
          this.#deadline.tick();
          row = Math.max(row, this.#lastRowWithoutRoom(entry, row)) + 1;
          found = this.#find(entry, row, 0);
        }
        column = found;
      }
      if (this.#isDense) this.#noRoomBefore.set(shape, row);
      this.#put(entry, row, column);
    }
  }

  #lastRowWithoutRoom({ minor, major }: Entry, row: number): number {
    return this.#taken.lastRowWithoutRoom(row, major.span, minor.span, this.minorCount);
  }

  #find(entry: Entry, row: number, column: number): number {
    return this.#taken.findColumn(row, entry.major.span, column, entry.minor.span, this.minorCount);
  }

  /** 1: in their rows one behind the other, or, dense, wherever there is room: behind the last of the same size. */
  #placeLockedToMajor(): void {
    const cursors = new Map<number | string, number>();
    for (const entry of this.#entries) {
      if (entry.major.start === null || entry.minor.start !== null) continue;
      const row = entry.major.start + this.leadingMajor;
      const key = this.#isDense ? `${row} ${entry.minor.span} ${entry.major.span}` : row;
      const column = this.#taken.findColumn(row, entry.major.span, cursors.get(key) ?? 0, entry.minor.span, INDEFINITE);
      cursors.set(key, column + entry.minor.span);
      this.#put(entry, row, column);
    }
  }

  #put(entry: Entry, row: number, column: number): void {
    this.#deadline.tick();
    const { span } = entry.major;
    entry.majorStart = Math.max(0, Math.min(row, this.#mostMajor - span));
    entry.minorStart = Math.min(column, this.#mostMinor - entry.minor.span);
    if (entry.majorStart === row) this.#taken.take(row, span, entry.minorStart, entry.minor.span);
    this.majorCount = Math.max(this.majorCount, entry.majorStart + span);
    this.minorCount = Math.max(this.minorCount, entry.minorStart + entry.minor.span);
  }
}
