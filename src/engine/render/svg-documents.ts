/** SVG files used as images: documents of their own, with their own style sheets, whose images are loaded with them. */
import type { CounterStyles } from '../boxes/content/counter-style.ts';
import type { ImageSelection } from '../boxes/content/element-styles.ts';
import { collectImageUrls } from '../boxes/html/image-urls.ts';
import { NO_PAGE_ANSWERS } from '../boxes/tree/references.ts';
import { type MediaEnvironment, matchesMedia } from '../css/media-query.ts';
import { decodeHtml } from '../dom/decode-bytes.ts';
import type { Document, Element } from '../dom/node.ts';
import { parseXml } from '../dom/parse-xml.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import type { ForeignPictures } from '../svg/svg-context.ts';
import { svgImageUrl } from '../svg/svg-image.ts';
import { viewOf } from '../svg/svg-view.ts';
import { withForeignObjects } from './foreign-objects.ts';
import type { DocumentImages, OpenSvg } from './images.ts';
import type { FrameDocuments } from './inner-page.ts';
import { MeasuredFonts } from './measured-fonts.ts';
import type { Session } from './session.ts';
import { collectStyleSheets, counterStylesOf } from './style-sheets.ts';
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
      fragment,
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
    const selection = {
      baseUrl: document.baseUrl,
      viewportWidth: viewport.width,
      matchesMedia: (query: string) => matchesMedia(query, media),
    };
    const all = new Set([...inner, ...collectImageUrls(document, styles, selection)]);
    const embedded = [...all].filter((each) => each?.startsWith('data:') && !images.isLoaded(each)) as string[];
    if (embedded.length > 0 && depth < DEEPEST)
      await images.load(embedded, openSvgDocument(session, fonts, images, media, depth + 1));
    const { width, height } = image;
    const size = width === null || height === null ? null : { width, height };
    const counterStyles = counterStylesOf(sheets);
    const frames = foreignObjectsOf(document, { styles, fonts, images, selection, counterStyles }, session);
    return { root, styles, frames, view: viewOf(root, fragment), size };
  };
}

interface ImageSources {
  readonly styles: StyleMap;
  readonly fonts: FontSet;
  readonly images: DocumentImages;
  readonly selection: ImageSelection;
  readonly counterStyles: CounterStyles;
}

/** HTML in the image: it shows no documents in frames. */
function foreignObjectsOf(
  document: Document,
  { styles, fonts, images, selection, counterStyles }: ImageSources,
  session: Session,
): ForeignPictures {
  const context = {
    ...selection,
    images,
    frames: { isLoaded: () => false },
    counterStyles,
    isPaged: false,
    pageAnswers: NO_PAGE_ANSWERS,
    fieldFonts: new MeasuredFonts(fonts),
    deadline: session.deadline,
  };
  return withForeignObjects(NO_FRAMES, { document, styles, fonts, images, context }, session);
}

const NO_FRAMES: FrameDocuments = { pictureOf: () => null, marksInFrame: () => null, containers: new Map() };

function svgRoot(document: Document): Element | null {
  return document.elements.find((element) => element.localName === 'svg' && element.namespace === 'svg') ?? null;
}
