/**
 * Whether a row must be laid out as a fragmented flow although it fits: for a forced break in one of its cells, for what overflows them, or for a
 * table or grid in them that is another on pages.
 */
import type { Box, Table } from '../../boxes/tree/box.ts';
import { breakGroup } from '../../css/properties/break.ts';
import type { Fragment } from '../fragment.ts';
import { isForcedBreak } from '../fragmentation/break-values.ts';
import { contentOffset, isRepeated } from './cell-fragments.ts';
import { isBaselineAligned } from './row-heights.ts';
import type { TablePlan } from './table-plan.ts';

/** @param room - from the row's top to the end of the fragmentainer, px */
export function needsFragmentedLayout(plan: TablePlan, row: number, room: number): boolean {
  const { firstCell } = plan.grid;
  for (let i = firstCell[row]!; i < firstCell[row + 1]!; i++) {
    if (cellNeedsFragmentedLayout(plan, i, plan.metrics.heights[row]!, room)) return true;
  }
  return false;
}

/** @param height - of the cell, px; @param room - from the cell's top to the end of the fragmentainer, px */
export function cellNeedsFragmentedLayout(plan: TablePlan, cell: number, height: number, room: number): boolean {
  const contents = contentsOfCell(plan.grid.cells[cell]!.box);
  if (contents === 'plain' || contents === 'forces-break') return contents === 'forces-break';
  if (contents === 'differs-on-pages' && !isRepeated(plan, cell)) return true;
  return lowestOf(plan.cellResults.of(cell).fragment) + contentOffset(plan, cell, height, true) > room;
}

/** Lower end of a fragment and of all that it shows, px from its top. */
export function lowestOf({ height, style, children }: Fragment): number {
  let lowest = height;
  if (style.overflow.y !== 'visible') return lowest;
  for (const { y, fragment } of children) {
    const end = y + (fragment.box === null ? fragment.height : lowestOf(fragment));
    if (end > lowest) lowest = end;
  }
  return lowest;
}

/**
 * - `may-overflow`: a box in it has a height of its own, or is moved out of its place;
 * - `differs-on-pages`: it has cells that would be aligned in monolithic content alone, or a grid whose first row grows with what overflows it.
 */
type Contents = 'plain' | 'may-overflow' | 'differs-on-pages' | 'forces-break';

function contentsOfCell(box: Box): Contents {
  const contents = contentsOfChildren(box);
  return contents === 'plain' && box.style.display.position !== 'static' ? 'may-overflow' : contents;
}

const NO_BREAKS = breakGroup.initial;

function worstOf(boxes: readonly Box[]): Contents {
  let worst: Contents = 'plain';
  for (const box of boxes) {
    const { sizing, display } = box.style;
    if (box.style.break !== NO_BREAKS) {
      const { before, after } = box.style.break;
      if (isForcedBreak(before, 'page') || isForcedBreak(after, 'page')) return 'forces-break';
    }
    const mayOverflow = sizing.height !== 'auto' || sizing.maxHeight !== 'none' || display.position !== 'static';
    if (mayOverflow && worst === 'plain') worst = 'may-overflow';
    const inside = contentsOfChildren(box);
    if (inside === 'forces-break') return inside;
    if (inside === 'differs-on-pages' || worst === 'plain') worst = inside;
  }
  return worst;
}

function contentsOfChildren(box: Box): Contents {
  switch (box.kind) {
    case 'block-container':
      if (box.content.kind === 'columns') return contentsOfChildren(box.content.flow);
      return box.content.kind === 'blocks' ? worstOf(box.content.children) : 'plain';
    case 'flex-container':
      return worstOf(box.children);
    case 'grid-container': {
      const inside = worstOf(box.children);
      return inside !== 'forces-break' && box.style.sizing.height !== 'auto' ? 'differs-on-pages' : inside;
    }
    case 'table':
      return contentsOfTable(box);
    case 'table-section':
      return worstOf(box.rows);
    case 'table-row':
      return worstOf(box.cells.map((cell) => cell.box));
    case 'fieldset':
      return worstOf([box.contents]);
    case 'turned':
    case 'replaced':
    case 'math':
      return 'plain';
  }
}

/** Of tables in cells: each table around one asks for it again, so nested ones would take their depth squared. */
const knownTables = new WeakMap<Table, Contents>();

function contentsOfTable(box: Table): Contents {
  const known = knownTables.get(box);
  if (known !== undefined) return known;
  const inside = worstOf(box.sections);
  const contents = inside !== 'forces-break' && alignsBaselines(box) ? 'differs-on-pages' : inside;
  knownTables.set(box, contents);
  return contents;
}

/** Whether a row has several cells whose baselines could meet. */
function alignsBaselines({ sections }: Table): boolean {
  return sections.some(({ rows }) =>
    rows.some(({ cells }) => cells.length > 1 && cells.some(({ box }) => isBaselineAligned(box.style))),
  );
}
