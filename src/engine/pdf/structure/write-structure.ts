/**
 * What the document means, written into the file: the one place where marks become objects. A new kind is a file beside this one, and its
 * calls here: in `writePages` what pages hold of it, in `writeCatalog` what the document holds.
 */
import type { Diagnostics } from '../../base/diagnostics.ts';
import { type DocumentStructure, marksOf } from '../../structure/mark.ts';
import type { PdfContainer } from '../container.ts';
import { type PdfDictionary, textString } from '../objects.ts';
import { Destinations } from './destinations.ts';
import { linkAnnotation } from './links.ts';
import { writeOutline } from './outline.ts';
import { pageLabels } from './page-labels.ts';
import type { PdfPage } from './pdf-page.ts';

export class StructureWriter {
  readonly #container: PdfContainer;
  readonly #structure: DocumentStructure;
  readonly #pages: readonly PdfPage[];
  readonly #destinations = new Destinations();

  /** @param pages - as many as the structure has, in the same order */
  constructor(container: PdfContainer, structure: DocumentStructure, pages: readonly PdfPage[]) {
    this.#container = container;
    this.#structure = structure;
    this.#pages = pages;
    for (const { mark, page } of marksOf(structure, 'anchor')) this.#destinations.add(mark, pages[page]!);
  }

  /** Adds to the dictionaries of the pages; to be called before they end. @param diagnostics - told about links that cannot be written */
  writePages(diagnostics: Diagnostics | null): void {
    for (const { mark, page } of marksOf(this.#structure, 'link')) {
      const annotation = linkAnnotation(mark, this.#pages[page]!, this.#destinations, diagnostics);
      if (annotation === null) continue;
      const dictionary = this.#pages[page]!.reference.data as PdfDictionary;
      dictionary.Annots ??= [];
      (dictionary.Annots as unknown[]).push(this.#container.object(annotation));
    }
  }

  writeCatalog(): void {
    const { catalog } = this.#container;
    const { language, pages } = this.#structure;
    const names = this.#destinations.write(this.#container);
    catalog.Names = names === null ? undefined : { Dests: names };
    catalog.PageLabels = pageLabels(pages);
    const outline = writeOutline(this.#container, marksOf(this.#structure, 'bookmark'), this.#pages);
    if (outline !== null) {
      catalog.Outlines = outline;
      catalog.PageMode = 'UseOutlines';
    }
    if (language !== null && language !== '') catalog.Lang = textString(language);
  }
}
