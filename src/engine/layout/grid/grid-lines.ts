/** The lines of an explicit grid and what `grid-column-start` and its kin refer to (css-grid-2 §7.1, §7.2.3.2, §8.3). Lines are counted from 0. */
import { INDEFINITE } from '../../base/lengths.ts';
import { partitionPoint } from '../../base/partition-point.ts';
import { hasPercentage, resolveLength } from '../../css/values/basic/length.ts';
import type { NamedArea, TemplateAreas } from '../../css/values/box/grid-area.ts';
import type { GridLine, GridLineReference } from '../../css/values/box/grid-line.ts';
import {
  MOST_TRACKS,
  type SubgridNames,
  type TrackBreadth,
  type TrackList,
  type TrackRun,
  type TrackSize,
} from '../../css/values/box/grid-track.ts';
import type { LineNames } from '../constraint-space.ts';

/** One axis of the explicit grid. */
export interface ExplicitAxis {
  readonly sizes: readonly TrackSize[];
  /** Tracks of the explicit grid: those of `sizes`, or more where the areas need them. */
  readonly count: number;
  readonly lines: LineNames;
  /** Tracks that collapse where they are empty (`auto-fit`): from, to (excluded). */
  readonly fitStart: number;
  readonly fitEnd: number;
  /** There are no tracks but those of the parent grid (§9). */
  readonly isSubgrid: boolean;
}

/** Content box size of the container along an axis, for automatic repetitions: px, INDEFINITE where it follows from the content. */
export interface RepetitionRoom {
  readonly size: number;
  readonly min: number;
  readonly max: number;
}

const NO_LINES: readonly number[] = [];

/** Of an axis along which items are stacked. */
export const NO_TRACKS_AXIS: ExplicitAxis = {
  sizes: [],
  count: 0,
  lines: new Map(),
  fitStart: 0,
  fitEnd: 0,
  isSubgrid: false,
};

/**
 * @param innerSize - of the container along the axis, px; INDEFINITE where its content decides
 * @param minSize,maxSize - its limits, px; 0 and INDEFINITE without
 */
export function explicitAxis(
  list: TrackList,
  areas: TemplateAreas,
  axis: 'row' | 'column',
  innerSize: number,
  minSize: number,
  maxSize: number,
  gap: number,
): ExplicitAxis {
  const { before, repeat, after } = list;
  const sizes: TrackSize[] = [];
  const lines = new Map<string, number[]>();
  addRun(before, sizes, lines);
  const fitStart = sizes.length;
  let fitEnd = fitStart;
  if (repeat !== null) {
    const count = repetitions(list, repeat.tracks, innerSize, minSize, maxSize, gap);
    for (let i = 0; i < count; i++) addRun(repeat.tracks, sizes, lines);
    if (repeat.kind === 'auto-fit') fitEnd = sizes.length;
    addRun(after, sizes, lines);
  }
  for (const area of areas.areas) addAreaLines(area, axis, lines);
  const areaCount = axis === 'row' ? areas.rows : areas.columns;
  const count = Math.max(sizes.length, areaCount);
  return { sizes, count, lines: inOrder(lines), fitStart, fitEnd, isSubgrid: false };
}

/** What a subgrid takes over of the axis of its parent grid. */
export interface SpannedAxis {
  /** Tracks of the parent grid that it spans. */
  readonly count: number;
  /** Names of the lines between them, counted from its own start (§9). */
  readonly lines: LineNames;
}

/**
 * @param range - tracks of the parent grid, among them the `leading` implicit ones
 * @param isReversed - the subgrid counts them from the other end
 */
export function spannedAxis(
  { lines }: ExplicitAxis,
  leading: number,
  { start, end }: { readonly start: number; readonly end: number },
  isReversed: boolean,
): SpannedAxis {
  const inherited = new Map<string, readonly number[]>();
  for (const [name, numbers] of lines) {
    const own: number[] = [];
    for (const line of numbers) {
      const at = line + leading;
      if (at >= start && at <= end) own.push(isReversed ? end - at : at - start);
    }
    if (own.length > 0) inherited.set(name, own);
  }
  return { count: end - start, lines: inherited };
}

