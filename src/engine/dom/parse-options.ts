/** What parsers of documents are told, and what they do alike at the end. */
import { canParseUrl } from '../base/can-parse-url.ts';
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import { attribute, type Document, type Element } from './node.ts';
import type { TreeLimits } from './tree-builder.ts';

export interface ParseDocumentOptions {
  /** Address of the document: what `<base href>` and relative links start from. */
  readonly url: string;
  /** What the address points at, where `url` is without it: an image of SVG is read once for each. */
  readonly fragment?: string;
  /**
   * For the document of an `srcdoc`: the base address of the document around it. Such documents are in no-quirks mode (HTML §13.2.6.4.1) and their own
   * address is none.
   */
  readonly srcdocBase?: string;
  readonly limits: TreeLimits;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline | null;
  /** Told where in the source each element begins; for nobody, no places are kept. */
  readonly onPlace?: (element: Element, offset: number) => void;
}

export const DEFAULT_TREE_LIMITS: TreeLimits = { elements: 1_000_000, depth: 512 };

/** HTML §2.4.3: the first `<base>` with an `href`; the document's own address where there is none or it is no address. */
export function baseUrlOf(document: Document, documentUrl: string): string {
  const base = document.elements.find(
    (element) => element.localName === 'base' && element.namespace === 'html' && attribute(element, 'href') !== null,
  );
  const href = base === undefined ? null : attribute(base, 'href');
  if (href === null) return documentUrl;
  const url = canParseUrl(href, documentUrl) ? new URL(href, documentUrl) : null;
  return url === null || url.protocol === 'data:' || url.protocol === 'javascript:' ? documentUrl : url.href;
}

/** HTML §4.12.1: a script without a type, or of a JavaScript type, would run in a browser. */
const SCRIPT_TYPES = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;

export function reportScripts(document: Document, diagnostics: Diagnostics): void {
  for (const element of document.elements) {
    if (element.localName === 'script' && SCRIPT_TYPES.test((attribute(element, 'type') ?? '').trim())) {
      diagnostics.report('SCRIPT_IGNORED', 'Scripts are not run.', {
        severity: 'info',
        hint: 'Give the finished HTML, or change the document with the option "transform".',
      });
    }
  }
}

export function tooManyElements(limit: number): PlatenError {
  return new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `The document has more than ${limit} elements. Split it, or raise the option "limits.elements".`,
    { limit: 'elements', value: limit },
  );
}
