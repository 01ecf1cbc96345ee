/** Paints all pages of a file, and reads what they mean. */
import { BYTES_OF } from '../base/work-budget.ts';
import type { DisplayList } from '../display/display-item.ts';
import type { Element } from '../dom/node.ts';
import type { InspectedPage } from '../inspect/page-boxes.ts';
import type { Page } from '../pages/page.ts';
import { BrokenBoxes } from '../paint/broken-boxes.ts';
import { FieldPictures } from '../paint/field-pictures.ts';
import { InkOwners } from '../paint/ink-owners.ts';
import { InkSources } from '../paint/ink-sources.ts';
import { paintPage } from '../paint/paint-page.ts';
import { figureElements } from '../structure/figures.ts';
import { documentLanguage } from '../structure/language.ts';
import type { DocumentStructure, PageStructure } from '../structure/mark.ts';
import type { MarkedPart } from '../structure/mark-kind.ts';
import { StructureReader } from '../structure/structure-reader.ts';
import type { TagContent } from '../structure/tag.ts';
import { TagTree } from '../structure/tag-tree.ts';
import { PageTemplates } from './bridge/page-templates.ts';
import type { PageInspector } from './optional/on-request.ts';
import { writtenPages } from './page-ranges.ts';
import type { Session } from './session.ts';
import type { LaidOutDocument } from './stages.ts';

export interface PaintedDocument {
  readonly lists: DisplayList[];
  /** Page by page, as the lists are. */
  readonly structure: DocumentStructure;
  /** Whose the ink in the lists is; `null` where nobody asks. */
  readonly inkOwners: InkOwners | null;
  /** Pages that the caller asked to see; `null` where nobody does. */
  readonly inspected: readonly InspectedPage[] | null;
}

/** A document with its pages, which are emptied page by page: what is painted makes room for what is made of it. */
export interface DocumentToPaint {
  readonly laidOut: Omit<LaidOutDocument, 'pages'>;
  readonly pages: Page[];
  /** Of a document that is one of several in a file. */
  readonly part?: MarkedPart;
}

/**
 * @param documents - one, or the parts of the file
 * @throws PlatenError `INVALID_OPTION` where the option `pages` names pages that there are not
 */
export async function paintDocuments(
  documents: readonly DocumentToPaint[],
  session: Session,
): Promise<PaintedDocument> {
  const { request } = session;
  const { output } = request;
  const shared = {
    ...countedPages(documents, output.pages),
    fieldPictures: output.forms ? new FieldPictures(session.diagnostics) : null,
    // Where a standard that is claimed is broken is told by element, and so are colours.
    inkOwners: output.conformance === null && !output.accessibility ? null : new InkOwners(),
    inspector: await inspectorFor(documents, session),
  };
  session.enter({ phase: 'paint' });
  const lists: DisplayList[] = [];
  const structures: PageStructure[] = [];
  for (const document of documents) await paintOne(document, shared, { lists, structures }, session);
  const language = request.language ?? documentLanguage(documents[0]!.laidOut.document);
  const hasParts = documents[0]!.part !== undefined;
  const frames = new Map(documents.flatMap(({ laidOut }) => [...laidOut.frames.containers]));
  const tagged = { hasFields: output.forms, hasParts, footnotes: footnotesOf(documents), frames };
  const tree = request.tagged
    ? { openTree: <P extends TagContent>(isPdf2: boolean) => new TagTree<P>({ ...tagged, isPdf2 }) }
    : {};
  return {
    lists,
    structure: { language, pages: structures, ...tree },
    inkOwners: shared.inkOwners,
    inspected: shared.inspector?.pages ?? null,
  };
}

async function inspectorFor(documents: readonly DocumentToPaint[], session: Session): Promise<PageInspector | null> {
  const { output, limits } = session.request;
  if (output.inspect === null) return null;
  const { PageInspector: Inspector } = await import('./optional/on-request.ts');
  const sources = documents.map(({ laidOut }) => laidOut.document);
  return new Inspector(output.inspect, sources, { limits, deadline: session.deadline });
}

/** Apart from the function that awaits the painting: what that one has a name for is kept until all pages are painted. */
function countedPages(
  documents: readonly DocumentToPaint[],
  ranges: Parameters<typeof writtenPages>[0],
): Pick<SharedByParts, 'isWritten' | 'allPages' | 'pageCount'> {
  const all = documents.flatMap(({ pages }) => pages);
  const isWritten = writtenPages(ranges, all.length);
  return { isWritten, allPages: all.length, pageCount: all.filter(({ index }) => isWritten(index)).length };
}

/** Elements that the pages put at their feet. */
function footnotesOf(documents: readonly DocumentToPaint[]): ReadonlySet<Element> {
  const notes = documents.flatMap(({ laidOut }) => laidOut.boxes.announcements.footnotes);
  return new Set(notes.filter(({ box }) => (box?.source?.pseudo ?? null) === null).map(({ element }) => element));
}

interface SharedByParts {
  readonly isWritten: (index: number) => boolean;
  /** Of the layout. */
  readonly allPages: number;
  /** Of those, that are written. */
  readonly pageCount: number;
  readonly fieldPictures: FieldPictures | null;
  readonly inkOwners: InkOwners | null;
  readonly inspector: PageInspector | null;
}

async function paintOne(
  { laidOut, pages, part }: DocumentToPaint,
  { isWritten, allPages, pageCount, fieldPictures, inkOwners, inspector }: SharedByParts,
  { lists, structures }: { readonly lists: DisplayList[]; readonly structures: PageStructure[] },
  session: Session,
): Promise<void> {
  const { document, styles, boxes, fonts, images, frames } = laidOut;
  const { diagnostics, deadline, request } = session;
  const { output } = request;
  const { elements, baseUrl } = document;
  const count = pages.length;
  const brokenBoxes = new BrokenBoxes(pages.map(({ content }) => content));
  const sources = {
    images,
    frames,
    fonts,
    styles,
    diagnostics,
    deadline,
    baseUrl,
    brokenBoxes,
    inkSources: request.tagged ? new InkSources(elements.length, styles, output.forms) : null,
    inkOwners,
    fieldPictures,
  };
  const { bookmarkLabels } = boxes.announcements;
  const marked = {
    elements,
    baseUrl,
    bookmarkLabels,
    anchors: output.destinations,
    fieldLooks: fieldPictures,
    hasOutline: request.print.outline,
  };
  const figures = request.tagged ? figureElements(elements) : null;
  const reader = new StructureReader(part === undefined ? marked : { ...marked, part }, frames, figures);
  const { headerAndFooter } = request.print;
  const templates = headerAndFooter === null ? null : new PageTemplates(headerAndFooter, laidOut, allPages, session);
  pages.reverse();
  for (let page = pages.pop(); page !== undefined; page = pages.pop()) {
    if (!isWritten(page.index)) continue;
    deadline.page = page.index + 1;
    deadline.check();
    fieldPictures?.beginPage();
    const overlay = templates === null ? null : await templates.paintedOn(page);
    const { list, areas } = paintPage(page, sources, request.watermark, overlay?.items);
    lists.push(list);
    inspector?.look(page, list);
    const read = reader.read(page, areas);
    const structure = overlay === null ? read : { ...read, marks: [...read.marks, ...overlay.links] };
    deadline.keep(BYTES_OF.mark * structure.marks.length);
    brokenBoxes.release(count - pages.length - 1);
    deadline.useUp('layout', 1 / pageCount);
    structures.push(structure);
    session.tell({ phase: 'paint', page: lists.length, pages: pageCount });
    await session.breathe();
  }
}
