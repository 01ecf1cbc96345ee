/**
 * Flex containers in a fragmented flow (css-flexbox-1 §10, css-break-4): breaks fall between strips and inside items. Sizes are those of the
 * container in one piece; what a break pushes down moves all that follows.
 */
import { assert } from '../../base/errors.ts';
import type { FlexContainer } from '../../boxes/box.ts';
import type { BreakAppeal, BreakToken, FlexItemResume, ResumePoint } from '../break-token.ts';
import type { ConstraintSpace, FragmentationSpace } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';
import { FragmentBuilder, resizedFragment } from '../fragment-builder.ts';
import { appealBefore, appealInside } from '../fragmentation/break-appeal.ts';
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
import type { BreakBetween, FinishedLayout } from '../layout-result.ts';
import { cutEdges, usedEdges } from '../sizing/edges.ts';
import { columnItemSpace, relativeShift, rowItemSpace } from './flex-lines.ts';
import type { FlexPlan } from './flex-plan.ts';
import { staticPosition } from './flex-static-position.ts';
import type { FlexStrip, StripItem } from './flex-strips.ts';

/** Lays out the part of the container that falls into the current fragmentainer. */
export function layoutFlexFragment(
  plan: FlexPlan,
  space: FragmentationSpace,
  token: BreakToken | null,
): FinishedLayout {
  const memory: BreakMemory = { earlyBreak: null };
  const result = new FlexFragmentation(plan, space, token, memory).run();
  if (result !== null) return result;
  // A better break lies before the place where the room ended: the container is laid out once more up to there.
  const again = new FlexFragmentation(plan, { ...space, earlyBreak: memory.earlyBreak }, token, { earlyBreak: null });
  const second = again.run();
  assert(second !== null, 'a second layout takes the early break that it was given');
  return second;
}

/** What became of the items of one strip in this fragmentainer. */
interface StripOutcome {
  /** `null` for items that were finished before. */
  readonly results: readonly (FinishedLayout | null)[];
  readonly isBroken: boolean;
  /** Lowest margin edge, px from the fragment's top. */
  readonly bottom: number;
}

const NO_ITEMS: readonly FlexItemResume[] = [];

class FlexFragmentation {
  readonly #plan: FlexPlan;
  readonly #box: FlexContainer;
  readonly #space: FragmentationSpace;
  /** The same with the container's own `break-inside`. */
  readonly #contentSpace: FragmentationSpace;
  readonly #token: BreakToken | null;
  readonly #memory: BreakMemory;
  readonly #builder: FragmentBuilder;
  readonly #pageName: string;

