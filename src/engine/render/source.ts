/** The document's source: given, or loaded from its address, as text. */
import { isAscii, isUtf8 } from 'node:buffer';
import { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import { withoutFragment } from '../base/url-parts.ts';
import { refreshTarget, untilRefresh } from '../dom/declarative-refresh.ts';
import { type DecodedText, decodeHtml } from '../dom/decode-bytes.ts';
import { parseHtml } from '../dom/parse-html.ts';
import { looksLikeXml } from '../dom/parse-xml.ts';
import type { LoadedResource } from '../resources/loader.ts';
import { isDowngrade, MOST_REDIRECTS } from '../resources/redirect-rules.ts';
import type { SourceRequest } from './parts/part-options.ts';
import type { Session } from './session.ts';

export interface Source {
  readonly text: string;
  /** What relative links start from, before `<base>`. */
  readonly baseUrl: string;
  /** Name of the encoding: that of style sheets that do not say. */
  readonly encoding: string;
  readonly isXml: boolean;
}

/** Reading a file as UTF-8 text leaves it in. */
const BYTE_ORDER_MARK = '\uFEFF';
const ON_THE_WEB = /^https?:/;
const XML_TYPE = /^(application\/xhtml\+xml|application\/xml|text\/xml|image\/svg\+xml)$/;

/** @throws PlatenError `HTML_TOO_LARGE` for `html`, those of the loader for addresses */
export async function readSource({ html, url, baseUrl }: SourceRequest, session: Session): Promise<Source> {
  if (html !== null) {
    checkSize(typeof html === 'string' ? Buffer.byteLength(html) : html.byteLength, session);
    const { text, encoding } =
      typeof html === 'string'
        ? { text: html.startsWith(BYTE_ORDER_MARK) ? html.slice(1) : html, encoding: 'UTF-8' }
        : await decoded(html, null, false, session, encodingOfBytes);
    return { text, baseUrl, encoding, isXml: looksLikeXml(text) };
  }
  const source = await loadedSource(url!, session);
  return { ...source, baseUrl: baseUrl === url ? source.baseUrl : baseUrl };
}

/** The document at an address, or the one that it sends its readers on to, as often as a server may, each with redirects of its own. */
async function loadedSource(url: string, session: Session): Promise<Source> {
  let source = await loaded(url, session);
  for (let hop = 0; hop < MOST_REDIRECTS; hop++) {
    const next = nextAddress(source, session);
    if (next === null) break;
    source = await loaded(next, session);
  }
  return source;
}

async function loaded(url: string, session: Session): Promise<Source> {
  const resource = await session.loader.load(url, 'document', session.request.limits.htmlBytes);
  if (resource === null) throw new PlatenError('URL_UNREACHABLE', `${url} cannot be loaded.`, { url });
  return sourceOf(resource, session);
}

/** On the web only, and, as with redirects of servers, never from https to http. */
function nextAddress({ text, isXml, baseUrl }: Source, session: Session): string | null {
  const beginning = isXml || !ON_THE_WEB.test(baseUrl) ? '' : untilRefresh(text);
  if (beginning === '') return null;
  const { limits } = session.request;
  const options = { url: baseUrl, limits, diagnostics: new Diagnostics(), deadline: session.deadline };
  const next = refreshTarget(parseHtml(beginning, options));
  if (next === null || !ON_THE_WEB.test(next) || withoutFragment(next) === withoutFragment(baseUrl)) return null;
  return isDowngrade(new URL(baseUrl), new URL(next)) ? null : next;
}

/** The text of a document that was loaded. */
export async function sourceOf(resource: LoadedResource, session: Session): Promise<Source> {
  const isXml = isXmlResource(resource);
  const isPlain = resource.contentType === 'text/plain';
  const charset = resource.charset ?? (isPlain ? encodingOfBytes(resource.bytes) : null);
  const undeclared = resource.url.startsWith('file:') ? encodingOfBytes : null;
  const { text: read, encoding } = await decoded(resource.bytes, charset, isXml, session, undeclared);
  return { text: isPlain ? plainText(read) : read, baseUrl: resource.url, encoding, isXml };
}

/**
 * Decodes, and tells of bytes that are no characters in the encoding that was found.
 *
 * @param undeclared - names the encoding where nothing says it; `null`: windows-1252
 */
async function decoded(
  bytes: Uint8Array,
  charset: string | null,
  isXml: boolean,
  session: Session,
  undeclared: ((bytes: Uint8Array) => string) | null,
): Promise<DecodedText> {
  const result = await decodeHtml(bytes, charset, isXml, undeclared);
  if (result.text.includes('\uFFFD')) {
    session.diagnostics.report(
      'ENCODING',
      `Some bytes of the source are no characters in ${result.encoding}; they are shown as U+FFFD.`,
      {
        hint: 'Say which encoding the source has: <meta charset="…">, or the charset of its Content-Type.',
      },
    );
  }
  return result;
}

/**
 * Text says nothing of its encoding, tags in it least of all, and what comes from no server has no header to say it: browsers tell UTF-8 by its
 * bytes there (HTML §13.2.3.2, step 8; Chromium does so for plain text and for files).
 */
function encodingOfBytes(bytes: Uint8Array): string {
  return isUtf8(bytes) && !isAscii(bytes) ? 'UTF-8' : 'windows-1252';
}

/** HTML §7.5.4: a plain text is shown as it is, in a `pre`. */
function plainText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\0', '\uFFFD');
  return `<!DOCTYPE html><pre style="white-space: pre-wrap; overflow-wrap: break-word">\n${escaped}</pre>`;
}

/** What the server says; for files the name's ending. */
function isXmlResource({ contentType, url }: LoadedResource): boolean {
  return contentType === null ? /\.(xhtml|xht|xml|svg)$/i.test(new URL(url).pathname) : XML_TYPE.test(contentType);
}

function checkSize(bytes: number, session: Session): void {
  const limit = session.request.limits.htmlBytes;
  if (bytes > limit) {
    throw new PlatenError(
      'HTML_TOO_LARGE',
      `The source has ${bytes} bytes; the limit "htmlBytes" allows ${limit}. Split the document, or raise the limit.`,
      { limit: 'htmlBytes', value: bytes, allowed: limit },
    );
  }
}
