/** Links as annotations (PDF 32000-1 §12.5.6.5). */
import { canParseUrl } from '../../base/can-parse-url.ts';
import type { Diagnostics } from '../../base/diagnostics.ts';
import { ownFileName } from '../../base/own-files.ts';
import { isInvalid } from '../../base/resolve-url.ts';
import type { Link } from '../../structure/mark.ts';
import type { AttachedFiles } from '../attachments.ts';
import { byteString, type PdfDictionary, PdfText } from '../objects.ts';
import type { Destinations } from './destinations.ts';
import { type PdfPage, rectOnPage } from './pdf-page.ts';

/** Schemes that a link in a PDF may have: nothing that runs code or opens files. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** What links can lead to in the file. */
export interface LinkTargets {
  readonly destinations: Destinations;
  readonly files: AttachedFiles | null;
}

/** The annotation of a link; `null` for a link to a place that does not exist, as nothing could happen on a click, or to a forbidden one. */
export function linkAnnotation(
  { rect, target, isAttachment }: Link,
  page: PdfPage,
  { destinations, files }: LinkTargets,
  diagnostics: Diagnostics | null,
): PdfDictionary | null {
  const file = isAttachment === true ? (files?.annotation(target) ?? null) : null;
  if (file !== null) return { ...file, Rect: rectOnPage(page, rect) };
  const action = linkAction(target, destinations, diagnostics);
  if (action === null) return null;
  return { Type: 'Annot', Subtype: 'Link', Rect: rectOnPage(page, rect), Border: [0, 0, 0], F: 4, ...action };
}

function linkAction(target: string, destinations: Destinations, diagnostics: Diagnostics | null): PdfDictionary | null {
  if (target.startsWith('#')) {
    const name = target.slice(1);
    if (destinations.has(name)) return { Dest: byteString(Buffer.from(name, 'utf8')) };
    // HTML §7.4.6.4: where no element has this name it means the top of the document, as the empty name does.
    if (name.toLowerCase() === 'top' && destinations.has('')) return { Dest: byteString(Buffer.alloc(0)) };
    diagnostics?.report('REFERENCE_MISSING', `The link to "${target.slice(0, 200)}" leads nowhere.`, {
      asked: target,
      hint: 'No element that is on a page has this id.',
    });
    return null;
  }
  if (!canParseUrl(target)) {
    if (isInvalid(target)) {
      diagnostics?.report('RESOURCE_BLOCKED', `The link "${target.slice(0, 200)}" is no address and was left out.`, {
        asked: target,
      });
    } else {
      diagnostics?.report('RESOURCE_BLOCKED', 'Links with relative addresses were left out: there is no baseUrl.', {
        asked: target,
        hint: 'Say what relative addresses start from: the option "baseUrl".',
      });
    }
    return null;
  }
  if (ownFileName(target) !== null) {
    diagnostics?.report('RESOURCE_BLOCKED', 'Links to files that came with the document were left out.', {
      asked: target,
      hint: 'Write where the file is on the web, or make both documents parts of one PDF.',
    });
    return null;
  }
  const url = new URL(target);
  if (!SCHEMES.has(url.protocol)) {
    diagnostics?.report('RESOURCE_BLOCKED', `Links with the scheme "${url.protocol}" are not written into PDFs.`, {
      asked: target,
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
