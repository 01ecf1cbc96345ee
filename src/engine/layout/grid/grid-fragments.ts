/**
 * Grid containers in a fragmented flow (css-grid-2 §13, css-break-4), after Blink's grid layout. Sizes are those of the container in one piece. A row whose
 * first fragments find no room moves on as a whole; items that have begun are parallel flows, and those that breaks push down make their row higher.
 */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken, GridItemResume, GridResume } from '../break-token.ts';
import { noteShortage } from '../column-balance.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { GridRowPart } from '../fragment.ts';
import { LAST_RESORT } from '../fragmentation/break-appeal.ts';
import type { BreakDecision, BreakDriver } from '../fragmentation/break-driver.ts';
import { forcedValueIn } from '../fragmentation/break-tokens.ts';
import { breakAfterOf, breakBeforeOf, isForcedBreak, joinBreaks } from '../fragmentation/break-values.ts';
import { BrokenContainer } from '../fragmentation/broken-container.ts';
import { reachesDown } from '../fragmentation/filled-part.ts';
import { pageNameOfFlows } from '../fragmentation/page-names.ts';
import type { FinishedLayout, LayoutOutcome } from '../layout-outcome.ts';
import { followsContent } from '../sizing/box-sizes.ts';
import { growsByBreaks, layoutPart } from './broken-item.ts';
import { firstBaselineItem } from './grid-baselines.ts';
import { gridGapRules } from './grid-gap-rules.ts';
import { fillsAreaHeight, type GridItem } from './grid-item.ts';
import type { GridPlan } from './grid-plan.ts';
import { gridDetail, relativeShift, staticPosition } from './grid-positioned.ts';

/** Lays out the part of the container that falls into the current fragmentainer. */
export function layoutGridFragment(plan: GridPlan, space: ConstraintSpace, token: BreakToken | null): LayoutOutcome {
  return new GridFragmentation(plan, space, token).run();
}

/** An item in this fragment. */
interface Part {
  readonly index: number;
  readonly item: GridItem;
  /** Its token from the fragment before. */
  readonly token: BreakToken | null;
  /** Of the border box, px from the container's fragment. */
  readonly y: number;
  /** Nothing of the container's content stands above it in this fragment. */
  readonly isFirst: boolean;
  /** Where its area ends. */
  areaEnd: number;
  /** `null` for the rest of what was cut. */
  result: FinishedLayout | null;
}

/** A row in this fragment, px from the container's fragment. */
interface Row {
  readonly index: number;
  readonly top: number;
  size: number;
}

/** `forced`: the row goes to the next fragmentainer, and by which value if it is forced there. */
type Decision = 'keep' | 'go-back' | { readonly forced: BreakBetween | null };

/** Where the content goes on, before what has been placed is known. */
type Break = Pick<GridResume, 'row' | 'isBegun' | 'top' | 'size'>;

class GridFragmentation {
  readonly #plan: GridPlan;
  readonly #container: BrokenContainer;
  readonly #driver: BreakDriver;
  readonly #token: BreakToken | null;
  /** Items that are placed in this fragment. */
  readonly #parts: Part[] = [];
  /** Those of them whose area reaches below the current row. */
  #open: Part[] = [];
  /** What the items that end with the row before say about the place below it. */
  #after: BreakBetween = 'auto';
  readonly #rows: Row[] = [];
  /** As in Chromium, where the grid is itself stretched in a row of its parent, the rows behind one that grows stay, and only the grid is higher, px. */
  readonly #isStretched: boolean;
  #growthOfStretched = 0;
  /** The last row that grew here: as in Chromium, the gap below it is not lost at a break. */
  #grownRow = -1;

  constructor(plan: GridPlan, space: ConstraintSpace, token: BreakToken | null) {
    this.#plan = plan;
    this.#container = new BrokenContainer(plan.box, plan, space, token);
    this.#driver = this.#container.driver;
    this.#token = token;
    if (token === null) this.#container.baselineItem = firstBaselineItem(plan.items)?.box ?? null;
    this.#isStretched = space.mayOutgrowFixedBlockSize;
  }

