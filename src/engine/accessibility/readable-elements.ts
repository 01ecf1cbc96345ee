/** Which elements readers that are not looked at are told of: those with boxes, unless ARIA takes them away (wai-aria-1.2 §7.1). */
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** What is in these is for who cannot show them. */
const HAS_FALLBACK = /^(?:audio|canvas|iframe|video)$/;

/** In the order of the document. */
export function readableElements(
  elements: readonly Element[],
  styles: { styleOf(element: Element): ComputedStyle },
): Element[] {
  const isIn = new Uint8Array(elements.length);
  const readable: Element[] = [];
  for (const element of elements) {
    const { parent, index } = element;
    if (parent.kind === 'element' && isIn[parent.index] === 0) continue;
    const style = styles.styleOf(element);
    const isShown = style.display.display.keywords !== 'none' || element.localName === 'area';
    if (!isShown || attribute(element, 'aria-hidden') === 'true') continue;
    if (!HAS_FALLBACK.test(element.localName)) isIn[index] = 1;
    if (style.visibility.visibility === 'visible') readable.push(element);
  }
  return readable;
}

/** Roles that say that the element is nothing but how it looks (§5.3.5). */
export function isPresentational(element: Element): boolean {
  const role = attribute(element, 'role')?.trim().toLowerCase();
  return role === 'presentation' || role === 'none';
}
