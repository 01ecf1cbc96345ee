/** The type of a document (mimesniff): what its server says, else what its first bytes look like. */

export type DocumentType =
  | 'text/html'
  | 'application/xhtml+xml'
  | 'application/xml'
  | 'text/xml'
  | 'image/svg+xml'
  | 'text/plain';

const DOCUMENT_TYPES: ReadonlySet<string> = new Set<DocumentType>([
  'text/html',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'image/svg+xml',
  'text/plain',
]);

/** §5.1: what servers say when they know nothing. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['unknown/unknown', 'application/unknown', '*/*']);

/** Whether the header of the answer names a type at all. */
export function isUnknownType(contentType: string | null): contentType is null {
  return contentType === null || UNKNOWN_TYPES.has(contentType);
}

export function isDocumentType(contentType: string): contentType is DocumentType {
  return DOCUMENT_TYPES.has(contentType);
}

/** §5.2: how much is looked at. */
const SNIFFED_BYTES = 1_445;
/** §7.1, step 1: each is followed by white space or `>`. */
const HTML_TAG =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)(?=[\t\n\f\r >])/i;
const COMMENT = /^<!--/;
/** What a page's text does not have (§7.2). */
const BINARY = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

/**
 * §7.1 for a resource without a type; `null` for what is no text: images, fonts, archives, PDFs.
 */
export function sniffDocument(bytes: Uint8Array): DocumentType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES)).toString('latin1');
  if (head.startsWith('\xfe\xff') || head.startsWith('\xff\xfe')) return sniffUtf16(bytes);
  return sniffText(head.startsWith('\xef\xbb\xbf') ? head.slice(3) : head);
}

function sniffUtf16(bytes: Uint8Array): DocumentType | null {
  const encoding = bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  return sniffText(new TextDecoder(encoding).decode(bytes.subarray(0, SNIFFED_BYTES & ~1)));
}

function sniffText(head: string): DocumentType | null {
  const text = head.trimStart();
  if (HTML_TAG.test(text) || COMMENT.test(text)) return 'text/html';
  // Beyond the standard, which knows no SVG: the root element decides which kind of XML it is.
  if (/^<svg[\s>]/.test(text)) return 'image/svg+xml';
  if (text.startsWith('<?xml')) return xmlType(text);
  if (text.startsWith('%PDF-') || text.startsWith('%!PS-Adobe-')) return null;
  return BINARY.test(head) ? null : 'text/plain';
}

function xmlType(text: string): DocumentType {
  const root = /<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s>/]/.exec(text);
  return root?.[2] === 'svg' ? 'image/svg+xml' : root?.[2] === 'html' ? 'application/xhtml+xml' : 'text/xml';
}
