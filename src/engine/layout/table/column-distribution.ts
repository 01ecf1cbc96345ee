/**
 * Sharing a width among columns (css-tables-3 §3.9.3 as browsers have it): first all get their minimum, then percentages, then fixed widths, then
 * automatic columns up to their max-content width; what is still left goes to automatic, fixed, percentage columns, in this order of preference.
 */
import { floorToGrid } from '../../base/lengths.ts';

/** What is known of one column. Widths are those of its cells' border boxes, px. */
export interface ColumnConstraint {
  min: number;
  max: number;
  /** 0 to 100, or `null`. */
  percent: number | null;
  /** Some cell or `<col>` has a fixed width, so `max` is no more than that asks for. */
  isFixed: boolean;
  /** `visibility: collapse` */
  isCollapsed: boolean;
  /** Fixed table layout: padding and border that a content-box percentage does not contain, px. */
  percentEdges: number;
  /** A cell or `<col>` has said something about `min` and `max`. */
  isMeasured: boolean;
}

export function emptyColumn(): ColumnConstraint {
  return {
    min: 0,
    max: 0,
    percent: null,
    isFixed: false,
    isCollapsed: false,
    percentEdges: 0,
    isMeasured: false,
  };
}

function percentWidth(column: ColumnConstraint, percent: number, target: number): number {
  return Math.max(column.min, floorToGrid((percent * target) / 100) + column.percentEdges);
}

/** The sum of all columns' widths under each guess. */
interface Guesses {
  min: number;
  percent: number;
  fixed: number;
  max: number;
  autoCount: number;
  fixedCount: number;
  autoMax: number;
  fixedMax: number;
  percents: number;
}

function guess(columns: readonly ColumnConstraint[], start: number, end: number, target: number): Guesses {
  const sums = {
    min: 0,
    percent: 0,
    fixed: 0,
    max: 0,
    autoCount: 0,
    fixedCount: 0,
    autoMax: 0,
    fixedMax: 0,
    percents: 0,
  };
  for (let i = start; i < end; i++) {
    const column = columns[i]!;
    sums.min += column.min;
    if (column.percent !== null) {
      const width = percentWidth(column, column.percent, target);
      sums.percent += width;
      sums.fixed += width;
      sums.max += width;
      sums.percents += column.percent;
    } else if (column.isFixed) {
      sums.percent += column.min;
      sums.fixed += column.max;
      sums.max += column.max;
      sums.fixedMax += column.max;
      sums.fixedCount++;
    } else {
      sums.percent += column.min;
      sums.fixed += column.min;
      sums.max += column.max;
      sums.autoMax += column.max;
      sums.autoCount++;
    }
  }
  return sums;
}

type ColumnKind = 'percent' | 'fixed' | 'auto';

function kindOf(column: ColumnConstraint): ColumnKind {
  if (column.percent !== null) return 'percent';
  return column.isFixed ? 'fixed' : 'auto';
}

/**
 * Widths of the columns [start, end), written to `widths` from its beginning. They are never below the columns' minimum widths.
 *
 * @param mayGrowFixed - fixed columns may take what no automatic column is there to take
 */
export function distributeWidth(
  columns: readonly ColumnConstraint[],
  start: number,
  end: number,
  wanted: number,
  mayGrowFixed: boolean,
  widths: Float64Array,
): void {
  const first = guess(columns, start, end, wanted);
  const target = Math.max(wanted, first.min);
  const sums = target === wanted ? first : guess(columns, start, end, target);
  let growing: ColumnKind | null;
  let spare: number;
  let weights: number;
  let isPastMax = false;
  if (sums.min >= target) [growing, spare, weights] = [null, 0, 0];
  else if (sums.percent >= target) [growing, spare, weights] = ['percent', target - sums.min, sums.percent - sums.min];
  else if (sums.fixed >= target)
    [growing, spare, weights] = ['fixed', target - sums.percent, sums.fixed - sums.percent];
  else if (sums.max >= target) [growing, spare, weights] = ['auto', target - sums.fixed, sums.max - sums.fixed];
  else {
    isPastMax = true;
    spare = target - sums.max;
    if (sums.autoCount > 0) [growing, weights] = ['auto', sums.autoMax];
    else if (sums.fixedCount > 0 && mayGrowFixed) [growing, weights] = ['fixed', sums.fixedMax];
    else [growing, weights] = ['percent', sums.percents];
  }
  let growingCount = 0;
  for (let i = start; i < end; i++) {
    if (kindOf(columns[i]!) === growing) growingCount++;
  }
  let rest = spare;
  let last = -1;
  for (let i = start; i < end; i++) {
    const column = columns[i]!;
    const kind = kindOf(column);
    const base = baseWidth(column, kind, growing, isPastMax, target);
    let share = 0;
    if (kind === growing && spare > 0) {
      const weight = isPastMax
        ? kind === 'percent'
          ? column.percent!
          : column.max
        : fullWidth(column, kind, target) - column.min;
      share = floorToGrid(weights > 0 ? (spare * weight) / weights : spare / growingCount);
      rest -= share;
      last = i - start;
    }
    widths[i - start] = base + share;
  }
  if (last >= 0) widths[last]! += rest;
}

