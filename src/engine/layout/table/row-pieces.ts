/** The rows of a table in one fragmentainer: what happens when a row does not fit is decided here (css-tables-3 §5, css-break-4 §4). */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, TableCellResume } from '../break-token.ts';
import { changedFragmentation, type FragmentationSpace } from '../constraint-space.ts';
import { avoidsBreakInside, LAST_RESORT, PERFECT, VIOLATES_AVOID } from '../fragmentation/break-appeal.ts';
import type { BreakDecision, RowPiece } from '../fragmentation/break-driver.ts';
import { hasForcedBreak, mostCovered } from '../fragmentation/break-tokens.ts';
import { isForcedBreak, joinBreaks } from '../fragmentation/break-values.ts';
import { wholeCell } from './cell-fragments.ts';
import type { RepeatedSection } from './repeat-headers.ts';
import { cellNeedsFragmentedLayout, needsFragmentedLayout } from './row-contents.ts';
import {
  avoided,
  type CellPart,
  cellOverflow,
  cellResume,
  goesOn,
  isRowAvoided,
  layoutCell,
  layoutRowPart,
  newCell,
  type OpenCell,
  placeCellPart,
  plannedHeight,
  type RowPart,
  resumedCell,
} from './row-part.ts';
import type { Stop, TableState } from './table-state.ts';

const NO_PIECES: readonly RowPiece[] = [];

/** Places the rows that are not done. `null` when all of them are. */
export function rowPieces(state: TableState): Stop | null {
  const { grid, captionsAbove } = state.plan;
  const { at } = state.resume;
  if (at.kind === 'grid-end' || at.kind === 'end') return null;
  if (at.kind === 'caption' && at.caption >= captionsAbove) return null;
  let consumed = at.kind === 'row' ? at.consumedRowSize : null;
  for (let r = at.kind === 'row' ? at.row : 0; r < grid.rows.length; r++) {
    const stop = rowPiece(state, r, consumed);
    if (stop !== null) return stop;
    consumed = null;
  }
  return null;
}

/** @param consumed - px of the row in earlier fragmentainers; `null`: it has not begun */
function rowPiece(state: TableState, row: number, consumed: number | null): Stop | null {
  const { plan, driver } = state;
  const { grid, rowStarts, rowEnds } = plan;
  const box = grid.rows[row]!;
  const next = isFirstOfSection(state, row) ? sectionOf(state, row) : box;
  const between = betweenRows(state, row, next);
  const forced = state.forcedBreak(between, next) ?? state.spanning.forcedIn(row - 1);
  if (forced !== null) return stopBefore(state, row, forced, PERFECT);
  const appeal = appealBefore(state, row, between);
  if (!state.isAtStart && driver.takesBreakBefore(box)) return stopBefore(state, row, null, appeal);
  const isFirst = state.gridTop === null;
  const y = isFirst ? beginGrid(state, row) : state.end + rowStarts[row]! - rowEnds[row - 1]!;
  // Edges of the table that fill the fragmentainer are something before the first row.
  const isAtStart =
    consumed !== null || (isFirstPlace(state, row) && (y < roomFor(state, row) || !isWithStartEdge(state)));
  const begun = consumed === null ? begunPieces(state, row, y) : NO_PIECES;
  const decided = begun.length === 0 ? 'keep' : driver.decideRow(box, begun, appeal, isAtStart);
  if (decided !== 'keep') return stopAt(state, row, isFirst, decided, appeal);
  if (consumed === null && fitsWhole(state, row, y)) {
    rememberBefore(state, row, appeal, isAtStart);
    placeWhole(state, row, y);
  } else {
    const stop = addPart(state, row, y, consumed, { next, appeal, isFirst, isAtStart });
    if (stop !== null) return stop;
  }
  state.previous = isFirstOfSection(state, row + 1) ? sectionOf(state, row) : box;
  state.spanning.leave(row);
  return null;
}

interface RowPlace {
  /** What begins with the row: it, or its section. */
  readonly next: Box;
  /** Of a break before it. */
  readonly appeal: BreakAppeal;
  readonly isFirst: boolean;
  readonly isAtStart: boolean;
}

