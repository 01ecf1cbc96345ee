/** The stages from a document that has been read to laid-out pages, each a step of `layoutDocument`; `print.ts` and the inspector read the results. */
import { Diagnostics } from '../base/diagnostics.ts';
import { findPackageFiles } from '../base/package-files.ts';
import { NO_FIRST_LINES } from '../boxes/build/first-lines.ts';
import type { CounterStyles } from '../boxes/content/counter-style.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { NO_PAGE_ANSWERS, type PageAnswers, References } from '../boxes/tree/references.ts';
import { type Document, documentElement } from '../dom/node.ts';
import { FontSet } from '../fonts/font-set.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import { createEnvironment } from '../layout/layout.ts';
import { assemblePages, placePositioned } from '../pages/assemble-pages.ts';
import { elementPages } from '../pages/element-pages.ts';
import { footnoteNumbers } from '../pages/footnote-numbers.ts';
import { NamedValues } from '../pages/named-values.ts';
import type { Page } from '../pages/page.ts';
import { type PageRequest, scaledPageBox } from '../pages/page-box.ts';
import { PageContextCounters } from '../pages/page-context-counters.ts';
import { pageCounters } from '../pages/page-counter.ts';
import { addPageAfter, type FlowPage, type Pagination, paginateFlow } from '../pages/paginate.ts';
import { answersOf } from '../pages/reference-answers.ts';
import { runningPlaces } from '../pages/running-places.ts';
import { enlargementFor, reportOverflow, reportShrinking } from '../pages/shrink-to-fit.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import { checkContent } from './content-check.ts';
import { withForeignObjects } from './foreign-objects.ts';
import { paintFrames } from './frames.ts';
import { DocumentImages } from './images.ts';
import type { InnerDocuments } from './inner-page.ts';
import { counterStylesOf, layoutUntilSettled } from './preparation.ts';
import type { ReadDocument } from './read-document.ts';
import type { Session } from './session.ts';
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

export async function layoutDocument(
  { document, media, pageRequest, sheets, shadowSheets, frames }: ReadDocument,
  session: Session,
): Promise<LaidOutDocument> {
  const { request, diagnostics, deadline } = session;
  await findPackageFiles();
  const fonts = new FontSet(
    {
      fonts: request.fonts,
      systemFonts: request.systemFonts,
      unpackedBytes: request.limits.resourceBytes,
      deadline,
    },
    diagnostics,
  );
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
  const firstPage = scaledPageBox(firstPageBox(sources, pageRequest, media), 1 / request.print.scale);
  const paper = pageRequest.size ?? pageRequest.defaultSize;
  const viewport = { width: firstPage.viewportWidth, height: firstPage.viewportHeight, paper };
  const images = new DocumentImages(session);
  const counterStyles = counterStylesOf(sheets);
  const inputs = { document, sources, media, pageRequest, viewport, images, frames, counterStyles, isPaged: true };
  const { prepared, laidOut } = await layoutUntilSettled(inputs, session, (each) =>
    layoutPages({ ...inputs, ...each, fonts }, session),
  );
  const pages = laidOut.finish();
  const pictures = await paintFrames(frames, laidOut.content, { fonts, images }, session);
  const { styles, boxes, boxContext } = prepared;
  const foreign = withForeignObjects(pictures, { document, styles, fonts, images, context: boxContext }, session);
  return { document, styles, boxes, fonts, images, frames: foreign, pages };
}

interface DocumentToLayOut {
  readonly document: Document;
  readonly styles: StyleMap;
  readonly boxes: BoxTree;
  readonly fonts: FontSet;
  readonly images: DocumentImages;
  readonly counterStyles: CounterStyles;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly pageRequest: PageRequest;
}

interface LaidOutPages {
  /** Page by page: the flow first, then positioned boxes. */
  readonly content: readonly (readonly PlacedFragment[])[];
  /** What pages say to the questions of generated content. */
  readonly answers: () => PageAnswers;
  /** Makes the pages, and tells what was found on the way. */
  readonly finish: () => Page[];
}

