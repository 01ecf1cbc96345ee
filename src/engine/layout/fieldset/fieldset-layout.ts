/**
 * `<fieldset>` (HTML rendering §15.3.13), over pages (css-break-4): its legend sits on the top border, all else lies in an anonymous box below. Both
 * are pieces of one fragmented flow: a legend that is too high for the fragmentainer goes on in the next one, and the contents follow it there.
 * DEVIATION: Chromium does not divide legends.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box, Fieldset } from '../../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, BreakToken } from '../break-token.ts';
import { noteShortage } from '../column-balance.ts';
import { type ConstraintSpace, changedFragmentation, changedSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { LAST_RESORT } from '../fragmentation/break-appeal.ts';
import { BreakDriver } from '../fragmentation/break-driver.ts';
import { breakBeforeToken, continuationToken, hasForcedBreak } from '../fragmentation/break-tokens.ts';
import { hasClonedEdges } from '../fragmentation/cloned-edges.ts';
import { type FragmentEnd, fragmentEnd } from '../fragmentation/finish-fragment.ts';
import { assertFinished, type FinishedLayout, type LayoutOutcome, type UnfinishedLayout } from '../layout-outcome.ts';
import { relativeOffset } from '../relative-position.ts';
import {
  type BlockSizing,
  blockSizing,
  percentageBasisOfChildren,
  usedBlockSize,
  usedInlineSize,
} from '../sizing/box-sizes.ts';
import { cutEdges, type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { containedBlockSize, isBlockSizeContained } from '../sizing/size-containment.ts';
import { legendPlace } from './legend-place.ts';

export function layoutFieldset(
  box: Fieldset,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  return new FieldsetFragment(box, space, token, env).run();
}

/** Of the two children, in the token of the fieldset. */
const LEGEND = 0;
const CONTENTS = 1;

/** One fragment of a fieldset while it is made. */
class FieldsetFragment {
  readonly #box: Fieldset;
  readonly #space: ConstraintSpace;
  readonly #env: LayoutEnvironment;
  /** The token of a box that has begun. */
  readonly #begun: BreakToken | null;
  readonly #builder: FragmentBuilder;
  readonly #driver: BreakDriver | null;
  readonly #edges: UsedEdges;
  readonly #inlineSize: number;
  readonly #contentInlineSize: number;
  readonly #sizing: BlockSizing;
  /** Borders and paddings are repeated in every fragment. */
  readonly #isCloned: boolean;
  /** Where the next piece goes, from the fragment's top, px. */
  #offset = 0;
  #hasContent = false;
  /** What goes on in the next fragmentainer, and what goes on beside the main flow. */
  #broken: { readonly childIndex: number; readonly child: BreakToken } | null = null;
  readonly #parallel: BreakToken[] = [];

  constructor(box: Fieldset, space: ConstraintSpace, token: BreakToken | null, env: LayoutEnvironment) {
    this.#box = box;
    this.#space = space;
    this.#env = env;
    this.#begun = token !== null && !token.isBreakBefore ? token : null;
    this.#builder = new FragmentBuilder(box);
    this.#edges = usedEdges(box.style, space.percentageInlineSize);
    this.#inlineSize = usedInlineSize(box, space, env);
    this.#contentInlineSize = Math.max(0, this.#inlineSize - this.#edges.inline);
    this.#sizing = blockSizing(box, space, this.#edges, this.#inlineSize);
    const { fragmentation } = space;
    this.#isCloned = hasClonedEdges(box.style, this.#edges.block, fragmentation, token);
    const reserved = this.#isCloned ? this.#edges.bottom : 0;
    this.#driver =
      fragmentation === null
        ? null
        : new BreakDriver(box, changedFragmentation(fragmentation, { blockSize: fragmentation.blockSize - reserved }));
  }

  run(): LayoutOutcome {
    const resume = this.#begun?.resume ?? null;
    const failure = resume === null ? this.#begin() : this.#goOn(resume);
    return failure ?? this.#finish();
  }

