/** All that a box may know of its surroundings when it is laid out. Made by the parent, never changed; equal spaces give equal results. */
import type { ComputedStyle } from '../style/computed-style.ts';
import type { EarlyBreak } from './break-token.ts';
import { EMPTY_EXCLUSIONS, type ExclusionSpace } from './exclusion-space.ts';
import { type MarginStrut, NO_MARGIN } from './margin-strut.ts';

/** What balancing the outermost row costs. */
export interface NestedRows {
  /** How many columns that row has room for. */
  readonly columns: number;
  /** Layouts of rows inside, over all passes. */
  layouts: number;
}

export interface ColumnBalance {
  /** All content is laid out in one endless column, to see how much there is. */
  readonly isMeasuring: boolean;
  /** How many rows of columns around this one are laid out several times for balancing. */
  readonly depth: number;
  /** Of the outermost of them. */
  readonly nested: NestedRows;
  /** By how much the columns must grow at least so that one of them holds more, px; INDEFINITE where all fits. */
  shortage: number;
  /** Something that cannot be broken sticks out at the end of a column. */
  overflows: boolean;
  /** Height of the highest piece that should not be broken, px; while measuring. */
  tallest: number;
  /** How far down positioned boxes reach, px; while measuring. */
  positionedEnd: number;
}

export interface ConstraintSpace {
  /** Width of the containing block's content box less nothing (margins are the child's): px; INDEFINITE while measuring max-content. */
  readonly availableInlineSize: number;
  readonly availableBlockSize: number;
  /** Bases of percentages; INDEFINITE where they behave as auto. Margins and paddings use the inline one on all sides. */
  readonly percentageInlineSize: number;
  readonly percentageBlockSize: number;
  /** What an automatic inline size becomes: all of the available space (blocks), or as much as the content wants (floats, inline-blocks …). */
  readonly inlineSizing: 'stretch' | 'fit-content' | 'min-content' | 'max-content';
  /** Border box sizes that the parent has decided (flex items, table cells, stretched items, absolutely positioned boxes); `null`: the box decides. */
  readonly fixedInlineSize: number | null;
  readonly fixedBlockSize: number | null;
  /** Where breaks push its content down, the box becomes higher than `fixedBlockSize`: flex and grid items that follow their content. */
  readonly mayOutgrowFixedBlockSize: boolean;
  /** Of a box that stretches in a row which breaks have made higher: how high it is at least, all its fragments together, px; 0 for all others. */
  readonly leastBlockSize: number;
  /**
   * Whether percentages of children may resolve against `fixedBlockSize`. Without a fixed size it makes them resolve against `percentageBlockSize`
   * though the box is as high as its content: the box around the root element, whose containing block is the page area.
   */
  readonly isFixedBlockSizeDefinite: boolean;
  /** The box's `height` counts as `auto`: a column asks a flex item for the size of its content (css-flexbox-1 §4.5, §9.2 step 3.E). */
  readonly ignoresHeight: boolean;
  /** Table cells: how far the row moves the cell's content down (vertical-align), px. */
  readonly cellContentOffset: number;
  /** The box is a new formatting context for this parent, whatever its own style says (flex items, cells, floats …). */
  readonly isNewFormattingContext: boolean;
  /** Margins that adjoin the block-start edge. */
  readonly marginStrut: MarginStrut;
  /** Where the box's margin edge starts in the block formatting context, px: line-left, and block-start before `marginStrut` is collapsed. */
  readonly bfcInlineOffset: number;
  readonly bfcBlockOffset: number;
  /** Where the box's border edge is known to be, whatever its margins collapse to: after clearance, and when laid out again for floats. */
  readonly forcedBfcBlockOffset: number | null;
  /** Block offset at which the border edge must be at least, because of `clear`; -Infinity without. */
  readonly clearanceOffset: number;
  /** Floats so far, in coordinates of the block formatting context; persistent. */
  readonly exclusions: ExclusionSpace;
  /** Where floats stand whose place the box settles along with its own: they adjoin the margins before it. See `FinishedLayout.adjoiningFloatOffset`. */
  readonly adjoiningFloatOffset: number | null;
  /** In the same formatting context: quirks mode, at the start of `body` or a cell, where default margins do not count (HTML §15.3.10). */
  readonly quirks: boolean;
  /** Quirks mode: the box is a child of a cell in its flow, whose height percentages in the box are not of (quirks mode §3.5). */
  readonly isInQuirkyCell: boolean;
  /** Quirks mode: `percentageBlockSize` is of a box around the containing block, so that it is no basis of insets (quirks mode §3.5). */
  readonly isBasisOfHeightsAlone: boolean;
  /** Tracks of the parent grid that a subgrid takes for its own (css-grid-2 §9); `null` for all other boxes. */
  readonly subgrid: SubgridTracks | null;
  /** Lines that are left to the box, in the formatting context of a box that shows only some; `null` where all are shown. */
  readonly lineClamp: LineClamp | null;
  /** How the box's first and last line are trimmed for boxes around it; `null` where none asks for it. */
  readonly textTrim: TextTrim | null;
  /** What the lines before the box leave free at their end, for ruby annotations and emphasis marks of its first line, px. */
  readonly annotationSpace: number;
  /** `null` in monolithic content and while measuring. */
  readonly fragmentation: FragmentationSpace | null;
}

