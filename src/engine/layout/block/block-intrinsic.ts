/** Min-content and max-content sizes of block containers (css-sizing-3 §5.1): the widest child; floats stand side by side. */
import { INDEFINITE } from '../../base/lengths.ts';
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import { isOutOfFlow } from '../../boxes/tree/display-role.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { physicalClear } from '../exclusion-space.ts';
import { floatSide } from '../float-placement.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { measuringSpace } from '../sizing/measuring-space.ts';
import { isFormattingContextRoot } from './block-state.ts';

/** Border box sizes as if the box's own width were automatic, px. */
export function blockIntrinsicSizes(
  box: BlockContainer,
  space: ConstraintSpace,
  env: LayoutEnvironment,
): IntrinsicSizes {
  const edges = usedEdges(box.style, INDEFINITE);
  const inner = measuringSpace(box, space, env);
  const content =
    box.content.kind === 'blocks'
      ? sizesOfChildren(box, box.content.children, inner, env)
      : env.inlineFormatting(box).intrinsicSizes(inner.percentageBlockSize);
  if (edges.inline === 0) return content;
  return { minContent: content.minContent + edges.inline, maxContent: content.maxContent + edges.inline };
}

/** What floats on one side and a margin there take together, px. */
function besideFloats(margin: number, floats: number): number {
  return Math.max(margin, floats + Math.min(0, margin));
}

function sizesOfChildren(
  box: BlockContainer,
  children: readonly Box[],
  space: ConstraintSpace,
  env: LayoutEnvironment,
): IntrinsicSizes {
  const { direction } = box.style.writing;
  let minContent = 0;
  let maxContent = 0;
  // Widths of the floats that still stand beside what follows.
  let left = 0;
  let right = 0;
  for (const child of children) {
    if (isOutOfFlow(child.style)) continue;
    const { float, clear } = child.style.display;
    const sides = physicalClear(clear, direction);
    if (sides !== 'none') {
      maxContent = Math.max(maxContent, left + right);
      if (sides !== 'right') left = 0;
      if (sides !== 'left') right = 0;
    }
    const sizes = env.intrinsicSizes(child, space);
    const margins = usedMargins(child.style, INDEFINITE);
    const around = margins.left + margins.right;
    minContent = Math.max(minContent, sizes.minContent + around);
    const outer = sizes.maxContent + around;
    if (float !== 'none') {
      if (floatSide(child, direction) === 'left') left += Math.max(0, outer);
      else right += Math.max(0, outer);
    } else if (child.kind !== 'block-container' || isFormattingContextRoot(child)) {
      // Its margins may lie under the floats.
      const beside = sizes.maxContent + besideFloats(margins.left, left) + besideFloats(margins.right, right);
      maxContent = Math.max(maxContent, beside, left + right);
      left = 0;
      right = 0;
    } else {
      maxContent = Math.max(maxContent, outer, left + right);
      left = 0;
      right = 0;
    }
  }
  maxContent = Math.max(maxContent, left + right);
  return { minContent, maxContent: Math.max(minContent, maxContent) };
}