/** Adds a row that is laid out for its place, or what of it has room. */
function addPart(state: TableState, row: number, y: number, consumed: number | null, place: RowPlace): Stop | null {
  const { next, appeal, isFirst, isAtStart } = place;
  const part = layoutPart(state, row, y, consumed);
  const found = consumed === null && !followsRepeated(state, row) ? breakBeforeCells(part) : 'auto';
  const forced = state.forcedBreak(found, next);
  if (forced !== null) return stopBefore(state, row, forced, PERFECT);
  const leaves = isAtStart && leavesEdgesBehind(state, y, part);
  const decision = leaves ? 'break-before' : decide(state, row, part, appeal, isAtStart);
  if (decision !== 'keep') return stopAt(state, row, isFirst, decision, appeal);
  if (isFirst && state.previous === null) state.builder.breakBefore = found;
  placePart(state, row, y, part, consumed);
  return part.isBroken ? stopInside(state, row, y, part, consumed ?? 0) : null;
}

/**
 * What is asked for between the last piece and a row. As in Chromium, no break is forced in a header that repeats, nor behind it, where it would stand
 * alone and come again on the next page; and a footer that repeats begins no page by what it says itself.
 */
function betweenRows(state: TableState, row: number, next: Box): BreakBetween {
  const between = isFirstOfRepeatedFooter(state, row) ? state.after : state.between(next);
  return followsRepeated(state, row) && isForcedBreak(between, state.space.kind) ? 'auto' : between;
}

/** Whether a row that repeats stands above it in its section, or as the last of the header. */
function followsRepeated({ plan: { grid }, repeated }: TableState, row: number): boolean {
  if (repeated.header !== null && row > 0 && row <= grid.headerRows) return true;
  return repeated.footer !== null && row > grid.rows.length - grid.footerRows;
}

function isFirstOfRepeatedFooter({ plan: { grid }, repeated }: TableState, row: number): boolean {
  return repeated.footer !== null && row > 0 && row === grid.rows.length - grid.footerRows;
}

/** What the cells of a row ask for at its start: which items are in the first row of a grid in them is known only now. */
function breakBeforeCells({ pieces }: RowPart): BreakBetween {
  let value: BreakBetween = 'auto';
  for (const { result } of pieces) value = joinBreaks(value, result?.breakBefore ?? 'auto');
  return value;
}

/** @param isFirst - the grid box had not begun in this fragment */
function stopAt(
  state: TableState,
  row: number,
  isFirst: boolean,
  decision: 'go-back' | 'break-before',
  appeal: BreakAppeal,
): Stop {
  if (decision === 'go-back') return decision;
  if (isFirst && state.previous !== null) state.gridTop = null;
  return stopBefore(state, row, null, appeal);
}

function isFirstOfSection({ plan }: TableState, row: number): boolean {
  const { sections, sectionOfRow, rows } = plan.grid;
  return row >= rows.length || sections[sectionOfRow[row]!]!.firstRow === row;
}

function sectionOf({ plan }: TableState, row: number): Box {
  return plan.grid.sections[plan.grid.sectionOfRow[row]!]!.section;
}

/** Nothing is above the row, or only a header that comes again on the next page: moving on would leave it no more room. */
function isFirstPlace(state: TableState, row: number): boolean {
  if (state.isAtStart) return true;
  return isBelowRepeatedHeader(state, row) && state.space.isAtStart && state.gridTop === 0;
}

function isWithStartEdge({ resume, isCloned }: TableState): boolean {
  return resume.consumedGridSize === null && !isCloned;
}

/** Between two sections only what contains both asks to keep them together. */
function appealBefore(state: TableState, row: number, between: BreakBetween): BreakAppeal {
  const { driver, previous, space } = state;
  const isInside = !isFirstOfSection(state, row) && avoidsBreakInside(sectionOf(state, row), space.kind);
  const hasOpportunity = isBelowRepeatedHeader(state, row) ? keepsHeader(state, row) : previous !== null;
  return driver.appealBefore(isFirstOfRepeatedFooter(state, row) ? 'avoid' : between, hasOpportunity, isInside);
}

function isBelowRepeatedHeader({ plan, repeated }: TableState, row: number): boolean {
  return repeated.header !== null && row === plan.grid.headerRows;
}

/** What follows a header that repeats does not go back to the place before it. */
function rememberBefore(state: TableState, row: number, appeal: BreakAppeal, isAtStart: boolean): void {
  if (isAtStart || isInRepeatedHeader(state, row)) return;
  state.driver.rememberBefore(state.plan.grid.rows[row]!, appeal);
}

