/** The file that an SVG `use` shows an element of, where that is not its own document (SVG 2 §5.6). */
import { canParseUrl } from '../base/can-parse-url.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { withoutFragment } from '../base/url-parts.ts';
import { attribute, documentOf, type Element } from './node.ts';

export interface FileOfUse {
  /** Absolute, without the fragment. */
  readonly url: string;
  /** Of the element in it; '' for the root element. */
  readonly id: string;
}

/**
 * `null` where the element is one of the document itself, or of a file that may not be used: it must have the origin of the document, as browsers ask of
 * it. Which local files may be read is for the loader to say: to it all have one origin.
 */
export function fileOfUse(use: Element): FileOfUse | null {
  const written = (attribute(use, 'href') ?? attribute(use, 'xlink:href') ?? '').trim();
  if (written === '' || written.startsWith('#')) return null;
  const document = documentOf(use);
  const url = resolveUrl(withoutFragment(written), document.baseUrl);
  if (url === null || url === withoutFragment(document.baseUrl) || !haveOneOrigin(url, document.url)) return null;
  return { url, id: written.slice(withoutFragment(written).length + 1) };
}

function haveOneOrigin(a: string, b: string): boolean {
  if (/^data:/i.test(a) || !canParseUrl(a) || !canParseUrl(b)) return false;
  const one = new URL(a);
  const other = new URL(b);
  if (one.protocol !== other.protocol) return false;
  return one.protocol === 'file:' || (one.origin !== 'null' && one.origin === other.origin);
}
