/**
 * A line of a row container at the end of a fragmentainer (css-flexbox-1 §10, css-break-4 §4), after Blink. A row that starts below the end, or whose
 * first fragments are better kept together, moves on as a whole; its items are parallel flows: each breaks for itself, and one that lies lower than
 * the row's start may move on alone. Items that breaks push down make the row higher, and those that stretch with it.
 */
import type { BreakAppeal, BreakBetween, BreakToken, FlexLineResume, ItemResume } from '../break-token.ts';
import { noteShortage } from '../column-balance.ts';
import { LAST_RESORT } from '../fragmentation/break-appeal.ts';
import type { BreakDecision } from '../fragmentation/break-driver.ts';
import { forcedValueIn } from '../fragmentation/break-tokens.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../fragmentation/break-values.ts';
import type { BrokenContainer } from '../fragmentation/broken-container.ts';
import { reachesDown } from '../fragmentation/filled-part.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { keepsHeightForPercentages } from '../sizing/percentage-items.ts';
import { layoutPart } from './broken-item.ts';
import { type PlacedLine, rowItemRange } from './flex-gap-rules.ts';
import { relativeShift } from './flex-lines.ts';
import type { FlexPlan } from './flex-plan.ts';
import type { FlexStrip, StripItem } from './flex-strips.ts';

/** An item of the row in this fragment. */
interface Part {
  readonly placed: StripItem;
  /** Its token from the fragment before. */
  readonly token: BreakToken | null;
  /** Of its border box, px from the container's fragment. */
  readonly y: number;
  /** `null` where nothing is laid out: it has ended before, or is the rest of what was cut. */
  result: FinishedLayout | null;
  /** Finds no room here. */
  waits: boolean;
  /** Where it goes on; set when it is placed. */
  next: ItemResume;
}

const FINISHED: ItemResume = { isFinished: true, token: null };
const WAITING: ItemResume = { isFinished: false, token: null };

export class BrokenRow {
  readonly #container: BrokenContainer;
  readonly #plan: FlexPlan;
  readonly #line: number;
  readonly #strip: FlexStrip;
  readonly #resume: FlexLineResume | null;
  readonly #previous: BrokenRow | null;
  /** px from the container's fragment; of the whole row, where it has begun before. */
  readonly #top: number;
  #size: number;
  #parts: readonly Part[] = [];
  /** The value of the forced break before or in the row. */
  forced: BreakBetween | null = null;

  /** @param previous - the row before it, if that ends in this fragment */
  constructor(
    container: BrokenContainer,
    plan: FlexPlan,
    line: number,
    resume: FlexLineResume | null,
    previous: BrokenRow | null,
  ) {
    this.#container = container;
    this.#plan = plan;
    this.#line = line;
    this.#strip = plan.strips[line]!;
    this.#resume = resume;
    this.#previous = previous;
    this.#size = resume?.size ?? this.#strip.bottom - this.#strip.top;
    this.#top =
      resume !== null
        ? container.top + resume.top
        : previous !== null
          ? previous.#end + this.#distance
          : container.top + this.#strip.top;
  }