function isInRepeatedHeader({ plan, repeated }: TableState, row: number): boolean {
  return repeated.header !== null && row < plan.grid.headerRows;
}

/** As in Chromium, a header that repeats stays alone below a caption, where the footer has room too. */
function keepsHeader(state: TableState, row: number): boolean {
  return state.gridTop !== null && state.gridTop > 0 && state.end <= roomFor(state, row);
}

/** The grid box, or its part in this fragment, begins: gives the first row's top. */
export function beginGrid(state: TableState, row: number): number {
  const { edges, rowStarts } = state.plan;
  const { consumedGridSize, at } = state.resume;
  state.gridTop = state.end;
  let top = state.end + (consumedGridSize === null || state.isCloned ? edges.top : 0);
  if (consumedGridSize === null) top += rowStarts[0] ?? 0;
  // Spacing at a break is dropped, as margins are (css-break-4 §5.2).
  const { header } = state.repeated;
  if (consumedGridSize !== null && header !== null && isBelowHeader(state, row)) {
    state.grid.addRepeated(header, top + header.edge, false, (state.token?.coveredBlockSize ?? 0) > 0);
    top += repeatedSize(state, header);
  }
  state.rowsTop = top;
  return at.kind === 'row' ? state.spanning.resume(at.cells, row, top, roomFor(state, row)) : top;
}

/** px at the fragmentainer's end that are not for this row: footers repeat below each part of the body, and cloned edges below all. */
function reservedFor(state: TableState, row: number): number {
  const { isCloned } = state;
  const below = isCloned ? state.plan.edges.bottom : 0;
  if (isInRepeatedHeader(state, row) || !isAboveFooter(state, row)) return below;
  return below + repeatedSize(state, state.repeated.footer);
}

function isAboveFooter({ plan: { grid } }: TableState, row: number): boolean {
  return row < grid.rows.length - grid.footerRows;
}

function isBelowHeader({ plan: { grid } }: TableState, row: number): boolean {
  return row >= grid.headerRows && row < grid.rows.length;
}

/** px that a repeated section takes, with the spacing beside it. */
function repeatedSize({ plan }: TableState, section: RepeatedSection | null): number {
  return section === null ? 0 : section.height + section.edge + plan.measure.spacingY;
}

function roomFor(state: TableState, row: number): number {
  return state.room - reservedFor(state, row);
}

// ---- A row in one piece

function fitsWhole(state: TableState, row: number, y: number): boolean {
  const { plan, spanning } = state;
  const room = roomFor(state, row);
  const end = y + plan.rowEnds[row]! - plan.rowStarts[row]!;
  if (end > room || needsFragmentedLayout(plan, row, room - y)) return false;
  return spanning
    .endingWith(row)
    .every(({ isResumed, cell, top }) => !isResumed && !cellNeedsFragmentedLayout(plan, cell, end - top, room - top));
}

function placeWhole(state: TableState, row: number, y: number): void {
  const { plan, grid, spanning, env } = state;
  const open = grid.addWholeRow(row, y);
  state.end = y + open.height;
  spanning.enter(grid, open, true);
  for (const { cell, top, open: first } of spanning.endingWith(row)) {
    if (first !== null) grid.addCell(first, cell, wholeCell(plan, cell, state.end - top, true, env), top);
  }
}

// ---- Cells of several rows that begin in a row

/**
 * Those that go on behind the fragmentainer. As in Chromium they are weighed with the row in which they begin, whatever becomes of those below: a break
 * through one of them is one inside of that row.
 */
function begunPieces(state: TableState, row: number, y: number): readonly RowPiece[] {
  const { plan, spanning, env } = state;
  const { grid, metrics, measure } = plan;
  if (!grid.hasRowSpans || metrics.isCollapsed[row] === 1) return NO_PIECES;
  const pieces: RowPiece[] = [];
  const room = roomFor(state, row) - y;
  for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
    if (grid.rowSpans[i] === 1) continue;
    const cell = newCell(plan, i, y);
    const height = plannedHeight(plan, cell);
    if (height <= room && !cellNeedsFragmentedLayout(plan, i, height, room)) continue;
    const space = cellSpace(state, row, cell);
    const laidOut = layoutCell(plan, cell, space, env);
    spanning.keep(i, space, laidOut);
    const result = isRowAvoided(plan, row, space.kind) ? avoided(laidOut) : laidOut;
    const box = measure.cellBoxes.boxOf(i);
    pieces.push({ box, result, offset: space.bfcOffset + reservedFor(state, row), size: result.fragment.height });
  }
  return pieces;
}

