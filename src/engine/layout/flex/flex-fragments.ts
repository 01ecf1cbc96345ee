/**
 * Flex containers in a fragmented flow (css-flexbox-1 §10, css-break-4), after Blink's flex layout. Sizes are those of the container in one piece, and
 * what breaks push down moves all that follows. What happens when a line does not fit: `broken-row.ts`, `broken-column.ts`.
 */
import { assert } from '../../base/errors.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakBetween, BreakToken, FlexLineResume, FlexResume } from '../break-token.ts';
import { type ConstraintSpace, changedFragmentation } from '../constraint-space.ts';
import type { FlexDetail } from '../fragment.ts';
import { BreakDriver } from '../fragmentation/break-driver.ts';
import { forcedValueIn } from '../fragmentation/break-tokens.ts';
import { joinBreaks } from '../fragmentation/break-values.ts';
import { BrokenContainer } from '../fragmentation/broken-container.ts';
import { pageNameOfFlows } from '../fragmentation/page-names.ts';
import type { LayoutOutcome } from '../layout-outcome.ts';
import { BrokenColumn } from './broken-column.ts';
import { layoutPart } from './broken-item.ts';
import { BrokenRow } from './broken-row.ts';
import { flexDetail, wholeMainRange } from './flex-gap-rules.ts';
import { baselineSources, relativeShift } from './flex-lines.ts';
import type { FlexPlan } from './flex-plan.ts';
import { staticPosition } from './flex-static-position.ts';
import type { FlexStrip, StripItem } from './flex-strips.ts';

/** Lays out the part of the container that falls into the current fragmentainer. */
export function layoutFlexFragment(plan: FlexPlan, space: ConstraintSpace, token: BreakToken | null): LayoutOutcome {
  return new FlexFragmentation(plan, space, token).run();
}

class FlexFragmentation {
  readonly #plan: FlexPlan;
  readonly #container: BrokenContainer;
  readonly #token: BreakToken | null;
  /** Those of them that lie in this fragment. */
  #lines: readonly (BrokenRow | BrokenColumn)[] = [];

  constructor(plan: FlexPlan, space: ConstraintSpace, token: BreakToken | null) {
    this.#plan = plan;
    this.#container = new BrokenContainer(plan.context.box, plan, space, token);
    this.#token = token;
    if (token === null) this.#setBaselineItem();
  }

  #setBaselineItem(): void {
    const sources = baselineSources(this.#plan.lines, this.#plan.context.axis);
    if (sources === null) return;
    this.#container.baselineItem = sources.first.item.box;
    this.#container.itemBaseline = sources.first.baseline;
  }

  run(): LayoutOutcome {
    const resume = this.#token?.resume ?? null;
    if (this.#token === null) this.#addStaticPositions();
    if (resume?.kind === 'flex' || resume?.kind === 'at-end') this.#placeOverflow(resume.parallel);
    if (resume?.kind === 'at-end') return this.#finish([], null);
    const lines = resume?.kind === 'flex' ? resume.lines : null;
    return this.#plan.context.axis.isRow ? this.#layoutRows(lines) : this.#layoutColumns(lines);
  }

  // ---- Rows: one below the other

  #layoutRows(lines: readonly FlexLineResume[] | null): LayoutOutcome {
    const { strips } = this.#plan;
    const container = this.#container;
    if (lines?.length === 0) return this.#finish([], null);
    const start = lines === null ? 0 : lines[0]!.line;
    let previous: BrokenRow | null = null;
    const rows: BrokenRow[] = [];
    this.#lines = rows;
    for (let line = start; line < strips.length; line++) {
      const resume = line === start && lines !== null ? lines[0]! : null;
      const row: BrokenRow = new BrokenRow(container, this.#plan, line, resume, previous);
      const decision = row.layout();
      if (decision === 'go-back') return container.driver.goBack();
      if (line === 0 && resume === null) container.builder.breakBefore = row.breakBefore;
      if (decision === 'break-before') return this.#finish([row.resumeBefore()], row.forced);
      row.place();
      rows.push(row);
      if (row.isBroken) return this.#finish([row.resumeInside()], row.forced);
      previous = row;
    }
    if (previous !== null) container.builder.breakAfter = previous.breakAfter;
    return this.#finish([], null);
  }

  // ---- Columns: parallel flows, each with its own breaks

  #layoutColumns(lines: readonly FlexLineResume[] | null): LayoutOutcome {
    const { strips } = this.#plan;
    const { driver, builder } = this.#container;
    const broken: FlexLineResume[] = [];
    const forced: (BreakBetween | null)[] = [];
    const columns: BrokenColumn[] = [];
    for (const resume of lines ?? strips.map(() => null)) {
      const line: number = resume?.line ?? columns.length;
      const column = strips.length === 1 ? this.#columnWith(driver, line, resume) : this.#columnAlone(line, resume);
      if (column === null) return driver.goBack();
      columns.push(column);
    }
    this.#lines = columns;
    for (const column of columns) {
      column.place();
      if (lines === null) builder.breakBefore = joinBreaks(builder.breakBefore, column.breakBefore);
      builder.breakAfter = joinBreaks(builder.breakAfter, column.breakAfter);
    }
    for (const column of columns) {
      const resume = column.resume();
      if (resume !== null) broken.push(resume);
      forced.push(column.forced);
    }
    return this.#finish(broken, forced.find((value) => value !== null) ?? null);
  }

