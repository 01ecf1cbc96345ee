/** Addresses in documents and style sheets, made absolute (URL Standard §4.4, HTML §2.4.3). */
import { canParseUrl } from './can-parse-url.ts';

/** An address whose path is no list of parts. */
const OPAQUE = /^[a-z][a-z\d+.-]*:(?!\/)/i;

/**
 * The absolute address; `null` for none. Data addresses stay as they are: they may be long. So does what cannot be made absolute, a relative address
 * in a document that has none itself: whoever asks the loader for it is told.
 */
export function resolveUrl(href: string | null, baseUrl: string): string | null {
  const trimmed = href?.trim() ?? '';
  if (trimmed === '') return null;
  if (/^data:/i.test(trimmed)) return trimmed;
  // Node 20 takes "a#b" for an address on "about:blank", which has no path to start from (URL Standard §4.4, no scheme state).
  const isOpaque = !trimmed.startsWith('#') && OPAQUE.test(baseUrl);
  if (!isOpaque && canParseUrl(trimmed, baseUrl)) return new URL(trimmed, baseUrl).href;
  return canParseUrl(trimmed) ? new URL(trimmed).href : trimmed;
}

/** Whether what `resolveUrl` gives is no address, whatever it starts from. */
export function isInvalid(url: string): boolean {
  return !isAbsoluteUrl(url) && !canParseUrl(url, 'http://base.invalid/');
}

/** Whether an address needs none that it starts from. Those of data may be long, and are not looked through. */
export function isAbsoluteUrl(url: string): boolean {
  return /^data:/i.test(url) || canParseUrl(url);
}
