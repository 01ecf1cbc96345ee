/** Captions of a table: above or below the grid box, each a formatting context that breaks like any block (css-tables-3 §2.1, §5). */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, Table } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import { changedSpace, type FragmentationSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { type UsedMargins, usedMargins } from '../sizing/margins.ts';
import type { TablePlan } from './table-plan.ts';

export interface PlannedCaption {
  readonly box: BlockContainer;
  readonly isBottom: boolean;
  readonly margins: UsedMargins;
  /** In one piece. */
  readonly result: FinishedLayout;
}

/** In the order of layout: those above the grid first. */
export function planCaptions(table: Table, inlineSize: number, env: LayoutEnvironment): readonly PlannedCaption[] {
  const captions = table.captions.map((box) => {
    const margins = usedMargins(box.style, inlineSize);
    const result = assertFinished(env.layout(box, independentSpace(inlineSize, INDEFINITE, 'stretch'), null));
    return { box, isBottom: box.style.table.captionSide === 'bottom', margins, result };
  });
  return [...captions.filter(({ isBottom }) => !isBottom), ...captions.filter(({ isBottom }) => isBottom)];
}

/** The part of a caption that lies in one fragmentainer. */
export function layoutCaption(
  plan: TablePlan,
  { box }: PlannedCaption,
  fragmentation: FragmentationSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): FinishedLayout {
  const space = changedSpace(independentSpace(plan.inlineSize, INDEFINITE, 'stretch'), { fragmentation });
  return assertFinished(env.layout(box, space, token));
}

/** Left edge of a caption: automatic margins centre it. */
export function captionOffset({ margins, result }: PlannedCaption, inlineSize: number): number {
  const free = Math.max(0, inlineSize - result.fragment.width - margins.left - margins.right);
  if (!margins.isLeftAuto) return margins.left;
  return margins.isRightAuto ? floorToGrid(free / 2) : free;
}

/** Adds the captions of one side in one piece, one below the other. Gives the lower end of the last one's margin. */
export function placeCaptions(builder: FragmentBuilder, plan: TablePlan, top: number, isBottom: boolean): number {
  let y = top;
  for (const caption of plan.captions) {
    if (caption.isBottom !== isBottom) continue;
    y += caption.margins.top;
    builder.addResult(caption.result, captionOffset(caption, plan.inlineSize), y);
    y += caption.result.fragment.height + caption.margins.bottom;
  }
  return y;
}
