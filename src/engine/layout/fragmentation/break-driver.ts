/**
 * Drives one box through one fragmentainer (css-break-4 §4, after Blink's block fragmentation). Each container that breaks tells the driver its break
 * opportunities in the order of the flow, and what it laid out between two of them; the driver says which breaks are forced, whether a piece stays,
 * moves on, or whether the fragment is to be laid out again because an earlier break was better. Going back has one form: the algorithm returns
 * `goBack()`, and `layout.ts` lays the box out a second time, with the break to take in `FragmentationSpace.earlyBreak`.
 */
import { assert } from '../../base/errors.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken, EarlyBreak } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { FinishedLayout, UnfinishedLayout } from '../layout-outcome.ts';
import { avoidsBreakInside, LAST_RESORT, PERFECT, VIOLATES_AVOID, worseOf } from './break-appeal.ts';
import { hasForcedBreak } from './break-tokens.ts';
import { forcedBreakBetween, isAvoidBreak } from './break-values.ts';
import { noteFit } from './column-fit.ts';
import { pageNameOf } from './page-names.ts';

/** `keep`: the piece is placed; `break-before`: it goes to the next fragmentainer; `go-back`: return `driver.goBack()`. */
export type BreakDecision = 'keep' | 'break-before' | 'go-back';

export class BreakDriver {
  readonly box: Box;
  /** Of the fragmentainer, in the coordinates of the box's formatting context; shortened by cloned edges. */
  readonly space: FragmentationSpace;
  /** Used value of `page` that the children inherit. */
  readonly pageName: string;
  /** The box fits by its own height: what stays with it and sticks out asks for no higher columns, as in Chromium. */
  isHeld = false;
  #best: EarlyBreak | null = null;
  /** The best break lies in a child that began in an earlier fragmentainer. */
  #isBestResumed = false;
  #later: FragmentationSpace | null = null;

  constructor(box: Box, space: FragmentationSpace) {
    this.box = box;
    this.space = space;
    this.pageName = pageNameOf(box, space.pageName);
  }

  /** The best break so far that could have been taken inside the box. */
  get best(): EarlyBreak | null {
    return this.#best;
  }

  /** Whether this is the second layout of the fragment, which breaks where it was told. */
  get isSecondPass(): boolean {
    return this.space.earlyBreak !== null;
  }

  // ---- What children are told

  /**
   * For a child in the same formatting context.
   *
   * @param isAtStart - nothing in the fragmentainer stands before the child but its ancestors
   */
  sharedSpace(child: Box, isAtStart: boolean): FragmentationSpace {
    const inner = this.#earlyBreakIn(child);
    if (inner !== null || isAtStart)
      return this.#childSpace(this.space.bfcOffset, inner, isAtStart, this.space.spanners);
    this.#later ??= this.#childSpace(this.space.bfcOffset, null, false, this.space.spanners);
    return this.#later;
  }

  /**
   * For a child that is a formatting context of its own.
   *
   * @param offset - where the child's border box starts, px from the top of the fragmentainer
   * @param isAtStart - see `sharedSpace`
   */
  independentSpace(child: Box, offset: number, isAtStart: boolean): FragmentationSpace {
    return this.#childSpace(offset, this.#earlyBreakIn(child), isAtStart, 'none');
  }

