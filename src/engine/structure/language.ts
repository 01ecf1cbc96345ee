/** The language that a document says it is in (HTML §3.2.6.2): that of its root element, else of its body, which is all that is read. */
import { attribute, type Document, documentElement, type Element } from '../dom/node.ts';

/** As it is written, BCP 47 or not; `null` where nothing is said. */
export function documentLanguage(document: Document): string | null {
  const root = documentElement(document);
  if (root === null) return null;
  const body = root.children.find((child) => child.kind === 'element' && child.localName === 'body');
  return languageOf(root) ?? (body?.kind === 'element' ? languageOf(body) : null);
}

function languageOf(element: Element): string | null {
  return attribute(element, 'lang') ?? attribute(element, 'xml:lang');
}
