/** Comparing constraint spaces, field by field: boxes in equal ones are laid out once. A new field does not compile without an entry here. */
import type { ConstraintSpace, LineClamp, SubgridTracks, TextTrim, TrackPositions } from './constraint-space.ts';
import type { MarginStrut } from './margin-strut.ts';

type Comparison = (a: ConstraintSpace, b: ConstraintSpace) => boolean;

/** What the sizes of a box depend on, wherever it lies and breaks, but for those that are of a height around it. */
const SIZING = {
  availableInlineSize: (a, b) => a.availableInlineSize === b.availableInlineSize,
  percentageInlineSize: (a, b) => a.percentageInlineSize === b.percentageInlineSize,
  inlineSizing: (a, b) => a.inlineSizing === b.inlineSizing,
  fixedInlineSize: (a, b) => a.fixedInlineSize === b.fixedInlineSize,
  fixedBlockSize: (a, b) => a.fixedBlockSize === b.fixedBlockSize,
  mayOutgrowFixedBlockSize: (a, b) => a.mayOutgrowFixedBlockSize === b.mayOutgrowFixedBlockSize,
  isFixedBlockSizeDefinite: (a, b) => a.isFixedBlockSizeDefinite === b.isFixedBlockSizeDefinite,
  ignoresHeight: (a, b) => a.ignoresHeight === b.ignoresHeight,
  subgrid: (a, b) => isSameSubgrid(a.subgrid, b.subgrid),
} satisfies Partial<Record<keyof ConstraintSpace, Comparison>>;

const ALL = {
  ...SIZING,
  availableBlockSize: (a, b) => a.availableBlockSize === b.availableBlockSize,
  percentageBlockSize: (a, b) => a.percentageBlockSize === b.percentageBlockSize,
  cellContentOffset: (a, b) => a.cellContentOffset === b.cellContentOffset,
  isNewFormattingContext: (a, b) => a.isNewFormattingContext === b.isNewFormattingContext,
  marginStrut: (a, b) => isSameStrut(a.marginStrut, b.marginStrut),
  bfcInlineOffset: (a, b) => a.bfcInlineOffset === b.bfcInlineOffset,
  bfcBlockOffset: (a, b) => a.bfcBlockOffset === b.bfcBlockOffset,
  forcedBfcBlockOffset: (a, b) => a.forcedBfcBlockOffset === b.forcedBfcBlockOffset,
  clearanceOffset: (a, b) => a.clearanceOffset === b.clearanceOffset,
  exclusions: (a, b) => a.exclusions === b.exclusions,
  adjoiningFloatOffset: (a, b) => Object.is(a.adjoiningFloatOffset, b.adjoiningFloatOffset),
  quirks: (a, b) => a.quirks === b.quirks,
  isInQuirkyCell: (a, b) => a.isInQuirkyCell === b.isInQuirkyCell,
  isBasisOfHeightsAlone: (a, b) => a.isBasisOfHeightsAlone === b.isBasisOfHeightsAlone,
  // Not a size of the plan: that is the container's in one piece.
  leastBlockSize: (a, b) => a.leastBlockSize === b.leastBlockSize,
  lineClamp: (a, b) => isSameClamp(a.lineClamp, b.lineClamp),
  textTrim: (a, b) => isSameTrim(a.textTrim, b.textTrim),
  annotationSpace: (a, b) => a.annotationSpace === b.annotationSpace,
  // Seldom equal: what is broken is laid out anew.
  fragmentation: (a, b) => a.fragmentation === b.fragmentation,
} satisfies Record<keyof ConstraintSpace, Comparison>;

const SIZING_COMPARISONS: readonly Comparison[] = Object.values(SIZING);
const COMPARISONS: readonly Comparison[] = Object.values(ALL);

/**
 * Whether a box gets the same sizes in both spaces, wherever it lies and breaks.
 *
 * @param asksHeight - whether a height of the box is one of what is around: a percentage, or `stretch`
 */
export function isSameSizing(a: ConstraintSpace, b: ConstraintSpace, asksHeight: boolean): boolean {
  if (a === b) return true;
  if (asksHeight && !(ALL.percentageBlockSize(a, b) && ALL.availableBlockSize(a, b))) return false;
  return holdsAll(SIZING_COMPARISONS, a, b);
}

/** Whether a box gets the same fragment in both. */
export function equalSpaces(a: ConstraintSpace, b: ConstraintSpace): boolean {
  return a === b || holdsAll(COMPARISONS, a, b);
}

function holdsAll(comparisons: readonly Comparison[], a: ConstraintSpace, b: ConstraintSpace): boolean {
  for (let i = 0; i < comparisons.length; i++) if (!comparisons[i]!(a, b)) return false;
  return true;
}

function isSameStrut(a: MarginStrut, b: MarginStrut): boolean {
  return (
    a === b ||
    (a.positive === b.positive &&
      a.negative === b.negative &&
      a.isTruncated === b.isTruncated &&
      a.isAfterBreak === b.isAfterBreak)
  );
}

function isSameClamp(a: LineClamp | null, b: LineClamp | null): boolean {
  if (a === b) return true;
  return a !== null && b !== null && a.lines === b.lines && a.marker === b.marker && a.isFollowed === b.isFollowed;
}

function isSameTrim(a: TextTrim | null, b: TextTrim | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  return a.start === b.start && a.end === b.end && a.columnStart === b.columnStart && a.columnEnd === b.columnEnd;
}

function isSameSubgrid(a: SubgridTracks | null, b: SubgridTracks | null): boolean {
  if (a === b) return true;
  return a !== null && b !== null && areSamePositions(a.columns, b.columns) && areSamePositions(a.rows, b.rows);
}

function areSamePositions(a: TrackPositions | null, b: TrackPositions | null): boolean {
  if (a === b) return true;
  if (a === null || b === null || a.starts.length !== b.starts.length) return false;
  return a.starts.every((start, i) => start === b.starts[i] && a.ends[i] === b.ends[i]);
}
