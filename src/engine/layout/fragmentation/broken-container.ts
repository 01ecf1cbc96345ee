/**
 * One fragment of a flex or grid container while it is made (css-break-4 §4, §5): where its content starts and must end, what has been placed, and how
 * high it becomes. Which items come next, and where a row moves on, flex and grid layout say.
 */

import { assert } from '../../base/errors.ts';
import type { Point } from '../../base/geometry.ts';
import { GRID, INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken, ResumePoint } from '../break-token.ts';
import { noteOverflow, noteShortage } from '../column-balance.ts';
import { type ConstraintSpace, changedFragmentation, type FragmentationSpace } from '../constraint-space.ts';
import type { FragmentDetail } from '../fragment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import type { FinishedLayout, OutOfFlowBox } from '../layout-outcome.ts';
import { type BlockSizing, followsContent, usedBlockSize } from '../sizing/box-sizes.ts';
import { cutEdges, type UsedEdges } from '../sizing/edges.ts';
import { synthesizedBaseline } from '../synthesized-baseline.ts';
import { LAST_RESORT } from './break-appeal.ts';
import { BreakDriver } from './break-driver.ts';
import { continuationToken, hasForcedBreak } from './break-tokens.ts';
import { hasClonedEdges } from './cloned-edges.ts';
import { cutToken, restHeight, restToken } from './cut-fragment.ts';
import { type FragmentEnd, fragmentEnd } from './finish-fragment.ts';

/** A container in one piece, px. */
export interface PlannedContainer {
  readonly edges: UsedEdges;
  readonly sizing: BlockSizing;
  readonly inlineSize: number;
  readonly blockSize: number;
  readonly intrinsicBlockSize: number;
}

/** What an item does in this fragment. */
export interface PlacedPart {
  /** px that it is high here. */
  readonly blockSize: number;
  /** Where it goes on in the next fragmentainer; `null`: it has ended, or only what overflows it goes on. */
  readonly token: BreakToken | null;
}

export class BrokenContainer {
  readonly box: Box;
  readonly driver: BreakDriver;
  readonly builder: FragmentBuilder;
  readonly token: BreakToken | null;
  /** Where content starts in this fragment, px from the fragment's top. */
  readonly top: number;
  /** Where it should end. */
  readonly room: number;
  /** Lowest margin edge of the content so far. */
  end: number;
  /** The item that has the container's first baseline; `null` where it is in an earlier fragment, or there is none. */
  baselineItem: Box | null = null;
  /** Which baseline of that item it is. */
  itemBaseline: 'first' | 'last' = 'first';
  /** Breaks have made the content longer than it is in one piece. */
  hasGrown = false;
  /** All rows have ended, and only what overflows them goes on: as in Chromium, what follows the container waits for it, but it makes no room. */
  isPastRows = false;
  readonly #plan: PlannedContainer;
  readonly #space: FragmentationSpace;
  readonly #isCloned: boolean;
  /** Content that overflows items which have ended: parallel flows. */
  readonly #parallel: BreakToken[] = [];
  /** Lowest border edge of the content so far, and margin edge of an item in it: rows may be higher than what stands in them. */
  #lowest = 0;
  #lowestMargin = 0;
  /** The margin of an item that has ended reaches over the end of the fragmentainer. */
  #hasMarginBeyond = false;
  #isEndAlone = false;
  /** See `ConstraintSpace.leastBlockSize`. */
  readonly #least: number;

  constructor(box: Box, plan: PlannedContainer, constraints: ConstraintSpace, token: BreakToken | null) {
    const space = constraints.fragmentation;
    assert(space !== null, 'a container that breaks is in a fragmentainer');
    this.box = box;
    this.#plan = plan;
    this.#space = space;
    this.#least = constraints.leastBlockSize;
    this.token = token;
    this.builder = new FragmentBuilder(box);
    this.#isCloned = hasClonedEdges(box.style, plan.edges.block, space, token);
    const reserved = this.#isCloned ? plan.edges.bottom : 0;
    const inner = reserved === 0 ? space : changedFragmentation(space, { blockSize: space.blockSize - reserved });
    this.driver = new BreakDriver(box, inner);
    this.room = inner.blockSize - space.bfcOffset;
    this.top = token === null || this.#isCloned ? plan.edges.top : 0;
    this.end = this.top;
  }

  /** In a column that has no end. */
  get isMeasuring(): boolean {
    return this.#space.balance?.isMeasuring === true;
  }

