/** Which elements are pictures, whose place on the page readers are told (ISO 32000-1 §14.8.5.4.3): there are no words in them. */
import type { Element } from '../dom/node.ts';
import { tagTypeOf } from './tag-roles.ts';

/** By the numbers of elements: 1 for pictures and formulas. `null` where the document has none. */
export function figureElements(elements: readonly Element[]): Uint8Array | null {
  let found: Uint8Array | null = null;
  for (const element of elements) {
    // Most elements are none whatever their attributes are.
    if (element.namespace === 'html' && element.attributes.length === 0) continue;
    const type = tagTypeOf(element);
    if (type !== 'Figure' && type !== 'Formula') continue;
    found ??= new Uint8Array(elements.length);
    found[element.index] = 1;
  }
  return found;
}
