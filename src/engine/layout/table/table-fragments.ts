/**
 * Tables in a fragmented flow (css-tables-3 §5, css-break-4): breaks fall between rows and inside them, where cells are parallel flows; headers and
 * footers repeat. Rows are taken up by their index, so that a page costs what stands on it.
 */
import type { BreakAppeal, BreakBetween, BreakToken, ResumePoint, TableCellResume } from '../break-token.ts';
import { noteShortage } from '../column-balance.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { avoidsBreakInside, LAST_RESORT, PERFECT, VIOLATES_AVOID, worseOf } from '../fragmentation/break-appeal.ts';
import { type BreakDecision, BreakDriver } from '../fragmentation/break-driver.ts';
import { continuationToken } from '../fragmentation/break-tokens.ts';
import { breakBetween, joinBreaks } from '../fragmentation/break-values.ts';
import type { FinishedLayout, LayoutOutcome } from '../layout-outcome.ts';
import { cutEdges } from '../sizing/edges.ts';
import { type BrokenRow, brokenRow, type OpenCell, placeOpenCell } from './broken-cells.ts';
import { captionsHeight, finishGrid, firstBaseline, placeCaptions } from './finish-table.ts';
import { hasForcedBreakInside } from './forced-breaks.ts';
import { GridFragment } from './grid-fragment.ts';
import { type RepeatedSections, repeatedSections } from './repeat-headers.ts';
import type { TablePlan } from './table-plan.ts';

/** Lays out the part of the table that falls into the current fragmentainer. */
export function layoutTableFragment(
  plan: TablePlan,
  space: FragmentationSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  return new TableFragmentation(plan, space, token, env).run();
}

class TableFragmentation {
  readonly #plan: TablePlan;
  readonly #space: FragmentationSpace;
  readonly #token: BreakToken | null;
  readonly #env: LayoutEnvironment;
  readonly #driver: BreakDriver;
  readonly #grid: GridFragment;
  readonly #builder: FragmentBuilder;
  readonly #repeated: RepeatedSections;
  /** Fragmentainer's end, px from the fragment's top. */
  readonly #room: number;
  #gridTop = 0;
  /** Cells that reach into the next row. */
  #openCells: OpenCell[] = [];

  constructor(plan: TablePlan, space: FragmentationSpace, token: BreakToken | null, env: LayoutEnvironment) {
    this.#plan = plan;
    this.#space = space;
    this.#token = token;
    this.#env = env;
    this.#driver = new BreakDriver(plan.table, space);
    this.#grid = new GridFragment(plan, env);
    this.#builder = new FragmentBuilder(plan.table);
    this.#repeated = repeatedSections(plan, space.blockSize, env);
    this.#room = space.blockSize - space.bfcOffset;
  }

  run(): LayoutOutcome {
    const { grid, rowStarts, rowEnds } = this.#plan;
    const resume = this.#token?.resume ?? null;
    const start = resume?.kind === 'table' ? resume.row : resume?.kind === 'at-end' ? grid.rows.length : 0;
    let y = this.#start(start);
    let consumedRow = resume?.kind === 'table' ? resume.consumedRowSize : 0;
    this.#resumeCells(resume?.kind === 'table' ? resume.cells : [], start, y);
    let end = y;
    for (let r = start; r < grid.rows.length; r++) {
      if (r > start) {
        const forced = this.#forcedBreakBefore(r);
        if (forced !== null) return this.#finishAt(r, end, forced, 0);
        y = end + (rowStarts[r]! - rowEnds[r - 1]!);
      }
      if (this.#mustStopBefore(r, start)) return this.#breakBefore(r, end, start);
      const height = rowEnds[r]! - rowStarts[r]!;
      const isResumed = consumedRow > 0;
      if (!isResumed && y + height <= this.#roomFor(r) && !hasForcedBreakInside(grid.rows[r]!)) {
        this.#noteBreak(r, start);
        this.#placeWhole(r, y);
        end = y + height;
      } else {
        const part = brokenRow(this.#plan, r, y, this.#cellsResumedIn(r), this.#cellSpace(r, y, start), this.#env);
        const choice = this.#chooseBreak(r, start, part, y, isResumed);
        if (choice === 'go-back') return this.#driver.goBack();
        if (choice === 'break-before') return this.#breakBefore(r, end, start);
        end = this.#placeBroken(r, y, part, consumedRow);
        if (part.isBroken) return this.#finishInside(r, end, part, consumedRow + end - y);
        consumedRow = 0;
      }
      this.#endCells(r, end);
    }
    return this.#isMovedByItsEnd(end) ? this.#driver.goBack() : this.#finishTable(start, end);
  }

  /** Spacing below the last row does not fit: it does not go on alone while a row can go on with them. */
  #isMovedByItsEnd(end: number): boolean {
    const { best, isSecondPass } = this.#driver;
    if (isSecondPass || best === null || best.appeal <= LAST_RESORT) return false;
    return end + this.#plan.measure.spacingY > this.#room;
  }

  // ---- Beginning

  /** Captions, or the repeated header; gives the first row's top. */
  #start(row: number): number {
    const plan = this.#plan;
    if (this.#token === null) {
      this.#gridTop = placeCaptions(this.#builder, plan, 0, false);
      return this.#gridTop + plan.edges.top + (plan.rowStarts[0] ?? 0);
    }
    const edge = plan.table.style.break.decoration === 'clone' ? plan.edges.top : 0;
    const { header } = this.#repeated;
    if (header === null || row < plan.grid.headerRows || row >= plan.grid.rows.length) return edge;
    // Spacing at a break is dropped, as margins are (css-break-4 §5.2).
    this.#grid.addRepeated(header, edge);
    return edge + header.height + plan.measure.spacingY;
  }

