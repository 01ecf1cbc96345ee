/** What is done with a document that has been read: it is printed, or its boxes are told. */
import { loadAttachments } from './attachments.ts';
import { boxesOfPages, printLaidOut } from './parts/print-laid-out.ts';
import type { ReadDocument } from './read-document.ts';
import type { LayoutResult, RenderResult } from './results.ts';
import type { Session } from './session.ts';
import { layoutDocument } from './stages.ts';

// With what makes one file of many documents: both are loaded while the source comes in.
export { printParts, tellBoxesOfParts } from './parts/print-parts.ts';

export async function printDocument(read: ReadDocument, session: Session): Promise<RenderResult> {
  const attached = await loadAttachments([read.document], session);
  const { pages, ...laidOut } = await layoutDocument(read, session);
  return printLaidOut([{ laidOut, pages }], attached, session);
}

export async function tellBoxes(read: ReadDocument, session: Session): Promise<LayoutResult> {
  const { pages } = await layoutDocument(read, session);
  return boxesOfPages(pages, session);
}
