/** Which elements name files that go along with the document: `link` and `a` with `rel=attachment`. */
import { canParseUrl } from '../base/can-parse-url.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { attribute, type Element } from './node.ts';

/** Whether the element says so, and names a file. */
export function isAttachmentLink(element: Element): boolean {
  if (element.namespace !== 'html' || (element.localName !== 'a' && element.localName !== 'link')) return false;
  const rel = attribute(element, 'rel');
  if (rel === null || !/(?:^|[\t\n\f\r ])attachment(?:$|[\t\n\f\r ])/i.test(rel)) return false;
  return (attribute(element, 'href') ?? '').trim() !== '';
}

/** The address of the file that the element attaches, without a fragment: absolute, where there is something that it starts from. `null` where it attaches none. */
export function attachedAddress(element: Element, baseUrl: string): string | null {
  if (!isAttachmentLink(element)) return null;
  const href = attribute(element, 'href')!.trim();
  if (/^data:/i.test(href)) return href;
  const address = resolveUrl(href, baseUrl);
  if (address === null || !canParseUrl(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
