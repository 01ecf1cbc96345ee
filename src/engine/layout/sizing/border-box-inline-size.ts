/** The used border box inline size of any kind of box, for parents that must place a box before they lay it out in its fragmentainer. */
import type { Box } from '../../boxes/tree/box.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { assertFinished } from '../layout-outcome.ts';
import { usedInlineSize } from './box-sizes.ts';
import { usedReplacedSize } from './replaced-size.ts';

/** @param space - of a new formatting context, without fragmentation */
export function borderBoxInlineSize(box: Box, space: ConstraintSpace, env: LayoutEnvironment): number {
  if (box.kind === 'replaced') return usedReplacedSize(box, space, env).width;
  // Only the column widths say how wide a table is.
  if (box.kind === 'table') return assertFinished(env.layout(box, space, null)).fragment.width;
  return usedInlineSize(box, space, env);
}
