/** Where a box goes on in the next fragmentainer. Tokens mirror the unfinished part of the box tree (css-break-4 §4; ARCHITECTURE 2.12). */
import type { Box } from '../boxes/box.ts';
import type { Fragment } from './fragment.ts';

export interface BreakToken {
  readonly box: Box;
  /** The box has not begun yet: all of it lies in the next fragmentainer. */
  readonly isBreakBefore: boolean;
  /** The break was forced by `break-before` or `break-after`. */
  readonly isForced: boolean;
  /** Block size of the box's fragments so far, px. */
  readonly consumedBlockSize: number;
  readonly resume: ResumePoint;
}

/** By kind of formatting context; each algorithm adds its own member and reads no other. */
export type ResumePoint = StartResume | BlockResume | InlineResume | FlexResume | TableResume | AtEndResume;

/** With `isBreakBefore`. */
export interface StartResume {
  readonly kind: 'start';
}
/** All children are done; only the box's own size (height, padding) remains. */
export interface AtEndResume {
  readonly kind: 'at-end';
}
/** Children before `childIndex` are done; `child` is the token of that child, if it has begun. Parallel flows (floats) in `parallel`. */
export interface BlockResume {
  readonly kind: 'block';
  readonly childIndex: number;
  readonly child: BreakToken | null;
  readonly parallel: readonly BreakToken[];
}
export interface InlineResume {
  readonly kind: 'inline';
  /** Opaque to all but `layout/inline`: where the next line starts. */
  readonly position: InlinePosition;
  readonly parallel: readonly BreakToken[];
}
/** A place between two items of an inline formatting context's flat item list. */
export interface InlinePosition {
  readonly item: number;
  /** UTF-16 offset in the context's text. */
  readonly offset: number;
  /** The line before ended with a forced break (or this is the first line): `text-indent … each-line`, `text-align-last`. */
  readonly afterForcedBreak: boolean;
}
export interface FlexResume {
  readonly kind: 'flex';
  readonly state: unknown;
}
export interface TableResume {
  readonly kind: 'table';
  readonly state: unknown;
}

/** A break that an ancestor should take in a second layout of the same fragmentainer. */
export interface EarlyBreak {
  readonly box: Box;
  /** Break before the box, or inside it at the given line. */
  readonly kind: 'before-box' | 'before-line';
  readonly line: number;
  readonly appeal: BreakAppeal;
  /** Path towards the box: the early break of the child it lies in. */
  readonly child: EarlyBreak | null;
  /** The fragmentainer's state at that place, for tests and reports. */
  readonly fragment: Fragment | null;
}

/** How good a break is (css-break-4 §4.4, the rules that may be dropped one after the other): 3 violates nothing, 0 is the last resort. */
export type BreakAppeal = 0 | 1 | 2 | 3;
