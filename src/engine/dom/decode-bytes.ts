/**
 * From bytes to text: which encoding a document or style sheet is in (HTML §13.2.3, css-syntax-3 §3.2), and decoding it. The names of encodings
 * are at hand; the tables of the legacy ones, a tenth of all that the engine loads, only come for bytes that are in one.
 */
import { labelToName } from '@exodus/bytes/encoding-lite.js';

/** How much of a document is looked at for its encoding, whatever stands there (HTML §13.2.3.2). */
const PRESCAN_BYTES = 1024;

/** How far a head is read on: a `meta` that only the parser meets changes the encoding, too (HTML §13.2.6.4.4). */
const HEAD_BYTES = 64 * PRESCAN_BYTES;

/** Tags that end no head; text in the second ones is no tag. */
const OF_HEADS = /^<\/?(?:html|head|meta|link|base|basefont|bgsound|template|noscript|object|script|style|title)$/i;
const OF_TEXT = /^<(script|style|title|noscript)$/i;

export interface DecodedText {
  readonly text: string;
  /** Name of the encoding, as the Encoding standard writes it. */
  readonly encoding: string;
}

/**
 * Decodes an HTML or XML document: by its byte order mark, else the charset of the HTTP header, else what the document says of itself,
 * else windows-1252 (UTF-8 for XML).
 *
 * @param httpCharset - of the `Content-Type` header; `null` where there is none
 * @param undeclared - names the encoding of HTML that does not say it
 */
export async function decodeHtml(
  bytes: Uint8Array,
  httpCharset: string | null,
  isXml = false,
  undeclared: ((bytes: Uint8Array) => string) | null = null,
): Promise<DecodedText> {
  const encoding =
    byteOrderMark(bytes) ??
    nameOf(httpCharset) ??
    (isXml ? null : metaEncoding(bytes)) ??
    xmlEncoding(bytes) ??
    (isXml ? 'UTF-8' : (undeclared?.(bytes) ?? 'windows-1252'));
  return decodeAs(bytes, encoding);
}

/**
 * Decodes a style sheet: by its byte order mark, the header, `@charset`, else the encoding of the document that it belongs to.
 *
 * @param documentEncoding - `null` for UTF-8
 */
export async function decodeStyleSheet(
  bytes: Uint8Array,
  httpCharset: string | null,
  documentEncoding: string | null,
): Promise<DecodedText> {
  const encoding =
    byteOrderMark(bytes) ?? nameOf(httpCharset) ?? charsetRule(bytes) ?? nameOf(documentEncoding) ?? 'UTF-8';
  return decodeAs(bytes, encoding);
}

async function decodeAs(bytes: Uint8Array, encoding: string): Promise<DecodedText> {
  // Node's own decoder is faster and right for Unicode; of the legacy encodings it gets several wrong.
  if (/^utf-/i.test(encoding)) return { text: new TextDecoder(encoding).decode(bytes), encoding };
  const { TextDecoder: LegacyDecoder } = await import('@exodus/bytes/encoding.js');
  return { text: new LegacyDecoder(encoding).decode(bytes), encoding };
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'UTF-16LE' : null;
}

/** Whether the label is one of the Encoding standard. */
export function isKnownEncoding(label: string): boolean {
  return nameOf(label) !== null;
}

/** The encoding's name by any of its labels; `null` for unknown ones and for the "replacement" encoding. */
function nameOf(label: string | null): string | null {
  if (label === null) return null;
  const name = labelToName(label.trim());
  return name === null || name === 'replacement' ? null : name;
}

/** A document that can say its encoding in ASCII cannot be in UTF-16; `x-user-defined` means windows-1252 (HTML §13.2.3.2, step 14). */
function declared(label: string | null): string | null {
  const name = nameOf(label);
  if (name !== null && /^utf-16/i.test(name)) return 'UTF-8';
  return name === 'x-user-defined' ? 'windows-1252' : name;
}

function latin1(bytes: Uint8Array, most = PRESCAN_BYTES): string {
  let text = '';
  const end = Math.min(bytes.length, most);
  for (let i = 0; i < end; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

function xmlEncoding(bytes: Uint8Array): string | null {
  const match = /^<\?xml[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(latin1(bytes));
  return match === null ? null : declared(match[1] ?? match[2] ?? null);
}

function charsetRule(bytes: Uint8Array): string | null {
  const match = /^@charset "([^"]*)";/.exec(latin1(bytes));
  return match === null ? null : declared(match[1]!);
}

/**
 * HTML "prescan a byte stream to determine its encoding": tags are walked so that comments and attribute values do not deceive. Past the bytes
 * that every document has looked at, the walk ends with the head (as Chromium's does), and passes over text that is not markup.
 */
function metaEncoding(bytes: Uint8Array): string | null {
  const text = latin1(bytes, HEAD_BYTES);
  let position = 0;
  let inHead = true;
  let within: string | null = null;
  while (position < text.length) {
    const open = text.indexOf('<', position);
    if (open === -1 || (open >= PRESCAN_BYTES && !inHead)) return null;
    if (/^<(?:[!?]|\/(?![a-z]))/i.test(text.slice(open, open + 3))) {
      position = endOfNoTag(text, open);
    } else if (open >= PRESCAN_BYTES && within !== null && !text.startsWith(within, open)) {
      position = open + 1;
    } else if (/^<meta[\s/]/i.test(text.slice(open, open + 6))) {
      const tag = readAttributes(text, open + 5);
      const encoding = encodingOfMeta(tag.attributes);
      if (encoding !== null) return encoding;
      position = tag.end;
    } else if (/^<\/?[a-z]/i.test(text.slice(open, open + 3))) {
      const name = /^<\/?[^\s/>]*/.exec(text.slice(open, open + 80))![0];
      inHead &&= OF_HEADS.test(name);
      const raw = OF_TEXT.exec(name);
      within = raw === null ? null : `</${raw[1]}`;
      position = readAttributes(text, open + name.length).end;
    } else {
      position = open + 1;
    }
  }
  return null;
}

/** Where a comment ends, a declaration or what else begins like a tag and is none. */
function endOfNoTag(text: string, open: number): number {
  const isComment = text.startsWith('<!--', open);
  const end = isComment ? text.indexOf('-->', open + 2) : text.indexOf('>', open);
  return end === -1 ? text.length : end + (isComment ? 3 : 1);
}

function encodingOfMeta(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  if (charset !== undefined) return declared(charset);
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null;
  const match = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(attributes.get('content') ?? '');
  return match === null ? null : declared(match[1] ?? match[2] ?? match[3] ?? null);
}

/** Attributes from `start` to the end of the tag; the first of a name counts. Text that ends in the tag ends it. */
function readAttributes(
  text: string,
  start: number,
): { readonly attributes: ReadonlyMap<string, string>; readonly end: number } {
  const attributes = new Map<string, string>();
  const pattern = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?)/y;
  pattern.lastIndex = start;
  while (true) {
    const match = pattern.exec(text);
    if (match === null) return { attributes, end: text.length };
    if (match[1] !== undefined) return { attributes, end: pattern.lastIndex };
    const name = match[2]!.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[3] ?? match[4] ?? match[5] ?? '');
  }
}
