/** Links as annotations (PDF 32000-1 §12.5.6.5). */
import type { Diagnostics } from '../../base/diagnostics.ts';
import type { Link } from '../../structure/mark.ts';
import { byteString, type PdfDictionary, PdfText } from '../objects.ts';
import type { Destinations } from './destinations.ts';
import { type PdfPage, rectOnPage } from './pdf-page.ts';

/** Schemes that a link in a PDF may have: nothing that runs code or opens files. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The annotation of a link; `null` for a link to a place that does not exist, as nothing could happen on a click, or to a forbidden one. */
export function linkAnnotation(
  { rect, target }: Link,
  page: PdfPage,
  destinations: Destinations,
  diagnostics: Diagnostics | null,
): PdfDictionary | null {
  const action = linkAction(target, destinations, diagnostics);
  if (action === null) return null;
  return { Type: 'Annot', Subtype: 'Link', Rect: rectOnPage(page, rect), Border: [0, 0, 0], F: 4, ...action };
}

function linkAction(target: string, destinations: Destinations, diagnostics: Diagnostics | null): PdfDictionary | null {
  if (target.startsWith('#')) {
    const name = target.slice(1);
    return destinations.has(name) ? { Dest: byteString(Buffer.from(name, 'utf8')) } : null;
  }
  if (!URL.canParse(target)) {
    diagnostics?.report(
      'RESOURCE_BLOCKED',
      `The link "${target.slice(0, 200)}" is not an absolute address and was left out.`,
    );
    return null;
  }
  const url = new URL(target);
  if (!SCHEMES.has(url.protocol)) {
    diagnostics?.report('RESOURCE_BLOCKED', `Links with the scheme "${url.protocol}" are not written into PDFs.`, {
      hint: 'Allowed are http, https, mailto and tel.',
    });
    return null;
  }
  return { A: { S: 'URI', URI: uriString(url.href) } };
}

/** §12.6.4.7: 7-bit ASCII. The parser has escaped most; what opaque paths let through is escaped here. */
function uriString(href: string): PdfText {
  const wellFormed = Buffer.from(href, 'utf8').toString('utf8');
  const ascii = wellFormed.replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char));
  return new PdfText(`(${ascii.replace(/[()\\]/g, '\\$&')})`);
}
