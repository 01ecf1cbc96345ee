/**
 * Tables in a fragmented flow (css-tables-3 §5, css-break-4 §4): pieces one below the other, which are captions, rows and the end of the grid box.
 * Each of them stays, moves on or breaks as the driver says. Breaks fall between pieces, in captions, and in rows, whose cells are parallel flows; headers
 * and footers repeat. Rows are taken up by their index, so that a page costs what stands on it.
 */
import type { Box } from '../../boxes/tree/box.ts';
import type {
  BreakAppeal,
  BreakBetween,
  BreakToken,
  TableCellResume,
  TableOverflow,
  TablePlace,
  TableResume,
} from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { avoidsBreakInside, LAST_RESORT, PERFECT, VIOLATES_AVOID } from '../fragmentation/break-appeal.ts';
import { type BreakDecision, BreakDriver } from '../fragmentation/break-driver.ts';
import { continuationToken, forcedValueOf } from '../fragmentation/break-tokens.ts';
import { breakBetween } from '../fragmentation/break-values.ts';
import type { FinishedLayout, LayoutOutcome } from '../layout-outcome.ts';
import { cutEdges } from '../sizing/edges.ts';
import { captionOffset, layoutCaption } from './captions.ts';
import { wholeCell } from './cell-fragments.ts';
import { finishGrid, firstBaseline } from './finish-table.ts';
import { GridFragment } from './grid-fragment.ts';
import { type RepeatedSections, repeatedSections } from './repeat-headers.ts';
import { cellNeedsFragmentedLayout, needsFragmentedLayout } from './row-contents.ts';
import {
  cellOverflow,
  cellResume,
  goesOn,
  isRowAvoided,
  layoutCell,
  layoutRowPart,
  newCell,
  type OpenCell,
  placeCellPart,
  type RowPart,
  resumedCell,
} from './row-part.ts';
import { SpanningCells } from './spanning-cells.ts';
import { rowsHeight, type TablePlan } from './table-plan.ts';

/** Lays out the part of the table that falls into the current fragmentainer. */
export function layoutTableFragment(
  plan: TablePlan,
  space: FragmentationSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  return new TableFragmentation(plan, space, token, env).run();
}

function fromTheStart({ captionsAbove }: TablePlan): TableResume {
  const at: TablePlace =
    captionsAbove > 0
      ? { kind: 'caption', caption: 0, token: null }
      : { kind: 'row', row: 0, cells: [], consumedRowSize: 0 };
  return { kind: 'table', at, consumedGridSize: null, consumedRowsSize: 0, overflow: [] };
}

class TableFragmentation {
  readonly #plan: TablePlan;
  readonly #space: FragmentationSpace;
  readonly #token: BreakToken | null;
  readonly #resume: TableResume;
  readonly #env: LayoutEnvironment;
  readonly #driver: BreakDriver;
  readonly #grid: GridFragment;
  readonly #builder: FragmentBuilder;
  readonly #repeated: RepeatedSections;
  readonly #isCloned: boolean;
  /** All content is laid out in one endless column. */
  readonly #isMeasuring: boolean;
  /** Fragmentainer's end, px from the fragment's top. */
  readonly #room: number;
  /** Lower end of what has been placed, px from the fragment's top. */
  #end = 0;
  /** The last piece that has been placed here; a break before the first one would leave the fragment empty. */
  #previous: Box | null = null;
  /** Top of the grid box in this fragment; `null` before it begins. */
  #gridTop: number | null = null;
  /** Lower end of the grid box, if it lies here. */
  #gridEnd: number | null = null;
  /** Top of the first row that is not a repeated one. */
  #rowsTop = 0;
  readonly #spanning: SpanningCells;
  readonly #overflow: TableOverflow[] = [];

  constructor(plan: TablePlan, space: FragmentationSpace, token: BreakToken | null, env: LayoutEnvironment) {
    const { table, edges } = plan;
    this.#plan = plan;
    this.#space = space;
    this.#token = token;
    this.#resume = token?.resume.kind === 'table' ? token.resume : fromTheStart(plan);
    this.#env = env;
    this.#driver = new BreakDriver(table, space);
    this.#grid = new GridFragment(plan, space, env);
    this.#builder = new FragmentBuilder(table);
    this.#repeated = repeatedSections(plan, space, env);
    this.#isCloned = table.style.break.decoration === 'clone' && edges.block < space.blockSize;
    this.#isMeasuring = space.balance?.isMeasuring === true;
    this.#room = space.blockSize - space.bfcOffset;
    this.#spanning = new SpanningCells(plan);
  }