/** The axis of a subgrid. */
export function subgridAxis(
  names: SubgridNames,
  areas: TemplateAreas,
  axis: 'row' | 'column',
  { count, lines: inherited }: SpannedAxis,
): ExplicitAxis {
  const lines = new Map<string, number[]>();
  const { before, repeated, after } = names;
  const room = count + 1 - before.length - after.length;
  const times = repeated.length === 0 ? 0 : Math.max(0, Math.floor(room / repeated.length));
  let line = 0;
  const add = (list: readonly (readonly string[])[]) => {
    for (const each of list) {
      if (line <= count) for (const name of each) addLine(lines, name, line);
      line++;
    }
  };
  add(before);
  for (let i = 0; i < times; i++) add(repeated);
  add(after);
  for (const area of areas.areas) addAreaLines(area, axis, lines);
  for (const [name, numbers] of inherited) for (const each of numbers) addLine(lines, name, each);
  return { sizes: [], count, lines: inOrder(lines), fitStart: 0, fitEnd: 0, isSubgrid: true };
}

function addRun(run: TrackRun, sizes: TrackSize[], lines: Map<string, number[]>): void {
  for (let i = 0; i <= run.sizes.length; i++) {
    for (const name of run.names[i]!) addLine(lines, name, sizes.length);
    if (i < run.sizes.length) sizes.push(run.sizes[i]!);
  }
}

function addLine(lines: Map<string, number[]>, name: string, line: number): void {
  const known = lines.get(name);
  if (known === undefined) lines.set(name, [line]);
  else if (known.at(-1) !== line) known.push(line);
}

/** §7.3.2: areas name their edges. */
function addAreaLines(area: NamedArea, axis: 'row' | 'column', lines: Map<string, number[]>): void {
  addLine(lines, `${area.name}-start`, axis === 'row' ? area.rowStart : area.columnStart);
  addLine(lines, `${area.name}-end`, axis === 'row' ? area.rowEnd : area.columnEnd);
}

function inOrder(lines: Map<string, number[]>): ReadonlyMap<string, readonly number[]> {
  for (const [name, numbers] of lines) {
    for (let i = 1; i < numbers.length; i++) {
      if (numbers[i]! >= numbers[i - 1]!) continue;
      lines.set(
        name,
        [...new Set(numbers)].sort((a, b) => a - b),
      );
      break;
    }
  }
  return lines;
}

/** §7.2.3.2: as many repetitions as fit, at least one. */
function repetitions(
  list: TrackList,
  repeated: TrackRun,
  innerSize: number,
  minSize: number,
  maxSize: number,
  gap: number,
): number {
  const most = Math.max(
    1,
    Math.floor((MOST_TRACKS - list.before.sizes.length - list.after.sizes.length) / repeated.sizes.length),
  );
  const isLimit = innerSize === INDEFINITE && maxSize === INDEFINITE;
  if (isLimit && minSize <= 0) return 1;
  const room = innerSize !== INDEFINITE ? innerSize : maxSize !== INDEFINITE ? Math.max(minSize, maxSize) : minSize;
  const own = sumOf(list.before.sizes, room) + sumOf(list.after.sizes, room);
  const each = sumOf(repeated.sizes, room) + gap * repeated.sizes.length;
  const left = room - own - gap * (list.before.sizes.length + list.after.sizes.length - 1);
  const count = isLimit ? Math.ceil(left / each) : Math.floor(left / each);
  return Math.max(1, Math.min(most, count));
}

function sumOf(sizes: readonly TrackSize[], basis: number): number {
  let sum = 0;
  for (const { min, max, flex } of sizes) {
    const low = fixedSize(min, basis);
    const high = flex === null ? fixedSize(max, basis) : null;
    sum += Math.max(1, high === null ? (low ?? 0) : Math.max(high, low ?? 0));
  }
  return sum;
}

