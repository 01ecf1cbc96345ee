/** The structure tree in a file (ISO 32000-1 §14.7): content and annotations become parts of elements, and the tree stands in the catalog. */
import type { Field, Link } from '../../structure/mark.ts';
import type { OpenTagTree } from '../../structure/tag.ts';
import type { PdfContainer } from '../container.ts';
import { ObjectNumber, type PdfDictionary, type PdfReference, textString } from '../objects.ts';
import type { MarkedContent } from './content-marks.ts';
import { ElementWriter, type Place } from './element-objects.ts';
import { ParentTree } from './parent-tree.ts';

export class TagWriter {
  readonly #container: PdfContainer;
  readonly #tree: OpenTagTree<Place>;
  readonly #parents = new ParentTree();

  constructor(container: PdfContainer, { streams }: MarkedContent, tree: OpenTagTree<Place>) {
    this.#container = container;
    this.#tree = tree;
    // The keys of streams are their places.
    for (const { isForm, form, contents } of streams) {
      this.#parents.addStream((contents.at(-1)?.number ?? -1) + 1);
      if (isForm && form === null) continue;
      for (const piece of contents) tree.add(piece.source, piece);
    }
  }

  /** Ties a link's annotation to its element, both ways (§14.7.4.3), and says what it is (§14.9.3). */
  addLink({ source, target }: Link, annotation: PdfReference, page: PdfReference): void {
    const text = this.addWidget(source, annotation, page);
    const own = annotation.data as PdfDictionary;
    own.Contents = textString(text === '' ? target : text);
  }

  /** The same for the widget of a field, which says for itself what it is. @returns the text of its element */
  addWidget(source: Field['source'], annotation: PdfReference, page: PdfReference): string {
    const key = this.#parents.addAnnotation();
    (annotation.data as PdfDictionary).StructParent = key;
    return this.#tree.addArea(source, { annotation, page, key });
  }

  /** To be called once, when all pages and annotations are known. */
  writeCatalog(catalog: PdfDictionary): void {
    const root = this.#container.ref();
    const document = this.#tree.finish();
    const writer = new ElementWriter(this.#container, this.#tree, this.#parents);
    const isLong = writer.write(document, root);
    root.data = {
      Type: 'StructTreeRoot',
      K: new ObjectNumber(document.object),
      ParentTree: this.#parents.write(this.#container, isLong),
      ParentTreeNextKey: this.#parents.nextKey,
      IDTree: writer.idTree(),
    };
    root.end();
    catalog.StructTreeRoot = root;
    catalog.MarkInfo = { Marked: true };
  }
}