  /** @returns `null` where an earlier break is better */
  #columnWith(driver: BreakDriver, line: number, resume: FlexLineResume | null): BrokenColumn | null {
    const column = new BrokenColumn(this.#container, driver, this.#plan, line, resume);
    return column.layout() === 'go-back' ? null : column;
  }

  /** One of several columns goes back without the others. */
  #columnAlone(line: number, resume: FlexLineResume | null): BrokenColumn | null {
    const { box, driver } = this.#container;
    const own = new BreakDriver(box, changedFragmentation(driver.space, { earlyBreak: null }));
    const column = this.#columnWith(own, line, resume);
    if (column !== null) return column;
    return this.#columnWith(
      new BreakDriver(box, changedFragmentation(driver.space, { earlyBreak: own.best })),
      line,
      resume,
    );
  }

  // ---- Beside the lines

  #addStaticPositions(): void {
    const { outOfFlow, edges } = this.#plan;
    const entries = outOfFlow.map((child) => staticPosition(child, this.#plan, edges.top));
    this.#container.builder.addOutOfFlow(
      entries.filter(({ blockEdge }) => blockEdge !== 'bottom'),
      0,
      0,
    );
  }

  /** The item that the next fragment starts with, where none goes on. */
  #nextOf([first]: readonly FlexLineResume[]): Box | null {
    return first === undefined ? null : (this.#plan.strips[first.line]!.items[first.item]?.item.box ?? null);
  }

  #placeOverflow(tokens: readonly BreakToken[]): void {
    const { driver, top } = this.#container;
    for (const token of tokens) {
      const placed = itemOf(this.#plan.strips, token.box);
      assert(placed !== null, 'what overflows is an item of the container');
      const result = layoutPart(this.#plan, driver, placed, this.#container.offsetOf(top), token, null, true);
      this.#container.placeOverflow(result, placed.x, relativeShift(placed.item, this.#plan.context));
    }
  }

  #detail(contentEnd: number): FlexDetail | null {
    const { top } = this.#container;
    const main = this.#plan.context.axis.isRow ? wholeMainRange(this.#plan) : { start: top, end: contentEnd };
    return flexDetail(this.#plan, () => this.#lines.map((line) => line.placedLine()), main);
  }

  #finish(lines: readonly FlexLineResume[], forced: BreakBetween | null): LayoutOutcome {
    const atEnd = this.#plan.outOfFlow.map((child) => staticPosition(child, this.#plan, 0));
    const tokens = lines.flatMap(({ items }) => items.map(({ token }) => token));
    const resume = (parallel: readonly BreakToken[]): FlexResume => ({
      kind: 'flex',
      pageName: pageNameOfFlows(tokens, this.#nextOf(lines), this.#container.driver.pageName),
      lines,
      plan: () => this.#plan,
      parallel,
    });
    const value = forced ?? forcedValueIn(tokens);
    const result = this.#container.finish(
      lines.length === 0 ? null : resume,
      lines.length === 0 ? null : value,
      (contentEnd) => this.#detail(contentEnd),
      atEnd.filter(({ blockEdge }) => blockEdge === 'bottom').map((entry) => ({ ...entry, y: 0 })),
    );
    const { isEndAlone, driver } = this.#container;
    return isEndAlone && driver.breaksBeforeItsEnd ? driver.goBack() : result;
  }
}

function itemOf(strips: readonly FlexStrip[], box: Box): StripItem | null {
  for (const { items } of strips) for (const placed of items) if (placed.item.box === box) return placed;
  return null;
}
