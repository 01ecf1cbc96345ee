/** The two functions of the library: from options to a PDF, or to the boxes of its pages. */
import { writeIntoFile } from '../base/write-into-file.ts';
import type { RenderOptions } from './options.ts';
import { readDocument } from './read-document.ts';
import type { LayoutResult, RenderResult } from './results.ts';
import { inSession, type Session } from './session.ts';

/**
 * Prints a document.
 *
 * @throws PlatenError when no PDF can be made: `code` says why, the message says the way out; the file system's error where `path` cannot be written
 */
export async function render(options: RenderOptions): Promise<RenderResult> {
  const result = await inSession(options, print);
  // Behind the session, whose end makes defects of what it does not know.
  if (options.path !== undefined) await writeIntoFile(options.path, result.pdf);
  return result;
}

async function print(session: Session): Promise<RenderResult> {
  const { parts } = session.request;
  if (parts !== null) return (await loadPrinting()).printParts(parts, session);
  const [read, { printDocument }] = await Promise.all([readDocument(session), loadPrinting()]);
  return printDocument(read, session);
}

/** Lays out a document and gives the border boxes of its elements, page by page. Takes the options of `render`, and throws as it does. */
export async function layout(options: RenderOptions): Promise<LayoutResult> {
  return inSession(options, async (session) => {
    const { parts } = session.request;
    if (parts !== null) return (await loadPrinting()).tellBoxesOfParts(parts, session);
    const [read, { tellBoxes }] = await Promise.all([readDocument(session), loadPrinting()]);
    return tellBoxes(read, session);
  });
}

/** Two thirds of the engine: importing the library does not wait for them, and they are loaded while the first document comes in. */
function loadPrinting(): Promise<typeof import('./print.ts')> {
  return import('./print.ts');
}
