/** Heights and baselines of rows (CSS 2.2 §17.5.3, css-tables-3 §3.10): every cell is laid out once, with its final width and the height of its content. */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import { percentageOf, type Size } from '../../css/values/basic/size.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { borderBoxLength, isResolvable } from '../sizing/box-sizes.ts';
import type { CellResults } from './cell-results.ts';
import { distributeHeight, emptyMetrics, type RowMetrics } from './row-distribution.ts';
import type { TableGrid } from './table-grid.ts';
import type { TableMeasure } from './table-measure.ts';

/** Rows that are measured in one piece. */
const ROWS_OF_PIECE = 16;

/** Where the content of a cell lies in it: `align-content` goes before `vertical-align` (css-align-3 §5.1.1, CSS 2.2 §17.5.3). */
export function cellAlignment({ align, inline }: ComputedStyle): 'top' | 'middle' | 'bottom' | 'baseline' {
  switch (align.alignContent.position) {
    case 'normal': {
      const { verticalAlign } = inline;
      return verticalAlign === 'top' || verticalAlign === 'middle' || verticalAlign === 'bottom'
        ? verticalAlign
        : 'baseline';
    }
    case 'baseline':
      return 'baseline';
    case 'center':
    case 'space-around':
    case 'space-evenly':
      return 'middle';
    case 'end':
    case 'flex-end':
    case 'last-baseline':
      return 'bottom';
    default:
      return 'top';
  }
}

export function isBaselineAligned(style: ComputedStyle): boolean {
  return cellAlignment(style) === 'baseline';
}

export function* measureRows(
  measure: TableMeasure,
  results: CellResults,
  env: LayoutEnvironment,
): Generator<void, RowMetrics> {
  const { grid } = measure;
  const metrics = emptyMetrics(grid.rows.length, grid.sections.length);
  const spanning: number[] = [];
  for (let r = 0; r < grid.rows.length; r++) {
    let ascent = -1;
    // Negative where the baseline lies below the cell: content that sticks out of its box does not raise the row.
    let descent = Number.NEGATIVE_INFINITY;
    let height = 0;
    for (let i = grid.firstCell[r]!; i < grid.firstCell[r + 1]!; i++) {
      const result = results.measure(i);
      const isSpan = grid.rowSpans[i]! > 1;
      if (isSpan) spanning.push(i);
      else {
        noteHeight(metrics, r, result.fragment.style.sizing.height);
        height = Math.max(height, naturalHeight(result) + paddingOfSpacing(result, measure.spacingX));
      }
      const baseline = cellBaseline(result);
      if (baseline === null) continue;
      ascent = Math.max(ascent, baseline);
      // What `height` asks for beyond the content is not below the baseline.
      if (!isSpan) descent = Math.max(descent, result.intrinsicBlockSize - baseline);
      // As in Chromium, a row in which only cells of several rows have a baseline reaches down to that.
      else if (descent === Number.NEGATIVE_INFINITY) descent = 0;
    }
    metrics.baselines[r] = ascent;
    if (r % ROWS_OF_PIECE === 0) yield;
    const own = ownHeight(metrics, r, grid);
    metrics.heights[r] = Math.max(height, ascent < 0 ? 0 : ascent + descent, own);
    if (grid.rows[r]!.style.visibility.visibility === 'collapse') collapseRow(metrics, r);
  }
  limitPercentages(metrics, grid);
  grid.sections.forEach(({ firstRow, rowCount }, k) => {
    metrics.sectionSizes[k] = sectionHeight(metrics, firstRow, rowCount, measure.spacingY);
  });
  distributeSpans(spanning, results, metrics, measure, env);
  distributeSections(metrics, measure);
  return metrics;
}

/** Border box height that a cell asks for: `height` is a minimum, and there are no limits (CSS 2.2 §17.5.3, §10.7). */
function naturalHeight({ fragment, intrinsicBlockSize }: FinishedLayout): number {
  const { style, border, padding } = fragment;
  const { height } = style.sizing;
  if (!isResolvable(height, INDEFINITE)) return intrinsicBlockSize;
  const edges = border.top + border.bottom + padding.top + padding.bottom;
  return Math.max(intrinsicBlockSize, borderBoxLength(style, height, 0, edges));
}

