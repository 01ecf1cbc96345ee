/** Headers and footers on every fragment of a table (CSS 2.2 §17.2.1). Their fragments are made once and placed on each page. */
import type { FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment } from '../fragment.ts';
import { avoidsBreakInside } from '../fragmentation/break-appeal.ts';
import { repeatedContent } from '../fragmentation/repeated-content.ts';
import type { PlacedRow } from './collapsed-segments.ts';
import { GridFragment, type PlacedCell } from './grid-fragment.ts';
import type { TablePlan } from './table-plan.ts';

/** A header or footer to be repeated. */
export interface RepeatedSection {
  readonly fragment: Fragment;
  /** Where it stands on an earlier page, too. */
  readonly repeated: Fragment;
  /** px from the first row's top to the last row's bottom. */
  readonly height: number;
  /** The table's border outside of it, px: as in Chromium, collapsed borders go with headers and footers onto each page. */
  readonly edge: number;
  /** Relative to the section's top. */
  readonly rows: readonly PlacedRow[];
  readonly cells: readonly PlacedCell[];
}

export interface RepeatedSections {
  readonly header: RepeatedSection | null;
  readonly footer: RepeatedSection | null;
}

/** Share of the fragmentainer that headers may take, and footers, too (css-tables-3 §6.2). */
const MOST_OF_FRAGMENTAINER = 1 / 4;

/** Share that both may take with the spacing beside them: of what tables around this one, and edges, leave of the fragmentainer. */
const MOST_OF_ROOM = 1 / 2;

/**
 * The sections that repeat in such fragmentainers: those that ask to be kept whole, as `thead` and `tfoot` do.
 *
 * @param edges - of the table, in each fragmentainer, px
 */
export function repeatedSections(
  plan: TablePlan,
  { kind, blockSize, bfcOffset, isAtStart }: FragmentationSpace,
  edges: number,
  env: LayoutEnvironment,
): RepeatedSections {
  const { grid, rowStarts, rowEnds } = plan;
  const { headerRows, footerRows } = grid;
  const rows = grid.rows.length;
  if (headerRows + footerRows === 0 || headerRows + footerRows >= rows) return NONE;
  const { spacingY } = plan.measure;
  const headerSize = headerRows === 0 ? 0 : rowEnds[headerRows - 1]! - rowStarts[0]!;
  const footerSize = footerRows === 0 ? 0 : rowEnds[rows - 1]! - rowStarts[rows - footerRows]!;
  const most = blockSize * MOST_OF_FRAGMENTAINER;
  const room = (blockSize - edges - (isAtStart ? bfcOffset : 0)) * MOST_OF_ROOM;
  const isWhole = (row: number) => avoidsBreakInside(grid.sections[grid.sectionOfRow[row]!]!.section, kind);
  const hasHeader = headerRows > 0 && headerSize <= most && headerSize + spacingY <= room && isWhole(0);
  const above = hasHeader ? headerSize + spacingY : 0;
  const footerFits = footerSize <= most && above + footerSize + spacingY <= room;
  const hasFooter = footerRows > 0 && footerFits && isWhole(rows - 1);
  const kept = plan.repeated;
  // Cloned edges are on each page anyway.
  const border = edges > 0 ? null : plan.measure.collapsedBorder;
  if (hasHeader) kept.header ??= repeatedSection(plan, 0, headerRows, headerSize, border?.top ?? 0, env);
  if (hasFooter) kept.footer ??= repeatedSection(plan, rows - footerRows, rows, footerSize, border?.bottom ?? 0, env);
  return { header: hasHeader ? kept.header : null, footer: hasFooter ? kept.footer : null };
}

const NONE: RepeatedSections = { header: null, footer: null };

function repeatedSection(
  plan: TablePlan,
  start: number,
  end: number,
  height: number,
  edge: number,
  env: LayoutEnvironment,
): RepeatedSection {
  const part = new GridFragment(plan, null, env);
  for (let r = start; r < end; r++) part.addRowWithSpans(r, plan.rowStarts[r]! - plan.rowStarts[start]!);
  part.closeSection();
  const { fragment } = part.sections[0]!;
  return { fragment, repeated: repeatedContent(fragment), height, edge, rows: part.rows, cells: part.placedCells };
}
