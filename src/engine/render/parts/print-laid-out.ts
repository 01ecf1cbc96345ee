/** What is done with documents that have been laid out: they are painted and written as one file, or their boxes are told. */
import { PlatenError } from '../../base/errors.ts';
import type { Page } from '../../pages/page.ts';
import type { Enclosures } from '../attachments.ts';
import { documentInfo, onOneLine } from '../document-info.ts';
import { boxesOfPage } from '../laid-out-boxes.ts';
import { type DocumentToPaint, paintDocuments } from '../paint-document.ts';
import type { LayoutResult, RenderResult } from '../results.ts';
import type { Session } from '../session.ts';
import { writeFile } from '../write-file.ts';

/** @param documents - one, or the parts of the file */
export async function printLaidOut(
  documents: readonly DocumentToPaint[],
  attached: Enclosures,
  session: Session,
): Promise<RenderResult> {
  const painted = await paintDocuments(documents, session);
  const pageCount = painted.lists.length;
  session.enter({ phase: 'write' });
  const { diagnostics, request } = session;
  const info = documentInfo(documents[0]!.laidOut.document, request);
  const laidOut = documents.map((each) => each.laidOut);
  const pdf = await writeFile(painted, info, laidOut, attached, session);
  checkOutput(pdf, request.limits.outputBytes);
  const { phases } = session.facts();
  return {
    pdf,
    pageCount,
    title: onOneLine(info.title ?? ''),
    phases,
    diagnostics: diagnostics.list(),
    ...(painted.inspected !== null && { inspected: painted.inspected }),
  };
}

export function boxesOfPages(pages: readonly Page[], session: Session): LayoutResult {
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
