/** Absolutely positioned boxes in columns: what their containing block could not settle because it lies in several of them. */
import type { BlockState } from '../block/block-state.ts';
import type { Fragment } from '../fragment.ts';
import type { FinishedLayout, OutOfFlowBox } from '../layout-outcome.ts';
import { placePositionedFlow } from '../positioned-flow.ts';

/** A column in its container. */
export interface PlacedColumn {
  readonly result: FinishedLayout;
  /** From the container's border box, px. */
  readonly x: number;
  readonly y: number;
  /** Of its row. */
  readonly blockSize: number;
  readonly gap: number;
  /** Of its row. */
  readonly isFirst: boolean;
  readonly isLtr: boolean;
}

/**
 * Takes over the columns' positioned boxes. Those whose containing block lies in the columns are placed in them, as in a flow of pages; the others
 * go on outwards.
 *
 * @param isWhole - all of the container's columns are there; otherwise all boxes go on to the pages
 */
export function placePositionedInColumns(state: BlockState, columns: readonly PlacedColumn[], isWhole: boolean): void {
  const { builder } = state;
  let isNeeded = false;
  for (const { result, x, y } of columns) {
    for (const entry of result.outOfFlow) {
      if (isWhole && entry.containingBox !== null) isNeeded = true;
      else builder.addOutOfFlow([entry], x, y);
    }
  }
  if (!isNeeded) return;
  const pages = columns.map(({ result, blockSize }) => ({
    fragment: result.fragment,
    outOfFlow: result.outOfFlow.filter(isContained),
    height: blockSize,
    viewportWidth: result.fragment.width,
    viewportHeight: blockSize,
  }));
  const { fragments, placements, fixed } = placePositionedFlow(pages, state.env, 'column');
  const others = new Map<Fragment, Fragment>();
  columns.forEach(({ result }, index) => {
    const fragment = fragments[index];
    if (fragment && fragment !== result.fragment) others.set(result.fragment, fragment);
  });
  if (others.size > 0) builder.replaceChildren(others);
  const last = columns[columns.length - 1]!;
  for (const { page, placed } of placements) {
    const column = columns[page] ?? last;
    const step = (last.result.fragment.width + last.gap) * (last.isLtr ? 1 : -1);
    const beyond = Math.max(0, page - columns.length + 1) * step;
    builder.addChild(placed.fragment, column.x + beyond + placed.x, column.y + placed.y);
  }
  builder.addOutOfFlow(fixed, 0, 0);
}

function isContained(entry: OutOfFlowBox): boolean {
  return entry.containingBox !== null;
}