  /** Where this fragment's content ends if it goes on: what cannot be broken may stick out of a column. */
  get cut(): number {
    if (this.isPastRows || this.isMeasuring) return this.end;
    return followsContent(this.#plan.sizing) ? Math.max(this.room, this.#lowest) : this.room;
  }

  /**
   * Where a row ends at least whose content goes on in the next fragmentainer: below the end of this one, for the rest is not known yet. A column that
   * only measures has no end; there the row has what lies in it, and the next column measures the rest.
   *
   * @param lowest - where the content ends that lies here
   */
  leastEndOfBroken(lowest: number): number {
    return this.isMeasuring ? lowest : this.room + 1 / GRID;
  }

  /** Of an item with a size of its own that breaks here: a column that only measures has all of it, as in Chromium. @param bottom - of the whole item */
  measureWhole(bottom: number): void {
    if (this.isMeasuring) this.end = Math.max(this.end, bottom);
  }

  /** From the top of the fragmentainer, px. */
  offsetOf(y: number): number {
    return this.#space.bfcOffset + y;
  }

  /** Nothing is above this place in the fragmentainer, or nothing more can be: content that comes here stays. */
  isFirstPlace(y: number): boolean {
    return this.offsetOf(y) <= 0 || (this.token !== null && this.#space.isAtStart && y <= this.top);
  }

  /** Where an item at (x, y) goes on: where it broke, or was cut at the end of a page because it cannot break. */
  tokenOf(child: Box, { fragment }: FinishedLayout, x: number, y: number): BreakToken | null {
    return fragment.breakToken ?? cutToken(this.#space, child, fragment, x, this.offsetOf(y), 0);
  }

  /** The same for the rest of an item that an earlier fragmentainer has cut. */
  restOf(token: BreakToken, y: number): BreakToken | null {
    return restToken(this.#space, token, this.offsetOf(y));
  }

  /**
   * Puts an item into the fragment.
   *
   * @param x,y - of its border box, from this fragment's
   * @param marginEnd - below it, once it has ended; `null` where the content ends with its rows, whatever overflows them
   * @param shift - by relative positioning
   */
  place(child: Box, result: FinishedLayout, x: number, y: number, marginEnd: number | null, shift: Point): PlacedPart {
    const { fragment } = result;
    this.builder.addResult(result, x, y, shift);
    if (child === this.baselineItem) {
      const own = result.baselines[this.itemBaseline];
      this.builder.firstBaseline = y + (own ?? synthesizedBaseline(this.box.style, fragment.height));
    }
    const token = this.tokenOf(child, result, x, y);
    if (token?.isFlowFinished === true) this.#parallel.push(token);
    // In columns what overflows an item does not move the container: a row of baselines would be taken apart.
    if (token !== null && !hasForcedBreak(token) && (!token.isFlowFinished || this.#space.kind === 'page')) {
      this.builder.clampBreakAppeal(this.driver.appealInside(child, result));
    }
    return this.#placed(y, fragment.height, token, marginEnd);
  }

  /** Puts the rest of an item into the fragment that an earlier one has cut. */
  placeRest(token: BreakToken, y: number, marginEnd: number | null, shift: Point): PlacedPart | null {
    if (token.resume.kind !== 'monolithic') return null;
    const { fragment, x } = token.resume;
    this.builder.addChild(fragment, x + shift.x, y + shift.y - token.consumedBlockSize);
    return this.#placed(y, restHeight(token), this.restOf(token, y), marginEnd);
  }

  #placed(y: number, blockSize: number, token: BreakToken | null, marginEnd: number | null): PlacedPart {
    const goesOn = token !== null && !token.isFlowFinished;
    const bottom = y + blockSize;
    this.#lowest = Math.max(this.#lowest, goesOn ? Math.min(bottom, this.room) : bottom);
    this.#lowestMargin = Math.max(this.#lowestMargin, bottom + (marginEnd ?? 0));
    if (goesOn && !this.isPastRows) this.end = Math.max(this.end, bottom);
    else if (marginEnd !== null) {
      this.end = Math.max(this.end, bottom + marginEnd);
      if (bottom <= this.room && bottom + marginEnd > this.room) this.#hasMarginBeyond = true;
    }
    return { blockSize, token: goesOn ? token : null };
  }

  /** Puts in what overflows an item that has ended before: it moves nothing. */
  placeOverflow(result: FinishedLayout, x: number, shift: Point): void {
    this.builder.addResult(result, x, this.top, shift);
    const token = result.fragment.breakToken;
    if (token !== null) this.#parallel.push(token);
  }

  /** An unforced break before an item, whose appeal becomes that of the container. */
  breakBefore(appeal: BreakAppeal): void {
    this.builder.clampBreakAppeal(appeal);
  }

  /** Whether padding and border that follow the content go on alone; below free space of a given height they may. Known when the fragment has ended. */
  get isEndAlone(): boolean {
    return this.#isEndAlone;
  }

  /**
   * Ends the fragment.
   *
   * @param resume - makes the place where the content goes on, with what overflows; `null` when all of it is placed
   * @param forced - the value that forced the break there
   * @param detail - given the lower edge of the content box, px from the fragment's top
   * @param atEnd - positioned children that stand at the end of the content, from there
   */
  finish(
    resume: ((parallel: readonly BreakToken[]) => ResumePoint) | null,
    forced: BreakBetween | null,
    detail: (contentEnd: number) => FragmentDetail | null,
    atEnd: readonly OutOfFlowBox[],
  ): FinishedLayout {
    const { builder, token } = this;
    const { edges, inlineSize, intrinsicBlockSize } = this.#plan;
    const consumed = token?.consumedBlockSize ?? 0;
    const total = Math.max(this.#least, this.#wholeSize(resume !== null));
    const isPastEnd = token?.isFlowFinished === true;
    const { blockSize, continues } = this.#endInFragmentainer(isPastEnd ? 0 : total - consumed, resume !== null);
    const hasStart = (this.#isCloned || token === null) && !isPastEnd;
    const hasEnd = (this.#isCloned || !continues) && !isPastEnd;
    builder.width = inlineSize;
    builder.height = blockSize;
    builder.intrinsicBlockSize = Math.max(intrinsicBlockSize, consumed + this.end + edges.bottom);
    builder.border = cutEdges(edges.border, hasStart, hasEnd);
    builder.padding = cutEdges(edges.padding, hasStart, hasEnd);
    builder.earlyBreak = this.driver.best;
    builder.detail = detail(blockSize - builder.border.bottom - builder.padding.bottom);
    if (!continues) builder.addOutOfFlow(atEnd, 0, blockSize - edges.bottom);
    const goesOn = resume !== null || this.#parallel.length > 0;
    // What overflows a box that clips it is not seen in later fragmentainers; a box that ends here is laid out again (`layout.ts`).
    if (continues || (goesOn && !(isPastEnd && this.box.style.overflow.y !== 'visible'))) {
      const parallel = this.#parallel;
      // Cloned edges are each fragment's own: they take nothing from the height of the box.
      const taken = this.#isCloned && continues ? Math.max(0, blockSize - edges.block) : blockSize;
      const point = resume?.(parallel) ?? { kind: 'at-end', blockSize: total, hadBasis: false, parallel };
      builder.breakToken = continuationToken(this.box, consumed + taken, point, !continues, forced);
    }
    return builder.finish();
  }

  /** Border box block size of the whole container as far as it is known, px. */
  #wholeSize(isBroken: boolean): number {
    const { edges, sizing, blockSize } = this.#plan;
    const before = this.token?.resume ?? null;
    if (before?.kind === 'at-end' && before.blockSize !== null) return before.blockSize;
    if (!followsContent(sizing)) return blockSize;
    if (this.token === null && !isBroken && !this.hasGrown) return blockSize;
    const consumed = this.token?.consumedBlockSize ?? 0;
    return usedBlockSize(sizing, consumed + (isBroken ? this.cut : this.end) + edges.bottom);
  }

  /** @param remaining - of the container's block size, px */
  #endInFragmentainer(remaining: number, isBroken: boolean): FragmentEnd {
    const { edges, sizing } = this.#plan;
    const isAutomatic = followsContent(sizing) && this.token?.resume.kind !== 'at-end';
    const limit = isAutomatic ? sizing.max - (this.token?.consumedBlockSize ?? 0) : INDEFINITE;
    if (isBroken && (this.isPastRows || this.isMeasuring)) {
      return { blockSize: Math.max(0, Math.min(isAutomatic ? limit : remaining, this.end)), continues: true };
    }
    const room = this.#space.blockSize - this.#space.bfcOffset;
    const mayStickOut = this.#space.kind === 'column';
    const end = fragmentEnd({
      remaining,
      contentEnd: this.#lowest,
      endEdges: this.#isCloned ? 0 : edges.bottom,
      clonedEdges: this.#isCloned ? edges.block : 0,
      room,
      hasBrokenContent: isBroken && limit > room,
      isAutomatic,
      mayStickOut,
      isResumed: this.token !== null,
    });
    if (remaining > room && room >= 0 && mayStickOut && this.#lowest > room) this.#noteOverflow();
    // As in Chromium, a container that begins here does not fit, and goes back to none of its own breaks.
    if (this.#hasMarginBeyond && this.token === null) {
      this.builder.clampBreakAppeal(LAST_RESORT);
      return isBroken && isAutomatic && end.blockSize > limit ? { ...end, blockSize: Math.max(0, limit) } : end;
    }
    if (end.continues && !isBroken) {
      noteShortage(this.#space, this.offsetOf(remaining));
      this.#isEndAlone = !this.#isCloned && remaining <= this.#lowestMargin + edges.bottom;
      if (this.#isEndAlone) this.builder.clampBreakAppeal(LAST_RESORT);
    }
    return isBroken && isAutomatic && end.blockSize > limit ? { ...end, blockSize: Math.max(0, limit) } : end;
  }

  /** In a column: what cannot be broken makes the container higher than the column. */
  #noteOverflow(): void {
    if (this.#space.isAtStart) noteOverflow(this.#space, this.offsetOf(this.#lowest));
    else noteShortage(this.#space, this.offsetOf(this.#lowest));
  }
}
