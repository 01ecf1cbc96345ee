/** The surroundings of a line in its block formatting context: room between floats, floats met on the way, atomic inlines laid out. */

import { floorToGrid, INDEFINITE } from '../../../base/lengths.ts';
import type { Box } from '../../../boxes/tree/box.ts';

import { neverScrolls } from '../../../controls/control-kind.ts';
import { baselineOf } from '../../../controls/painted-control.ts';
import { hasCentralBaseline } from '../../../style/turned-style.ts';
import type { BreakToken } from '../../break-token.ts';
import { type ConstraintSpace, changedSpace, independentSpace } from '../../constraint-space.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import {
  type ExclusionSpace,
  isBesideShape,
  lineOpportunityAt,
  nextLineTop,
  opportunityAt,
} from '../../exclusion-space.ts';
import { type FloatPlacement, type FloatRequest, placeFloat } from '../../float-placement.ts';
import type { Fragment } from '../../fragment.ts';
import { movedEntry } from '../../fragment-builder.ts';
import type { LeadingFloats, LineRequest, PlacedFloat } from '../../inline-formatting.ts';
import { assertFinished, type FinishedLayout, type OutOfFlowBox } from '../../layout-outcome.ts';
import { isButton } from '../../sizing/form-control-size.ts';
import { type UsedMargins, usedMargins } from '../../sizing/margins.ts';
import { isFlipped } from '../content/flipped-line.ts';
import type { FloatItem } from '../content/inline-content.ts';
import type { AtomicLayout, LineSurroundings } from '../content/line-surroundings.ts';

/** The floats up to some point of the line. */
interface FloatState {
  readonly exclusions: ExclusionSpace;
  readonly placedCount: number;
  readonly deferredCount: number;
}

export class FloatingSurroundings implements LineSurroundings {
  /** Line's top in the block formatting context, px. */
  top: number;
  exclusions: ExclusionSpace;
  /** Of the room, in the block formatting context. */
  left = 0;
  width = 0;
  readonly #request: LineRequest;
  readonly #direction: 'ltr' | 'rtl';
  readonly #env: LayoutEnvironment;
  readonly #placed: FloatPlacement[] = [];
  readonly #deferred: FloatItem[] = [];
  readonly #history: FloatState[] = [];
  #blockSize: number;
  #hasShrunk = false;
  /** Floats before all content of the line: they stay where they are when the line moves down. */
  #leading: FloatState;
  /** How many of the line's floats are to come that are already placed as leading ones. */
  #leadingToCome = 0;

  /** @param blockSize - that the line will have at least, px */
  constructor(request: LineRequest, blockSize: number, direction: 'ltr' | 'rtl', env: LayoutEnvironment) {
    this.#request = request;
    this.#direction = direction;
    this.#env = env;
    this.#blockSize = Math.max(0, blockSize);
    this.top = request.bfcBlockOffset;
    this.exclusions = request.exclusions;
    this.#leading = { exclusions: request.exclusions, placedCount: 0, deferredCount: 0 };
  }

  /** Forgets what the last attempt found, except for the leading floats. */
  startAttempt(): void {
    this.#restore(this.#leading);
    this.#history.length = 0;
    this.#leadingToCome = this.#request.placedFloats + this.#leading.placedCount;
    this.#measure();
  }

  /** Whether floats take room from the line. */
  get isNarrowed(): boolean {
    return this.width < this.#request.availableInlineSize;
  }

  get start(): number {
    const { bfcInlineOffset, availableInlineSize } = this.#request;
    const left = this.left - bfcInlineOffset;
    return this.#direction === 'ltr' ? left : Math.max(0, availableInlineSize - left - this.width);
  }

