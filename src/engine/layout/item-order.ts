/** Order-modified document order of the items of flex and grid containers (css-display-3 §3.1, css-flexbox-1 §5.4). */
import type { Box } from '../boxes/tree/box.ts';
import { isOutOfFlow } from '../boxes/tree/display-role.ts';

/** In-flow children by `order`; equal ones keep document order. */
export function inOrder(children: readonly Box[]): readonly Box[] {
  const inFlow = children.filter((child) => !isOutOfFlow(child.style));
  return inFlow.some((child) => child.style.flex.order !== 0)
    ? inFlow.sort((a, b) => a.style.flex.order - b.style.flex.order)
    : inFlow;
}
