/**
 * Grid containers in a fragmented flow (css-grid-2 §13, css-break-4): breaks fall between rows and inside items, which are parallel flows.
 * Sizes are those of the container in one piece; what a break pushes down makes the row longer in which the item ends.
 */
import type { BreakAppeal, BreakBetween, BreakToken, GridItemResume, ResumePoint } from '../break-token.ts';
import type { ConstraintSpace, FragmentationSpace } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';
import { FragmentBuilder, shiftedEntries } from '../fragment-builder.ts';
import { avoidsBreakInside } from '../fragmentation/break-appeal.ts';
import type { BreakDecision, BreakDriver, RowPiece } from '../fragmentation/break-driver.ts';
import { forcedValueIn } from '../fragmentation/break-tokens.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../fragmentation/break-values.ts';
import { ContainerFragmentation, lengthened } from '../fragmentation/container-fragmentation.ts';
import { assertFinished, type FinishedLayout, type LayoutOutcome } from '../layout-outcome.ts';
import { cutEdges, usedEdges } from '../sizing/edges.ts';
import { areaSize } from './grid-alignment.ts';
import { fillsAreaHeight, type GridItem, itemSpace } from './grid-item.ts';
import type { GridPlan } from './grid-plan.ts';
import { gridDetail, relativeShift, staticPosition } from './grid-positioned.ts';

/** Lays out the part of the container that falls into the current fragmentainer. */
export function layoutGridFragment(plan: GridPlan, space: FragmentationSpace, token: BreakToken | null): LayoutOutcome {
  return new GridFragmentation(plan, space, token).run();
}

/** An item that has begun and whose area does not end before the current row. */
interface OpenItem {
  readonly index: number;
  readonly item: GridItem;
  /** Of the border box, px from the fragment's top. */
  readonly top: number;
  /** `null`: its content ended in an earlier fragmentainer. */
  readonly result: FinishedLayout | null;
  /** Begun in an earlier fragmentainer. */
  readonly isCarried: boolean;
}

interface PlacedItem {
  readonly open: OpenItem;
  readonly fragment: Fragment;
}

const NO_ITEMS: readonly GridItemResume[] = [];

class GridFragmentation {
  readonly #plan: GridPlan;
  readonly #container: ContainerFragmentation;
  readonly #driver: BreakDriver;
  readonly #builder: FragmentBuilder;
  readonly #space: FragmentationSpace;
  readonly #token: BreakToken | null;
  /** From the fragment's top to the end of the fragmentainer, px. */
  readonly #room: number;
  #open: OpenItem[] = [];
  readonly #placed: PlacedItem[] = [];

  constructor(plan: GridPlan, space: FragmentationSpace, token: BreakToken | null) {
    this.#plan = plan;
    this.#container = new ContainerFragmentation(plan.box, plan, space, token);
    this.#driver = this.#container.driver;
    this.#builder = this.#container.builder;
    this.#space = space;
    this.#token = token;
    this.#room = this.#container.room;
  }

  run(): LayoutOutcome {
    const { starts, ends } = this.#plan.rows;
    const resume = this.#token?.resume ?? null;
    if (this.#token === null) this.#addStaticPositions();
    const first = resume?.kind === 'grid' ? resume.row : resume?.kind === 'at-end' ? starts.length : 0;
    const consumed = resume?.kind === 'grid' ? resume.consumedRowSize : null;
    let bottom = this.#container.startEdge;
    this.#openCarried(resume?.kind === 'grid' ? resume.items : NO_ITEMS, bottom);
    for (let row = first; row < starts.length; row++) {
      const isResumed = row === first && consumed !== null;
      const top = bottom + this.#distanceBefore(row, row === first);
      if (!isResumed) {
        const forced = row > first ? this.#forcedBreakBefore(row) : null;
        if (forced !== null) return this.#breakBefore(row, bottom, forced);
        const decision = this.#beginRow(row, top, row === first);
        if (decision === 'go-back') return this.#driver.goBack();
        if (decision !== 'keep') return this.#breakBefore(row, bottom, null);
      }
      const size = Math.max(0, ends[row]! - starts[row]! - (isResumed ? consumed : 0));
      const end = this.#rowEnd(row, top + size);
      if (end > this.#room && this.#room > top) {
        const used = (isResumed ? consumed : 0) + this.#room - top;
        return this.#breakInside(row, used);
      }
      if (end > this.#room && row > first && size > 0) return this.#breakBefore(row, bottom, null);
      this.#closeItems(row, end);
      bottom = end;
    }
    return this.#finish(bottom + this.#trailingSpace(first), null, null);
  }

  #addStaticPositions(): void {
    const { outOfFlow, edges } = this.#plan;
    this.#builder.addOutOfFlow(
      outOfFlow.map((child) => staticPosition(child, this.#plan, edges.top)),
      0,
      0,
    );
  }

  /** Space between a row and the one before it; at the top of a fragmentainer after a break there is none. */
  #distanceBefore(row: number, isFirst: boolean): number {
    const { starts, ends } = this.#plan.rows;
    if (isFirst) return this.#token === null ? starts[row]! : 0;
    return starts[row]! - ends[row - 1]!;
  }

  #trailingSpace(first: number): number {
    const { starts, ends } = this.#plan.rows;
    return first >= starts.length ? 0 : this.#container.trailingSpace(ends.at(-1)!);
  }

