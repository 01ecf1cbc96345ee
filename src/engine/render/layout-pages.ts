/** From prepared boxes to the pages of one document; what they say of it is asked of the book that they are in. */

import { Diagnostics } from '../base/diagnostics.ts';
import type { Size } from '../base/geometry.ts';
import { withPauses } from '../base/with-pauses.ts';
import type { KeptWork } from '../base/work-budget.ts';
import { NO_FIRST_LINES } from '../boxes/build/first-lines.ts';
import type { CounterStyles } from '../boxes/content/counter-style.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import type { OtherParts } from '../boxes/tree/other-parts.ts';
import { NO_PAGE_ANSWERS, References } from '../boxes/tree/references.ts';
import { NONE } from '../css/values/box/display.ts';
import { PlacesInDocuments } from '../dom/element-places.ts';
import { type Document, documentElement, documentOf } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import { createEnvironment } from '../layout/layout.ts';
import { assemblePages, placePositioned } from '../pages/assemble-pages.ts';
import type { Book, PartOnPages } from '../pages/book.ts';
import type { FormerPages } from '../pages/former-pages.ts';
import type { Page } from '../pages/page.ts';
import type { PageRequest } from '../pages/page-box.ts';
import { addPageAfter, type Pagination, paginateFlow } from '../pages/paginate.ts';
import { enlargementFor, reportOverflow, reportShrinking } from '../pages/shrink-to-fit.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import { checkContent } from './findings/content-check.ts';
import { reportCutOff } from './findings/cut-off-content.ts';
import type { DocumentImages } from './images.ts';
import type { Session } from './session.ts';

export interface DocumentToLayOut {
  readonly document: Document;
  readonly styles: StyleMap;
  readonly boxes: BoxTree;
  readonly fonts: FontSet;
  readonly images: DocumentImages;
  readonly counterStyles: CounterStyles;
  viewportOf(enlargement: number): Size;
  readonly pageRequest: PageRequest;
  /** See `Prepared`. */
  readonly changed: ReadonlySet<number> | null;
  readonly enlargement: number | null;
  /** Of a document that is one of several in a file. */
  readonly joined?: { readonly pagesBefore: number; readonly others: OtherParts };
}

/** What layout knows of the boxes, and the pages that it has filled. */
interface FormerLayout {
  readonly environment: LayoutEnvironment;
  readonly pages: FormerPages | null;
}

/** By how much pages were enlarged. */
export type FormerLayouts = ReadonlyMap<number, FormerLayout>;

/** As a part of the book. */
export interface LaidOutPages extends PartOnPages {
  /** By how much the pages were enlarged, to be shrunk to their sheets. */
  readonly enlargement: number;
  readonly layouts: FormerLayouts;
  /** Makes the pages, and tells what was found on the way. */
  readonly finish: (book: Book) => Promise<Page[]>;
}

/**
 * Lays out once, and again on a larger sheet where the content is wider than the page (CHROMIUM.md 17).
 *
 * @param former - of the layout before of the same document
 */
export async function layoutPages(
  inputs: DocumentToLayOut,
  session: Session,
  former: FormerLayouts = new Map(),
): Promise<LaidOutPages> {
  session.enter({ phase: 'layout' });
  const { shrinkToFit } = session.request;
  const layouts = keptLayouts(inputs, former);
  const begun = inputs.enlargement ?? 1;
  const before = session.deadline.work.mark();
  let last: EnlargedLayout | null = await layoutEnlarged(inputs, session, begun, layouts);
  const enlargement = inputs.enlargement ?? (shrinkToFit ? enlargementFor(last.flow, last.survey) : 1);
  if (enlargement !== begun) {
    last = null;
    forgetScarce(begun, layouts, before, session);
    last = await layoutEnlarged(inputs, session, enlargement, layouts);
  }
  const used = last;
  const { document, boxes, joined } = inputs;
  const part = { document, boxes, flow: used.flow, content: used.content, pagesBefore: joined?.pagesBefore ?? 0 };
  const finish = async (book: Book) => {
    if (enlargement > 1) reportShrinking(enlargement, used.diagnostics);
    if (enlargement > 1 || !shrinkToFit) reportOverflow(used.flow, used.survey, used.diagnostics);
    const pages = await withPauses(used.assemble(book, part), session.breathe);
    checkContent(inputs.boxes, used, part.pagesBefore, session);
    const places = new PlacesInDocuments([document], { limits: session.request.limits, deadline: session.deadline });
    reportCutOff(used.survey, used.flow, part.pagesBefore, places, used.diagnostics);
    session.diagnostics.addAll(used.diagnostics);
    return pages;
  };
  return { ...part, enlargement, layouts, finish };
}

