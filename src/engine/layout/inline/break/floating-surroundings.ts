/** The surroundings of a line in its block formatting context: room between floats, floats met on the way, atomic inlines laid out. */

import { NO_POINT } from '../../../base/geometry.ts';
import { INDEFINITE } from '../../../base/lengths.ts';
import type { Box } from '../../../boxes/tree/box.ts';
import type { BreakToken } from '../../break-token.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import {
  clearanceOffset,
  type ExclusionSpace,
  isBesideShape,
  lineOpportunityAt,
  nextLineTop,
  opportunityAt,
} from '../../exclusion-space.ts';
import {
  type FloatPlacement,
  type FloatRequest,
  followsBrokenFloat,
  outerInlineSize,
  placeFloat,
} from '../../float-placement.ts';
import { movedEntry } from '../../fragment-builder.ts';
import type { LeadingFloats, LineRequest, PlacedFloat } from '../../inline-formatting.ts';
import type { OutOfFlowBox } from '../../layout-outcome.ts';
import { relativeOffsetAround } from '../../relative-position.ts';
import { endOfFloats, type FloatItem, type InlineContent } from '../content/inline-content.ts';
import type { AtomicLayout, LineSurroundings } from '../content/line-surroundings.ts';
import { layoutAtomic } from './layout-atomic.ts';

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
    if (!isLineEmpty && !this.#fitsBeside(item, used)) {
      this.#deferred.push(item);
      return;
    }
    const placement = this.#placeFloat(item, isLineEmpty ? this.#request.bfcBlockOffset : this.top);
    this.#placed.push(placement);
    if (placement.exclusions !== this.exclusions) {
      this.exclusions = placement.exclusions;
      this.#measure();
    }
    if (isLineEmpty) {
      this.#leading = {
        exclusions: this.exclusions,
        placedCount: this.#placed.length,
        deferredCount: this.#deferred.length,
      };
    }
  }

  /** Relative positioning of the inline boxes around moves the float, and nothing that stands beside it. */
  #placeFloat({ box, parent }: FloatItem, top: number): FloatPlacement {
    const request = this.#floatRequest(top);
    const placement = placeFloat(box, request, this.exclusions, this.#direction, null, this.#env);
    const { availableInlineSize, percentageBlockSize } = request;
    const shift = relativeOffsetAround(parent, availableInlineSize, percentageBlockSize, this.#direction);
    return shift === NO_POINT ? placement : { ...placement, x: placement.x + shift.x, y: placement.y + shift.y };
  }

  passPlacedFloats(content: InlineContent, first: number): number {
    if (this.#leadingToCome === 0) return first;
    const passed = Math.min(endOfFloats(content, first) - first, this.#leadingToCome);
    this.#leadingToCome -= passed;
    return first + passed;
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
      const placement = this.#placeFloat(item, bottom);
      this.exclusions = placement.exclusions;
      this.#placed.push(placement);
    }
    this.#deferred.length = 0;
  }

  layoutAtomic(box: Box): AtomicLayout {
    return layoutAtomic(box, this.#request, this.#env);
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
    // Where floats leave nothing, a line from right to left ends where their room does.
    this.left = this.#direction === 'rtl' ? Math.min(room.left, room.right) : room.left;
    this.width = Math.max(0, room.right - room.left);
  }

  /**
   * Whether the float stays beside what the line has, as Blink asks: by its width alone, and what earlier floats leave. It is laid out where it stays, and
   * nowhere else: floats within floats would otherwise be laid out twice for each level.
   */
  #fitsBeside({ box }: FloatItem, used: number): boolean {
    const { exclusions } = this;
    if (followsBrokenFloat(box, exclusions, this.#direction)) return true;
    const { clear } = box.style.display;
    if (Math.max(exclusions.lastTop, clearanceOffset(exclusions, clear, this.#direction)) > this.top) return false;
    const left = this.#request.bfcInlineOffset;
    // What margin boxes leave: a float must fit beside the line with its own, whatever its shape.
    const room = opportunityAt(exclusions, this.top, this.#blockSize, left, left + this.#request.availableInlineSize);
    return used + outerInlineSize(box, this.#floatRequest(this.top), this.#env) <= room.right - room.left;
  }

  #floatRequest(bfcBlockOffset: number): FloatRequest {
    const request = this.#request;
    return {
      availableInlineSize: request.availableInlineSize,
      bfcInlineOffset: request.bfcInlineOffset,
      bfcBlockOffset,
      percentageInlineSize: request.percentageInlineSize,
      percentageBlockSize: request.percentageBlockSize,
      replacedPercentageBlockSize: request.replacedPercentageBlockSize,
      fragmentation: request.fragmentation,
    };
  }
}
