/** Min-content and max-content sizes of fieldsets: the wider of legend and contents (css-sizing-3 §5.1). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Fieldset } from '../../boxes/tree/box.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { measuringSpace } from '../sizing/measuring-space.ts';

export function fieldsetIntrinsicSizes(box: Fieldset, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const edges = usedEdges(box.style, INDEFINITE);
  const inner = measuringSpace(box, space, env);
  const contents = env.intrinsicSizes(box.contents, inner);
  let { minContent, maxContent } = contents;
  if (box.legend !== null) {
    const legend = env.intrinsicSizes(box.legend, inner);
    const margins = usedMargins(box.legend.style, INDEFINITE);
    const around = margins.left + margins.right;
    minContent = Math.max(minContent, legend.minContent + around);
    maxContent = Math.max(maxContent, legend.maxContent + around);
  }
  return { minContent: minContent + edges.inline, maxContent: maxContent + edges.inline };
}
