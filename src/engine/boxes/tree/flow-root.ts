/** Block containers that are formatting contexts of their own (css-display-3 §2.2 `flow-root`): cells, items, floats, atomic inlines, page areas. */
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { BlockContainer, BoxSource } from './box.ts';

export function flowRoot(
  id: number,
  style: ComputedStyle,
  source: BoxSource | null,
  content: BlockContainer['content'],
): BlockContainer {
  return {
    kind: 'block-container',
    id,
    style,
    source,
    content,
    marker: null,
    isFormattingContextRoot: true,
    inlineAround: null,
  };
}
