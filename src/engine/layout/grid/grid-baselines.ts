/** Baseline alignment in grids (css-grid-2 §11.6, css-align-3 §9): items of a row share their first or last baselines. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { GridContainer } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Baselines } from '../layout-outcome.ts';
import { synthesizedBaseline } from '../synthesized-baseline.ts';
import { type GridItem, measureItem } from './grid-item.ts';

/** Whether the item's baseline counts: automatic margins align it instead. */
function sharesBaseline({ align, margins }: GridItem): boolean {
  const { position } = align;
  if (position !== 'first-baseline' && position !== 'last-baseline') return false;
  return !margins.isTopAuto && !margins.isBottomAuto;
}

/** The row in which an item shares its baseline: its first one, or its last one for last baselines. */
function sharedRow({ align, rows }: GridItem): number {
  return align.position === 'first-baseline' ? rows.start : rows.end - 1;
}

/** Puts before (behind) each item what brings the baselines of its row together. */
export function setBaselineShims(
  items: readonly GridItem[],
  rowCount: number,
  container: GridContainer,
  env: LayoutEnvironment,
): void {
  const sharing = items.filter(sharesBaseline);
  if (sharing.length === 0) return;
  const first = new Float64Array(rowCount).fill(Number.NEGATIVE_INFINITY);
  const last = new Float64Array(rowCount).fill(Number.NEGATIVE_INFINITY);
  const extents = sharing.map((item) => {
    const groups = item.align.position === 'first-baseline' ? first : last;
    const extent = baselineExtent(item, container, env);
    const row = sharedRow(item);
    groups[row] = Math.max(groups[row]!, extent);
    return extent;
  });
  sharing.forEach((item, i) => {
    const groups = item.align.position === 'first-baseline' ? first : last;
    item.shim = groups[sharedRow(item)]! - extents[i]!;
  });
}

/** From the baseline to the margin edge that its alignment starts from. */
function baselineExtent(item: GridItem, { style }: GridContainer, env: LayoutEnvironment): number {
  const { fragment, baselines } = measureItem(item, INDEFINITE, env);
  const without = synthesizedBaseline(style, fragment.height);
  const { top, bottom } = item.margins;
  if (item.align.position === 'first-baseline') return top + (baselines.first ?? without);
  return bottom + fragment.height - (baselines.last ?? without);
}

/** Baselines of the container, from its content box: of the first row with items that share one, else of its first item (css-grid-2 §12.2). */
export function containerBaselines(
  items: readonly GridItem[],
  { style }: GridContainer,
): Pick<Baselines, 'first' | 'last'> {
  const baseline = (item: GridItem | null, which: 'first' | 'last') =>
    item === null
      ? null
      : item.y + (item.result!.baselines[which] ?? synthesizedBaseline(style, item.result!.fragment.height));
  return { first: baseline(firstBaselineItem(items), 'first'), last: baseline(lastBaselineItem(items), 'last') };
}

export function firstBaselineItem(items: readonly GridItem[]): GridItem | null {
  let firstRow = INDEFINITE;
  for (const { rows } of items) firstRow = Math.min(firstRow, rows.start);
  let first: GridItem | null = null;
  for (const item of items)
    if (item.rows.start === firstRow && comesBefore(item, first, 'first-baseline')) first = item;
  return first;
}

function lastBaselineItem(items: readonly GridItem[]): GridItem | null {
  let lastRow = -1;
  for (const { rows } of items) lastRow = Math.max(lastRow, rows.end - 1);
  let last: GridItem | null = null;
  for (const item of items) if (item.rows.end - 1 === lastRow && comesBefore(item, last, 'last-baseline')) last = item;
  return last;
}

/** Items that share baselines go before others, then those in earlier columns (for last baselines: in later ones). */
function comesBefore(item: GridItem, other: GridItem | null, shared: 'first-baseline' | 'last-baseline'): boolean {
  if (other === null) return true;
  const own = sharesBaseline(item) && item.align.position === shared;
  const its = sharesBaseline(other) && other.align.position === shared;
  if (own !== its) return own;
  return shared === 'first-baseline' ? item.columns.start < other.columns.start : item.columns.end > other.columns.end;
}
