/**
 * What flex and grid containers have in common in a fragmented flow (css-break-4 §4): their items are parallel flows, and sizes are those of
 * the container in one piece, so that only the rows (lines, strips) are each container's own.
 */
import { assert } from '../../base/errors.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken, ResumePoint } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { Fragment, FragmentDetail } from '../fragment.ts';
import { FragmentBuilder, resizedFragment } from '../fragment-builder.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import type { BlockSizing } from '../sizing/box-sizes.ts';
import { cutEdges, type UsedEdges } from '../sizing/edges.ts';
import {
  type BreakDecision,
  type BreakMemory,
  childFragmentation,
  decideBreak,
  forcedValueOf,
  isMovedByItsEnd,
  remember,
} from './break-child.ts';
import { pageNameOf } from './break-values.ts';
import { fragmentEnd } from './finish-fragment.ts';

/** A container in one piece, px. */
export interface PlannedContainer {
  readonly edges: UsedEdges;
  readonly sizing: BlockSizing;
  readonly inlineSize: number;
  readonly blockSize: number;
  readonly intrinsicBlockSize: number;
}

/** Lays out one fragment; once more where the first attempt found a better break before the place where the room ended. */
export function layoutWithEarlyBreak(
  attempt: (space: FragmentationSpace, memory: BreakMemory) => FinishedLayout | null,
  space: FragmentationSpace,
): FinishedLayout {
  const memory: BreakMemory = { earlyBreak: null };
  const first = attempt(space, memory);
  if (first !== null) return first;
  const second = attempt({ ...space, earlyBreak: memory.earlyBreak }, { earlyBreak: null });
  assert(second !== null, 'a second layout takes the early break that it was given');
  return second;
}

/** One fragment of such a container while it is made. */
export class ContainerFragmentation {
  readonly box: Box;
  readonly space: FragmentationSpace;
  /** The same with the container's own `break-inside`. */
  readonly contentSpace: FragmentationSpace;
  readonly token: BreakToken | null;
  readonly memory: BreakMemory;
  readonly builder: FragmentBuilder;
  readonly pageName: string;
  /** From the fragment's top to the end of the fragmentainer, px. */
  readonly room: number;
  readonly #plan: PlannedContainer;

  constructor(
    box: Box,
    plan: PlannedContainer,
    space: FragmentationSpace,
    token: BreakToken | null,
    memory: BreakMemory,
  ) {
    this.box = box;
    this.#plan = plan;
    this.space = space;
    this.token = token;
    this.memory = memory;
    this.pageName = pageNameOf(box, space.pageName);
    const inside = childFragmentation(space, box, box, space.bfcOffset, space.isAtStart, this.pageName);
    this.contentSpace = { ...inside, earlyBreak: space.earlyBreak };
    this.builder = new FragmentBuilder(box);
    this.room = space.blockSize - space.bfcOffset;
  }

  /** From the fragment's top to its content, px. */
  get startEdge(): number {
    return this.token === null || this.#isClone() ? this.#plan.edges.top : 0;
  }

  #isClone(): boolean {
    return this.box.style.break.decoration === 'clone' && this.#plan.edges.block < this.space.blockSize;
  }

  /** Space below the last row, which ends at `contentEnd` from the content's top. */
  trailingSpace(contentEnd: number): number {
    return Math.max(0, this.#plan.blockSize - this.#plan.edges.block - contentEnd);
  }

  /**
   * Decides about one item of a row: all of them move together, and breaks inside one of several are no earlier breaks for the others.
   *
   * @param isSingle - the row has no other item
   * @param top - where the item or its row starts, px from the fragment's top
   * @param size - how much of the fragmentainer it takes from there
   */
  decideAboutItem(
    item: Box,
    result: FinishedLayout,
    isSingle: boolean,
    top: number,
    size: number,
    appeal: BreakAppeal,
    isAtStart: boolean,
  ): BreakDecision {
    const memory = isSingle ? this.memory : { earlyBreak: this.memory.earlyBreak };
    if (
      isSingle &&
      this.space.earlyBreak === null &&
      isMovedByItsEnd(memory, this.contentSpace, item, result, appeal, isAtStart)
    ) {
      return 'break-earlier';
    }
    return decideBreak(memory, this.contentSpace, item, result, this.space.bfcOffset + top, size, appeal, isAtStart);
  }

  /** Remembers the break before a row of several items that stays. */
  rememberBreakBeforeRow(first: Box, appeal: BreakAppeal): void {
    remember(this.memory, { box: first, kind: 'before-box', line: 0, appeal, child: null });
  }

  /**
   * Ends the fragment.
   *
   * @param followingSize - what is left of an automatic height, px, when the content is done
   * @param resume - `null` when all rows are done
   */
  finish(
    followingSize: number,
    resume: ResumePoint | null,
    forced: BreakBetween | null,
    detail: FragmentDetail | null,
  ): FinishedLayout {
    const { builder, token } = this;
    const { edges, sizing, blockSize, inlineSize, intrinsicBlockSize } = this.#plan;
    const consumed = token?.consumedBlockSize ?? 0;
    const isAutomatic = sizing.definite === null;
    const before = token?.resume ?? null;
    const total = before?.kind === 'at-end' ? before.blockSize : blockSize;
    const followsContent = isAutomatic && before?.kind !== 'at-end';
    const remaining = followsContent ? followingSize : total - consumed;
    const end = fragmentEnd(remaining, this.room, resume !== null, isAutomatic);
    const continues = end.continues || resume !== null;
    const isSliced = !this.#isClone();
    builder.width = inlineSize;
    builder.height = end.blockSize;
    builder.intrinsicBlockSize = intrinsicBlockSize;
    const hasStart = !isSliced || token === null;
    const hasEnd = !isSliced || !continues;
    builder.border = cutEdges(edges.border, hasStart, hasEnd);
    builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
    builder.earlyBreak = this.memory.earlyBreak;
    builder.detail = detail;
    if (continues) {
      builder.breakToken = {
        box: this.box,
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

  /** `content` between the container's smallest and largest height, less what earlier fragments have taken. */
  limitedSize(content: number): number {
    const { sizing } = this.#plan;
    const consumed = this.token?.consumedBlockSize ?? 0;
    return Math.max(Math.min(content, sizing.max - consumed), sizing.min - consumed);
  }
}

/** The value of a forced break at which one of the parallel flows stopped; it is the container's as well. */
export function forcedInside(results: readonly (FinishedLayout | null)[]): BreakBetween | null {
  for (const result of results) {
    const value = result === null ? null : forcedValueOf(result.fragment.breakToken);
    if (value !== null) return value;
  }
  return null;
}

/** The same fragment, reaching down to the end of its row in this fragmentainer. */
export function lengthened(fragment: Fragment, height: number, continues: boolean): Fragment {
  const border = continues ? { ...fragment.border, bottom: 0 } : fragment.border;
  return resizedFragment(fragment, height, border, fragment.children);
}
