/** A flex container's items as a fragmented flow sees them: strips one below the other, the items of a strip beside each other (css-flexbox-1 §10). */
import type { FlexItem, FlexLine } from './flex-item.ts';
import type { FlexPlan } from './flex-plan.ts';

/** Items that are parallel flows: a line of a row container, an item of a column container. */
export interface FlexStrip {
  readonly items: readonly StripItem[];
  /** In one piece, px from the content box's top: the first margin edge and the last one. */
  readonly top: number;
  readonly bottom: number;
}

export interface StripItem {
  readonly item: FlexItem;
  /** Of the border box: x in the container's border box, y from the strip's top. */
  readonly x: number;
  readonly y: number;
  readonly marginBottom: number;
}

/** Strips from top to bottom; `*-reverse` containers have their last items first. */
export function stripsOf(plan: Omit<FlexPlan, 'strips'>): readonly FlexStrip[] {
  const { axis } = plan.context;
  const strips: FlexStrip[] = [];
  if (!axis.isRow && plan.lines.length > 1) {
    // Columns side by side: all of their items are taken as parallel, each with its own distance from the top.
    const all = plan.lines.flatMap((line) => line.items.map((item) => ({ item, line })));
    return [stripOf(all, plan)];
  }
  for (const line of plan.lines) {
    if (axis.isRow)
      strips.push(
        stripOf(
          line.items.map((item) => ({ item, line })),
          plan,
        ),
      );
    else for (const item of line.items) strips.push(stripOf([{ item, line }], plan));
  }
  return (axis.isRow ? axis.isCrossReversed : axis.isMainReversed) ? strips.reverse() : strips;
}

function stripOf(members: readonly { item: FlexItem; line: FlexLine }[], plan: Omit<FlexPlan, 'strips'>): FlexStrip {
  const { axis } = plan.context;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  const placed = members.map(({ item, line }) => {
    const { x, y } = positionOf(item, line, plan);
    const [marginTop, marginBottom] = blockMargins(item, plan);
    const height = axis.isRow ? item.crossSize : item.mainSize + item.mainEdges;
    top = Math.min(top, y - marginTop);
    bottom = Math.max(bottom, y + height + marginBottom);
    return { item, x, y, marginBottom };
  });
  if (axis.isRow) {
    const line = members[0]!.line;
    const height = plan.blockSize - plan.edges.block;
    top = plan.edges.top + (axis.isCrossReversed ? height - line.crossOffset - line.crossSize : line.crossOffset);
    bottom = top + line.crossSize;
  }
  const items = placed.map(({ item, x, y, marginBottom }) => ({ item, x, y: y - top, marginBottom }));
  return { items, top: top - plan.edges.top, bottom: bottom - plan.edges.top };
}

function blockMargins(item: FlexItem, plan: Omit<FlexPlan, 'strips'>): readonly [number, number] {
  const { axis } = plan.context;
  const [start, end] = axis.isRow
    ? [item.marginCrossStart, item.marginCrossEnd]
    : [item.marginMainStart, item.marginMainEnd];
  return (axis.isRow ? axis.isCrossReversed : axis.isMainReversed) ? [end, start] : [start, end];
}

/** Of the item's border box in the border box of a container in one piece. */
function positionOf(
  item: FlexItem,
  line: FlexLine,
  plan: Omit<FlexPlan, 'strips'>,
): { readonly x: number; readonly y: number } {
  const { axis } = plan.context;
  const { edges } = plan;
  const contentWidth = plan.inlineSize - edges.inline;
  const contentHeight = plan.blockSize - edges.block;
  const mainRoom = axis.isRow ? contentWidth : contentHeight;
  const crossRoom = axis.isRow ? contentHeight : contentWidth;
  const mainSize = item.mainSize + item.mainEdges;
  const crossStart = line.crossOffset + item.crossOffset;
  const main = axis.isMainReversed ? mainRoom - item.mainOffset - mainSize : item.mainOffset;
  const cross = axis.isCrossReversed ? crossRoom - crossStart - item.crossSize : crossStart;
  return axis.isRow ? { x: edges.left + main, y: edges.top + cross } : { x: edges.left + cross, y: edges.top + main };
}
