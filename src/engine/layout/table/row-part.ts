/** The part of a row that lies in one fragmentainer: its cells are parallel flows, each with its own token (css-break-4 §4.1, §5). */
import { floorToGrid } from '../../base/lengths.ts';
import type { BreakBetween, BreakToken, TableCellResume, TableOverflow } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { changedFragment, type Fragment } from '../fragment.ts';
import { avoidsBreakInside, VIOLATES_AVOID, worseOf } from '../fragmentation/break-appeal.ts';
import type { RowPiece } from '../fragmentation/break-driver.ts';
import { forcedValueIn, partToken } from '../fragmentation/break-tokens.ts';
import { piecesOf } from '../fragmentation/uncut-pieces.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { cutEdges } from '../sizing/edges.ts';
import { flowDependsOnBlockPercentages } from '../sizing/percentage-dependence.ts';
import {
  cellWidth,
  contentOffset,
  fragmentedContentOffset,
  isHeightDefinite,
  withMovedContent,
} from './cell-fragments.ts';
import type { GridFragment, OpenRow } from './grid-fragment.ts';
import { lowestOf } from './row-contents.ts';
import { cellAlignment } from './row-heights.ts';
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
  /** The row fragment that holds it; `null` until a row is placed. */
  open: OpenRow | null;
  readonly lastRow: number;
}

/** An open cell with its layout; `null` where its content had ended before. */
export interface CellPart extends OpenCell {
  readonly result: FinishedLayout | null;
}

/** By name, not spread, so that all have one hidden class (see `changedSpace`). */
function withResult(
  { cell, top, isResumed, isFinished, token, open, lastRow }: OpenCell,
  result: FinishedLayout | null,
): CellPart {
  return { cell, top, isResumed, isFinished, token, open, lastRow, result };
}

export interface RowPart {
  readonly cells: readonly CellPart[];
  /** For the driver: the cells of this row only that have content. */
  readonly pieces: readonly RowPiece[];
  /** Down to the end of the lowest cell, px from the row's top in this fragment. */
  readonly height: number;
  /** px of the row's planned height that earlier fragmentainers leave. */
  readonly remaining: number;
  /** A cell, or the row's own height, goes on in the next fragmentainer. */
  readonly isBroken: boolean;
  readonly forcedValue: BreakBetween | null;
  /** Where padding lies behind the rest of the row (see `isPaddingDivided`): the height of that rest, px. */
  readonly dividedHeight: number | null;
}

/** A cell that begins at `top`. */
export function newCell(plan: TablePlan, cell: number, top: number): OpenCell {
  const lastRow = plan.grid.rowOfCell[cell]! + plan.grid.rowSpans[cell]! - 1;
  return { cell, top, isResumed: false, isFinished: false, token: null, open: null, lastRow };
}

/** A cell that goes on at `top`. */
export function resumedCell(plan: TablePlan, resume: TableCellResume, top: number): OpenCell {
  const { cell, isFinished, token } = resume;
  return { ...newCell(plan, cell, top), isResumed: true, isFinished, token };
}

/**
 * Lays out the cells that end with this row: those of this row only, and those that reach into it from rows above.
 *
 * @param y - of the row's part, px from the wrapper's top
 * @param remaining - see `RowPart`
 * @param spaceOf - the fragmentainer for a cell that lies at `top`
 * @param reserved - px at the fragmentainer's end that are not for rows
 * @param isAvoided - the row, or a box between it and the table, asks to be kept whole
 */
