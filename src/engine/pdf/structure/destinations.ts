/** The places that links go to, by name (PDF 32000-1 §12.3.2.3). */
import type { Anchor } from '../../structure/mark.ts';
import type { TagSource } from '../../structure/tag.ts';
import type { PdfContainer } from '../container.ts';
import { writeNameTree } from '../name-tree.ts';
import type { ObjectNumber, PdfReference, PdfValue } from '../objects.ts';
import { type PdfPage, placeOnPage } from './pdf-page.ts';

/** The structure elements that places are in; asked for where destinations name these, too. */
export interface TargetElements {
  elementOf(source: TagSource | null): ObjectNumber;
}

/** ISO 32000-2 §12.3.2.3: the element in place of the page. */
export function inElement([, ...where]: readonly PdfValue[], element: ObjectNumber): readonly PdfValue[] {
  return [element, ...where];
}

interface Place {
  readonly value: readonly PdfValue[];
  readonly source: TagSource | null;
}

/** All places of the document by name; the first of a name is the one that counts, as `id`s are (HTML §7.4.6.4). */
export class Destinations {
  readonly #places = new Map<string, Place>();

  add({ name, point, source }: Anchor, page: PdfPage): void {
    if (this.#places.has(name)) return;
    this.#places.set(name, { value: placeOnPage(page, point), source });
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** @returns `null` when there is nothing to name */
  write(container: PdfContainer, elements: TargetElements | null): PdfReference | null {
    const entries = Array.from(this.#places, ([name, { value, source }]) => ({
      key: Buffer.from(name, 'utf8'),
      value: elements === null ? value : { D: value, SD: inElement(value, elements.elementOf(source)) },
    }));
    return writeNameTree(container, entries);
  }
}
