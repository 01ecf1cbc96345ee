/** The places that links go to, by name (PDF 32000-1 §12.3.2.3). */
import type { Anchor } from '../../structure/mark.ts';
import type { PdfContainer } from '../container.ts';
import { writeNameTree } from '../name-tree.ts';
import type { PdfReference, PdfValue } from '../objects.ts';
import { type PdfPage, placeOnPage } from './pdf-page.ts';

/** All places of the document by name; the first of a name is the one that counts, as `id`s are (HTML §7.4.6.4). */
export class Destinations {
  readonly #places = new Map<string, PdfValue>();

  add({ name, point }: Anchor, page: PdfPage): void {
    if (this.#places.has(name)) return;
    this.#places.set(name, placeOnPage(page, point));
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** `null` when there is nothing to name. */
  write(container: PdfContainer): PdfReference | null {
    const entries = Array.from(this.#places, ([name, value]) => ({ key: Buffer.from(name, 'utf8'), value }));
    return writeNameTree(container, entries);
  }
}