/** As in Chromium, rows are as high as if percentages of paddings were of the table's content box with its outer spacing, though cells are laid out without that. */
function paddingOfSpacing({ fragment: { style } }: FinishedLayout, spacing: number): number {
  const percentage = style.padding.top.percent + style.padding.bottom.percent;
  return percentage === 0 ? 0 : floorToGrid((percentage * 2 * spacing) / 100);
}

/** Where a cell in one piece meets the others of its row: at the end of its content where no line is (css-tables-3 §3.10); `null` where it does not. */
export function cellBaseline({ fragment, baselines, intrinsicBlockSize, outOfFlow }: FinishedLayout): number | null {
  if (!isBaselineAligned(fragment.style)) return null;
  if (baselines.first !== null) return baselines.first;
  if (fragment.children.length === 0 && outOfFlow.length === 0) return null;
  return intrinsicBlockSize - fragment.border.bottom - fragment.padding.bottom;
}

function noteHeight(metrics: RowMetrics, row: number, height: Size): void {
  if (height === 'auto') return;
  if (isResolvable(height, INDEFINITE)) metrics.isFixed[row] = 1;
  else metrics.percents[row] = Math.max(metrics.percents[row]!, percentageOf(height) ?? -1);
}

/** What the row's own `height` asks for, px. Limits do not apply to rows (CSS 2.2 §10.7). */
function ownHeight(metrics: RowMetrics, row: number, grid: TableGrid): number {
  const { style } = grid.rows[row]!;
  const { height } = style.sizing;
  noteHeight(metrics, row, height);
  if (metrics.percents[row]! >= 0) metrics.isFixed[row] = 1;
  return isResolvable(height, INDEFINITE) ? borderBoxLength(style, height, 0, 0) : 0;
}

/** Rows of a section share 100 %: who comes later gets what is left. */
function limitPercentages({ percents }: RowMetrics, { sections }: TableGrid): void {
  for (const { firstRow, rowCount } of sections) {
    let left = 100;
    for (let r = firstRow; r < firstRow + rowCount; r++) {
      if (percents[r]! < 0) continue;
      percents[r] = Math.min(percents[r]!, left);
      left -= percents[r]!;
    }
  }
}

function collapseRow(metrics: RowMetrics, row: number): void {
  metrics.heights[row] = 0;
  metrics.isCollapsed[row] = 1;
}

/** Inner spans first, so that outer ones find the rows as high as those need; of spans that overlap, as in Chromium, the one that begins first. */
function distributeSpans(
  spanning: number[],
  results: CellResults,
  metrics: RowMetrics,
  measure: TableMeasure,
  env: LayoutEnvironment,
): void {
  const { grid, spacingY } = measure;
  for (const cell of spanning) metrics.beginsSpan[grid.rowOfCell[cell]!] = 1;
  const rowOf = (cell: number) => grid.rowOfCell[cell]!;
  const endOf = (cell: number) => rowOf(cell) + grid.rowSpans[cell]!;
  spanning.sort((a, b) => endOf(a) - endOf(b) || rowOf(b) - rowOf(a) || a - b);
  for (let k = 0; k < spanning.length; k++) {
    const cell = spanning[k]!;
    const start = grid.rowOfCell[cell]!;
    const span = grid.rowSpans[cell]!;
    let wanted = naturalHeight(results.of(cell));
    // Cells of the same rows count as one.
    while (
      k + 1 < spanning.length &&
      grid.rowOfCell[spanning[k + 1]!] === start &&
      grid.rowSpans[spanning[k + 1]!] === span
    ) {
      wanted = Math.max(wanted, naturalHeight(results.of(spanning[++k]!)));
    }
    for (let t = 0; t < span; t += 64) env.deadline.tick();
    distributeHeight(metrics, start, start + span, wanted, spacingY, true, INDEFINITE);
  }
}

