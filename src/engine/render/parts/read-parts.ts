/** Reading the documents that are parts of one file: all at once over the network, then one after the other, within the limits of one. */
import { PlatenError } from '../../base/errors.ts';
import { frameBudget } from '../frame-sources.ts';
import { openDocument, type ReadDocument } from '../read-document.ts';
import type { Session } from '../session.ts';
import { readSource } from '../source.ts';
import type { SourceRequest } from './part-options.ts';

/** @throws PlatenError where one cannot be had, or all together are too large */
export async function readParts(parts: readonly SourceRequest[], session: Session): Promise<readonly ReadDocument[]> {
  session.enter({ phase: 'load' });
  const sources = await Promise.all(parts.map((part) => readSource(part, session)));
  const { elements } = session.request.limits;
  const budget = frameBudget(session);
  const read: ReadDocument[] = [];
  let left = elements;
  for (const source of sources) {
    const opened = await withinElements(elements, () => openDocument(source, budget, session, left));
    left -= opened.document.elements.length;
    read.push(opened);
  }
  return read;
}

/** The limit is that of the file, and is told so. */
async function withinElements<T>(allowed: number, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof PlatenError) || error.details.limit !== 'elements') throw error;
    throw new PlatenError(
      'DOCUMENT_TOO_COMPLEX',
      `The parts together have more than ${allowed} elements. Print fewer at once, or raise the option "limits.elements".`,
      { limit: 'elements', value: allowed, allowed },
      { cause: error },
    );
  }
}
