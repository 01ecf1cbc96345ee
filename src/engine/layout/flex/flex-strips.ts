/** Where the lines of a flex container and their items lie in one piece, in physical coordinates (css-flexbox-1 §9, §10). */
import type { FlexItem, FlexLine } from './flex-item.ts';
import type { FlexPlan } from './flex-plan.ts';

/** A line: its items are beside each other in a row container, one below the other in a column container. */
export interface FlexStrip {
  /** Which line it is, in their order. */
  readonly number: number;
  /** In a column from top to bottom. */
  readonly items: readonly StripItem[];
  /** From the content box's top, px: of a row its own edges, of a column those of the content box. */
  readonly top: number;
  readonly bottom: number;
  /** Its cross edges, in the container's border box: of a column from left to right, of a row as above. */
  readonly crossStart: number;
  readonly crossEnd: number;
}

export interface StripItem {
  readonly item: FlexItem;
  /** Which it is of its line, in the line's order. */
  readonly number: number;
  /** Of the border box: x in the container's border box, y from the strip's top. */
  readonly x: number;
  readonly y: number;
  /** Border box block size. */
  readonly blockSize: number;
  readonly marginTop: number;
  readonly marginBottom: number;
}

/** What strips are made of. */
type PlannedLines = Pick<FlexPlan, 'context' | 'edges' | 'lines' | 'inlineSize' | 'blockSize'>;

/** Rows from top to bottom. */
export function stripsOf(plan: PlannedLines): readonly FlexStrip[] {
  const { axis } = plan.context;
  const strips = plan.lines.map((line, number) => stripOf(line, number, plan));
  return axis.isRow && axis.isCrossReversed ? strips.reverse() : strips;
}

function stripOf(line: FlexLine, number: number, plan: PlannedLines): FlexStrip {
  const { axis } = plan.context;
  const height = plan.blockSize - plan.edges.block;
  const isReversed = axis.isRow ? axis.isCrossReversed : axis.isMainReversed;
  const top = !axis.isRow ? 0 : isReversed ? height - line.crossOffset - line.crossSize : line.crossOffset;
  const bottom = axis.isRow ? top + line.crossSize : height;
  const items = line.items.map((item, i): StripItem => {
    const { x, y } = positionOf(item, line, plan);
    const [start, end] = axis.isRow
      ? [item.marginCrossStart, item.marginCrossEnd]
      : [item.marginMainStart, item.marginMainEnd];
    return {
      item,
      number: i,
      x,
      y: y - plan.edges.top - top,
      blockSize: axis.isRow ? item.crossSize : item.mainSize + item.mainEdges,
      marginTop: isReversed ? end : start,
      marginBottom: isReversed ? start : end,
    };
  });
  if (!axis.isRow && isReversed) items.reverse();
  const width = plan.inlineSize - plan.edges.inline;
  const left = axis.isCrossReversed ? width - line.crossOffset - line.crossSize : line.crossOffset;
  const crossStart = axis.isRow ? plan.edges.top + top : plan.edges.left + left;
  return { number, items, top, bottom, crossStart, crossEnd: crossStart + line.crossSize };
}

/** Of the item's border box in the border box of a container in one piece. */
function positionOf(item: FlexItem, line: FlexLine, plan: PlannedLines): { readonly x: number; readonly y: number } {
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
