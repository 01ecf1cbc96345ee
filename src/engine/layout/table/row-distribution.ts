/** Sharing a height among rows: of spanning cells, of sections and of the table (css-tables-3 §3.10.5 as browsers have it). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';

/** All rows of a table; entries by row. */
export interface RowMetrics {
  readonly heights: Float64Array;
  /** Of the row's shared baseline from its top; -1 without one. */
  readonly baselines: Float64Array;
  /** The height is asked for by `height` of the row or of a cell in it. */
  readonly isFixed: Uint8Array;
  /** Percentage height; -1 without one. */
  readonly percents: Float64Array;
  /** A cell of several rows begins here. */
  readonly beginsSpan: Uint8Array;
  readonly isCollapsed: Uint8Array;
  /** By section: before cells of several rows raise its rows, px. */
  readonly sectionSizes: Float64Array;
}

export function emptyMetrics(rowCount: number, sectionCount: number): RowMetrics {
  return {
    heights: new Float64Array(rowCount),
    baselines: new Float64Array(rowCount).fill(-1),
    isFixed: new Uint8Array(rowCount),
    percents: new Float64Array(rowCount).fill(-1),
    beginsSpan: new Uint8Array(rowCount),
    isCollapsed: new Uint8Array(rowCount),
    sectionSizes: new Float64Array(sectionCount),
  };
}

/**
 * Makes the rows [start, end) together at least `wanted` high, spacing between them included.
 *
 * @param isSpan - the height is that of a cell that spans the rows
 * @param percentageBasis - px; INDEFINITE where percentage heights behave as `auto`
 */
export function distributeHeight(
  rows: RowMetrics,
  start: number,
  end: number,
  wanted: number,
  spacing: number,
  isSpan: boolean,
  percentageBasis: number,
): void {
  let sum = 0;
  let count = 0;
  for (let r = start; r < end; r++) {
    if (rows.isCollapsed[r]) continue;
    sum += rows.heights[r]!;
    count++;
  }
  let spare = wanted - sum - spacing * Math.max(0, count - 1);
  if (spare <= 0 || count === 0) return;
  if (percentageBasis !== INDEFINITE) spare = growPercentages(rows, start, end, spare, percentageBasis);
  if (spare <= 0) return;
  const heights = rows.heights;
  const isOpen = (r: number) => rows.isCollapsed[r] === 0;
  if (isSpan && grow(rows, start, end, spare, (r) => (r > start && rows.beginsSpan[r] && isOpen(r) ? 1 : 0))) return;
  const isFree = (r: number) =>
    heights[r]! > 0 &&
    isOpen(r) &&
    (rows.isFixed[r] === 0 || (rows.percents[r]! >= 0 && percentageBasis === INDEFINITE));
  if (grow(rows, start, end, spare, (r) => (isFree(r) ? heights[r]! : 0))) return;
  if (growEmpty(rows, start, end, spare, isSpan)) return;
  grow(rows, start, end, spare, (r) => (isOpen(r) ? heights[r]! : 0));
}

/** Rows of a percentage grow up to it. Gives what is left. */
function growPercentages(rows: RowMetrics, start: number, end: number, spare: number, basis: number): number {
  const deficitOf = (r: number) =>
    rows.percents[r]! < 0 ? 0 : Math.max(0, floorToGrid((rows.percents[r]! * basis) / 100) - rows.heights[r]!);
  let deficit = 0;
  for (let r = start; r < end; r++) deficit += deficitOf(r);
  if (deficit === 0) return spare;
  grow(rows, start, end, Math.min(spare, deficit), deficitOf);
  return spare - Math.min(spare, deficit);
}

/** Rows without height grow only where no others could: for a span the last of them, if there are no others; all of them else. */
function growEmpty(rows: RowMetrics, start: number, end: number, spare: number, isSpan: boolean): boolean {
  const { heights, isCollapsed, isFixed } = rows;
  const isEmpty = (r: number) => heights[r] === 0 && !isCollapsed[r];
  if (isSpan) {
    for (let r = start; r < end; r++) if (heights[r] !== 0) return false;
    for (let r = end - 1; r >= start; r--) {
      if (!isEmpty(r)) continue;
      heights[r] = spare;
      return true;
    }
    return false;
  }
  let hasFree = false;
  for (let r = start; r < end; r++) hasFree ||= isEmpty(r) && !isFixed[r];
  return grow(rows, start, end, spare, (r) => (isEmpty(r) && (!hasFree || !isFixed[r]) ? 1 : 0));
}

/** Adds `spare` by weight; the last row takes what rounding left. False if all weights are 0. */
function grow(rows: RowMetrics, start: number, end: number, spare: number, weightOf: (row: number) => number): boolean {
  let weights = 0;
  for (let r = start; r < end; r++) weights += weightOf(r);
  if (weights === 0) return false;
  let rest = spare;
  let last = start;
  for (let r = start; r < end; r++) {
    const weight = weightOf(r);
    if (weight === 0) continue;
    const share = floorToGrid((spare * weight) / weights);
    rows.heights[r]! += share;
    rest -= share;
    last = r;
  }
  rows.heights[last]! += rest;
  return true;
}