// ---- A row that does not fit, or must break

function layoutPart(state: TableState, row: number, y: number, consumed: number | null): RowPart {
  const { plan, resume } = state;
  const { firstCell, rowSpans } = plan.grid;
  const resumes = consumed !== null && resume.at.kind === 'row' ? resume.at.cells : [];
  const resumeOf = new Map(resumes.map((each) => [each.cell, each]));
  const cells: OpenCell[] = [];
  for (let i = firstCell[row]!; i < firstCell[row + 1]!; i++) {
    if (rowSpans[i]! > 1 || plan.metrics.isCollapsed[row] === 1) continue;
    const before = resumeOf.get(i);
    cells.push(before === undefined ? newCell(plan, i, y) : resumedCell(plan, before, y));
  }
  cells.push(...state.spanning.endingWith(row));
  const remaining = plan.rowEnds[row]! - plan.rowStarts[row]! - (consumed ?? 0);
  const spaceOf = (cell: OpenCell) => cellSpace(state, row, cell);
  const isAvoided = isRowAvoided(plan, row, state.space.kind);
  const layOut = (cell: OpenCell, space: FragmentationSpace) =>
    state.spanning.kept(cell, space) ?? layoutCell(plan, cell, space, state.env);
  const part = layoutRowPart(plan, cells, y, remaining, spaceOf, reservedFor(state, row), isAvoided, state.env, layOut);
  const isTooHigh = remaining > 0 && y + remaining > roomFor(state, row) && !state.isMeasuring;
  return isTooHigh ? { ...part, isBroken: true } : part;
}

function cellSpace(state: TableState, row: number, { cell, top, isResumed }: OpenCell): FragmentationSpace {
  const { plan, driver, space } = state;
  const box = plan.measure.cellBoxes.boxOf(cell);
  const own = driver.independentSpace(box, space.bfcOffset + top, isResumed || isFirstPlace(state, row));
  const { header, footer } = state.repeated;
  return changedFragmentation(own, {
    blockSize: own.blockSize - reservedFor(state, row),
    repeatedFooters: own.repeatedFooters + (isAboveFooter(state, row) ? repeatedSize(state, footer) : 0),
    repeatedHeaders: own.repeatedHeaders + (isBelowHeader(state, row) ? repeatedSize(state, header) : 0),
  });
}

/** What happens when a row does not fit: its cells are weighed like boxes beside each other; what has no cells breaks anywhere. */
function decide(state: TableState, row: number, part: RowPart, appeal: BreakAppeal, isAtStart: boolean): BreakDecision {
  const { driver, plan } = state;
  const box = plan.grid.rows[row]!;
  if (part.pieces.length > 0) return driver.decideRow(box, part.pieces, appeal, isAtStart);
  if (part.isBroken) return driver.weigh(appealInside(state, row), appeal, isAtStart);
  rememberBefore(state, row, appeal, isAtStart);
  return 'keep';
}

/**
 * Whether a first row whose cells have only their padding at the end behind the page leaves it, though nothing stands above it but margins, borders and
 * padding where boxes begin, as in Chromium.
 */
function leavesEdgesBehind({ token, space }: TableState, y: number, { pieces }: RowPart): boolean {
  if (token !== null || space.kind !== 'page' || space.bfcOffset + y <= space.repeatedHeaders) return false;
  return pieces.some(({ result }) => {
    return result?.fragment.breakToken?.resume.kind === 'at-end' && result.breakAppeal === LAST_RESORT;
  });
}

function appealInside({ plan, space }: TableState, row: number): BreakAppeal {
  return isRowAvoided(plan, row, space.kind) ? VIOLATES_AVOID : PERFECT;
}

