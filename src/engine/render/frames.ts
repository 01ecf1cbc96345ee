/**
 * Documents in frames, from their sources to pictures. The size of a frame does not depend on what is in it, so its document is styled and laid out
 * after the document around it, for a viewport of the size that was found, and painted at once: nothing but the display list and the marks are kept.
 */
import { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import type { Size } from '../base/geometry.ts';
import { type Document, documentElement, type Element } from '../dom/node.ts';
import { parseHtml } from '../dom/parse-html.ts';
import { parseXml } from '../dom/parse-xml.ts';
import { FontSet } from '../fonts/font-set.ts';
import { contentArea } from '../layout/content-area.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import { createEnvironment } from '../layout/layout.ts';
import { elementPages } from '../pages/element-pages.ts';
import { layoutFramePage } from '../pages/frame-page.ts';
import { scrolledPage } from '../pages/frame-scroll.ts';
import type { Page } from '../pages/page.ts';
import { answersOf } from '../pages/reference-answers.ts';
import { type FramePicture, framePicture } from '../paint/frames.ts';
import { InkSources } from '../paint/ink-sources.ts';
import { onDarkCanvas } from '../paint/paint-page.ts';
import type { Mark } from '../structure/mark.ts';
import { marksSeenInFrame } from '../structure/structure-reader.ts';
import type { FrameContainer } from '../structure/tag-tree.ts';
import { withForeignObjects } from './foreign-objects.ts';
import { type FrameSource, type FrameSources, loadFrames } from './frame-sources.ts';
import type { DocumentImages } from './images.ts';
import { type FrameDocuments, type InnerPage, paintInnerPage } from './inner-page.ts';
import { layoutUntilSettled, type Prepared } from './preparation.ts';
import type { Session } from './session.ts';
import { collectStyleSheets, counterStylesOf } from './style-sheets.ts';
import { frameSheets, userAgentSheets } from './user-agent-sheets.ts';

/** What documents of one conversion share. */
export interface Shared {
  readonly fonts: FontSet;
  readonly images: DocumentImages;
  readonly session: Session;
  /** Frames that were painted so far. */
  painted: number;
  /** Where documents are whose text is content; `null` where nothing is tagged. */
  readonly containers: Map<Document, FrameContainer> | null;
}

/** The size of a frame, the number of its box, and whether its own colour scheme is dark. */
interface FrameSize extends Size {
  readonly order: number;
  readonly isDark: boolean;
}

const NO_CONTAINERS: ReadonlyMap<Document, FrameContainer> = new Map();

/** @param content - of the pages of the document that the frames are in */
export function paintFrames(
  sources: FrameSources,
  content: readonly (readonly PlacedFragment[])[],
  { fonts, images }: { readonly fonts: FontSet; readonly images: DocumentImages },
  session: Session,
): Promise<FrameDocuments> {
  // Style sheets of the option are for the document itself.
  const inner: Session = { ...session, request: { ...session.request, stylesheets: [] } };
  const containers = session.request.tagged ? new Map() : null;
  return paintFramesOf(sources, content, { fonts, images, session: inner, painted: 0, containers });
}

async function paintFramesOf(
  sources: FrameSources,
  content: readonly (readonly PlacedFragment[])[],
  shared: Shared,
): Promise<FrameDocuments> {
  const pictures = new Map<Element, { readonly picture: FramePicture; readonly marks: readonly Mark[] }>();
  if (!sources.isEmpty) {
    const sizes = new Map<Element, FrameSize>();
    for (const page of content) for (const { x, y, fragment } of page) collectSizes({ x, y, fragment }, 0, 0, sizes);
    for (const [element, size] of sizes) {
      const source = sources.sourceFor(element);
      const container = { element, order: size.order };
      const page = source === null ? null : await paintFrameDocument(source, size, container, shared);
      if (page === null) continue;
      const marks = marksSeenInFrame(page.marks, size, `frame ${++shared.painted}: `);
      pictures.set(element, { picture: framePicture(page.list), marks });
    }
  }
  return {
    pictureOf: (element) => pictures.get(element)?.picture ?? null,
    marksInFrame: (element) => pictures.get(element)?.marks ?? null,
    containers: shared.containers ?? NO_CONTAINERS,
  };
}

/** The first fragment counts where a fixed box or the header of a table is on several pages. */
function collectSizes(placed: PlacedFragment, left: number, top: number, sizes: Map<Element, FrameSize>): void {
  const { fragment } = placed;
  const { box } = fragment;
  const x = left + placed.x;
  const y = top + placed.y;
  if (box?.kind === 'replaced' && box.content.kind === 'frame' && box.source !== null) {
    const { width, height } = contentArea(fragment, x, y);
    const { element } = box.source;
    if (width > 0 && height > 0 && !sizes.has(element)) {
      const isDark = fragment.style.color.scheme === 'dark';
      sizes.set(element, { width, height, order: box.id, isDark });
    }
  }
  for (const child of fragment.children) collectSizes(child, x, y, sizes);
}

async function paintFrameDocument(
  source: FrameSource,
  size: FrameSize,
  container: FrameContainer,
  shared: Shared,
): Promise<InnerPage | null> {
  const inner = await layoutInnerDocument(source, size, shared, container.element);
  if (inner === null) return null;
  reportCut(inner.page, shared.session.diagnostics);
  shared.containers?.set(inner.document, container);
  const page = inner.paint(shared.containers !== null);
  return inner.isDark && !size.isDark ? { ...page, list: onDarkCanvas(page.list) } : page;
}

interface InnerDocument {
  readonly page: Page;
  readonly document: Document;
  /** Its root has a dark colour scheme. */
  readonly isDark: boolean;
  /** @param isContent - whether its text is to be tagged as that of the document around it */
  paint(isContent: boolean): InnerPage;
}

/**
 * A document on a page of its own inside another; `null` for one with more elements than are left.
 *
 * @param frame - the element that it is in; `null` for one in no frame
 */
export async function layoutInnerDocument(
  source: FrameSource,
  size: Size,
  shared: Shared,
  frame: Element | null = null,
): Promise<InnerDocument | null> {
  const { images, session } = shared;
  const document = parseFrame(source, session);
  if (document === null) return null;
  const media = { type: session.request.media, ...size };
  const [{ sheets, shadowSheets }, frames] = await Promise.all([
    collectStyleSheets(document, source.encoding, media, session),
    loadFrames(document, source.place, session),
  ]);
  const { diagnostics, deadline } = session;
  const fonts = new FontSet(shared.fonts, diagnostics);
  const userAgent = [...userAgentSheets(document, media), ...(frame === null ? [] : frameSheets(frame, media))];
  const isEconomical = !session.request.print.printsBackgrounds;
  const sources = { userAgent, sheets, shadowSheets, fonts, diagnostics, deadline, isEconomical };
  const counterStyles = counterStylesOf(sheets);
  const { prepared, laidOut } = await layoutUntilSettled(
    { document, sources, media, viewportOf: () => size, images, frames, counterStyles, isPaged: false },
    session,
    (each) => layoutFrame(document, each, size, fonts, shared),
  );
  diagnostics.addAll(laidOut.findings);
  const { page } = laidOut;
  const pictures = await paintFramesOf(frames, laidOut.content, shared);
  const { styles, boxContext } = prepared;
  const inner = withForeignObjects(pictures, { document, styles, fonts, images, context: boxContext }, session);
  const { boxes } = prepared;
  const parts = { document, boxes, styles, fonts, images, frames: inner, diagnostics, deadline };
  const shown = scrolledPage(page, document, source.fragment);
  const inkSources = () => new InkSources(document.elements.length, styles, false);
  const paint = (isContent: boolean) =>
    paintInnerPage(shown, { ...parts, inkSources: isContent ? inkSources() : null });
  const root = documentElement(document);
  const isDark = root !== null && styles.styleOf(root).color.scheme === 'dark';
  return { page, document, isDark, paint };
}

/** `null` for a document with more elements than are left. */
function parseFrame({ text, baseUrl, isXml, isSrcdoc, place }: FrameSource, session: Session): Document | null {
  const { request, diagnostics, deadline } = session;
  const { budget } = place;
  const limits = { ...request.limits, elements: budget.elements };
  const options = { url: isSrcdoc ? 'about:srcdoc' : baseUrl, limits, diagnostics, deadline };
  try {
    const document = isXml
      ? parseXml(text, options)
      : parseHtml(text, isSrcdoc ? { ...options, srcdocBase: baseUrl } : options);
    budget.elements -= document.elements.length;
    return document;
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'DOCUMENT_TOO_COMPLEX') throw error;
    diagnostics.report(
      'RESOURCE_LIMIT',
      `Documents in frames have more than ${request.limits.elements} elements, the limit "elements"; the others stay empty.`,
    );
    return null;
  }
}