/** What was known of boxes in which nothing has changed stays known. */
function keptLayouts({ changed, boxes }: DocumentToLayOut, former: FormerLayouts): Map<number, FormerLayout> {
  if (changed === null) return new Map();
  for (const { environment, pages } of former.values()) {
    environment.forgetChanged(changed, boxes.boxCount);
    environment.diagnostics.beginAnew();
    pages?.change(changed);
  }
  return new Map(former);
}

/** Where memory is scarce a layout that is not used does not lie beside the one that is: another round lays out twice again. */
function forgetScarce(
  unused: number,
  layouts: Map<number, FormerLayout>,
  before: KeptWork,
  { deadline: { work } }: Session,
): void {
  if (!work.isMemoryScarce) return;
  layouts.delete(unused);
  work.giveBack(before);
}

type EnlargedLayout = Awaited<ReturnType<typeof layoutEnlarged>>;

/** Findings are kept apart, so that those of a layout that is not used are not told. */
async function layoutEnlarged(
  inputs: DocumentToLayOut,
  session: Session,
  enlargement: number,
  layouts: Map<number, FormerLayout>,
) {
  const { boxes, fonts, images, document, styles, counterStyles } = inputs;
  const pagesBefore = inputs.joined?.pagesBefore ?? 0;
  const { deadline, request } = session;
  const kept = layouts.get(enlargement);
  const diagnostics = kept?.environment.diagnostics ?? new Diagnostics();
  const environment = (boxCount: number, firstLines = NO_FIRST_LINES) =>
    createEnvironment({
      fonts,
      images,
      diagnostics,
      deadline,
      language: documentElement(document)?.language ?? '',
      viewport: inputs.viewportOf(enlargement),
      quirks: document.quirksMode === 'quirks',
      lineHeightQuirk: document.quirksMode !== 'no-quirks',
      firstLines,
      hasAnnotations: boxes.announcements.hasAnnotations,
      boxCount,
    });
  const env = kept?.environment ?? environment(boxes.boxCount + 1, boxes.firstLines);
  const pagination: Pagination = {
    request: inputs.pageRequest,
    styleOf: (page) => styles.pageStyle(page),
    pageLimit: request.limits.pages,
    enlargement: enlargement / request.print.scale,
    diagnostics,
    deadline,
    pagesBefore,
    former: kept?.pages ?? null,
    onPage: (page) => session.tell({ phase: 'layout', page }),
    breathe: session.breathe,
  };
  const { pages: flow, former } = await paginateFlow(boxes, env, pagination);
  layouts.set(enlargement, { environment: env, pages: former });
  const placing = placePositioned(flow, boxes, env, () => addPageAfter(flow, pagination));
  const placed = await withPauses(placing, session.breathe);
  await session.breathe();
  const { content, survey } = placed;
  const others = inputs.joined?.others;
  const assemble = (book: Book, part: PartOnPages) =>
    assemblePages(flow, placed, {
      env,
      marginEnvironment: (boxCount) => environment(boxCount),
      marginFacts: {
        ...book.factsFor(part),
        counterStyles,
        images,
        targets: new References(document, NO_PAGE_ANSWERS, undefined, others),
        isDisplayed: (element) =>
          others !== undefined && documentOf(element) !== document
            ? others.isDisplayed(element)
            : styles.styleOf(element).display.display !== NONE,
        diagnostics,
      },
      pagesBefore,
    });
  return { flow, content, survey, env, diagnostics, assemble };
}