/** Lays out once, and again on a larger sheet where the content is wider than the page (CHROMIUM.md 17). */
async function layoutPages(inputs: DocumentToLayOut, session: Session): Promise<LaidOutPages> {
  session.enter({ phase: 'layout' });
  const { shrinkToFit } = session.request;
  const first = await layoutEnlarged(inputs, session, 1);
  const enlargement = shrinkToFit ? enlargementFor(first.flow, first.survey) : 1;
  const used = enlargement === 1 ? first : await layoutEnlarged(inputs, session, enlargement);
  const finish = () => {
    if (enlargement > 1) reportShrinking(enlargement, used.diagnostics);
    if (enlargement > 1 || !shrinkToFit) reportOverflow(used.flow, used.survey.reaches, used.diagnostics);
    const pages = used.assemble();
    checkContent(inputs.boxes, used, session);
    session.diagnostics.addAll(used.diagnostics);
    return pages;
  };
  return { content: used.content, answers: used.answers, finish };
}

/** Findings are kept apart, so that those of a layout that is not used are not told. */
async function layoutEnlarged(inputs: DocumentToLayOut, session: Session, enlargement: number) {
  const { boxes, fonts, images, document, styles, counterStyles } = inputs;
  const { announcements: notes } = boxes;
  const { deadline, request } = session;
  const diagnostics = new Diagnostics();
  const viewport = { width: inputs.viewport.width * enlargement, height: inputs.viewport.height * enlargement };
  const environment = (boxCount: number, firstLines = NO_FIRST_LINES) =>
    createEnvironment({
      fonts,
      images,
      diagnostics,
      deadline,
      language: documentElement(document)?.language ?? '',
      viewport,
      quirks: document.quirksMode === 'quirks',
      lineHeightQuirk: document.quirksMode !== 'no-quirks',
      firstLines,
      boxCount,
    });
  const env = environment(boxes.boxCount + 1, boxes.firstLines);
  const pagination: Pagination = {
    request: inputs.pageRequest,
    styleOf: (page) => styles.pageStyle(page),
    pageLimit: request.limits.pages,
    enlargement: enlargement / request.print.scale,
    diagnostics,
    deadline,
    onPage(page) {
      session.tell({ phase: 'layout', page });
      return session.breathe();
    },
  };
  const flow: FlowPage[] = await paginateFlow(boxes, env, pagination);
  const placed = placePositioned(flow, boxes, env, () => addPageAfter(flow, pagination));
  const { content, survey } = placed;
  const places = once(() => elementPages(document, content));
  const counters = once(() =>
    pageCounters(
      flow.map(({ style }, index) => ({ style, content: content[index] ?? [] })),
      boxes.changesPageCounter,
    ),
  );
  const answers = () => answersOf(notes.questions, places, counters(), footnoteNumbers(flow, notes.footnotes));
  const assemble = () => {
    const ofElements = new NamedValues(notes.counters, places);
    return assemblePages(flow, placed, {
      env,
      marginEnvironment: (boxCount) => environment(boxCount),
      marginFacts: {
        counterStyles,
        images,
        strings: new NamedValues(notes.strings, places),
        running: new NamedValues(notes.running, () => runningPlaces(flow)),
        counters: ofElements,
        contextCounters: new PageContextCounters(
          flow.map(({ style }) => style.style),
          (page, name) => ofElements.on(page, name, 'first') ?? 0,
        ),
        targets: new References(document, NO_PAGE_ANSWERS),
        pageOf: (element) => places().pageOf(element),
        pageCounters: counters(),
        styleOf: (element) => styles.styleOf(element),
        diagnostics,
      },
    });
  };
  return { flow, content, survey, env, diagnostics, answers, assemble };
}

/** A value that is made when it is first asked for. */
function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
