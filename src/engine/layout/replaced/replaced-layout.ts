/** Lays out replaced boxes: one fragment without children; what is inside is painting's (CSS 2.2 §10.3.2, §10.6.2). */
import type { ReplacedBox } from '../../boxes/tree/box.ts';
import type { ConstraintSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedReplacedSize } from '../sizing/replaced-size.ts';

export function layoutReplaced(box: ReplacedBox, space: ConstraintSpace, env: LayoutEnvironment): FinishedLayout {
  const { width, height } = usedReplacedSize(box, space, env);
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const builder = new FragmentBuilder(box);
  builder.width = width;
  builder.height = height;
  builder.border = edges.border;
  builder.padding = edges.padding;
  builder.intrinsicBlockSize = height;
  builder.detail = {
    kind: 'replaced',
    content: {
      x: edges.left,
      y: edges.top,
      width: Math.max(0, width - edges.inline),
      height: Math.max(0, height - edges.block),
    },
  };
  return builder.finish();
}