/** css-overflow-4 §4 */
export interface LineClamp {
  readonly lines: number;
  /** At the end of the last line, if more would follow; `null` for nothing. */
  readonly marker: string | null;
  /** Something comes after the box. */
  readonly isFollowed: boolean;
}

/** `text-box-trim` (css-inline-3 §5.1): whose `text-box-edge` the first and the last line are trimmed to; `null` where one is not. */
export interface TextTrim {
  readonly start: ComputedStyle | null;
  readonly end: ComputedStyle | null;
  /** Where the box goes on at the beginning of a column. */
  readonly columnStart: ComputedStyle | null;
  /** Where the box is broken at the end of a column. */
  readonly columnEnd: ComputedStyle | null;
}

/** Per axis `null` where the subgrid has tracks of its own. */
export interface SubgridTracks {
  readonly columns: TrackPositions | null;
  readonly rows: TrackPositions | null;
  /** Names that the lines have in the parent grid: where the tracks are the same, so are these. */
  readonly columnNames: LineNames;
  readonly rowNames: LineNames;
}

/** Lines by name, counted from 0, in ascending order. */
export type LineNames = ReadonlyMap<string, readonly number[]>;

/** Where tracks lie, px from the start edge of a content box. */
export interface TrackPositions {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Stands for the page name in floats, positioned boxes and cells: what is beside the main flow cannot ask for a page. */
export const NO_PAGE_NAMES = ' ';

/** `end`: such a child ends the columns before it. `hold`: they have ended, but floats before it still go on. */
export type SpannerMode = 'none' | 'end' | 'hold';

export interface FragmentationSpace {
  readonly kind: 'page' | 'column';
  /** Of the fragmentainer, px. */
  readonly blockSize: number;
  /** Where the formatting context's origin lies in the fragmentainer, px from its top. */
  readonly bfcOffset: number;
  /** Nothing but this box's ancestors stands before it in the fragmentainer: a break before it would be in vain. */
  readonly isAtStart: boolean;
  /** Some of the content must come here, though it stands below the top: what holds it does not move on. */
  readonly needsContent: boolean;
  /** Second pass: break exactly there. */
  readonly earlyBreak: EarlyBreak | null;
  /** `column-span: all` takes a child out of the columns: only in the formatting context of the columns themselves (css-multicol-1 §6). */
  readonly spanners: SpannerMode;
  /** In columns: what is found while they are laid out, for balancing them; `null` on pages. */
  readonly balance: ColumnBalance | null;
  /** Used value of `page` of the box's parent; empty for the unnamed page (css-page-3 §7); NO_PAGE_NAMES outside the main flow. */
  readonly pageName: string;
  /** Footnotes with ids from here on find no room on the page: lines with their calls go to the next. Infinity where no note is held back. */
  readonly heldBackFrom: number;
  /** Of the footers that tables around repeat below `blockSize`, and of the headers that they repeat at the top of the next fragmentainer, px. */
  readonly repeatedFooters: number;
  readonly repeatedHeaders: number;
}

/** A fragmentainer as its content finds it: nothing is known of the content yet. */
export function emptyFragmentainer(
  kind: FragmentationSpace['kind'],
  blockSize: number,
  pageName: string = NO_PAGE_NAMES,
): FragmentationSpace {
  return {
    kind,
    blockSize,
    bfcOffset: 0,
    isAtStart: true,
    needsContent: false,
    earlyBreak: null,
    spanners: 'none',
    balance: null,
    pageName,
    heldBackFrom: Number.POSITIVE_INFINITY,
    repeatedFooters: 0,
    repeatedHeaders: 0,
  };
}

/** A space for measuring or for monolithic content: a new formatting context, nothing around it. */
export function independentSpace(
  availableInlineSize: number,
  availableBlockSize: number,
  inlineSizing: ConstraintSpace['inlineSizing'],
  fixedInlineSize: number | null = null,
  fixedBlockSize: number | null = null,
  isFixedBlockSizeDefinite = false,
): ConstraintSpace {
  return formattingContextSpace(
    availableInlineSize,
    availableInlineSize,
    availableBlockSize,
    inlineSizing,
    fixedInlineSize,
    fixedBlockSize,
    isFixedBlockSizeDefinite,
    false,
    null,
  );
}

/**
 * The space of a box that is a new formatting context: nothing around it reaches into it. One literal, all fields.
 *
 * @param blockSize - available block size, and basis of percentages of it
 */
export function formattingContextSpace(
  availableInlineSize: number,
  percentageInlineSize: number,
  blockSize: number,
  inlineSizing: ConstraintSpace['inlineSizing'],
  fixedInlineSize: number | null,
  fixedBlockSize: number | null,
  isFixedBlockSizeDefinite: boolean,
  quirks: boolean,
  fragmentation: FragmentationSpace | null,
): ConstraintSpace {
  return {
    availableInlineSize,
    availableBlockSize: blockSize,
    percentageInlineSize,
    percentageBlockSize: blockSize,
    inlineSizing,
    fixedInlineSize,
    fixedBlockSize,
    mayOutgrowFixedBlockSize: false,
    leastBlockSize: 0,
    isFixedBlockSizeDefinite,
    ignoresHeight: false,
    cellContentOffset: 0,
    isNewFormattingContext: true,
    marginStrut: NO_MARGIN,
    bfcInlineOffset: 0,
    bfcBlockOffset: 0,
    forcedBfcBlockOffset: null,
    clearanceOffset: Number.NEGATIVE_INFINITY,
    exclusions: EMPTY_EXCLUSIONS,
    adjoiningFloatOffset: null,
    quirks,
    isInQuirkyCell: false,
    isBasisOfHeightsAlone: false,
    subgrid: null,
    lineClamp: null,
    textTrim: null,
    annotationSpace: 0,
    fragmentation,
  };
}

/**
 * The same space with other values. Spaces have one hidden class, which who reads them knows: one that is spread (`{ ...space }`) gets another for each
 * place where that is written.
 */
export function changedSpace(space: ConstraintSpace, changes: Partial<ConstraintSpace>): ConstraintSpace {
  const copy: ConstraintSpace = {
    availableInlineSize: space.availableInlineSize,
    availableBlockSize: space.availableBlockSize,
    percentageInlineSize: space.percentageInlineSize,
    percentageBlockSize: space.percentageBlockSize,
    inlineSizing: space.inlineSizing,
    fixedInlineSize: space.fixedInlineSize,
    fixedBlockSize: space.fixedBlockSize,
    mayOutgrowFixedBlockSize: space.mayOutgrowFixedBlockSize,
    leastBlockSize: space.leastBlockSize,
    isFixedBlockSizeDefinite: space.isFixedBlockSizeDefinite,
    ignoresHeight: space.ignoresHeight,
    cellContentOffset: space.cellContentOffset,
    isNewFormattingContext: space.isNewFormattingContext,
    marginStrut: space.marginStrut,
    bfcInlineOffset: space.bfcInlineOffset,
    bfcBlockOffset: space.bfcBlockOffset,
    forcedBfcBlockOffset: space.forcedBfcBlockOffset,
    clearanceOffset: space.clearanceOffset,
    exclusions: space.exclusions,
    adjoiningFloatOffset: space.adjoiningFloatOffset,
    quirks: space.quirks,
    isInQuirkyCell: space.isInQuirkyCell,
    isBasisOfHeightsAlone: space.isBasisOfHeightsAlone,
    subgrid: space.subgrid,
    lineClamp: space.lineClamp,
    textTrim: space.textTrim,
    annotationSpace: space.annotationSpace,
    fragmentation: space.fragmentation,
  };
  return Object.assign(copy, changes);
}

/** The same as `changedSpace`, for what a space says of its fragmentainer. */
export function changedFragmentation(
  space: FragmentationSpace,
  changes: Partial<FragmentationSpace>,
): FragmentationSpace {
  const copy: FragmentationSpace = {
    kind: space.kind,
    blockSize: space.blockSize,
    bfcOffset: space.bfcOffset,
    isAtStart: space.isAtStart,
    needsContent: space.needsContent,
    earlyBreak: space.earlyBreak,
    spanners: space.spanners,
    balance: space.balance,
    pageName: space.pageName,
    heldBackFrom: space.heldBackFrom,
    repeatedFooters: space.repeatedFooters,
    repeatedHeaders: space.repeatedHeaders,
  };
  return Object.assign(copy, changes);
}
