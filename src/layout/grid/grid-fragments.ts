/**
 * Grid containers in a fragmented flow (css-grid-2 §13, css-break-4): breaks fall between rows and inside items, which are parallel flows.
 * Sizes are those of the container in one piece; what a break pushes down makes the row longer in which the item ends.
 */
import { assert } from '../../base/errors.ts';
import type { GridContainer } from '../../boxes/box.ts';
import type { BreakAppeal, BreakToken, GridItemResume, ResumePoint } from '../break-token.ts';
import type { ConstraintSpace, FragmentationSpace } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';
import { FragmentBuilder, resizedFragment } from '../fragment-builder.ts';
import { appealBefore, appealInside, avoidsBreakInside } from '../fragmentation/break-appeal.ts';
import {
  type BreakDecision,
  type BreakMemory,
  childFragmentation,
  decideBreak,
  forcedValueOf,
  isEarlyBreakBefore,
  isMovedByItsEnd,
  remember,
} from '../fragmentation/break-child.ts';
import {
  breakAfterOf,
  breakBeforeOf,
  forcedBreakBetween,
  joinBreaks,
  pageNameOf,
} from '../fragmentation/break-values.ts';
import { fragmentEnd } from '../fragmentation/finish-fragment.ts';
import { assertFinished, type BreakBetween, type FinishedLayout } from '../layout-result.ts';
import { cutEdges, usedEdges } from '../sizing/edges.ts';
import { areaSize } from './grid-alignment.ts';
import { fillsAreaHeight, type GridItem, itemSpace } from './grid-item.ts';
import type { GridPlan } from './grid-plan.ts';
import { gridDetail, relativeShift, staticPosition } from './grid-positioned.ts';

