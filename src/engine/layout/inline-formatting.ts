/** An inline formatting context as block layout sees it (css-inline-3 §2, CSS 2.2 §9.4.2): it is asked for its lines, one after the other. */
import type { Box, InlineText } from '../boxes/tree/box.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { BreakToken, InlinePosition, LineClear } from './break-token.ts';
import type { FragmentationSpace } from './constraint-space.ts';
import type { ExclusionSpace } from './exclusion-space.ts';
import type { Fragment } from './fragment.ts';
import type { IntrinsicSizes, OutOfFlowBox } from './layout-outcome.ts';
import type { BoxFont } from './text-metrics/box-font.ts';

export interface InlineFormatting {
  /** Of the root inline box. */
  readonly font: BoxFont;
  /** How far an initial letter rises above the first line, which is moved down by so many px; `null` without one. */
  readonly raise: number | null;
  /** `hyphenate-limit-last`: the last line before a break between fragments ends without a hyphen. */
  readonly isLineBeforeBreakWhole: boolean;
  /** Makes the line that starts there; `null` at the beginning of the content. */
  lineFrom(start: InlinePosition | null, request: LineRequest): LineResult;
  /** Of the content alone. @param percentageBlockSize - basis of the percentage heights of boxes in the lines, px or INDEFINITE */
  intrinsicSizes(percentageBlockSize: number): IntrinsicSizes;
  /** Positioned boxes and footnotes in the lines. */
  outOfFlow(): readonly Box[];
  /** After white space processing; the clusters of its fragments index it. */
  readonly text: string;
  /** The parts of the text that are shown as text: all but what stands for boxes, tabs and forced breaks. */
  textParts(): readonly TextPart[];
}

export interface TextPart {
  readonly box: InlineText;
  readonly style: ComputedStyle;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** Not read after `lineFrom` has returned: one object may serve all lines of a block. */
export interface LineRequest {
  /** Width of the block container's content box, px; 0 and INDEFINITE measure min-content and max-content. */
  availableInlineSize: number;
  /** Left content edge of the block container, and the line's top, in the block formatting context, px. */
  bfcInlineOffset: number;
  bfcBlockOffset: number;
  exclusions: ExclusionSpace;
  /** First line of the block container (also `text-indent`); false after a fragmentainer break. */
  isFirstLine: boolean;
  /** The line must not end with a hyphen (`hyphenate-limit-last`: a break between fragments follows). */
  avoidsHyphen: boolean;
  /** The line is the last one shown, and more would follow: it ends with this text (css-overflow-4 §4.3); `null` for all other lines. */
  blockEllipsis: string | null;
  /** Lines that may still be shown, this one among them (`line-clamp`); Infinity for all. */
  linesLeft: number;
  /** Bases of percentages of the line's contents; INDEFINITE where they behave as auto. */
  percentageInlineSize: number;
  percentageBlockSize: number;
  /** Of replaced boxes. */
  replacedPercentageBlockSize: number;
  /** Basis of relative positions. */
  insetBlockSize: number;
  /** Room for floats in the fragmentainer; `null` in monolithic content. */
  fragmentation: FragmentationSpace | null;
  /** What the line before leaves free at its end, and may be taken by annotations; less than 0: what its own annotations still want, px. */
  annotationSpace: number;
  /** So many floats before all content of the line have been placed: they are passed over. */
  placedFloats: number;
}

export interface LineResult {
  /** The line box. It is as wide as its contents, and placed at `x`. */
  readonly fragment: Fragment;
  /** From the left content edge, px: floats at the left, `text-indent`, `text-align`. */
  readonly x: number;
  /** How far below the requested top the line had to move to fit beside or below floats, px. */
  readonly blockOffset: number;
  /** 0 for an empty line. */
  readonly blockSize: number;
  /** From the line box's top, px. */
  readonly baseline: number;
  /** Floats after the line. */
  readonly exclusions: ExclusionSpace;
  /** Where the next line starts; `null` when the content is finished. */
  readonly end: InlinePosition | null;
  /** A line of no height that is treated as not existing (CSS 2.2 §9.4.2); it may still carry floats and out-of-flow boxes. */
  readonly isEmpty: boolean;
  /** The part of `blockSize` at the line's start that is there for annotations, px. */
  readonly annotationShift: number;
  /** `LineRequest.annotationSpace` of the next line. */
  readonly annotationSpace: number;
  /** The line shows a hyphen where it ends. */
  readonly endsWithHyphen: boolean;
  /** `clear` of the `<br>` that ended the line: applies to what follows the line. */
  readonly clear: LineClear;
  /** Border boxes, relative to the left content edge and the requested line's top. */
  readonly floats: readonly PlacedFloat[];
  /** Tokens of floats that go on, or begin, in the next fragmentainer. */
  readonly brokenFloats: readonly BreakToken[];
  /** Relative to the left content edge and the requested line's top. */
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** What stays where it is when the line does not: `null` where the line did not move down below floats before all of its content. */
  readonly leading: LeadingFloats | null;
}

/** Floats are not part of lines: those before all content of a line keep their place though the line goes to the next fragmentainer. */
export interface LeadingFloats {
  readonly count: number;
  readonly exclusions: ExclusionSpace;
  /** As in `LineResult`. */
  readonly floats: readonly PlacedFloat[];
  readonly brokenFloats: readonly BreakToken[];
  readonly outOfFlow: readonly OutOfFlowBox[];
}

export interface PlacedFloat {
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
}
