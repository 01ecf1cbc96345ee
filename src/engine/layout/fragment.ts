/** Fragments: what layout makes of boxes. Immutable, physical (x to the right, y down), relative to the parent's border box. */

import type { Edges, Rect } from '../base/geometry.ts';
import type { Box, InlineBox, InlineText } from '../boxes/tree/box.ts';
import type { WritingMode } from '../css/properties/text.ts';
import type { GapPlace } from '../css/values/box/gap-values.ts';
import type { Color } from '../display/color.ts';
import type { ShapedRun } from '../display/shaped-run.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { BreakToken } from './break-token.ts';

export interface Fragment {
  /** `null` for line boxes. */
  readonly box: Box | InlineBox | InlineText | null;
  /** The box's style; of a line box that of its block container. */
  readonly style: ComputedStyle;
  /** Border box, px. */
  readonly width: number;
  readonly height: number;
  /** Used borders and padding of this fragment: 0 on a side where it was cut off (`box-decoration-break: slice`). */
  readonly border: Edges;
  readonly padding: Edges;
  readonly children: readonly PlacedFragment[];
  readonly detail: FragmentDetail | null;
  /** Where the box goes on in the next fragmentainer; `null` when it is finished. */
  readonly breakToken: BreakToken | null;
}

/** The same fragment with other values; like all fragments of one hidden class (see `changedSpace`). */
export function changedFragment(fragment: Fragment, changes: Partial<Fragment>): Fragment {
  const copy: Fragment = {
    box: fragment.box,
    style: fragment.style,
    width: fragment.width,
    height: fragment.height,
    border: fragment.border,
    padding: fragment.padding,
    children: fragment.children,
    detail: fragment.detail,
    breakToken: fragment.breakToken,
  };
  return Object.assign(copy, changes);
}

/** The language of the element that the fragment is of; empty for anonymous boxes and where no language is said. */
export function languageOf({ box }: Fragment): string {
  return box?.source?.element.language ?? '';
}

/** A child at its place. Relative positioning is included in `x`, `y`. */
export interface PlacedFragment {
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
}

export type FragmentDetail =
  | LineDetail
  | TextDetail
  | ReplacedDetail
  | TableDetail
  | GridDetail
  | TurnedDetail
  | ColumnsDetail
  | FlexDetail
  | FieldsetDetail
  | MathDetail;

export interface LineDetail {
  readonly kind: 'line';
  /** On which the glyphs of its own font stand: from the line box's top, px; of a vertical line from the side that is over it. */
  readonly baseline: number;
  /** How the line runs. */
  readonly axes: WritingMode;
  /** Spaces hang out of the line: what is beyond its end is no overflow. */
  readonly hangs: boolean;
}

/** The last that was made: most lines are like the one before. */
let lastLine: LineDetail | null = null;

export function lineDetail(baseline: number, axes: WritingMode, hangs = false): LineDetail {
  if (lastLine === null || lastLine.baseline !== baseline || lastLine.axes !== axes || lastLine.hangs !== hangs)
    lastLine = { kind: 'line', baseline, axes, hangs };
  return lastLine;
}

/** How characters stand to the page: lines run to the right, down (characters on their side, or upright), or up. */
export type GlyphOrientation = 'horizontal' | 'sideways-right' | 'upright' | 'sideways-left';

/** One run of glyphs on one line; the fragment's box is the run's ink-independent area (ascent to descent). */
export interface TextDetail {
  readonly kind: 'text';
  readonly run: ShapedRun;
  /** Glyph range [start, end) of the run. */
  readonly start: number;
  readonly end: number;
  /** The text that the whole run was shaped from (`run.clusters` index it), small capitals as they were written. */
  readonly text: string;
  /** What readers of a structure tree are to find in place of that text; `null`: that text. */
  readonly readAs: string | null;
  /** How many characters of the document it shows, spaces apart: 0 for a hyphen, an ellipsis, a leader, a stretched operator. */
  readonly visibleCount: number;
  /** A preserved tab, which no line decorates in Chromium. */
  readonly isTab: boolean;
  /** From the fragment's top, or from the side that is over the line, px. */
  readonly baseline: number;
  readonly orientation: GlyphOrientation;
  /** px per em; smaller than the style's for synthesised small capitals. */
  readonly fontSize: number;
  /** px after each cluster; px after each word separator (word-spacing and justification). */
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly rightToLeft: boolean;
  /** Synthetic bold and oblique (`fonts/synthesis.ts`). */
  readonly syntheticBold: boolean;
  readonly syntheticOblique: boolean;
}

