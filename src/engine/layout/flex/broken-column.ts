/**
 * A line of a column container at the end of a fragmentainer (css-flexbox-1 §10, css-break-4 §4), after Blink: a flow of its own, whose items stand one
 * below the other. What breaks push down moves the items after it; margins are not cut off at breaks.
 */
import type { BreakBetween, BreakToken, FlexLineResume } from '../break-token.ts';
import type { BreakDecision, BreakDriver } from '../fragmentation/break-driver.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../fragmentation/break-values.ts';
import type { BrokenContainer } from '../fragmentation/broken-container.ts';
import { restHeight } from '../fragmentation/cut-fragment.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { layoutPart } from './broken-item.ts';
import { columnItemRange, type PlacedLine } from './flex-gap-rules.ts';
import { relativeShift } from './flex-lines.ts';
import type { FlexPlan } from './flex-plan.ts';
import type { FlexStrip, StripItem } from './flex-strips.ts';

/** An item in this fragment. */
interface Part {
  readonly placed: StripItem;
  readonly token: BreakToken | null;
  /** Of its border box, px from the container's fragment; `top` of the whole item, where it has begun before. */
  readonly y: number;
  readonly top: number;
  /** `null` for the rest of what was cut. */
  readonly result: FinishedLayout | null;
}

export class BrokenColumn {
  readonly #container: BrokenContainer;
  readonly #driver: BreakDriver;
  readonly #plan: FlexPlan;
  readonly #line: number;
  readonly #strip: FlexStrip;
  readonly #resume: FlexLineResume | null;
  readonly #parts: Part[] = [];
  /** Lowest margin edge in this column so far, px from the container's fragment. */
  #end: number;
  /** Where the next item would start. */
  #next: number;
  /** Lower margin edge of the item before. */
  #previousEnd: number;
  /** Index of the first item that does not end here; the number of items when all do. */
  #item: number;
  #token: BreakToken | null = null;
  /** The value of the forced break before the next item. */
  forced: BreakBetween | null = null;

  constructor(
    container: BrokenContainer,
    driver: BreakDriver,
    plan: FlexPlan,
    line: number,
    resume: FlexLineResume | null,
  ) {
    this.#container = container;
    this.#driver = driver;
    this.#plan = plan;
    this.#line = line;
    this.#strip = plan.strips[line]!;
    this.#resume = resume;
    this.#item = resume?.item ?? 0;
    this.#end = container.top;
    this.#previousEnd = container.top;
    this.#next = container.top + (resume?.top ?? this.#strip.items[0]!.y);
  }

