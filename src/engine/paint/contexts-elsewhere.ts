/**
 * Boxes that are placed by a containing block farther out stay in the stacking contexts of their parents: what fades, clips or blends these does so to
 * them (CSS 2.2 appendix E), on whatever page they are. Where such a parent has no fragment on it, it has a context there all the same.
 */
import { CONTENTS } from '../css/values/box/display.ts';
import type { Document, Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { isStackingContext } from '../style/stacking-context.ts';
import { hasPartsApart } from './inline-contexts.ts';
import { type Layer, NO_FRAGMENT, newLayer } from './layers.ts';

/** Computed styles of the elements of the document. */
export interface ElementStyles {
  styleOf(element: Element): ComputedStyle;
}

/**
 * The innermost stacking context of `parent` and the elements around it.
 *
 * @param until - the containing block, which is in the context `outer`
 * @param contexts - those that are on the page
 * @param styles - `null` to look for no others
 */
export function contextOfParents(
  parent: Element | Document,
  until: Element | undefined,
  outer: Layer,
  contexts: Map<Element, Layer>,
  styles: ElementStyles | null,
): Layer {
  const elsewhere: Element[] = [];
  let found = outer;
  for (let each = parent; each.kind === 'element' && each !== until; each = each.parent) {
    const context = contexts.get(each);
    if (context !== undefined) {
      found = context;
      break;
    }
    if (styles !== null && isContextApart(styles.styleOf(each))) elsewhere.push(each);
  }
  for (const element of elsewhere.reverse()) {
    found = contextWithoutBox(styles!.styleOf(element), element.index, found);
    contexts.set(element, found);
  }
  return found;
}

/** What is masked or clipped refers to the box: as in Chromium, what is elsewhere is seen. */
function isContextApart(style: ComputedStyle): boolean {
  if (style.display.display === CONTENTS || hasPartsApart(style)) return false;
  return isStackingContext(style) || (style.display.position !== 'static' && style.inset.zIndex !== 'auto');
}

function contextWithoutBox(style: ComputedStyle, place: number, outer: Layer): Layer {
  const { display, inset, effects } = style;
  const zIndex = display.position === 'static' || inset.zIndex === 'auto' ? 0 : inset.zIndex;
  const layer = newLayer({ ...NO_FRAGMENT, style }, 0, 0, outer.clip, zIndex, place, null);
  if (effects.mixBlendMode !== 'normal') outer.isBlended = true;
  (zIndex < 0 ? outer.negative : zIndex > 0 ? outer.positive : outer.zero).push(layer);
  return layer;
}