  #isAtStart(row: number, start: number): boolean {
    if (!this.#space.isAtStart || row !== start) return false;
    return this.#token !== null || this.#plan.captions.length === 0;
  }

  #resumeCells(cells: readonly TableCellResume[], start: number, top: number): void {
    const { grid } = this.#plan;
    for (const { row, cell, isFinished, token, consumed } of cells) {
      const index = grid.firstCell[row]! + cell;
      const lastRow = row + grid.rowSpans[index]! - 1;
      this.#openCells.push({ cell: index, top, isResumed: true, isFinished, token, consumed, open: null, lastRow });
    }
    if (start >= grid.rows.length) this.#openCells.length = Math.min(this.#openCells.length, cells.length);
  }

  /** Cells of row r itself that were broken before. */
  #cellsResumedIn(r: number): readonly OpenCell[] {
    const { grid } = this.#plan;
    return this.#openCells.filter((open) => grid.rowSpans[open.cell] === 1 && grid.rowOfCell[open.cell] === r);
  }

  // ---- Room

  /** Footers repeat below each part of the body; the last row of the table has what follows it in mind. */
  #roomFor(row: number): number {
    const { grid, measure } = this.#plan;
    const { footer } = this.#repeated;
    if (footer === null || row >= grid.rows.length - grid.footerRows) return this.#room;
    return this.#room - footer.height - measure.spacingY;
  }

  #cellSpace(row: number, y: number, start: number): FragmentationSpace {
    const { table, grid } = this.#plan;
    return {
      kind: this.#space.kind,
      blockSize: this.#space.bfcOffset + this.#roomFor(row),
      bfcOffset: this.#space.bfcOffset + y,
      isAtStart: this.#isAtStart(row, start),
      breakInsideAvoided: this.#isAvoided(row) || avoidsBreakInside(grid.rows[row] ?? table, this.#space.kind),
      earlyBreak: null,
      spanners: 'none',
      balance: this.#space.balance,
      pageName: this.#driver.pageName,
      heldBackFrom: this.#space.heldBackFrom,
    };
  }

  /** `break-inside: avoid` of the table, of the row's section, or of what contains them. */
  #isAvoided(row: number): boolean {
    const { table, grid } = this.#plan;
    const section = grid.sections[grid.sectionOfRow[row]!]!.section;
    const { kind, breakInsideAvoided } = this.#space;
    return breakInsideAvoided || avoidsBreakInside(table, kind) || avoidsBreakInside(section, kind);
  }

  // ---- Where to break

  #between(row: number): BreakBetween {
    const { grid } = this.#plan;
    const before = grid.sectionOfRow[row - 1]!;
    const after = grid.sectionOfRow[row]!;
    const ofRows = breakBetween(grid.rows[row - 1]!, grid.rows[row]!);
    if (before === after) return ofRows;
    const { break: ending } = grid.sections[before]!.section.style;
    const { break: beginning } = grid.sections[after]!.section.style;
    return joinBreaks(joinBreaks(ending.after, beginning.before), ofRows);
  }

  #forcedBreakBefore(row: number): BreakBetween | null {
    const { rows } = this.#plan.grid;
    return this.#driver.forcedBreak(this.#between(row), rows[row - 1]!, rows[row]!);
  }

  #appealBefore(row: number, start: number): BreakAppeal {
    if (row === start) return LAST_RESORT;
    const { grid } = this.#plan;
    const isBesideRepeated = row === grid.headerRows || row === grid.rows.length - grid.footerRows;
    const between = isBesideRepeated && grid.sections.length > 1 ? 'avoid' : this.#between(row);
    return this.#driver.appealBefore(between, true, this.#isAvoidedBetween(row));
  }

  /** Between two sections only what contains both counts. */
  #isAvoidedBetween(row: number): boolean {
    const { grid, table } = this.#plan;
    if (grid.sectionOfRow[row] === grid.sectionOfRow[row - 1]) return this.#isAvoided(row);
    return this.#space.breakInsideAvoided || avoidsBreakInside(table, this.#space.kind);
  }

  #noteBreak(row: number, start: number): void {
    if (this.#isAtStart(row, start)) return;
    this.#driver.rememberBefore(this.#plan.grid.rows[row]!, this.#appealBefore(row, start));
  }

  #mustStopBefore(row: number, start: number): boolean {
    return this.#driver.takesBreakBefore(this.#plan.grid.rows[row]!) && !this.#isAtStart(row, start);
  }

  /** Among breaking inside the row, before it, or before an earlier one: the most appealing, and of equals the last. */
  #chooseBreak(row: number, start: number, part: BrokenRow, y: number, isResumed: boolean): BreakDecision {
    const isAtStart = this.#isAtStart(row, start) || isResumed;
    const fits = !part.isBroken && y + part.height <= this.#roomFor(row);
    if (fits || part.forcedValue !== null) return 'keep';
    const { rowStarts, rowEnds } = this.#plan;
    const whole = part.isBroken ? Math.max(part.height, rowEnds[row]! - rowStarts[row]!) : part.height;
    noteShortage(this.#space, this.#space.bfcOffset + y + whole);
    const inside = part.isBroken ? this.#appealInside(row, part) : isAtStart ? PERFECT : null;
    return this.#driver.weigh(inside, isAtStart ? LAST_RESORT : this.#appealBefore(row, start), isAtStart);
  }

  #appealInside(row: number, part: BrokenRow): BreakAppeal {
    const isAvoided = this.#isAvoided(row) || avoidsBreakInside(this.#plan.grid.rows[row]!, this.#space.kind);
    return isAvoided ? worseOf(part.appeal, VIOLATES_AVOID) : part.appeal;
  }

  // ---- Placing

  #placeWhole(row: number, y: number): void {
    const { grid, metrics } = this.#plan;
    const open = this.#grid.addWholeRow(row, y);
    if (!grid.hasRowSpans || metrics.isCollapsed[row]) return;
    for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
      if (grid.rowSpans[i] === 1) continue;
      this.#openSpanningCell(i, row, y, open);
    }
    for (const cell of this.#openCells) cell.open ??= open;
  }

  /** Gives the lower end of the row's part. */
  #placeBroken(row: number, y: number, part: BrokenRow, consumed: number): number {
    const { grid, rowStarts, rowEnds, metrics } = this.#plan;
    const left = metrics.isFixed[row] ? rowEnds[row]! - rowStarts[row]! - consumed : 0;
    const natural = Math.max(part.height, consumed === 0 ? rowEnds[row]! - rowStarts[row]! : left);
    const height = part.isBroken ? Math.max(0, this.#roomFor(row) - y) : natural;
    const open = this.#grid.openRow(row, y, height, consumed === 0, !part.isBroken);
    for (const cell of part.cells) placeOpenCell(this.#grid, { ...cell, open }, y + height, part.isBroken, null);
    for (const cell of this.#openCells) cell.open ??= open;
    this.#openCells = this.#openCells.filter((cell) => grid.rowSpans[cell.cell]! > 1);
    for (const i of part.spanning) {
      this.#openSpanningCell(i, row, y, open);
    }
    return y + height;
  }

  /** A cell that begins in this row and ends in a later one. */
  #openSpanningCell(cell: number, row: number, top: number, open: OpenCell['open']): void {
    const lastRow = row + this.#plan.grid.rowSpans[cell]! - 1;
    this.#openCells.push({ cell, top, isResumed: false, isFinished: false, token: null, consumed: 0, open, lastRow });
  }

  /** Places the spanning cells that end with this row. */
  #endCells(row: number, end: number): void {
    if (this.#openCells.length === 0) return;
    const left: OpenCell[] = [];
    for (const cell of this.#openCells) {
      if (cell.lastRow > row) left.push(cell);
      else placeOpenCell(this.#grid, cell, end, false, null);
    }
    this.#openCells = left;
  }

  /** Cuts the spanning cells that reach over a break: gives what goes on of them. */
  #cutCells(row: number, end: number): TableCellResume[] {
    const { grid } = this.#plan;
    const resumes: TableCellResume[] = [];
    for (const cell of this.#openCells) {
      const space = { ...this.#cellSpace(row, cell.top, -1), isAtStart: cell.isResumed };
      const result = placeOpenCell(this.#grid, cell, end, true, space);
      const start = grid.rowOfCell[cell.cell]!;
      resumes.push({
        row: start,
        cell: cell.cell - grid.firstCell[start]!,
        isFinished: result === null || result.fragment.breakToken === null,
        token: result?.fragment.breakToken ?? null,
        consumed: cell.consumed + end - cell.top,
      });
    }
    return resumes;
  }

  // ---- Ending

  #breakBefore(row: number, end: number, start: number): FinishedLayout {
    if (!this.#isAtStart(row, start)) this.#builder.clampBreakAppeal(this.#appealBefore(row, start));
    return this.#finishAt(row, end, null, 0);
  }

  #finishAt(row: number, end: number, forced: BreakBetween | null, consumedRowSize: number): FinishedLayout {
    const cells = this.#cutCells(Math.min(row, this.#plan.grid.rows.length - 1), Math.max(end, this.#roomFor(row)));
    return this.#finish({ kind: 'table', row, cells, consumedRowSize }, end, forced);
  }

  #finishInside(row: number, end: number, part: BrokenRow, consumedRowSize: number): FinishedLayout {
    if (part.forcedValue === null) this.#builder.clampBreakAppeal(this.#appealInside(row, part));
    const cells = [...part.resumes, ...this.#cutCells(row, end)];
    return this.#finish({ kind: 'table', row, cells, consumedRowSize }, end, part.forcedValue);
  }

  /** All rows are placed: the rest of the grid's height, and the bottom captions. */
  #finishTable(start: number, end: number): FinishedLayout {
    const { grid, measure, edges } = this.#plan;
    const isEmpty = start >= grid.rows.length;
    const spacing = isEmpty ? 0 : measure.spacingY;
    // As in Chromium, a border that does not fit is cut off and does not go on.
    const bottom = Math.max(end + spacing, Math.min(end + spacing + edges.bottom, this.#room));
    const hasRoom = bottom + captionsHeight(this.#plan, true) <= this.#room;
    if (isEmpty || hasRoom || bottom === 0 || !this.#plan.captions.some((caption) => caption.isBottom)) {
      return this.#finish(null, bottom, null);
    }
    return this.#finish({ kind: 'table', row: grid.rows.length, cells: [], consumedRowSize: 0 }, end, null);
  }

  #finish(resume: ResumePoint | null, contentEnd: number, forced: BreakBetween | null): FinishedLayout {
    const plan = this.#plan;
    const { edges, table } = plan;
    const consumed = this.#token?.consumedBlockSize ?? 0;
    let gridHeight: number;
    if (resume === null) {
      const extra = plan.gridBlockSize - edges.block - plan.measure.spacingY - (plan.rowEnds.at(-1) ?? 0);
      gridHeight = contentEnd - this.#gridTop + (this.#token === null || extra > 0 ? Math.max(0, extra) : 0);
    } else {
      this.#addFooter(contentEnd);
      gridHeight = Math.max(0, this.#room - this.#gridTop);
    }
    finishGrid(this.#builder, this.#grid, plan, this.#gridTop, gridHeight);
    const isSliced = table.style.break.decoration !== 'clone';
    const builder = this.#builder;
    builder.border = cutEdges(builder.border, !isSliced || this.#token === null, !isSliced || resume === null);
    builder.padding = cutEdges(builder.padding, !isSliced || this.#token === null, !isSliced || resume === null);
    const gridBottom = this.#gridTop + gridHeight;
    this.#builder.height = resume === null ? placeCaptions(this.#builder, plan, gridBottom, true) : gridBottom;
    if (this.#token === null) this.#builder.firstBaseline = firstBaseline(plan, this.#gridTop + edges.top);
    this.#builder.intrinsicBlockSize = consumed + this.#builder.height;
    this.#builder.earlyBreak = this.#driver.best;
    if (resume !== null) {
      this.#builder.breakToken = continuationToken(table, consumed + this.#builder.height, resume, false, forced);
    }
    return this.#builder.finish();
  }

  #addFooter(end: number): void {
    const { footer } = this.#repeated;
    const { grid, measure } = this.#plan;
    const last = this.#grid.rows.at(-1);
    if (footer === null || last === undefined || last.row >= grid.rows.length - grid.footerRows) return;
    this.#grid.addRepeated(footer, end + measure.spacingY);
  }
}
