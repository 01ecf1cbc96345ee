/** The languages of elements (HTML §3.2.6.2): the nearest `lang` or `xml:lang`, else the document's `<meta http-equiv=content-language>`. */
import { attribute, type Element } from './node.ts';

type Writable = { -readonly [K in keyof Element]: Element[K] };

/** Fills in `language` of all elements of a document. @param elements - in document order: parents come before their children */
export function assignLanguages(elements: readonly Element[]): void {
  const byDefault = defaultLanguage(elements);
  for (let i = 0; i < elements.length; i++) {
    const element: Writable = elements[i]!;
    const own = element.attributes.length === 0 ? null : (attribute(element, 'xml:lang') ?? attribute(element, 'lang'));
    if (own !== null) element.language = own.trim();
    else element.language = element.parent.kind === 'element' ? element.parent.language : byDefault;
  }
}

function defaultLanguage(elements: readonly Element[]): string {
  for (const element of elements) {
    if (element.localName === 'body') break;
    if (element.localName !== 'meta' || attribute(element, 'http-equiv')?.toLowerCase() !== 'content-language')
      continue;
    const content = attribute(element, 'content')?.trim() ?? '';
    if (content !== '' && !content.includes(',')) return content.split(/\s/)[0]!;
  }
  return '';
}
