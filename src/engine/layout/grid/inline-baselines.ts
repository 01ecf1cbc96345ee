/**
 * `justify-self: baseline` in grids (css-align-3 §6.1, §9): items of a column share the baselines of their vertical lines, those of a vertical grid of their
 * horizontal ones. Items whose lines run along the grid's have an edge of their border box instead.
 */
import type { GridContainer } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { assertFinished } from '../layout-outcome.ts';
import type { GridItem } from './grid-item.ts';
import { contentSpace } from './item-contributions.ts';

/** An item's baseline as its column sees it. */
interface Sharing {
  readonly item: GridItem;
  /** Which column, and at which of its sides. */
  readonly column: number;
  readonly isAtEnd: boolean;
  /** From the margin edge at that side, px. */
  readonly extent: number;
}

/**
 * Puts before (of items at the end: behind) each item what brings the baselines of its column together.
 *
 * @param heightOf - height of an item's area, where it is known
 */
export function setInlineBaselineShims(
  items: readonly GridItem[],
  columnCount: number,
  container: GridContainer,
  heightOf: (item: GridItem) => number | null,
  env: LayoutEnvironment,
): void {
  const justified = items.filter((item) => item.justifiedBaseline !== null);
  if (justified.length === 0) return;
  const atStart = new Float64Array(columnCount).fill(Number.NEGATIVE_INFINITY);
  const atEnd = new Float64Array(columnCount).fill(Number.NEGATIVE_INFINITY);
  const sharing = justified.map((item) => sharingOf(item, container, heightOf(item), env));
  for (const { column, isAtEnd, extent } of sharing) {
    const extents = isAtEnd ? atEnd : atStart;
    extents[column] = Math.max(extents[column]!, extent);
  }
  for (const { item, column, isAtEnd, extent } of sharing) {
    item.inlineShim = (isAtEnd ? atEnd : atStart)[column]! - extent;
    item.justify = { position: isAtEnd ? 'end' : 'start', isSafe: item.justify.isSafe };
  }
}

function sharingOf(item: GridItem, { style }: GridContainer, height: number | null, env: LayoutEnvironment): Sharing {
  env.deadline.tick();
  const { fragment, crossBaselines } = assertFinished(env.layout(item.box, contentSpace(item, height, env), null));
  const { axes, direction } = style.writing;
  const isFirst = item.justifiedBaseline === 'first';
  // Lines across those of the grid are `vertical-lr`, or horizontal: their feet are at the left, or below.
  // As in Chromium, the edge of an item with lines along those of a horizontal grid is that of the container's start.
  const isMirrored = axes === 'horizontal-tb' && direction === 'rtl';
  const isFromRight = crossBaselines?.isFromRight ?? (axes === 'sideways-lr' || isMirrored);
  const isEdgeRight = axes === 'vertical-rl' || axes === 'vertical-lr' || axes === 'sideways-rl' || isMirrored;
  const edge = isEdgeRight ? fragment.width : 0;
  const baseline = (isFirst ? crossBaselines?.first : crossBaselines?.last) ?? edge;
  const isRight = isFirst === isFromRight;
  const { left, right } = item.margins;
  const isAtEnd = isRight === (direction === 'ltr');
  return {
    item,
    column: isAtEnd ? item.columns.end - 1 : item.columns.start,
    isAtEnd,
    extent: isRight ? right + fragment.width - baseline : left + baseline,
  };
}
