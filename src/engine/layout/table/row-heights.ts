/** Heights and baselines of rows (CSS 2.2 §17.5.3, css-tables-3 §3.10): every cell is laid out once, with its final width and the height of its content. */
import { INDEFINITE } from '../../base/lengths.ts';
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

export function isBaselineAligned(style: ComputedStyle): boolean {
  const align = style.inline.verticalAlign;
  return align !== 'top' && align !== 'middle' && align !== 'bottom';
}

export function* measureRows(
  measure: TableMeasure,
  results: CellResults,
  env: LayoutEnvironment,
): Generator<void, RowMetrics> {
  const { grid } = measure;
  const metrics = emptyMetrics(grid.rows.length);
  const spanning: number[] = [];
  for (let r = 0; r < grid.rows.length; r++) {
    let ascent = -1;
    let descent = 0;
    let height = 0;
    for (let i = grid.firstCell[r]!; i < grid.firstCell[r + 1]!; i++) {
      const result = results.measure(i);
      const { style } = result.fragment;
      const natural = naturalHeight(result);
      const isSpan = grid.rowSpans[i]! > 1;
      if (isSpan) spanning.push(i);
      else noteHeight(metrics, r, style.sizing.height);
      const baseline = isBaselineAligned(style) ? result.baselines.first : null;
      if (baseline !== null) {
        ascent = Math.max(ascent, baseline);
        if (!isSpan) descent = Math.max(descent, natural - baseline);
      } else if (!isSpan) height = Math.max(height, natural);
    }
    metrics.baselines[r] = ascent;
    if (r % ROWS_OF_PIECE === 0) yield;
    const own = ownHeight(metrics, r, grid);
    metrics.heights[r] = Math.max(height, ascent < 0 ? 0 : ascent + descent, own);
    if (grid.rows[r]!.style.visibility.visibility === 'collapse') collapseRow(metrics, r);
  }
  distributeSpans(spanning, results, metrics, measure, env);
  distributeSections(metrics, measure);
  return metrics;
}

/** Border box height that a cell asks for: `height` is a minimum (CSS 2.2 §17.5.3). */
function naturalHeight(result: FinishedLayout): number {
  return Math.max(result.fragment.height, result.intrinsicBlockSize);
}

function noteHeight(metrics: RowMetrics, row: number, height: Size): void {
  if (height === 'auto') return;
  if (isResolvable(height, INDEFINITE)) metrics.isFixed[row] = 1;
  else metrics.percents[row] = Math.max(metrics.percents[row]!, percentageOf(height) ?? -1);
}

/** What the row's own `height` asks for, px. */
function ownHeight(metrics: RowMetrics, row: number, grid: TableGrid): number {
  const { style } = grid.rows[row]!;
  const { height, minHeight } = style.sizing;
  noteHeight(metrics, row, height);
  if (metrics.percents[row]! >= 0) metrics.isFixed[row] = 1;
  const own = isResolvable(height, INDEFINITE) ? borderBoxLength(style, height, 0, 0) : 0;
  return isResolvable(minHeight, INDEFINITE) ? Math.max(own, borderBoxLength(style, minHeight, 0, 0)) : own;
}

function collapseRow(metrics: RowMetrics, row: number): void {
  metrics.heights[row] = 0;
  metrics.isCollapsed[row] = 1;
}

/** Short spans first, so that long ones find the rows as high as those need. */
function distributeSpans(
  spanning: number[],
  results: CellResults,
  metrics: RowMetrics,
  measure: TableMeasure,
  env: LayoutEnvironment,
): void {
  const { grid, spacingY } = measure;
  for (const cell of spanning) metrics.beginsSpan[grid.rowOfCell[cell]!] = 1;
  spanning.sort((a, b) => grid.rowSpans[a]! - grid.rowSpans[b]! || a - b);
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
  for (const { section, firstRow, rowCount } of measure.grid.sections) {
    const { height } = section.style.sizing;
    if (height === 'auto' || rowCount === 0 || !isResolvable(height, INDEFINITE)) continue;
    const wanted = borderBoxLength(section.style, height, 0, 0);
    distributeHeight(metrics, firstRow, firstRow + rowCount, wanted, measure.spacingY, false, wanted);
  }
}

/**
 * Raises rows until the grid's content is `wanted` high: bodies without a height of their own first, then bodies with one; header and
 * footer only where there is no body.
 *
 * @param wanted - content box of the grid, all spacing included, px
 */
export function distributeTableHeight(metrics: RowMetrics, measure: TableMeasure, wanted: number): void {
  const { sections } = measure.grid;
  const { spacingY } = measure;
  const filled = sections.filter((section) => section.rowCount > 0);
  if (filled.length === 0) return;
  const sizes = filled.map(({ firstRow, rowCount }) => sectionHeight(metrics, firstRow, rowCount, spacingY));
  const basis = Math.max(0, wanted - spacingY * (filled.length + 1));
  let spare = basis - sizes.reduce((sum, size) => sum + size, 0);
  if (spare <= 0) return;
  for (let k = 0; k < filled.length && spare > 0; k++) {
    const percent = percentageOf(filled[k]!.section.style.sizing.height);
    if (percent === null) continue;
    const growth = Math.min(spare, Math.max(0, Math.floor((percent * basis) / 100) - sizes[k]!));
    raise(k, growth);
    spare -= growth;
  }
  const bodies = filled.map((_, k) => k).filter((k) => filled[k]!.section.group === 'body');
  const eligible = bodies.length > 0 ? bodies : filled.map((_, k) => k);
  const automatic = eligible.filter((k) => filled[k]!.section.style.sizing.height === 'auto');
  const growing = automatic.length > 0 ? automatic : eligible;
  const total = growing.reduce((sum, k) => sum + sizes[k]!, 0);
  const all = spare;
  growing.forEach((k, index) => {
    const share =
      index === growing.length - 1 ? spare : Math.floor(total > 0 ? (all * sizes[k]!) / total : all / growing.length);
    spare -= share;
    raise(k, share);
  });

  function raise(k: number, growth: number): void {
    const { firstRow, rowCount } = filled[k]!;
    sizes[k]! += growth;
    distributeHeight(metrics, firstRow, firstRow + rowCount, sizes[k]!, spacingY, false, sizes[k]!);
  }
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
