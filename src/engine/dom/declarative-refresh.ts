/** Pages that send their readers on to another at once: `<meta http-equiv="refresh" content="0; url=…">` (HTML §4.2.5.3). */
import { canParseUrl } from '../base/can-parse-url.ts';
import { attribute, type Document, type Element } from './node.ts';

/** What has to be read of a text to know: up to the tag behind the last one that may say so; '' where none does. */
export function untilRefresh(text: string): string {
  let last = -1;
  for (const { index } of text.matchAll(/http-equiv[\s="']{1,10}refresh/gi)) last = index;
  if (last === -1) return '';
  const end = text.indexOf('<', last);
  return end === -1 ? text : text.slice(0, end);
}

/**
 * The address that a page goes on to before anybody can read it; `null` for none. What it does without scripts is left alone: it is for readers whose
 * browser has them turned off.
 */
export function refreshTarget(document: Document): string | null {
  const meta = document.elements.find(
    (element) =>
      element.localName === 'meta' &&
      element.namespace === 'html' &&
      attribute(element, 'http-equiv')?.toLowerCase() === 'refresh' &&
      !isInNoscript(element),
  );
  const address = addressAtOnce((meta && attribute(meta, 'content')) ?? '');
  return address !== null && canParseUrl(address, document.baseUrl) ? new URL(address, document.baseUrl).href : null;
}

/** Seconds, `;` or `,` or a space, `url=`, and an address that a quote may end; `null` where there is none, or later than at once. */
function addressAtOnce(content: string): string | null {
  const text = content.trim();
  const seconds = /^\d*/.exec(text)![0];
  const behind = text.slice(seconds.length).replace(/^[\d.]+/, '');
  if (Number(seconds) > 0 || !/^[\s;,]/.test(behind)) return null;
  const given = behind.replace(/^[\s;,]+/, '').replace(/^url\s*=/i, '');
  const address = given.trim();
  const quote = address[0];
  if (quote !== '"' && quote !== "'") return address === '' ? null : address;
  const end = address.indexOf(quote, 1);
  return address.slice(1, end === -1 ? undefined : end).trim();
}

function isInNoscript({ parent }: Element): boolean {
  return parent.kind === 'element' && (parent.localName === 'noscript' || isInNoscript(parent));
}