const ORDER: Readonly<Record<ColumnKind, number>> = { percent: 0, fixed: 1, auto: 2 };

/** Kinds that come before the growing one have their full width, it and those after it their minimum; past the maximum all are full. */
function baseWidth(
  column: ColumnConstraint,
  kind: ColumnKind,
  growing: ColumnKind | null,
  isPastMax: boolean,
  target: number,
): number {
  if (isPastMax) return fullWidth(column, kind, target);
  if (growing === null || ORDER[kind] >= ORDER[growing]) return column.min;
  return fullWidth(column, kind, target);
}

function fullWidth(column: ColumnConstraint, kind: ColumnKind, target: number): number {
  return kind === 'percent' ? percentWidth(column, column.percent!, target) : column.max;
}

/** Widths under `table-layout: fixed` (CSS 2.2 §17.5.2.1, css-tables-3 §3.9.3.2), written to `widths`. */
export function distributeFixed(columns: readonly ColumnConstraint[], target: number, widths: Float64Array): void {
  const isFixed = (column: ColumnConstraint) => column.percent === null && column.isFixed && column.max > 0;
  const isZero = (column: ColumnConstraint) => column.percent === null && column.isFixed && column.max === 0;
  let fixedSum = 0;
  let percentSum = 0;
  let autoCount = 0;
  let zeroCount = 0;
  let percentCount = 0;
  for (const column of columns) {
    if (column.percent !== null) {
      percentSum += percentWidth(column, column.percent, target);
      percentCount++;
    } else if (isFixed(column)) fixedSum += column.max;
    else if (isZero(column)) zeroCount++;
    else autoCount++;
  }
  const roomForFixed = Math.max(0, target - percentSum);
  const scalesFixed = (fixedSum < roomForFixed && autoCount === 0) || fixedSum > target;
  const fixedScale = scalesFixed && fixedSum > 0 ? roomForFixed / fixedSum : 1;
  let assigned = 0;
  let last = -1;
  for (let i = 0; i < columns.length; i++) {
    if (!isFixed(columns[i]!)) continue;
    widths[i] = floorToGrid(columns[i]!.max * fixedScale);
    assigned += widths[i]!;
    last = i;
  }
  if (assigned >= target) return;
  const roomForPercent = target - assigned;
  const scalesPercent = (percentSum < roomForPercent && autoCount === 0) || percentSum > roomForPercent;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!;
    if (column.percent === null) continue;
    const scale = scalesPercent && percentSum > 0 ? roomForPercent / percentSum : 1;
    const own = percentWidth(column, column.percent, target);
    widths[i] = floorToGrid(percentSum > 0 ? own * scale : roomForPercent / percentCount);
    assigned += widths[i]!;
    last = i;
  }
  const areAllZero = zeroCount === columns.length;
  const sharers = areAllZero ? zeroCount : autoCount;
  const share = sharers > 0 ? floorToGrid((target - assigned) / sharers) : 0;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!;
    if (column.percent !== null || isFixed(column) || (isZero(column) && !areAllZero)) continue;
    widths[i] = share;
    assigned += share;
    last = i;
  }
  if (last >= 0) widths[last]! += target - assigned;
}
