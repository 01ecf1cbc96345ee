/** Absolutely positioned boxes in columns: those that did not find room in one column with their containing block. */
import { inOnePiece } from '../../base/with-pauses.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment } from '../fragment.ts';
import { type FragmentBuilder, movedEntry } from '../fragment-builder.ts';
import type { FinishedLayout, OutOfFlowBox } from '../layout-outcome.ts';
import { placePositionedFlow } from '../positioned/positioned-flow.ts';

/** A column in its container. */
export interface PlacedColumn {
  readonly result: FinishedLayout;
  /** From the container's border box, px. */
  readonly x: number;
  readonly y: number;
  /** Of its row. */
  readonly blockSize: number;
  readonly gap: number;
  /** Between its row and the one before it, px; `null` where none is. */
  readonly rowGap: number | null;
  /** Of its row. */
  readonly isFirst: boolean;
}

/**
 * Takes over the columns' positioned boxes. Those whose containing block lies in the columns are placed in them, as in a flow of pages; the others
 * go on outwards.
 *
 * @param step - from one column to the next, px
 * @param isWhole - all of the container's columns are there; otherwise all boxes wait for the root of the flow around
 */
export function placePositionedInColumns(
  builder: FragmentBuilder,
  env: LayoutEnvironment,
  columns: readonly PlacedColumn[],
  step: number,
  isWhole: boolean,
): void {
  let hasOwn = false;
  for (const { result, x, y } of columns) {
    const outer: OutOfFlowBox[] = [];
    for (const entry of result.outOfFlow) {
      const { fragmented } = entry;
      if (fragmented === null) {
        outer.push(entry);
        continue;
      }
      hasOwn = true;
      if (isWhole) continue;
      const fragmentainer = fragmented.fragmentainer ?? result.fragment;
      outer.push({ ...entry, fragmented: { ...fragmented, fragmentainer } });
    }
    builder.addOutOfFlow(outer, x, y);
  }
  if (hasOwn && isWhole) placeInColumns(builder, env, columns.filter(isFragmentainer), step);
}

/** A row without content is there for what begins or ends in it; nothing goes on in its column. */
function isFragmentainer({ result, blockSize }: PlacedColumn): boolean {
  return blockSize > 0 || result.outOfFlow.length > 0;
}

function placeInColumns(
  builder: FragmentBuilder,
  env: LayoutEnvironment,
  columns: readonly PlacedColumn[],
  step: number,
): void {
  const fragmentainers = columns.map(({ result, blockSize }) => ({
    fragment: result.fragment,
    outOfFlow: result.outOfFlow.filter(({ fragmented }) => fragmented !== null),
    height: blockSize,
  }));
  const nothing = { rect: { x: 0, y: 0, width: 0, height: 0 }, direction: 'ltr' as const };
  const { fragments, placements, outer } = inOnePiece(placePositionedFlow(fragmentainers, 'column', nothing, env));
  const others = new Map<Fragment, Fragment>();
  columns.forEach(({ result }, index) => {
    const fragment = fragments[index];
    if (fragment && fragment !== result.fragment) others.set(result.fragment, fragment);
  });
  if (others.size > 0) builder.replaceChildren(others);
  const last = columns[columns.length - 1]!;
  const placeOf = (index: number) => {
    const { x, y } = columns[index] ?? last;
    return { x: x + Math.max(0, index - columns.length + 1) * step, y };
  };
  for (const { index, placed } of placements) {
    const { x, y } = placeOf(index);
    builder.addChild(placed.fragment, x + placed.x, y + placed.y);
  }
  for (const { index, entry } of outer) {
    const { x, y } = placeOf(index);
    builder.addOutOfFlow([movedEntry(entry, x, y)], 0, 0);
  }
}
