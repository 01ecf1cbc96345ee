/** All stages of a document at once, for the inspector and for tests of a user's own documents. */
import type { Diagnostic } from '../base/diagnostics.ts';
import type { DocumentInfo } from '../pdf/metadata.ts';
import { loadAttachments } from './attachments.ts';
import { documentInfo } from './document-info.ts';
import { invalidOption } from './option-kind.ts';
import type { RenderOptions } from './options.ts';
import { writtenPages } from './page-ranges.ts';
import { type PaintedDocument, paintDocuments } from './paint-document.ts';
import { readDocument } from './read-document.ts';
import { inSession, type Session } from './session.ts';
import { type LaidOutDocument, layoutDocument } from './stages.ts';
import { writeFile } from './write-file.ts';

// Loaded with what else the inspector needs.
export { facesFor, listFaces } from './findings/font-report.ts';

export interface InspectedDocument extends LaidOutDocument, PaintedDocument {
  readonly info: DocumentInfo;
  /** Of the stages up to painting. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same bytes as `render` gives. */
  writePdf(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Takes the options of `render`, and throws as it does. */
export async function inspectDocument(options: RenderOptions): Promise<InspectedDocument> {
  return inSession(options, async (session: Session) => {
    checkIsOne(session);
    const read = await readDocument(session);
    const attached = await loadAttachments([read.document], session);
    const laidOut = await layoutDocument(read, session);
    const painted = await paintDocuments([{ laidOut, pages: [...laidOut.pages] }], session);
    const isWritten = writtenPages(session.request.output.pages, laidOut.pages.length);
    const info = documentInfo(laidOut.document, session.request);
    return {
      ...laidOut,
      ...painted,
      pages: laidOut.pages.filter(({ index }) => isWritten(index)),
      info,
      diagnostics: session.diagnostics.list(),
      writePdf: () => writeFile({ ...painted, lists: [...painted.lists] }, info, [laidOut], attached, session),
    };
  });
}

/** What is inspected is the stages of one document. */
function checkIsOne({ request: { parts } }: Session): void {
  if (parts !== null)
    throw invalidOption(
      'parts',
      `${parts.length} documents cannot be inspected together. Give one of them as html or url.`,
      {
        value: parts.length,
      },
    );
}