  run(): LayoutOutcome {
    const resume = this.#token?.resume ?? null;
    if (this.#token === null) this.#addStaticPositions();
    if (resume?.kind === 'grid' || resume?.kind === 'at-end') this.#placeOverflow(resume.parallel);
    if (resume?.kind === 'at-end') return this.#finish(null, null);
    const { starts } = this.#plan.rows;
    const from = resume?.kind === 'grid' ? resume : null;
    for (const carried of from?.items ?? []) this.#resumeItem(carried);
    let previous: Row | null = null;
    for (let index = from?.row ?? 0; index < starts.length; index++) {
      const row = this.#rowAt(index, previous, from);
      const isBegun = from?.isBegun === true && index === from.row;
      if (!isBegun) {
        const before = previous;
        const stop = this.#beginRow(row, before);
        if (stop === 'go-back') return this.#driver.goBack();
        if (stop !== 'keep') return this.#finish(() => this.#before(row, before, stop.forced), stop.forced);
      }
      this.#growRow(row, previous === null);
      this.#rows.push(row);
      if (row.top + row.size > this.#container.room) return this.#finish(() => this.#inside(row), null);
      this.#closeRow(row);
      previous = row;
    }
    if (starts.length > 0) this.#container.builder.breakAfter = this.#after;
    if (previous !== null) this.#container.end = Math.max(this.#container.end, this.#endBelow(previous));
    return this.#finish(null, null);
  }

  /** As in Chromium, what rows of less than `1fr` together leave free stays below them where they grow. */
  #endBelow({ top, size }: Row): number {
    const { rows, intrinsicBlockSize, edges } = this.#plan;
    return top + size + Math.max(0, intrinsicBlockSize - edges.block - rows.ends.at(-1)!);
  }

  #rowAt(index: number, previous: Row | null, from: GridResume | null): Row {
    const { starts, ends } = this.#plan.rows;
    const size = ends[index]! - starts[index]!;
    const { top } = this.#container;
    if (previous !== null) {
      return { index, top: previous.top + previous.size + starts[index]! - ends[index - 1]!, size };
    }
    return from === null
      ? { index, top: top + starts[index]!, size }
      : { index, top: top + from.top, size: from.isBegun ? from.size : size };
  }

  #addStaticPositions(): void {
    const { outOfFlow, edges } = this.#plan;
    this.#container.builder.addOutOfFlow(
      outOfFlow.map((child) => staticPosition(child, this.#plan, edges.top)),
      0,
      0,
    );
  }

  // ---- Items that go on from the fragment before

