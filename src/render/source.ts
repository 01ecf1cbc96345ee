/** The document's source: given, or loaded from its address, as text. */
import { PlatenError } from '../base/errors.ts';
import { decodeHtml } from '../dom/decode-bytes.ts';
import type { Session } from './session.ts';

export interface Source {
  readonly text: string;
  /** What relative links start from, before `<base>`. */
  readonly baseUrl: string;
  /** XHTML and other XML that is read as HTML. */
  readonly isXml: boolean;
}

const XML_TYPE = /^(application\/xhtml\+xml|application\/xml|text\/xml|image\/svg\+xml)$/;

/** @throws PlatenError `HTML_TOO_LARGE`, and those of the loader for addresses */
export async function readSource(session: Session): Promise<Source> {
  const { html, url, baseUrl } = session.request;
  if (html !== null) {
    const text = typeof html === 'string' ? html : decodeHtml(html, null).text;
    checkSize(typeof html === 'string' ? Buffer.byteLength(html) : html.byteLength, session);
    return { text, baseUrl, isXml: startsAsXml(text) };
  }
  const resource = await session.loader.load(url!, 'document');
  if (resource === null) throw new PlatenError('URL_UNREACHABLE', `${url} cannot be loaded.`, { url: url! });
  checkSize(resource.bytes.byteLength, session);
  const { text } = decodeHtml(resource.bytes, resource.charset);
  const isXml = resource.contentType === null ? /\.(xhtml|xht|xml)$/i.test(new URL(resource.url).pathname) : XML_TYPE.test(resource.contentType);
  return { text, baseUrl: session.request.baseUrl === url ? resource.url : baseUrl, isXml };
}

/** An XML declaration is no HTML: such a document was written as XHTML. */
function startsAsXml(text: string): boolean {
  return /^\uFEFF?<\?xml\s/.test(text) && /<html[^>]{0,400}\sxmlns\s*=/.test(text.slice(0, 4_000));
}

function checkSize(bytes: number, session: Session): void {
  const limit = session.request.limits.htmlBytes;
  if (bytes > limit) {
    throw new PlatenError('HTML_TOO_LARGE', `The source has ${bytes} bytes; the limit "htmlBytes" allows ${limit}. Split the document, or raise the limit.`, { limit, value: bytes });
  }
}
