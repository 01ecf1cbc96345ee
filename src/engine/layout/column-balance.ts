/**
 * What the layout of one row of columns finds out on the way, for those who choose how high the columns are (css-multicol-1 §7.1). The one thing in a
 * constraint space that is written to: only whether columns are laid out again depends on it.
 */

import { INDEFINITE } from '../base/lengths.ts';
import type { ColumnBalance, FragmentationSpace, NestedRows } from './constraint-space.ts';

export function newColumnBalance(isMeasuring: boolean, depth: number, nested: NestedRows): ColumnBalance {
  return { isMeasuring, depth, nested, shortage: INDEFINITE, overflows: false, tallest: 0, positionedEnd: 0 };
}

export function newNestedRows(columns: number): NestedRows {
  return { columns, layouts: 0 };
}

/** Notes that something broke off which would have needed the column to reach down to `end`, px from its top. */
export function noteShortage({ balance, blockSize }: FragmentationSpace, end: number): void {
  if (balance === null) return;
  const missing = end - blockSize;
  if (missing > 0 && missing < balance.shortage) balance.shortage = missing;
}

/** Notes that something stays at the top of a column although it is too high for it. */
export function noteOverflow(fragmentation: FragmentationSpace, end: number): void {
  const { balance, blockSize } = fragmentation;
  if (balance === null || end <= blockSize) return;
  balance.overflows = true;
  noteShortage(fragmentation, end);
}

/** Notes a positioned box in the column: as in Chromium, columns are balanced so that there is room for it. */
export function notePositioned({ balance }: FragmentationSpace, end: number): void {
  if (balance?.isMeasuring && end > balance.positionedEnd) balance.positionedEnd = end;
}

/** Notes a piece that should stay whole. */
export function noteUnbreakable({ balance }: FragmentationSpace, blockSize: number): void {
  if (balance?.isMeasuring && blockSize > balance.tallest) balance.tallest = blockSize;
}
