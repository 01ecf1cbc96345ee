/** The places that links go to, by name (PDF 32000-1 §12.3.2.3). */
import type { Anchor } from '../../structure/mark.ts';
import type { PdfContainer } from '../container.ts';
import { byteString, type PdfReference, type PdfValue } from '../objects.ts';
import { type PdfPage, placeOnPage } from './pdf-page.ts';

const NAMES_PER_LEAF = 64;

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

  /** The name tree (§7.9.6), its keys in order of their bytes; `null` when there is nothing to name. */
  write(container: PdfContainer): PdfReference | null {
    const entries = Array.from(this.#places, ([name, place]) => ({ key: Buffer.from(name, 'utf8'), place }));
    if (entries.length === 0) return null;
    entries.sort((a, b) => Buffer.compare(a.key, b.key));
    const leaves: PdfValue[] = [];
    for (let i = 0; i < entries.length; i += NAMES_PER_LEAF) {
      const leaf = entries.slice(i, i + NAMES_PER_LEAF);
      const limits = [byteString(leaf[0]!.key), byteString(leaf.at(-1)!.key)];
      leaves.push(
        container.object({ Limits: limits, Names: leaf.flatMap(({ key, place }) => [byteString(key), place]) }),
      );
    }
    return container.object({ Kids: leaves });
  }
}
