/** Paints all pages of a document. */
import type { DisplayList } from '../display/display-item.ts';
import { BrokenBoxes } from '../paint/broken-boxes.ts';
import { linkTargetsOf, newLandmarks } from '../paint/links.ts';
import { paintPage } from '../paint/paint-page.ts';
import type { Session } from './session.ts';
import type { LaidOutDocument } from './stages.ts';

export async function paintDocument(laidOut: LaidOutDocument, session: Session) {
  const { document, styles, boxes, fonts, images, frames, pages } = laidOut;
  const landmarks = newLandmarks();
  const linkTargets = linkTargetsOf(document.elements, document.baseUrl);
  const sources = {
    images,
    frames,
    fonts,
    styles,
    diagnostics: session.diagnostics,
    linkTargets,
    baseUrl: document.baseUrl,
    bookmarkLabels: boxes.notes.bookmarkLabels,
    brokenBoxes: new BrokenBoxes(pages.map(({ content }) => content)),
  };
  session.enter({ phase: 'paint' });
  const lists: DisplayList[] = [];
  for (const page of pages) {
    session.deadline.page = page.index + 1;
    session.deadline.check();
    lists.push(paintPage(page, sources, landmarks, session.request.watermark));
    session.tell({ phase: 'paint', page: page.index + 1, pages: pages.length });
    await session.breathe();
  }
  return { lists, outline: landmarks.outline };
}
