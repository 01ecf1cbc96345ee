/** Whose `overflow` is the viewport's (css-overflow-3 §3.3). The viewport is the page, which cuts nothing off: the flow goes on on the next one. */
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { hasAnyContainment } from '../../style/containment.ts';
import { initialStyle } from '../../style/initial-style.ts';
import { restyle } from '../tree/restyle.ts';

/** Computed styles by the element. */
type StyleOf = (element: Element) => ComputedStyle;

/** The root element, or its first `body` where the root's own value is `visible`; containment of either keeps the value there (css-contain-2 §2). */
export function viewportOverflowSource(root: Element, styleOf: StyleOf): Element {
  const style = styleOf(root);
  if (root.namespace !== 'html' || !isVisible(style) || hasAnyContainment(style)) return root;
  const body = root.children.find((child) => child.kind === 'element' && child.localName === 'body');
  return body?.kind === 'element' && !hasAnyContainment(styleOf(body)) ? body : root;
}

/** The used value of `overflow` is `visible` for the element that it was taken from. */
export function withoutOverflow(style: ComputedStyle): ComputedStyle {
  const { x, y } = initialStyle.overflow;
  return isVisible(style) ? style : restyle(style, { overflow: { x, y } });
}

function isVisible({ overflow }: ComputedStyle): boolean {
  return overflow.x === 'visible' && overflow.y === 'visible';
}
