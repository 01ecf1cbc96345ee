/** Multi-column containers (css-multicol-1 §2): their content is in an anonymous block container, which layout breaks into columns. */
import { alignGroup } from '../../css/properties/flex.ts';
import { BLOCK } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BlockContainer } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle } from '../tree/restyle.ts';

/** Whether a block container with this style is a multi-column container. */
export function hasColumns({ columns }: ComputedStyle): boolean {
  return columns.count !== 'auto' || columns.width !== 'auto';
}

/** The style of a box that holds the children of another: it justifies them as that says (css-align-3 §6.1). */
export function justifying(anonymous: ComputedStyle, { align }: ComputedStyle): ComputedStyle {
  const { justifyItems } = align;
  return justifyItems === alignGroup.initial.justifyItems ? anonymous : restyle(anonymous, { align: { justifyItems } });
}

/** The content of a block container with this style: as it is, or in columns. */
export function contentInColumns(
  ids: { nextId(): number },
  style: ComputedStyle,
  content: BlockContainer['content'],
): BlockContainer['content'] {
  if (!hasColumns(style)) return content;
  return {
    kind: 'columns',
    flow: flowRoot(ids.nextId(), justifying(anonymousStyle(style, BLOCK), style), null, content),
  };
}
