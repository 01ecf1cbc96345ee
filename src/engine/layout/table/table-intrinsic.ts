/** Intrinsic widths of tables (css-tables-3 §3.9.1). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Table } from '../../boxes/tree/box.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { isPercentage } from '../sizing/box-sizes.ts';
import { gridEdges, MOST_TABLE_WIDTH, spacingWithoutColumns, tableMeasureOf } from './table-measure.ts';

/** Min-content and max-content widths of the table wrapper; the table's own `width` and limits are not applied. */
export function tableIntrinsicSizes(box: Table, _space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const measure = tableMeasureOf(box, env);
  const edges = gridEdges(box, measure, INDEFINITE).inline + spacingWithoutColumns(box, measure);
  const content = countsPercentages(box) ? measure.content : measure.contentWithoutPercentages;
  const min = Math.max(content.minContent + edges, measure.captionMin);
  // As in Chromium, fixed layout of a part of the container's width takes all that it can get.
  const isEndless = measure.isFixedLayout && isPercentage(box.style.sizing.width);
  const max = isEndless ? MOST_TABLE_WIDTH : content.maxContent + edges;
  return { minContent: min, maxContent: Math.max(min, max) };
}

/** DEVIATION: as in Chromium, what is around a table in a cell or an item, and tables that ask for this width, are not wider for the percentages of columns. */
function countsPercentages({ isInCellOrItem, style }: Table): boolean {
  return !isInCellOrItem && style.sizing.width !== 'max-content';
}