function placePart(state: TableState, row: number, y: number, part: RowPart, consumed: number | null): void {
  const { grid, spanning, space } = state;
  const { height, remaining, isBroken, cells, dividedHeight } = part;
  const sticksOut = space.kind === 'column' ? y + height : y;
  const cut = state.isMeasuring ? y + height : Math.max(roomFor(state, row), sticksOut);
  state.end = isBroken ? cut : y + Math.max(height, remaining);
  const open = grid.openRow(row, y, state.end - y, consumed === null, !isBroken);
  spanning.enter(grid, open, consumed === null);
  for (const cell of cells) {
    const ownEnd = isBroken ? endOfWhole(cell) : null;
    const rowEnd = dividedHeight !== null && cell.top <= y ? y + dividedHeight : state.end;
    const end = Math.min(ownEnd ?? rowEnd, rowEnd);
    placeCellPart(
      grid,
      { ...cell, open: cell.open ?? grid.rowOf(cell.cell, open, cell.top) },
      end,
      isBroken && ownEnd === null,
      roomFor(state, row),
    );
  }
  if (!isBroken) state.overflow.push(...cellOverflow(cells));
}

// ---- Where the fragment ends

function stopInside(state: TableState, row: number, y: number, part: RowPart, consumed: number): Stop {
  const { plan, driver, builder, spanning } = state;
  if (part.forcedValue === null) {
    builder.clampBreakAppeal(appealInside(state, row));
    for (const cell of part.cells) if (plan.grid.rowSpans[cell.cell]! > 1) clampAppeal(state, cell);
    for (const { box, result } of part.pieces) {
      if (result !== null && goesOn(result.fragment.breakToken)) {
        builder.clampBreakAppeal(driver.appealInside(box, result));
      }
    }
  }
  spanning.leave(row);
  const goingOn = part.cells.filter((cell) => endOfWhole(cell) === null);
  const cells = inOrder([...goingOn.map(cellResume), ...cutSpanning(state, row, state.end)]);
  const consumedRowSize = consumed + state.end - y + mostCovered(cells);
  return { at: { kind: 'row', row, cells, consumedRowSize }, forced: part.forcedValue };
}

/** @param appeal - of the break, if it is not forced */
function stopBefore(state: TableState, row: number, forced: BreakBetween | null, appeal: BreakAppeal): Stop {
  const above = Math.max(0, row - 1);
  const cells = inOrder(cutSpanning(state, above, Math.max(state.end, roomFor(state, above))));
  const stop = state.stop({ kind: 'row', row, cells, consumedRowSize: null }, appeal);
  return stop === 'go-back' ? stop : { ...stop, forced };
}

/** Those of earlier rows first. */
function inOrder(cells: readonly TableCellResume[]): readonly TableCellResume[] {
  return cells.length < 2 ? cells : [...cells].sort((a, b) => a.cell - b.cell);
}

/** Cuts the cells that reach over a break. @param row - above it; @param end - of their parts, px from the fragment's top */
function cutSpanning(state: TableState, row: number, end: number): readonly TableCellResume[] {
  const { plan, grid, env } = state;
  const cut: TableCellResume[] = [];
  for (const cell of state.spanning.open) {
    if (cell.open === null) {
      cut.push({ cell: cell.cell, isFinished: cell.isFinished, token: cell.token });
      continue;
    }
    const space = changedFragmentation(cellSpace(state, row, cell), { isAtStart: cell.isResumed });
    const laidOut = () => state.spanning.kept(cell, space) ?? layoutCell(plan, cell, space, env);
    const part = { ...cell, result: cell.isFinished ? null : laidOut() };
    clampAppeal(state, part);
    const ownEnd = endOfWhole(part);
    placeCellPart(grid, part, Math.min(ownEnd ?? end, end), ownEnd === null, roomFor(state, row));
    if (ownEnd === null) cut.push(cellResume(part));
  }
  return cut;
}

/** The break through a cell of several rows is one inside of the row where the cell began. */
function clampAppeal({ plan, driver, builder, space }: TableState, { cell, result }: CellPart): void {
  const token = result?.fragment.breakToken ?? null;
  if (result === null || !goesOn(token) || hasForcedBreak(token!)) return;
  if (isRowAvoided(plan, plan.grid.rowOfCell[cell]!, space.kind)) builder.clampBreakAppeal(VIOLATES_AVOID);
  builder.clampBreakAppeal(driver.appealInside(plan.measure.cellBoxes.boxOf(cell), result));
}

/** As in Chromium, a cell of several rows whose planned height ends above the break does not reach down to it: where it ends, px from the fragment's top. */
function endOfWhole({ result, top, open, isResumed }: CellPart): number | null {
  if (result === null || open === null || isResumed || result.fragment.breakToken !== null) return null;
  return top + result.fragment.height;
}
