/** A flex item while its container is laid out (css-flexbox-1 §4). Sizes are px on the 1/64 grid; main and cross are those of the container. */
import type { Box } from '../../boxes/tree/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FinishedLayout } from '../layout-outcome.ts';

export interface FlexItem {
  readonly box: Box;
  readonly style: ComputedStyle;
  /** Used margins by flow-relative side of the container; automatic ones are 0 until free space is given to them. */
  marginMainStart: number;
  marginMainEnd: number;
  marginCrossStart: number;
  marginCrossEnd: number;
  hasAutoMainStart: boolean;
  hasAutoMainEnd: boolean;
  hasAutoCrossStart: boolean;
  hasAutoCrossEnd: boolean;
  /** Border and padding together, along each axis. */
  readonly mainEdges: number;
  readonly crossEdges: number;
  readonly grow: number;
  readonly shrink: number;
  /** Inner (content box) flex base size, and its limits: used `min-*` (automatic ones resolved) and `max-*`, both of the content box. */
  readonly baseSize: number;
  readonly minMain: number;
  readonly maxMain: number;
  /** Inner main size: hypothetical at first, used after §9.7. */
  mainSize: number;
  isFrozen: boolean;
  /** What the limits added to (above 0) or took from the target main size in the last round of §9.7. */
  violation: number;
  /** Size that the cross size property gives, border box, limited by min and max; `null` for `auto`. */
  readonly definiteCross: number | null;
  /** The used main size of a column item comes from its own definite height alone, so percentages of its children may look at it (§9.8). */
  readonly isMainDefinite: boolean;
  /** Limits of the cross size, border box. */
  readonly minCross: number;
  maxCross: number;
  /** `max-height` is a keyword: the item of a row is no higher than its content, which is known once it has been measured. */
  readonly isLimitedByContent: boolean;
  /** Used border box size along the cross axis. */
  crossSize: number;
  readonly alignment: ItemAlignment;
  /** `safe`: overflowing items start at the start edge. */
  readonly isSafe: boolean;
  /** The cross size is `auto` without automatic cross margins, and the alignment is `stretch`. */
  readonly isStretched: boolean;
  /** Border box cross size of a stretched item whose line is as large as the container, known beforehand (§9.8); else `null`. */
  readonly stretchedCross: number | null;
  /** Of the line of a text field: counts with free space, px. */
  readonly roomBesideLine: number;
  /** Of the first or last baseline, from the cross-start margin edge. */
  ascent: number;
  /** Last layout of the item in one piece, or `null`. */
  measured: FinishedLayout | null;
  /** Of the border box, from the content box's main-start and cross-start edges. */
  mainOffset: number;
  crossOffset: number;
}

/** `align-self` with respect to the cross axis. */
export type ItemAlignment = 'start' | 'end' | 'center' | 'first-baseline' | 'last-baseline';

export interface FlexLine {
  readonly items: readonly FlexItem[];
  /** Cross size that the items ask for, whatever the container's is. */
  contentCrossSize: number;
  crossSize: number;
  /** From the content box's cross-start edge. */
  crossOffset: number;
  /** Largest ascents of the items that share the first and the last baseline; `null` without any. */
  firstBaseline: number | null;
  lastBaseline: number | null;
}

export function outerMainSize(item: FlexItem): number {
  return item.mainSize + item.mainEdges + item.marginMainStart + item.marginMainEnd;
}

export function outerCrossSize(item: FlexItem): number {
  return item.crossSize + item.marginCrossStart + item.marginCrossEnd;
}
