/** The stages from a document that has been read to laid-out pages, each a step of `layoutDocument`; `print.ts` and the inspector read the results. */

import { findPackageFiles } from '../base/package-files.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import type { Document } from '../dom/node.ts';
import { FontSet } from '../fonts/font-set.ts';
import { Book } from '../pages/book.ts';
import type { Page } from '../pages/page.ts';
import { scaledPageBox } from '../pages/page-box.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import { withForeignObjects } from './foreign-objects.ts';
import { paintFrames } from './frames.ts';
import { DocumentImages } from './images.ts';
import type { InnerDocuments } from './inner-page.ts';
import { type FormerLayouts, type LaidOutPages, layoutPages } from './layout-pages.ts';
import { layoutUntilSettled, type Prepared } from './preparation.ts';
import type { ReadDocument } from './read-document.ts';
import type { Session } from './session.ts';
import { counterStylesOf } from './style-sheets.ts';
import { firstPageBox, type StyleSources } from './styles.ts';
import { footnoteSheets, mathSheets, userAgentSheets } from './user-agent-sheets.ts';

/** Everything that is known of a document once its pages are laid out. */
export interface LaidOutDocument {
  readonly document: Document;
  readonly styles: StyleMap;
  readonly boxes: BoxTree;
  readonly fonts: FontSet;
  readonly images: DocumentImages;
  /** What is seen and meant in frames. */
  readonly frames: InnerDocuments;
  readonly pages: Page[];
}

export async function layoutDocument(read: ReadDocument, session: Session): Promise<LaidOutDocument> {
  const opened = await openLayout(read, session, null);
  let former: FormerLayouts | undefined;
  const { prepared, laidOut } = await layoutUntilSettled(opened.inputs, session, async (each) => {
    const pages = await layoutPages({ ...opened.inputs, ...each, fonts: opened.fonts }, session, former);
    former = pages.layouts;
    return { ...pages, answers: () => new Book([pages]).answersTo(pages) };
  });
  return finishLayout(opened, prepared, laidOut, new Book([laidOut]), session);
}

/** A document with all that its layouts begin with. */
export type OpenedLayout = Awaited<ReturnType<typeof openLayout>>;

/** @param shared - fonts and images of another document in the same file; `null` for none */
export async function openLayout(
  { document, media, pageRequest, sheets, shadowSheets, frames }: ReadDocument,
  session: Session,
  shared: { readonly fonts: FontSet; readonly images: DocumentImages } | null,
) {
  const { request, diagnostics, deadline } = session;
  await findPackageFiles();
  await session.breathe();
  const { fonts: given, systemFonts, limits } = request;
  const ownFonts = { fonts: given, systemFonts, unpackedBytes: limits.resourceBytes, deadline };
  const fonts = new FontSet(shared?.fonts ?? ownFonts, diagnostics);
  const sources: StyleSources = {
    userAgent: [
      ...userAgentSheets(document, media),
      ...mathSheets(document, media),
      ...footnoteSheets(document, sheets, media),
    ],
    sheets,
    shadowSheets,
    fonts,
    diagnostics,
    deadline,
    isEconomical: !request.print.printsBackgrounds,
  };
  const firstPage = firstPageBox(sources, pageRequest, media);
  const paper = pageRequest.size ?? pageRequest.defaultSize;
  const viewportOf = (enlargement: number) => {
    const { viewportWidth, viewportHeight } = scaledPageBox(firstPage, enlargement / request.print.scale);
    return { width: viewportWidth, height: viewportHeight, paper };
  };
  const images = shared?.images ?? new DocumentImages(session);
  const counterStyles = counterStylesOf(sheets);
  await session.breathe();
  const inputs = { document, sources, media, pageRequest, viewportOf, images, frames, counterStyles, isPaged: true };
  return { inputs, fonts, images, frames };
}

/** Makes the pages of what has been laid out, and paints what is in frames and in HTML inside of pictures. */
export async function finishLayout(
  { inputs, fonts, images, frames }: OpenedLayout,
  { styles, boxes, boxContext }: Prepared,
  laidOut: LaidOutPages,
  book: Book,
  session: Session,
): Promise<LaidOutDocument> {
  const { document } = inputs;
  const pages = await laidOut.finish(book);
  const pictures = await paintFrames(frames, laidOut.content, { fonts, images }, session);
  const foreign = withForeignObjects(pictures, { document, styles, fonts, images, context: boxContext }, session);
  return { document, styles, boxes, fonts, images, frames: foreign, pages };
}