  #resumeItem({ item: index, areaEnd, token }: GridItemResume): void {
    const { top } = this.#container;
    const item = this.#plan.items[index]!;
    const part: Part = { index, item, token, y: top, isFirst: true, areaEnd: top + areaEnd, result: null };
    if (token.resume.kind !== 'monolithic') part.result = this.#layoutItem(part);
    this.#parts.push(part);
    this.#open.push(part);
  }

  #placeOverflow(tokens: readonly BreakToken[]): void {
    if (tokens.length === 0) return;
    const itemOf = new Map(this.#plan.items.map((item) => [item.box.id, item]));
    for (const token of tokens) {
      const item = itemOf.get(token.box.id)!;
      const { top } = this.#container;
      const result = layoutPart(this.#plan, this.#driver, item, this.#container.offsetOf(top), 0, token, true);
      this.#container.placeOverflow(result, this.#plan.edges.left + item.x, relativeShift(item, this.#plan));
    }
  }

  #layoutItem(part: Part): FinishedLayout {
    const { item, y, token, isFirst } = part;
    return layoutPart(this.#plan, this.#driver, item, this.#container.offsetOf(y), roomFor(part), token, isFirst);
  }

  /** Where the item goes on in the next fragmentainer, as far as what follows it must wait. */
  #flowTokenOf({ item, y, token, result }: Part): BreakToken | null {
    const next =
      result === null
        ? this.#container.restOf(token!, y)
        : this.#container.tokenOf(item.box, result, this.#plan.edges.left + item.x, y);
    return next === null || next.isFlowFinished ? null : next;
  }

  // ---- What happens when a row does not fit

  /** Lays out the items that start in the row, and keeps them where they may stay. */
  #beginRow(row: Row, previous: Row | null): Decision {
    const { byRow, firstInRow, items, rows } = this.#plan;
    const [from, to] = [firstInRow[row.index]!, firstInRow[row.index + 1]!];
    const planned: Part[] = [];
    for (let i = from; i < to; i++) {
      const index = byRow[i]!;
      const item = items[index]!;
      const y = row.top + item.y - rows.starts[row.index]!;
      const areaEnd = row.top + row.size + rows.ends[item.rows.end - 1]! - rows.ends[row.index]!;
      const isFirst = previous === null && y <= row.top;
      planned.push({ index, item, token: null, y, isFirst, areaEnd, result: null });
    }
    const last = from === 0 ? null : items[byRow[from - 1]!]!.box;
    const decision = this.#decideBefore(row, previous, planned, last);
    if (decision !== 'keep') return decision;
    for (const part of planned) part.result = this.#layoutItem(part);
    return this.#decideFirst(row, previous, planned, last);
  }

  /** Before anything is laid out: whether a break before the row is forced, was found better in the first pass, or is due because the row starts below the end. */
  #decideBefore(row: Row, previous: Row | null, planned: readonly Part[], last: Box | null): Decision {
    const { room } = this.#container;
    const forced = this.#forcedBefore(previous, planned, last);
    if (forced !== null) return { forced };
    const appeal = this.#appealBefore(row, previous, planned);
    const leader = planned[0]?.item.box ?? null;
    if (leader !== null && this.#driver.takesBreakBefore(leader) && !this.#container.isFirstPlace(row.top)) {
      return this.#moves('break-before', appeal);
    }
    if (row.top < room || (row.top === room && row.size === 0)) return 'keep';
    noteShortage(this.#driver.space, this.#container.offsetOf(row.top + row.size));
    return this.#moves(this.#driver.weigh(null, appeal, false), appeal);
  }

  /** With the first fragments of its items: whether the row stays. */
  #decideFirst(row: Row, previous: Row | null, begun: readonly Part[], last: Box | null): Decision {
    if (row.index === 0) this.#container.builder.breakBefore = beforeOf(begun);
    // What first items say that begin with a row of their own is known only now.
    const forced = this.#forcedBefore(previous, begun, last);
    if (forced !== null) return { forced };
    const appeal = this.#appealBefore(row, previous, begun);
    const decision = this.#decide(row, begun, appeal);
    if (decision !== 'keep') return this.#moves(decision, appeal);
    const [first] = begun;
    if (first !== undefined && appeal !== LAST_RESORT) this.#driver.rememberBefore(first.item.box, appeal);
    this.#parts.push(...begun);
    this.#open.push(...begun);
    return 'keep';
  }

  #forcedBefore(previous: Row | null, next: readonly Part[], last: Box | null): BreakBetween | null {
    const [first] = next;
    if (previous === null || first === undefined) return null;
    const between = joinBreaks(this.#after, beforeOf(next));
    if (last === null) return isForcedBreak(between, this.#driver.space.kind) ? between : null;
    return this.#driver.forcedBreak(between, last, first.item.box);
  }

  /** As in Chromium, padding and border at the start of the container may stay behind when its first row moves on. */
  #appealBefore(row: Row, previous: Row | null, next: readonly Part[]): BreakAppeal {
    const isSeparate = previous !== null || (this.#token === null && row.top > 0);
    return this.#driver.appealBefore(joinBreaks(this.#after, beforeOf(next)), isSeparate);
  }

  #moves(decision: BreakDecision, appeal: BreakAppeal): Decision {
    if (decision !== 'break-before') return decision;
    this.#container.breakBefore(appeal);
    return { forced: null };
  }

  #decide(row: Row, begun: readonly Part[], appeal: BreakAppeal): BreakDecision {
    // A row that starts a fragmentainer cannot move on, however low its items lie in it.
    const isFirstRow = this.#container.isFirstPlace(row.top);
    for (const { item, result, y } of begun) {
      const { height } = result!.fragment;
      const offset = this.#container.offsetOf(y);
      const isFirst = isFirstRow || this.#container.isFirstPlace(y);
      const decision = this.#driver.decide(item.box, result!, offset, height, appeal, isFirst, 'in-row');
      if (decision !== 'keep') return decision;
    }
    return 'keep';
  }

  /**
   * Makes the row as high as what breaks have pushed down in it; what fills its area is laid out again.
   *
   * @param isFirst - of the rows in this fragment: as in Chromium, others do not grow to what overflows them without a break
   */
  #growRow(row: Row, isFirst: boolean): void {
    const { top, room } = this.#container;
    const end = row.top + row.size;
    if (end > room || end < top || this.#plan.isRowSubgrid) return;
    let growth = 0;
    for (const part of this.#open) {
      const { item, result } = part;
      if (item.rows.end - 1 !== row.index || result === null || !growsByBreaks(item, this.#plan)) continue;
      const least = this.#leastEnd(part, row, isFirst);
      growth = Math.max(growth, least - end);
    }
    if (growth === 0) return;
    this.#container.hasGrown = true;
    this.#grownRow = row.index;
    if (this.#isStretched && end + growth <= room) this.#growthOfStretched += growth;
    else row.size += growth;
    for (const part of this.#open) {
      part.areaEnd += growth;
      if (part.result === null || !fillsAreaHeight(part.item) || reachesDown(part.result, roomFor(part))) continue;
      part.result = this.#layoutItem(part);
    }
  }

  /** Where the row ends at least for an item that ends with it, px; -Infinity where the item has no say. */
  #leastEnd(part: Part, row: Row, isFirst: boolean): number {
    const { result, y } = part;
    const { fragment } = result!;
    const bottom = y + fragment.height;
    // The rest is not known yet: the row goes on, and everything that fills it.
    if (this.#flowTokenOf(part) !== null) return this.#container.leastEndOfBroken(bottom);
    const isLanes = this.#plan.stacked !== null;
    if (!isFirst && !isLanes) return Number.NEGATIVE_INFINITY;
    // As in Chromium, content that overflows the item over the end of the page keeps the next row away, too.
    if (fragment.breakToken !== null && !isLanes) return this.#container.room;
    return bottom + this.#besides(part, row);
  }

  /** As in Chromium, rows do not grow to margins; items in lanes keep theirs, and the gap to the next. */
  #besides({ item, token }: Part, row: Row): number {
    const { stacked, rows } = this.#plan;
    if (stacked !== null) return item.margins.bottom + (row.index === rows.starts.length - 1 ? 0 : stacked.gap);
    // What hangs out of its area in one piece (negative margins do that) has not been pushed there.
    return token === null ? -Math.max(0, item.y + item.height - rows.ends[row.index]!) : 0;
  }

  #closeRow(row: Row): void {
    this.#container.end = Math.max(this.#container.end, row.top + row.size + this.#growthOfStretched);
    const { firstInRow } = this.#plan;
    const isEmpty = firstInRow[row.index] === firstInRow[row.index + 1] && this.#open.length === 0;
    if (!isEmpty) this.#after = 'auto';
    this.#open = this.#open.filter(({ item, result }) => {
      if (item.rows.end - 1 > row.index) return true;
      this.#after = joinBreaks(this.#after, joinBreaks(result?.breakAfter ?? 'auto', breakAfterOf(item.box)));
      return false;
    });
  }

  /** What lies between two rows is cut off at the end of a fragmentainer (css-align-3 §8, and in Chromium whatever makes the distance). */
  #before(row: Row, previous: Row | null, forced: BreakBetween | null): Break {
    const { cut } = this.#container;
    const isAfterRow =
      previous !== null &&
      (forced !== null || (previous.top + previous.size <= cut && previous.index !== this.#grownRow));
    return { row: row.index, isBegun: false, top: isAfterRow ? 0 : Math.max(0, row.top - cut), size: 0 };
  }

  #inside(row: Row): Break {
    return { row: row.index, isBegun: true, top: row.top - this.#container.cut, size: row.size };
  }

  // ---- The container's own fragment

  /** @param at - asked when all is placed; `null` when all rows are */
  #finish(at: (() => Break) | null, forced: BreakBetween | null): FinishedLayout {
    // In order-modified document order, which is the order of painting.
    this.#parts.sort((a, b) => a.index - b.index);
    this.#container.isPastRows = at === null && !this.#container.isMeasuring;
    const carried: { readonly part: Part; readonly token: BreakToken }[] = [];
    for (const part of this.#parts) {
      const token = this.#flowTokenOf(part);
      if (token !== null) carried.push({ part, token });
      this.#place(part);
    }
    const end = { row: this.#plan.rows.starts.length, isBegun: false, top: 0, size: 0 };
    const found = at?.() ?? (carried.length > 0 ? end : null);
    const place = found !== null && carried.length === 0 && this.#endsWithItems(found) ? null : found;
    const { cut } = this.#container;
    const items = carried.map(({ part, token }) => ({ item: part.index, areaEnd: part.areaEnd - cut, token }));
    const tokens = items.map(({ token }) => token);
    const value = forced ?? forcedValueIn(tokens);
    const pageName = pageNameOfFlows(tokens, place === null ? null : this.#firstIn(place.row), this.#driver.pageName);
    const rows = this.#rowParts();
    const result = this.#container.finish(
      place === null
        ? null
        : (parallel) => ({ kind: 'grid', pageName, ...place, items, parallel, plan: () => this.#plan }),
      place === null ? null : value,
      () =>
        gridDetail(
          this.#plan,
          rows,
          gridGapRules(this.#plan, () => rows),
        ),
      [],
    );
    // As in Chromium, what is around the container takes no break between its rows.
    return { ...result, earlyBreak: null };
  }

  /** Whether all items have ended, and the container with its own height: rows that are too high for it make no fragments of nothing. */
  #endsWithItems({ row, isBegun }: Break): boolean {
    const { byRow, firstInRow, sizing } = this.#plan;
    if (followsContent(sizing) || this.#isStretched) return false;
    return (firstInRow[isBegun ? row + 1 : row] ?? byRow.length) >= byRow.length;
  }

  #firstIn(row: number): Box | null {
    const { byRow, firstInRow, items } = this.#plan;
    const first = byRow[firstInRow[row] ?? byRow.length];
    return first === undefined ? null : items[first]!.box;
  }

  /** For positioned boxes in areas of the grid. */
  #rowParts(): GridRowPart[] {
    const { room } = this.#container;
    return this.#rows.map(({ index, top, size }) => ({ row: index, top, bottom: Math.min(top + size, room) }));
  }

  #place({ item, token, y, result }: Part): void {
    const shift = relativeShift(item, this.#plan);
    if (result === null) this.#container.placeRest(token!, y, null, shift);
    else this.#container.place(item.box, result, this.#plan.edges.left + item.x, y, null, shift);
  }
}

/** From where the item lies to the end of its area, px. */
function roomFor({ item, y, areaEnd }: Part): number {
  return areaEnd - item.margins.bottom - y;
}

/** What the items that start in a row say about the place before it. */
function beforeOf(begun: readonly Part[]): BreakBetween {
  let value: BreakBetween = 'auto';
  for (const { item, result } of begun) {
    value = joinBreaks(value, joinBreaks(breakBeforeOf(item.box), result?.breakBefore ?? 'auto'));
  }
  return value;
}
