/**
 * What the document means, written into the file: the one place where marks become objects. A new kind is a file beside this one, and its
 * calls here: in `writePages` what pages hold of it, in `writeCatalog` what the document holds.
 */
import type { Diagnostics } from '../../base/diagnostics.ts';
import { type DocumentStructure, type Field, marksOf } from '../../structure/mark.ts';
import type { AttachedFiles } from '../attachments.ts';
import type { PdfContainer } from '../container.ts';
import { type PdfDictionary, type PdfReference, type PdfValue, textString } from '../objects.ts';
import type { MarkedContent } from './content-marks.ts';
import { Destinations } from './destinations.ts';
import type { Place } from './element-objects.ts';
import { linkAnnotation } from './links.ts';
import { writeOutline } from './outline.ts';
import { pageLabels } from './page-labels.ts';
import type { PdfPage } from './pdf-page.ts';
import { TagWriter } from './tags.ts';

export class StructureWriter {
  readonly #container: PdfContainer;
  readonly #structure: DocumentStructure;
  readonly #pages: readonly PdfPage[];
  readonly #destinations = new Destinations();
  /** `null` in files without tags. */
  readonly #tags: TagWriter | null;

  /** @param pages - as many as the structure has, in the same order */
  constructor(
    container: PdfContainer,
    structure: DocumentStructure,
    pages: readonly PdfPage[],
    marked: MarkedContent | null = null,
  ) {
    this.#container = container;
    this.#structure = structure;
    this.#pages = pages;
    const tree = structure.openTree?.<Place>(container.format.version === '2.0') ?? null;
    this.#tags = marked === null || tree === null ? null : new TagWriter(container, marked, tree);
    for (const [index, { figures = [] }] of structure.pages.entries())
      for (const { element, rect } of figures) this.#tags?.addFigure(element, rect, pages[index]!);
    for (const { mark, page } of marksOf(structure, 'anchor')) this.#destinations.add(mark, pages[page]!);
  }

  /** What is written on the page that ends becomes parts of elements. */
  takeContents(): void {
    this.#tags?.takeContents();
  }

  /**
   * Adds to the dictionaries of the pages; to be called before they end.
   *
   * @param diagnostics - told about links that cannot be written
   * @param files - that links lead to
   */
  *writePages(diagnostics: Diagnostics | null, files: AttachedFiles | null = null): Generator<void> {
    const targets = { destinations: this.#destinations, files };
    for (const { mark, page } of marksOf(this.#structure, 'link')) {
      if (this.#container.format.isForPrint) {
        diagnostics?.report(
          'RESOURCE_BLOCKED',
          'Links are left out: nothing is clicked on a page for print (PDF/X-4).',
          {
            asked: mark.target,
          },
        );
        continue;
      }
      const annotation = linkAnnotation(mark, this.#pages[page]!, targets, diagnostics);
      if (annotation === null) continue;
      const { reference } = this.#pages[page]!;
      const dictionary = reference.data as PdfDictionary;
      dictionary.Annots ??= [];
      const object = this.#container.ref(annotation);
      (dictionary.Annots as unknown[]).push(object);
      if (this.#tags !== null) {
        dictionary.Tabs = 'S';
        this.#tags.addLink(mark, object, reference);
      }
      object.end();
      yield;
    }
  }

  /** A field's widget is part of its element. The order of fields is that of the tree, also on a page whose one is not in it. */
  tagWidget(source: Field['source'] | null, widget: PdfReference, page: PdfReference): void {
    if (this.#tags === null) return;
    (page.data as PdfDictionary).Tabs = 'S';
    if (source !== null) this.#tags.addWidget(source, widget, page);
  }

  /** How the file opens at a page; to be called last. */
  openAction(page: PdfReference): PdfValue {
    const where = ['XYZ', null, null, null] as const;
    if (this.#container.format.version !== '2.0' || this.#tags === null) return [page, ...where];
    return { S: 'GoTo', D: [page, ...where], SD: [this.#tags.elementOn(page), ...where] };
  }

  *writeCatalog(): Generator<void> {
    const { catalog } = this.#container;
    const { language, pages } = this.#structure;
    const { version } = this.#container.format;
    // Structure destinations came with PDF 2.0 (ISO 32000-2 §12.3.2.3), and name what the tree has written.
    const elements = version === '2.0' ? this.#tags : null;
    if (elements !== null) yield* elements.writeCatalog(catalog);
    const names = this.#destinations.write(this.#container, elements);
    catalog.Names = names === null ? undefined : { Dests: names };
    catalog.PageLabels = pageLabels(pages);
    const outline = writeOutline(this.#container, marksOf(this.#structure, 'bookmark'), this.#pages, elements);
    if (outline !== null) {
      catalog.Outlines = outline;
      catalog.PageMode = 'UseOutlines';
    }
    if (elements === null && this.#tags !== null) yield* this.#tags.writeCatalog(catalog);
    if (language !== null && language !== '') catalog.Lang = textString(language);
  }
}