  #childSpace(
    bfcOffset: number,
    earlyBreak: EarlyBreak | null,
    isAtStart: boolean,
    spanners: FragmentationSpace['spanners'],
  ): FragmentationSpace {
    const { kind, blockSize, needsContent, balance, heldBackFrom, repeatedFooters, repeatedHeaders } = this.space;
    return {
      kind,
      blockSize,
      bfcOffset,
      isAtStart,
      needsContent,
      earlyBreak,
      spanners,
      balance,
      pageName: this.pageName,
      heldBackFrom,
      repeatedFooters,
      repeatedHeaders,
    };
  }

  #earlyBreakIn(child: Box): EarlyBreak | null {
    const early = this.space.earlyBreak;
    return early !== null && early.box === child ? early.child : null;
  }

  // ---- Before a piece is laid out

  /**
   * Whether a break is forced between two boxes, and by which value; `auto` for a change of the page name.
   *
   * @param between - what `break-after` before and `break-before` after say together
   */
  forcedBreak(between: BreakBetween, previous: Box, next: Box): BreakBetween | null {
    return forcedBreakBetween(between, previous, next, this.space, this.pageName);
  }

  /** Whether the second pass breaks before this box. @param line - of rows of columns: which */
  takesBreakBefore(next: Box, line = 0): boolean {
    const early = this.space.earlyBreak;
    return (
      early !== null && early.kind === 'before-box' && early.child === null && early.box === next && early.line === line
    );
  }

  /**
   * The appeal of a break between two pieces (css-break-4 §4.3).
   *
   * @param hasOpportunity - something of the box's content stands before the place (class A and C of §4.1)
   * @param isAvoided - what `break-inside` asks of boxes that contain both pieces, inside of the box
   */
  appealBefore(between: BreakBetween, hasOpportunity: boolean, isAvoided = false): BreakAppeal {
    if (!hasOpportunity) return LAST_RESORT;
    return isAvoided || isAvoidBreak(between, this.space.kind) ? VIOLATES_AVOID : PERFECT;
  }

  /**
   * The appeal of the break that lies inside a child. What its `break-inside` asks counts only here, where others can be had: a box that
   * cannot be kept whole breaks at its best place, as in Chromium.
   */
  appealInside(child: Box, { breakAppeal }: FinishedLayout): BreakAppeal {
    return this.#unlessAvoided(child, breakAppeal);
  }

  #unlessAvoided(child: Box, appeal: BreakAppeal): BreakAppeal {
    return avoidsBreakInside(child, this.space.kind) ? worseOf(appeal, VIOLATES_AVOID) : appeal;
  }

  // ---- After a piece was laid out

  /**
   * Decides about a child that has been laid out; a forced break before it has been handled already.
   *
   * @param offset - of the child's border box, px from the top of the fragmentainer
   * @param size - how much of the fragmentainer it takes from there
   * @param appeal - of the break before it
   * @param isAtStart - a break before the child would leave the fragmentainer empty
   * @param role - of a row, a break inside the child, or before it, would be no earlier break for the others; of a line, none inside it
   */
  decide(
    child: Box,
    result: FinishedLayout,
    offset: number,
    size: number,
    appeal: BreakAppeal,
    isAtStart: boolean,
    role: 'alone' | 'resumed' | 'in-row' | 'as-line' = 'alone',
  ): BreakDecision {
    const token = result.fragment.breakToken;
    const breaksInside = token !== null && !token.isFlowFinished;
    // What comes before a box that spans the columns has its place here, even one without a height.
    const isStopped = breaksInside && this.space.spanners !== 'none' && token.spanner !== null;
    if (this.space.balance !== null) {
      noteFit(this.space, child, breaksInside && !isStopped, offset, size, isAtStart, this.isHeld);
    }
    if (isStopped && (isAtStart || offset + size <= this.space.blockSize)) return 'keep';
    if (breaksInside && (isAtStart || offset < this.space.blockSize)) {
      const inside = hasForcedBreak(token) ? PERFECT : this.appealInside(child, result);
      return this.weigh(inside, appeal, isAtStart);
    }
    if (token !== null && role !== 'resumed' && offset + size <= this.space.blockSize) {
      // Floats and what overflows may go on beside what follows; that is a break inside as well.
      const decision = this.#weighParallelFlows(child, result, token, appeal, isAtStart);
      if (decision !== 'keep') return decision;
    }
    if (isAtStart || (!breaksInside && offset + size <= this.space.blockSize)) {
      if (!isAtStart && role !== 'in-row') this.rememberBefore(child, appeal);
      if (role === 'alone' || role === 'resumed') this.rememberInside(child, result, role === 'resumed');
      return 'keep';
    }
    return this.weigh(null, appeal, isAtStart);
  }

  #weighParallelFlows(
    child: Box,
    result: FinishedLayout,
    token: BreakToken,
    before: BreakAppeal,
    isAtStart: boolean,
  ): BreakDecision {
    const inside = hasForcedBreak(token) ? PERFECT : this.appealInside(child, result);
    return inside < PERFECT ? this.weigh(inside, before, isAtStart) : 'keep';
  }

  /**
   * The same for boxes beside each other, whose first is `leader`: they stay or move on together.
   *
   * @param pieces - the result of each; `null`: ended in an earlier fragmentainer
   */
  decideRow(leader: Box, pieces: readonly RowPiece[], appeal: BreakAppeal, isAtStart: boolean): BreakDecision {
    for (const { box, result, offset, size } of pieces) {
      if (result === null) continue;
      const decision = this.decide(box, result, offset, size, appeal, isAtStart, 'in-row');
      if (decision !== 'keep') return decision;
    }
    if (!isAtStart) this.rememberBefore(leader, appeal);
    return 'keep';
  }

  /**
   * Weighs a piece that does not end in this fragmentainer: the most appealing break is taken, and of equal ones the last, which wastes least (§4.4).
   *
   * @param inside - appeal of the break inside the piece; `null` where there is none, and the piece does not fit
   * @param before - appeal of the break before the piece
   */
  weigh(inside: BreakAppeal | null, before: BreakAppeal, isAtStart: boolean): BreakDecision {
    const earlier = this.isSecondPass ? null : this.#best;
    if (inside !== null && (isAtStart || inside >= before) && (earlier === null || inside >= earlier.appeal))
      return 'keep';
    if (earlier !== null && (isAtStart || earlier.appeal > before)) return 'go-back';
    return isAtStart ? 'keep' : 'break-before';
  }

  /**
   * Whether the box, whose padding and border at the end would go on alone, goes back to its best break instead.
   *
   * DEVIATION: as in Chromium, it does so whatever that break violates, also where the whole box could move on (css-break-4 §4.4), but not
   * for a break inside a child that has come from the fragmentainer before.
   */
  get breaksBeforeItsEnd(): boolean {
    return !this.isSecondPass && this.#best !== null && !this.#isBestResumed && this.#best.appeal > LAST_RESORT;
  }

  /** Ends this attempt: the fragment is laid out again, up to the best break. */
  goBack(): UnfinishedLayout {
    assert(this.#best !== null, 'there is no earlier break to go back to');
    return { status: 'needs-earlier-break', at: this.#best };
  }

  /** The same, up to a break before a box that was placed. */
  goBackTo(box: Box): UnfinishedLayout {
    return {
      status: 'needs-earlier-break',
      at: { box, kind: 'before-box', line: 0, appeal: PERFECT, child: null },
    };
  }

  // ---- Breaks that could have been taken

  /** Keeps the break if it is at least as good as the best so far: of equals the last one wastes least. */
  remember(candidate: EarlyBreak, isResumed = false): void {
    if (this.#best !== null && candidate.appeal < this.#best.appeal) return;
    this.#best = candidate;
    this.#isBestResumed = isResumed;
  }

  /** @param line - of rows of columns: which */
  rememberBefore(next: Box, appeal: BreakAppeal, line = 0): void {
    if (this.#best !== null && this.#best.appeal > appeal) return;
    this.#best = { box: next, kind: 'before-box', line, appeal, child: null };
  }

  rememberInside(child: Box, { earlyBreak }: FinishedLayout, isResumed: boolean): void {
    if (earlyBreak === null) return;
    const appeal = this.#unlessAvoided(child, earlyBreak.appeal);
    this.remember({ box: child, kind: 'before-box', line: 0, appeal, child: earlyBreak }, isResumed);
  }
}

/** One of several boxes beside each other. */
export interface RowPiece {
  readonly box: Box;
  readonly result: FinishedLayout | null;
  /** px from the top of the fragmentainer, and from there. */
  readonly offset: number;
  readonly size: number;
}