  get #isBegun(): boolean {
    return this.#resume !== null && this.#resume.items.length > 0;
  }

  get #end(): number {
    return this.#top + this.#size;
  }

  /** From the row before, in one piece. */
  get #distance(): number {
    return this.#strip.top - this.#plan.strips[this.#line - 1]!.bottom;
  }

  get isBroken(): boolean {
    return this.#parts.some(({ next }) => !next.isFinished);
  }

  /** What the items say about the place before the row, and below it. */
  get breakBefore(): BreakBetween {
    let value: BreakBetween = 'auto';
    for (const { item } of this.#strip.items) value = joinBreaks(value, breakBeforeOf(item.box));
    for (const { result } of this.#parts) value = joinBreaks(value, result?.breakBefore ?? 'auto');
    return value;
  }

  get #between(): BreakBetween {
    return joinBreaks(this.#previous?.breakAfter ?? 'auto', this.breakBefore);
  }

  get breakAfter(): BreakBetween {
    let value: BreakBetween = 'auto';
    for (const { placed, result } of this.#parts) {
      value = joinBreaks(value, joinBreaks(result?.breakAfter ?? 'auto', breakAfterOf(placed.item.box)));
    }
    return value;
  }

  layout(): BreakDecision {
    const isFirstPart = !this.#isBegun;
    if (isFirstPart) {
      const decision = this.#decideBefore();
      if (decision !== 'keep') return decision;
    }
    this.#layoutItems();
    const decision = isFirstPart ? this.#decideFirst() : this.#decideItems(LAST_RESORT, false);
    if (decision === 'keep') this.#grow();
    return decision;
  }

  /** Before anything is laid out: whether a break before the row is forced, was found better in the first pass, or is due because the row starts below the end. */
  #decideBefore(): BreakDecision {
    const { driver, room } = this.#container;
    if (this.#isForced()) return 'break-before';
    const appeal = driver.appealBefore(this.#between, this.#previous !== null);
    const leader = this.#strip.items[0]!.item.box;
    if (driver.takesBreakBefore(leader) && !this.#container.isFirstPlace(this.#top)) return this.#breakBefore(appeal);
    if (this.#top < room || (this.#top === room && this.#size === 0)) return 'keep';
    noteShortage(driver.space, this.#container.offsetOf(this.#end));
    return this.#weighBreakBefore(appeal);
  }

  /** With the first fragments of its items: whether the row stays. */
  #decideFirst(): BreakDecision {
    const { driver } = this.#container;
    const isSeparate = this.#previous !== null;
    // What first items say that begin with a row of their own is known only now.
    if (this.#isForced()) return 'break-before';
    const appeal = driver.appealBefore(this.#between, isSeparate);
    const decision = this.#decideItems(appeal, isSeparate);
    if (decision === 'break-before') return this.#breakBefore(appeal);
    // As in Chromium, nothing goes back to the place below a line that has come from an earlier fragmentainer.
    const isOpportunity = this.#previous !== null && !this.#previous.#isBegun;
    if (decision === 'keep' && isOpportunity) driver.rememberBefore(this.#strip.items[0]!.item.box, appeal);
    return decision;
  }

  #isForced(): boolean {
    if (this.#previous === null) return false;
    const last = this.#previous.#strip.items.at(-1)!.item.box;
    const first = this.#strip.items[0]!.item.box;
    this.forced = this.#container.driver.forcedBreak(this.#between, last, first);
    return this.forced !== null;
  }

  #weighBreakBefore(appeal: BreakAppeal): BreakDecision {
    const decision = this.#container.driver.weigh(null, appeal, false);
    return decision === 'break-before' ? this.#breakBefore(appeal) : decision;
  }

  #breakBefore(appeal: BreakAppeal): BreakDecision {
    this.#container.breakBefore(appeal);
    return 'break-before';
  }

  // ---- Items

  #layoutItems(): void {
    // Containers may be nested deep: no more calls lie between two of them than must.
    const parts: Part[] = [];
    const { items } = this.#strip;
    for (let i = 0; i < items.length; i++) parts.push(this.#layoutItem(items[i]!, this.#resume?.items[i] ?? null));
    this.#parts = parts;
  }

  #layoutItem(placed: StripItem, resume: ItemResume | null): Part {
    const { top } = this.#container;
    const token = resume?.token ?? null;
    const planned = this.#top + placed.y;
    const y = token !== null ? top : this.#isBegun ? Math.max(top, planned) : planned;
    const next = resume?.isFinished === true ? FINISHED : WAITING;
    if (resume?.isFinished === true || token?.resume.kind === 'monolithic') {
      return { placed, token, y, result: null, waits: false, next };
    }
    const result = this.#layoutPart(placed, token, y);
    return { placed, token, y, result, waits: false, next };
  }

  /** From where an item lies to where it ends if it stretches, px. */
  #roomFor({ marginBottom }: StripItem, y: number): number {
    return this.#end - marginBottom - y;
  }

  #layoutPart(placed: StripItem, token: BreakToken | null, y: number): FinishedLayout {
    const size = this.#roomFor(placed, y) + (token?.consumedBlockSize ?? 0);
    const isFirst = this.#previous === null && !this.#isLower(y);
    const { driver } = this.#container;
    return layoutPart(this.#plan, driver, placed, this.#container.offsetOf(y), token, size, isFirst);
  }

  /**
   * Whether the items stay.
   *
   * @param appeal - of a break before the row, which one that starts where the row does takes with it
   */
  #decideItems(appeal: BreakAppeal, isSeparate: boolean): BreakDecision {
    const { driver } = this.#container;
    for (const part of this.#parts) {
      const { placed, result, y, token } = part;
      if (result === null || token !== null) continue;
      const { box } = placed.item;
      const isLower = this.#isLower(y);
      const before = isLower ? driver.appealBefore(breakBeforeOf(box), true) : appeal;
      const offset = this.#container.offsetOf(y);
      const isFirst = this.#container.isFirstPlace(y);
      const height = result.fragment.height;
      const decision = driver.decide(box, result, offset, height, before, isFirst, 'in-row');
      if (decision === 'go-back') return decision;
      if (decision === 'keep') continue;
      if (!isLower && isSeparate) return decision;
      part.waits = true;
      this.#container.breakBefore(before);
    }
    return 'keep';
  }

  /** An item that begins below the row's start may go on without the row: the free space above it stays. */
  #isLower(y: number): boolean {
    return !this.#isBegun && y > this.#top;
  }

  /** Makes the row as high as what breaks have pushed down; what stretches is laid out again. */
  #grow(): void {
    const { top, room } = this.#container;
    const end = this.#end;
    if (end > room || end < top) return;
    let growth = 0;
    for (const part of this.#parts) growth = Math.max(growth, this.#growthBy(part, end));
    if (growth === 0) return;
    this.#size += growth;
    this.#container.hasGrown = true;
    for (const part of this.#parts) {
      const { placed, result, token, y } = part;
      if (result === null || !placed.item.isStretched || reachesDown(result, this.#roomFor(placed, y))) continue;
      part.result = this.#layoutPart(placed, token, y);
    }
  }

  #growthBy({ placed, result, y, waits }: Part, end: number): number {
    const { item } = placed;
    if (result === null || waits || keepsHeightForPercentages(item.box, this.#plan.context.env)) return 0;
    const { breakToken, height } = result.fragment;
    // What overflows its row in one piece does not make it higher.
    if (placed.y + placed.blockSize + placed.marginBottom > this.#strip.bottom - this.#strip.top) return 0;
    if (breakToken === null || breakToken.isFlowFinished) return y + height + placed.marginBottom - end;
    // The rest is not known yet: the row goes on, and everything that stretches with it.
    return this.#container.leastEndOfBroken(y + height) - end;
  }

  // ---- The row's place in the fragment

  place(): void {
    for (const part of this.#parts) {
      if (part.waits || part.next.isFinished) continue;
      const { placed, token, result, y } = part;
      const shift = relativeShift(placed.item, this.#plan.context);
      const margin = placed.marginBottom;
      const done =
        result !== null
          ? this.#container.place(placed.item.box, result, placed.x, y, margin, shift)
          : this.#container.placeRest(token!, y, margin, shift);
      part.next = done === null || done.token === null ? FINISHED : { isFinished: false, token: done.token };
      if (!part.next.isFinished && token === null && placed.item.isStretched) {
        this.#container.measureWhole(y + placed.blockSize);
      }
    }
    if (this.isBroken) this.forced = forcedValueIn(this.#parts.map(({ next }) => next.token));
    else this.#container.end = Math.max(this.#container.end, this.#end);
  }

  /** What of it lies in this fragment. */
  placedLine(): PlacedLine {
    const { axis } = this.#plan.context;
    const end = Math.min(this.#end, this.#container.room);
    return {
      number: this.#strip.number,
      cross: { start: Math.max(this.#top, this.#container.top), end },
      items: this.#strip.items.map((placed) => rowItemRange(placed, axis)),
    };
  }

  resumeInside(): FlexLineResume {
    const items = this.#parts.map(({ next }) => next);
    return { line: this.#line, item: 0, top: this.#top - this.#container.cut, size: this.#size, items };
  }

  /** What lies between two rows is cut off at the end of a fragmentainer (css-align-3 §8, and in Chromium whatever makes the distance). */
  resumeBefore(): FlexLineResume {
    const { cut } = this.#container;
    const isAfterRow = this.#previous !== null && (this.forced !== null || this.#previous.#end <= cut);
    const top = isAfterRow ? 0 : Math.max(0, this.#top - cut);
    return { line: this.#line, item: 0, top, size: this.#size, items: [] };
  }
}
