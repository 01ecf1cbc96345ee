/** What laying out one box gives. */

import { assert } from '../base/errors.ts';
import type { Point } from '../base/geometry.ts';
import type { Box, InlineBox } from '../boxes/tree/box.ts';
import type { BreakAppeal, BreakBetween, EarlyBreak } from './break-token.ts';
import type { ExclusionSpace } from './exclusion-space.ts';
import type { Fragment } from './fragment.ts';
import type { MarginStrut } from './margin-strut.ts';

export type LayoutOutcome = FinishedLayout | UnfinishedLayout;

/** Layout stopped because something has to be done again; formatting context roots never give this to their parents. */
export type UnfinishedLayout =
  /** A break before the place where the room ended is better: `layout.ts` lays the box out again, up to there. No algorithm sees this of its children. */
  | { readonly status: 'needs-earlier-break'; readonly at: EarlyBreak }
  /** Floats were placed under a wrong guess of where the margins collapse to: the block must be laid out again with this offset. */
  | { readonly status: 'needs-bfc-block-offset'; readonly bfcBlockOffset: number };

/** The result of a formatting context root: such a box settles breaks and margins by itself. */
export function assertFinished(result: LayoutOutcome): FinishedLayout {
  assert(result.status === 'finished', 'a formatting context root gave an unfinished layout');
  return result;
}

export interface FinishedLayout {
  readonly status: 'finished';
  readonly fragment: Fragment;
  /** Where the border box starts in the parent's block formatting context; `null` while margins collapse through the box. */
  readonly bfcBlockOffset: number | null;
  readonly endMarginStrut: MarginStrut;
  /** Floats after the box, in the parent's formatting context (unchanged by a formatting context root). */
  readonly exclusions: ExclusionSpace;
  /** Absolutely positioned descendants whose containing block is farther out. */
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly baselines: Baselines;
  /** Of a box whose lines are at right angles to those around it, along these; `null` of every other. */
  readonly crossBaselines: CrossBaselines | null;
  /** The worst break inside the box; 3 where it was not broken. */
  readonly breakAppeal: BreakAppeal;
  /** The best break inside the box that could have been taken. */
  readonly earlyBreak: EarlyBreak | null;
  /** Block offset at which floats in the box were placed, guessed because `bfcBlockOffset` is not known; `null` without any, NaN for several. */
  readonly adjoiningFloatOffset: number | null;
  /** Forced or avoided breaks that first and last children pass on to the parent (css-break-4 §3.1). */
  readonly breakBefore: BreakBetween;
  readonly breakAfter: BreakBetween;
  /** Block size the content would have without fragmentation, minimum and maximum sizes: for tables and columns. */
  readonly intrinsicBlockSize: number;
  /** See `ConstraintSpace.annotationSpace`: of the lines after the box, px. */
  readonly annotationSpace: number;
}

/** From the fragment's border-box top, px; `null` where the box has none. */
export interface Baselines {
  readonly first: number | null;
  readonly last: number | null;
  /** How far above the last baseline lies that of an inline block which ends with it, px: as in Chromium, flex and grid containers in it count with their first. */
  readonly inlineBlockRise: number;
}
export const NO_BASELINES: Baselines = { first: null, last: null, inlineBlockRise: 0 };

/** From the fragment's line-left border edge, px. */
export interface CrossBaselines extends Pick<Baselines, 'first' | 'last'> {
  /** The box's first line lies at its line-right side. */
  readonly isFromRight: boolean;
}

export interface OutOfFlowBox {
  readonly box: Box;
  /** Where the box would be in the flow: relative to the border box of the fragment whose result carries it. */
  readonly x: number;
  readonly y: number;
  /** Which edge of the box lies there: `right` in right-to-left contexts, or as flex alignment says. */
  readonly inlineEdge: 'left' | 'center' | 'right';
  readonly blockEdge: 'top' | 'center' | 'bottom';
  /** Where the box is larger than the room beside that edge, it starts at the start of the room (`safe`, css-align-3 §4.4). */
  readonly isInlineSafe: boolean;
  readonly isBlockSafe: boolean;
  /** Direction of the static position's containing block. */
  readonly direction: 'ltr' | 'rtl';
  /** A relatively positioned inline box that is its containing block, if any: found by the block container it is in. */
  readonly inlineContainer: InlineBox | null;
  /** Its containing block, where the box cannot be placed in one fragmentainer: it waits for the root of the fragmented flow, where all are known. */
  readonly fragmented: FragmentedContainingBlock | null;
}

export interface FragmentedContainingBlock {
  /** The containing block, or the block container of `inlineContainer`. */
  readonly box: Box;
  /** By how much relative positioning has moved the containing block in its fragmentainer, which breaks do not see (css-position-3 §3.4). */
  readonly shift: Point;
  /** The containing block of fixed boxes inside the box; `null`: the page. */
  readonly fixed: FixedContainer | null;
  /** The column that the static position is relative to, instead of the fragment whose result carries the entry. */
  readonly fragmentainer: Fragment | null;
}

export interface FixedContainer {
  readonly box: Box;
  /** As in `FragmentedContainingBlock`. */
  readonly shift: Point;
}

/** Contributions to the parent's shrink-to-fit, border box, px; margins not included. */
export interface IntrinsicSizes {
  readonly minContent: number;
  readonly maxContent: number;
}
