/** The elements that have a document of their own inside (HTML §4.8.5 to §4.8.7), and where it comes from. */
import { resolveUrl } from '../../base/resolve-url.ts';
import { attribute, type Document, type Element } from '../../dom/node.ts';

export interface FrameElement {
  readonly element: Element;
  /** The markup, or the absolute address of the document. */
  readonly from:
    | { readonly kind: 'srcdoc'; readonly text: string }
    | { readonly kind: 'address'; readonly url: string };
}

/** In document order, also those that are not displayed. Frames without a document, and those of `about:blank`, are not among them. */
export function frameElementsOf({ elements, baseUrl }: Document): FrameElement[] {
  const found: FrameElement[] = [];
  for (const element of elements) {
    if (element.namespace !== 'html') continue;
    if (element.localName === 'iframe') {
      const text = attribute(element, 'srcdoc');
      if (text !== null) found.push({ element, from: { kind: 'srcdoc', text } });
      else addAddress(element, 'src', baseUrl, found);
    } else if (isFrameObject(element)) addAddress(element, dataName(element), baseUrl, found);
  }
  return found;
}

function addAddress(element: Element, name: string, baseUrl: string, found: FrameElement[]): void {
  const url = resolveUrl(attribute(element, name), baseUrl);
  if (url !== null && !/^about:blank(?:$|[?#])/.test(url)) found.push({ element, from: { kind: 'address', url } });
}

/** Whether an `object` or `embed` says that its data is a document, by its type or the name of the file. */
export function isFrameObject(element: Element): boolean {
  if (element.localName !== 'object' && element.localName !== 'embed') return false;
  const type = (attribute(element, 'type') ?? '').trim().toLowerCase();
  if (type !== '') return type === 'text/html' || type === 'application/xhtml+xml';
  return /^[^?#]*\.x?html?(?:$|[?#])/i.test(attribute(element, dataName(element)) ?? '');
}

function dataName({ localName }: Element): string {
  return localName === 'object' ? 'data' : 'src';
}