  // ---- Items

  /** Items that go on from the fragmentainer before. */
  #openCarried(resumes: readonly GridItemResume[], top: number): void {
    for (const { item: index, token } of resumes) {
      const item = this.#plan.items[index]!;
      const result = token === null ? null : this.#layoutItem(item, top, token, this.#space.isAtStart);
      this.#open.push({ index, item, top, result, isCarried: true });
    }
  }

  /** Lays out the items that start in a row, and opens them where they may stay. */
  #beginRow(row: number, top: number, isFirst: boolean): BreakDecision {
    const { byRow, firstInRow, items, rows } = this.#plan;
    const [from, to] = [firstInRow[row]!, firstInRow[row + 1]!];
    if (from === to) return 'keep';
    const isAtStart = this.#space.isAtStart && isFirst;
    // As in Chromium, padding and border at the start of the container may stay behind when its first row moves on.
    const hasOpportunity = !isFirst || (this.#token === null && top > 0);
    const appeal = this.#driver.appealBefore(this.#between(row), hasOpportunity);
    const leader = items[byRow[from]!]!.box;
    if (this.#driver.takesBreakBefore(leader) && !isAtStart) {
      this.#builder.clampBreakAppeal(appeal);
      return 'break-before';
    }
    const begun: OpenItem[] = [];
    for (let i = from; i < to; i++) {
      const index = byRow[i]!;
      const item = items[index]!;
      const itemTop = top + item.y - rows.starts[row]!;
      const result = this.#layoutItem(item, itemTop, null, isAtStart);
      begun.push({ index, item, top: itemTop, result, isCarried: false });
    }
    const decision = this.#decide(begun, appeal, isAtStart);
    if (decision === 'keep') this.#open.push(...begun);
    else this.#builder.clampBreakAppeal(appeal);
    return decision;
  }

  #decide(begun: readonly OpenItem[], appeal: BreakAppeal, isAtStart: boolean): BreakDecision {
    const pieces = begun.map(({ item, result, top }): RowPiece => {
      const { fragment } = result!;
      const isKept = avoidsBreakInside(item.box, this.#space.kind) && fragment.breakToken === null;
      const size = isKept ? Math.max(fragment.height, item.height) : fragment.height;
      return { box: item.box, result, offset: this.#space.bfcOffset + top, size };
    });
    return this.#driver.decideRow(begun[0]!.item.box, pieces, appeal, isAtStart);
  }

  #layoutItem(item: GridItem, top: number, token: BreakToken | null, isAtStart: boolean): FinishedLayout {
    const { rows, env } = this.#plan;
    const areaHeight = areaSize(rows, item.rows);
    // An item that is cut grows by what its breaks push down: then its content decides its height, not the area.
    const isWhole = token === null && top + item.height <= this.#room;
    const space: ConstraintSpace = {
      ...itemSpace(item, areaHeight, fillsAreaHeight(item) && isWhole, env),
      fixedInlineSize: item.width,
      fragmentation: this.#driver.independentSpace(item.box, this.#space.bfcOffset + top, isAtStart),
    };
    return assertFinished(env.layout(item.box, space, token));
  }

  /** Lower edge of a row: items that end in it and were made longer by breaks make it longer. */
  #rowEnd(row: number, planned: number): number {
    let end = planned;
    for (const { item, result, top, isCarried } of this.#open) {
      if (item.rows.end - 1 !== row || result === null) continue;
      const { breakToken, height } = result.fragment;
      if (breakToken !== null && !breakToken.isFlowFinished) return Number.POSITIVE_INFINITY;
      if (isCarried || height > item.height) end = Math.max(end, top + height + item.margins.bottom);
    }
    return end;
  }

  #closeItems(row: number, end: number): void {
    this.#open = this.#open.filter((open) => {
      if (open.item.rows.end - 1 > row) return true;
      this.#placeItem(open, end - open.item.margins.bottom, false);
      return false;
    });
  }

  /** @param end - where the item's margin box ends at the latest, px from the fragment's top */
  #placeItem(open: OpenItem, end: number, continues: boolean): void {
    const { item, result, top } = open;
    const isFilling = this.#reachesAreaEnd(item);
    if (result === null) {
      if (isFilling) this.#placed.push({ open, fragment: this.#emptyPart(item, end - top, continues) });
      return;
    }
    const { fragment } = result;
    const isShort = fragment.breakToken === null && fragment.height < end - top;
    const part = isFilling && isShort ? lengthened(fragment, end - top, continues) : fragment;
    this.#placed.push({ open, fragment: part });
    if (fragment.breakToken !== null) {
      this.#builder.clampBreakAppeal(this.#driver.appealInside(item.box, result));
    }
  }

  /** Whether the border box ends where its area does. */
  #reachesAreaEnd(item: GridItem): boolean {
    const { top, bottom } = item.margins;
    return fillsAreaHeight(item) && item.height >= areaSize(this.#plan.rows, item.rows) - top - bottom;
  }

  /** An item whose content ended in an earlier fragmentainer goes on as far as its area. */
  #emptyPart(item: GridItem, height: number, continues: boolean): Fragment {
    const edges = usedEdges(item.box.style, item.areaWidth);
    const part = new FragmentBuilder(item.box);
    part.width = item.width;
    part.height = Math.max(0, height);
    part.border = cutEdges(edges.border, false, !continues);
    return part.fragment();
  }

  // ---- Breaks

  #between(row: number): BreakBetween {
    const { byRow, firstInRow, items } = this.#plan;
    let value: BreakBetween = 'auto';
    // Items that end in the row above; nearly all of them start there.
    if (row > 0) {
      for (let i = firstInRow[row - 1]!; i < firstInRow[row]!; i++) {
        const item = items[byRow[i]!]!;
        if (item.rows.end === row) value = joinBreaks(value, breakAfterOf(item.box));
      }
    }
    for (let i = firstInRow[row]!; i < firstInRow[row + 1]!; i++) {
      value = joinBreaks(value, breakBeforeOf(items[byRow[i]!]!.box));
    }
    return value;
  }

  #forcedBreakBefore(row: number): BreakBetween | null {
    const { byRow, firstInRow, items } = this.#plan;
    const first = firstInRow[row]!;
    if (first === 0 || first === firstInRow[row + 1]!) return null;
    const previous = items[byRow[first - 1]!]!.box;
    const next = items[byRow[first]!]!.box;
    return this.#driver.forcedBreak(this.#between(row), previous, next);
  }

  #breakBefore(row: number, bottom: number, forced: BreakBetween | null): FinishedLayout {
    const items = this.#carriedOn();
    return this.#finish(bottom, { kind: 'grid', row, consumedRowSize: null, items }, forced);
  }

  #breakInside(row: number, consumedRowSize: number): FinishedLayout {
    const forced = forcedValueIn(this.#open.map(({ result }) => result?.fragment.breakToken ?? null));
    const items = this.#carriedOn();
    return this.#finish(this.#room, { kind: 'grid', row, consumedRowSize, items }, forced);
  }

  /** Places what is open up to the end of the fragmentainer. */
  #carriedOn(): readonly GridItemResume[] {
    const resumes = this.#open.map((open): GridItemResume => {
      this.#placeItem(open, this.#room, true);
      return { item: open.index, token: open.result?.fragment.breakToken ?? null };
    });
    this.#open = [];
    return resumes;
  }

  // ---- The container's own fragment

  #addItems(): void {
    const { edges } = this.#plan;
    // In order-modified document order, which is the order of painting.
    this.#placed.sort((a, b) => a.open.index - b.open.index);
    for (const { open, fragment } of this.#placed) {
      const { item, top, result } = open;
      const shift = relativeShift(item, this.#plan);
      const x = edges.left + item.x + shift.x;
      this.#builder.addChild(fragment, x, top + shift.y);
      if (result !== null) this.#builder.addOutOfFlow(shiftedEntries(result.outOfFlow, shift), x, top + shift.y);
    }
  }

  /** What is left of an automatic height: as planned where no break has made a row longer, else what the rows take. */
  #followingSize(content: number): number {
    const { rows, edges, blockSize } = this.#plan;
    const planned = Math.max(blockSize, edges.block + (rows.ends.at(-1) ?? 0));
    if (this.#token === null && content <= planned) return blockSize;
    return this.#container.limitedSize(content);
  }

  /** @param contentEnd - px from the fragment's top; @param resume - `null` when all rows are done */
  #finish(contentEnd: number, resume: ResumePoint | null, forced: BreakBetween | null): FinishedLayout {
    this.#addItems();
    const size = this.#followingSize(contentEnd + this.#plan.edges.bottom);
    return this.#container.finish(size, resume, forced, gridDetail(this.#plan));
  }
}
