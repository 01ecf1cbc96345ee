/** Items that stretch with their row, where breaks make it higher. */
import type { FinishedLayout } from '../layout-outcome.ts';

/**
 * Whether the item is that high in this fragment, or goes on in the next one anyway: then it need not be laid out again for it. What pushes its row
 * down is; rows within rows would otherwise be laid out twice for each level.
 *
 * @param height - of the border box, px
 */
export function reachesDown({ fragment }: FinishedLayout, height: number): boolean {
  const { breakToken } = fragment;
  return fragment.height >= height || (breakToken !== null && !breakToken.isFlowFinished);
}