function layoutFrame(document: Document, { boxes }: Prepared, viewport: Size, fonts: FontSet, shared: Shared) {
  const { images, session } = shared;
  session.enter({ phase: 'layout' });
  const findings = new Diagnostics();
  const env = createEnvironment({
    fonts,
    images,
    diagnostics: findings,
    deadline: session.deadline,
    language: documentElement(document)?.language ?? '',
    viewport,
    quirks: document.quirksMode === 'quirks',
    lineHeightQuirk: document.quirksMode !== 'no-quirks',
    firstLines: boxes.firstLines,
    hasAnnotations: boxes.announcements.hasAnnotations,
    boxCount: boxes.boxCount + 1,
  });
  const page = layoutFramePage(boxes, viewport, env);
  const content = [page.content];
  const answers = () =>
    answersOf(boxes.announcements.questions, () => elementPages(document, content), [{ page: 1, pages: 1 }], null);
  return { page, content, enlargement: 1, answers, findings };
}

function reportCut({ content, box }: Page, diagnostics: Diagnostics): void {
  if ((content[0]?.fragment.height ?? 0) <= box.height) return;
  diagnostics.report('CONTENT_OVERFLOW', 'A document is higher than its frame and is cut off at the bottom edge.', {
    hint: 'Make the frame as high as its document: paper has no scroll bars.',
  });
}
