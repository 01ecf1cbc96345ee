/** The document's source: given, or loaded from its address, as text. */
import { PlatenError } from '../base/errors.ts';
import { decodeHtml } from '../dom/decode-bytes.ts';
import { looksLikeXml } from '../dom/parse-xml.ts';
import type { LoadedResource } from '../resources/loader.ts';
import type { Session } from './session.ts';

export interface Source {
  readonly text: string;
  /** What relative links start from, before `<base>`. */
  readonly baseUrl: string;
  /** Name of the encoding: that of style sheets that do not say. */
  readonly encoding: string;
  readonly isXml: boolean;
}

const XML_TYPE = /^(application\/xhtml\+xml|application\/xml|text\/xml|image\/svg\+xml)$/;

/** @throws PlatenError `HTML_TOO_LARGE`, and those of the loader for addresses */
export async function readSource(session: Session): Promise<Source> {
  const { html, url, baseUrl } = session.request;
  if (html !== null) {
    checkSize(typeof html === 'string' ? Buffer.byteLength(html) : html.byteLength, session);
    const text = typeof html === 'string' ? html : decodeHtml(html, null).text;
    return { text, baseUrl, encoding: 'UTF-8', isXml: looksLikeXml(text) };
  }
  const resource = await session.loader.load(url!, 'document');
  if (resource === null) throw new PlatenError('URL_UNREACHABLE', `${url} cannot be loaded.`, { url: url! });
  checkSize(resource.bytes.byteLength, session);
  const isXml = isXmlResource(resource);
  const { text, encoding } = decodeHtml(resource.bytes, resource.charset, isXml);
  return { text, baseUrl: baseUrl === url ? resource.url : baseUrl, encoding, isXml };
}

/** What the server says; for files the name's ending. */
function isXmlResource({ contentType, url }: LoadedResource): boolean {
  return contentType === null ? /\.(xhtml|xht|xml|svg)$/i.test(new URL(url).pathname) : XML_TYPE.test(contentType);
}

function checkSize(bytes: number, session: Session): void {
  const limit = session.request.limits.htmlBytes;
  if (bytes > limit) {
    throw new PlatenError('HTML_TOO_LARGE', `The source has ${bytes} bytes; the limit "htmlBytes" allows ${limit}. Split the document, or raise the limit.`, { limit, value: bytes });
  }
}