function distributeSections(metrics: RowMetrics, measure: TableMeasure): void {
  measure.grid.sections.forEach(({ section, firstRow, rowCount }, k) => {
    const { height } = section.style.sizing;
    if (height === 'auto' || rowCount === 0 || !isResolvable(height, INDEFINITE)) return;
    const wanted = borderBoxLength(section.style, height, 0, 0);
    if (wanted <= metrics.sectionSizes[k]!) return;
    metrics.sectionSizes[k] = wanted;
    distributeHeight(metrics, firstRow, firstRow + rowCount, wanted, measure.spacingY, false, wanted);
  });
}

/**
 * Raises rows until the grid's content is `wanted` high: percentages of sections first, in proportion to what each lacks, then bodies without a height of
 * their own, bodies with a length, bodies with a percentage; header and footer only where there is no body. As in Chromium, what cells of several rows
 * have added to a section does not count for its share.
 *
 * @param wanted - content box of the grid, all spacing included, px
 */
export function distributeTableHeight(metrics: RowMetrics, measure: TableMeasure, wanted: number): void {
  const { grid, sharedSpacingY } = measure;
  const filled = grid.sections.filter((section) => section.rowCount > 0);
  if (filled.length === 0) return;
  const sizes = filled.map(({ firstRow }) => metrics.sectionSizes[grid.sectionOfRow[firstRow]!]!);
  const before = [...sizes];
  const basis = Math.max(0, wanted - sharedSpacingY * (filled.length + 1));
  const spare = basis - totalOf(sizes);
  if (spare <= 0) return;
  const deficits = filled.map(({ section }, k) => percentageDeficit(section.style.sizing.height, basis, sizes[k]!));
  const deficit = totalOf(deficits);
  const growth = Math.min(spare, deficit);
  if (growth > 0)
    shareOut(
      sizes,
      (k) => deficits[k]!,
      growth,
      deficits.flatMap((each, k) => (each > 0 ? [k] : [])),
    );
  const growing = growingSections(filled);
  if (spare > growth) {
    const weights = [...sizes];
    shareOut(
      sizes,
      totalOf(growing.map((k) => weights[k]!)) > 0 ? (k) => weights[k]! : () => 1,
      spare - growth,
      growing,
    );
  }
  filled.forEach(({ firstRow, rowCount }, k) => {
    if (sizes[k]! > before[k]!)
      distributeHeight(metrics, firstRow, firstRow + rowCount, sizes[k]!, sharedSpacingY, false, sizes[k]!);
  });
}

/** How much lower a section is than its percentage of the height that sections share, px. */
function percentageDeficit(height: Size, basis: number, size: number): number {
  const percent = percentageOf(height);
  return percent === null ? 0 : Math.max(0, floorToGrid((percent * basis) / 100) - size);
}

/** Indices of the sections that grow beyond percentages. */
function growingSections(filled: TableGrid['sections']): readonly number[] {
  const all = filled.map((_, k) => k);
  const bodies = all.filter((k) => filled[k]!.section.group === 'body');
  const eligible = bodies.length > 0 ? bodies : all;
  const heightOf = (k: number) => filled[k]!.section.style.sizing.height;
  const automatic = eligible.filter(
    (k) => !isResolvable(heightOf(k), INDEFINITE) && percentageOf(heightOf(k)) === null,
  );
  if (automatic.length > 0) return automatic;
  const fixed = eligible.filter((k) => percentageOf(heightOf(k)) === null);
  return fixed.length > 0 ? fixed : eligible;
}

/** Adds `spare` to the sizes at `indices` by weight; the last one takes what rounding left. */
function shareOut(sizes: number[], weightOf: (k: number) => number, spare: number, indices: readonly number[]): void {
  const total = totalOf(indices.map(weightOf));
  let rest = spare;
  for (const k of indices) {
    const share = floorToGrid((spare * weightOf(k)) / total);
    sizes[k]! += share;
    rest -= share;
  }
  sizes[indices.at(-1)!]! += rest;
}

function totalOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

function sectionHeight(metrics: RowMetrics, firstRow: number, rowCount: number, spacing: number): number {
  let sum = 0;
  let count = 0;
  for (let r = firstRow; r < firstRow + rowCount; r++) {
    if (metrics.isCollapsed[r]) continue;
    sum += metrics.heights[r]!;
    count++;
  }
  return sum + spacing * Math.max(0, count - 1);
}
