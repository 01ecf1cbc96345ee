/** SVG files used as images: documents of their own, with their own style sheets, whose images are loaded with them. */
import type { MediaEnvironment } from '../css/media-query.ts';
import { decodeHtml } from '../dom/decode-bytes.ts';
import type { Document, Element } from '../dom/node.ts';
import { parseXml } from '../dom/parse-xml.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { svgImageUrl } from '../svg/svg-image.ts';
import { viewOf } from '../svg/svg-view.ts';
import type { DocumentImages, OpenSvg } from './images.ts';
import type { Session } from './session.ts';
import { collectStyleSheets } from './style-sheets.ts';
import { styleDocument } from './styles.ts';
import { userAgentSheets } from './user-agent-sheets.ts';

/** Images in images in images: deeper ones are left out. */
const DEEPEST = 4;

export function openSvgDocument(
  session: Session,
  fonts: FontSet,
  images: DocumentImages,
  media: MediaEnvironment,
  depth = 0,
): OpenSvg {
  const { diagnostics, deadline, request } = session;
  return async (image, url, fragment) => {
    const { text } = await decodeHtml(image.bytes, null, true);
    const document = parseXml(text, {
      url,
      limits: request.limits,
      diagnostics,
      deadline,
    });
    const root = svgRoot(document);
    if (root === null) {
      diagnostics.report('IMAGE_UNREADABLE', `The image ${url.slice(0, 100)} has no svg element.`);
      return null;
    }
    const { sheets, shadowSheets } = await collectStyleSheets(document, 'UTF-8', media, session);
    const viewport = { width: image.width ?? 300, height: image.height ?? 150 };
    const styles = styleDocument(
      document,
      {
        userAgent: userAgentSheets(document, media),
        sheets,
        shadowSheets,
        fonts,
        diagnostics,
        deadline,
        isEconomical: false,
      },
      viewport,
      media,
      new Map(),
    );
    // An image may only hold data: a page could otherwise be made to fetch through its pictures (SVG 2 §2.6, secure animated mode).
    const inner = document.elements
      .filter((element) => element.localName === 'image')
      .map((element) => svgImageUrl(element, document.baseUrl));
    const embedded = inner.filter((address) => address?.startsWith('data:') && !images.isLoaded(address)) as string[];
    if (embedded.length > 0 && depth < DEEPEST)
      await images.load(embedded, openSvgDocument(session, fonts, images, media, depth + 1));
    const { width, height } = image;
    const size = width === null || height === null ? null : { width, height };
    return { root, styles, view: viewOf(root, fragment), size };
  };
}

function svgRoot(document: Document): Element | null {
  return document.elements.find((element) => element.localName === 'svg' && element.namespace === 'svg') ?? null;
}