  /** Moves the line down to where there may be room for it. Returns whether there is such a place. */
  moveDown(needed: number): boolean {
    const left = this.#request.bfcInlineOffset;
    const right = left + this.#request.availableInlineSize;
    const next = nextLineTop(this.#leading.exclusions, this.top, this.#blockSize, left, right, needed);
    if (next === null) return false;
    this.top = next;
    return true;
  }

  /** The line turned out to be this high. Returns whether it has less room then, or, beside shapes, another place, and must be made again. */
  growTo(blockSize: number): boolean {
    if (blockSize < this.#blockSize) return this.#shrinkTo(blockSize);
    if (blockSize === this.#blockSize) return false;
    this.#blockSize = blockSize;
    const { width } = this;
    this.#measure();
    return this.width < width;
  }

  /** Only once, so that a line does not grow and shrink for ever. */
  #shrinkTo(blockSize: number): boolean {
    if (this.#hasShrunk || !isBesideShape(this.exclusions, this.top, this.top + this.#blockSize)) return false;
    this.#hasShrunk = true;
    this.#blockSize = blockSize;
    const { left, width } = this;
    this.#measure();
    return this.left !== left || this.width !== width;
  }

  addFloat(item: FloatItem, used: number, isLineEmpty: boolean): void {
    this.#history.push({
      exclusions: this.exclusions,
      placedCount: this.#placed.length,
      deferredCount: this.#deferred.length,
    });
    if (this.#leadingToCome > 0) {
      this.#leadingToCome--;
      return;
    }
    if (this.#deferred.length > 0) {
      this.#deferred.push(item);
      return;
    }
    const top = isLineEmpty ? this.#request.bfcBlockOffset : this.top;
    const placement = placeFloat(item.box, this.#floatRequest(top), this.exclusions, this.#direction, null, this.#env);
    const room = this.#roomBeside(placement);
    if (!isLineEmpty && (room < used || placement.exclusions.lastTop > this.top)) {
      this.#deferred.push(item);
      return;
    }
    this.exclusions = placement.exclusions;
    this.#placed.push(placement);
    this.#measure();
    if (isLineEmpty) {
      this.#leading = {
        exclusions: this.exclusions,
        placedCount: this.#placed.length,
        deferredCount: this.#deferred.length,
      };
    }
  }

  passesPlacedFloat(): boolean {
    if (this.#leadingToCome === 0) return false;
    this.#leadingToCome--;
    return true;
  }

  takeBackFloat(): void {
    const state = this.#history.pop();
    if (state === undefined || state.placedCount < this.#leading.placedCount) return;
    this.#restore(state);
    this.#measure();
  }

  /** Places the floats that did not fit beside the line, at its bottom. */
  placeDeferred(bottom: number): void {
    for (const item of this.#deferred) {
      const placement = placeFloat(
        item.box,
        this.#floatRequest(bottom),
        this.exclusions,
        this.#direction,
        null,
        this.#env,
      );
      this.exclusions = placement.exclusions;
      this.#placed.push(placement);
    }
    this.#deferred.length = 0;
  }

  layoutAtomic(box: Box): AtomicLayout {
    const { availableInlineSize, percentageInlineSize, percentageBlockSize, replacedPercentageBlockSize } =
      this.#request;
    const margin = usedMargins(box.style, percentageInlineSize);
    const basis = box.kind === 'replaced' ? replacedPercentageBlockSize : percentageBlockSize;
    const space = atomicSpace(availableInlineSize, percentageInlineSize, basis);
    const layout = assertFinished(this.#env.layout(box, space, null));
    const { width, height } = layout.fragment;
    const baseline = atomicBaseline(box, layout);
    const whole = height + margin.top + margin.bottom;
    let ascent = baseline === null ? whole : baseline + margin.top;
    if (box.style.writing.axes !== 'horizontal-tb') ascent = verticalAscent(box, baseline, height, margin);
    return {
      box,
      layout,
      margin,
      width: width + margin.left + margin.right,
      ascent,
      descent: whole - ascent,
    };
  }

  /** The floats before all content of the line; `null` without any. */
  leadingFloats(): LeadingFloats | null {
    const { placedCount, deferredCount, exclusions } = this.#leading;
    if (placedCount === 0 || deferredCount > 0) return null;
    const placed = this.#placed.slice(0, placedCount);
    return {
      count: this.#request.placedFloats + placedCount,
      exclusions,
      floats: this.floats(placed),
      brokenFloats: this.brokenFloats(placed),
      outOfFlow: this.outOfFlow(placed),
    };
  }

  /** Relative to the content edge and the requested line's top. */
  floats(placed: readonly FloatPlacement[] = this.#placed): PlacedFloat[] {
    const floats: PlacedFloat[] = [];
    for (const { fragment, x, y } of placed) {
      if (fragment !== null)
        floats.push({ x: x - this.#request.bfcInlineOffset, y: y - this.#request.bfcBlockOffset, fragment });
    }
    return floats;
  }

  brokenFloats(placed: readonly FloatPlacement[] = this.#placed): BreakToken[] {
    const tokens: BreakToken[] = [];
    for (const { token } of placed) if (token !== null) tokens.push(token);
    return tokens;
  }

  /** Absolutely positioned boxes in floats; relative as `floats` are. */
  outOfFlow(placed: readonly FloatPlacement[] = this.#placed): OutOfFlowBox[] {
    const entries: OutOfFlowBox[] = [];
    for (const { outOfFlow, x, y } of placed) {
      for (const entry of outOfFlow) {
        entries.push(movedEntry(entry, x - this.#request.bfcInlineOffset, y - this.#request.bfcBlockOffset));
      }
    }
    return entries;
  }

  #restore(state: FloatState): void {
    this.exclusions = state.exclusions;
    this.#placed.length = state.placedCount;
    this.#deferred.length = state.deferredCount;
  }

  #measure(): void {
    const left = this.#request.bfcInlineOffset;
    const right = left + this.#request.availableInlineSize;
    if (right === INDEFINITE) {
      this.left = left;
      this.width = INDEFINITE;
      return;
    }
    const room = lineOpportunityAt(this.exclusions, this.top, this.#blockSize, left, right);
    this.left = room.left;
    this.width = Math.max(0, room.right - room.left);
  }

  /** A float without height leaves the line its room, but there must be as much as it is wide, too. */
  #roomBeside({ fragment, exclusions, outerInlineSize }: FloatPlacement): number {
    const room = this.#roomWith(exclusions);
    return fragment?.height === 0 ? Math.min(room, this.#roomWith(this.exclusions) - outerInlineSize) : room;
  }

  /** What margin boxes leave: a float must fit beside the line with its own, whatever its shape. */
  #roomWith(exclusions: ExclusionSpace): number {
    const left = this.#request.bfcInlineOffset;
    const room = opportunityAt(exclusions, this.top, this.#blockSize, left, left + this.#request.availableInlineSize);
    return room.right - room.left;
  }

  #floatRequest(bfcBlockOffset: number): FloatRequest {
    const { availableInlineSize, bfcInlineOffset, percentageInlineSize, percentageBlockSize, fragmentation } =
      this.#request;
    return {
      availableInlineSize,
      bfcInlineOffset,
      bfcBlockOffset,
      percentageInlineSize,
      percentageBlockSize,
      fragmentation,
    };
  }
}

let lastSpace: ConstraintSpace = independentSpace(INDEFINITE, INDEFINITE, 'fit-content');

function atomicSpace(available: number, percentageInline: number, percentageBlock: number): ConstraintSpace {
  if (
    lastSpace.availableInlineSize !== available ||
    lastSpace.percentageInlineSize !== percentageInline ||
    lastSpace.percentageBlockSize !== percentageBlock
  ) {
    lastSpace = changedSpace(independentSpace(available, percentageBlock, 'fit-content'), {
      percentageInlineSize: percentageInline,
    });
  }
  return lastSpace;
}

/** In a vertical line: from the side over the line to the baseline, which is the middle of what has none where lines are aligned by their middle. */
function verticalAscent({ kind, style }: Box, baseline: number | null, height: number, margin: UsedMargins): number {
  const isCentral = hasCentralBaseline(style);
  if (baseline === null) {
    const whole = height + margin.top + margin.bottom;
    return isCentral ? floorToGrid(whole / 2) : whole;
  }
  // Form controls are aligned by their own middle, without margins, as in Chromium.
  if (kind === 'replaced' && isCentral) return margin.top + floorToGrid(height / 2);
  return margin.top + (isFlipped(style) ? height - baseline : baseline);
}

/**
 * Baseline of an atomic inline from its border box's top (CSS 2.2 §10.8.1, css-inline-3 §4.2): the one it asks for, otherwise of an inline-block the last
 * line's, unless it scrolls; of a table or flex container the first one; `null` for the bottom margin edge.
 */
function atomicBaseline(box: Box, { baselines, fragment }: FinishedLayout): number | null {
  if (box.kind === 'replaced') {
    const { content } = box;
    if (content.kind === 'control') return baselineOf(content, fragment.height, lowerContentEdge(fragment));
    // As in Chromium, the frame of a failed image stands on the baseline.
    return content.kind === 'broken-image' && content.isFramed && content.hasIcon ? lowerContentEdge(fragment) : null;
  }
  const { baselineSource } = box.style.inline;
  const asked = baselineSource === 'first' ? baselines.first : baselines.last;
  if (isButton(box)) return asked ?? lowerContentEdge(fragment);
  if (baselineSource !== 'auto') return asked;
  if (box.kind !== 'block-container' && box.kind !== 'fieldset') return baselines.first;
  const { x, y } = box.style.overflow;
  if (!scrolls(x) && !scrolls(y)) return baselines.last;
  return box.source?.pseudo === null && neverScrolls(box.source.element) ? baselines.last : null;
}

/** From the top of the border box; of a button that keeps its baselines in (`contain: layout`) the baseline, as in Chromium. */
function lowerContentEdge({ height, border, padding }: Fragment): number {
  return height - border.bottom - padding.bottom;
}

function scrolls(value: string): boolean {
  return value === 'hidden' || value === 'scroll' || value === 'auto';
}