  #begin(): UnfinishedLayout | null {
    const { legend } = this.#box;
    this.#offset = this.#edges.top;
    return legend === null ? this.#layoutContents(null) : this.#layoutLegend(legend, null);
  }

  #goOn(resume: BreakToken['resume']): UnfinishedLayout | null {
    const startEdge = this.#isCloned ? this.#edges.top : 0;
    this.#offset = startEdge;
    if (resume.kind !== 'block' && resume.kind !== 'at-end') return null;
    for (const token of resume.parallel) this.#goOnBeside(token);
    this.#offset = startEdge;
    if (resume.kind === 'at-end' || resume.child === null) return null;
    const { legend } = this.#box;
    return resume.childIndex === LEGEND && legend !== null
      ? this.#layoutLegend(legend, resume.child)
      : this.#layoutContents(resume.child);
  }

  /** What overflows a child whose height is used up. */
  #goOnBeside(token: BreakToken): void {
    const isLegend = token.box.id === this.#box.legend?.id;
    const space = isLegend ? this.#legendSpace(token.box, this.#offset) : this.#contentsSpace(this.#offset);
    const result = assertFinished(this.#env.layout(token.box, space, token));
    const x = isLegend ? this.#legendInlineOffset(result) : this.#edges.left;
    this.#builder.addResult(result, x, this.#offset);
    if (result.fragment.breakToken !== null) this.#parallel.push(result.fragment.breakToken);
  }

  #layoutLegend(legend: Box, token: BreakToken | null): UnfinishedLayout | null {
    const { style } = this.#box;
    const margins = usedMargins(legend.style, this.#contentInlineSize);
    const resumed = token !== null && !token.isBreakBefore ? token : null;
    const isFirst = this.#begun === null;
    const space = this.#legendSpace(legend, resumed === null ? Math.max(0, margins.top) : this.#offset);
    const result = assertFinished(this.#env.layout(legend, space, resumed));
    const { fragment } = result;
    const place = legendPlace(this.#box, fragment, margins, this.#edges, this.#contentInlineSize);
    const y = resumed === null ? place.y : this.#offset;
    const decision = this.#decide(legend, LEGEND, result, y, LAST_RESORT, resumed);
    if (decision !== 'keep') return decision === 'stop' ? null : decision;
    const shift = relativeOffset(legend.style, this.#contentInlineSize, INDEFINITE, style.writing.direction);
    this.#builder.addResult(result, place.x, y, shift);
    if (isFirst && resumed === null) {
      const gap = {
        x: place.x,
        y: 0,
        width: fragment.width,
        height: Math.max(y + fragment.height, this.#edges.border.top),
      };
      this.#builder.detail = { kind: 'fieldset', frame: { x: 0, y: place.outset, width: 0, height: 0 }, gap };
    }
    this.#hasContent = true;
    if (this.#noteBreak(LEGEND, result)) {
      this.#offset = y + fragment.height;
      return null;
    }
    const legendEnd = resumed === null ? place.end : y + fragment.height + margins.bottom;
    this.#offset = legendEnd + this.#edges.padding.top;
    const { contents } = this.#box;
    if (this.#driver?.takesBreakBefore(contents) !== true) return this.#layoutContents(null);
    this.#broken = { childIndex: CONTENTS, child: breakBeforeToken(contents, null) };
    return null;
  }

  #layoutContents(token: BreakToken | null): UnfinishedLayout | null {
    const { contents } = this.#box;
    const resumed = token !== null && !token.isBreakBefore ? token : null;
    const result = assertFinished(this.#env.layout(contents, this.#contentsSpace(this.#offset), resumed));
    const top = this.#offset;
    // Breaks that are forced at the start of the contents are the fieldset's: the legend belongs to its border, and does not stay alone.
    const decision = this.#decide(contents, CONTENTS, result, top, LAST_RESORT, resumed);
    if (decision !== 'keep') return decision === 'stop' ? null : decision;
    this.#builder.addResult(result, this.#edges.left, top);
    const { first, last, inlineBlockRise } = result.baselines;
    if (first !== null) this.#builder.firstBaseline = top + first;
    if (last !== null) this.#builder.lastBaseline = top + last;
    this.#builder.inlineBlockRise = inlineBlockRise;
    this.#offset = top + result.fragment.height;
    this.#hasContent = true;
    this.#noteBreak(CONTENTS, result);
    return null;
  }

  /** Whether a child stays; `stop`: it moves to the next fragmentainer. */
  #decide(
    child: Box,
    childIndex: number,
    result: FinishedLayout,
    y: number,
    appeal: BreakAppeal,
    resumed: BreakToken | null,
  ): 'keep' | 'stop' | UnfinishedLayout {
    if (this.#driver === null) return 'keep';
    const offset = this.#driver.space.bfcOffset + y;
    const isAtStart = this.#isAtStart();
    switch (this.#driver.decide(child, result, offset, result.fragment.height, appeal, isAtStart)) {
      case 'keep':
        return 'keep';
      case 'break-before':
        this.#builder.clampBreakAppeal(appeal);
        this.#broken = { childIndex, child: resumed ?? breakBeforeToken(child, null) };
        return 'stop';
      case 'go-back':
        return this.#driver.goBack();
    }
  }

  /** @returns whether the child goes on, and the fieldset with it */
  #noteBreak(childIndex: number, result: FinishedLayout): boolean {
    const { box, breakToken } = result.fragment;
    if (breakToken === null || this.#driver === null || box === null) return false;
    if (breakToken.isFlowFinished) {
      this.#parallel.push(breakToken);
      return false;
    }
    if (!hasForcedBreak(breakToken)) {
      this.#builder.clampBreakAppeal(this.#driver.appealInside(breakToken.box, result));
    }
    this.#broken = { childIndex, child: breakToken };
    return true;
  }

  #isAtStart(): boolean {
    return this.#driver?.space.isAtStart === true && !this.#hasContent;
  }

  #legendSpace(legend: Box, y: number): ConstraintSpace {
    const space = independentSpace(this.#contentInlineSize, INDEFINITE, 'fit-content');
    return this.#within(legend, space, y);
  }

  #legendInlineOffset({ fragment }: FinishedLayout): number {
    const margins = usedMargins(fragment.style, this.#contentInlineSize);
    return legendPlace(this.#box, fragment, margins, this.#edges, this.#contentInlineSize).x;
  }

  /** The contents fill the height of a fieldset that has one; its legend takes from it. */
  #contentsSpace(y: number): ConstraintSpace {
    const { definite, isAtLeastContent } = this.#sizing;
    const basis = percentageBasisOfChildren(this.#box, this.#space, this.#sizing, this.#edges, this.#env);
    const fixed =
      definite === null || isAtLeastContent
        ? null
        : Math.max(0, usedBlockSize(this.#sizing, 0) - this.#edges.block - this.#legendExcess());
    const space = independentSpace(
      this.#contentInlineSize,
      fixed !== null && basis !== INDEFINITE ? fixed : basis,
      'stretch',
      null,
      fixed,
      basis !== INDEFINITE,
    );
    return this.#within(this.#box.contents, space, y);
  }

  #within(child: Box, space: ConstraintSpace, y: number): ConstraintSpace {
    if (this.#driver === null) return space;
    const { bfcOffset } = this.#driver.space;
    return changedSpace(space, {
      fragmentation: this.#driver.independentSpace(child, bfcOffset + y, this.#isAtStart()),
    });
  }

  /** How much more than the border the whole legend takes, px. */
  #legendExcess(): number {
    const { legend } = this.#box;
    if (legend === null || isBlockSizeContained(this.#box)) return 0;
    const space = independentSpace(this.#contentInlineSize, INDEFINITE, 'fit-content');
    const { fragment } = assertFinished(this.#env.layout(legend, space, null));
    const margins = usedMargins(legend.style, this.#contentInlineSize);
    const { end } = legendPlace(this.#box, fragment, margins, this.#edges, this.#contentInlineSize);
    return end - this.#edges.border.top;
  }

  #finish(): LayoutOutcome {
    const builder = this.#builder;
    const begun = this.#begun;
    const { bottom, block } = this.#edges;
    const consumed = begun?.consumedBlockSize ?? 0;
    const automatic = isBlockSizeContained(this.#box)
      ? block + containedBlockSize(this.#box)
      : consumed + this.#offset + bottom;
    const settled = begun?.resume.kind === 'at-end' ? begun.resume.blockSize : null;
    const total = settled ?? Math.max(usedBlockSize(this.#sizing, automatic), block + this.#legendExcess());
    const end = this.#endOf(begun?.isFlowFinished ? 0 : total - consumed);
    if (end === 'go-back') return this.#driver!.goBack();
    builder.width = this.#inlineSize;
    builder.height = end.blockSize;
    builder.intrinsicBlockSize = automatic;
    this.#setEdges(end.continues);
    builder.earlyBreak = this.#driver?.best ?? null;
    const taken = this.#isCloned ? Math.max(0, end.blockSize - (end.continues ? block : 0)) : end.blockSize;
    builder.breakToken = this.#tokenAfter(consumed + taken, end.continues, total);
    return builder.finish();
  }

  /**
   * @param remaining - what is left of the border box's block size, px
   * @returns `go-back`: the edges at the end would go on alone, and an earlier break is better
   */
  #endOf(remaining: number): FragmentEnd | 'go-back' {
    if (this.#driver === null) return { blockSize: Math.max(0, remaining), continues: false };
    const { fragmentation } = this.#space;
    const room = fragmentation === null ? INDEFINITE : fragmentation.blockSize - fragmentation.bfcOffset;
    const endEdges = this.#isCloned ? 0 : this.#edges.bottom;
    const end = fragmentEnd({
      remaining,
      contentEnd: this.#offset,
      endEdges,
      clonedEdges: this.#isCloned ? this.#edges.block : 0,
      room,
      hasBrokenContent: this.#broken !== null,
      isAutomatic: this.#sizing.definite === null,
      mayStickOut: this.#driver.space.kind === 'column',
      isResumed: this.#begun !== null,
    });
    if (end.continues && this.#broken === null) {
      noteShortage(this.#driver.space, this.#driver.space.bfcOffset + remaining);
      const isEndAlone = remaining <= this.#offset + endEdges && this.#offset + endEdges > room;
      if (isEndAlone && this.#driver.breaksBeforeItsEnd) return 'go-back';
      if (isEndAlone) this.#builder.clampBreakAppeal(LAST_RESORT);
    }
    return end;
  }

  #setEdges(continues: boolean): void {
    const builder = this.#builder;
    const { border, padding } = this.#edges;
    const isPastEnd = this.#begun?.isFlowFinished === true;
    const hasStart = this.#begun === null || this.#isCloned;
    const hasEnd = (this.#isCloned || !continues) && !isPastEnd;
    builder.border = cutEdges(border, hasStart, hasEnd);
    builder.padding = cutEdges(padding, hasStart, hasEnd);
    if (builder.detail?.kind !== 'fieldset') return;
    const { frame, gap } = builder.detail;
    const height = Math.max(0, builder.height - frame.y);
    builder.detail = { kind: 'fieldset', frame: { x: 0, y: frame.y, width: builder.width, height }, gap };
  }

  #tokenAfter(consumed: number, continues: boolean, total: number): BreakToken | null {
    const parallel = this.#parallel;
    if (this.#broken === null && parallel.length === 0 && !continues) return null;
    const forced: BreakBetween | null =
      this.#broken === null ? null : (this.#broken.child?.innermostForcedValue ?? null);
    return continuationToken(
      this.#box,
      consumed,
      this.#broken === null
        ? { kind: 'at-end', blockSize: total, hadBasis: false, parallel }
        : {
            kind: 'block',
            childIndex: this.#broken.childIndex,
            child: this.#broken.child,
            hasLine: true,
            markerRest: 0,
            parallel,
          },
      !continues,
      forced,
    );
  }
}
