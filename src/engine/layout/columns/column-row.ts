/**
 * One row of columns: the flow, or what is left of it, up to the next box that spans the columns. Columns are balanced by laying them out a few
 * times (css-multicol-1 §7.1, after Blink): first a guess from the height of all content in one column, then each time as much higher as it takes
 * until one of the columns holds more.
 */
import { ceilToGrid, floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken } from '../break-token.ts';
import { newColumnBalance, newNestedRows } from '../column-balance.ts';
import {
  type ColumnBalance,
  type ConstraintSpace,
  changedFragmentation,
  changedSpace,
  emptyFragmentainer,
  formattingContextSpace,
  type NestedRows,
  type TextTrim,
} from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment } from '../fragment.ts';
import { LAST_RESORT, PERFECT, worseOf } from '../fragmentation/break-appeal.ts';
import { isForcedBreak } from '../fragmentation/break-values.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';

/** What a row is made of and how high it may be. */
export interface RowRequest {
  readonly container: Box;
  readonly flow: BlockContainer;
  /** Where the flow goes on; `null` at its beginning. */
  readonly token: BreakToken | null;
  /** See `ColumnsResume`. */
  readonly isBeforeSpanner: boolean;
  readonly env: LayoutEnvironment;
  readonly columnInlineSize: number;
  /** Columns that there is room for. */
  readonly count: number;
  /** Basis of percentage heights; INDEFINITE where they behave as auto. */
  readonly percentageBlockSize: number;
  /** px that the columns may be high at most; INDEFINITE without limit. */
  readonly limit: number;
  /** Columns are as high as `limit` says, not balanced. */
  readonly fills: boolean;
  /** Content that `count` columns have no room for goes on in the next fragmentainer or row; otherwise there are more columns. */
  readonly mayContinue: boolean;
  /** Columns in the next fragmentainer around the container may be higher than here. */
  readonly hasMoreRoomElsewhere: boolean;
  /** The columns lie in pages: forced page breaks end the row. */
  readonly isPaged: boolean;
  /** Rows around this one that are being balanced. */
  readonly depth: number;
  /** Of the outermost of those; `null` where there is none. */
  readonly nested: NestedRows | null;
  /** See `FragmentationSpace`. */
  readonly heldBackFrom: number;
  readonly textTrim: TextTrim | null;
}

export interface ColumnRow {
  /** The columns from the first to the last; none where even the first is better laid out in the next fragmentainer around the container. */
  readonly columns: readonly FinishedLayout[];
  /** px */
  readonly blockSize: number;
  /** The rest of the flow. */
  readonly token: BreakToken | null;
  /** The box that spans the columns and comes next. */
  readonly spanner: Box | null;
  /** See `ColumnsResume`: of `token`. */
  readonly isBeforeSpanner: boolean;
  /** Of a forced page break at the end of the row. */
  readonly forcedValue: BreakBetween | null;
  /** The worst break between two columns; LAST_RESORT where something that cannot be broken is higher than its column. */
  readonly appeal: BreakAppeal;
  /** Something that cannot be broken is higher than the columns. */
  readonly overflows: boolean;
  /** By how much higher columns would hold more, px; INDEFINITE where all fits. */
  readonly shortage: number;
}

/** Passes that grow columns by what is short, and passes that halve the rest, by depth of nesting: nested balancing must stay bounded. */
const GROWING_PASSES = [12, 5, 3];
const HALVING_PASSES = [24, 8, 4];
/** Rows nested deeper are not balanced. */
const MOST_DEPTH = 3;
/**
 * Layouts of all rows that are nested in one, for each of its columns and over all its passes, after which they are not balanced any more, and after
 * which the row itself is not: each level of nesting multiplies them. Columns in columns need a dozen, three levels in tables forty.
 */
const MOST_NESTED_LAYOUTS = { inside: 20, outside: 30 };
/** Stands for an endless column; a finite size, so that sums stay numbers. */
const ENDLESS = 2 ** 30;

