/** The two functions of the library: from options to a PDF, or to the boxes of its pages. */
import { PlatenError } from '../base/errors.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { documentInfo, onOneLine } from './document-info.ts';
import { boxesOfPage } from './laid-out-boxes.ts';
import type { RenderOptions } from './options.ts';
import { paintDocument } from './paint-document.ts';
import type { LayoutResult, RenderResult } from './results.ts';
import { inSession, type Session } from './session.ts';
import { layoutDocument } from './stages.ts';

/**
 * Prints a document.
 *
 * @throws PlatenError when no PDF can be made: `code` says why, the message says the way out
 */
export async function render(options: RenderOptions): Promise<RenderResult> {
  return inSession(options, printed);
}

async function printed(session: Session): Promise<RenderResult> {
  const laidOut = await layoutDocument(session);
  const { lists, structure } = await paintDocument(laidOut, session);
  session.enter({ phase: 'write' });
  const { document, images } = laidOut;
  const { diagnostics, deadline, request } = session;
  const info = documentInfo(document, request);
  const pdf = await writePdf(lists, structure, info, { images: images.set, diagnostics, deadline });
  checkOutput(pdf, request.limits.outputBytes);
  const { phases } = session.facts();
  return { pdf, pageCount: lists.length, title: onOneLine(info.title ?? ''), phases, diagnostics: diagnostics.list() };
}

/** Lays out a document and gives the border boxes of its elements, page by page. Takes the options of `render`, and throws as it does. */
export async function layout(options: RenderOptions): Promise<LayoutResult> {
  return inSession(options, async (session) => {
    const { pages } = await layoutDocument(session);
    return { pages: pages.map((page) => ({ boxes: boxesOfPage(page) })), diagnostics: session.diagnostics.list() };
  });
}

function checkOutput(pdf: Uint8Array, limit: number): void {
  if (pdf.length <= limit) return;
  throw new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `The PDF has ${pdf.length} bytes; the limit "outputBytes" allows ${limit}. Split the document, or raise the limit.`,
    { limit: 'outputBytes', value: pdf.length, allowed: limit },
  );
}
