/**
 * Tables in a fragmented flow (css-tables-3 §5, css-break-4 §4): pieces one below the other, which are captions (`caption-pieces.ts`), rows
 * (`row-pieces.ts`) and the end of the grid box (here). Each of them stays, moves on or breaks as the driver says. Rows are taken up by their index, so
 * that a page costs what stands on it.
 */
import type { BreakBetween, BreakToken, TablePlace, TableResume } from '../break-token.ts';
import { noteShortage } from '../column-balance.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { LAST_RESORT, PERFECT } from '../fragmentation/break-appeal.ts';
import { continuationToken, isBeforeRows } from '../fragmentation/break-tokens.ts';
import { pageNameOf, pageNameOfFlows, startPageName } from '../fragmentation/page-names.ts';
import type { FinishedLayout, LayoutOutcome } from '../layout-outcome.ts';
import { cutEdges } from '../sizing/edges.ts';
import { captionPieces } from './caption-pieces.ts';
import { finishGrid, firstBaseline } from './finish-table.ts';
import { beginGrid, rowPieces } from './row-pieces.ts';
import { placeOverflow } from './table-overflow.ts';
import { rowsHeight, type TablePlan } from './table-plan.ts';
import { type Stop, TableState } from './table-state.ts';

/** Lays out the part of the table that falls into the current fragmentainer. */
export function layoutTableFragment(
  plan: TablePlan,
  space: FragmentationSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  const state = new TableState(plan, space, token, env);
  const stop = captionPieces(state, false) ?? rowPieces(state) ?? endOfGrid(state) ?? captionPieces(state, true);
  if (stop === 'go-back') return state.driver.goBack();
  return stop === null ? finish(state, { kind: 'end' }, null) : finish(state, stop.at, stop.forced);
}

/** What the grid box has below its last row: height that no row took, border and padding. */
function endOfGrid(state: TableState): Stop | null {
  const { grid, edges, measure, gridBlockSize, rowEnds, captionsAbove } = state.plan;
  const { at } = state.resume;
  if (at.kind === 'end' || (at.kind === 'caption' && at.caption >= captionsAbove)) return null;
  if (state.gridTop === null) state.end = beginGrid(state, grid.rows.length);
  const spacing = rowEnds.length === 0 ? 0 : measure.spacingY;
  const free = Math.max(0, gridBlockSize - edges.block - (rowEnds.at(-1) ?? 0) - spacing);
  const remaining = at.kind === 'grid-end' ? at.remaining : free + edges.bottom;
  const left = state.room - state.end;
  if (remaining > left && !state.isMeasuring && !(state.isAtStart && left <= 0)) {
    return breakAtEnd(state, remaining, free > 0 || at.kind === 'grid-end' ? left : 0);
  }
  // Spacing below the last row gives way to the border.
  const kept = at.kind === 'grid-end' ? 0 : Math.max(0, Math.min(spacing, left - remaining));
  state.end += kept + remaining;
  state.gridEnd = state.end;
  state.previous = grid.sections.at(-1)?.section ?? state.previous;
  return null;
}

/** Border and padding below the last row do not go on alone while a row can go on with them. @param fitting - px that lie here */
function breakAtEnd(state: TableState, remaining: number, fitting: number): Stop {
  const { driver, builder, plan, space, isCloned } = state;
  const { best } = driver;
  noteShortage(space, space.bfcOffset + state.end + remaining);
  const isAlone = fitting <= 0;
  if (isAlone && !driver.isSecondPass && best !== null && best.appeal > LAST_RESORT) return 'go-back';
  builder.clampBreakAppeal(isAlone ? LAST_RESORT : PERFECT);
  state.end += Math.max(0, fitting);
  state.gridEnd = state.end;
  const consumed = Math.max(0, fitting - (isCloned ? plan.edges.bottom : 0));
  return { at: { kind: 'grid-end', remaining: remaining - consumed }, forced: null };
}