export function layoutRow(asked: RowRequest): ColumnRow {
  const { limit, fills } = asked;
  const request: Row = { ...asked, nested: asked.nested ?? newNestedRows(asked.count) };
  if (limit === INDEFINITE) return fills ? layoutByContent(request) : balance(request, null);
  const filled = attempt(request, limit, true);
  // What comes before a box that spans the columns is balanced whatever `column-fill` says, as in Chromium.
  if (fills && filled.row.spanner === null) return filled.row;
  // Content that fills the columns as high as they may be needs no balancing.
  if (!filled.fits && filled.forcedBreaks < request.count) return filled.row;
  return mayGoOn(request) ? balance(request, filled) : asHighAsContent(filled);
}

interface Row extends RowRequest {
  readonly nested: NestedRows;
}

/** Whether the bounds on depth and layouts let the row be balanced, or further so; that they do not is told. */
function mayGoOn({ nested, depth, env, container }: Row): boolean {
  const most = (depth > 0 ? MOST_NESTED_LAYOUTS.inside : MOST_NESTED_LAYOUTS.outside) * nested.columns;
  if (depth < MOST_DEPTH && nested.layouts < most) return true;
  const name = container.source?.element.localName ?? 'a box';
  env.diagnostics.report(
    'LAYOUT_LIMIT',
    `The columns of ${name} are not balanced: in nested columns that takes too long.`,
    {
      severity: 'info',
      hint: 'Nest columns less deeply, or give them a height.',
    },
  );
  return false;
}

/** A row that is not balanced leaves the room below its content to what comes after it. */
function asHighAsContent({ row, fits }: Attempt): ColumnRow {
  if (!fits) return row;
  let end = 0;
  for (const { fragment } of row.columns) end = Math.max(end, fragment.height);
  return { ...row, blockSize: Math.min(row.blockSize, end) };
}

interface Attempt {
  readonly row: ColumnRow;
  /** All content lies in the columns, and no break between them violates a rule of css-break-4 §4.3. */
  readonly fits: boolean;
  readonly forcedBreaks: number;
  /** It ended early: the row would have had more columns. */
  readonly isCut: boolean;
}

/** @param isWhole - the columns beyond `count` are asked for, too */
function attempt(request: Row, blockSize: number, isWhole: boolean): Attempt {
  const { flow, env, count } = request;
  if (request.depth > 0) request.nested.layouts++;
  const balance = newColumnBalance(false, request.depth + 1, request.nested);
  const most = isWhole && !request.mayContinue ? INDEFINITE : count;
  const columns: FinishedLayout[] = [];
  let { token, isBeforeSpanner } = request;
  let space = columnSpace(request, blockSize, balance, isBeforeSpanner);
  let end: ColumnEnd = NO_END;
  let forcedBreaks = 0;
  let appeal: BreakAppeal = PERFECT;
  let isRefused = false;
  for (;;) {
    const result = assertFinished(env.layout(flow, space, token));
    const next = endOf(result, request.isPaged);
    const own = appealOfEnd(result, next, balance);
    if (own < appeal && request.hasMoreRoomElsewhere) {
      // What finds only a bad break here, or none, may find a good one, or room, in the next fragmentainer.
      balance.overflows = false;
      isRefused = true;
      end = { ...NO_END, token, isSoft: true };
      break;
    }
    columns.push(result);
    appeal = worseOf(appeal, own);
    end = next;
    token = next.token;
    if (token === null || next.forcedValue !== null) break;
    if (next.spanner !== null && !hasFloatsToGoOn(token)) break;
    if (next.isForced) forcedBreaks++;
    if (columns.length >= most) break;
    if (next.spanner === null) continue;
    isBeforeSpanner = true;
    space = columnSpace(request, blockSize, balance, true);
  }
  const isDone = isEndOfRow(end);
  const { overflows, shortage } = balance;
  const { spanner, forcedValue } = end;
  return {
    row: {
      columns,
      blockSize,
      token: end.token,
      spanner,
      isBeforeSpanner: spanner === null && isBeforeSpanner,
      forcedValue,
      appeal,
      overflows,
      shortage,
    },
    fits: isDone && !isRefused && columns.length <= count && !overflows && appeal === PERFECT,
    forcedBreaks,
    isCut: !isDone && !request.mayContinue && most === count,
  };
}

