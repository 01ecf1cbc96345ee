/** The pipeline: from options to a PDF, or to the boxes of its pages. */

import type { Diagnostic } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import type { DisplayList } from '../display/display-item.ts';
import { BrokenBoxes } from '../paint/broken-boxes.ts';
import { linkTargetsOf, newLandmarks } from '../paint/links.ts';
import { paintPage } from '../paint/paint-page.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { documentInfo } from './document-info.ts';
import { boxesOfPage, type LaidOutBox } from './laid-out-boxes.ts';
import { parseOptions, type RenderOptions } from './options.ts';
import { openSession, type Session, ThrownByCaller } from './session.ts';
import { type LaidOutDocument, layoutDocument } from './stages.ts';
import { withinDeadline } from './within-deadline.ts';

export interface RenderResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** What concerns the document: each finding once, with its count. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface LayoutResult {
  readonly pages: readonly { readonly boxes: readonly LaidOutBox[] }[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Prints a document.
 *
 * @throws PlatenError when no PDF can be made: `code` says why, the message says the way out
 */
export async function render(options: RenderOptions): Promise<RenderResult> {
  return inSession(options, async (session) => {
    const laidOut = await layoutDocument(session);
    const { lists, outline } = await paintDocument(laidOut, session);
    session.enter({ phase: 'write' });
    const { document, images } = laidOut;
    const { diagnostics, deadline, request } = session;
    const pdf = await writePdf(lists, documentInfo(document, request), {
      images: images.set,
      outline,
      diagnostics,
      deadline,
    });
    checkOutput(pdf, request.limits.outputBytes);
    return { pdf, pageCount: lists.length, diagnostics: diagnostics.list() };
  });
}

/** Lays out a document and gives the border boxes of its elements, page by page. Takes the options of `render`, and throws as it does. */
export async function layout(options: RenderOptions): Promise<LayoutResult> {
  return inSession(options, async (session) => {
    const { pages } = await layoutDocument(session);
    return { pages: pages.map((page) => ({ boxes: boxesOfPage(page) })), diagnostics: session.diagnostics.list() };
  });
}

export async function paintDocument(laidOut: LaidOutDocument, session: Session) {
  const { document, styles, fonts, images, pages } = laidOut;
  const landmarks = newLandmarks();
  const linkTargets = linkTargetsOf(document.elements, document.baseUrl);
  const sources = {
    images,
    fonts,
    styles,
    diagnostics: session.diagnostics,
    linkTargets,
    baseUrl: document.baseUrl,
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

/**
 * Errors that nobody foresaw become `INTERNAL`, with what happened as their cause; what the caller's own functions throw goes through
 * unchanged.
 */
export async function inSession<T>(options: RenderOptions, work: (session: Session) => Promise<T>): Promise<T> {
  const session = openSession(parseOptions(options));
  try {
    return await withinDeadline(work(session), session.deadline);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    if (error instanceof ThrownByCaller) throw error.cause;
    const { phase, page } = session.deadline;
    if (isStackOverflow(error)) throw tooDeep(session, error);
    const message = error instanceof Error ? error.message : String(error);
    throw new PlatenError(
      'INTERNAL',
      `This is a defect of platen, met in phase ${phase}: ${message}`,
      { phase, page },
      { cause: error },
    );
  } finally {
    await session.loader.close();
  }
}

/** The depth of documents is limited so that stages can walk them by recursion; some contents need more of the stack than others. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}

function tooDeep({ deadline: { phase, page }, request }: Session, cause: unknown): PlatenError {
  return new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `Elements of this kind are nested too deep; phase ${phase} ended. Give a lower limit "depth" than ${request.limits.depth}, for example 200: what is deeper moves up.`,
    { limit: 'depth', value: request.limits.depth, phase, page },
    { cause },
  );
}

function checkOutput(pdf: Uint8Array, limit: number): void {
  if (pdf.length <= limit) return;
  throw new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `The PDF has ${pdf.length} bytes; the limit "outputBytes" allows ${limit}. Split the document, or raise the limit.`,
    { limit: 'outputBytes', value: pdf.length, allowed: limit },
  );
}
