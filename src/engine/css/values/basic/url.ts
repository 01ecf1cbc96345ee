/** `<url>` (css-values-4 §4.5), made absolute. */
import { isInvalid, resolveUrl } from '../../../base/resolve-url.ts';
import { FUNCTION, STRING, URL_TOKEN } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import type { ParseContext } from './syntax.ts';

/** What an empty address becomes, and one that no base makes valid; nothing is ever loaded from it. */
export const INVALID_URL = 'about:invalid';

/** `url(x)`, `url("x")`, `src("x")`; an address that is only a fragment stays as it is and means the document itself. */
export function parseUrl(tokens: TokenStream, context: ParseContext): string | null {
  const kind = tokens.nextKind();
  if (kind === URL_TOKEN) {
    const address = tokens.url();
    tokens.advance();
    return absoluteUrl(address, context.baseUrl);
  }
  if (kind !== FUNCTION || !(tokens.isFunction('url') || tokens.isFunction('src'))) return null;
  return tokens.readBlock((inner) => parseUrlString(inner, context));
}

/** A string that is an address: in `image-set()` and `@import`. */
export function parseUrlString(tokens: TokenStream, context: ParseContext): string | null {
  if (tokens.nextKind() !== STRING) return null;
  const address = tokens.string();
  tokens.advance();
  return absoluteUrl(address, context.baseUrl);
}

function absoluteUrl(address: string, baseUrl: string): string {
  const trimmed = address.trim();
  if (trimmed.startsWith('#')) return trimmed;
  const url = resolveUrl(trimmed, baseUrl);
  return url === null || isInvalid(url) ? INVALID_URL : url;
}
