/** Inline boxes that fade, filter or blend what is in them do so to the floats in them, which lie in no fragment of theirs (CSS 2.2 appendix E, css-color-4 §12.2). */
import type { BlockContainer, Box, InlineBox, InlineNode } from '../boxes/tree/box.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { NO_FRAGMENT } from './layers.ts';

/** From the innermost out. */
interface Around {
  readonly inline: InlineBox;
  readonly outer: Around | null;
}

const byContainer = new WeakMap<BlockContainer, ReadonlyMap<Box, Around>>();

/** The inline boxes of `container` around a float in its lines that are seen in it, from the outermost in. */
export function inlineContextsAround(container: BlockContainer, float: Box): InlineBox[] {
  let known = byContainer.get(container);
  if (known === undefined) {
    const found = new Map<Box, Around>();
    if (container.content.kind === 'inline') collect(container.content.children, null, found);
    known = found;
    byContainer.set(container, known);
  }
  const contexts: InlineBox[] = [];
  for (let each = known.get(float) ?? null; each !== null; each = each.outer) contexts.push(each.inline);
  return contexts.reverse();
}

function collect(nodes: readonly InlineNode[], around: Around | null, found: Map<Box, Around>): void {
  for (const node of nodes) {
    if (node.kind === 'inline-box')
      collect(node.children, changesWhatIsIn(node.style) ? { inline: node, outer: around } : around, found);
    else if (node.kind === 'float' && around !== null) found.set(node.box, around);
  }
}

/** What is masked or clipped refers to the area of the inline box itself, which a float is no part of. */
function changesWhatIsIn(style: ComputedStyle): boolean {
  const { opacity, mixBlendMode, filter } = style.effects;
  return (opacity < 1 || mixBlendMode !== 'normal' || filter.length > 0) && !hasPartsApart(style);
}

/** Whether each part of a box that is broken is a layer of its own. */
export function hasPartsApart({ effects, mask }: ComputedStyle): boolean {
  return mask !== initialStyle.mask || effects.clipPath !== 'none' || effects.filter.some(({ kind }) => kind === 'url');
}

/** Stands for a part of the inline box where its float is. */
export function partAtFloat(inline: InlineBox, float: Fragment): Fragment {
  const { width, height } = float;
  return { ...NO_FRAGMENT, box: inline, style: inline.style, width, height };
}
