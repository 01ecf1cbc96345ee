/** Where the links of a document lead (HTML §4.6.1, SVG 2 §16.3). */

import { canParseUrl } from '../base/can-parse-url.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { percentDecoded, withoutFragment } from '../base/url-parts.ts';
import { attribute, type Element } from '../dom/node.ts';
import { hrefOf } from '../svg/references.ts';

/**
 * `#name` for a place in the document, `#` for its top, else an absolute address, or what is written where there is none; `null` for what no reader
 * should follow.
 */
export function linkTarget(element: Element, baseUrl: string): string | null {
  const href = element.namespace === 'svg' ? hrefOf(element) : attribute(element, 'href');
  if (href === null) return null;
  const trimmed = href.trim();
  if (trimmed.startsWith('#')) return '#' + percentDecoded(trimmed.slice(1));
  const absolute = trimmed === '' ? ownAddress(baseUrl) : resolveUrl(trimmed, baseUrl);
  if (absolute === null || !canParseUrl(absolute)) return trimmed;
  const url = new URL(absolute);
  if (url.protocol === 'javascript:' || url.protocol === 'data:' || url.protocol === 'vbscript:') return null;
  if (url.hash.length > 1 && url.href.slice(0, -url.hash.length) === withoutFragment(baseUrl))
    return '#' + percentDecoded(url.hash.slice(1));
  return url.href;
}

/** Where an empty address leads, which of a picture is none. */
function ownAddress(baseUrl: string): string | null {
  return baseUrl.startsWith('about:') ? null : withoutFragment(baseUrl);
}

/** What the places of a document are called in its file, and where its links lead there. */
export interface LinkNames {
  /** As `linkTarget` says it, in names of the file. */
  targetOf(element: Element): string | null;
  /** The document's own names of those of its places that links go to; '' for its top. */
  linked(): ReadonlySet<string>;
  nameOf(name: string): string;
}

/** Of a document that has the file for itself. */
export function namesOfOne(elements: readonly Element[], baseUrl: string): LinkNames {
  return {
    targetOf: (element) => linkTarget(element, baseUrl),
    linked: () => targetNames(elements, baseUrl),
    nameOf: (name) => name,
  };
}

/** The names of the places in the document that its links go to. */
function targetNames(elements: readonly Element[], baseUrl: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.localName !== 'a' && element.localName !== 'area') continue;
    const target = linkTarget(element, baseUrl);
    if (!target?.startsWith('#')) continue;
    names.add(target.slice(1));
    if (target.toLowerCase() === '#top') names.add('');
  }
  return names;
}