/** @param at - where the table goes on */
function finish(state: TableState, at: TablePlace, forced: BreakBetween | null): FinishedLayout {
  const { plan, builder } = state;
  const { rows, sectionOfRow } = plan.grid;
  const isInRows = at.kind === 'row' && at.row < rows.length;
  const rowsEnd = state.end;
  state.grid.closeSection(isInRows ? sectionOfRow[at.row]! : -1);
  if (isInRows) addFooter(state);
  else if (endsWithFooterAgain(state)) state.grid.repeatLastSection();
  const isFilled = fillsFragmentainer(state, at) && !state.isMeasuring;
  const sticksOut = !isFilled || state.space.kind === 'column' ? state.end : 0;
  builder.height = Math.max(isFilled ? state.room : 0, sticksOut);
  placeOverflow(state);
  setGridBox(state, at);
  if (state.gridTop !== null && beginsRows(state) && !isBeforeRows(at)) {
    const baseline = firstBaseline(plan, state.rowsTop);
    // Without a cell that has a baseline it is the end of what lies here of the first row.
    builder.firstBaseline = baseline !== null && isInRows && at.row === 0 ? Math.min(baseline, rowsEnd) : baseline;
  }
  const consumed = (state.token?.consumedBlockSize ?? 0) + builder.height;
  builder.intrinsicBlockSize = consumed;
  builder.earlyBreak = state.driver.best;
  if (at.kind !== 'end' || state.overflow.length > 0) {
    const resume = resumeAt(state, at, rowsEnd);
    builder.breakToken = continuationToken(plan.table, consumed, resume, at.kind === 'end', forced);
  }
  return builder.finish();
}

function beginsRows({ resume: { at, consumedGridSize } }: TableState): boolean {
  return consumedGridSize === null || isBeforeRows(at);
}

/**
 * Whether the table reaches down to the end of the fragmentainer. In Chromium a break before a caption, or before the grid box, leaves nothing of the
 * table behind it.
 */
function fillsFragmentainer({ gridTop }: TableState, at: TablePlace): boolean {
  switch (at.kind) {
    case 'caption':
      return at.token !== null;
    case 'row':
      return gridTop !== null;
    default:
      return false;
  }
}

function resumeAt(state: TableState, at: TablePlace, rowsEnd: number): TableResume {
  const { consumedGridSize, consumedRowsSize } = state.resume;
  const overflow = state.overflow;
  const pageName = pageNameAt(state, at);
  if (state.gridTop === null) return { kind: 'table', at, pageName, consumedGridSize, consumedRowsSize, overflow };
  return {
    kind: 'table',
    at,
    pageName,
    consumedGridSize: (consumedGridSize ?? 0) + gridSize(state),
    consumedRowsSize: consumedRowsSize + rowsEnd - state.rowsTop,
    overflow,
  };
}

function pageNameAt({ plan, driver }: TableState, at: TablePlace): string {
  const { captions, grid } = plan;
  const name = driver.pageName;
  if (at.kind === 'caption') return pageNameOfFlows([at.token], captions[at.caption]!.box, name);
  if (at.kind !== 'row' || at.row >= grid.rows.length) return name;
  const { section } = grid.sections[grid.sectionOfRow[at.row]!]!;
  const tokens = at.cells.map(({ token }) => token);
  const inSection = pageNameOf(section, name);
  return at.consumedRowSize === null
    ? startPageName(grid.rows[at.row]!, inSection)
    : pageNameOfFlows(tokens, null, pageNameOf(grid.rows[at.row]!, inSection));
}

function gridSize(state: TableState): number {
  return state.gridTop === null ? 0 : (state.gridEnd ?? state.builder.height) - state.gridTop;
}

function setGridBox(state: TableState, at: TablePlace): void {
  const { builder, plan } = state;
  const { edges } = plan;
  const { consumedGridSize, consumedRowsSize } = state.resume;
  finishGrid(builder, state.grid, plan, {
    top: state.gridTop,
    height: gridSize(state),
    rowsTop: state.rowsTop - consumedRowsSize,
    rowsHeight: rowsHeight(plan),
  });
  const isHere = state.gridTop !== null;
  const hasStart = isHere && (state.isCloned || consumedGridSize === null);
  const hasEnd = isHere && (state.isCloned || (state.gridEnd !== null && at.kind !== 'grid-end'));
  builder.border = cutEdges(edges.border, hasStart, hasEnd);
  builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
}

/** The footer itself comes after those that repeat it. */
function endsWithFooterAgain({ repeated, resume, grid, plan }: TableState): boolean {
  const { rows, footerRows } = plan.grid;
  const last = grid.rows.at(-1)?.row ?? -1;
  return repeated.footer !== null && resume.consumedGridSize !== null && last >= rows.length - footerRows;
}

function addFooter(state: TableState): void {
  const { footer } = state.repeated;
  const { grid, measure } = state.plan;
  const last = state.grid.rows.at(-1);
  if (footer === null || last === undefined || last.row >= grid.rows.length - grid.footerRows) return;
  const top = state.end + measure.spacingY;
  state.grid.addRepeated(footer, top, state.resume.consumedGridSize === null, false);
  state.end = top + footer.height + footer.edge;
}