  get breakBefore(): BreakBetween {
    const [first] = this.#parts;
    if (first === undefined) return breakBeforeOf(this.#strip.items[0]!.item.box);
    return joinBreaks(breakBeforeOf(first.placed.item.box), first.result?.breakBefore ?? 'auto');
  }

  get breakAfter(): BreakBetween {
    const last = this.#parts.at(-1);
    if (last === undefined || this.#item < this.#strip.items.length) return 'auto';
    return this.#afterPart(last);
  }

  #afterPart({ placed, result }: Part): BreakBetween {
    return joinBreaks(result?.breakAfter ?? 'auto', breakAfterOf(placed.item.box));
  }

  /** Lays the items out up to the end of the fragmentainer. */
  layout(): 'done' | 'go-back' {
    const { items } = this.#strip;
    let token = this.#resume?.items[0]?.token ?? null;
    for (; this.#item < items.length; this.#item++) {
      const decision = this.#layoutItem(items[this.#item]!, token);
      if (decision === 'go-back') return 'go-back';
      if (decision === 'break-before') return 'done';
      token = null;
      if (this.#token !== null) return 'done';
    }
    return 'done';
  }

  #layoutItem(placed: StripItem, token: BreakToken | null): BreakDecision {
    const driver = this.#driver;
    const { box } = placed.item;
    const y = token === null ? this.#next : this.#container.top;
    if (token?.resume.kind === 'monolithic') {
      this.#add({ placed, token, y, top: this.#next, result: null });
      return 'keep';
    }
    const isSeparate = token === null && (this.#parts.length > 0 || (y > 0 && this.#mayLeaveEdges()));
    const isFirst = token !== null || this.#container.isFirstPlace(y);
    const previous = this.#parts.at(-1) ?? null;
    if (driver.takesBreakBefore(box) && !isFirst) {
      this.#container.breakBefore(driver.appealBefore('auto', isSeparate));
      return 'break-before';
    }
    const result = layoutPart(this.#plan, driver, placed, this.#container.offsetOf(y), token, null, !isSeparate);
    const before = joinBreaks(breakBeforeOf(box), result.breakBefore);
    const between = joinBreaks(previous === null ? 'auto' : this.#afterPart(previous), before);
    if (previous !== null) {
      this.forced = driver.forcedBreak(between, previous.placed.item.box, box);
      if (this.forced !== null) return 'break-before';
    }
    const appeal = driver.appealBefore(between, isSeparate);
    const offset = this.#container.offsetOf(y);
    const role = token === null ? 'alone' : 'resumed';
    const decision = driver.decide(box, result, offset, result.fragment.height, appeal, isFirst, role);
    if (decision === 'break-before') this.#container.breakBefore(appeal);
    if (decision === 'keep') this.#add({ placed, token, y, top: token === null ? y : this.#next, result });
    return decision;
  }

  /** As in Chromium, padding and border at the start of a column may stay behind when its first item moves on, where the fragmentainer holds them. */
  #mayLeaveEdges(): boolean {
    return this.#driver.space.isAtStart || this.#container.top <= this.#container.room;
  }

  #add(part: Part): void {
    this.#parts.push(part);
    const { placed, result, y, top } = part;
    const following = this.#strip.items[this.#item + 1];
    const height = heightOf(part);
    const token =
      result === null
        ? this.#container.restOf(part.token!, y)
        : this.#container.tokenOf(placed.item.box, result, placed.x, y);
    if (token !== null && !token.isFlowFinished) {
      this.#token = token;
      this.#end = Math.max(this.#end, y + height);
      return;
    }
    const bottom = Math.max(top + placed.blockSize, y + height);
    if (bottom > top + placed.blockSize) this.#container.hasGrown = true;
    this.#previousEnd = bottom + placed.marginBottom;
    this.#end = Math.max(this.#end, y + height + placed.marginBottom);
    if (following !== undefined) this.#next = bottom + following.y - placed.y - placed.blockSize;
  }

  /** Adds the items to the container's fragment. */
  place(): void {
    for (const { placed, token, y, result } of this.#parts) {
      const shift = relativeShift(placed.item, this.#plan.context);
      const { box } = placed.item;
      if (result !== null) {
        const { token: rest } = this.#container.place(box, result, placed.x, y, placed.marginBottom, shift);
        if (rest !== null && token === null) this.#container.measureWhole(y + placed.blockSize);
      } else this.#container.placeRest(token!, y, placed.marginBottom, shift);
    }
  }

  /** The items of it that lie in this fragment. */
  placedLine(): PlacedLine {
    const { number, crossStart, crossEnd } = this.#strip;
    return {
      number,
      cross: { start: crossStart, end: crossEnd },
      items: this.#parts.map((part) => columnItemRange(part.placed, part.y, part.y + heightOf(part))),
    };
  }

  /** Where the column goes on; `null` when all items have ended. */
  resume(): FlexLineResume | null {
    const { cut } = this.#container;
    const line = this.#line;
    if (this.#token !== null) {
      const top = this.#parts.at(-1)!.top - cut;
      return { line, item: this.#item, top, size: 0, items: [{ isFinished: false, token: this.#token }] };
    }
    if (this.#item >= this.#strip.items.length) return null;
    return { line, item: this.#item, top: this.#topAfter(cut), size: 0, items: [] };
  }

  /** What lies between the margins of two items is cut off at the end of a fragmentainer (css-align-3 §8), margins go on. */
  #topAfter(cut: number): number {
    const { marginTop } = this.#strip.items[this.#item]!;
    if (this.forced !== null) return marginTop;
    const rest = this.#next - cut;
    return Math.max(0, this.#parts.length > 0 && this.#previousEnd <= cut ? Math.min(rest, marginTop) : rest);
  }
}

function heightOf({ result, token }: Part): number {
  if (result !== null) return result.fragment.height;
  return token === null ? 0 : restHeight(token);
}