/** Lays out the part of the container that falls into the current fragmentainer. */
export function layoutGridFragment(
  plan: GridPlan,
  space: FragmentationSpace,
  token: BreakToken | null,
): FinishedLayout {
  const memory: BreakMemory = { earlyBreak: null };
  const result = new GridFragmentation(plan, space, token, memory).run();
  if (result !== null) return result;
  // A better break lies before the place where the room ended: the container is laid out once more up to there.
  const again = new GridFragmentation(plan, { ...space, earlyBreak: memory.earlyBreak }, token, { earlyBreak: null });
  const second = again.run();
  assert(second !== null, 'a second layout takes the early break that it was given');
  return second;
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
  readonly #box: GridContainer;
  readonly #space: FragmentationSpace;
  /** The same with the container's own `break-inside`. */
  readonly #contentSpace: FragmentationSpace;
  readonly #token: BreakToken | null;
  readonly #memory: BreakMemory;
  readonly #builder: FragmentBuilder;
  readonly #pageName: string;
  /** From the fragment's top to the end of the fragmentainer, px. */
  readonly #room: number;
  #open: OpenItem[] = [];
  readonly #placed: PlacedItem[] = [];

  constructor(plan: GridPlan, space: FragmentationSpace, token: BreakToken | null, memory: BreakMemory) {
    this.#plan = plan;
    this.#box = plan.box;
    this.#space = space;
    this.#pageName = pageNameOf(this.#box, space.pageName);
    const inside = childFragmentation(space, this.#box, this.#box, space.bfcOffset, space.isAtStart, this.#pageName);
    this.#contentSpace = { ...inside, earlyBreak: space.earlyBreak };
    this.#token = token;
    this.#memory = memory;
    this.#builder = new FragmentBuilder(this.#box);
    this.#room = space.blockSize - space.bfcOffset;
  }

  /** `null` when the container must be laid out again with the early break of its memory. */
  run(): FinishedLayout | null {
    const { starts, ends } = this.#plan.rows;
    const resume = this.#token?.resume ?? null;
    if (this.#token === null) this.#addStaticPositions();
    const first = resume?.kind === 'grid' ? resume.row : resume?.kind === 'at-end' ? starts.length : 0;
    const consumed = resume?.kind === 'grid' ? resume.consumedRowSize : null;
    let bottom = this.#startEdge();
    this.#openCarried(resume?.kind === 'grid' ? resume.items : NO_ITEMS, bottom);
    for (let row = first; row < starts.length; row++) {
      const isResumed = row === first && consumed !== null;
      const top = bottom + this.#distanceBefore(row, row === first);
      if (!isResumed) {
        const forced = row > first ? this.#forcedBreakBefore(row) : null;
        if (forced !== null) return this.#breakBefore(row, bottom, forced);
        const decision = this.#beginRow(row, top, row === first);
        if (decision === 'break-earlier' && this.#space.earlyBreak === null) return null;
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

  #startEdge(): number {
    return this.#token === null || this.#isClone() ? this.#plan.edges.top : 0;
  }

  #isClone(): boolean {
    return this.#box.style.break.decoration === 'clone' && this.#plan.edges.block < this.#space.blockSize;
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
    const { rows, edges, blockSize } = this.#plan;
    if (first >= rows.starts.length) return 0;
    return Math.max(0, blockSize - edges.block - rows.ends.at(-1)!);
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
    const appeal = appealBefore(this.#between(row), hasOpportunity, this.#contentSpace);
    const leader = items[byRow[from]!]!.box;
    if (isEarlyBreakBefore(this.#space, leader) && !isAtStart) {
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

  /** All items of a row move together; breaks inside one of several are no earlier breaks for the others. */
  #decide(begun: readonly OpenItem[], appeal: BreakAppeal, isAtStart: boolean): BreakDecision {
    const isSingle = begun.length === 1;
    for (const { item, result, top } of begun) {
      const { fragment } = result!;
      const memory = isSingle ? this.#memory : { earlyBreak: this.#memory.earlyBreak };
      if (
        isSingle &&
        this.#space.earlyBreak === null &&
        isMovedByItsEnd(memory, this.#contentSpace, item.box, result!, appeal, isAtStart)
      ) {
        return 'break-earlier';
      }
      const isKept = avoidsBreakInside(item.box, this.#space.kind) && fragment.breakToken === null;
      const size = isKept ? Math.max(fragment.height, item.height) : fragment.height;
      const offset = this.#space.bfcOffset + top;
      const decision = decideBreak(memory, this.#contentSpace, item.box, result!, offset, size, appeal, isAtStart);
      if (decision !== 'keep') return decision;
    }
    if (!isSingle && !isAtStart) {
      const { box } = begun[0]!.item;
      remember(this.#memory, { box, kind: 'before-box', line: 0, appeal, child: null, fragment: null });
    }
    return 'keep';
  }

  #layoutItem(item: GridItem, top: number, token: BreakToken | null, isAtStart: boolean): FinishedLayout {
    const { rows, env } = this.#plan;
    const areaHeight = areaSize(rows, item.rows);
    // An item that is cut grows by what its breaks push down: then its content decides its height, not the area.
    const isWhole = token === null && top + item.height <= this.#room;
    const space: ConstraintSpace = {
      ...itemSpace(item, areaHeight, fillsAreaHeight(item) && isWhole, env),
      fixedInlineSize: item.width,
      fragmentation: childFragmentation(
        this.#space,
        this.#box,
        item.box,
        this.#space.bfcOffset + top,
        isAtStart,
        this.#pageName,
      ),
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
      this.#builder.clampBreakAppeal(appealInside(item.box, result, this.#contentSpace));
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
    return forcedBreakBetween(this.#between(row), previous, next, this.#space, this.#pageName);
  }

  #breakBefore(row: number, bottom: number, forced: BreakBetween | null): FinishedLayout {
    const items = this.#carriedOn();
    return this.#finish(bottom, { kind: 'grid', row, consumedRowSize: null, items }, forced);
  }

  #breakInside(row: number, consumedRowSize: number): FinishedLayout {
    const forced = this.#forcedInside();
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

  /** The value of a forced break at which an item stopped; it is the container's as well. */
  #forcedInside(): BreakBetween | null {
    for (const { result } of this.#open) {
      const value = result === null ? null : forcedValueOf(result.fragment.breakToken);
      if (value !== null) return value;
    }
    return null;
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
      if (result !== null) this.#builder.addOutOfFlow(result.outOfFlow, x, top + shift.y);
    }
  }

  /** What is left of an automatic height: as planned where no break has made a row longer, else what the rows take. */
  #followingSize(content: number, consumed: number): number {
    const { rows, edges, sizing, blockSize } = this.#plan;
    const planned = Math.max(blockSize, edges.block + (rows.ends.at(-1) ?? 0));
    if (this.#token === null && content <= planned) return blockSize;
    return Math.max(Math.min(content, sizing.max - consumed), sizing.min - consumed);
  }

  /** @param contentEnd - px from the fragment's top; @param resume - `null` when all rows are done */
  #finish(contentEnd: number, resume: ResumePoint | null, forced: BreakBetween | null): FinishedLayout {
    this.#addItems();
    const { edges, sizing, blockSize, inlineSize, intrinsicBlockSize } = this.#plan;
    const consumed = this.#token?.consumedBlockSize ?? 0;
    const isAutomatic = sizing.definite === null;
    const content = contentEnd + edges.bottom;
    const before = this.#token?.resume ?? null;
    const total = before?.kind === 'at-end' ? before.blockSize : blockSize;
    const followsContent = isAutomatic && before?.kind !== 'at-end';
    const remaining = followsContent ? this.#followingSize(content, consumed) : total - consumed;
    const end = fragmentEnd(remaining, this.#room, resume !== null, isAutomatic);
    const continues = end.continues || resume !== null;
    const isSliced = !this.#isClone();
    const builder = this.#builder;
    builder.width = inlineSize;
    builder.height = end.blockSize;
    builder.intrinsicBlockSize = intrinsicBlockSize;
    const hasStart = !isSliced || this.#token === null;
    const hasEnd = !isSliced || !continues;
    builder.border = cutEdges(edges.border, hasStart, hasEnd);
    builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
    builder.earlyBreak = this.#memory.earlyBreak;
    builder.detail = gridDetail(this.#plan);
    if (continues) {
      builder.breakToken = {
        box: this.#box,
        isBreakBefore: false,
        isForced: forced !== null,
        forcedValue: forced ?? 'auto',
        isFlowFinished: !end.continues,
        consumedBlockSize: consumed + end.blockSize,
        resume: resume ?? { kind: 'at-end', blockSize: consumed + remaining, parallel: [] },
      };
    }
    return builder.finish();
  }
}

/** The same fragment, reaching down to the end of its area in this fragmentainer. */
function lengthened(fragment: Fragment, height: number, continues: boolean): Fragment {
  const border = continues ? { ...fragment.border, bottom: 0 } : fragment.border;
  return resizedFragment(fragment, height, border, fragment.children);
}
