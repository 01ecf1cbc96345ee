/** The language that a document says it is in (HTML §3.2.6.2): that of its root element. */
import { attribute, type Document, documentElement } from '../dom/node.ts';

/** As it is written, BCP 47 or not; `null` where nothing is said. */
export function documentLanguage(document: Document): string | null {
  const root = documentElement(document);
  return root === null ? null : (attribute(root, 'lang') ?? attribute(root, 'xml:lang'));
}
