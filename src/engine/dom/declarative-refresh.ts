/** Pages that send their readers on to another at once: `<meta http-equiv="refresh" content="0; url=…">` (HTML §4.2.5.3). */
import { canParseUrl } from '../base/can-parse-url.ts';
import { attribute, type Document, type Element } from './node.ts';

/** Seconds, `;` or `,`, `url=`, and an address that a quote may end. */
const REFRESH = /^\s*(\d*)(?:\.[\d.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.+))/is;

/** Whether a text may be such a page, without reading it. */
export function mayRefresh(text: string): boolean {
  return /http-equiv\s*=\s*["']?\s*refresh/i.test(text);
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
  const [, seconds, double, single, bare] = REFRESH.exec((meta && attribute(meta, 'content')) ?? '') ?? [];
  const address = (double ?? single ?? bare)?.trim();
  if (seconds === undefined || Number(seconds) > 0 || address === undefined) return null;
  return canParseUrl(address, document.baseUrl) ? new URL(address, document.baseUrl).href : null;
}

function isInNoscript({ parent }: Element): boolean {
  return parent.kind === 'element' && (parent.localName === 'noscript' || isInNoscript(parent));
}