function fixedSize(breadth: TrackBreadth, basis: number): number | null {
  if (typeof breadth === 'string') return null;
  return resolveLength(breadth, hasPercentage(breadth) && basis === INDEFINITE ? 0 : basis);
}

// ---- Placement properties of one axis

/** `start: null`: to be placed automatically. */
export interface AxisPlacement {
  readonly start: number | null;
  readonly span: number;
}

const AUTOMATIC: AxisPlacement = { start: null, span: 1 };

/** §8.3.1. Lines lie within MOST_TRACKS of the start of the explicit grid. */
export function resolvePlacement(start: GridLine, end: GridLine, axis: ExplicitAxis): AxisPlacement {
  if (start === 'auto' && end === 'auto') return AUTOMATIC;
  const from = start === 'auto' || start.isSpan ? null : lineOf(start, axis, '-start');
  const to = end === 'auto' || end.isSpan ? null : lineOf(end, axis, '-end');
  if (from !== null && to !== null) {
    if (from === to) return placed(from, from + 1);
    return placed(Math.min(from, to), Math.max(from, to));
  }
  if (from !== null) return placed(from, end === 'auto' ? from + 1 : spanEnd(from, end, axis));
  if (to !== null) return placed(start === 'auto' ? to - 1 : spanStart(to, start, axis), to);
  // Of two spans the end one goes; a span up to a name has no line to count from.
  const span = start !== 'auto' ? start : (end as GridLineReference);
  return { start: null, span: span.name === null ? Math.max(1, span.count) : 1 };
}

/** A subgrid has no implicit tracks: what would lie outside lies in its first or last track. */
export function withinSubgrid({ start, span }: AxisPlacement, count: number): AxisPlacement {
  if (start === null) return { start, span: Math.min(span, count) };
  const from = Math.max(0, Math.min(count - 1, start));
  return { start: from, span: Math.max(1, Math.min(count, start + span) - from) };
}

function placed(from: number, to: number): AxisPlacement {
  const start = Math.max(-MOST_TRACKS, Math.min(MOST_TRACKS - 1, from));
  return { start, span: Math.max(1, Math.min(MOST_TRACKS, to) - start) };
}

/** The line that a reference without `span` names. */
export function lineOf(reference: GridLineReference, axis: ExplicitAxis, edge: '-start' | '-end'): number {
  const { count, name } = reference;
  if (name === null) return count > 0 ? count - 1 : axis.count + 1 + count;
  if (count === 0) {
    const [line] = axis.lines.get(name + edge) ?? NO_LINES;
    if (line !== undefined) return line;
  }
  const lines = axis.lines.get(name) ?? NO_LINES;
  const nth = count === 0 ? 1 : count;
  // All lines outside the explicit grid are taken to have the name.
  if (nth > 0) return lines[nth - 1] ?? axis.count + nth - lines.length;
  return lines[lines.length + nth] ?? nth + lines.length;
}

function spanEnd(from: number, { name, count }: GridLineReference, axis: ExplicitAxis): number {
  const nth = Math.max(1, count);
  if (name === null) return from + nth;
  const lines = axis.lines.get(name) ?? NO_LINES;
  const first = firstAbove(lines, from);
  return lines[first + nth - 1] ?? Math.max(axis.count, from) + nth - (lines.length - first);
}

function spanStart(to: number, { name, count }: GridLineReference, axis: ExplicitAxis): number {
  const nth = Math.max(1, count);
  if (name === null) return to - nth;
  const lines = axis.lines.get(name) ?? NO_LINES;
  const before = firstAbove(lines, to - 1);
  return lines[before - nth] ?? Math.min(0, to) - (nth - before);
}

/** Index of the first line above the given one. */
function firstAbove(lines: readonly number[], line: number): number {
  return partitionPoint(0, lines.length, (index) => lines[index]! <= line);
}
