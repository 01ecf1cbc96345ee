/** The space that children are measured in, for the intrinsic sizes of their parent. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import { type ConstraintSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { blockSizing, percentageBasisOfChildren, percentageBasisOfReplaced } from './box-sizes.ts';
import { usedEdges } from './edges.ts';

const UNCONSTRAINED = independentSpace(INDEFINITE, INDEFINITE, 'max-content');

/** Only a definite block size matters, for percentages and ratios. */
export function measuringSpace(box: Box, space: ConstraintSpace, env: LayoutEnvironment): ConstraintSpace {
  const { height } = box.style.sizing;
  if (height === 'auto' && space.fixedBlockSize === null && box.source !== null && !env.quirks) return UNCONSTRAINED;
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const ofChildren = percentageBasisOfChildren(box, space, blockSizing(box, space, edges, 0), edges, env);
  const basis = percentageBasisOfReplaced(box, edges, ofChildren, env);
  return basis === INDEFINITE ? UNCONSTRAINED : independentSpace(INDEFINITE, basis, 'max-content');
}
