/** The structure tree in a file (ISO 32000-1 §14.7): content and annotations become parts of elements, and the tree stands in the catalog. */
import type { Rect } from '../../base/geometry.ts';
import type { Field, FigureArea, Link } from '../../structure/mark.ts';
import type { OpenTagTree, TagSource } from '../../structure/tag.ts';
import type { PdfContainer } from '../container.ts';
import { ObjectNumber, type PdfDictionary, type PdfReference, textString } from '../objects.ts';
import type { MarkedContent, MarkedStream } from './content-marks.ts';
import { ElementWriter, type FigureBoxes, type Place } from './element-objects.ts';
import { structureNamespaces } from './namespaces.ts';
import { ParentTree } from './parent-tree.ts';
import { type PdfPage, rectOnPage } from './pdf-page.ts';

export class TagWriter {
  readonly #container: PdfContainer;
  readonly #tree: OpenTagTree<Place>;
  readonly #parents = new ParentTree();
  readonly #streams: readonly MarkedStream[];
  /** How many of the streams were taken in. */
  #taken = 0;
  readonly #boxes: FigureBoxes = new Map();

  constructor(container: PdfContainer, { streams }: MarkedContent, tree: OpenTagTree<Place>) {
    this.#container = container;
    this.#streams = streams;
    this.#tree = tree;
  }

  /** To be called after each page, before links are added. */
  takeContents(): void {
    // Of the page, with those in its forms.
    let pieces = 0;
    for (let i = this.#taken; i < this.#streams.length; i++)
      pieces = Math.max(pieces, countOf(this.#streams[i]!.contents));
    // The keys of streams are their places.
    for (; this.#taken < this.#streams.length; this.#taken++) {
      const stream = this.#streams[this.#taken]!;
      const { page, isForm, form, contents } = stream;
      this.#parents.addStream(isForm ? countOf(contents) : pieces, isForm ? null : page);
      if (!isForm || form !== null) this.#takeStream(stream);
    }
  }

  #takeStream(stream: MarkedStream): void {
    const { sources, numbers } = stream.contents;
    this.#container.deadline?.tick(sources.length);
    for (let i = 0; i < sources.length; i++)
      this.#tree.add(sources[i]!, { kind: 'content', order: 0, stream, number: numbers[i]! });
  }

  /** Where a picture is; one that is broken over pages has no box (§14.8.5.4.3). */
  addFigure(element: FigureArea['element'], rect: Rect, page: PdfPage): void {
    const known = this.#boxes.has(element);
    this.#boxes.set(element, known ? null : { page: page.reference, rect: rectOnPage(page, rect) });
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
    return this.#tree.addArea(source, { kind: 'content', order: 0, annotation, page, key });
  }

  /** What a structure destination names (ISO 32000-2 §12.3.2.3); to be called when the tree is written. */
  elementOf(source: TagSource | null): ObjectNumber {
    return new ObjectNumber(this.#tree.objectOf(source));
  }

  /** The first with content on a page, else the document. */
  elementOn(page: PdfReference): ObjectNumber {
    const first = this.#streams.find((stream) => stream.page === page && stream.contents.sources.length > 0)?.contents
      .sources[0];
    // Who made the display list took the boxes themselves.
    return this.elementOf((first as { readonly source?: TagSource } | undefined)?.source ?? null);
  }

  /** To be called once, when all pages and annotations are known. */
  *writeCatalog(catalog: PdfDictionary): Generator<void> {
    const root = this.#container.ref();
    const document = yield* this.#tree.finish();
    yield;
    const namespaces = structureNamespaces(this.#container);
    const writer = new ElementWriter(this.#container, this.#tree, this.#parents, namespaces, this.#boxes);
    const isLong = yield* writer.write(document, root);
    root.data = {
      Type: 'StructTreeRoot',
      K: new ObjectNumber(document.object),
      ParentTree: this.#parents.write(this.#container, isLong),
      ParentTreeNextKey: this.#parents.nextKey,
      IDTree: writer.idTree(),
      Namespaces: namespaces.written.length === 0 ? undefined : namespaces.written,
    };
    root.end();
    catalog.StructTreeRoot = root;
    catalog.MarkInfo = { Marked: true };
  }
}

/** Numbers grow along a stream, but on lines that run both ways. */
function countOf({ numbers }: MarkedStream['contents']): number {
  let last = -1;
  for (const number of numbers) last = Math.max(last, number);
  return last + 1;
}