export interface ReplacedDetail {
  readonly kind: 'replaced';
  /** Content box, relative to the fragment's border box. */
  readonly content: Rect;
}

/** A line in a gap between columns or between rows, relative to the border box (css-gaps-1 §2). */
export interface GapRule extends Rect {
  readonly between: 'columns' | 'rows';
  readonly gap: GapPlace;
}

/** Of a flex container with lines in its gaps. */
export interface FlexDetail {
  readonly kind: 'flex';
  readonly rules: readonly GapRule[];
}

/** Of a multi-column container. */
export interface ColumnsDetail {
  readonly kind: 'columns';
  readonly rules: readonly GapRule[];
  /** Of the columns, in the order of the children, px: their rows may be higher than their content. */
  readonly blockSizes: readonly number[];
  /** From one column to the next, px. */
  readonly step: number;
}

/** Of a fieldset's fragment with a legend; relative to the border box. */
export interface FieldsetDetail {
  readonly kind: 'fieldset';
  /** What border and background are painted on: the border at its top goes through the middle of the legend. */
  readonly frame: Rect;
  /** Where the border is not painted, for the legend. */
  readonly gap: Rect;
}

/** Of a part of a formula that draws lines: the bar of a fraction or root, in the text's colour. */
export interface MathDetail {
  readonly kind: 'math';
  /** Relative to the border box. */
  readonly bars: readonly Rect[];
}

/** Of a grid container. */
export interface GridDetail {
  readonly kind: 'grid';
  readonly rules: readonly GapRule[];
  /** Those that lie in this fragment, or a part of which does. */
  readonly rows: readonly GridRowPart[];
  /**
   * The containing block of an absolutely positioned box with this style (css-grid-2 §9), given the padding box: both relative to the border box.
   *
   * @param rows - where breaks have put all rows, from the border box; `null`: where they were planned
   */
  readonly areaOf: (style: ComputedStyle, padding: Rect, rows: RowPositions | null) => Rect;
  /** Static position along the block axis of a child of the container, as far as breaks have moved it; `null` for all other boxes. */
  readonly staticTopOf: (box: Box, padding: Rect, rows: RowPositions) => number | null;
}

/** px from the fragment's top */
export interface GridRowPart {
  readonly row: number;
  readonly top: number;
  readonly bottom: number;
}

export interface RowPositions {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** In a vertical flow before it is turned: what has been turned already. It goes to the place of the fragment that has this. */
export interface TurnedDetail {
  readonly kind: 'turned';
  readonly fragment: Fragment;
}

/** Of a table's fragment (the wrapper). */
export interface TableDetail {
  readonly kind: 'table';
  /** The grid box (borders, background) in the wrapper; `null` in fragments of captions only. */
  readonly grid: Rect | null;
  /** Collapsed borders to paint, in order; `null` in the separate model. Relative to the wrapper. */
  readonly collapsedBorders: readonly CollapsedBorder[] | null;
  /** Columns and column groups with a background: groups first, for columns lie over them. */
  readonly columnAreas: readonly ColumnArea[];
}

/** Relative to the wrapper. The background is positioned in `whole` and shows in the cells only (CSS 2.2 §17.5.1). */
export interface ColumnArea {
  readonly style: ComputedStyle;
  /** What lies in this fragment. */
  readonly rect: Rect;
  /** With what lies in other fragments, put together. */
  readonly whole: Rect;
  /** Border boxes of the cells that begin in the column or group. */
  readonly cells: readonly Rect[];
}

export interface CollapsedBorder {
  readonly edge: 'horizontal' | 'vertical';
  /** Centre line: its start, and its length along the edge. */
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly style: 'dotted' | 'dashed' | 'solid' | 'double' | 'groove' | 'ridge' | 'inset' | 'outset';
  readonly color: Color;
  /** Where rows are parted by a break, either fragment has the half that lies before or after the centre line. */
  readonly part: 'whole' | 'before' | 'after';
}