export function layoutRowPart(
  plan: TablePlan,
  cells: readonly OpenCell[],
  y: number,
  remaining: number,
  spaceOf: (cell: OpenCell) => FragmentationSpace,
  reserved: number,
  isAvoided: boolean,
  env: LayoutEnvironment,
  layOut: (cell: OpenCell, space: FragmentationSpace) => FinishedLayout,
): RowPart {
  const parts: CellPart[] = [];
  const pieces: RowPiece[] = [];
  let height = 0;
  let rest = 0;
  let behind = 0;
  let isBroken = false;
  const isDivided = remaining > 0 && cells.some((cell) => isPaddingDivided(plan, cell));
  const isBehind = (cell: OpenCell, result: FinishedLayout) => isDivided && isBehindRow(cell, result, remaining);
  for (const cell of cells) {
    if (cell.isFinished) {
      parts.push(withResult(cell, null));
      continue;
    }
    const box = plan.measure.cellBoxes.boxOf(cell.cell);
    const space = spaceOf(cell);
    const laidOut = layOut(cell, space);
    const result = isAvoided ? avoided(laidOut) : laidOut;
    parts.push(withResult(cell, result));
    const isOfRow = plan.grid.rowSpans[cell.cell] === 1;
    // A cell of several rows was weighed with the row in which it begins.
    if (isOfRow) {
      pieces.push({ box, result, offset: space.bfcOffset + reserved, size: result.fragment.height });
    }
    const raises = isOfRow && !flowDependsOnBlockPercentages(box, env);
    const end = cell.top + (raises ? result.fragment.height : leastHeight(result, y + remaining - cell.top)) - y;
    if (isOfRow && isBehind(cell, result)) behind = Math.max(behind, end);
    else {
      height = Math.max(height, end);
      if (isOfRow) rest = Math.max(rest, end);
    }
    isBroken ||= goesOn(result.fragment.breakToken);
  }
  const tokens = parts.map(({ result }) => result?.fragment.breakToken ?? null);
  const part = {
    cells: parts,
    pieces,
    height,
    remaining,
    isBroken,
    forcedValue: forcedValueIn(tokens),
    dividedHeight: null,
  };
  if (behind === 0) return part;
  if (rest === 0 || isBroken) return { ...part, height: Math.max(height, behind) };
  const moved = parts.map((each) =>
    plan.grid.rowSpans[each.cell] === 1 && each.result !== null && isBehind(each, each.result)
      ? { ...each, top: each.top + rest }
      : each,
  );
  return { ...part, cells: moved, height: Math.max(height, rest + behind), dividedHeight: rest };
}

/**
 * How high the last part of a cell of several rows, or of one with percentages of its height, makes its rows, px.
 *
 * DEVIATION: where it is higher on pages than was planned, Chromium lets its content overflow. So it does here, but for words and pictures, which
 * nothing may lie over on paper (CHROMIUM.md 50).
 *
 * @param planned - px that are left of its rows
 */
function leastHeight({ fragment }: FinishedLayout, planned: number): number {
  if (fragment.height <= planned || goesOn(fragment.breakToken)) return fragment.height;
  const { lines, glyphs } = piecesOf(fragment);
  return Math.min(Math.max(planned, lines.reach, glyphs.reach), fragment.height);
}

/** Whether the break before this part of a cell is in the padding that follows its content (see `endFragment`). */
function isPaddingDivided({ cellResults }: TablePlan, { cell, token }: OpenCell): boolean {
  return isAtEnd(token) && token.consumedBlockSize < cellResults.of(cell).intrinsicBlockSize;
}

/** Whether the padding of a cell, which did not fit below free space in it, lies behind what is left of a divided one, as in Chromium. */
function isBehindRow({ token }: OpenCell, { fragment }: FinishedLayout, remaining: number): boolean {
  return isAtEnd(token) && fragment.height > remaining;
}

function isAtEnd(token: BreakToken | null): token is BreakToken {
  return token?.resume.kind === 'at-end' && token.resume.blockSize !== null;
}

/** Whether the box itself goes on in the next fragmentainer, and not only what overflows it. */
export function goesOn(token: BreakToken | null): boolean {
  return token !== null && !token.isFlowFinished;
}

/** What `break-inside: avoid` of the row or its section makes of breaks in a cell. */
export function avoided(result: FinishedLayout): FinishedLayout {
  const { earlyBreak, breakAppeal } = result;
  return {
    ...result,
    breakAppeal: worseOf(breakAppeal, VIOLATES_AVOID),
    earlyBreak: earlyBreak && { ...earlyBreak, appeal: worseOf(earlyBreak.appeal, VIOLATES_AVOID) },
  };
}

/** Up to the end of the fragmentainer; as high as was planned at least. */
export function layoutCell(
  plan: TablePlan,
  cell: OpenCell,
  fragmentation: FragmentationSpace,
  env: LayoutEnvironment,
): FinishedLayout {
  const box = plan.measure.cellBoxes.boxOf(cell.cell);
  const height = plannedHeight(plan, cell);
  const cellContentOffset = offsetInPart(plan, cell, fragmentation, env);
  const space = {
    ...plan.spaces.spaceFor(cellWidth(plan, cell.cell)),
    fixedBlockSize: height,
    isFixedBlockSizeDefinite: isHeightDefinite(plan, cell.cell, height, env),
    cellContentOffset,
    fragmentation,
  };
  const result = assertFinished(env.layout(box, space, cell.token));
  if (cell.isResumed) return result;
  const further = offsetOfOverflow(result);
  const { bfcOffset, blockSize } = fragmentation;
  if (further === 0 || bfcOffset + lowestOf(result.fragment) + further > blockSize) return result;
  return { ...result, ...withMovedContent(result, further) };
}

