/** All stages of a document at once, for the inspector and for tests of a user's own documents. */
import type { Diagnostic } from '../base/diagnostics.ts';
import type { DisplayList, OutlineEntry } from '../display/display-item.ts';
import type { DocumentInfo } from '../pdf/metadata.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { documentInfo } from './document-info.ts';
import type { RenderOptions } from './options.ts';
import { paintDocument } from './paint-document.ts';
import { inSession, type Session } from './session.ts';
import { type LaidOutDocument, layoutDocument } from './stages.ts';

export interface InspectedDocument extends LaidOutDocument {
  readonly lists: readonly DisplayList[];
  readonly outline: readonly OutlineEntry[];
  readonly info: DocumentInfo;
  /** Of the stages up to painting. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same bytes as `render` gives. */
  writePdf(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Takes the options of `render`, and throws as it does. */
export async function inspectDocument(options: RenderOptions): Promise<InspectedDocument> {
  return inSession(options, async (session: Session) => {
    const laidOut = await layoutDocument(session);
    const { lists, outline } = await paintDocument(laidOut, session);
    const info = documentInfo(laidOut.document, session.request);
    const { diagnostics, deadline } = session;
    return {
      ...laidOut,
      lists,
      outline,
      info,
      diagnostics: diagnostics.list(),
      writePdf: () => writePdf(lists, info, { images: laidOut.images.set, outline, diagnostics, deadline }),
    };
  });
}