function appealOfEnd(
  { breakAppeal }: FinishedLayout,
  { isSoft }: ColumnEnd,
  { overflows }: ColumnBalance,
): BreakAppeal {
  if (overflows) return LAST_RESORT;
  return isSoft ? breakAppeal : PERFECT;
}

/** Why a column ended. */
interface ColumnEnd {
  readonly token: BreakToken | null;
  readonly spanner: Box | null;
  /** A break is forced between this column and the next. */
  readonly isForced: boolean;
  /** See `ColumnRow`. */
  readonly forcedValue: BreakBetween | null;
  /** The column is full. */
  readonly isSoft: boolean;
}
const NO_END: ColumnEnd = { token: null, spanner: null, isForced: false, forcedValue: null, isSoft: false };

function endOf(result: FinishedLayout, isPaged: boolean): ColumnEnd {
  const token = restOf(result);
  if (token === null) return NO_END;
  const { spanner } = token;
  if (spanner !== null) return { ...NO_END, token, spanner };
  const forced = token.innermostForcedValue;
  if (forced === null) return { ...NO_END, token, isSoft: true };
  const forcedValue = isPaged && endsPage(forced) ? forced : null;
  return { ...NO_END, token, isForced: true, forcedValue };
}

/** All content is in the columns, up to the spanning box or the end of the page. */
function isEndOfRow({ token, spanner, forcedValue }: ColumnEnd): boolean {
  if (token === null || forcedValue !== null) return true;
  return spanner !== null && !hasFloatsToGoOn(token);
}

function columnSpace(
  request: Row,
  blockSize: number,
  balance: ColumnBalance,
  isBeforeSpanner: boolean,
): ConstraintSpace {
  const { columnInlineSize, percentageBlockSize, heldBackFrom, textTrim } = request;
  const space = formattingContextSpace(
    columnInlineSize,
    columnInlineSize,
    percentageBlockSize,
    'stretch',
    columnInlineSize,
    null,
    percentageBlockSize !== INDEFINITE,
    false,
    // There must be progress, however low the columns are.
    changedFragmentation(emptyFragmentainer('column', Math.max(1, blockSize)), {
      spanners: isBeforeSpanner ? 'hold' : 'end',
      balance,
      heldBackFrom,
    }),
  );
  return textTrim === null ? space : changedSpace(space, { textTrim });
}

/** Whether floats before a box that spans the columns have not ended: they are finished in further columns of the row. */
function hasFloatsToGoOn(token: BreakToken): boolean {
  for (let at: BreakToken | null = token; at !== null; ) {
    const resume: BreakToken['resume'] = at.resume;
    if (resume.kind !== 'block') return false;
    if (resume.parallel.length > 0) return true;
    at = resume.child;
  }
  return false;
}

/** What sticks out of a column makes no further one. */
function restOf({ fragment: { breakToken } }: FinishedLayout): BreakToken | null {
  if (breakToken?.resume.kind === 'at-end' && breakToken.resume.parallel.length === 0) return null;
  return breakToken;
}

/** DEVIATION: Chromium ignores forced page breaks in columns; on paper they are what was asked for (css-break-4 §3.1). */
function endsPage(value: BreakBetween): boolean {
  return value !== 'always' && isForcedBreak(value, 'page');
}

// ---- Balancing

interface Measure {
  /** Heights of the content between forced breaks, px. */
  readonly runs: readonly number[];
  /** Of the highest piece that should stay whole. */
  readonly tallest: number;
}

function measure(request: Row): Measure {
  const balance = newColumnBalance(true, request.depth, request.nested);
  const space = columnSpace(request, ENDLESS, balance, request.isBeforeSpanner);
  const runs: number[] = [];
  for (let token = request.token; ; ) {
    const result = assertFinished(request.env.layout(request.flow, space, token));
    const end = lowestEnd(result.fragment);
    // A forced break inside what is no block has no end of its own: the passes find the height.
    runs.push(Math.max(end >= ENDLESS / 2 ? 0 : end, balance.positionedEnd));
    balance.positionedEnd = 0;
    token = restOf(result);
    if (token === null || token.spanner !== null) break;
    // Columns beyond those of this row are the next one's affair.
    if (request.mayContinue && runs.length >= request.count) break;
    const forced = token.innermostForcedValue;
    if (forced === null || (request.isPaged && endsPage(forced))) break;
  }
  return { runs, tallest: balance.tallest };
}

