/** The language of an element (HTML §3.2.6.2): the nearest `lang` or `xml:lang`, else the document's `<meta http-equiv=content-language>`. */
import { attribute, type Document, type Element } from './node.ts';

/** The language tag as written, `''` where the document says none or says that it is unknown. */
export function languageOf(element: Element): string {
  let each: Element | Document = element;
  for (; each.kind === 'element'; each = each.parent) {
    const language = attribute(each, 'xml:lang') ?? attribute(each, 'lang');
    if (language !== null) return language.trim();
  }
  return documentLanguage(each);
}

function documentLanguage(document: Document): string {
  for (const element of document.elements) {
    if (element.localName === 'body') break;
    if (element.localName !== 'meta' || attribute(element, 'http-equiv')?.toLowerCase() !== 'content-language')
      continue;
    const content = attribute(element, 'content')?.trim() ?? '';
    if (content !== '' && !content.includes(',')) return content.split(/\s/)[0]!;
  }
  return '';
}
