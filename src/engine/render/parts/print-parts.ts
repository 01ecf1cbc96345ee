/** Many documents in one file: they are read, laid out one after the other, and written as one. */
import { loadAttachments } from '../attachments.ts';
import type { LayoutResult, RenderResult } from '../results.ts';
import type { Session } from '../session.ts';
import { layoutParts } from './layout-parts.ts';
import type { SourceRequest } from './part-options.ts';
import { boxesOfPages, printLaidOut } from './print-laid-out.ts';
import { readParts } from './read-parts.ts';

export async function printParts(parts: readonly SourceRequest[], session: Session): Promise<RenderResult> {
  const read = await readParts(parts, session);
  const attached = await loadAttachments(
    read.map(({ document }) => document),
    session,
  );
  const { documents, links } = await layoutParts(read, session);
  let elementsBefore = 0;
  const toPaint = documents.map(({ pages, ...laidOut }) => {
    const { document } = laidOut;
    const part = { names: links.namesFor(document), elementsBefore };
    elementsBefore += document.elements.length;
    return { laidOut, pages, part };
  });
  return printLaidOut(toPaint, attached, session);
}

export async function tellBoxesOfParts(parts: readonly SourceRequest[], session: Session): Promise<LayoutResult> {
  const { documents } = await layoutParts(await readParts(parts, session), session);
  return boxesOfPages(
    documents.flatMap(({ pages }) => pages),
    session,
  );
}
