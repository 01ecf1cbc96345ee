/** Lines between columns and between rows of columns (css-multicol-1 §4, css-gaps-1): where there is content on both sides, unless asked for otherwise. */
import type { Deadline } from '../../base/deadline.ts';
import type { GapPlace } from '../../css/values/box/gap-values.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { GapRule } from '../fragment.ts';
import { columnRuleStyle, type GapPiece, type RuleStyle, rowRuleStyle, rulesInGap } from '../gap-rules.ts';
import type { ColumnsGeometry } from './columns-geometry.ts';
import type { PlacedColumn } from './columns-positioned.ts';

const NONE: readonly GapRule[] = [];

/** A row of columns, and how many of them there is room for. */
interface Row {
  readonly columns: readonly PlacedColumn[];
  readonly count: number;
  /** From one column to the next, px; below 0 from right to left. */
  readonly step: number;
  /** Height of the gap below it; `null` where no other row follows. */
  readonly gapAfter: number | null;
}

/**
 * @param step - from one column to the next, px
 * @param end - how far the lines of the last row reach down at least, px
 * @returns relative to what the columns' places are relative to
 */
export function gapRules(
  style: ComputedStyle,
  placed: readonly PlacedColumn[],
  geometry: ColumnsGeometry,
  step: number,
  end: number,
  deadline: Deadline,
): readonly GapRule[] {
  const columnStyle = shownBetween(columnRuleStyle(style));
  const rowStyle = shownBetween(rowRuleStyle(style));
  if (columnStyle === null && rowStyle === null) return NONE;
  const count = [columnStyle, rowStyle].some((each) => each !== null && each.visibility !== 'between')
    ? geometry.count
    : 0;
  const rows = rowsOf(placed, count, step);
  // Each row has the gaps of columns that nothing is in, too.
  deadline.spend('displayItems', rows.length * count, null);
  const rules: GapRule[] = [];
  rows.forEach((row, i) => {
    const isLast = i === rows.length - 1;
    if (columnStyle !== null) addColumnRules(rules, columnStyle, row, isLast ? end : 0);
    if (rowStyle === null || row.gapAfter === null) return;
    addRowRules(rules, rowStyle, { index: i, count: rows.length - 1 }, row, rows[i + 1]!);
  });
  return rules;
}

/** §5: what `normal` means for columns. */
function shownBetween(rule: RuleStyle | null): RuleStyle | null {
  return rule?.visibility === 'normal' ? { ...rule, visibility: 'between' } : rule;
}

function rowsOf(placed: readonly PlacedColumn[], count: number, step: number): readonly Row[] {
  const rows: PlacedColumn[][] = [];
  for (const column of placed) {
    if (column.isFirst) rows.push([column]);
    else rows.at(-1)!.push(column);
  }
  return rows.map((columns, i) => ({
    columns,
    count: Math.max(count, columns.length),
    step,
    gapAfter: rows[i + 1]?.[0]?.rowGap ?? null,
  }));
}

/** Each row has gaps of its own. */
function addColumnRules(rules: GapRule[], style: RuleStyle, row: Row, end: number): void {
  const { columns, count, step, gapAfter } = row;
  const { x, y, gap, blockSize, rowGap, result } = columns[0]!;
  const bottom = Math.max(y + blockSize, end);
  // Before the second column, from where the first one begins.
  const first = step < 0 ? x - gap / 2 : x + result.fragment.width + gap / 2;
  for (let i = 1; i < count; i++) {
    const piece = pieceOf(y, bottom, true, i < columns.length, rowGap, gapAfter);
    const place = { index: i - 1, count: count - 1 };
    rules.push(...rulesInGap('columns', style, place, first + (i - 1) * step, [piece]));
  }
}

/** A piece for each column, from left to right. */
function addRowRules(rules: GapRule[], style: RuleStyle, place: GapPlace, row: Row, next: Row): void {
  const { columns, count, step, gapAfter } = row;
  const { x, y, gap, blockSize, result } = columns[0]!;
  const pieces: GapPiece[] = [];
  for (let column = 0; column < count; column++) {
    const i = step < 0 ? count - 1 - column : column;
    const start = x + i * step;
    const [before, after] = [column === 0 ? null : gap, column === count - 1 ? null : gap];
    const [hasAbove, hasBelow] = [i < columns.length, i < next.columns.length];
    pieces.push(pieceOf(start, start + result.fragment.width, hasAbove, hasBelow, before, after));
  }
  rules.push(...rulesInGap('rows', style, place, y + blockSize + gapAfter! / 2, pieces));
}

function pieceOf(
  start: number,
  end: number,
  hasBefore: boolean,
  hasAfter: boolean,
  startCrossing: number | null,
  endCrossing: number | null,
): GapPiece {
  return { start, end, isBlocked: false, hasBefore, hasAfter, isJoined: false, startCrossing, endCrossing };
}
