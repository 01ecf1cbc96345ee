/**
 * What flex and grid containers have in common in a fragmented flow (css-break-4 §4): their items are parallel flows, and sizes are those of
 * the container in one piece, so that only the rows (lines, strips) are each container's own.
 */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakBetween, BreakToken, ResumePoint } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { Fragment, FragmentDetail } from '../fragment.ts';
import { FragmentBuilder, resizedFragment } from '../fragment-builder.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import type { BlockSizing } from '../sizing/box-sizes.ts';
import { cutEdges, type UsedEdges } from '../sizing/edges.ts';
import { BreakDriver } from './break-driver.ts';
import { continuationToken } from './break-tokens.ts';
import { fragmentEnd } from './finish-fragment.ts';

/** A container in one piece, px. */
export interface PlannedContainer {
  readonly edges: UsedEdges;
  readonly sizing: BlockSizing;
  readonly inlineSize: number;
  readonly blockSize: number;
  readonly intrinsicBlockSize: number;
}

/** One fragment of such a container while it is made. */
export class ContainerFragmentation {
  readonly box: Box;
  readonly driver: BreakDriver;
  readonly token: BreakToken | null;
  readonly builder: FragmentBuilder;
  /** From the fragment's top to the end of the fragmentainer, px. */
  readonly room: number;
  readonly #plan: PlannedContainer;

  constructor(box: Box, plan: PlannedContainer, space: FragmentationSpace, token: BreakToken | null) {
    this.box = box;
    this.#plan = plan;
    this.driver = new BreakDriver(box, space);
    this.token = token;
    this.builder = new FragmentBuilder(box);
    this.room = space.blockSize - space.bfcOffset;
  }

  /** From the fragment's top to its content, px. */
  get startEdge(): number {
    return this.token === null || this.#isClone() ? this.#plan.edges.top : 0;
  }

  #isClone(): boolean {
    return this.box.style.break.decoration === 'clone' && this.#plan.edges.block < this.driver.space.blockSize;
  }

  /** Space below the last row, which ends at `contentEnd` from the content's top. */
  trailingSpace(contentEnd: number): number {
    return Math.max(0, this.#plan.blockSize - this.#plan.edges.block - contentEnd);
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
    const total = (before?.kind === 'at-end' ? before.blockSize : null) ?? blockSize;
    const followsContent = isAutomatic && before?.kind !== 'at-end';
    const remaining = followsContent ? followingSize : total - consumed;
    const end = fragmentEnd({
      remaining,
      contentEnd: 0,
      endEdges: 0,
      room: this.room,
      hasBrokenContent: resume !== null,
      isAutomatic,
      mayStickOut: false,
      isResumed: token !== null,
    });
    const continues = end.continues || resume !== null;
    const isSliced = !this.#isClone();
    builder.width = inlineSize;
    builder.height = end.blockSize;
    builder.intrinsicBlockSize = intrinsicBlockSize;
    const hasStart = !isSliced || token === null;
    const hasEnd = !isSliced || !continues;
    builder.border = cutEdges(edges.border, hasStart, hasEnd);
    builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
    builder.earlyBreak = this.driver.best;
    builder.detail = detail;
    if (continues) {
      const point = resume ?? { kind: 'at-end' as const, blockSize: consumed + remaining, parallel: [] };
      builder.breakToken = continuationToken(this.box, consumed + end.blockSize, point, !end.continues, forced);
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

/** The same fragment, reaching down to the end of its row in this fragmentainer. */
export function lengthened(fragment: Fragment, height: number, continues: boolean): Fragment {
  const border = continues ? { ...fragment.border, bottom: 0 } : fragment.border;
  return resizedFragment(fragment, height, border, fragment.children);
}
