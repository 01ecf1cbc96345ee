/** Where absolutely positioned children of a flex container would be: as its only item (css-flexbox-1 §4.1). */
import type { Box } from '../../boxes/tree/box.ts';
import type { OutOfFlowBox } from '../layout-outcome.ts';
import { itemAlignment, mainDistribution } from './flex-axis.ts';
import type { FlexPlan } from './flex-plan.ts';

/** @param contentTop - of the content box's top from the border box of the fragment that carries the entry, px */
export function staticPosition(child: Box, plan: FlexPlan, contentTop: number): OutOfFlowBox {
  const { context, edges } = plan;
  const { axis } = context;
  const style = context.box.style;
  const main = singleMainPosition(mainDistribution(style.align.justifyContent, axis).position);
  const cross = singleCrossPosition(itemAlignment(child.style, style, axis).position);
  const mainEdge = physical(main, axis.isMainReversed);
  const crossEdge = physical(cross, axis.isCrossReversed);
  const inline = axis.isRow ? mainEdge : crossEdge;
  const block = axis.isRow ? crossEdge : mainEdge;
  const isSafe = child.style.align.alignSelf.safe;
  const contentWidth = plan.inlineSize - edges.inline;
  const contentHeight = plan.blockSize - edges.block;
  return {
    box: child,
    x: edges.left + along(inline, contentWidth),
    y: contentTop + along(block, contentHeight),
    inlineEdge: inline === 'center' ? 'center' : inline === 'low' ? 'left' : 'right',
    blockEdge: block === 'center' ? 'center' : block === 'low' ? 'top' : 'bottom',
    // Chromium looks at what the child itself says, and at no `justify-content`.
    isInlineSafe: !axis.isRow && isSafe,
    isBlockSafe: axis.isRow && isSafe,
    direction: style.writing.direction,
    inlineContainer: null,
    fragmented: null,
  };
}

type PhysicalEdge = 'low' | 'center' | 'high';

function physical(position: 'start' | 'center' | 'end', isReversed: boolean): PhysicalEdge {
  if (position === 'center') return 'center';
  return (position === 'start') === isReversed ? 'high' : 'low';
}

function along(edge: PhysicalEdge, size: number): number {
  return edge === 'low' ? 0 : edge === 'high' ? size : size / 2;
}

/** How a single subject lies under each distribution. */
function singleMainPosition(position: ReturnType<typeof mainDistribution>['position']): 'start' | 'center' | 'end' {
  if (position === 'center' || position === 'space-around' || position === 'space-evenly') return 'center';
  return position === 'end' ? 'end' : 'start';
}

/** Nothing to stretch into or to share a baseline with: those lie at the start, a last baseline at the end. */
function singleCrossPosition(position: ReturnType<typeof itemAlignment>['position']): 'start' | 'center' | 'end' {
  if (position === 'center') return 'center';
  return position === 'end' || position === 'last-baseline' ? 'end' : 'start';
}
