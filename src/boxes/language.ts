/** The content language of boxes (HTML §3.2.6.2 `lang`): text transformation, line breaking, fonts and hyphenation depend on it. */
import { attribute, type Document, type Element } from '../dom/node.ts';
import type { BoxSource } from './box.ts';

const known = new WeakMap<Element, string>();

/**
 * BCP 47 tag as the document gives it.
 *
 * @returns '' where the document does not say
 */
export function languageOf(source: BoxSource | null): string {
  return source === null ? '' : languageOfElement(source.element);
}

function languageOfElement(element: Element): string {
  const found = known.get(element);
  if (found !== undefined) return found;
  let language = '';
  for (let each: Element | Document = element; each.kind === 'element'; each = each.parent) {
    const inherited = known.get(each);
    const own = inherited ?? attribute(each, 'lang') ?? attribute(each, 'xml:lang');
    if (own !== null) {
      language = own;
      break;
    }
  }
  known.set(element, language);
  return language;
}
