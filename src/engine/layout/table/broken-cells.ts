/** Cells that a fragmentainer's end cuts: parallel flows, each with its own token (css-break-4 §4.1, §5). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { BreakAppeal, BreakBetween, BreakToken, TableCellResume } from '../break-token.ts';
import { emptyFragmentainer, type FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment } from '../fragment.ts';
import { avoidsBreakInside, PERFECT, VIOLATES_AVOID, worseOf } from '../fragmentation/break-appeal.ts';
import { forcedValueOf } from '../fragmentation/break-tokens.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { cellWidth, contentOffset, wholeCell } from './cell-fragments.ts';
import type { GridFragment, OpenRow } from './grid-fragment.ts';
import { isBaselineAligned } from './row-heights.ts';
import type { TablePlan } from './table-plan.ts';

/** A cell whose lower end has not been reached. */
export interface OpenCell {
  readonly cell: number;
  /** Of its part in this fragment, px from the wrapper's top. */
  readonly top: number;
  /** It began in an earlier fragmentainer. */
  readonly isResumed: boolean;
  /** Its content ended there; only its box goes on. */
  readonly isFinished: boolean;
  readonly token: BreakToken | null;
  /** px in earlier fragmentainers. */
  readonly consumed: number;
  /** The row fragment that holds it; `null` until a row is placed. */
  open: OpenRow | null;
  readonly lastRow: number;
}

/** The part of a row that is laid out as a fragmented flow. */
export interface BrokenRow {
  readonly cells: readonly BrokenCell[];
  /** Cells of several rows that begin here. */
  readonly spanning: readonly number[];
  /** Of the highest part of a cell, px. */
  readonly height: number;
  readonly isBroken: boolean;
  /** The worst break in a cell. */
  readonly appeal: BreakAppeal;
  readonly forcedValue: BreakBetween | null;
  readonly resumes: readonly TableCellResume[];
}

/** An open cell with its layout; `null` where its content had ended before. */
export interface BrokenCell extends OpenCell {
  readonly result: FinishedLayout | null;
}

/** Lays out the cells of a row (not those of several rows) up to the end of the fragmentainer. */
export function brokenRow(
  plan: TablePlan,
  row: number,
  y: number,
  resumed: readonly OpenCell[],
  space: FragmentationSpace,
  env: LayoutEnvironment,
): BrokenRow {
  const { grid } = plan;
  const cells: BrokenCell[] = [];
  const spanning: number[] = [];
  const resumes: TableCellResume[] = [];
  let height = 0;
  let isBroken = false;
  let appeal: BreakAppeal = PERFECT;
  let forcedValue: BreakBetween | null = null;
  for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
    const before = resumed.find((open) => open.cell === i) ?? null;
    if (grid.rowSpans[i]! > 1) {
      if (resumed.length === 0) spanning.push(i);
      continue;
    }
    const result = before?.isFinished ? null : layoutCell(plan, i, before?.token ?? null, space, env);
    cells.push({
      cell: i,
      top: y,
      isResumed: before !== null,
      isFinished: before?.isFinished ?? false,
      token: before?.token ?? null,
      consumed: before?.consumed ?? 0,
      open: null,
      lastRow: row,
      result,
    });
    const token = result?.fragment.breakToken ?? null;
    resumes.push({ row, cell: i - grid.firstCell[row]!, isFinished: token === null, token, consumed: 0 });
    if (result === null) continue;
    height = Math.max(height, result.fragment.height);
    if (token === null) continue;
    isBroken = true;
    forcedValue ??= forcedValueOf(token);
    const isAvoided = space.breakInsideAvoided || avoidsBreakInside(token.box, space.kind);
    appeal = worseOf(appeal, isAvoided ? worseOf(result.breakAppeal, VIOLATES_AVOID) : result.breakAppeal);
  }
  return { cells, spanning, height, isBroken, appeal, forcedValue, resumes };
}

/** A cell's part, as high as its content; only baselines move content down in a row that is cut. */
function layoutCell(
  plan: TablePlan,
  cell: number,
  token: BreakToken | null,
  fragmentation: FragmentationSpace,
  env: LayoutEnvironment,
): FinishedLayout {
  const box = plan.measure.cellBoxes.boxOf(cell);
  const offset = token === null && isBaselineAligned(box.style) ? contentOffset(plan, cell, 0) : 0;
  const space = { ...plan.spaces.spaceFor(cellWidth(plan, cell)), cellContentOffset: offset, fragmentation };
  return assertFinished(env.layout(box, space, token));
}

/**
 * Adds an open cell, or its part, which reaches from its top down to `end`.
 *
 * @param continues - the cell goes on in the next fragmentainer
 * @param space - to lay the part out in; `null` for cells that end here
 * @returns the part's layout, or `null` where none was needed
 */
export function placeOpenCell(
  grid: GridFragment,
  cell: OpenCell & { readonly result?: FinishedLayout | null },
  end: number,
  continues: boolean,
  space: FragmentationSpace | null,
): FinishedLayout | null {
  const { plan, env } = grid;
  const height = Math.max(0, end - cell.top);
  const open = cell.open;
  if (open === null) return null;
  if (!cell.isResumed && !continues && cell.result === undefined) {
    grid.addCell(open, cell.cell, wholeCell(plan, cell.cell, height, env), cell.top);
    return null;
  }
  let result = cell.result;
  if (result === undefined) {
    result = cell.isFinished ? null : layoutCell(plan, cell.cell, cell.token, space ?? endlessSpace(cell), env);
  }
  const part = result === null ? emptyPart(plan, cell.cell) : result.fragment;
  const fragment = cutFragment(part, height, cell.isResumed, continues);
  grid.addCell(open, cell.cell, { fragment, outOfFlow: result?.outOfFlow ?? [] }, cell.top);
  return result;
}

/** The rows say where a spanning cell ends: its last part takes all of its content. */
function endlessSpace(cell: OpenCell): FragmentationSpace {
  return { ...emptyFragmentainer('page', INDEFINITE), bfcOffset: cell.top };
}

/** The box of a cell whose content ended in an earlier fragmentainer. */
function emptyPart(plan: TablePlan, cell: number): Fragment {
  const { fragment } = plan.cellResults[cell]!;
  return { ...fragment, height: 0, children: [], breakToken: null };
}

/** A part with its height in the row, without borders where it was cut. */
function cutFragment(fragment: Fragment, height: number, isTopCut: boolean, isBottomCut: boolean): Fragment {
  const { border } = fragment;
  return {
    box: fragment.box,
    style: fragment.style,
    width: fragment.width,
    height,
    border: {
      top: isTopCut ? 0 : border.top,
      right: border.right,
      bottom: isBottomCut ? 0 : border.bottom,
      left: border.left,
    },
    padding: fragment.padding,
    children: fragment.children,
    detail: fragment.detail,
    breakToken: fragment.breakToken,
  };
}
