/** What the line breaker sees of the world: how wide the line is, and what atomic inlines and floats make of it. */
import type { Box } from '../../../boxes/tree/box.ts';
import type { FinishedLayout } from '../../layout-outcome.ts';
import type { UsedMargins } from '../../sizing/margins.ts';
import type { FloatItem, InlineContent } from './inline-content.ts';

/** An atomic inline that has been laid out. */
export interface AtomicLayout {
  readonly box: Box;
  readonly layout: FinishedLayout;
  readonly margin: UsedMargins;
  /** Inline size of the margin box, px. */
  readonly width: number;
  /** Of the margin box above and below the baseline, px. */
  readonly ascent: number;
  readonly descent: number;
}

export interface LineSurroundings {
  /** Room for the line between the floats placed so far, px. */
  readonly width: number;
  /** From the start edge of the block container to that room, px. */
  readonly start: number;
  layoutAtomic(box: Box): AtomicLayout;
  /**
   * A float was met.
   *
   * @param used - of the line, px, so that the float goes beside what is there, or below the line
   * @param isLineEmpty - then the line itself goes below the float where it does not fit
   */
  addFloat(item: FloatItem, used: number, isLineEmpty: boolean): void;
  /** Passes over floats at the start of the line that were placed before it moved down: the item behind them. */
  passPlacedFloats(content: InlineContent, first: number): number;
  /** The last float added belongs to a later line after all. */
  takeBackFloat(): void;
}
