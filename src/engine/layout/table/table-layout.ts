/** Table layout (CSS 2.2 §17, css-tables-3): the plan says where rows and columns lie, here the fragments are made. */
import type { Table } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import type { FinishedLayout, LayoutOutcome } from '../layout-outcome.ts';
import { placeCaptions } from './captions.ts';
import { finishGrid, firstBaseline } from './finish-table.ts';
import { GridFragment } from './grid-fragment.ts';
import { layoutTableFragment } from './table-fragments.ts';
import { rowsHeight, type TablePlan, tablePlanOf } from './table-plan.ts';

export function layoutTable(
  box: Table,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): LayoutOutcome {
  const plan = tablePlanOf(box, space, env);
  if (space.fragmentation === null) return layoutInOnePiece(plan, env);
  return layoutTableFragment(plan, space.fragmentation, token?.isBreakBefore === true ? null : token, env);
}

function layoutInOnePiece(plan: TablePlan, env: LayoutEnvironment): FinishedLayout {
  const builder = new FragmentBuilder(plan.table);
  const gridTop = placeCaptions(builder, plan, 0, false);
  const contentTop = gridTop + plan.edges.top;
  const grid = new GridFragment(plan, null, env);
  for (let r = 0; r < plan.grid.rows.length; r++) grid.addRowWithSpans(r, contentTop + plan.rowStarts[r]!);
  grid.closeSection();
  const rowsTop = contentTop + (plan.rowStarts[0] ?? 0);
  finishGrid(builder, grid, plan, { top: gridTop, height: plan.gridBlockSize, rowsTop, rowsHeight: rowsHeight(plan) });
  builder.firstBaseline = firstBaseline(plan, rowsTop);
  const gridBottom = gridTop + plan.gridBlockSize;
  builder.height = placeCaptions(builder, plan, gridBottom, true);
  builder.intrinsicBlockSize = builder.height - plan.gridBlockSize + plan.gridContentSize;
  return builder.finish();
}