  constructor(plan: FlexPlan, space: FragmentationSpace, token: BreakToken | null, memory: BreakMemory) {
    this.#plan = plan;
    this.#box = plan.context.box;
    this.#space = space;
    this.#pageName = pageNameOf(this.#box, space.pageName);
    const inside = childFragmentation(space, this.#box, this.#box, space.bfcOffset, space.isAtStart, this.#pageName);
    this.#contentSpace = { ...inside, earlyBreak: space.earlyBreak };
    this.#token = token;
    this.#memory = memory;
    this.#builder = new FragmentBuilder(this.#box);
  }

  /** `null` when the container must be laid out again with the early break of its memory. */
  run(): FinishedLayout | null {
    const { strips } = this.#plan;
    const resume = this.#token?.resume ?? null;
    if (this.#token === null) this.#addStaticPositions();
    const start = resume?.kind === 'flex' ? resume.line : resume?.kind === 'at-end' ? strips.length : 0;
    let items = resume?.kind === 'flex' ? resume.items : NO_ITEMS;
    let bottom = this.#startEdge();
    for (let i = start; i < strips.length; i++) {
      const strip = strips[i]!;
      const forced = i > start ? this.#forcedBreakBefore(i) : null;
      if (forced !== null) return this.#finish(bottom, this.#resumeAt(i, NO_ITEMS), forced);
      const y = bottom + this.#distanceBefore(i, i === start);
      const isAtStart = this.#space.isAtStart && i === start;
      // As in Chromium, padding and border at the start of a column may stay behind when its first item moves on.
      const isBelowEdge = this.#token === null && y > 0 && !this.#plan.context.axis.isRow;
      const appeal = appealBefore(this.#between(i), i > start || isBelowEdge, this.#contentSpace);
      const isEarly = isEarlyBreakBefore(this.#space, strip.items[0]!.item.box) && !isAtStart;
      const outcome = isEarly ? null : this.#layoutStrip(strip, y, items, isAtStart);
      const decision = outcome === null ? 'break-before' : this.#decide(strip, outcome, y, appeal, isAtStart);
      if (decision === 'break-earlier' && this.#space.earlyBreak === null) return null;
      if (outcome === null || decision !== 'keep') {
        this.#builder.clampBreakAppeal(appeal);
        return this.#finish(bottom, this.#resumeAt(i, items), null);
      }
      bottom = this.#place(strip, outcome, y, items);
      if (outcome.isBroken)
        return this.#finish(bottom, this.#resumeAt(i, resumesOf(outcome, items)), forcedInside(outcome));
      items = NO_ITEMS;
    }
    return this.#finish(bottom + this.#trailingSpace(start), null, null);
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

  /** Space between a strip and the one before it; at the top of a fragmentainer after a break there is none. */
  #distanceBefore(i: number, isFirst: boolean): number {
    const { strips } = this.#plan;
    if (isFirst) return this.#token === null ? strips[i]!.top : 0;
    return strips[i]!.top - strips[i - 1]!.bottom;
  }

  #trailingSpace(start: number): number {
    const { strips, edges, blockSize } = this.#plan;
    if (start >= strips.length) return 0;
    return Math.max(0, blockSize - edges.block - strips.at(-1)!.bottom);
  }

  #resumeAt(line: number, items: readonly FlexItemResume[]): ResumePoint {
    return { kind: 'flex', line, items };
  }

  // ---- Breaks between strips

  #between(i: number): BreakBetween {
    const { strips } = this.#plan;
    let value: BreakBetween = 'auto';
    if (i > 0) for (const { item } of strips[i - 1]!.items) value = joinBreaks(value, breakAfterOf(item.box));
    for (const { item } of strips[i]!.items) value = joinBreaks(value, breakBeforeOf(item.box));
    return value;
  }

  #forcedBreakBefore(i: number): BreakBetween | null {
    const { strips } = this.#plan;
    const previous = strips[i - 1]!.items.at(-1)!.item.box;
    const next = strips[i]!.items[0]!.item.box;
    return forcedBreakBetween(this.#between(i), previous, next, this.#space, this.#pageName);
  }

  /** All items of a strip move together; breaks inside one of several are no earlier breaks for the others. */
  #decide(strip: FlexStrip, outcome: StripOutcome, y: number, appeal: BreakAppeal, isAtStart: boolean): BreakDecision {
    const isSingle = strip.items.length === 1;
    for (let k = 0; k < strip.items.length; k++) {
      const result = outcome.results[k] ?? null;
      if (result === null) continue;
      const memory = isSingle ? this.#memory : { earlyBreak: this.#memory.earlyBreak };
      const offset = this.#space.bfcOffset + y;
      const { item, y: below } = strip.items[k]!;
      if (
        isSingle &&
        this.#space.earlyBreak === null &&
        isMovedByItsEnd(memory, this.#contentSpace, item.box, result, appeal, isAtStart)
      ) {
        return 'break-earlier';
      }
      const size = below + result.fragment.height;
      const decision = decideBreak(memory, this.#contentSpace, item.box, result, offset, size, appeal, isAtStart);
      if (decision !== 'keep') return decision;
    }
    if (!isSingle && !isAtStart) {
      const { box } = strip.items[0]!.item;
      remember(this.#memory, { box, kind: 'before-box', line: 0, appeal, child: null, fragment: null });
    }
    return 'keep';
  }

  // ---- One strip

  #layoutStrip(strip: FlexStrip, y: number, resumes: readonly FlexItemResume[], isAtStart: boolean): StripOutcome {
    const results: (FinishedLayout | null)[] = [];
    let isBroken = false;
    let bottom = resumes.length === 0 ? y + strip.bottom - strip.top : y;
    for (let k = 0; k < strip.items.length; k++) {
      const resume = resumes[k] ?? null;
      if (resume?.isFinished === true) {
        results.push(null);
        continue;
      }
      const placed = strip.items[k]!;
      const result = this.#layoutItem(strip, placed, y, resume, isAtStart);
      results.push(result);
      isBroken ||= result.fragment.breakToken !== null;
      bottom = Math.max(bottom, topOf(placed, y, resume) + result.fragment.height + placed.marginBottom);
    }
    return { results, isBroken, bottom };
  }

  #layoutItem(
    strip: FlexStrip,
    placed: StripItem,
    y: number,
    resume: FlexItemResume | null,
    isAtStart: boolean,
  ): FinishedLayout {
    const { context } = this.#plan;
    const { item } = placed;
    const { isRow } = context.axis;
    const top = topOf(placed, y, resume);
    const isWhole = resume === null && this.#space.bfcOffset + y + strip.bottom - strip.top <= this.#space.blockSize;
    const inOnePiece = isRow
      ? rowItemSpace(item, context, item.isStretched && isWhole ? item.crossSize : null)
      : columnItemSpace(item, context, item.isStretched ? item.crossSize : null);
    // An item that is cut grows by what its breaks push down: where nothing else decided its height, that is left to its content.
    const isContentHeight =
      !isRow && !isWhole && item.mainSize === item.baseSize && item.style.sizing.height === 'auto';
    const offset = this.#space.bfcOffset + top;
    const space: ConstraintSpace = {
      ...inOnePiece,
      fixedBlockSize: isContentHeight ? null : inOnePiece.fixedBlockSize,
      fragmentation: childFragmentation(this.#space, this.#box, item.box, offset, isAtStart, this.#pageName),
    };
    const result = context.env.layout(item.box, space, resume?.token ?? null);
    assert(result.status === 'finished', 'flex items are formatting contexts, which resolve their breaks themselves');
    return result;
  }

  /** Adds the items' fragments and gives the strip's bottom, px from the fragment's top. */
  #place(strip: FlexStrip, outcome: StripOutcome, y: number, resumes: readonly FlexItemResume[]): number {
    const room = this.#space.blockSize - this.#space.bfcOffset;
    const bottom = outcome.isBroken ? Math.max(room, y) : outcome.bottom;
    for (let k = 0; k < strip.items.length; k++) {
      const placed = strip.items[k]!;
      const result = outcome.results[k] ?? null;
      const top = topOf(placed, y, resumes[k] ?? null);
      const end = outcome.isBroken ? bottom : bottom - placed.marginBottom;
      const fillsLine = placed.item.isStretched && this.#plan.context.axis.isRow;
      if (result === null) {
        if (fillsLine) this.#builder.addChild(this.#emptyPart(placed, end - top, outcome.isBroken), placed.x, top);
        continue;
      }
      const { fragment } = result;
      const isShort = fragment.breakToken === null && fragment.height < end - top;
      const part = fillsLine && isShort ? lengthened(fragment, end - top, outcome.isBroken) : fragment;
      const shift = relativeShift(placed.item, this.#plan.context);
      this.#builder.addChild(part, placed.x + shift.x, top + shift.y);
      this.#builder.addOutOfFlow(result.outOfFlow, placed.x + shift.x, top + shift.y);
      if (fragment.breakToken !== null) {
        this.#builder.clampBreakAppeal(appealInside(placed.item.box, result, this.#contentSpace));
      }
    }
    return bottom;
  }

  /** A stretched item whose content ended in an earlier fragmentainer goes on beside its longer neighbours. */
  #emptyPart(placed: StripItem, height: number, continues: boolean): Fragment {
    const { item } = placed;
    const edges = usedEdges(item.style, this.#plan.context.innerInlineSize);
    const part = new FragmentBuilder(item.box);
    part.width = item.mainSize + item.mainEdges;
    part.height = Math.max(0, height);
    part.border = { ...edges.border, top: 0, bottom: continues ? 0 : edges.border.bottom };
    return part.fragment();
  }

  // ---- The container's own fragment

  /** @param contentEnd - px from the fragment's top; @param resume - `null` when all strips are done */
  #finish(contentEnd: number, resume: ResumePoint | null, forced: BreakBetween | null): FinishedLayout {
    const { edges, sizing, blockSize, inlineSize, intrinsicBlockSize } = this.#plan;
    const consumed = this.#token?.consumedBlockSize ?? 0;
    const isAutomatic = sizing.definite === null;
    const content = contentEnd + edges.bottom;
    const before = this.#token?.resume ?? null;
    const total = before?.kind === 'at-end' ? before.blockSize : blockSize;
    const followsContent = isAutomatic && before?.kind !== 'at-end';
    const following = Math.max(Math.min(content, sizing.max - consumed), sizing.min - consumed);
    const remaining = followsContent ? following : total - consumed;
    const room = this.#space.blockSize - this.#space.bfcOffset;
    const end = fragmentEnd(remaining, room, resume !== null, isAutomatic);
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

/** Of an item's border box, px from the fragment's top: items that go on do so at the top. */
function topOf(placed: StripItem, y: number, resume: FlexItemResume | null): number {
  return resume === null || resume.token === null ? y + placed.y : y;
}

function resumesOf(outcome: StripOutcome, before: readonly FlexItemResume[]): readonly FlexItemResume[] {
  return outcome.results.map((result, item) => {
    const token = result === null ? null : result.fragment.breakToken;
    return { item, isFinished: token === null || (before[item]?.isFinished ?? false), token };
  });
}

/** The value of a forced break at which an item stopped; it is the container's as well. */
function forcedInside(outcome: StripOutcome): BreakBetween | null {
  for (const result of outcome.results) {
    const value = result === null ? null : forcedValueOf(result.fragment.breakToken);
    if (value !== null) return value;
  }
  return null;
}

/** The same fragment, reaching down to the end of its line in this fragmentainer. */
function lengthened(fragment: Fragment, height: number, continues: boolean): Fragment {
  const border = continues ? { ...fragment.border, bottom: 0 } : fragment.border;
  return resizedFragment(fragment, height, border, fragment.children);
}
