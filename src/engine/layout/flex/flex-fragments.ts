/**
 * Flex containers in a fragmented flow (css-flexbox-1 §10, css-break-4): breaks fall between strips and inside items. Sizes are those of the
 * container in one piece; what a break pushes down moves all that follows.
 */
import { assert } from '../../base/errors.ts';
import type { BreakAppeal, BreakBetween, BreakToken, FlexItemResume, ResumePoint } from '../break-token.ts';
import type { ConstraintSpace, FragmentationSpace } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';
import { FragmentBuilder, shiftedEntries } from '../fragment-builder.ts';
import type { BreakDecision, BreakDriver, RowPiece } from '../fragmentation/break-driver.ts';
import { forcedValueIn } from '../fragmentation/break-tokens.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../fragmentation/break-values.ts';
import { ContainerFragmentation, lengthened } from '../fragmentation/container-fragmentation.ts';
import type { FinishedLayout, LayoutOutcome } from '../layout-outcome.ts';
import { usedEdges } from '../sizing/edges.ts';
import { columnItemSpace, relativeShift, rowItemSpace } from './flex-lines.ts';
import type { FlexPlan } from './flex-plan.ts';
import { staticPosition } from './flex-static-position.ts';
import type { FlexStrip, StripItem } from './flex-strips.ts';

/** Lays out the part of the container that falls into the current fragmentainer. */
export function layoutFlexFragment(plan: FlexPlan, space: FragmentationSpace, token: BreakToken | null): LayoutOutcome {
  return new FlexFragmentation(plan, space, token).run();
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
  readonly #container: ContainerFragmentation;
  readonly #driver: BreakDriver;
  readonly #builder: FragmentBuilder;
  readonly #space: FragmentationSpace;
  readonly #token: BreakToken | null;

  constructor(plan: FlexPlan, space: FragmentationSpace, token: BreakToken | null) {
    this.#plan = plan;
    this.#container = new ContainerFragmentation(plan.context.box, plan, space, token);
    this.#driver = this.#container.driver;
    this.#builder = this.#container.builder;
    this.#space = space;
    this.#token = token;
  }

  run(): LayoutOutcome {
    const { strips } = this.#plan;
    const resume = this.#token?.resume ?? null;
    if (this.#token === null) this.#addStaticPositions();
    const start = resume?.kind === 'flex' ? resume.line : resume?.kind === 'at-end' ? strips.length : 0;
    let items = resume?.kind === 'flex' ? resume.items : NO_ITEMS;
    let bottom = this.#container.startEdge;
    for (let i = start; i < strips.length; i++) {
      const strip = strips[i]!;
      const forced = i > start ? this.#forcedBreakBefore(i) : null;
      if (forced !== null) return this.#finish(bottom, this.#resumeAt(i, NO_ITEMS), forced);
      const y = bottom + this.#distanceBefore(i, i === start);
      const isAtStart = this.#space.isAtStart && i === start;
      // As in Chromium, padding and border at the start of a column may stay behind when its first item moves on.
      const isBelowEdge = this.#token === null && y > 0 && !this.#plan.context.axis.isRow;
      const appeal = this.#driver.appealBefore(this.#between(i), i > start || isBelowEdge);
      const isEarly = this.#driver.takesBreakBefore(strip.items[0]!.item.box) && !isAtStart;
      const outcome = isEarly ? null : this.#layoutStrip(strip, y, items, isAtStart);
      const decision = outcome === null ? 'break-before' : this.#decide(strip, outcome, y, appeal, isAtStart);
      if (decision === 'go-back') return this.#driver.goBack();
      if (outcome === null || decision !== 'keep') {
        this.#builder.clampBreakAppeal(appeal);
        return this.#finish(bottom, this.#resumeAt(i, items), null);
      }
      bottom = this.#place(strip, outcome, y, items);
      if (outcome.isBroken)
        return this.#finish(
          bottom,
          this.#resumeAt(i, resumesOf(outcome, items)),
          forcedValueIn(outcome.results.map((result) => result?.fragment.breakToken ?? null)),
        );
      items = NO_ITEMS;
    }
    return this.#finish(bottom + this.#trailingSpace(start), null, null);
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
    const { strips } = this.#plan;
    return start >= strips.length ? 0 : this.#container.trailingSpace(strips.at(-1)!.bottom);
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
    return this.#driver.forcedBreak(this.#between(i), previous, next);
  }

  #decide(strip: FlexStrip, outcome: StripOutcome, y: number, appeal: BreakAppeal, isAtStart: boolean): BreakDecision {
    const offset = this.#space.bfcOffset + y;
    const pieces = strip.items.map(({ item, y: below }, k): RowPiece => {
      const result = outcome.results[k] ?? null;
      return { box: item.box, result, offset, size: below + (result === null ? 0 : result.fragment.height) };
    });
    return this.#driver.decideRow(strip.items[0]!.item.box, pieces, appeal, isAtStart);
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
      fragmentation: this.#driver.independentSpace(item.box, offset, isAtStart),
    };
    const result = context.env.layout(item.box, space, resume?.token ?? null);
    assert(result.status === 'finished', 'flex items are formatting contexts, which resolve their breaks themselves');
    return result;
  }

  /** Adds the items' fragments and gives the strip's bottom, px from the fragment's top. */
  #place(strip: FlexStrip, outcome: StripOutcome, y: number, resumes: readonly FlexItemResume[]): number {
    const { room } = this.#container;
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
      this.#builder.addOutOfFlow(shiftedEntries(result.outOfFlow, shift), placed.x + shift.x, top + shift.y);
      if (fragment.breakToken !== null) {
        this.#builder.clampBreakAppeal(this.#driver.appealInside(placed.item.box, result));
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

  /** @param contentEnd - px from the fragment's top; @param resume - `null` when all strips are done */
  #finish(contentEnd: number, resume: ResumePoint | null, forced: BreakBetween | null): FinishedLayout {
    const size = this.#container.limitedSize(contentEnd + this.#plan.edges.bottom);
    return this.#container.finish(size, resume, forced, null);
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