  run(): LayoutOutcome {
    const outcome = this.#captions(false) ?? this.#rows() ?? this.#endOfGrid() ?? this.#captions(true);
    return outcome ?? this.#finish({ kind: 'end' }, null);
  }

  // ---- Where to break

  /** A break before the next piece would be in vain. */
  get #isAtStart(): boolean {
    return this.#space.isAtStart && this.#previous === null;
  }

  /** What is asked for between the last piece here and the next one. */
  #between(next: Box): BreakBetween {
    return this.#previous === null ? 'auto' : breakBetween(this.#previous, next);
  }

  /** The fragment ends before the next piece. @param appeal - of the break */
  #breakBefore(at: TablePlace, appeal: BreakAppeal): LayoutOutcome {
    if (!this.#isAtStart) this.#builder.clampBreakAppeal(appeal);
    return this.#finish(at, null);
  }

  // ---- Captions

  #captions(isBottom: boolean): LayoutOutcome | null {
    const { captions, captionsAbove } = this.#plan;
    const { at } = this.#resume;
    const end = isBottom ? captions.length : captionsAbove;
    let index = isBottom ? captionsAbove : 0;
    let token: BreakToken | null = null;
    if (at.kind === 'caption') {
      index = Math.max(index, at.caption);
      token = index === at.caption ? at.token : null;
    } else if (!isBottom || at.kind === 'end') {
      return null;
    }
    for (; index < end; index++) {
      const outcome = this.#caption(index, token);
      if (outcome !== null) return outcome;
      token = null;
    }
    return null;
  }

  #caption(index: number, token: BreakToken | null): LayoutOutcome | null {
    const plan = this.#plan;
    const caption = plan.captions[index]!;
    const { box, margins } = caption;
    const before: TablePlace = { kind: 'caption', caption: index, token: null };
    const driver = this.#driver;
    const between = this.#between(box);
    if (this.#previous !== null) {
      const forced = driver.forcedBreak(between, this.#previous, box);
      if (forced !== null) return this.#finish(before, forced);
    }
    const appeal = driver.appealBefore(between, this.#previous !== null);
    const isAtStart = this.#isAtStart || token !== null;
    if (driver.takesBreakBefore(box) && !isAtStart) return this.#breakBefore(before, appeal);
    // Margins at an unforced break are cut off; and what stands first in a fragmentainer stands in it (css-break-4 §5.2).
    const isKept = this.#previous !== null || this.#token === null || this.#token.isForced;
    const margin = token === null && isKept ? margins.top : 0;
    const y = this.#end + (isAtStart && this.#end + margin >= this.#room ? 0 : margin);
    const offset = this.#space.bfcOffset + y;
    const result = layoutCaption(plan, caption, driver.independentSpace(box, offset, isAtStart), token, this.#env);
    const { fragment } = result;
    const decision = driver.decide(box, result, offset, fragment.height, appeal, isAtStart);
    if (decision === 'go-back') return driver.goBack();
    if (decision === 'break-before') return this.#breakBefore(before, appeal);
    this.#builder.addResult(result, captionOffset(caption, plan.inlineSize), y);
    this.#previous = box;
    const rest = fragment.breakToken;
    this.#end = y + fragment.height;
    if (rest !== null && !rest.isFlowFinished) {
      this.#builder.clampBreakAppeal(driver.appealInside(box, result));
      return this.#finish({ kind: 'caption', caption: index, token: rest }, forcedValueOf(rest));
    }
    if (rest !== null) this.#overflow.push({ part: 'caption', index, token: rest });
    // The margin is cut off at the end of the fragmentainer (css-break-4 §5.2).
    this.#end = Math.max(this.#end, Math.min(this.#end + margins.bottom, this.#room));
    return null;
  }

  // ---- Rows

  #rows(): LayoutOutcome | null {
    const { grid, captionsAbove } = this.#plan;
    const { at } = this.#resume;
    if (at.kind === 'grid-end' || at.kind === 'end') return null;
    if (at.kind === 'caption' && at.caption >= captionsAbove) return null;
    let consumed = at.kind === 'row' ? at.consumedRowSize : 0;
    for (let r = at.kind === 'row' ? at.row : 0; r < grid.rows.length; r++) {
      const outcome = this.#row(r, consumed);
      if (outcome !== null) return outcome;
      consumed = 0;
    }
    return null;
  }

  /** @param consumed - px of the row in earlier fragmentainers */
  #row(r: number, consumed: number): LayoutOutcome | null {
    const { grid, rowStarts, rowEnds } = this.#plan;
    const driver = this.#driver;
    const row = grid.rows[r]!;
    const previous = this.#previous;
    const next = this.#isFirstOfSection(r) ? grid.sections[grid.sectionOfRow[r]!]!.section : row;
    const between = this.#between(next);
    if (previous !== null) {
      const forced = driver.forcedBreak(between, previous, next);
      if (forced !== null) return this.#finishBefore(r, forced);
    }
    const appeal = this.#appealBeforeRow(r, between);
    const isAtStart = this.#isAtStart || consumed > 0;
    if (!isAtStart && driver.takesBreakBefore(row)) return this.#finishBefore(r, null, appeal);
    const isFirst = this.#gridTop === null;
    const y = isFirst ? this.#beginGrid(r) : this.#end + rowStarts[r]! - rowEnds[r - 1]!;
    if (consumed === 0 && this.#fitsWhole(r, y)) {
      if (!isAtStart) driver.rememberBefore(row, appeal);
      this.#placeWhole(r, y);
    } else {
      const part = this.#layoutPart(r, y, consumed);
      const isBroken = part.isBroken || y + rowEnds[r]! - rowStarts[r]! - consumed > this.#roomFor(r);
      const decision = this.#decide(r, part, isBroken, appeal, isAtStart);
      if (decision === 'go-back') return driver.goBack();
      if (decision === 'break-before') {
        if (isFirst && previous !== null) this.#gridTop = null;
        return this.#finishBefore(r, null, appeal);
      }
      this.#placePart(r, y, part, isBroken, consumed);
      if (isBroken) return this.#finishInside(r, y, part, consumed);
    }
    this.#previous = this.#isFirstOfSection(r + 1) ? grid.sections[grid.sectionOfRow[r]!]!.section : row;
    this.#spanning.leave(r);
    return null;
  }

  #isFirstOfSection(row: number): boolean {
    const { sections, sectionOfRow, rows } = this.#plan.grid;
    return row >= rows.length || sections[sectionOfRow[row]!]!.firstRow === row;
  }

  /** Between two sections only what contains both asks to keep them together. */
  #appealBeforeRow(row: number, between: BreakBetween): BreakAppeal {
    const { grid } = this.#plan;
    const isBesideRepeated = row === grid.headerRows || row === grid.rows.length - grid.footerRows;
    const isKeptBesideIt = isBesideRepeated && row > 0 && grid.sections.length > 1;
    const { section } = grid.sections[grid.sectionOfRow[row]!]!;
    const isInside = !this.#isFirstOfSection(row) && avoidsBreakInside(section, this.#space.kind);
    return this.#driver.appealBefore(
      isKeptBesideIt ? 'avoid' : between,
      this.#previous !== null,
      this.#driver.isAvoided || isInside,
    );
  }

  /** The grid box, or its part in this fragment, begins: gives the first row's top. */
  #beginGrid(row: number): number {
    const { edges, rowStarts, grid, measure } = this.#plan;
    const { consumedGridSize, at } = this.#resume;
    this.#gridTop = this.#end;
    let top = this.#end + (consumedGridSize === null || this.#isCloned ? edges.top : 0);
    if (consumedGridSize === null) top += rowStarts[0] ?? 0;
    // Spacing at a break is dropped, as margins are (css-break-4 §5.2).
    const { header } = this.#repeated;
    if (consumedGridSize !== null && header !== null && row >= grid.headerRows && row < grid.rows.length) {
      this.#grid.addRepeated(header, top);
      top += header.height + measure.spacingY;
    }
    this.#rowsTop = top;
    if (at.kind === 'row') this.#spanning.resume(at.cells, top);
    return top;
  }

  /** px at the fragmentainer's end that are not for this row: footers repeat below each part of the body, and cloned edges below all. */
  #reservedFor(row: number): number {
    const { grid, measure, edges } = this.#plan;
    const { footer } = this.#repeated;
    const below = this.#isCloned ? edges.bottom : 0;
    if (footer === null || row >= grid.rows.length - grid.footerRows) return below;
    return below + footer.height + measure.spacingY;
  }

  #roomFor(row: number): number {
    return this.#room - this.#reservedFor(row);
  }

  // ---- A row in one piece

  #fitsWhole(row: number, y: number): boolean {
    const plan = this.#plan;
    const room = this.#roomFor(row);
    const height = plan.rowEnds[row]! - plan.rowStarts[row]!;
    if (y + height > room || needsFragmentedLayout(plan, row, room - y)) return false;
    return this.#spanning
      .endingWith(row)
      .every(
        ({ isResumed, cell, top }) =>
          !isResumed && !cellNeedsFragmentedLayout(plan, cell, y + height - top, room - top),
      );
  }

  #placeWhole(row: number, y: number): void {
    const plan = this.#plan;
    const open = this.#grid.addWholeRow(row, y);
    this.#end = y + plan.rowEnds[row]! - plan.rowStarts[row]!;
    this.#spanning.enter(open, true);
    for (const { cell, top, open: first } of this.#spanning.endingWith(row)) {
      if (first !== null) this.#grid.addCell(first, cell, wholeCell(plan, cell, this.#end - top, this.#env), top);
    }
  }

  // ---- A row that does not fit, or must break

  #layoutPart(row: number, y: number, consumed: number): RowPart {
    const plan = this.#plan;
    const { grid } = plan;
    const { at } = this.#resume;
    const resumes = consumed > 0 && at.kind === 'row' ? at.cells : [];
    const cells: OpenCell[] = [];
    for (let i = grid.firstCell[row]!; i < grid.firstCell[row + 1]!; i++) {
      if (grid.rowSpans[i]! > 1 || plan.metrics.isCollapsed[row] === 1) continue;
      const resume = resumes.find(({ cell }) => cell === i);
      cells.push(resume === undefined ? newCell(plan, i, y) : resumedCell(plan, resume, y));
    }
    cells.push(...this.#spanning.endingWith(row));
    const spaceOf = (cell: OpenCell) => this.#cellSpace(row, cell);
    return layoutRowPart(plan, cells, y, spaceOf, this.#reservedFor(row), this.#env);
  }

  #cellSpace(row: number, { cell, top, isResumed }: OpenCell): FragmentationSpace {
    const box = this.#plan.measure.cellBoxes.boxOf(cell);
    const space = this.#driver.independentSpace(box, this.#space.bfcOffset + top, this.#isAtStart || isResumed);
    return {
      ...space,
      blockSize: space.blockSize - this.#reservedFor(row),
      breakInsideAvoided: space.breakInsideAvoided || isRowAvoided(this.#plan, row, space.kind),
    };
  }

  /** What happens when a row does not fit: its cells are weighed like boxes beside each other; what has no cells breaks anywhere. */
  #decide(row: number, part: RowPart, isBroken: boolean, appeal: BreakAppeal, isAtStart: boolean): BreakDecision {
    const driver = this.#driver;
    const box = this.#plan.grid.rows[row]!;
    if (part.pieces.length > 0) return driver.decideRow(box, part.pieces, appeal, isAtStart);
    if (isBroken) return driver.weigh(this.#appealInside(row), appeal, isAtStart);
    if (!isAtStart) driver.rememberBefore(box, appeal);
    return 'keep';
  }

  #appealInside(row: number): BreakAppeal {
    const isAvoided = this.#driver.isAvoided || isRowAvoided(this.#plan, row, this.#space.kind);
    return isAvoided ? VIOLATES_AVOID : PERFECT;
  }

  #placePart(row: number, y: number, part: RowPart, isBroken: boolean, consumed: number): void {
    const { rowStarts, rowEnds } = this.#plan;
    const isBegun = consumed === 0;
    const planned = rowEnds[row]! - rowStarts[row]! - consumed;
    const sticksOut = this.#space.kind === 'column' ? y + part.height : y;
    const cut = this.#isMeasuring ? y + part.height : Math.max(this.#roomFor(row), sticksOut);
    this.#end = isBroken ? cut : y + Math.max(part.height, planned);
    const open = this.#grid.openRow(row, y, this.#end - y, isBegun, !isBroken);
    this.#spanning.enter(open, isBegun);
    for (const cell of part.cells) placeCellPart(this.#grid, { ...cell, open: cell.open ?? open }, this.#end, isBroken);
    if (!isBroken) this.#overflow.push(...cellOverflow(part.cells));
  }

  #finishInside(row: number, y: number, part: RowPart, consumed: number): FinishedLayout {
    if (part.forcedValue === null) {
      this.#builder.clampBreakAppeal(this.#appealInside(row));
      for (const { box, result } of part.pieces) {
        if (result !== null && goesOn(result.fragment.breakToken)) {
          this.#builder.clampBreakAppeal(this.#driver.appealInside(box, result));
        }
      }
    }
    this.#spanning.leave(row);
    const cells = [...part.cells.map(cellResume), ...this.#cutSpanning(row, this.#end)];
    const at: TablePlace = { kind: 'row', row, cells, consumedRowSize: consumed + this.#end - y };
    return this.#finish(at, part.forcedValue);
  }

  /** The fragment ends before a row. @param appeal - of the break, if it is not forced */
  #finishBefore(row: number, forced: BreakBetween | null, appeal: BreakAppeal = PERFECT): FinishedLayout {
    if (!this.#isAtStart) this.#builder.clampBreakAppeal(appeal);
    const above = Math.max(0, row - 1);
    const cells = this.#cutSpanning(above, Math.max(this.#end, this.#roomFor(above)));
    return this.#finish({ kind: 'row', row, cells, consumedRowSize: 0 }, forced);
  }

  /** Cuts the cells that reach over a break. @param row - above it; @param end - of their parts, px from the fragment's top */
  #cutSpanning(row: number, end: number): readonly TableCellResume[] {
    return this.#spanning.open.map((cell) => {
      const isLaidOut = cell.open !== null && !cell.isFinished;
      const space = { ...this.#cellSpace(row, cell), isAtStart: cell.isResumed };
      const part = { ...cell, result: isLaidOut ? layoutCell(this.#plan, cell, space, this.#env) : null };
      placeCellPart(this.#grid, part, end, true);
      return cell.open === null
        ? { cell: cell.cell, isFinished: cell.isFinished, token: cell.token }
        : cellResume(part);
    });
  }

  // ---- Ending

  /** What the grid box has below its last row: height that no row took, border and padding. */
  #endOfGrid(): LayoutOutcome | null {
    const { grid, edges, measure, gridBlockSize, rowEnds, captionsAbove } = this.#plan;
    const { at } = this.#resume;
    if (at.kind === 'end' || (at.kind === 'caption' && at.caption >= captionsAbove)) return null;
    if (this.#gridTop === null) this.#end = this.#beginGrid(grid.rows.length);
    const spacing = rowEnds.length === 0 ? 0 : measure.spacingY;
    const free = Math.max(0, gridBlockSize - edges.block - (rowEnds.at(-1) ?? 0) - spacing);
    const remaining = at.kind === 'grid-end' ? at.remaining : free + edges.bottom;
    const left = this.#room - this.#end;
    if (remaining > left && !this.#isMeasuring && !(this.#isAtStart && left <= 0)) {
      return this.#breakAtEnd(remaining, free > 0 || at.kind === 'grid-end' ? left : 0);
    }
    // Spacing below the last row gives way to the border.
    const kept = at.kind === 'grid-end' ? 0 : Math.max(0, Math.min(spacing, left - remaining));
    this.#end += kept + remaining;
    this.#gridEnd = this.#end;
    this.#previous = grid.sections.at(-1)?.section ?? this.#previous;
    return null;
  }

  /** Border and padding below the last row do not go on alone while a row can go on with them. @param fitting - px of them that fit */
  #breakAtEnd(remaining: number, fitting: number): LayoutOutcome {
    const { best, isSecondPass } = this.#driver;
    const part = Math.max(0, fitting);
    if (part === 0) {
      if (!isSecondPass && best !== null && best.appeal > LAST_RESORT) return this.#driver.goBack();
      this.#builder.clampBreakAppeal(LAST_RESORT);
    }
    this.#end += part;
    this.#gridEnd = this.#end;
    return this.#finish({ kind: 'grid-end', remaining: remaining - part }, null);
  }

  /** @param at - where the table goes on */
  #finish(at: TablePlace, forced: BreakBetween | null): FinishedLayout {
    const plan = this.#plan;
    const { rows, sectionOfRow } = plan.grid;
    const builder = this.#builder;
    const isInRows = at.kind === 'row' && at.row < rows.length;
    const rowsEnd = this.#end;
    this.#grid.closeSection(isInRows ? sectionOfRow[at.row]! : -1);
    if (isInRows) this.#addFooter();
    const isFilled = at.kind !== 'end' && at.kind !== 'grid-end' && !this.#isMeasuring;
    const sticksOut = !isFilled || this.#space.kind === 'column' ? this.#end : 0;
    builder.height = Math.max(isFilled ? this.#room : 0, sticksOut);
    this.#placeOverflow();
    this.#finishGrid(at);
    if (this.#token === null && this.#gridTop !== null) {
      builder.firstBaseline = firstBaseline(plan, this.#gridTop + plan.edges.top);
    }
    const consumed = (this.#token?.consumedBlockSize ?? 0) + builder.height;
    builder.intrinsicBlockSize = consumed;
    builder.earlyBreak = this.#driver.best;
    if (at.kind !== 'end' || this.#overflow.length > 0) {
      const resume = this.#resumeAt(at, rowsEnd);
      builder.breakToken = continuationToken(plan.table, consumed, resume, at.kind === 'end', forced);
    }
    return builder.finish();
  }

  #resumeAt(at: TablePlace, rowsEnd: number): TableResume {
    const { consumedGridSize, consumedRowsSize } = this.#resume;
    const overflow = this.#overflow;
    if (this.#gridTop === null) return { kind: 'table', at, consumedGridSize, consumedRowsSize, overflow };
    return {
      kind: 'table',
      at,
      consumedGridSize: (consumedGridSize ?? 0) + this.#gridSize(),
      consumedRowsSize: consumedRowsSize + rowsEnd - this.#rowsTop,
      overflow,
    };
  }

  #gridSize(): number {
    return this.#gridTop === null ? 0 : (this.#gridEnd ?? this.#builder.height) - this.#gridTop;
  }

  #finishGrid(at: TablePlace): void {
    const { edges } = this.#plan;
    const builder = this.#builder;
    const { consumedGridSize, consumedRowsSize } = this.#resume;
    finishGrid(builder, this.#grid, this.#plan, {
      top: this.#gridTop,
      height: this.#gridSize(),
      rowsTop: this.#rowsTop - consumedRowsSize,
      rowsHeight: rowsHeight(this.#plan),
    });
    const isHere = this.#gridTop !== null;
    const hasStart = isHere && (this.#isCloned || consumedGridSize === null);
    const hasEnd = isHere && (this.#isCloned || (this.#gridEnd !== null && at.kind !== 'grid-end'));
    builder.border = cutEdges(edges.border, hasStart, hasEnd);
    builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
  }

  #addFooter(): void {
    const { footer } = this.#repeated;
    const { grid, measure } = this.#plan;
    const last = this.#grid.rows.at(-1);
    if (footer === null || last === undefined || last.row >= grid.rows.length - grid.footerRows) return;
    const top = this.#end + measure.spacingY;
    this.#grid.addRepeated(footer, top);
    this.#end = top + footer.height;
  }

  /** What overflows captions and cells that ended in earlier fragmentainers. */
  #placeOverflow(): void {
    const plan = this.#plan;
    for (const { part, index, token } of this.#resume.overflow) {
      const top = part === 'cell' && this.#gridTop !== null ? this.#rowsTop : 0;
      const offset = this.#space.bfcOffset + top;
      let result: FinishedLayout;
      if (part === 'caption') {
        const caption = plan.captions[index]!;
        result = layoutCaption(
          plan,
          caption,
          this.#driver.independentSpace(caption.box, offset, true),
          token,
          this.#env,
        );
        this.#builder.addResult(result, captionOffset(caption, plan.inlineSize), top);
      } else {
        const box = plan.measure.cellBoxes.boxOf(index);
        const cell = resumedCell(plan, { cell: index, isFinished: false, token }, top);
        result = layoutCell(plan, cell, this.#driver.independentSpace(box, offset, true), this.#env);
        this.#grid.addOverflow(index, result, top);
      }
      const rest = result.fragment.breakToken;
      if (rest !== null) this.#overflow.push({ part, index, token: rest });
    }
  }
}