/** Where the content ends, also what overflows boxes of a given height: it, too, is shared among the columns. */
export function lowestEnd({ height, children }: Fragment): number {
  let end = height;
  for (const { y, fragment } of children) {
    const { box, style } = fragment;
    // Where the height is that of the lines, `text-box-trim` may have cut them.
    if (box === null && style.sizing.height !== 'auto') end = Math.max(end, y + fragment.height);
    if (box === null || box.kind === 'text' || box.kind === 'inline-box' || style.overflow.y !== 'visible') continue;
    if (style.display.position !== 'relative') end = Math.max(end, y + lowestEnd(fragment));
  }
  return end;
}

/** `column-fill: auto` without any height: the columns are as high as what lies between forced breaks, but balanced before a box that spans them. */
function layoutByContent(request: Row): ColumnRow {
  const { runs } = measure(request);
  const { row } = attempt(request, Math.max(0, ...runs.slice(0, 1_000)), true);
  return row.spanner === null ? row : balance(request, null);
}

/** @param filled - the row with columns as high as they may be, where that is known */
function balance(request: Row, filled: Attempt | null): ColumnRow {
  const { limit, count } = request;
  const { runs, tallest } = measure(request);
  let total = 0;
  for (const run of runs) total += run;
  let blockSize = Math.min(limit, Math.max(evenSize(runs, count), tallest));
  const level = Math.min(request.depth, GROWING_PASSES.length - 1);
  for (let pass = 0; ; pass++) {
    const tried = attempt(request, blockSize, false);
    if (tried.fits) return tried.row;
    const next = Math.min(limit, blockSize + tried.row.shortage);
    // More forced breaks than columns: growing is in vain.
    if (tried.forcedBreaks >= count || next === INDEFINITE || next <= blockSize) return wholeRow(request, tried);
    const goesOn = mayGoOn(request);
    if (filled !== null && request.depth > 0 && !goesOn) return asHighAsContent(filled);
    if (pass >= GROWING_PASSES[level]! || !goesOn) {
      const most = Math.min(limit, Math.max(total, next));
      return halve(request, next, most, HALVING_PASSES[level]!, filled);
    }
    blockSize = next;
  }
}

function wholeRow(request: Row, tried: Attempt): ColumnRow {
  return tried.isCut ? attempt(request, tried.row.blockSize, true).row : tried.row;
}

/** Looks for the least height between two by halving. */
function halve(request: Row, least: number, most: number, passes: number, filled: Attempt | null): ColumnRow {
  let low = least;
  let high = most;
  let best = filled !== null && filled.row.blockSize === high ? filled : attempt(request, high, true);
  for (let pass = 0; pass < passes && high - low > 1 && mayGoOn(request); pass++) {
    const middle = floorToGrid((low + high) / 2);
    const tried = attempt(request, middle, false);
    if (tried.fits) {
      best = tried;
      high = middle;
    } else {
      low = middle;
    }
  }
  return best.row;
}

/** The least height at which the runs would fit into the columns if they could be cut anywhere: 1/64 px exactly. */
function evenSize(runs: readonly number[], count: number): number {
  if (runs.length === 1) return ceilToGrid(runs[0]! / count);
  let high = 0;
  for (const run of runs) high = Math.max(high, run);
  if (runs.length >= count) return high;
  let low = 0;
  while (high - low > 1 / 64) {
    const middle = ceilToGrid((low + high) / 2);
    if (middle >= high) break;
    let needed = 0;
    for (const run of runs) needed += Math.max(1, Math.ceil(run / middle));
    if (needed <= count) high = middle;
    else low = middle;
  }
  return high;
}