/**
 * How much further down `vertical-align` moves content that overflows the cell over the page's end, where no line is cut by that: as in Chromium,
 * edges at the end of such a cell do not count.
 */
function offsetOfOverflow({ fragment }: FinishedLayout): number {
  if (fragment.breakToken?.isFlowFinished !== true) return 0;
  const { border, padding, style } = fragment;
  const edges = border.bottom + padding.bottom;
  const align = cellAlignment(style);
  return align === 'bottom' ? edges : align === 'middle' ? floorToGrid(edges / 2) : 0;
}

/** px, in one piece. */
export function plannedHeight({ grid, rowStarts, rowEnds }: TablePlan, { cell, lastRow }: OpenCell): number {
  return rowEnds[lastRow]! - rowStarts[grid.rowOfCell[cell]!]!;
}

/** How far `vertical-align` moves the content down: nothing where the cell does not end here, as in Chromium. */
function offsetInPart(
  plan: TablePlan,
  cell: OpenCell,
  { bfcOffset, blockSize }: FragmentationSpace,
  env: LayoutEnvironment,
): number {
  if (cell.isResumed) return 0;
  const height = plannedHeight(plan, cell);
  return bfcOffset + height <= blockSize ? fragmentedContentOffset(plan, cell.cell, height, env) : 0;
}

/**
 * Adds a cell's part, which reaches from its top down to `end`.
 *
 * @param continues - the cell goes on in the next fragmentainer
 * @param room - where that ends
 */
export function placeCellPart(grid: GridFragment, cell: CellPart, end: number, continues: boolean, room: number): void {
  const { plan } = grid;
  const { open, result, isResumed } = cell;
  if (open === null) return;
  // Beside a neighbour that sticks out of a column, a cell that goes on ends with the column, though it may have stopped before (a caption).
  const isCut = continues && result !== null && goesOn(result.fragment.breakToken);
  const height = isCut ? Math.max(result.fragment.height, Math.min(end, room) - cell.top) : Math.max(0, end - cell.top);
  let whole: Fragment;
  let outOfFlow = result?.outOfFlow ?? [];
  if (result === null) {
    whole = emptyPart(plan, cell.cell);
  } else if (isResumed || result.fragment.breakToken !== null) {
    whole = result.fragment;
  } else {
    // Content that ends here is aligned in all of the part that lies here, as in Chromium.
    const moved = withMovedContent(result, alignment(plan, cell, result.fragment, height));
    whole = moved.fragment;
    outOfFlow = moved.outOfFlow;
  }
  const isCloned = whole.style.break.decoration === 'clone';
  const border = cutEdges(whole.border, isCloned || !isResumed, isCloned || !continues);
  const breakToken = continues ? (whole.breakToken ?? partToken(plan.grid.cells[cell.cell]!.box)) : whole.breakToken;
  grid.addCell(open, cell.cell, { fragment: { ...whole, height, border, breakToken }, outOfFlow }, cell.top);
}

/** How much further down the content goes in a part that is higher than was planned. Nothing must pass its end by that. */
function alignment(plan: TablePlan, cell: OpenCell, fragment: Fragment, height: number): number {
  const free = height - plannedHeight(plan, cell);
  if (free <= 0) return 0;
  const further = contentOffset(plan, cell.cell, height, true) - contentOffset(plan, cell.cell, height - free, true);
  return lowestOf(fragment) + further <= height ? further : 0;
}

/** The box of a cell whose content ended in an earlier fragmentainer. */
function emptyPart(plan: TablePlan, cell: number): Fragment {
  const { fragment } = plan.cellResults.of(cell);
  return changedFragment(fragment, { height: 0, children: [], breakToken: null });
}

/** Where a cell goes on that this fragmentainer cuts. */
export function cellResume({ cell, isFinished, result }: CellPart): TableCellResume {
  const token = result?.fragment.breakToken ?? null;
  return { cell, isFinished: isFinished || token === null, token };
}

/** What overflows cells that have ended. */
export function cellOverflow(cells: readonly CellPart[]): readonly TableOverflow[] {
  const overflow: TableOverflow[] = [];
  for (const { cell, result } of cells) {
    const token = result?.fragment.breakToken ?? null;
    if (token?.isFlowFinished) overflow.push({ part: 'cell', index: cell, token });
  }
  return overflow;
}

/** Whether `break-inside` of the row or of its section asks to keep its cells whole. */
export function isRowAvoided(plan: TablePlan, row: number, kind: FragmentationSpace['kind']): boolean {
  const { grid, table } = plan;
  const { section } = grid.sections[grid.sectionOfRow[row]!]!;
  return avoidsBreakInside(grid.rows[row] ?? table, kind) || avoidsBreakInside(section, kind);
}
