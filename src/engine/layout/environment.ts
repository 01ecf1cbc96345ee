/** What a layout algorithm may call. Algorithms get it as a parameter and never import each other (ARCHITECTURE 2.8). */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import type { Size } from '../base/geometry.ts';
import type { BlockContainer, Box } from '../boxes/tree/box.ts';
import type { FirstLine } from '../boxes/tree/box-tree.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { ComputedStyle, ImageOrientation } from '../style/computed-style.ts';
import type { BreakToken } from './break-token.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import type { Fragment } from './fragment.ts';
import type { InlineFormatting } from './inline-formatting.ts';
import type { Interruption } from './interruption.ts';
import type { IntrinsicSizes, LayoutOutcome } from './layout-outcome.ts';

/** What layout is given besides the boxes; the same for the whole document. */
export interface LayoutInputs {
  readonly fonts: FontSet;
  readonly images: NaturalSizes;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
  /** Of text that belongs to no element, such as that of page margin boxes. */
  readonly language: string;
  /** Width and height of the initial containing block, px. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly quirks: boolean;
  /** The line height calculation quirk applies: in quirks mode and in limited-quirks mode. */
  readonly lineHeightQuirk: boolean;
  /** By the id of the block container. */
  readonly firstLines: ReadonlyMap<number, FirstLine>;
  /** Whether there are rubies or emphasis marks, for which lines leave room to each other. */
  readonly hasAnnotations: boolean;
}

export interface LayoutEnvironment extends LayoutInputs {
  /** Lays out any box; cached where nothing but the space decides. */
  layout(box: Box, space: ConstraintSpace, token: BreakToken | null): LayoutOutcome;
  /** Min-content and max-content contributions: border box widths with `width`, `min-width`, `max-width` applied as css-sizing-3 §5 says. */
  intrinsicSizes(box: Box, space: ConstraintSpace): IntrinsicSizes;
  /**
   * The same with the box's own `width`, `min-width` and `max-width` taken as initial: what its content (plus padding and border) wants.
   * This is what the `…IntrinsicSizes` functions of the formatting contexts give; `intrinsicSizes` applies the sizing properties to it.
   * Needed for `flex-basis: content` and automatic minimum sizes (css-flexbox-1 §4.5).
   */
  contentSizes(box: Box, space: ConstraintSpace): IntrinsicSizes;
  /** The inline formatting context that a block container opens, whose `content` is inline. */
  inlineFormatting(box: BlockContainer): InlineFormatting;
  /** Of the layout of a page, by what takes long. */
  readonly interruption: Interruption;
  /** What an algorithm has found out about a box and keeps; the same record at every call. Nothing that is kept changes any result. */
  memo<T>(kind: MemoKind<T>, box: Box): T;
  /** The box with another style, which depends on where anchors are (css-anchor-position-1); the same copy for equal styles. */
  restyled(box: Box, style: ComputedStyle): Box;
  /** Drops the intrinsic sizes of a fragment's box and the inline content of all boxes in it: what is laid out again after all has it prepared anew. */
  settle(fragment: Fragment): void;
  /** Drops all that is kept of the boxes that end in a fragment: no later page lays them out. Like `settle`, only in documents of many boxes. */
  release(fragment: Fragment): void;
  /** Drops all that is kept of a box and of the blocks in it. */
  forget(box: Box): void;
  /** Drops all that is kept of boxes in which a text has changed, and of those with ids from `made` on, which pages have made for themselves. */
  forgetChanged(changed: ReadonlySet<number>, made: number): void;
}

/** Declared once by the algorithm that keeps the records. @param create - makes the record of a box that has none yet */
export interface MemoKind<T> {
  readonly create: () => T;
}

/** Natural sizes of images by absolute address, px; a missing part is `null` (css-images-3 §4). */
export interface NaturalSizes {
  sizeOf(url: string, orientation: ImageOrientation): NaturalSize | null;
  /**
   * `null` for missing images, and for those that cannot be told pixel by pixel.
   *
   * @param size - of the image as it is shown, px: pictures without pixels of their own have one each px
   * @param fonts - of texts in such pictures
   */
  alphaOf(url: string, orientation: ImageOrientation, size: Size, fonts: FontSet): AlphaMask | null;
}

/** Opacity of an upright picture's pixels, a byte each; `alpha` is `null` where all are opaque. */
export interface AlphaMask {
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array | Float32Array | null;
}

export interface NaturalSize {
  readonly width: number | null;
  readonly height: number | null;
  /** width / height */
  readonly ratio: number | null;
}
