/** Paints all pages of a document, and reads what they mean. */
import { BYTES_OF } from '../base/work-budget.ts';
import type { DisplayList } from '../display/display-item.ts';
import type { Page } from '../pages/page.ts';
import { BrokenBoxes } from '../paint/broken-boxes.ts';
import { FieldPictures } from '../paint/field-pictures.ts';
import { InkOwners } from '../paint/ink-owners.ts';
import { InkSources } from '../paint/ink-sources.ts';
import { paintPage } from '../paint/paint-page.ts';
import { documentLanguage } from '../structure/language.ts';
import type { DocumentStructure, PageStructure } from '../structure/mark.ts';
import { StructureReader } from '../structure/structure-reader.ts';
import { TagTree } from '../structure/tag-tree.ts';
import { PageTemplates } from './bridge/page-templates.ts';
import { writtenPages } from './page-ranges.ts';
import type { Session } from './session.ts';
import type { LaidOutDocument } from './stages.ts';

export interface PaintedDocument {
  readonly lists: readonly DisplayList[];
  /** Page by page, as the lists are. */
  readonly structure: DocumentStructure;
  /** Whose the ink in the lists is; `null` where nobody asks. */
  readonly inkOwners: InkOwners | null;
}

/**
 * @param pages - all of the layout; emptied page by page: what is painted makes room for what is made of it
 * @throws PlatenError `INVALID_OPTION` where the option `pages` names pages that there are not
 */
export async function paintDocument(
  laidOut: Omit<LaidOutDocument, 'pages'>,
  pages: Page[],
  session: Session,
): Promise<PaintedDocument> {
  const { document, styles, boxes, fonts, images, frames } = laidOut;
  const { output } = session.request;
  const isWritten = writtenPages(output.pages, pages.length);
  const pageCount = pages.filter(({ index }) => isWritten(index)).length;
  const { elements, baseUrl } = document;
  const { diagnostics, deadline, request } = session;
  const brokenBoxes = new BrokenBoxes(pages.map(({ content }) => content));
  const fieldPictures = output.forms ? new FieldPictures(diagnostics) : null;
  const inkSources = request.tagged ? new InkSources(elements.length, styles, output.forms) : null;
  // Where a standard that is claimed is broken is told by element, and so are colours.
  const inkOwners = output.conformance === null && !output.accessibility ? null : new InkOwners();
  const sources = {
    images,
    frames,
    fonts,
    styles,
    diagnostics,
    deadline,
    baseUrl,
    brokenBoxes,
    inkSources,
    inkOwners,
    fieldPictures,
  };
  const { bookmarkLabels } = boxes.announcements;
  const reader = new StructureReader(
    {
      elements,
      baseUrl,
      bookmarkLabels,
      anchors: output.destinations,
      fieldLooks: fieldPictures,
      hasOutline: request.print.outline,
    },
    frames,
  );
  session.enter({ phase: 'paint' });
  const { headerAndFooter } = request.print;
  const templates =
    headerAndFooter === null ? null : new PageTemplates(headerAndFooter, laidOut, pages.length, session);
  const lists: DisplayList[] = [];
  const structures: PageStructure[] = [];
  pages.reverse();
  for (let page = pages.pop(); page !== undefined; page = pages.pop()) {
    if (!isWritten(page.index)) continue;
    deadline.page = page.index + 1;
    deadline.check();
    fieldPictures?.beginPage();
    const overlay = templates === null ? null : await templates.paintedOn(page);
    const { list, areas } = paintPage(page, sources, request.watermark, overlay?.items);
    lists.push(list);
    const read = reader.read(page, areas);
    const structure = overlay === null ? read : { ...read, marks: [...read.marks, ...overlay.links] };
    deadline.keep(BYTES_OF.mark * structure.marks.length);
    structures.push(structure);
    session.tell({ phase: 'paint', page: lists.length, pages: pageCount });
    await session.breathe();
  }
  const language = request.language ?? documentLanguage(document);
  const tree = request.tagged ? { openTree: <P>() => new TagTree<P>(output.forms) } : {};
  return { lists, structure: { language, pages: structures, ...tree }, inkOwners };
}
