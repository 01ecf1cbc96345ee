/** `margin-trim` of grid containers (css-box-4 §4.3.3): items lose the margins beside the container's edges. */
import type { GridContainer } from '../../boxes/tree/box.ts';
import { NO_TRIM } from '../../css/values/box/margin-trim.ts';
import type { UsedMargins } from '../sizing/margins.ts';
import type { TrackRange } from './placement.ts';
import type { TrackDefinitions } from './track.ts';

/** Margins that an item does not have. */
export interface TrimmedSides {
  readonly top: boolean;
  readonly right: boolean;
  readonly bottom: boolean;
  readonly left: boolean;
}

/** `null` where it keeps all. Tracks that `auto-fit` has collapsed are passed over. */
export function trimmedSides(
  container: GridContainer,
  columns: TrackRange,
  rows: TrackRange,
  columnTracks: TrackDefinitions,
  rowTracks: TrackDefinitions,
): TrimmedSides | null {
  const { margin, writing } = container.style;
  const { trim } = margin;
  if (trim === NO_TRIM) return null;
  const isFirstColumn = trim.inlineStart && isAtStart(columns, columnTracks);
  const isLastColumn = trim.inlineEnd && isAtEnd(columns, columnTracks);
  const isLeftToRight = writing.direction === 'ltr';
  return {
    top: trim.blockStart && isAtStart(rows, rowTracks),
    bottom: trim.blockEnd && isAtEnd(rows, rowTracks),
    left: isLeftToRight ? isFirstColumn : isLastColumn,
    right: isLeftToRight ? isLastColumn : isFirstColumn,
  };
}

function isAtStart({ start }: TrackRange, { isCollapsed }: TrackDefinitions): boolean {
  return start <= isCollapsed.indexOf(false);
}

function isAtEnd({ end }: TrackRange, { isCollapsed }: TrackDefinitions): boolean {
  return end > isCollapsed.lastIndexOf(false);
}

export function withoutTrimmed(margins: UsedMargins, trimmed: TrimmedSides | null): UsedMargins {
  if (trimmed === null) return margins;
  return {
    top: trimmed.top ? 0 : margins.top,
    right: trimmed.right ? 0 : margins.right,
    bottom: trimmed.bottom ? 0 : margins.bottom,
    left: trimmed.left ? 0 : margins.left,
    isTopAuto: margins.isTopAuto && !trimmed.top,
    isRightAuto: margins.isRightAuto && !trimmed.right,
    isBottomAuto: margins.isBottomAuto && !trimmed.bottom,
    isLeftAuto: margins.isLeftAuto && !trimmed.left,
  };
}
