/** What is done with a document that has been read: it is printed, or its boxes are told. */
import { PlatenError } from '../base/errors.ts';
import { loadAttachments } from './attachments.ts';
import { documentInfo, onOneLine } from './document-info.ts';
import { boxesOfPage } from './laid-out-boxes.ts';
import { paintDocument } from './paint-document.ts';
import type { ReadDocument } from './read-document.ts';
import type { LayoutResult, RenderResult } from './results.ts';
import type { Session } from './session.ts';
import { layoutDocument } from './stages.ts';
import { writeFile } from './write-file.ts';

export async function printDocument(read: ReadDocument, session: Session): Promise<RenderResult> {
  const attached = await loadAttachments(read.document, session);
  const { pages, ...laidOut } = await layoutDocument(read, session);
  const painted = await paintDocument(laidOut, pages, session);
  session.enter({ phase: 'write' });
  const { diagnostics, request } = session;
  const info = documentInfo(laidOut.document, request);
  const pdf = await writeFile(painted, info, laidOut, attached, session);
  checkOutput(pdf, request.limits.outputBytes);
  const { phases } = session.facts();
  return {
    pdf,
    pageCount: painted.lists.length,
    title: onOneLine(info.title ?? ''),
    phases,
    diagnostics: diagnostics.list(),
  };
}

export async function tellBoxes(read: ReadDocument, session: Session): Promise<LayoutResult> {
  const { pages } = await layoutDocument(read, session);
  return { pages: pages.map((page) => ({ boxes: boxesOfPage(page) })), diagnostics: session.diagnostics.list() };
}

function checkOutput(pdf: Uint8Array, limit: number): void {
  if (pdf.length <= limit) return;
  throw new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `The PDF has ${pdf.length} bytes; the limit "outputBytes" allows ${limit}. Split the document, or raise the limit.`,
    { limit: 'outputBytes', value: pdf.length, allowed: limit },
  );
}
