/**
 * Reading a document: its source, its tree, the sheets and the frames that it names. Apart from what is done with it then, which is loaded
 * while the document comes in.
 */
import { LARGEST_PAGE_SIDE } from '../base/page-size.ts';
import { withPauses } from '../base/with-pauses.ts';
import type { MediaEnvironment } from '../css/media-query.ts';
import { transformDocument } from '../dom/linkedom-transform.ts';
import type { Document } from '../dom/node.ts';
import { parseHtmlInPieces } from '../dom/parse-html.ts';
import { parseXml } from '../dom/parse-xml.ts';
import { areaOfCaller, type PageRequest } from '../pages/page-box.ts';
import type { SheetTree } from '../style/cascade-level.ts';
import type { ShadowSheets } from '../style/shadow-styles.ts';
import { type FrameSources, frameBudget, loadFrames, withoutFragment } from './frame-sources.ts';
import { DEFAULT_MARGIN, type RenderRequest, sizeOfFormat } from './options.ts';
import { type Session, ThrownByCaller } from './session.ts';
import { readSource, type Source } from './source.ts';
import { collectStyleSheets } from './style-sheets.ts';

export interface ReadDocument {
  readonly document: Document;
  readonly media: MediaEnvironment;
  readonly pageRequest: PageRequest;
  /** The author's. */
  readonly sheets: readonly SheetTree[];
  /** Those in shadow trees. */
  readonly shadowSheets: ShadowSheets;
  readonly frames: FrameSources;
}

/** @throws PlatenError where the document cannot be had, is too large, or time is over */
export async function readDocument(session: Session): Promise<ReadDocument> {
  const { request } = session;
  session.enter({ phase: 'load' });
  return openDocument(await readSource(request, session), frameBudget(session), session);
}

/** @param budget - of documents in frames; what is not used of it is left for the next document of the file */
export async function openDocument(
  source: Source,
  budget: ReturnType<typeof frameBudget>,
  session: Session,
  elements = session.request.limits.elements,
): Promise<ReadDocument> {
  const { request } = session;
  session.begin('parse');
  const document = await loadDocument(source, elements, session);
  await session.breathe();
  session.begin('sheets');
  const pageRequest = pageRequestOf(request);
  const media = mediaEnvironment(request, pageRequest);
  const place = { addresses: [withoutFragment(document.url)], budget };
  const [{ sheets, shadowSheets }, frames] = await Promise.all([
    collectStyleSheets(document, source.encoding, media, session),
    loadFrames(document, place, session),
  ]);
  return { document, media, pageRequest, sheets, shadowSheets, frames };
}

async function loadDocument({ text, isXml, baseUrl }: Source, elements: number, session: Session): Promise<Document> {
  const { request, diagnostics, deadline } = session;
  const options = { url: baseUrl, limits: { ...request.limits, elements }, diagnostics, deadline };
  const document = isXml
    ? parseXml(text, options)
    : await withPauses(parseHtmlInPieces(text, options), session.breathe);
  const { transform } = request;
  if (transform === null) return document;
  const callers = async (foreign: never): Promise<void> => {
    try {
      await transform(foreign);
    } catch (error) {
      throw new ThrownByCaller(error);
    }
  };
  return transformDocument(document, callers, options);
}

/** In px of the document. */
function mediaEnvironment(request: RenderRequest, pages: PageRequest): MediaEnvironment {
  const { width, height } = areaOfCaller(pages);
  const { scale } = request.print;
  return { type: request.media, width: width / scale, height: height / scale };
}

function pageRequestOf(request: RenderRequest): PageRequest {
  return {
    size: request.size,
    landscape: request.landscape,
    margins: request.margins,
    preferCssPageSize: request.preferCssPageSize,
    preferCssMargins: request.print.preferCssMargins,
    defaultSize: sizeOfFormat('A4'),
    defaultMargin: DEFAULT_MARGIN,
    // A0 is the one format that is longer.
    largestSide: Math.max(LARGEST_PAGE_SIDE, request.size?.width ?? 0, request.size?.height ?? 0),
  };
}
